import type { Aviso, Callado } from '#domain/aviso.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import type { EstadoInvitacion, TipoInvitacion } from './invitacion.ts'

const a = <A extends string, D extends object>(cuenta: number, asunto: A, datos: D): Aviso<A, D> => ({
  destino: { cuenta },
  asunto,
  datos,
})

/** A favourite was added or taken away: the account's other devices. */
export const calladosDeFavoritos = ({ clave }: HechoGuardado): readonly Callado[] => [
  { asunto: 'favoritos', destino: { cuenta: Number(clave) } },
]

/** An invitation's mail went out, or failed for good: who invited. */
export const avisoDeInvitacion = (invitador: number, correo: string, estado: EstadoInvitacion) =>
  a(invitador, 'invitacion', { correo, estado })

/** Somebody opened an account by an invitation: who invited. */
export const avisoDeAceptada = (
  invitador: number,
  { usuario, empresa, tipo }: { usuario: number; empresa: string; tipo: TipoInvitacion | '' },
) => a(invitador, 'invitacionAceptada', { usuario, empresa, tipo })

/** A mass message: each of its recipients. */
export const avisosDeMensaje = (
  destinatarios: readonly number[],
  { usuario, empresa, texto }: { usuario: number; empresa: string; texto: string },
) => destinatarios.map((destinatario) => a(destinatario, 'mensajeMasivo', { usuario, empresa, texto }))

export type AvisoDeRed =
  | ReturnType<typeof avisoDeInvitacion>
  | ReturnType<typeof avisoDeAceptada>
  | ReturnType<typeof avisosDeMensaje>[number]
