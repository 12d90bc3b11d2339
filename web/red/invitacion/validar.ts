import { invitacionSucursal, invitacionUno, invitacionVarios } from '#api/contract/invitaciones.ts'
import { correoCanonico, correoLimpio } from '#domain/cuenta/correo.ts'
import { sobranCorreos } from './pegar.ts'

/** Returns the error of a form with one address, or undefined when it can be sent. */
export const erroresDeUno = (correo: string, opcion: 'cliente' | 'proveedor'): string | undefined => {
  const { error } = invitacionUno.safeParse({ correo, opcion })
  return error?.issues[0]?.message
}

export type ErroresDeVarios = {
  readonly mensaje?: string
  /** The error of the list as a whole. */
  readonly lista?: string
  readonly correos: Readonly<Record<number, string>>
}

/**
 * Returns the errors of a form with many addresses, each by the index of its input, or undefined
 * when it can be sent. Empty inputs are dropped before sending, so the contract counts without
 * them.
 */
export const erroresDeVarios = (
  mensaje: string,
  correos: readonly string[],
  sucursal: boolean,
): ErroresDeVarios | undefined => {
  const lista = sobranCorreos(correos)
  const escritos = correos.flatMap((correo, lugar) => (correo.trim() === '' ? [] : [lugar]))
  const { error } = sucursal
    ? invitacionSucursal.safeParse({ mensajeSucursal: mensaje, correo: correos })
    : invitacionVarios.safeParse({ mensajeCliente: mensaje, correo: correos })
  if (!error && !lista) return undefined
  const marcados: Record<number, string> = {}
  let delMensaje: string | undefined
  for (const { path, message, code } of error?.issues ?? []) {
    if (path[0] !== 'correo') delMensaje ??= message
    // The error of the list says so already, with how many.
    else if (code === 'too_big' && path.length === 1) continue
    else marcados[(typeof path[1] === 'number' ? escritos[path[1]] : undefined) ?? 0] ??= message
  }
  if (!lista && !delMensaje && Object.keys(marcados).length === 0) return undefined
  return { ...(delMensaje ? { mensaje: delMensaje } : {}), ...(lista ? { lista } : {}), correos: marcados }
}

/** Returns the addresses to send: those written, once each, whatever their spelling. */
export const sinVacios = (correos: readonly string[]): readonly string[] => {
  const hay = new Set<string>()
  return correos.map(correoLimpio).filter((correo) => {
    const canonico = correoCanonico(correo)
    const nuevo = correo !== '' && !hay.has(canonico)
    hay.add(canonico)
    return nuevo
  })
}
