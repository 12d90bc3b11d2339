import type { Aviso, Callado } from '#domain/aviso.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import type { EstadoInvitacion, TipoInvitacion } from './invitacion.ts'

const a = <A extends string, D extends object>(cuenta: number, asunto: A, datos: D): Aviso<'red', A, D> => ({
  destino: { cuenta },
  noun: 'red',
  asunto,
  datos,
})

/** Returns the silent messages to an account's devices after a change of its favourites. */
export const calladosDeFavoritos = ({ clave }: HechoGuardado): readonly Callado[] => [
  { asunto: 'favoritos', destino: { cuenta: Number(clave) } },
]

/** Returns the message to the inviter that an invitation's mail was sent, or failed for good. */
export const avisoDeInvitacion = (invitador: number, correo: string, estado: EstadoInvitacion) =>
  a(invitador, 'invitacion', { correo, estado })

/** Returns the message to the inviter that somebody opened an account with the invitation. */
export const avisoDeAceptada = (
  invitador: number,
  { usuario, empresa, tipo }: { usuario: number; empresa: string; tipo: TipoInvitacion | '' },
) => a(invitador, 'invitacionAceptada', { usuario, empresa, tipo })

/** Returns the messages to the recipients of a mass message. */
export const avisosDeMensaje = (
  destinatarios: readonly number[],
  { usuario, empresa, texto }: { usuario: number; empresa: string; texto: string },
) => destinatarios.map((destinatario) => a(destinatario, 'mensajeMasivo', { usuario, empresa, texto }))

export type AvisoDeRed =
  | ReturnType<typeof avisoDeInvitacion>
  | ReturnType<typeof avisoDeAceptada>
  | ReturnType<typeof avisosDeMensaje>[number]
