import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { crearAparte, llenarLog } from './aparte.ts'
import { type Cifrar, mediana } from './medidas.ts'

const [PROVEEDORES, CLIENTES] = [200, 800]
const DIA_MS = 86_400_000

const cuenta = (cuentaId: number, tipoUsuario: 'proveedor' | 'consumidor') => ({
  type: 'CuentaAbierta',
  data: {
    ...{ cuentaId, tipoUsuario, clase: tipoUsuario === 'proveedor' ? 'individual' : 'personal', cuentaGratuita: false },
    ...{ nombre: `Cuenta ${cuentaId}`, correo: `c${cuentaId}@banco.ec`, celular: '0990000000', direccion: 'Av. Loja' },
    ...{ identificacion: '', pais: 'Ecuador', provincia: 'Loja', ciudad: 'Loja', actividad: 'Textil' },
  },
})
/** An order that is approved: four facts. */
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

/** So many facts of approved orders over two years, between a thousand accounts. */
const llenar = (databaseUrl: string, eventstoreUrl: string, hechos: number): Promise<void> => {
  const inicio = Date.parse('2025-01-02T12:00:00Z')
  const cuentas = PROVEEDORES + CLIENTES
  const pedidos = Math.floor((hechos - cuentas) / 4)
  return llenarLog(databaseUrl, eventstoreUrl, cuentas + pedidos, (store, uno) => {
    const escribir = (
      stream: string,
      suyos: readonly { readonly type: string; readonly data: object }[],
      dia: number,
      partes: readonly number[],
    ) =>
      store.append(stream, SIN_CABEZA, suyos, {
        ...solicitudDeProceso(`banco ${stream}`, 'vivir'),
        ...{ actor: { id: partes[0] ?? 0, tipoUsuario: 'sistema' }, partes },
        momento: new Date(inicio + dia * DIA_MS).toISOString(),
      })
    if (uno <= cuentas)
      return escribir(streamCuenta(uno), [cuenta(uno, uno <= PROVEEDORES ? 'proveedor' : 'consumidor')], 0, [uno])
    const n = uno - cuentas
    const [proveedor, consumidor] = [1 + (n % PROVEEDORES), 1 + PROVEEDORES + (n % CLIENTES)]
    const dia = Math.floor((n / pedidos) * 650)
    return escribir(streamPedido(n), pedido(consumidor, proveedor, 1_000 + (n % 9_000)), dia, [consumidor, proveedor])
  })
}

/** The reconciliation of two years' log against the official client alone that reads it, each a process; medians of interleaved rounds. */
export const medirConciliacion = async (
  servidor: string,
  cifra: Cifrar,
  rondas: number,
  hechos: number,
): Promise<void> => {
  const { databaseUrl, almacenUrl } = await basesNuevas(servidor)
  const almacen = await iniciarAlmacen(almacenUrl)
  await llenar(databaseUrl, almacen.url, hechos)
  const correr = crearAparte(databaseUrl, almacen.url)
  const { esquema = '' } = await correr('conciliador.ts', { COMO: 'construir' })
  const razones: number[] = []
  const memorias: number[] = []
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const nuestra = await correr('conciliador.ts', { ESQUEMA: esquema })
    const leido = await correr('lector.ts', { COMO: 'read' })
    razones.push(nuestra.ms / leido.ms)
    memorias.push(nuestra.mib ?? 0)
    console.error(
      `  ronda ${ronda}: ${leido.eventos} hechos, conciliar ${nuestra.ms.toFixed(0)} ms, solo leer ${leido.ms.toFixed(0)} ms`,
    )
  }
  await almacen.parar()
  cifra(`conciliar ${hechos} hechos / leer $all con el cliente solo`, mediana(razones), 'x')
  cifra('memoria de la conciliación', Math.max(...memorias), 'MiB')
}
