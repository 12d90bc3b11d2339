import { deDecimal } from '#domain/dinero.ts'
import { type ConTarifa, type Montos, sumarMontos, type Tarifa, tarifaDe } from '#domain/impuestos.ts'

/** The greatest unit price, in ten-thousandths of a dollar. */
const MAXIMO_PRECIO = 999_999_999_999

/** Returns the ten-thousandths of a unit price: "8.25" → 82500; undefined for no price. */
export const diezmilesimas = (texto: string): number | undefined => {
  const partes = deDecimal(texto, 4)
  return partes !== undefined && partes <= MAXIMO_PRECIO ? partes : undefined
}

/**
 * A line of a proposal. `cantidad` is in thousandths, `precio` in ten-thousandths of a dollar,
 * `descuento` and `importe` in cents; `importe` is less the discount and without IVA.
 */
export type LineaOfrecida = ConTarifa & {
  readonly numero: number
  readonly cantidad: number
  readonly precio: number
  readonly descuento?: number | undefined
  readonly importe: number
}

/**
 * Returns quantity (thousandths) × unit price (ten-thousandths of a dollar), rounded half up to the
 * cent.
 */
export const brutoDe = (cantidad: number, precio: number): number =>
  Number((BigInt(cantidad) * BigInt(precio) + 50_000n) / 100_000n)

/** Returns the amounts of some lines of a proposal: those numbered, in the proposal's order. */
export const montosDeLineas = (lineas: readonly LineaOfrecida[], numeros?: readonly number[]): Montos =>
  sumarMontos(numeros ? lineas.filter(({ numero }) => numeros.includes(numero)) : lineas)

const conImporte = (linea: LineaOfrecida, importe: number): LineaOfrecida => {
  const { descuento = 0, ...resto } = linea
  const rebaja = descuento + linea.importe - importe
  return { ...resto, ...(rebaja > 0 ? { descuento: rebaja } : {}), importe }
}

const totalDe = (lineas: readonly LineaOfrecida[], importes: readonly number[]): number =>
  sumarMontos(lineas.map((linea, i) => ({ ...linea, importe: importes[i] ?? 0 }))).total

/**
 * Adds cents to the amounts of one rate (negative ones take away), first line first. Undefined when
 * that would leave what its lines come to, or fall below nothing.
 */
const moverDeTarifa = (
  lineas: readonly LineaOfrecida[],
  importes: readonly number[],
  tarifa: Tarifa,
  cents: number,
): number[] | undefined => {
  let faltan = cents
  const movidos = lineas.map((linea, i) => {
    const importe = importes[i] ?? 0
    if (faltan === 0 || tarifaDe(linea) !== tarifa) return importe
    const cambio = faltan > 0 ? Math.min(faltan, linea.importe - importe) : Math.max(faltan, -importe)
    faltan -= cambio
    return importe + cambio
  })
  return faltan === 0 ? movidos : undefined
}

/** Cents that two rates exchange at most, in search of a total that neither reaches alone. */
const CANJES = [-2, -1, 1, 2] as const

/**
 * Returns amounts whose total is one cent more, by an exchange between two rates: the rounding of
 * their taxes makes one cent of base cost one cent or two.
 */
const conUnCentavoMas = (
  lineas: readonly LineaOfrecida[],
  importes: readonly number[],
  total: number,
): readonly number[] | undefined => {
  const tarifas = [...new Set(lineas.map(tarifaDe))]
  for (const una of tarifas)
    for (const otra of tarifas.slice(tarifas.indexOf(una) + 1))
      for (const a of CANJES)
        for (const b of CANJES) {
          const movidos = moverDeTarifa(lineas, importes, una, a)
          const canjeados = movidos && moverDeTarifa(lineas, movidos, otra, b)
          if (canjeados && totalDe(lineas, canjeados) === total) return canjeados
        }
  return undefined
}

/**
 * Returns a proposal's lines with the discounts that bring its total (cents, IVA included) down to
 * `total`, or to the nearest reachable one below it (decisiones/pedido, «Counter-offers»). The
 * difference is spread in proportion to the lines. Undefined when the lines come to no more than
 * that already, or when nothing would be left.
 */
export const conTotal = (lineas: readonly LineaOfrecida[], total: number): readonly LineaOfrecida[] | undefined => {
  const antes = sumarMontos(lineas).total
  if (total <= 0 || total >= antes) return undefined
  const exactos = lineas.map(({ importe }) => BigInt(importe) * BigInt(total))
  let importes: readonly number[] = exactos.map((exacto) => Number(exacto / BigInt(antes)))
  const restos = exactos.map((exacto) => exacto % BigInt(antes))
  // The lines that lost most by being rounded down get a cent first.
  const porResto = lineas.map((_, i) => i).sort((a, b) => Number((restos[b] ?? 0n) - (restos[a] ?? 0n)))
  const conCentavo = (i: number, cents: 1 | -1) => importes.map((importe, j) => (j === i ? importe + cents : importe))
  for (const i of porResto.toReversed())
    if (totalDe(lineas, importes) > total && (importes[i] ?? 0) > 0) importes = conCentavo(i, -1)
  for (let sumado = true; sumado; ) {
    sumado = false
    for (const i of porResto) {
      const mas = conCentavo(i, 1)
      if ((mas[i] ?? 0) > (lineas[i]?.importe ?? 0) || totalDe(lineas, mas) > total) continue
      importes = mas
      sumado = true
    }
  }
  if (totalDe(lineas, importes) < total) importes = conUnCentavoMas(lineas, importes, total) ?? importes
  if (totalDe(lineas, importes) <= 0) return undefined
  return lineas.map((linea, i) => conImporte(linea, importes[i] ?? 0))
}
