import { ruta } from '#domain/rutas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { enviarPedido, type PedidoEscrito } from './envio.ts'

/**
 * The most providers that an order goes to in one go: each takes up to three of the account's
 * changes (decisiones/pedido, «The same to others»).
 */
export const A_LA_VEZ = 10

/**
 * A further provider of an order, and how far the order for it is (decisiones/pedido, «The same to
 * others»).
 */
export type Elegido = {
  readonly id: string
  readonly nombre: string
  readonly logo: string
  readonly abierto: boolean
  /** Its order, once that is sent. */
  readonly idPedido?: string
  /** Whether the files are there too. */
  readonly listo?: boolean
  /** Why it isn't. */
  readonly falla?: string | undefined
}

const nombre = (de: string): string => `otros.${de}`

/** Reads who was chosen in this tab for an order's text, and what was sent to them. */
export const leerElegidos = (de: string): readonly Elegido[] => {
  try {
    const leidos: unknown = JSON.parse(cambiosSinEnviar.leer(nombre(de)) || '[]')
    return Array.isArray(leidos) ? leidos : []
  } catch {
    return []
  }
}
export const guardarElegidos = (de: string, elegidos: readonly Elegido[]): void =>
  cambiosSinEnviar.guardar(nombre(de), elegidos.length === 0 ? '' : JSON.stringify(elegidos))

/**
 * Sends an order's text and files to one more provider. It may be called again after any failure,
 * and goes on where it was: the order has its own key (`enviarPedido`), and so have the files.
 */
export const pedirA = async (
  { id, abierto, idPedido: enviado }: Elegido,
  { de, archivos, ...pedido }: PedidoEscrito & { readonly de: string; readonly archivos: readonly string[] },
  anotar: (cambio: Pick<Elegido, 'idPedido' | 'listo'>) => void,
): Promise<void> => {
  const idPedido = enviado ?? (await enviarPedido(id, pedido, abierto))
  anotar({ idPedido })
  if (archivos.length > 0) await mandar(ruta('pedidos_copiar_archivos'), { idPedido, de, archivos })
  anotar({ idPedido, listo: true })
}
