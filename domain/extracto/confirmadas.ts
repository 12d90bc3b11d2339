import type { Linea } from './lectura.ts'
import { con, dista, enGrupos, enPlazo, type Pagable, porClave, referenciaDeCobro } from './pagable.ts'
import { llana, referenciaLlana } from './texto.ts'

/** By what a line is known once it is confirmed: what it would be confirmed with, and its amount. */
export const claveDeLinea = (linea: Omit<Linea, 'numero'>): string => con(llana(referenciaDeCobro(linea)), linea.monto)
/** By what its line is known in a statement. */
export const claveDeCobro = ({ referencia, monto }: Pick<Pagable, 'referencia' | 'monto'>): string =>
  con(llana(referencia), monto)
/** By what the same movement is known in a file that says its reference in another way. */
export const movimientoDe = ({ fecha, descripcion, monto }: Omit<Linea, 'numero'>): string =>
  con(`${fecha} ${llana(descripcion)}`, monto)

/** Who looks at each of thousands for each of thousands never ends. */
const MIRADAS = 40_000
/** Which of some movements of one reference and amount each confirmed payment was: the nearest to its day, no two the same. */
const repartir = (movimientos: readonly Linea[], pagos: readonly Pagable[]): ReadonlyMap<Linea, string> => {
  const orden = (a: Linea, b: Linea) => (a.fecha === b.fecha ? a.numero - b.numero : a.fecha < b.fecha ? -1 : 1)
  const libres = new Set(movimientos.toSorted(orden))
  const enTurno = pagos.toSorted((a, b) => (a.dia === b.dia ? porClave(a, b) : a.dia < b.dia ? -1 : 1))
  const enOrden = libres.size * enTurno.length > MIRADAS
  const suyos = new Map<Linea, string>()
  for (const { clave, dia } of enTurno) {
    let elegido: { readonly uno: Linea; readonly lejos: number } | undefined
    for (const uno of libres) {
      if (!enPlazo('confirmado', uno.fecha, dia)) continue
      const lejos = Math.abs(dista(dia, uno.fecha))
      if (!elegido || lejos < elegido.lejos) elegido = { uno, lejos }
      if (enOrden) break
    }
    if (!elegido) continue
    libres.delete(elegido.uno)
    suyos.set(elegido.uno, clave)
  }
  return suyos
}

/**
 * The lines whose reference and amount were confirmed already, with the payment that each was; `usada`: its reference says a payment that another
 * line was, or that was confirmed at another time. `mismos`: movements of these lines as other files have them, maybe by another reference.
 */
export const confirmadasDe = (
  lineas: readonly Linea[],
  confirmados: readonly Pagable[],
  mismos: readonly Linea[],
): ReadonlyMap<Linea, { readonly usada: boolean; readonly claves: readonly string[] }> => {
  const cobradas = enGrupos(confirmados, (uno) => [claveDeCobro(uno)])
  const enCobradas = (linea: Linea): readonly string[] => {
    const clave = claveDeLinea(linea)
    return cobradas.has(clave) ? [clave] : []
  }
  const clavesDe = (grupo: string) => (cobradas.get(grupo) ?? []).toSorted(porClave).map(({ clave }) => clave)
  const halladas = new Map<Linea, { readonly usada: boolean; readonly claves: readonly string[] }>()
  for (const [grupo, suyas] of enGrupos(lineas, enCobradas)) {
    const cuales = repartir(suyas, cobradas.get(grupo) ?? [])
    for (const linea of suyas) {
      const clave = cuales.get(linea)
      halladas.set(linea, { usada: clave === undefined, claves: clave === undefined ? clavesDe(grupo) : [clave] })
    }
  }
  const deOtros = enGrupos(
    mismos.filter((otra) => llana(otra.descripcion) !== '' && enCobradas(otra).length > 0),
    (otra) => [movimientoDe(otra)],
  )
  for (const linea of lineas) {
    const [suya] = halladas.has(linea) ? [] : (deOtros.get(movimientoDe(linea)) ?? [])
    if (suya && referenciaLlana(suya.referencia) !== referenciaLlana(linea.referencia))
      halladas.set(linea, { usada: true, claves: clavesDe(claveDeLinea(suya)) })
  }
  return halladas
}
