import type { FilaPedido, LineaDePedido } from '#api/contract/pedido.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { comoDecimal, decimal, MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { comoTarifa, estaEnVigor, TARIFAS, type Tarifa, tarifaGeneral } from '#domain/impuestos.ts'
import { brutoDe, type LineaOfrecida } from '#domain/pedido/cotizacion.ts'
import { milesimas } from '#domain/pedido/lineas.ts'
import { MAXIMO_ENTREGA_DIAS } from '#domain/pedido/terminos.ts'
import { centavosEscritos, diezmilesimasEscritas } from '#web/pedido/montos.ts'

/** A line's price as its provider types it. */
export type PrecioEscrito = {
  readonly precio: string
  readonly descuento: string
  readonly iva: Tarifa
  readonly disponible: boolean
  readonly sustituto: string
}
export const CAMPOS_DE_PRECIO = ['precio', 'descuento', 'sustituto'] as const
export type CampoDePrecio = (typeof CAMPOS_DE_PRECIO)[number]

/** A proposal of lines as it is typed: by line's number, and for the whole. */
export type Escrita = {
  readonly lineas: Readonly<Record<number, PrecioEscrito>>
  readonly validaHasta: string
  readonly entregaDias: string
  readonly condiciones: string
}

/** Returns an amount in parts as people type it: 82500 → "8,25". */
const tecleado = (texto: string): string => texto.replace(/(?<=\.\d\d)0+$/, '').replace('.', ',')

/** The rates chosen last, by the reference or the words of a line. */
export type TarifasElegidas = Readonly<Record<string, string>>
/** The most lines whose rate a browser remembers. */
const RECORDADAS = 500
const claveDeLinea = ({ referencia, descripcion }: Pick<LineaDePedido, 'referencia' | 'descripcion'>): string =>
  (referencia || descripcion).trim().toLowerCase()
/** Returns the rates chosen last with those of these lines; the oldest ones are forgotten. */
export const recordarTarifas = (
  elegidas: TarifasElegidas,
  lineas: readonly LineaDePedido[],
  escritas: Escrita['lineas'],
): TarifasElegidas => {
  const recordadas = new Map(Object.entries(elegidas))
  for (const linea of lineas) {
    recordadas.delete(claveDeLinea(linea))
    recordadas.set(claveDeLinea(linea), escritas[linea.numero]?.iva ?? '')
  }
  return Object.fromEntries([...recordadas].slice(-RECORDADAS))
}

/**
 * Returns the rate that a line begins with: that of the last proposal, else the one chosen last for
 * the same reference or words.
 */
const tarifaPara = (linea: LineaDePedido, elegidas: TarifasElegidas, ahora: string): Tarifa => {
  const candidata = linea.oferta?.tarifa ?? TARIFAS.find((tarifa) => tarifa === elegidas[claveDeLinea(linea)])
  return candidata && estaEnVigor(candidata, ahora) ? candidata : tarifaGeneral(ahora)
}

/**
 * Returns the prices to begin with: those that are typed, else those of the last proposal. A line
 * that this one didn't offer begins without a price.
 */
export const alEmpezar = (fila: FilaPedido, borrador: Escrita | undefined, elegidas: TarifasElegidas): Escrita => {
  const ahora = new Date().toISOString()
  const cotizada = fila.propuestaProv !== null
  const lineas = (fila.lineas ?? []).map((linea): [number, PrecioEscrito] => {
    const { numero, oferta, sustituto } = linea
    const escrita = borrador?.lineas[numero]
    if (escrita) return [numero, escrita]
    return [
      numero,
      {
        precio: oferta ? tecleado(oferta.precioUnitario) : '',
        descuento: oferta && oferta.descuento !== '0.00' ? tecleado(oferta.descuento) : '',
        iva: tarifaPara(linea, elegidas, ahora),
        disponible: oferta !== null || !cotizada || sustituto === '',
        sustituto,
      },
    ]
  })
  return {
    validaHasta:
      borrador?.validaHasta ??
      (fila.validaHasta !== null && fila.validaHasta >= fechaLocal(ahora) ? fila.validaHasta : ''),
    entregaDias: borrador?.entregaDias ?? String(fila.entregaDias ?? ''),
    condiciones: borrador?.condiciones ?? fila.condiciones,
    lineas: Object.fromEntries(lineas),
  }
}

export type Leida = {
  /** Absent while the line isn't available or can't be read. */
  readonly ofrecida?: LineaOfrecida
  readonly errores: Partial<Record<CampoDePrecio, string>>
}

/** Reads a line's price. An empty one is an error of its own, because the line needs an answer. */
export const leerPrecio = (
  { numero, cantidad }: Pick<LineaDePedido, 'numero' | 'cantidad'>,
  { precio, descuento, iva, disponible }: PrecioEscrito,
): Leida => {
  if (!disponible) return { errores: {} }
  if (precio.trim() === '') return { errores: { precio: 'Escribe el precio, o marca «No tengo».' } }
  const diezmilesimas = diezmilesimasEscritas(precio)
  if (diezmilesimas === undefined) return { errores: { precio: 'Escribe un precio como 8,25.' } }
  const milesimasPedidas = milesimas(cantidad) ?? 0
  const bruto = brutoDe(milesimasPedidas, diezmilesimas)
  if (bruto > MAXIMO_CENTAVOS) return { errores: { precio: 'El precio es demasiado grande.' } }
  const rebaja = descuento.trim() === '' ? 0 : centavosEscritos(descuento)
  if (rebaja === undefined) return { errores: { descuento: 'Escribe un monto como 1,50.' } }
  if (rebaja > bruto) return { errores: { descuento: 'Es más que el precio de la línea.' } }
  return {
    errores: {},
    ofrecida: {
      numero,
      cantidad: milesimasPedidas,
      precio: diezmilesimas,
      ...(rebaja > 0 ? { descuento: rebaja } : {}),
      importe: bruto - rebaja,
      ...comoTarifa(iva),
    },
  }
}

/** Returns why the days to deliver can't be sent, or undefined when they can. */
export const errorDeEntrega = (texto: string): string | undefined =>
  texto.trim() === '' || (/^\d{1,4}$/.test(texto.trim()) && Number(texto) <= MAXIMO_ENTREGA_DIAS)
    ? undefined
    : `Escribe un número de días, hasta ${MAXIMO_ENTREGA_DIAS}.`

/** Returns the body of the request that sends the proposal. Everything in it has been read. */
export const comoCuerpo = (
  { lineas, validaHasta, entregaDias, condiciones }: Escrita,
  leidas: readonly (readonly [numero: number, leida: Leida])[],
  lista: number | undefined,
) => ({
  lineas: leidas.map(([numero, { ofrecida }]) => {
    const { iva, sustituto = '' } = lineas[numero] as PrecioEscrito
    const conSustituto = sustituto.trim() === '' ? {} : { sustituto: sustituto.trim() }
    if (!ofrecida) return { numero, disponible: false, ...conSustituto }
    const { precio, descuento } = ofrecida
    return {
      numero,
      precioUnitario: comoDecimal(precio, 4),
      ...(descuento ? { descuento: decimal(descuento) } : {}),
      iva,
      ...conSustituto,
    }
  }),
  ...(lista === undefined ? {} : { lista }),
  ...(validaHasta === '' ? {} : { validaHasta }),
  ...(entregaDias.trim() === '' ? {} : { entregaDias: Number(entregaDias) }),
  ...(condiciones.trim() === '' ? {} : { condiciones: condiciones.trim() }),
})
