import { useEstadoVivo } from './senales.ts'

export const SALE_AL_VOLVER = 'No hay conexión con BandWork: sale cuando vuelva.'

/**
 * Says, in a question about a step, that the answer has to wait for the connection
 * (decisiones/vivo, «Without a connection»).
 */
export const SinLinea = () =>
  useEstadoVivo() === 'reintentando' ? (
    <>
      <br />
      {SALE_AL_VOLVER}
    </>
  ) : null
