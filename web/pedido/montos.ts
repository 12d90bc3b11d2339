import { useSyncExternalStore } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { centavos, decimal, ivaDe } from '#domain/dinero.ts'
import { borradores } from '#web/servidor/borradores.ts'

/** As people write money here: "1.234,50", "$ 125.5", "125," and ",50" are amounts, in cents; undefined when it can't be one. */
export const centavosEscritos = (texto: string): number | undefined => {
  const limpio = texto.trim().replace(/^\$\s*/, '')
  const punto = limpio.includes(',') ? limpio.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.') : limpio
  return centavos(punto.replace(/^\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, ''))
}

/** Whether more keys could make it an amount: nothing yet, a lone comma, or thousands on their way to «1.234,50». */
export const montoIncompleto = (texto: string): boolean =>
  /^\$?\s*([.,]?|\d{1,3}(\.\d{3}){0,2}(\.\d{0,3})?)$/.test(texto)

/** Amounts as decimal strings for a subtotal (cents) at a rate (hundredths of a percent). */
export const montosDe = (subtotal: number, tasa: number) => {
  const iva = ivaDe(subtotal, tasa)
  return { subtotal: decimal(subtotal), iva: decimal(iva), total: decimal(subtotal + iva) }
}

const oyentes = new Set<() => void>()
const clave = (idPedido: string) => `subtotal.${idPedido}`

/** The subtotal being typed for an order; kept in the browser until the server has it. */
export const escribirSubtotal = (idPedido: string, texto: string | undefined): void => {
  // An emptied field is a draft too.
  borradores.guardar(clave(idPedido), texto === undefined ? '' : `=${texto}`)
  for (const avisar of oyentes) avisar()
}

/** What was sent leaves the field, unless something else was typed there meanwhile. */
export const soltarSubtotal = (idPedido: string, cents: number): void => {
  const borrador = borradores.leer(clave(idPedido))
  if (centavosEscritos(borrador.slice(1)) === cents) escribirSubtotal(idPedido, undefined)
}

const GRACIA_MS = 250
const porGuardar = new Map<string, ReturnType<typeof setTimeout>>()

/** Leaving the field saves it, unless what comes next is sending the proposal, which carries it. */
export const guardarLuego = (idPedido: string, guardar: () => void): void => {
  noGuardar(idPedido)
  porGuardar.set(idPedido, setTimeout(guardar, GRACIA_MS))
}
export const noGuardar = (idPedido: string): void => clearTimeout(porGuardar.get(idPedido))

export const useSubtotal = (fila: FilaPedido) => {
  const borrador = useSyncExternalStore(
    (avisar) => {
      oyentes.add(avisar)
      return () => {
        oyentes.delete(avisar)
      }
    },
    () => borradores.leer(clave(fila.id)),
  )
  const editable = fila.pasos.fijarSubtotal === null
  const texto = editable && borrador !== '' ? borrador.slice(1) : fila.subtotalPedido
  const cents = centavosEscritos(texto)
  const propio = texto !== fila.subtotalPedido
  const guardados = { subtotal: fila.subtotalPedido, iva: fila.ivaPedido, total: fila.totalPedido }
  const montos = !propio ? guardados : cents === undefined ? undefined : montosDe(cents, fila.tasaIva)
  return {
    editable,
    texto,
    cents,
    propio,
    montos,
    error:
      cents !== undefined
        ? undefined
        : /\d{10}/.test(texto)
          ? 'El monto es demasiado grande.'
          : 'Escribe un monto como 125,50.',
  }
}
