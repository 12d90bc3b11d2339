import type { z } from 'zod'

/** Types as a person says them. */
const TIPOS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  nan: 'un número',
  int: 'un número entero',
  bigint: 'un número entero',
  boolean: 'sí o no (true o false)',
  array: 'una lista',
  tuple: 'una lista',
  set: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
  date: 'una fecha',
  null: 'nulo',
}
const FORMAS: Readonly<Record<string, string>> = {
  date: 'Escribe una fecha como 2026-11-30.',
  time: 'Escribe una hora como 14:30.',
  datetime: 'Escribe una fecha y hora como 2026-11-30T14:30:00Z.',
  email: 'Escribe una dirección de correo.',
  url: 'Escribe una dirección de internet.',
  uuid: 'Debe ser un UUID.',
}
/** Values that a message lists. */
const OPCIONES = 12

const plural = (n: number | bigint, uno: string, varios: string) => `${n} ${Number(n) === 1 ? uno : varios}`

const maximoDe = ({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string => {
  if (origin === 'string') return `Escribe como máximo ${plural(maximum, 'carácter', 'caracteres')}.`
  if (origin === 'array' || origin === 'set') return `Admite hasta ${plural(maximum, 'elemento', 'elementos')}.`
  return inclusive ? `Debe ser ${maximum} o menos.` : `Debe ser menos que ${maximum}.`
}
const minimoDe = ({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  if (origin === 'string') return `Escribe al menos ${plural(minimum, 'carácter', 'caracteres')}.`
  if (origin === 'array' || origin === 'set') return `Pide al menos ${plural(minimum, 'elemento', 'elementos')}.`
  return inclusive ? `Debe ser ${minimum} o más.` : `Debe ser más que ${minimum}.`
}

/**
 * Says in Spanish why a value doesn't fit, for schemas that don't say it themselves. It never
 * repeats what was sent.
 */
export const enEspanol: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : `Debe ser ${TIPOS[issue.expected] ?? issue.expected}.`
    case 'invalid_value': {
      const valores = issue.values.slice(0, OPCIONES).map(String)
      const hay = issue.values.length > OPCIONES ? [...valores, '…'] : valores
      return hay.length === 1 ? `Debe ser ${hay[0]}.` : `Debe ser uno de estos: ${hay.join(', ')}.`
    }
    case 'too_big':
      return maximoDe(issue)
    case 'too_small':
      return minimoDe(issue)
    case 'invalid_format':
      return FORMAS[issue.format] ?? 'No tiene la forma que se espera.'
    case 'not_multiple_of':
      return `Debe ser múltiplo de ${issue.divisor}.`
    default:
      return 'No es válido.'
  }
}
