import type { MensajeDePedido } from '#api/contract/vivo.ts'
import type { Lectora } from '#domain/dicho.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import { type DeIncidente, DICHOS_DE_PEDIDO, dichoDePedido } from '#domain/pedido/dichos.ts'
import { unir } from '#domain/texto.ts'
import type { Efecto } from '#web/vivo/efecto.ts'
import { temaDeIncidentes } from './incidentes.ts'

/** Returns the changes of an incident's news: to its reporter, whose side it names, or staff. */
const deIncidente = ({ idPedido, numero, lado }: DeIncidente): Efecto => ({
  cambia: ['incidente', 'pedido'],
  // A subject of its own: the order's page doesn't show the answer.
  sobre: lado ? temaDeIncidentes(idPedido) : idDeIncidente('pedido', idPedido, numero),
  pestana: 'incidentes',
})

/** Returns the effect of a message about an order, or undefined when its asunto isn't known. */
export const efectoDePedido = (m: MensajeDePedido, lectora: Lectora): Efecto | undefined => {
  if (!(m.asunto in DICHOS_DE_PEDIDO)) return undefined
  const cambios: Efecto =
    'numero' in m
      ? deIncidente(m)
      : { cambia: ['pedido'], sobre: m.idPedido, pestana: m.lado === 'proveedor' ? 'ventas' : 'pedidos' }
  const dicho = dichoDePedido(m, lectora)
  if (!dicho) return cambios
  const { titulo, detalle, tono, a } = dicho
  const anade = DICHOS_DE_PEDIDO[m.asunto]?.anade
  return {
    ...cambios,
    aviso: { titulo, detalle: unir(m.codPedido, detalle()), tono, a, ...(anade && { anade }) },
  }
}
