import type { Linea } from './lectura.ts'
import { con, dista, enGrupos, enPlazo, type Pagable, porClave, referenciaDeCobro } from './pagable.ts'
import { llana, referenciaLlana } from './texto.ts'

/**
 * Returns the key of a line once it is confirmed: the reference that it would be confirmed with,
 * and its amount.
 */
export const claveDeLinea = (linea: Omit<Linea, 'numero'>): string => con(llana(referenciaDeCobro(linea)), linea.monto)
/** Returns the key under which a confirmed payment's line is found in a statement. */
export const claveDeCobro = ({ referencia, monto }: Pick<Pagable, 'referencia' | 'monto'>): string =>
  con(llana(referencia), monto)
/**
 * Returns the key of a movement that also finds it in a file that writes its reference in another
 * way.
 */
export const movimientoDe = ({ banco = '', fecha, descripcion, monto }: Omit<Linea, 'numero'>): string =>
  con(`${banco} ${fecha} ${llana(descripcion)}`, monto)

/**
 * Above this many comparisons each payment takes the first line that fits. Comparing each of
 * thousands with each of thousands would never end.
 */
const MIRADAS = 40_000
/**
 * Assigns each confirmed payment to one of the movements with its reference and amount: the nearest
 * to its day, and no movement twice.
 */
const repartir = (movimientos: readonly Linea[], pagos: readonly Pagable[]): ReadonlyMap<Linea, string> => {
  const deBanco = ({ fecha, banco = '' }: Linea) => `${fecha} ${banco}`
  const orden = (a: Linea, b: Linea) =>
    deBanco(a) === deBanco(b) ? a.numero - b.numero : deBanco(a) < deBanco(b) ? -1 : 1
  const libres = new Set(movimientos.toSorted(orden))
  const enTurno = pagos.toSorted((a, b) => (a.dia === b.dia ? porClave(a, b) : a.dia < b.dia ? -1 : 1))
  const enOrden = libres.size * enTurno.length > MIRADAS
  const repartidos = new Map<Linea, string>()
  for (const { clave, dia } of enTurno) {
    let elegido: { readonly linea: Linea; readonly lejos: number } | undefined
    for (const linea of libres) {
      if (!enPlazo('confirmado', linea.fecha, dia)) continue
      const lejos = Math.abs(dista(dia, linea.fecha))
      if (!elegido || lejos < elegido.lejos) elegido = { linea, lejos }
      if (enOrden) break
    }
    if (!elegido) continue
    libres.delete(elegido.linea)
    repartidos.set(elegido.linea, clave)
  }
  return repartidos
}

/**
 * The result for a line that was already confirmed. `claves` is the payment that it was, or those
 * that used up its words.
 */
export type Confirmada = {
  readonly porque: 'confirmada' | 'ya-usada' | 'misma'
  readonly claves: readonly string[]
}
/**
 * Returns the lines whose reference and amount were already confirmed. A line is that payment's
 * own, or another one whose words were used up, or the same movement as a confirmed one of
 * `mismos`: what other files have of these lines under another reference.
 */
export const confirmadasDe = (
  lineas: readonly Linea[],
  confirmados: readonly Pagable[],
  mismos: readonly Linea[],
): ReadonlyMap<Linea, Confirmada> => {
  const cobradas = enGrupos(confirmados, (pago) => [claveDeCobro(pago)])
  const enCobradas = (linea: Linea): readonly string[] => {
    const clave = claveDeLinea(linea)
    return cobradas.has(clave) ? [clave] : []
  }
  const clavesDe = (grupo: string) => (cobradas.get(grupo) ?? []).toSorted(porClave).map(({ clave }) => clave)
  const halladas = new Map<Linea, Confirmada>()
  for (const [grupo, delGrupo] of enGrupos(lineas, enCobradas)) {
    const repartidas = repartir(delGrupo, cobradas.get(grupo) ?? [])
    for (const linea of delGrupo) {
      const clave = repartidas.get(linea)
      halladas.set(
        linea,
        clave === undefined
          ? { porque: 'ya-usada', claves: clavesDe(grupo) }
          : { porque: 'confirmada', claves: [clave] },
      )
    }
  }
  const deOtros = enGrupos(
    mismos.filter((otra) => llana(otra.descripcion) !== '' && enCobradas(otra).length > 0),
    (otra) => [movimientoDe(otra)],
  )
  for (const linea of lineas) {
    const [misma] = halladas.has(linea) ? [] : (deOtros.get(movimientoDe(linea)) ?? [])
    if (misma && referenciaLlana(misma.referencia) !== referenciaLlana(linea.referencia))
      halladas.set(linea, { porque: 'misma', claves: clavesDe(claveDeLinea(misma)) })
  }
  return halladas
}
