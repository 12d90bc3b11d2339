import { useEstadoVivo } from './senales.ts'

export const SALE_AL_VOLVER = 'No hay conexión con BandWork: sale cuando vuelva.'

/** In a question about a step, where the answer would have to wait (decisiones/vivo, «Without a connection»). */
export const SinLinea = () =>
  useEstadoVivo() === 'reintentando' ? (
    <>
      <br />
      {SALE_AL_VOLVER}
    </>
  ) : null
