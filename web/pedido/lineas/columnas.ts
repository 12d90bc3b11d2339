import type { LineaEscrita } from '#domain/pedido/linea-escrita.ts'
import { estaVacia } from '#web/pedido/lineas.ts'
import { llano } from '#web/ui/llano.ts'
import { decimalDe, leerCantidad } from './cantidades.ts'
import { type Celdas, conAlgo } from './celdas.ts'
import { leerRenglon } from './lista.ts'
import { cantidadYUnidad, leerUnidad, unidadConocida } from './unidades.ts'

/** The field that a column is taken as; '' for none. Several columns may be the description. */
export type Toma = keyof LineaEscrita | ''
/**
 * The way to read rows of cells: the row that holds the headings (−1 for none), and each column.
 */
export type Plan = { readonly titulos: number; readonly columnas: readonly Toma[] }

/** The words that head a column, without accents, dots and spaces. '' heads something else. */
const TITULOS: Readonly<Record<Toma, string>> = {
  descripcion:
    'descripcion desc descrip detalle producto productos material materiales articulo articulos concepto rubro nombre bien bienes requerimiento insumo insumos description',
  cantidad: 'cantidad cantidades cant ctd cdad cantid qty quantity cantidadrequerida cantidadsolicitada',
  unidad: 'unidad unidades u un und unid ud um udm umedida unidadmedida unidaddemedida medida unit presentacion',
  referencia:
    'referencia ref codigo cod code sku parte nparte numerodeparte codigoproducto codigodeproducto codigointerno',
  '': 'item items n no nro num numero orden # precio preciounitario punitario punit pu pvp costo valor valorunitario vunitario vunit valortotal vtotal total subtotal importe iva descuento dscto dto',
}
const POR_TITULO = new Map(
  (Object.keys(TITULOS) as Toma[]).flatMap((toma) => TITULOS[toma].split(' ').map((titulo) => [titulo, toma] as const)),
)
const tomaDe = (titulo: string): Toma | undefined => {
  const plano = llano(titulo).replaceAll(/[\s.:_/()º°-]/g, '')
  return POR_TITULO.get(plano === '' && titulo.trim() !== '' ? 'n' : plano)
}

const esEncabezado = (fila: readonly string[]): boolean => {
  const titulos = fila.filter((celda) => celda.trim() !== '')
  const tomas = titulos.map(tomaDe).filter((toma) => toma !== undefined)
  if (titulos.some((celda) => /^\d/.test(celda.trim()))) return false
  return titulos.length === 1 ? tomas[0] === 'descripcion' : tomas.length > 1 && tomas.some((toma) => toma !== '')
}

type Rasgos = {
  /** Shares of the column's cells, 0 to 1. */
  readonly numeros: number
  readonly unidades: number
  readonly codigos: number
  readonly letras: number
  /** Whether they count the rows: 1, 2, 3. */
  readonly cuenta: boolean
}

const rasgosDe = (celdas: readonly string[]): Rasgos => {
  const llenas = celdas.map((celda) => celda.trim()).filter((celda) => celda !== '')
  const parte = (es: (celda: string) => boolean) => llenas.filter(es).length / Math.max(1, llenas.length)
  return {
    numeros: parte((celda) => leerCantidad(celda) !== undefined || cantidadYUnidad(celda) !== undefined),
    unidades: parte((celda) => unidadConocida(celda) !== undefined),
    codigos: parte((celda) => /\d/.test(celda) && !celda.includes(' ')),
    letras: llenas.reduce((suma, celda) => suma + (/\p{L}/u.test(celda) ? celda.length : 0), 0),
    cuenta: llenas.length > 1 && llenas.every((celda, i) => celda === String(i + 1)),
  }
}

const MAYORIA = 0.5

/** Guesses columns from their contents, beginning with what their headings tell. */
const porContenido = (dichas: readonly (Toma | undefined)[], rasgos: readonly Rasgos[]): readonly Toma[] => {
  const tomas = [...dichas]
  const tiene = (toma: Toma) => tomas.includes(toma)
  const dar = (toma: Toma, cuanto: (rasgo: Rasgos, i: number) => number) => {
    if (tiene(toma)) return
    const puntos = rasgos.map((rasgo, i) => (tomas[i] === undefined ? cuanto(rasgo, i) : 0))
    const mejor = Math.max(...puntos)
    if (mejor > 0) tomas[puntos.indexOf(mejor)] = toma
  }
  dar('unidad', ({ unidades, cuenta }) => (unidades >= MAYORIA && !cuenta ? unidades : 0))
  // The first number is the quantity, as prices come after it. The rows' own count is none.
  const otra = rasgos.some((rasgo, i) => tomas[i] === undefined && rasgo.numeros >= MAYORIA && !rasgo.cuenta)
  dar('cantidad', ({ numeros, cuenta }, i) => (numeros >= MAYORIA && !(cuenta && otra) ? rasgos.length - i : 0))
  dar('descripcion', ({ letras }) => letras)
  dar('referencia', ({ codigos, letras }) => (codigos >= MAYORIA && letras > 0 ? codigos : 0))
  return tomas.map((toma, i) => {
    const rasgo = rasgos[i]
    return toma ?? (rasgo && rasgo.letras > 0 && rasgo.numeros < MAYORIA ? 'descripcion' : '')
  })
}

/**
 * Guesses how to read rows of cells: by their headings, which are among the first `hasta` rows, and
 * by what the columns hold.
 */
export const suponer = (filas: Celdas, hasta = 1): Plan => {
  const titulos = filas.length > 1 ? filas.slice(0, hasta).findIndex(esEncabezado) : -1
  return { titulos, columnas: suponerColumnas(filas, titulos) }
}

/** Guesses the columns of rows whose headings are in this row, or nowhere (−1). */
export const suponerColumnas = (filas: Celdas, titulos: number): readonly Toma[] => {
  const cuerpo = filas.slice(titulos + 1)
  const cabeza = filas[titulos]
  const cuantas = Math.max(0, ...filas.map((fila) => fila.length))
  const rasgos = Array.from({ length: cuantas }, (_, i) => rasgosDe(cuerpo.map((fila) => fila[i] ?? '')))
  const vistas = new Set<Toma>()
  const dichas = rasgos.map(({ numeros, unidades, letras, cuenta }, i): Toma | undefined => {
    const titulo = cabeza?.[i] ?? ''
    const toma = tomaDe(titulo)
    if (toma === undefined) return undefined
    // «Ítem» heads the thing or its count, «Unidades» the unit or how many.
    if (toma === '') return /^[íi]tem/i.test(titulo.trim()) && letras > 0 && !cuenta ? undefined : ''
    if (toma === 'unidad' && numeros >= MAYORIA) return undefined
    if (toma === 'unidad' && unidades < MAYORIA && /medida|present/i.test(titulo)) return undefined
    if (toma !== 'descripcion' && vistas.has(toma)) return letras > 0 && toma === 'referencia' ? 'descripcion' : ''
    vistas.add(toma)
    return toma
  })
  return porContenido(dichas, rasgos)
}

const enUnRenglon = (celda: string): string => celda.replaceAll(/\s+/g, ' ').trim()

/** Reads rows of cells into lines. A row in which nothing is taken is left out. */
export const lineasDe = (filas: Celdas, { titulos, columnas }: Plan): readonly LineaEscrita[] => {
  const cuerpo = filas.slice(titulos + 1).filter(conAlgo)
  const de = (fila: readonly string[], toma: Toma) =>
    fila.filter((celda, i) => columnas[i] === toma && celda.trim() !== '').map(enUnRenglon)
  const decimal = decimalDe(cuerpo.flatMap((fila) => de(fila, 'cantidad')))
  return cuerpo
    .map((fila): LineaEscrita => {
      const [cantidad = ''] = de(fila, 'cantidad')
      const [unidad = ''] = de(fila, 'unidad')
      const [referencia = ''] = de(fila, 'referencia')
      const descripcion = de(fila, 'descripcion').join(' · ')
      // Without a column for it, the quantity is among the words.
      if (!columnas.includes('cantidad')) {
        const leida = leerRenglon(descripcion)
        return {
          ...leida,
          unidad: unidad === '' ? leida.unidad : leerUnidad(unidad),
          referencia: referencia || leida.referencia,
        }
      }
      const [numero, suya] = (unidad === '' ? cantidadYUnidad(cantidad) : undefined) ?? [cantidad, leerUnidad(unidad)]
      return { descripcion, cantidad: leerCantidad(numero, decimal) ?? numero, unidad: suya, referencia }
    })
    .filter((linea) => !estaVacia(linea))
}
