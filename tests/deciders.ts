import { compraDecider } from '#domain/compra/decidir.ts'
import { correoDecider } from '#domain/correo.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { reservaDecider } from '#domain/cuenta/reserva.ts'
import type { Decider, Evento, Origen } from '#domain/decider.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { remisionDecider } from '#domain/pedido/remision.ts'
import { publicacionDecider } from '#domain/publicacion/publicacion.ts'
import { favoritosDecider } from '#domain/red/favoritos.ts'
import { invitacionDecider } from '#domain/red/invitacion.ts'
import { mensajesDecider } from '#domain/red/mensajes.ts'

const TODOS = [
  ...[pedidoDecider, compraDecider, cuentaDecider, reservaDecider, correoDecider, favoritosDecider, invitacionDecider],
  ...[mensajesDecider, publicacionDecider, remisionDecider],
] as readonly unknown[] as readonly Decider<unknown, Origen, Evento>[]

/** Every decider of the product by its category, for whoever folds whatever comes. */
export const DECIDERS: ReadonlyMap<string, Decider<unknown, Origen, Evento>> = new Map(
  TODOS.map((decider) => [decider.category, decider]),
)
