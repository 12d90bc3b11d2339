import { CUALQUIERA } from '#commands/remision.ts'
import type { ComandoCompra } from '#domain/compra/decidir.ts'
import { type HechoCompra, streamCompra } from '#domain/compra/hechos.ts'
import { type Actor, SISTEMA } from '#domain/decider.ts'
import { bien, type Mundo } from './mundo.ts'
import type { Reparto } from './personas.ts'

type SinOrigen = ComandoCompra extends infer C ? (C extends ComandoCompra ? Omit<C, 'actor' | 'ahora'> : never) : never

const OFERTA = { id: 1, tipo: 1, cantidad: 1, vxmes: 3_000 }
const ANUAL = { id: 2, tipo: 2, cantidad: 12, vxmes: 26_401 }
const FACTURA = {
  razonSocial: 'Ñandú & Hijos Cía. Ltda.',
  ruc: '1790011674001',
  direccion: 'Cangahua, Km 2½',
  telefono: '022345678',
  correo: 'facturas@ñandu.ec',
}
/** The instant of a call that falls due while the purchase is in use. */
const LLAMADA = '2027-03-01T15:00:00.000Z'
const archivo = (letra: string, nombre: string) => ({
  sha256: letra.repeat(64),
  nombre,
  tipo: 'application/pdf',
  bytes: 4_321,
})

/** Returns the steps of the purchase that the process has opened for a provider. */
const compraDe = async ({ cuentas, compras, pide, de }: Mundo, proveedor: Actor) => {
  const cuenta = await cuentas.estado(proveedor.id)
  const id = cuenta.existe ? cuenta.negociacion : undefined
  if (id === undefined) throw new Error(`el proceso no abrió la compra de ${proveedor.id}`)
  const pasos = async (...dados: readonly (readonly [Actor, SinOrigen])[]) => {
    for (const [actor, command] of dados) {
      await bien(compras.ejecutar(id, { ...command, ...de(actor) } as ComandoCompra, pide(actor)))
    }
  }
  return { id, pasos }
}

/** Lives a purchase that is paid, used to its end, and negotiated anew. */
const pagada = async (mundo: Mundo, { matriz, callcenter, colega, financiero }: Reparto) => {
  const { id, pasos } = await compraDe(mundo, matriz)
  await pasos(
    [matriz, { type: 'PedirDemo' }],
    [callcenter, { type: 'TomarCompra' }],
    [callcenter, { type: 'AbrirNegociacion' }],
    [callcenter, { type: 'GuardarNotaDeCompra', nota: 'Llamar mañana a doña Ñusta 📞' }],
    [callcenter, { type: 'FijarProximaLlamada', fecha: '2027-02-01T15:00:00.000Z' }],
    [callcenter, { type: 'RegistrarLlamada', resultado: 'no-contesta' }],
    [callcenter, { type: 'FijarProximaLlamada', fecha: '2027-02-02T15:00:00.000Z' }],
    [SISTEMA, { type: 'RecordarLlamada', fecha: '2027-02-02T15:00:00.000Z', aTodos: true }],
    [callcenter, { type: 'FijarProximaLlamada', fecha: null }],
    [callcenter, { type: 'ReasignarCompra', callcenterId: colega.id }],
    [
      colega,
      { type: 'RegistrarLlamada', resultado: 'volver-a-llamar', nota: 'Pide el anual, «pronto» 📅', fecha: LLAMADA },
    ],
    [callcenter, { type: 'AdjuntarArchivoDeCompra', archivo: archivo('1', 'contrato ñ.pdf') }],
    [callcenter, { type: 'AdjuntarArchivoDeCompra', archivo: archivo('4', 'de otro.pdf') }],
    [callcenter, { type: 'ProhibirArchivoDeCompra', sha256: '4'.repeat(64) }],
    [callcenter, { type: 'EnviarOferta', oferta: OFERTA }],
    [matriz, { type: 'VerOferta', numero: 1 }],
    [matriz, { type: 'RenegociarCompra', numero: 1, motivo: 'Muy caro: ¿y por año?' }],
    [callcenter, { type: 'EnviarOferta', oferta: ANUAL }],
    [callcenter, { type: 'RemitirOferta', numero: 2, mensaje: 'Aquí está, doña Ñusta 📨', correos: ['a@ñandú.ec'] }],
  )
  const enlace = { id, remision: 1, correo: 0 }
  await bien(mundo.ofertas.abrir(enlace, mundo.reloj.ahora(), mundo.pide(CUALQUIERA)))
  await pasos(
    [matriz, { type: 'AprobarCompra', numero: 2 }],
    [callcenter, { type: 'PedirFactura' }],
    [matriz, { type: 'GuardarFactura', factura: FACTURA }],
    [matriz, { type: 'ElegirTipoDePago', tipoPago: 'Depósito' }],
    [matriz, { type: 'EnviarComprobante', archivo: archivo('3', 'borroso.pdf') }],
    [financiero, { type: 'ArchivarCompra', motivo: 'No se ve el depósito' }],
    [financiero, { type: 'DeshacerArchivo' }],
    [financiero, { type: 'ArchivarCompra', motivo: 'No se ve el depósito' }],
    [financiero, { type: 'DesarchivarCompra' }],
    [financiero, { type: 'RechazarComprobante', sha256: '3'.repeat(64), motivo: 'No se lee' }],
    [matriz, { type: 'EnviarComprobante', archivo: archivo('2', 'depósito.pdf'), referencia: 'Ñ-0042' }],
    [financiero, { type: 'ConfirmarPago', sha256: '2'.repeat(64), recibido: 30_361, referencia: 'TRX Ñ-0042' }],
    [financiero, { type: 'AutorizarCompra', accion: 'compra' }],
    [financiero, { type: 'ArchivarCompra' }],
  )
  await mundo.sosiego()
  mundo.reloj.saltar('2028-01-10T15:00:00.000Z')
  await mundo.revisarPlazos()
  await mundo.sosiego()
  await bien(mundo.compras.abrir(matriz.id, 'negociacion', mundo.de(matriz), mundo.pide(matriz)))
  await pasos([financiero, { type: 'DesarchivarCompra' }])
}

/** Lives a trial that is refused once, ended by hand and resumed. */
const probada = async (mundo: Mundo, { individual, callcenter, financiero }: Reparto) => {
  const { pasos } = await compraDe(mundo, individual)
  await pasos(
    [callcenter, { type: 'TomarCompra' }],
    [callcenter, { type: 'EnviarDemo', dias: 15 }],
    [individual, { type: 'RechazarDemo', numero: 1, motivo: 'Quince días no alcanzan' }],
    [callcenter, { type: 'EnviarDemo', dias: 30 }],
    [individual, { type: 'AprobarCompra', numero: 2 }],
    [financiero, { type: 'AutorizarCompra', accion: 'prueba' }],
  )
  await mundo.sosiego()
  await pasos([callcenter, { type: 'DesactivarCompra', forma: 'manual', motivo: 'Pidió una pausa' }])
  await mundo.sosiego()
  await pasos([callcenter, { type: 'DeshacerDesactivacion' }])
  await mundo.sosiego()
  await pasos([callcenter, { type: 'DesactivarCompra', forma: 'manual', motivo: 'Viaja' }])
  await mundo.sosiego()
  await pasos([callcenter, { type: 'ReactivarDemo' }])
}

/**
 * Writes a purchase that a release without today's conditions let through: nobody attended it, no
 * proof was sent, an offer was answered as a trial.
 */
const deAntes = async (mundo: Mundo, { nosotros, callcenter, financiero }: Reparto) => {
  const id = 1
  const oferta = { numero: 1, ofertaId: 9, tipo: 1, cantidad: 1, unidad: 'meses', vxmes: 3_000 } as const
  const montos = { subtotal: 3_000, tasaIva: 1_200, iva: 360, total: 3_360 }
  const vieja: readonly (readonly [Actor, HechoCompra])[] = [
    [SISTEMA, { type: 'CompraAbierta', data: { proveedorId: nosotros.id, modo: 'negociacion' } }],
    [callcenter, { type: 'OfertaEnviada', data: { ...oferta, ...montos } }],
    [nosotros, { type: 'RenegociacionDeCompraPedida', data: {} }],
    [callcenter, { type: 'DemoEnviada', data: { ...oferta, ...montos } }],
    [nosotros, { type: 'DemoRechazada', data: {} }],
    [callcenter, { type: 'OfertaEnviada', data: { ...oferta, ...montos } }],
    [nosotros, { type: 'DemoAprobada', data: { numero: 1 } }],
    [financiero, { type: 'PagoConfirmado', data: {} }],
    [financiero, { type: 'CompraAutorizada', data: { fechaFin: '2024-07-05T04:59:59.999Z' } }],
    [callcenter, { type: 'CompraDesactivada', data: { forma: 'vencida' } }],
    [callcenter, { type: 'DemoReactivada', data: { fechaFin: '2029-08-05T04:59:59.999Z' } }],
    [financiero, { type: 'CompraArchivada', data: {} }],
  ]
  for (const [actor, hecho] of vieja) await mundo.antes(streamCompra(id), actor, [nosotros.id], [hecho])
}

/** Lives purchases of every kind, and one that was closed for another that is paid at once. */
export const vivirCompras = async (mundo: Mundo, reparto: Reparto) => {
  const { converso, olvidada, callcenter, financiero } = reparto
  await probada(mundo, reparto)
  await pagada(mundo, reparto)
  await deAntes(mundo, reparto)
  const compra = await compraDe(mundo, olvidada)
  await compra.pasos(
    [callcenter, { type: 'TomarCompra' }],
    [callcenter, { type: 'EnviarOferta', oferta: OFERTA }],
    [olvidada, { type: 'AprobarCompra', numero: 1 }],
    [olvidada, { type: 'GuardarFactura', factura: { ...FACTURA, razonSocial: 'Olvidos y Cía.' } }],
    [olvidada, { type: 'ElegirTipoDePago', tipoPago: 'Transferencia' }],
  )
  await compra.pasos([SISTEMA, { type: 'RecordarPago', numero: 1, dias: 3 }])
  const abono = { type: 'RecibirAbono', recibido: 1_000, referencia: 'TRX 7', sha256: 'b'.repeat(64) } as const
  const comprobante = { sha256: abono.sha256, nombre: 'parte.png', tipo: 'image/png', bytes: 70 }
  await compra.pasos([olvidada, { type: 'EnviarComprobante', archivo: comprobante }], [financiero, abono])
  await mundo.sosiego()
  await compra.pasos([financiero, { type: 'DevolverAbonos', monto: 1_000, motivo: 'Se arrepintió' }])
  const { pide, de } = mundo
  const cerrada = await compraDe(mundo, converso)
  await cerrada.pasos([callcenter, { type: 'CerrarNegociacion', motivo: 'No contesta' }])
  await mundo.sosiego()
  await bien(mundo.compras.abrir(converso.id, 'pago', de(converso), pide(converso)))
  const alContado = await compraDe(mundo, converso)
  await alContado.pasos([converso, { type: 'ElegirOferta', oferta: OFERTA }])
  await mundo.sosiego()
}
