import type { z } from 'zod'
import type { pedidoColocado } from '#api/contract/pedido.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { ruta } from '#domain/rutas.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { uuid } from '#web/servidor/claves.ts'
import { codigoDe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'

export type PedidoEscrito = { readonly descripcion: string; readonly sucursal?: string }

/**
 * An order that was begun to be sent, kept in the browser until it is known to be done: whoever tries again, also after a reload, goes on with the
 * same one. `via` stays as it was begun, whether or not the provider is connected by now.
 */
type Intento = PedidoEscrito & {
  readonly via: 'directa' | 'borrador'
  readonly clave: string
  /** The draft, once it is known to be written. */
  readonly idPedido?: string
}

const nombre = (proveedor: string): string => `envio.${proveedor}`
const guardar = (proveedor: string, intento: Intento): void =>
  borradores.guardar(nombre(proveedor), JSON.stringify(intento))
const olvidar = (proveedor: string): void => borradores.borrar(nombre(proveedor))

/** What was begun to be sent to a provider and isn't known to be done. */
export const intentoDe = (proveedor: string): Intento | undefined => {
  try {
    return JSON.parse(borradores.leer(nombre(proveedor)) || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The server has answered, and won't do it: nothing of it is left to go on with. */
const negado = (error: unknown): boolean =>
  error instanceof ErrorDeServidor && error.problema.status >= 400 && error.problema.status < 500

type Colocado = z.infer<typeof pedidoColocado>
const cuerpoDe = ({ descripcion, sucursal }: PedidoEscrito) => ({ descripcion, ...(sucursal ? { sucursal } : {}) })

const mandarPrimero = async (proveedor: string, intento: Intento): Promise<string> => {
  guardar(proveedor, intento)
  const cuerpo = cuerpoDe(intento)
  try {
    const { idPedido } = await (intento.via === 'borrador'
      ? mandar<Colocado>(ruta('pedido_sin_conexion', { hashId: proveedor }), cuerpo, intento.clave)
      : mandar<Colocado>(ruta('save_index_pedido'), { ...cuerpo, hashIdProv: proveedor }, intento.clave))
    return idPedido
  } catch (error) {
    if (negado(error)) olvidar(proveedor)
    throw error
  }
}

/** The draft that was begun, with what is written now. A branch can't be changed in it: the draft for the other one is discarded. */
const seguirBorrador = async (
  proveedor: string,
  antes: Intento,
  pedido: PedidoEscrito,
): Promise<Intento | undefined> => {
  const idPedido = antes.idPedido ?? (await mandarPrimero(proveedor, antes))
  guardar(proveedor, { ...antes, idPedido })
  if (antes.sucursal !== pedido.sucursal) {
    await mandar(ruta(PASOS.descartar.ruta), { idPedido })
    return undefined
  }
  if (antes.descripcion !== pedido.descripcion) {
    await mandar(ruta(PASOS.editar.ruta, { hashId: idPedido }), { descripcion: pedido.descripcion })
  }
  const intento = { ...antes, ...pedido, idPedido }
  guardar(proveedor, intento)
  return intento
}

const escribirBorrador = async (proveedor: string, pedido: PedidoEscrito, antes?: Intento): Promise<Intento> => {
  try {
    const seguido = antes && (await seguirBorrador(proveedor, antes, pedido))
    if (seguido) return seguido
  } catch (error) {
    // It was sent or discarded from its own page: this is another order.
    if (codigoDe(error) !== 'paso-no-permitido') throw error
  }
  const nuevo: Intento = { ...pedido, via: 'borrador', clave: uuid() }
  const idPedido = await mandarPrimero(proveedor, nuevo)
  const escrito = { ...nuevo, idPedido }
  guardar(proveedor, escrito)
  return escrito
}

/** Keeps an order as a draft (decisiones/pedido, «Drafts»); answers its id. */
export const guardarBorrador = async (proveedor: string, pedido: PedidoEscrito): Promise<string> => {
  const antes = intentoDe(proveedor)
  const { idPedido = '' } = await escribirBorrador(proveedor, pedido, antes?.via === 'borrador' ? antes : undefined)
  olvidar(proveedor)
  return idPedido
}

/**
 * Sends an order: at once, or to a provider who isn't connected as a draft that is placed in the same breath (decisiones/pedido, «Drafts»). May be tried
 * again after any failure, in this page or a later one: it is one order. Answers its id.
 */
export const enviarPedido = async (proveedor: string, pedido: PedidoEscrito, conectado: boolean): Promise<string> => {
  const antes = intentoDe(proveedor)
  const suyo = antes?.via === 'borrador' ? antes : undefined
  const igual = antes?.descripcion === pedido.descripcion && antes.sucursal === pedido.sucursal
  const repetida = antes?.via === 'directa' && igual ? antes : undefined
  if (repetida || (conectado && !suyo)) {
    const idPedido = await mandarPrimero(proveedor, repetida ?? { ...pedido, via: 'directa', clave: uuid() })
    olvidar(proveedor)
    return idPedido
  }
  const colocar = async (desde: Intento | undefined): Promise<string> => {
    const { idPedido = '' } = await escribirBorrador(proveedor, pedido, desde)
    await mandar(ruta('pedido_sin_conexion_fin', { hashId: idPedido }), {})
    return idPedido
  }
  const idPedido = await colocar(suyo).catch((error: unknown) => {
    // Discarded from its own page meanwhile: this is another order.
    if (suyo === undefined || codigoDe(error) !== 'paso-no-permitido') throw error
    olvidar(proveedor)
    return colocar(undefined)
  })
  olvidar(proveedor)
  return idPedido
}
