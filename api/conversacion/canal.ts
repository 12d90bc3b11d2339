import type { MensajeEscrito } from '#api/contract/conversacion.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { hecha } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { ComandosConversacion } from '#commands/conversacion.ts'
import type { Hecha } from '#commands/log/handle.ts'
import { type Canal, leerCanal } from '#domain/conversacion/canal.ts'
import { esMensaje, type HechoConversacion } from '#domain/conversacion/hechos.ts'
import type { LectorDeCanal } from '#domain/conversacion/partes.ts'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { type Actor, noExiste, refuse } from '#domain/decider.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

export const noHayCanal = (): Rechazado => new Rechazado(noExiste('esa conversación'))

/** Builds the answer to a written message. Throws no-existe. */
export const escritoEn = ({ eventos, posicion }: Hecha<unknown, HechoConversacion>): MensajeEscrito => {
  const escrito = eventos.find(esMensaje)
  if (!escrito) throw noHayCanal()
  return { numero: escrito.data.numero, posicion: String(posicion) }
}

/** Returns the channel that a request names. Throws no-existe. */
export const canalPedido = (channel: string, ids: Ofuscador): Canal => {
  const canal = leerCanal(channel, ids.revelar)
  if (!canal) throw noHayCanal()
  return canal
}

/** Returns the role as which an account reads a channel. Throws no-existe. */
export const lectorDe = async (
  { conversaciones }: { readonly conversaciones: ComandosConversacion },
  canal: Canal,
  actor: Actor,
): Promise<LectorDeCanal> => hecha(await conversaciones.llegar(canal, actor)).lector

/** Throws cuenta-limitada if a limited account writes about an order. */
export const comprobarLimite = async (
  cuenta: TuplaCuenta,
  { tipo }: Canal,
  /** Whether the message was written before; then it is answered as it was. */
  lleva: () => Promise<boolean>,
): Promise<void> => {
  if (tipo === 'pedido' && cuenta.incidente === LIMITADA && !(await lleva()))
    throw new Rechazado(
      refuse('cuenta-limitada', 'Tu cuenta está limitada: por ahora no puedes escribir en tus pedidos.'),
    )
}
