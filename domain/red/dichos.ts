import type { AvisoOculto } from '#domain/aviso.ts'
import type { Dicho } from '#domain/dicho.ts'
import { ruta } from '#domain/rutas.ts'
import type { AvisoDeRed } from './avisos.ts'

/** A mail doesn't know the log position. */
type Mensaje = AvisoOculto<AvisoDeRed> & { readonly posicion?: string | undefined }

/** The search parameter that opens a mass message over its page: the message's log position. */
export const MENSAJE = 'mensaje'

export const ACEPTADA = 'Aceptaron tu invitación'
const dicho = (titulo: string, detalle: string, a: string): Dicho => ({
  cosa: 'Tu red',
  titulo,
  detalle: () => detalle,
  tono: 'resto',
  a,
})

/** Returns the text of a message about an account's network, or undefined when it has none. */
export const dichoDeRed = (m: Mensaje): Dicho | undefined => {
  if (m.asunto === 'invitacionAceptada') return dicho(ACEPTADA, m.empresa, ruta('invitaciones'))
  if (m.asunto !== 'mensajeMasivo') return undefined
  const { empresa, texto, posicion } = m
  return dicho(
    'Te escribieron',
    `${empresa}: ${texto}`,
    posicion === undefined ? ruta('home') : `${ruta('perfil')}?${MENSAJE}=${posicion}`,
  )
}
