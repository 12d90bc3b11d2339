import type { Direcciones } from '#api/arranque/log.ts'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { llenarLog } from './aparte.ts'

const [PROVEEDORES, CLIENTES] = [200, 800]
const DIA_MS = 86_400_000

const cuenta = (cuentaId: number, tipoUsuario: 'proveedor' | 'consumidor') => ({
  type: 'CuentaAbierta',
  data: {
    cuentaId,
    tipoUsuario,
    clase: tipoUsuario === 'proveedor' ? 'individual' : 'personal',
    cuentaGratuita: false,
    nombre: `Cuenta ${cuentaId}`,
    correo: `c${cuentaId}@banco.ec`,
    celular: '0990000000',
    direccion: 'Av. Loja',
    identificacion: '',
    pais: 'Ecuador',
    provincia: 'Loja',
    ciudad: 'Loja',
    actividad: 'Textil',
  },
})
/** Returns the four facts of an order that is approved. */
const pedido = (consumidorId: number, proveedorId: number, subtotal: number) => {
  const iva = Math.round(subtotal * 0.15)
  const total = subtotal + iva
  return [
    { type: 'PedidoColocado', data: { consumidorId, proveedorId, descripcion: 'Doce vigas', sinConexion: false } },
    { type: 'SubtotalFijado', data: { subtotal } },
    { type: 'PropuestaEnviada', data: { version: 1, subtotal, tasaIva: 1_500, iva, total } },
    { type: 'PedidoAprobado', data: { version: 1, total } },
  ]
}

/**
 * Brings a log from `desde` to `hasta` facts: approved orders over two years, between a thousand
 * accounts.
 */
export const llenarMercado = (direcciones: Direcciones, desde: number, hasta: number, todos: number): Promise<void> => {
  const inicio = Date.parse('2025-01-02T12:00:00Z')
  const cuentas = PROVEEDORES + CLIENTES
  const pedidosEn = (hechos: number) => Math.floor((hechos - cuentas) / 4)
  const primero = desde === 0 ? 1 : cuentas + pedidosEn(desde) + 1
  return llenarLog(direcciones, [primero, cuentas + pedidosEn(hasta)], (store, numero) => {
    const escribir = (
      stream: string,
      hechos: readonly { readonly type: string; readonly data: object }[],
      dia: number,
      partes: readonly number[],
    ) =>
      store.append(stream, SIN_CABEZA, hechos, {
        ...solicitudDeProceso(`banco ${stream}`, 'vivir'),
        actor: { id: partes[0] ?? 0, tipoUsuario: 'sistema' },
        partes,
        momento: new Date(inicio + dia * DIA_MS).toISOString(),
      })
    if (numero <= cuentas)
      return escribir(streamCuenta(numero), [cuenta(numero, numero <= PROVEEDORES ? 'proveedor' : 'consumidor')], 0, [
        numero,
      ])
    const n = numero - cuentas
    const [proveedor, consumidor] = [1 + (n % PROVEEDORES), 1 + PROVEEDORES + (n % CLIENTES)]
    const dia = Math.floor((n / pedidosEn(todos)) * 650)
    return escribir(streamPedido(n), pedido(consumidor, proveedor, 1_000 + (n % 9_000)), dia, [consumidor, proveedor])
  })
}
