import type { Cartas, Remitente } from './carta.ts'
import { cartasDeCompra } from './cartas-compra.ts'
import { cartasDeConsumo } from './cartas-consumo.ts'
import { cartasDeCuenta } from './cartas-cuenta.ts'
import { cartasDeInvitacion } from './cartas-invitacion.ts'
import { cartasDePedido } from './cartas-pedido.ts'
import { cartasDeRaiz } from './cartas-raiz.ts'
import { cartasDeResumen } from './cartas-resumen.ts'

/** The mails of each noun. */
export const CARTAS: Readonly<Record<string, (remitente: Remitente) => Cartas>> = {
  compra: cartasDeCompra,
  consumo: cartasDeConsumo,
  cuenta: cartasDeCuenta,
  invitacion: cartasDeInvitacion,
  pedido: cartasDePedido,
  raiz: cartasDeRaiz,
  resumen: cartasDeResumen,
}

/**
 * Returns every mail of the product by the type of fact that asks for it. Throws when two nouns
 * answer the same type.
 */
export const crearCartas = (remitente: Remitente): Cartas => {
  const todas = Object.values(CARTAS).flatMap((crear) => Object.entries(crear(remitente)))
  const cartas = Object.fromEntries(todas)
  if (Object.keys(cartas).length < todas.length) throw new Error('dos sustantivos escriben cartas por el mismo hecho')
  return cartas
}
