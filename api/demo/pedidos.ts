import type { ComandosPedido } from '#commands/pedido.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { isRefusal, type Refusal } from '#domain/decider.ts'
import type { ComandoPedido } from '#domain/pedido/decidir.ts'
import { type Azar, crearAzar } from './azar.ts'
import type { CuentaDemo } from './cuentas.ts'
import { RUBROS, type Rubro } from './mercado.ts'
import { solicitudDeDemo } from './solicitud.ts'

const HORA_MS = 3_600_000
const DIA_MS = 24 * HORA_MS
const A_LA_VEZ = 64

const NOTAS = [
  'Confirmar factura a nombre de la empresa',
  'Llamar antes de entregar',
  'Pide crédito a 15 días',
  'Cliente frecuente: mantener precio',
  'Revisar disponibilidad en bodega',
]
const COLETILLAS = [
  '',
  ' Entrega en la semana.',
  ' Por favor incluir transporte.',
  ' Necesitamos factura.',
  ' ¿Cuál es el plazo de entrega?',
  ' Lo más pronto posible.',
]

/**
 * A step of the demo market: an instant, and what is done then to an order that may not exist yet.
 */
type Paso = {
  readonly ms: number
  readonly pedido: Pedido
  readonly hacer: (ahora: string, clave: string) => Promise<unknown>
}
type Pedido = { id: number; listo: Promise<unknown> }

/** A placed order, its parties, and when it was placed. */
export type PedidoDemo = {
  readonly id: number
  readonly cliente: CuentaDemo
  readonly proveedor: CuentaDemo
  readonly ms: number
}

const bien = <T extends object>(resultado: T | Refusal): T => {
  if (isRefusal(resultado)) throw new Error(`demo: ${resultado.detalle}`)
  return resultado
}

/**
 * Picks how far an order goes: most finish, some wait for somebody, a few are dropped. Young orders
 * have had less time.
 */
const finalDe = (azar: Azar, dias: number): number => {
  const r = azar.fraccion()
  if (dias < 10) return Math.floor(r * 5)
  return r < 0.08 ? 1 : r < 0.14 ? 2 : r < 0.19 ? 3 : r < 0.24 ? 4 : 5
}

/**
 * Makes a year of orders between the accounts, through commands. Every fourth is between the demo's
 * own accounts, so that each has work in every state; the rest are spread over the market. All but
 * the ids is deterministic, and the same `serie` again appends nothing. Returns the orders as they
 * came up.
 */
export const hacerPedidosDemo = async (
  pedidos: ComandosPedido,
  cuentas: readonly CuentaDemo[],
  cuantos: number,
  hoy: number,
  serie: string,
  alAvanzar: (hechos: number, total: number) => void = () => {},
): Promise<PedidoDemo[]> => {
  const azar = crearAzar(20_261_120)
  const proveedores = cuentas.filter(vende)
  const consumidores = cuentas.filter(({ tipoUsuario }) => tipoUsuario === 'consumidor')
  const deDemo = cuentas.filter(({ correo }) => correo.endsWith('@demo.ec') && !correo.includes('mercado'))
  const pasos: Paso[] = []
  const colocados: (Omit<PedidoDemo, 'id'> & { readonly pedido: Pedido })[] = []

  for (let n = 0; n < cuantos; n += 1) {
    const destacado = n % 4 === 0
    const proveedor = destacado ? azar.de(deDemo.filter((c) => proveedores.includes(c))) : azar.de(proveedores)
    const posibles =
      destacado || azar.fraccion() < 0.9
        ? consumidores
        : proveedores.filter((c) => c.tipoUsuario === 'proveedor' && c.id !== proveedor.id)
    const candidatos = destacado ? posibles.filter((c) => deDemo.includes(c)) : posibles
    // A personal account doesn't order from a branch.
    const cliente = azar.de(
      proveedor.clase === 'sucursal' ? candidatos.filter(({ clase }) => clase !== 'personal') : candidatos,
    )
    const [articulo, desde, hasta] = azar.de((RUBROS[proveedor.rubro ?? 'ferreteria'] as Rubro).articulos)
    const dias = n < cuantos * 0.12 ? azar.fraccion() * 9 : azar.fraccion() ** 1.4 * 360 + 1
    let ms = hoy - dias * DIA_MS
    const final = finalDe(azar, dias)
    const pedido: Pedido = { id: 0, listo: Promise.resolve() }
    colocados.push({ pedido, cliente, proveedor, ms })
    const deCliente = { id: cliente.id, tipoUsuario: cliente.tipoUsuario }
    const deProveedor = { id: proveedor.id, tipoUsuario: proveedor.tipoUsuario }
    const hueco = () =>
      Math.min((0.1 + azar.fraccion() * 30) * HORA_MS, ((dias * DIA_MS) / 9) * azar.fraccion() + 60_000)
    const descripcion = `${articulo}.${azar.de(COLETILLAS)}`
    pasos.push({
      ms,
      pedido,
      hacer: async (ahora, clave) => {
        const nuevo = { actor: deCliente, ahora, proveedorId: proveedor.id, descripcion }
        pedido.id = bien(await pedidos.colocar(nuevo, solicitudDeDemo(clave))).id
      },
    })
    const luego = (command: (ahora: string) => ComandoPedido) => {
      ms += hueco()
      pasos.push({
        ms,
        pedido,
        hacer: async (ahora, clave) => {
          const c = command(ahora)
          bien(await pedidos.ejecutar(pedido.id, c, solicitudDeDemo(clave)))
        },
      })
    }
    const del = (actor: typeof deCliente) => (ahora: string) => ({ actor, ahora })
    const precio = azar.entre(desde, hasta)
    if (azar.fraccion() < 0.25)
      luego((ahora) => ({ type: 'GuardarNota', ...del(deProveedor)(ahora), nota: NOTAS[n % NOTAS.length] ?? '' }))
    if (azar.fraccion() < 0.06) {
      const quien = azar.fraccion() < 0.5 ? deCliente : deProveedor
      luego((ahora) => ({ type: 'DescartarPedido', ...del(quien)(ahora) }))
      continue
    }
    if (final >= 1) luego((ahora) => ({ type: 'EnviarPropuesta', ...del(deProveedor)(ahora), subtotal: precio }))
    if (final >= 2) {
      let version = 1
      if (azar.fraccion() < 0.22) {
        luego((ahora) => ({
          type: 'PedirRenegociacion',
          motivo: 'Se pasa de lo que tenemos previsto.',
          ...del(deCliente)(ahora),
        }))
        luego((ahora) => ({ type: 'EnviarPropuesta', ...del(deProveedor)(ahora), subtotal: Math.round(precio * 0.94) }))
        version = 2
      }
      luego((ahora) => ({ type: 'AprobarPedido', ...del(deCliente)(ahora), version }))
    }
    if (final >= 3) luego((ahora) => ({ type: 'EntregarPedido', ...del(deProveedor)(ahora) }))
    if (final >= 4) luego((ahora) => ({ type: 'RecibirPedido', ...del(deCliente)(ahora) }))
    if (final >= 5) luego((ahora) => ({ type: 'FinalizarPedido', ...del(deCliente)(ahora) }))
  }

  pasos.sort((a, b) => a.ms - b.ms)
  let siguiente = 0
  const trabajar = async () => {
    while (siguiente < pasos.length) {
      const n = siguiente
      siguiente += 1
      const { ms, pedido, hacer } = pasos[n] as Paso
      const ahora = new Date(Math.min(ms, hoy)).toISOString()
      pedido.listo = pedido.listo.then(() => hacer(ahora, `demo:${serie}:${n}`))
      await pedido.listo
      if (n % 500 === 0) alAvanzar(n, pasos.length)
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
  alAvanzar(pasos.length, pasos.length)
  return colocados.map(({ pedido: { id }, ...resto }) => ({ id, ...resto }))
}
