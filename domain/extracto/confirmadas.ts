import type { Linea } from './lectura.ts'
import { con, dista, enGrupos, enPlazo, type Pagable, porClave, referenciaDeCobro } from './pagable.ts'
import { llana, referenciaLlana } from './texto.ts'

/** A line of another statement, which may have been confirmed before. */
export type LineaAjena = Pick<Linea, 'fecha' | 'referencia' | 'descripcion' | 'monto'>

/** By what a line is known once it is confirmed: what it would be confirmed with, and its amount. */
export const claveDeLinea = (linea: LineaAjena): string => con(llana(referenciaDeCobro(linea)), linea.monto)
/** By what its line is known in a statement. */
export const claveDeCobro = ({ referencia, monto }: Pick<Pagable, 'referencia' | 'monto'>): string =>
  con(llana(referencia), monto)
/** By what the same movement is known in a file that says its reference in another way. */
export const movimientoDe = ({ fecha, descripcion, monto }: LineaAjena): string =>
  con(`${fecha} ${llana(descripcion)}`, monto)

type Movimiento = { readonly fecha: string; readonly numero: number; readonly linea: Linea | undefined }

/** Who looks at each of thousands for each of thousands never ends. */
const MIRADAS = 40_000
/** Which of some movements of one reference and amount each confirmed payment was: the nearest to its day, no two the same. */
const repartir = (movimientos: readonly Movimiento[], pagos: readonly Pagable[]): ReadonlyMap<Movimiento, string> => {
  const orden = (a: Movimiento, b: Movimiento) =>
    a.fecha === b.fecha ? a.numero - b.numero : a.fecha < b.fecha ? -1 : 1
  const libres = new Set(movimientos.toSorted(orden))
  const enTurno = pagos.toSorted((a, b) => (a.dia === b.dia ? porClave(a, b) : a.dia < b.dia ? -1 : 1))
  const enOrden = libres.size * enTurno.length > MIRADAS
  const suyos = new Map<Movimiento, string>()
  for (const { clave, dia } of enTurno) {
    let elegido: { readonly uno: Movimiento; readonly lejos: number } | undefined
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
 * line, here or in another statement, was, or that was confirmed at another time.
 */
export const confirmadasDe = (
  lineas: readonly Linea[],
  confirmados: readonly Pagable[],
  ajenas: readonly LineaAjena[],
): ReadonlyMap<Linea, { readonly usada: boolean; readonly claves: readonly string[] }> => {
  const cobradas = enGrupos(confirmados, (uno) => [claveDeCobro(uno)])
  const enCobradas = (linea: LineaAjena): readonly string[] => {
    const clave = claveDeLinea(linea)
    return cobradas.has(clave) ? [clave] : []
  }
  const deOtros = enGrupos(ajenas, enCobradas)
  const halladas = new Map<Linea, { readonly usada: boolean; readonly claves: readonly string[] }>()
  for (const [grupo, suyas] of enGrupos(lineas, enCobradas)) {
    const pagos = cobradas.get(grupo) ?? []
    const dias = new Set(suyas.map(({ fecha }) => fecha))
    // The same day's line of another statement is the same movement.
    const otros = new Set((deOtros.get(grupo) ?? []).flatMap(({ fecha }) => (dias.has(fecha) ? [] : fecha)))
    const movimientos: readonly Movimiento[] = [
      ...suyas.map((linea) => ({ fecha: linea.fecha, numero: linea.numero, linea })),
      ...[...otros].map((fecha) => ({ fecha, numero: 0, linea: undefined })),
    ]
    const cuales = repartir(movimientos, pagos)
    const todos = pagos.toSorted(porClave).map(({ clave }) => clave)
    for (const movimiento of movimientos) {
      const clave = cuales.get(movimiento)
      if (movimiento.linea)
        halladas.set(
          movimiento.linea,
          clave === undefined ? { usada: true, claves: todos } : { usada: false, claves: [clave] },
        )
    }
  }
  // The same movement, in a file that writes its reference otherwise.
  const mismas = enGrupos(
    ajenas.filter((ajena) => llana(ajena.descripcion) !== '' && enCobradas(ajena).length > 0),
    (ajena) => [movimientoDe(ajena)],
  )
  for (const linea of lineas) {
    const [suya] = halladas.has(linea) ? [] : (mismas.get(movimientoDe(linea)) ?? [])
    if (suya && referenciaLlana(suya.referencia) !== referenciaLlana(linea.referencia))
      halladas.set(linea, {
        usada: true,
        claves: (cobradas.get(claveDeLinea(suya)) ?? []).toSorted(porClave).map(({ clave }) => clave),
      })
  }
  return halladas
}
