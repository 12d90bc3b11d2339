import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type Cuenta, evolveCuenta, type HechoCuenta, streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal, type Origen, type Refusal } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { ParteImpresa } from '#domain/remision.ts'
import { type ComandoRemision, REMISIONES_POR_MINUTO, remisionDecider, streamRemisiones } from '#domain/remisiones.ts'

/**
 * Returns a function that reads what a mail says of an account, as it was at a log position. It
 * resolves with undefined once the account was erased.
 */
export const lectorDePartes =
  ({ cargar, historia }: Pick<Handle, 'cargar' | 'historia'>) =>
  async (id: number, posicion: bigint): Promise<ParteImpresa | undefined> => {
    const stream = streamCuenta(id)
    const ahora = await cargar(cuentaDecider, stream)
    if (!ahora.existe || ahora.eliminada) return undefined
    const hechos = (await historia(stream)).filter((hecho) => hecho.posicion <= posicion)
    const cuenta = (hechos as (Hecho & HechoCuenta)[]).reduce<Cuenta>(evolveCuenta, cuentaDecider.initial)
    if (!cuenta.existe) return undefined
    const { nombre, ciudad, celular, correo } = cuenta
    return { nombre, ciudad, celular, correo }
  }

/** The mailing that is meant: by its fact's revision, or by its number, from 1. */
export type CualRemision = { readonly revision: number } | { readonly numero: number }
/**
 * Returns one of a stream's mailings, which come oldest first, and its number. Undefined when there
 * is none.
 */
export const remisionEn = <H extends Hecho>(remisiones: readonly H[], remision: CualRemision) => {
  const numero =
    'numero' in remision
      ? remision.numero
      : remisiones.findIndex((enviada) => enviada.revision === remision.revision) + 1
  const remitida = remisiones[numero - 1]
  return remitida && { numero, remitida }
}

/** The actor who comes by a mailed link, without an account. */
export const CUALQUIERA = { id: 0, tipoUsuario: 'anonimo' } as const

/**
 * An addressee of a mailing: the id of the order or purchase, the number of the mailing, from 1,
 * and the index of the address, from 0.
 */
export type Enlace = { readonly id: number; readonly remision: number; readonly correo: number }

/**
 * Creates the links of one kind of mailing. A token is the same each time that the mail is written.
 */
export const enlacesDe = (firmas: Firmas, para: 'propuesta' | 'oferta') => ({
  token: ({ id, remision, correo }: Enlace): string => firmas.firmar(para, id, remision, correo),
  /** Returns what a token names, undefined when it isn't one of ours. */
  leer: (token: string): Enlace | undefined => {
    const [id, remision, correo] = (firmas.leer(para, token) ?? []).map(Number)
    return id === undefined || remision === undefined || correo === undefined ? undefined : { id, remision, correo }
  },
})

/**
 * Builds the options of a step that mails, with the check whether its sender may still mail. Each
 * conflict is another of the sender's mails that got through. Within the limit of a minute there
 * are enough retries for all of them. Refusal: demasiados-correos.
 */
export const permisoDeRemitir = (
  handle: Handle['handle'],
  { actor, ahora }: Origen,
  de: ComandoRemision['de'],
  solicitud: Solicitud,
) => ({
  reintentos: REMISIONES_POR_MINUTO,
  permitir: async (): Promise<Refusal | undefined> => {
    const pedir = { type: 'PedirRemision', actor, ahora, de } as const
    const pedida = await handle(remisionDecider, streamRemisiones(actor.id), pedir, solicitud, {
      reintentos: REMISIONES_POR_MINUTO,
    })
    return isRefusal(pedida) ? pedida : undefined
  },
})
