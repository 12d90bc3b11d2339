import { useQuery } from '@tanstack/react-query'
import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { MENSAJE } from '#domain/red/dichos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import estilo from './mensajes.module.css'

/**
 * The most notices that are given at once. The message is among them, or it is no longer a notice.
 */
const CUANTOS = 100

/** Renders a mass message as its recipient reads it, over the page whose address names it. */
export const MensajeRecibido = () => {
  const [parametros, poner] = useParametros()
  const posicion = parametros.get(MENSAJE)
  const consulta = useQuery({
    queryKey: ['avisos', CUANTOS] as const,
    queryFn: ({ signal }) =>
      consultar<{ items: MensajeDeHecho[] }>(ruta('avisos'), { limite: String(CUANTOS) }, signal),
    enabled: posicion !== null,
  })
  const { data } = consulta
  if (posicion === null) return null
  const mensaje = data?.items.find((aviso) => aviso.asunto === 'mensajeMasivo' && aviso.posicion === posicion)
  const cerrar = () =>
    poner(
      (nuevos) => {
        nuevos.delete(MENSAJE)
        return nuevos
      },
      { replace: true },
    )
  return (
    <Dialogo
      titulo={mensaje && 'empresa' in mensaje ? `Mensaje de ${mensaje.empresa}` : 'Mensaje'}
      resumen={mensaje ? momentoCompleto(mensaje.momento) : undefined}
      alCerrar={cerrar}
    >
      {mensaje && 'texto' in mensaje ? (
        <p className={estilo.recibido}>{mensaje.texto}</p>
      ) : data ? (
        <p className={estilo.recibido}>Ese mensaje ya no está entre tus avisos.</p>
      ) : (
        <PorLlegar de={consulta} alto={80} />
      )}
    </Dialogo>
  )
}
