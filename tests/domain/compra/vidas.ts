import fc from 'fast-check'
import { expect } from 'vitest'
import { type ComandoCompra, compraDecider } from '#domain/compra/decidir.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { isRefusal } from '#domain/decider.ts'

const { decide, evolve, initial } = compraDecider
export const AHORA = '2026-11-20T15:00:00.000Z'
export const QUIEN = {
  proveedor: { id: 2, tipoUsuario: 'proveedor' },
  otro: { id: 3, tipoUsuario: 'proveedor' },
  callcenter: { id: 10, tipoUsuario: 'callcenter' },
  colega: { id: 11, tipoUsuario: 'callcenter' },
  financiero: { id: 20, tipoUsuario: 'financiero' },
  administrador: { id: 30, tipoUsuario: 'administrador' },
  sistema: { id: 0, tipoUsuario: 'sistema' },
} as const
export type Quien = keyof typeof QUIEN

export const OFERTA = { id: 1, tipo: 1, cantidad: 1, vxmes: 3_000 }
export const ANUAL = { id: 2, tipo: 1, cantidad: 12, vxmes: 30_000 }
export const archivo = (letra = 'a') => ({
  sha256: letra.repeat(64),
  nombre: 'pago.pdf',
  tipo: 'application/pdf',
  bytes: 10,
})
export const FACTURA = {
  razonSocial: 'Ferrecentro',
  ruc: '1710034065001',
  direccion: 'Quito',
  telefono: '022',
  correo: 'a@b.ec',
}

export type SinOrigen = ComandoCompra extends infer C
  ? C extends ComandoCompra
    ? Omit<C, 'actor' | 'ahora'>
    : never
  : never

export const dias = (n: number) => new Date(Date.parse(AHORA) + n * 86_400_000).toISOString()
export const con = (c: SinOrigen, q: Quien = 'sistema', ahora = AHORA) =>
  ({ ...c, actor: QUIEN[q], ahora }) as ComandoCompra
export const aplicar = (
  compra: Compra,
  c: ComandoCompra,
): { compra: Compra; hechos: readonly HechoCompra[]; no?: string } => {
  const decision = decide(compra, c)
  return isRefusal(decision)
    ? { compra, hechos: [], no: decision.refused }
    : { compra: decision.reduce(evolve, compra), hechos: decision }
}
export type PasoVivido = readonly [SinOrigen, Quien, string?]
/** Returns a purchase that was just opened. */
export const abierta = (modo: 'negociacion' | 'pago' = 'negociacion'): Compra =>
  aplicar(initial, con({ type: 'AbrirCompra', proveedorId: 2, modo })).compra
/** Returns a purchase after these steps. Every command must be accepted. */
export const seguir = (desde: Compra, ...pasos: PasoVivido[]): Compra =>
  pasos.reduce((compra, [c, q, ahora]) => {
    const r = aplicar(compra, con(c, q, ahora))
    expect(r.no, JSON.stringify(c)).toBeUndefined()
    return r.compra
  }, desde)
export const vivir = (...pasos: PasoVivido[]): Compra => seguir(abierta(), ...pasos)

export const OFRECIDA = [
  [{ type: 'TomarCompra' }, 'callcenter'],
  [{ type: 'EnviarOferta', oferta: OFERTA }, 'callcenter'],
] as const
export const PAGADA = [
  ...OFRECIDA,
  [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'],
  [{ type: 'ElegirTipoDePago', tipoPago: 'Transferencia' }, 'proveedor'],
  [{ type: 'GuardarFactura', factura: FACTURA }, 'proveedor'],
  [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor'],
  [{ type: 'ConfirmarPago', sha256: archivo().sha256 }, 'financiero'],
] as const
export const PRUEBA = [
  [{ type: 'TomarCompra' }, 'callcenter'],
  [{ type: 'EnviarDemo', dias: 15 }, 'callcenter'],
  [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'],
] as const

const comando: fc.Arbitrary<SinOrigen> = fc.oneof(
  fc.constantFrom<SinOrigen>(
    { type: 'TomarCompra' },
    { type: 'ReabrirNegociacion' },
    { type: 'AbrirNegociacion' },
    { type: 'PedirDemo' },
    { type: 'PedirFactura' },
    { type: 'ConfirmarPago' },
    { type: 'ConfirmarPago', sha256: archivo().sha256 },
    { type: 'ConfirmarPago', sha256: archivo().sha256, recibido: 3_000, referencia: 'TRX 1' },
    { type: 'RecibirAbono', sha256: archivo().sha256, recibido: 1_000, referencia: 'TRX 7' },
    { type: 'RecibirAbono', sha256: archivo().sha256, recibido: 7, referencia: 'TRX 8' },
    { type: 'DevolverAbonos', monto: 1_000, motivo: 'Se arrepintió' },
    { type: 'DevolverAbonos', monto: 7, motivo: 'Se arrepintió' },
    { type: 'AutorizarCompra', accion: 'compra' },
    { type: 'AutorizarCompra', accion: 'prueba' },
    { type: 'ArchivarCompra' },
    { type: 'DesarchivarCompra' },
    { type: 'DeshacerArchivo' },
    { type: 'ReactivarDemo' },
    { type: 'EnviarOferta', oferta: OFERTA },
    { type: 'EnviarOferta', oferta: ANUAL },
    { type: 'EnviarDemo', dias: 15 },
    { type: 'GuardarFactura', factura: FACTURA },
    { type: 'ElegirTipoDePago', tipoPago: 'Transferencia' },
    { type: 'EnviarComprobante', archivo: archivo() },
    { type: 'EnviarComprobante', archivo: archivo(), referencia: '0042' },
    { type: 'AdjuntarArchivoDeCompra', archivo: archivo('b') },
    { type: 'DesactivarCompra', forma: 'manual', motivo: 'Porque sí' },
    { type: 'ProhibirArchivoDeCompra', sha256: archivo('b').sha256 },
    { type: 'DeshacerDesactivacion' },
    { type: 'CerrarNegociacion', motivo: 'No contesta' },
    { type: 'RechazarComprobante', sha256: archivo().sha256, motivo: 'No se lee' },
    { type: 'ElegirOferta', oferta: OFERTA },
    { type: 'ArchivarCompra', motivo: 'No llegó el pago' },
    { type: 'DesactivarCompra', forma: 'vencida' },
    { type: 'RemitirOferta', numero: 1, mensaje: 'Aquí está', correos: ['a@b.ec'] },
    { type: 'VerOfertaPorEnlace', remision: 1, correo: 0, remitida: AHORA },
    { type: 'RecordarPago', numero: 1, dias: 3 },
    { type: 'RecordarPago', numero: 1, dias: 7 },
    { type: 'GuardarNotaDeCompra', nota: 'Llamar mañana' },
    { type: 'ReasignarCompra', callcenterId: QUIEN.colega.id },
    { type: 'RegistrarLlamada', resultado: 'interesado', nota: 'Pide el anual', fecha: '2027-06-01T15:00:00.000Z' },
    { type: 'RegistrarLlamada', resultado: 'no-contesta' },
    { type: 'FijarProximaLlamada', fecha: '2027-07-01T15:00:00.000Z' },
    { type: 'FijarProximaLlamada', fecha: null },
    { type: 'RecordarLlamada', fecha: '2027-06-01T15:00:00.000Z' },
  ),
  fc
    .tuple(
      fc.constantFrom('VerOferta', 'AprobarCompra', 'RenegociarCompra', 'RechazarDemo'),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(
      ([type, numero]) => ({ type, numero, ...(type.startsWith('Re') ? { motivo: 'Otra cosa' } : {}) }) as SinOrigen,
    ),
)
const quien = fc.constantFrom<Quien>(
  'proveedor',
  'otro',
  'callcenter',
  'colega',
  'financiero',
  'administrador',
  'sistema',
)
/** Any command by anybody, up to 500 days from now. */
export const pasoDeCompra = fc.tuple(comando, quien, fc.integer({ min: 0, max: 500 }))
