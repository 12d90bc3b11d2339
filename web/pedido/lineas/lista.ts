import type { LineaEscrita } from '#domain/pedido/linea-escrita.ts'
import { sinCola } from '#domain/texto.ts'
import { leerCantidad } from './cantidades.ts'
import { cantidadYUnidad, unidadConocida } from './unidades.ts'

/**
 * Letters that are a unit in a cell of units, but hardly among words: «2 T de PVC», «talla 4 S».
 */
const SOLA = /^[^umglUMGL]\.?$/
const unidadDe = (...palabras: readonly string[]): string | undefined => {
  const junta = sinCola(palabras.join(' '), ':,;')
  return SOLA.test(junta) ? undefined : unidadConocida(junta)
}

const VINETA = /^(?:[-–—•*·▪◦●○✓✔☐☑>+]|\d{1,3}(?:[.)°º]|\.?-)|\p{L}\))(?=\s)\s*/u
const NUMERADA = /^\d{1,3}[.)](?=\p{L})/u
const ENLACE = /^(?:de|del|[-–—:=]|[x×*])$/i
const SIGNOS = ' :,;=–—-'

/** Measures that stand in brackets but are no code: "(12mm)", "(3/4)", "(2x4)". */
const MEDIDA = /^\d[\d.,/x×]*(?:mm|cm|pulg|pulgadas|in|w|kw|v|kv|hp|amp|a|psi|ml|cc|oz|"|'|%)?$/i
const esCodigo = (texto: string): boolean =>
  /^[\p{L}\d][\p{L}\d./_-]{1,39}$/u.test(texto) &&
  /\d/.test(texto) &&
  (/^\d{4,}$/.test(texto) || !MEDIDA.test(texto)) &&
  cantidadYUnidad(texto) === undefined

/** A word that announces a code: «ref. A-101», «(cod:A-101)». */
const ANUNCIO = /^\(?(?:ref|referencia|c[oó]d|c[oó]digo|sku)(?![\p{L}\d])/iu
/** Returns what follows the announcement in its own word; undefined when there is none. */
const anunciado = (palabra = ''): string | undefined => {
  const [anuncio] = ANUNCIO.exec(palabra) ?? []
  return anuncio === undefined ? undefined : palabra.slice(anuncio.length).replace(/^[.:#]+/, '')
}

/** Takes the code at a line's end, or in brackets at its start. */
const sacarReferencia = (renglon: string): readonly [resto: string, referencia: string] => {
  const ultima = /[([]([^()[\]]{2,40})[)\]]$/.exec(renglon)
  if (ultima && esCodigo(ultima[1]?.trim() ?? '')) return [renglon.slice(0, ultima.index), ultima[1]?.trim() ?? '']
  const primera = /^\[([^()[\]]{2,40})\]/.exec(renglon)
  if (primera && esCodigo(primera[1]?.trim() ?? '')) return [renglon.slice(primera[0].length), primera[1]?.trim() ?? '']
  const palabras = renglon.split(' ')
  const aparte = anunciado(palabras.at(-2)) === ''
  const codigo = (aparte ? palabras.at(-1) : anunciado(palabras.at(-1)))?.replace(/\)$/, '') ?? ''
  if (esCodigo(codigo)) return [palabras.slice(0, aparte ? -2 : -1).join(' '), codigo]
  return [renglon, '']
}

type Hallada = Pick<LineaEscrita, 'cantidad' | 'unidad'> & { readonly resto: readonly string[] }

/** Reads a quantity at a line's beginning: «12 sacos de cemento», «20kg arroz», «1/2 qq maíz». */
const alPrincipio = (palabras: readonly string[]): Hallada | undefined => {
  const [primera = '', segunda = ''] = palabras
  const pegada = cantidadYUnidad(primera)
  if (pegada && unidadDe(pegada[1]) && leerCantidad(pegada[0]) !== undefined)
    return { cantidad: leerCantidad(pegada[0]) ?? '', unidad: pegada[1], resto: palabras.slice(1) }
  const mixta = /^\d+\/\d+$/.test(segunda) ? leerCantidad(`${primera} ${segunda}`) : undefined
  const cantidad = mixta ?? leerCantidad(primera)
  if (cantidad === undefined) return undefined
  const resto = palabras.slice(mixta === undefined ? 1 : 2)
  const [uno = '', dos = ''] = resto
  const deDos = dos === '' ? undefined : unidadDe(uno, dos)
  const unidad = deDos ?? unidadDe(uno)
  if (unidad !== undefined) return { cantidad, unidad, resto: resto.slice(deDos === undefined ? 1 : 2) }
  // A fraction or a measure begins a description: «3/4 pulgada codo».
  if (primera.includes('/') || resto.length === 0) return undefined
  if (/^[-–—]$/.test(dos) && /^\p{L}{2,20}$/u.test(uno)) return { cantidad, unidad: uno, resto: resto.slice(2) }
  // Things that are counted have a plural: «12 ladrillos».
  const contadas = /\p{L}s$/iu.test(uno) || cantidad === '1'
  return { cantidad, unidad: contadas ? 'unidad' : '', resto }
}

/** Reads a quantity at a line's end: «Clavos 2 lb», «Varilla 12mm x 20 unidades», «Cemento: 50». */
const alFinal = (palabras: readonly string[]): Hallada | undefined => {
  const ultima = palabras.at(-1)?.replaceAll(/[()[\]]/g, '') ?? ''
  const penultima = palabras.at(-2)?.replaceAll(/[()[\]]/g, '') ?? ''
  const sinEquis = (texto: string) => texto.replace(/^[x×*](?=\d)/i, '')
  const pegada = cantidadYUnidad(sinEquis(ultima))
  if (pegada && unidadDe(pegada[1]) && leerCantidad(pegada[0]) !== undefined && palabras.length > 1)
    return { cantidad: leerCantidad(pegada[0]) ?? '', unidad: pegada[1], resto: palabras.slice(0, -1) }
  for (const deDos of [true, false]) {
    const unidad = deDos ? unidadDe(penultima, ultima) : unidadDe(ultima)
    const numero = sinEquis(palabras.at(deDos ? -3 : -2)?.replaceAll(/[()[\]]/g, '') ?? '')
    const cantidad = unidad === undefined ? undefined : leerCantidad(numero)
    if (unidad !== undefined && cantidad !== undefined && !numero.includes('/'))
      return { cantidad, unidad, resto: palabras.slice(0, deDos ? -3 : -2) }
  }
  // A number alone is a quantity only after a sign that says so: «Tubo PVC 110» isn't.
  const cantidad = leerCantidad(sinEquis(ultima))
  const porEquis = /^[x×*]$/i.test(penultima) || sinEquis(ultima) !== ultima
  const antes = palabras.at(/^[x×*]$/i.test(penultima) ? -3 : -2) ?? ''
  const dicho = porEquis
    ? !/\d/.test(antes)
    : /^[-–—:=]$/.test(penultima) || /[:=]$/.test(penultima) || /^[([]\d/.test(palabras.at(-1) ?? '')
  if (cantidad === undefined || !dicho || ultima.includes('/') || palabras.length < 2) return undefined
  return { cantidad, unidad: '', resto: palabras.slice(0, -1) }
}

const sinEnlaces = (palabras: readonly string[]): readonly string[] => {
  let [desde, hasta] = [0, palabras.length]
  while (desde < hasta && ENLACE.test(palabras[desde] ?? '')) desde += 1
  while (hasta > desde && ENLACE.test(palabras[hasta - 1] ?? '')) hasta -= 1
  return palabras.slice(desde, hasta)
}

/** Reads a thing as people write it in a list. What isn't told stays blank. */
export const leerRenglon = (escrito: string): LineaEscrita => {
  const limpio = escrito.replaceAll(/\s+/g, ' ').trim()
  const sinVineta = limpio.replace(VINETA, '').replace(NUMERADA, '').trim()
  const [texto, referencia] = sacarReferencia(sinVineta)
  const palabras = texto.trim().split(' ')
  const { resto, ...hallado } = alPrincipio(palabras) ??
    alFinal(palabras) ?? { cantidad: '', unidad: '', resto: palabras }
  const descripcion = sinCola(sinEnlaces(resto).join(' '), SIGNOS).replace(/^[,;:] ?/, '')
  return { descripcion, ...hallado, referencia }
}

/** A line that begins with a number, and what follows it. */
const CONTADA = /^(\d{1,3})(?: ?[-–—])? (.*)$/
const enUnRenglon = (texto: string): string => texto.replaceAll(/\s+/g, ' ').trim()

/** Returns whether these lines count themselves, 1, 2, 3, and say their quantity besides. */
const numeradas = (renglones: readonly string[]): boolean =>
  renglones.length > 1 &&
  renglones.every((renglon, i) => {
    const [, numero, resto = ''] = CONTADA.exec(renglon) ?? []
    return Number(numero) === i + 1 && leerRenglon(resto).cantidad !== ''
  })

/** Reads a written list, one thing a line. Nothing in it is left out. */
export const leerLista = (texto: string): readonly LineaEscrita[] => {
  const renglones = texto
    .split(/[\r\n]+/)
    .map(enUnRenglon)
    .filter((renglon) => renglon !== '')
  const deMas = numeradas(renglones)
  return renglones.map((renglon) => leerRenglon(deMas ? (CONTADA.exec(renglon)?.[2] ?? '') : renglon))
}
