import { montoEscrito, precioEscrito } from '#domain/dinero.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import type { lineasDeHechos } from './fila.ts'
import type { Linea } from './lineas.ts'

const PLURALES: Readonly<Record<string, string>> = {
  unidad: 'unidades',
  caja: 'cajas',
  paquete: 'paquetes',
  docena: 'docenas',
  par: 'pares',
  saco: 'sacos',
  quintal: 'quintales',
  tonelada: 'toneladas',
  litro: 'litros',
  galón: 'galones',
  rollo: 'rollos',
  hora: 'horas',
  día: 'días',
  mes: 'meses',
  servicio: 'servicios',
}
/** Returns a unit as it is said after a quantity (decimal text): «8 sacos», «1 saco». */
export const unidadDicha = (unidad: string, cantidad: string): string =>
  Number(cantidad) === 1 ? unidad : (PLURALES[unidad] ?? unidad)

/**
 * Returns a line in words, with its quantity as a decimal text: «8 sacos — Cemento 50 kg (A-101)».
 */
export const lineaEnPalabras = (linea: Omit<Linea, 'cantidad'> & { readonly cantidad: string }): string => {
  const { numero, cantidad, unidad, descripcion, referencia } = linea
  return `${numero}. ${cantidad.replace('.', ',')} ${unidadDicha(unidad, cantidad)} — ${descripcion}${referencia ? ` (${referencia})` : ''}`
}

type LineaVista = ReturnType<typeof lineasDeHechos>['lineas'][number]
/**
 * Returns a line in words, with what is offered: «1. 8 sacos — Cemento: $8,25 = $66,00, IVA 15 %».
 */
export const ofertaEnPalabras = ({ oferta, sustituto, ...linea }: LineaVista): string => {
  const precio = oferta
    ? `${precioEscrito(oferta.precioUnitario)} = ${montoEscrito(oferta.importe)}, ${nombreDeTarifa(oferta.tarifa)}`
    : 'no hay'
  return `${lineaEnPalabras(linea)}: ${precio}${sustituto ? ` · en su lugar: ${sustituto}` : ''}`
}
