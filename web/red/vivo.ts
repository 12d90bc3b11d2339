import type { MensajeDeRed } from '#api/contract/vivo.ts'
import { ACEPTADA, MENSAJE } from '#domain/red/dichos.ts'
import { ruta } from '#domain/rutas.ts'
import type { Efecto } from '#web/vivo/efecto.ts'

const aviso = (titulo: string, detalle: string, a: string) => ({ titulo, detalle, tono: 'resto' as const, a })

/** Returns the effect of a message about the network, or undefined when its asunto isn't known. */
export const efectoDeRed = (m: MensajeDeRed): Efecto | undefined => {
  switch (m.asunto) {
    case 'invitacion':
      return {
        cambia: ['invitacion'],
        ...(m.estado === 'fallida' && {
          pestana: 'invitaciones',
          aviso: aviso('No pudimos enviar tu invitación', m.correo, ruta('invitaciones')),
        }),
      }
    case 'invitacionAceptada':
      // A branch that has just registered is in the table and on the map, and a seller's client in
      // their tables: what happened before the acceptance told the seller nothing.
      return {
        cambia: ['invitacion', 'sucursal', 'mensaje', 'cuentas'],
        pestana: 'invitaciones',
        aviso: aviso(ACEPTADA, m.empresa, ruta('invitaciones')),
      }
    case 'mensajeMasivo':
      return {
        cambia: [],
        pestana: 'avisos',
        aviso: aviso(`Mensaje de ${m.empresa}`, m.texto, `?${MENSAJE}=${m.posicion}`),
      }
    default:
      return undefined
  }
}
