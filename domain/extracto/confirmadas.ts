import type { Linea } from './lectura.ts'
import { con, dista, enGrupos, enPlazo, type Pagable, porClave, referenciaDeCobro } from './pagable.ts'
import { llana, nombradosEntre, referenciaLlana, referenciasEn } from './texto.ts'

/** A line of another statement, which may have been confirmed before. */
export type LineaAjena = Pick<Linea, 'fecha' | 'referencia' | 'descripcion' | 'monto'>

/** By what a line is known once it is confirmed: what it would be confirmed with, and its amount. */
export const claveDeLinea = (linea: Omit<LineaAjena, 'fecha'>): string =>
  con(llana(referenciaDeCobro(linea)), linea.monto)

type Movimiento = {
  readonly fecha: string
  readonly numero: number
  /** It says the reference among its words alone. */
  readonly deOido: boolean
  /** undefined of another statement's. */
  readonly linea: Linea | undefined
}

/** Who looks at each of thousands for each of thousands never ends. */
const MIRADAS = 40_000
/** Which of some movements of one reference and amount each confirmed payment was: one that names its client, the nearest to its day, no two the same. */
const repartir = (movimientos: readonly Movimiento[], pagos: readonly Pagable[]): ReadonlyMap<Movimiento, string> => {
  const orden = (a: Movimiento, b: Movimiento) =>
    a.fecha === b.fecha ? a.numero - b.numero : a.fecha < b.fecha ? -1 : 1
  const libres = new Set(movimientos.toSorted(orden))
  const enTurno = pagos.toSorted((a, b) => (a.dia === b.dia ? porClave(a, b) : a.dia < b.dia ? -1 : 1))
  const enOrden = libres.size * enTurno.length > MIRADAS
  const lejania = ({ fecha, deOido, linea }: Movimiento, pago: Pagable) =>
    (deOido ? 1_000_000 : 0) +
    (enPlazo('fecha', fecha, pago.dia) ? 0 : enPlazo('referencia', fecha, pago.dia) ? 100_000 : 200_000) +
    (nombradosEntre(linea?.descripcion ?? '', [pago]).length > 0 ? 0 : 50_000) +
    Math.abs(dista(pago.dia, fecha))
  const suyos = new Map<Movimiento, string>()
  for (const pago of enTurno) {
    let elegido: { readonly uno: Movimiento; readonly lejos: number } | undefined
    for (const uno of libres) {
      const lejos = lejania(uno, pago)
      if (!elegido || lejos < elegido.lejos) elegido = { uno, lejos }
      if (enOrden) break
    }
    if (!elegido) break
    libres.delete(elegido.uno)
    suyos.set(elegido.uno, pago.clave)
  }
  return suyos
}

/**
 * The lines whose reference and amount were confirmed already, with the payment that each was; `usada`: its reference says a payment that another
 * line, here or in another statement, was.
 */
export const confirmadasDe = (
  lineas: readonly Linea[],
  confirmados: readonly Pagable[],
  ajenas: readonly LineaAjena[],
): ReadonlyMap<Linea, { readonly usada: boolean; readonly claves: readonly string[] }> => {
  const cobradas = enGrupos(confirmados, ({ referencia, monto }) => {
    const suya = llana(referencia)
    return suya === '' ? [] : [con(suya, monto)]
  })
  const grupoDe = (linea: LineaAjena): string | undefined =>
    [claveDeLinea(linea), ...referenciasEn(linea.descripcion).map((una) => con(una, linea.monto))].find((clave) =>
      cobradas.has(clave),
    )
  const enCobradas = (linea: LineaAjena): readonly string[] => {
    const grupo = grupoDe(linea)
    return grupo === undefined ? [] : [grupo]
  }
  const deOtros = enGrupos(ajenas, enCobradas)
  const halladas = new Map<Linea, { readonly usada: boolean; readonly claves: readonly string[] }>()
  for (const [grupo, suyas] of enGrupos(lineas, enCobradas)) {
    const pagos = cobradas.get(grupo) ?? []
    const dias = new Set(suyas.map(({ fecha }) => fecha))
    const dice = (linea: LineaAjena) => claveDeLinea(linea) !== grupo || referenciaLlana(linea.referencia) !== ''
    // The same day's line of another statement is the same movement; words that say no number come again.
    const otros = new Set(
      (deOtros.get(grupo) ?? []).filter(dice).flatMap(({ fecha }) => (dias.has(fecha) ? [] : fecha)),
    )
    const movimientos: readonly Movimiento[] = [
      ...suyas.map((linea) => ({
        ...{ fecha: linea.fecha, numero: linea.numero, linea, deOido: claveDeLinea(linea) !== grupo },
      })),
      ...[...otros].map((fecha) => ({ fecha, numero: 0, linea: undefined, deOido: false })),
    ]
    const cuales = repartir(movimientos, pagos)
    for (const movimiento of movimientos) {
      const { linea } = movimiento
      const clave = cuales.get(movimiento)
      if (!linea) continue
      if (clave !== undefined) halladas.set(linea, { usada: false, claves: [clave] })
      else if (dice(linea))
        halladas.set(linea, { usada: true, claves: pagos.toSorted(porClave).map((uno) => uno.clave) })
    }
  }
  return halladas
}
