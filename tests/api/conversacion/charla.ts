import { beforeAll, expect } from 'vitest'
import { solicitudDe } from '#commands/log/solicitud.ts'
import { nombreDeCanal, streamConversacion, type TipoDeCanal } from '#domain/conversacion/canal.ts'
import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'
import { isRefusal } from '#domain/decider.ts'
import { type Persona, type Respuesta, unSistema } from '#tests/sistema.ts'

export type Quien = Pick<Persona, 'pedir'>

const REPARTO = {
  cliente: ['consumidor', 'personal', 'Clara Ríos'],
  proveedor: ['proveedor', 'empresa', 'Ferretería Ñandú'],
  ajeno: ['consumidor', 'empresa', 'Otra Empresa'],
  vecino: ['proveedor', 'individual', 'Otro Proveedor'],
  nosotros: ['nosotros', 'empresa', 'BandWork'],
  paola: ['callcenter', 'staff', 'Paola Mena'],
  rosa: ['callcenter', 'staff', 'Rosa Cando'],
  ricardo: ['financiero', 'staff', 'Ricardo Salazar'],
  admin: ['administrador', 'staff', 'Inés'],
  vendedor: ['vendedor', 'staff', 'Marco'],
  auditor: ['auditor', 'staff', 'Elena'],
} as const satisfies Readonly<Record<string, readonly [TipoUsuario, Clase, string]>>
export type Nombre = keyof typeof REPARTO
export const TODOS = Object.keys(REPARTO) as readonly Nombre[]

export const clave = (valor: string = crypto.randomUUID()) => ({ 'idempotency-key': valor })
/** Returns the answer of a request that must succeed. */
export const bien = async (respuesta: Promise<Respuesta>) => {
  const { estado, cuerpo } = await respuesta
  expect([200, 201], JSON.stringify(cuerpo)).toContain(estado)
  return cuerpo
}

export const escribir = (quien: Quien, channel: string, texto: string, mas: object = {}, cabeceras = clave()) =>
  quien.pedir('POST', '/chat/save', { channel, texto, ...mas }, cabeceras)
export const leer = (quien: Quien, channel: string, consulta = '') =>
  quien.pedir('GET', `/api/chat/messages/${encodeURIComponent(channel)}${consulta}`)
export const marcar = (quien: Quien, channel: string, hasta: number) =>
  quien.pedir('POST', '/add/unread/chat/list', { channel, hasta })
export const cerrar = (quien: Quien, channel: string) => quien.pedir('POST', '/close/chat/state', { channel })
export const numeros = ({ cuerpo }: Respuesta): number[] => cuerpo.items.map(({ numero }: { numero: number }) => numero)

/** Opens the accounts that talk in a system, and functions for their conversations. */
export const unaCharla = (sistema = unSistema()) => {
  const personas = new Map<Nombre, Persona>()
  beforeAll(async () => {
    for (const nombre of TODOS) {
      const [tipo, clase, nombreCompleto] = REPARTO[nombre]
      personas.set(nombre, await sistema().abrirCuenta(tipo, clase, nombreCompleto))
    }
  })
  const persona = (nombre: Nombre): Persona => personas.get(nombre) as Persona
  const colocar = async (a = persona('proveedor'), de: Quien = persona('cliente')) =>
    (await bien(de.pedir('POST', '/api/save/index/pedido', { hashIdProv: a.hash, descripcion: 'Cemento' })))
      .idPedido as string
  /** Opens a purchase with a new provider. */
  const comprar = async () => {
    const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Nueva Ferretería')
    const { compras, ids, avance } = sistema().servicios
    const origen = { actor: { id: 0, tipoUsuario: 'sistema' }, ahora: new Date().toISOString() }
    const pedida = solicitudDe({ quien: proveedor.id, accion: 'prueba', objeto: '', clave: 'compra' }, '', 'api')
    const abierta = await compras.abrir(proveedor.id, 'negociacion', origen, pedida)
    if (isRefusal(abierta)) throw new Error(abierta.detalle)
    await avance.esperar(abierta.posicion, 20_000)
    const idCompra = ids.ocultar(abierta.id)
    return { proveedor, idCompra, call: nombreDeCanal('call', idCompra), finan: nombreDeCanal('finan', idCompra) }
  }
  /** Reads the facts of a channel from the log. */
  const hechos = (tipo: TipoDeCanal, objeto: string) => {
    const { ids, store } = sistema().servicios
    return store.readStream(streamConversacion({ tipo, id: ids.revelar(objeto) as number }))
  }
  return {
    sistema,
    persona,
    colocar,
    comprar,
    hechos,
    /** Returns the channel of a new order. */
    canal: async (...de: Parameters<typeof colocar>) => nombreDeCanal('pedido', await colocar(...de)),
  }
}
