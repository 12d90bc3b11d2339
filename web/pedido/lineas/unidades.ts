import { UNIDADES } from '#domain/pedido/linea-escrita.ts'
import { llano } from '#web/ui/llano.ts'

/** Other spellings of each unit. Plurals are found without being listed. */
const OTRAS: Readonly<Record<(typeof UNIDADES)[number], string>> = {
  unidad: 'u un und unds ud uds unid unids pz pza pieza',
  caja: 'cj cja',
  paquete: 'paq paqs pqt pqte pack',
  docena: 'doc dna dz doz',
  par: 'pr',
  saco: 'sac sc',
  quintal: 'qq qql',
  kg: 'kgs kgr kgrs kilo kilogramo',
  g: 'gr grs gm gms gramo',
  lb: 'lbs libra',
  tonelada: 't tn tm ton',
  m: 'mt mts mtr mtrs metro metrolineal metroslineales',
  'm²': 'm2 mt2 mts2 metro2 metrocuadrado metroscuadrados',
  'm³': 'm3 mt3 mts3 metro3 metrocubico metroscubicos',
  litro: 'l lt lts ltr ltrs',
  galón: 'gl gls gal gals',
  rollo: 'rl rll rol',
  hora: 'h hr hrs',
  día: 'd',
  mes: '',
  servicio: 'serv srv sv',
}

const clave = (texto: string): string => llano(texto.normalize('NFKC')).replaceAll(/[\s.()]/g, '')

const POR_CLAVE = new Map(
  UNIDADES.flatMap((unidad) => [unidad, ...OTRAS[unidad].split(' ')].map((otra) => [clave(otra), unidad] as const)),
)
POR_CLAVE.delete('')

/**
 * Returns the unit of the list that a word is: "Sacos", "mts.", "m3"; undefined for any other word.
 */
export const unidadConocida = (texto: string): string | undefined => {
  const palabra = clave(texto)
  return [palabra, palabra.replace(/s$/, ''), palabra.replace(/es$/, '')]
    .map((forma) => POR_CLAVE.get(forma))
    .find((unidad) => unidad !== undefined)
}

/** Returns the unit that is written in a cell: one of the list, or the words as they stand. */
export const leerUnidad = (texto: string): string => unidadConocida(texto) ?? texto.replaceAll(/\s+/g, ' ').trim()

/** Splits "8 sacos" and "20kg" into quantity and unit; undefined when the text isn't both. */
export const cantidadYUnidad = (texto: string): readonly [cantidad: string, unidad: string] | undefined => {
  const [, numero = '', unidad = ''] = /^([\d.,]+) ?(\p{L}[\p{L}\d.²³ ]*)$/u.exec(texto.trim()) ?? []
  const conocida = unidadConocida(unidad)
  return conocida === undefined ? undefined : [numero, conocida]
}
