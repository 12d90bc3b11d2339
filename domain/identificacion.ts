import { validate as validarCedula } from 'stdnum/lib/cjs/ec/ci.js'
import { validate as validarRuc } from 'stdnum/lib/cjs/ec/ruc.js'
import { sinInvisibles } from './texto.ts'

export type Revision =
  | { readonly valida: true; readonly advertencia?: string }
  | { readonly valida: false; readonly mensaje: string }

const LARGO = { cedula: 10, ruc: 13 } as const
const FALTAN = {
  cedula: 'Escribe los 10 dígitos de tu cédula.',
  ruc: 'Escribe los 13 dígitos del RUC.',
  cualquiera: 'Escribe los 10 dígitos de la cédula o los 13 del RUC.',
} as const
const ERRADA = {
  cedula: 'Esa cédula no es válida: revisa los dígitos.',
  ruc: 'Ese RUC no es válido: revisa los dígitos.',
} as const
const RUC_DUDOSO = 'Revisa el RUC: su dígito verificador no coincide. Si así consta en el SRI, puedes continuar.'

/**
 * Returns an identification as it is stored: digits alone. It drops spaces and marks between or
 * around them, words before or after them, «C.I. N.º», and invisible characters.
 */
export const soloDigitos = (texto: string): string =>
  sinInvisibles(texto)
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .replace(/^\p{L}{1,30}(?=\d)|(?<=\d)\p{L}{1,30}$/gu, '')

/**
 * Checks a cédula or a RUC with its check digit (decisiones/compra, «Tax ids»). A company's RUC
 * that only fails modulo 11 passes with a warning: the tax office no longer guarantees that digit
 * for companies. A person's (third digit 0 to 5) must be right. What may be either is a RUC if it
 * has more than a cédula's ten digits.
 */
export const revisarIdentificacion = (texto: string, cual: keyof typeof FALTAN): Revision => {
  const digitos = soloDigitos(texto)
  const que = cual !== 'cualquiera' ? cual : digitos.length > LARGO.cedula ? 'ruc' : 'cedula'
  if (digitos.length !== LARGO[que] || !/^\d+$/.test(digitos)) return { valida: false, mensaje: FALTAN[cual] }
  const { isValid, error } = que === 'cedula' ? validarCedula(digitos) : validarRuc(digitos)
  if (isValid) return { valida: true }
  const deEmpresa = que === 'ruc' && /^..[69]/.test(digitos)
  if (deEmpresa && error?.name === 'InvalidChecksum') return { valida: true, advertencia: RUC_DUDOSO }
  return { valida: false, mensaje: ERRADA[que] }
}

/**
 * Returns what has to be looked at again in an identification that passes. Undefined when there is
 * nothing, or when it doesn't pass.
 */
export const advertenciaDe = (texto: string): string | undefined => {
  const revision = revisarIdentificacion(texto, 'cualquiera')
  return revision.valida ? revision.advertencia : undefined
}
