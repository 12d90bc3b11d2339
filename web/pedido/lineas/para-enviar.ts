import { erroresDeLinea, type LineaEscrita } from '#domain/pedido/lineas.ts'
import { CAMPOS, estaVacia, type LineaDeHoja } from '#web/pedido/lineas.ts'
import { conPunto } from './cantidades.ts'

/** A line as requests carry it, its quantity with a decimal point. */
export type LineaEnviada = {
  readonly numero?: number
  readonly descripcion: string
  readonly cantidad: string
  readonly unidad: string
  readonly referencia?: string
}
export type Errores = Readonly<Record<string, string>>

const comoSeEnvia = (linea: LineaEscrita): LineaEscrita => ({
  descripcion: linea.descripcion.trim(),
  cantidad: conPunto(linea.cantidad),
  unidad: linea.unidad.trim(),
  referencia: linea.referencia.trim(),
})

/** Returns what is wrong with a line of the table, by field. A blank line isn't wrong. */
export const erroresDe = (linea: LineaEscrita): ReturnType<typeof erroresDeLinea> =>
  estaVacia(linea) ? {} : erroresDeLinea(comoSeEnvia(linea))

/** Returns the key of a cell's error, as the server names it. */
export const claveDeError = (fila: number, campo: keyof LineaEscrita): string => `lineas.${fila}.${campo}`

/**
 * Returns the lines as requests carry them, or what is wrong by `lineas.<index>.<field>`. The table
 * must show no blank lines before the last (`sinVacias`), so that the server's indices are its own.
 */
export const paraEnviar = (
  escritas: readonly LineaDeHoja[],
): { readonly lineas: readonly LineaEnviada[] } | { readonly errores: Errores } => {
  const llenas = escritas.filter((linea) => !estaVacia(linea))
  if (llenas.length === 0) return { errores: { [claveDeError(0, 'descripcion')]: 'Escribe qué necesitas.' } }
  const errores = Object.fromEntries(
    escritas.flatMap((linea, fila) => {
      const suyos = erroresDe(linea)
      return CAMPOS.flatMap((campo) => (suyos[campo] ? [[claveDeError(fila, campo), suyos[campo]]] : []))
    }),
  )
  if (Object.keys(errores).length > 0) return { errores }
  return {
    lineas: llenas.map((linea) => {
      const { referencia, ...resto } = comoSeEnvia(linea)
      return {
        ...(linea.numero === undefined ? {} : { numero: linea.numero }),
        ...resto,
        ...(referencia ? { referencia } : {}),
      }
    }),
  }
}
