import type { MensajeDeRed } from '#api/contract/vivo.ts'
import { ruta } from '#domain/rutas.ts'
import type { EfectosDe } from '#web/vivo/efecto.ts'

/** The search parameter that opens a mass message over its page: the message's log position. */
export const MENSAJE = 'mensaje'

/** The effects of messages about the network (decisiones/vivo, «A message»). */
export const EFECTOS_DE_RED: EfectosDe<MensajeDeRed> = {
  invitacion: ({ correo, estado }) => ({
    cambia: ['invitacion'],
    ...(estado === 'fallida' && {
      aviso: { titulo: 'No pudimos enviar tu invitación', detalle: correo, tono: 'resto', a: ruta('invitaciones') },
    }),
  }),
  // A branch that has just registered is in the table and on the map.
  invitacionAceptada: ({ empresa }) => ({
    cambia: ['invitacion', 'sucursal', 'mensaje'],
    aviso: { titulo: 'Aceptaron tu invitación', detalle: empresa, tono: 'resto', a: ruta('invitaciones') },
  }),
  mensajeMasivo: ({ empresa, texto, posicion }) => ({
    cambia: [],
    aviso: { titulo: `Mensaje de ${empresa}`, detalle: texto, tono: 'resto', a: `?${MENSAJE}=${posicion}` },
  }),
}
