import { fechaLocal } from '#domain/calendario.ts'

export const MAXIMO_CONDICIONES = 500
/** The most days to deliver that a proposal may name. */
export const MAXIMO_ENTREGA_DIAS = 3650

/** Conditions of a proposal besides its amounts (decisiones/pedido, «Validity»). */
export type Terminos = {
  /** The last local date (YYYY-MM-DD) on which it may be approved. */
  readonly validaHasta?: string | undefined
  readonly entregaDias?: number | undefined
  readonly condiciones?: string | undefined
}

/** Returns whether a proposal's validity has ended at an instant (ISO 8601). */
export const estaVencida = ({ validaHasta }: Terminos, ahora: string): boolean =>
  validaHasta !== undefined && fechaLocal(ahora) > validaHasta

const enPalabras = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' })
/** Returns a local date (YYYY-MM-DD) as people read it (es-EC): "3 de agosto de 2026". */
export const enLetras = (dia: string): string => enPalabras.format(new Date(`${dia}T00:00Z`))

/** Returns the conditions of a proposal in words, one a line. */
export const terminosEnPalabras = ({ validaHasta, entregaDias, condiciones }: Terminos): readonly string[] => [
  ...(validaHasta === undefined ? [] : [`Vale hasta el ${enLetras(validaHasta)}.`]),
  ...(entregaDias === undefined ? [] : [plazoDeEntrega(entregaDias)]),
  ...(condiciones ? [condiciones] : []),
]

/** Returns a number of days to deliver in words. */
export const plazoDeEntrega = (dias: number): string =>
  dias === 0 ? 'Entrega el mismo día.' : `Entrega en ${dias === 1 ? '1 día' : `${dias} días`}.`
