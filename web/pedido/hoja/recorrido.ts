import type { HistoriaPedido } from '#api/contract/pedido.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { evolvePedido, maquinaPedido, pedidoInicial } from '#domain/pedido/maquina.ts'

type Sucesos = HistoriaPedido['eventos']

export type Tramo = { readonly de: string; readonly a: string }
export type Recorrido = {
  readonly estado: string
  /** The instant at which each visited state was last entered (ISO 8601). */
  readonly llegadas: ReadonlyMap<string, string>
  readonly tramos: ReadonlySet<string>
}

export const nombreTramo = (de: string, a: string): string => `${de}>${a}`

/**
 * Returns the states that an order has gone through up to a revision, by the same machine that the
 * server decides with.
 */
export const recorrer = (sucesos: Sucesos, hasta: number): Recorrido => {
  const llegadas = new Map<string, string>()
  const tramos = new Set<string>()
  let pedido = pedidoInicial
  for (const { revision, tipo, data, momento } of sucesos) {
    if (revision > hasta) break
    const de = String(pedido.value)
    pedido = evolvePedido(pedido, { type: tipo, data } as unknown as HechoPedido)
    const a = String(pedido.value)
    if (a === de) continue
    llegadas.set(a, momento)
    tramos.add(nombreTramo(de, a))
  }
  return { estado: String(pedido.value), llegadas, tramos }
}

/**
 * Returns the machine's own transitions between different states, each once, without those from
 * `Inexistente`.
 */
export const tramosDeLaMaquina = (): Tramo[] => {
  const vistos = new Map<string, Tramo>()
  for (const nodo of Object.values(maquinaPedido.states)) {
    for (const { target } of [...nodo.transitions.values()].flat()) {
      const a = target?.[0]?.key
      if (a && a !== nodo.key && nodo.key !== 'Inexistente') vistos.set(nombreTramo(nodo.key, a), { de: nodo.key, a })
    }
  }
  return [...vistos.values()]
}
