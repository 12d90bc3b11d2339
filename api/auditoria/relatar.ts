import type { HechoCompra } from '#domain/compra/hechos.ts'
import { relatoDeCompra } from '#domain/compra/relato.ts'
import type { HechoConversacion } from '#domain/conversacion/hechos.ts'
import { relatoDeConversacion } from '#domain/conversacion/relato.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { relatoDe } from '#domain/pedido/relato.ts'

/**
 * Tells a fact in a sentence; '' for a category without such sentences. `nombrar` returns an
 * account's name by its id.
 */
export const relatar = (hecho: Hecho, nombrar: (cuenta: number) => string): string => {
  if (hecho.category === 'pedido') return relatoDe(hecho as Hecho & HechoPedido)
  if (hecho.category === 'conversacion') return relatoDeConversacion(hecho as Hecho & HechoConversacion)
  if (hecho.category !== 'compra') return ''
  return relatoDeCompra(hecho as Hecho & HechoCompra, nombrar, { actor: hecho.meta.actor.id })
}
