import type { FilaCompra } from '#api/contract/compra.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { Linea } from '#web/compra/negociacion/linea.tsx'
import { colorDeEstado } from '#web/pedido/estado.tsx'
import { Maquina } from '#web/pedido/hoja/maquina.tsx'
import { recorrer } from '#web/pedido/hoja/recorrido.ts'
import type { Visto } from './vistos.ts'

type Recorridos = Parameters<typeof recorrer>[0]

/** Builds the row that the drawn line needs from the state that a purchase's facts give. */
const enLinea = (estado: Readonly<Record<string, unknown>>) => {
  const oferta = (estado['oferta'] ?? null) as { readonly unidad: FilaCompra['unidad'] } | null
  return {
    estadoPedido: estado['estado'],
    unidad: oferta?.unidad ?? null,
    confirmadoFile: estado['comprobante'] !== undefined,
    modo: estado['modo'],
    motivo: estado['motivo'] ?? null,
    datosCompra: oferta,
  } as Parameters<typeof Linea>[0]['fila']
}

/** Draws the life of an order or a purchase as it was at a revision. */
export const Dibujo = ({
  category,
  vistos,
  revision,
  estado,
}: {
  category: string
  vistos: readonly Visto[]
  revision: number
  estado: Readonly<Record<string, unknown>> | undefined
}) => {
  if (category === 'pedido') {
    const recorrido = recorrer(vistos as unknown as Recorridos, revision)
    return <Maquina recorrido={recorrido} color={colorDeEstado(recorrido.estado as EstadoPedido)} />
  }
  return category === 'compra' && estado ? <Linea fila={enLinea(estado)} /> : null
}
