import type { z } from 'zod'
import type { pedidoColocado } from '#api/contract/pedido.ts'
import { cuantasLineas } from '#domain/pedido/lineas.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import type { LineaEnviada } from '#web/pedido/lineas.ts'
import type { Bandeja, EnEspera } from '#web/servidor/bandeja.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { uuid } from '#web/servidor/claves.ts'
import { codigoDe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'

export type PedidoEscrito = {
  /** It may be '' where there are lines. */
  readonly descripcion: string
  readonly lineas?: readonly LineaEnviada[]
  readonly sucursal?: string
  readonly publicacion?: string
}

/**
 * An order whose sending was begun, kept in the browser until it is known to be done. Trying the
 * same order again, also after a reload, goes on with it. `via` stays as it was begun, whether or
 * not the provider is connected by now.
 */
type Intento = PedidoEscrito & {
  readonly via: 'directa' | 'borrador'
  readonly clave: string
  /** The order's id, once the order is known to be written. */
  readonly idPedido?: string
}

const nombre = (proveedor: string): string => `envio.${proveedor}`
const guardar = (proveedor: string, intento: Intento): void =>
  borradores.guardar(nombre(proveedor), JSON.stringify(intento))
const olvidar = (proveedor: string): void => borradores.borrar(nombre(proveedor))

/** Returns the order whose sending to a provider was begun and isn't known to be done. */
export const intentoDe = (proveedor: string): Intento | undefined => {
  try {
    return JSON.parse(borradores.leer(nombre(proveedor)) || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether both are the same order. Any other text is another order: the one that was begun
 * may have reached the provider, and is never changed from here.
 */
export const esElMismo = (antes: PedidoEscrito, pedido: PedidoEscrito): boolean =>
  antes.descripcion === pedido.descripcion &&
  antes.sucursal === pedido.sucursal &&
  antes.publicacion === pedido.publicacion &&
  JSON.stringify(antes.lineas) === JSON.stringify(pedido.lineas)

const seguido = (proveedor: string, pedido: PedidoEscrito): Intento | undefined => {
  const antes = intentoDe(proveedor)
  return antes && esElMismo(antes, pedido) ? antes : undefined
}

/** Returns whether the order isn't there to go on with: discarded meanwhile, or somebody else's. */
const yaNo = (error: unknown): boolean => ['paso-no-permitido', 'no-existe'].includes(codigoDe(error) ?? '')
/** Returns whether the server rejects what was written. */
const malEscrito = (error: unknown): boolean => error instanceof ErrorDeServidor && error.problema.status === 422

type Colocado = z.infer<typeof pedidoColocado>
const escritura = (proveedor: string, { descripcion, lineas, sucursal, publicacion, via }: Omit<Intento, 'clave'>) => {
  const cuerpo = {
    ...(descripcion ? { descripcion } : {}),
    ...(lineas ? { lineas } : {}),
    ...(sucursal ? { sucursal } : {}),
    ...(publicacion ? { publicacion } : {}),
  }
  return via === 'borrador'
    ? { camino: ruta('pedido_sin_conexion', { hashId: proveedor }), cuerpo }
    : { camino: ruta('save_index_pedido'), cuerpo: { ...cuerpo, hashIdProv: proveedor } }
}
const escribir = (proveedor: string, intento: Intento): Promise<Colocado> => {
  const { camino, cuerpo } = escritura(proveedor, intento)
  return mandar<Colocado>(camino, cuerpo, { clave: intento.clave })
}

const llevar = async (
  proveedor: string,
  intento: Intento,
  terminar: (idPedido: string) => Promise<unknown>,
): Promise<string> => {
  guardar(proveedor, intento)
  try {
    const { idPedido } = await escribir(proveedor, intento)
    guardar(proveedor, { ...intento, idPedido })
    await terminar(idPedido)
    olvidar(proveedor)
    return idPedido
  } catch (error) {
    if (yaNo(error) || malEscrito(error)) olvidar(proveedor)
    throw error
  }
}

/** Keeps an order as a draft (decisiones/pedido, «Drafts») and resolves with its id. */
export const guardarBorrador = (proveedor: string, pedido: PedidoEscrito): Promise<string> => {
  const antes = seguido(proveedor, pedido)
  const intento = antes?.via === 'borrador' ? antes : { ...pedido, via: 'borrador' as const, clave: uuid() }
  return llevar(proveedor, intento, async () => undefined)
}

/**
 * Sends an order and resolves with its id. To a provider who isn't connected it goes as a draft
 * that is placed right after (decisiones/pedido, «Drafts»). It may be retried after any failure, in
 * this page or a later one: the same text is one order.
 */
export const enviarPedido = async (proveedor: string, pedido: PedidoEscrito, conectado: boolean): Promise<string> => {
  const enviar = (intento: Intento) =>
    llevar(proveedor, intento, async (hashId) => {
      if (intento.via === 'borrador') await mandar(ruta('pedido_sin_conexion_fin', { hashId }), {})
    })
  const nuevo = (): Intento => ({ ...pedido, via: conectado ? 'directa' : 'borrador', clave: uuid() })
  const antes = seguido(proveedor, pedido)
  if (!antes) return enviar(nuevo())
  try {
    return await enviar(antes)
  } catch (error) {
    if (!yaNo(error)) throw error
    return enviar(nuevo())
  }
}

const NUEVO = 'pedido nuevo '
/** Returns whether an entry of the outbox is an order that waits to be sent. */
export const esPedidoNuevo = ({ accion }: Pick<EnEspera, 'accion'>): boolean => accion.startsWith(NUEVO)
/** Returns the description that the client wrote. */
export const escritoEn = ({ cuerpo }: Pick<EnEspera, 'cuerpo'>): string => String(cuerpo['descripcion'] ?? '')

/**
 * Leaves an order in the outbox, which sends it once there is a connection. An order that was begun
 * keeps its key. Any other goes as to a provider who isn't connected, who also gets an e-mail
 * (decisiones/vivo, «Without a connection»). Throws `bandeja-llena`.
 */
export const dejarPorEnviar = (
  bandeja: Bandeja,
  proveedor: { readonly id: string; readonly nombre: string },
  pedido: PedidoEscrito,
): void => {
  const intento = seguido(proveedor.id, pedido) ?? { ...pedido, via: 'borrador' as const, clave: uuid() }
  bandeja.meter({
    ...escritura(proveedor.id, intento),
    clave: intento.clave,
    accion: NUEVO + intento.clave,
    ...(intento.via === 'borrador' ? { fin: 'pedido_sin_conexion_fin' as const } : {}),
    sobre: proveedor.id,
    titulo: 'enviar un pedido',
    detalle: `A ${proveedor.nombre}: ${unir(pedido.lineas && cuantasLineas(pedido.lineas.length), pedido.descripcion)}`,
    a: ruta('pedido_nuevo_proveedor', { hashId: proveedor.id }),
  })
  olvidar(proveedor.id)
}
