import { erroresDeLinea, type LineaEscrita } from '#domain/pedido/linea-escrita.ts'
import { CAMPOS, estaVacia, type LineaDeHoja, type LineaEnviada, sinVacias } from '#web/pedido/lineas.ts'
import { conPunto } from './cantidades.ts'

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

/** Returns whether any of these errors is of a line's field. */
export const hayDeLineas = (errores: Errores): boolean =>
  Object.keys(errores).some((clave) => clave.startsWith('lineas.'))

/** The lines as requests carry them, or what is wrong by `lineas.<index>.<field>`. */
type Leidas = { readonly lineas?: readonly LineaEnviada[]; readonly errores: Errores }
export const SIN_LINEAS: Leidas = { errores: {} }

/**
 * Reads the lines of the table. It must show no blank lines before the last (`sinVacias`), so that
 * the server's indices are its own.
 */
export const paraEnviar = (escritas: readonly LineaDeHoja[]): Leidas => {
  const llenas = sinVacias(escritas)
  if (llenas.length === 0) return { errores: { [claveDeError(0, 'descripcion')]: 'Escribe qué necesitas.' } }
  const errores = Object.fromEntries(
    escritas.flatMap((linea, fila) => {
      const suyos = erroresDe(linea)
      return CAMPOS.flatMap((campo) => (suyos[campo] ? [[claveDeError(fila, campo), suyos[campo]]] : []))
    }),
  )
  if (Object.keys(errores).length > 0) return { errores }
  const lineas = llenas.map((linea) => {
    const { referencia, ...resto } = comoSeEnvia(linea)
    return {
      ...(linea.numero === undefined ? {} : { numero: linea.numero }),
      ...resto,
      ...(referencia ? { referencia } : {}),
    }
  })
  return { lineas, errores }
}
