import { describe, expect, it } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { bien } from '#tests/sistema.ts'
import { COBRO, DIA_MS, FACTURA, fila, unaVenta } from './venta.ts'

// A system of its own, because its clock is moved by days.
const venta = unaVenta()
const tipos = async (idCompra: string) => {
  const { store, ids } = venta().sistema.servicios
  return (await store.readStream(`compra-${ids.revelar(idCompra)}`)).map(({ type }) => type)
}
type Dada = { readonly estado: number; readonly cuerpo: { readonly posicion?: string } }
/**
 * Sends the same request n times at once, and returns the statuses and the last position written.
 */
const alaVez = async (n: number, pedir: () => Promise<Dada>) => {
  const dadas = await Promise.all(Array.from({ length: n }, pedir))
  const posicion = dadas.map(({ cuerpo }) => cuerpo.posicion ?? '0').reduce((a, b) => (BigInt(a) > BigInt(b) ? a : b))
  return { estados: dadas.map(({ estado }) => estado).sort(), posicion }
}

describe('a reason', () => {
  it('is required in valid form, stored encrypted, and shown to the other side with the notice', async () => {
    const { sistema, callcenter, registrar } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const { numero } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
    for (const motivo of [
      undefined,
      '',
      '  ',
      '\u200b',
      '\u202e\u0007',
      '\u0301',
      'x'.repeat(501),
      '📞'.repeat(501),
      7,
      'nulo\u0000',
    ]) {
      const r = await proveedor.pedir('POST', '/api/compras/renegociar', { idCompra, numero, motivo })
      expect([r.estado, r.cuerpo.detail], String(motivo)).toEqual([422, expect.any(String)])
    }
    const motivo = `Mejor por año, ¿sí? ñandú ${'📞'.repeat(400)}`
    const { posicion } = await bien(proveedor, '/api/compras/renegociar', { idCompra, numero, motivo })
    // The same reason again changes nothing; another one comes too late.
    const otraVez = (dicho: string) =>
      proveedor.pedir('POST', '/api/compras/renegociar', { idCompra, numero, motivo: dicho })
    expect((await Promise.all([motivo, ` ${motivo}\u0007`, motivo].map(otraVez))).map(({ estado }) => estado)).toEqual([
      200, 200, 200,
    ])
    expect((await otraVez('Otra cosa')).estado).toBe(409)
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'RenegociacionDeCompraPedida')).toHaveLength(1)
    const esperado = { de: 'RenegociacionDeCompraPedida', texto: motivo }
    expect((await fila(callcenter, idCompra, posicion)).motivo).toEqual(esperado)
    const avisos = (await callcenter.pedir('GET', `/api/avisos?limite=5&posicion=${posicion}`)).cuerpo.items
    expect(avisos.find((a: { asunto: string }) => a.asunto === 'renegociacion')).toMatchObject({ motivo })
    const crudo = await sistema.servicios.store.readStream(`compra-${sistema.servicios.ids.revelar(idCompra)}`)
    expect(crudo.at(-1)?.data).toEqual({ motivo })
    const otra = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 2 })
    expect((await fila(proveedor, idCompra, otra.posicion)).motivo).toBeNull()
  })

  it('is required to archive an unconfirmed payment, and not before there is one', async () => {
    const { financiero, callcenter, registrar, hastaAprobada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    const archivar = (cuerpo: object) =>
      financiero.pedir('POST', '/vendedor/finan-ociltar/compra', { idCompra, ...cuerpo })
    expect((await archivar({})).estado).toBe(200)
    expect((await archivar({ archivar: false })).estado).toBe(200)
    await hastaAprobada(proveedor)
    expect((await archivar({})).cuerpo).toMatchObject({ status: 422, code: 'falta-motivo' })
    const { posicion } = (await archivar({ motivo: 'No llegó el depósito' })).cuerpo
    expect((await fila(proveedor, idCompra, posicion)).motivo).toEqual({
      de: 'PagoNoConfirmado',
      texto: 'No llegó el depósito',
    })
    for (const quien of [proveedor, callcenter]) {
      const { items } = (await quien.pedir('GET', `/api/avisos?limite=5&posicion=${posicion}`)).cuerpo
      expect(items[0]).toMatchObject({ asunto: 'compraArchivada', motivo: 'No llegó el depósito' })
    }
    expect((await tipos(idCompra)).slice(-2)).toEqual(['PagoNoConfirmado', 'CompraArchivada'])
  })
})

describe('a negotiation that fails', () => {
  it('is closed once by parallel requests; the free account ends, and the provider can open another purchase', async () => {
    const { sistema, callcenter, registrar } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    const otra = await sistema.otraApi()
    let n = 0
    const cerrar = () => {
      n += 1
      const api = n % 2 ? sistema : otra
      return api.pedirCon(callcenter.cookie)('POST', '/api/compras/cerrar', { idCompra, motivo: 'No contesta' })
    }
    const { estados, posicion } = await alaVez(10, cerrar)
    expect(estados).toEqual(Array(10).fill(200))
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'NegociacionCerrada')).toHaveLength(1)
    const otroMotivo = await callcenter.pedir('POST', '/api/compras/cerrar', { idCompra, motivo: 'Ya no quiere' })
    expect([otroMotivo.estado, otroMotivo.cuerpo.code]).toEqual([409, 'paso-no-permitido'])
    const cerrada = await fila(proveedor, idCompra, posicion)
    expect(cerrada).toMatchObject({ estadoPedido: 'Desactivado', isActivoClie: 'tablanegociacion', cerrada: true })
    expect(cerrada.motivo).toMatchObject({ de: 'NegociacionCerrada' })
    const sinMas = await callcenter.pedir('POST', '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
    expect([sinMas.estado, sinMas.cuerpo.detail]).toEqual([409, 'Esa negociación está cerrada.'])
    const abrir = () => proveedor.pedir('POST', '/new-negociacion', {})
    // This holds whether or not the process has released the closed one yet.
    const abiertas = await alaVez(6, abrir)
    expect(abiertas.estados).toEqual([200, 409, 409, 409, 409, 409])
    const nueva = (await proveedor.pedir('GET', `/api/compras/propia?posicion=${abiertas.posicion}`)).cuerpo
    expect(nueva.compra.id).not.toBe(idCompra)
    expect(nueva.compra).toMatchObject({ estadoPedido: 'En Curso', cerrada: false })
    await hastaQue(async () =>
      expect((await proveedor.pedir('GET', '/api/yo')).cuerpo.cuenta.cuentaGratuita).toBe(false),
    )
  })
})

describe('a deactivated purchase', () => {
  it('is restored once by parallel requests to undo, with its term and its account as before', async () => {
    const { sistema, callcenter, proceso, registrar, hastaActivada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    const { posicion } = await hastaActivada(proveedor)
    const antes = await fila(proveedor, idCompra, posicion)
    const apagada = await bien(callcenter, '/api/compras/desactivar', { idCompra, motivo: 'Por error' })
    expect(await fila(proveedor, idCompra, apagada.posicion)).toMatchObject({
      estadoPedido: 'Desactivado',
      motivo: { de: 'CompraDesactivada', texto: 'Por error' },
      deshacerHasta: expect.any(String),
    })
    const deshacer = () => callcenter.pedir('POST', '/api/compras/desactivar/deshacer', { idCompra })
    const deshecha = await alaVez(8, deshacer)
    expect(deshecha.estados).toEqual(Array(8).fill(200))
    const despues = await fila(proveedor, idCompra, deshecha.posicion)
    for (const campo of ['estadoPedido', 'isActivoClie', 'fechaFin', 'fechaAutorizado', 'tipoPago', 'motivo'])
      expect(despues[campo], campo).toEqual(antes[campo])
    const { servicios } = sistema
    const cuenta = () => servicios.cuentas.estado(servicios.ids.revelar(despues.idProv) as number)
    await hastaQue(async () => expect(await cuenta()).toMatchObject({ suscripcion: 'activa' }))
    // Its term ends when it would have.
    proceso.adelantar(40 * DIA_MS)
    try {
      await hastaQue(async () => {
        await proceso.revisar()
        expect((await fila(proveedor, idCompra)).estadoPedido).toBe('Desactivado')
      })
    } finally {
      proceso.adelantar(0)
    }
    expect((await tipos(idCompra)).slice(-3)).toEqual([
      'CompraDesactivada',
      'DesactivacionDeshecha',
      'CompraDesactivada',
    ])
  })

  it('can be offered again, and keeps its history and invoices', async () => {
    const { callcenter, registrar, hastaActivada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaActivada(proveedor)
    await bien(callcenter, '/api/compras/desactivar', { idCompra, motivo: 'Cerró el local' })
    const { numero, posicion } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 2 })
    const ofrecida = await fila(proveedor, idCompra, posicion)
    expect(ofrecida).toMatchObject({
      estadoPedido: 'Por Aprobar',
      isActivoClie: 'enEspera',
      tipoPago: null,
      fechaFin: null,
      fechaAutorizado: null,
      confirmadoFile: false,
      factura: FACTURA,
      motivo: null,
    })
    expect(ofrecida.terminos).toHaveLength(1)
    const { id, codCompra } = ofrecida
    expect(ofrecida.terminos[0]).toMatchObject({ id, codCompra, termino: 1, conFactura: true })
    await bien(proveedor, '/compra/aprobar', { idCompra, numero })
  })
})

describe('a proof of payment', () => {
  it('can be confirmed only in the version that finance saw', async () => {
    const { financiero, registrar, hastaAprobada, subirComprobante } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Efectivo' })
    const { cuerpo: vista } = await subirComprobante(proveedor)
    const { cuerpo: otra } = await subirComprobante(proveedor, Buffer.from('%PDF-1.4\n% otra\n%%EOF'))
    const confirmar = (sha256?: string) =>
      financiero.pedir('POST', '/api/compras/pago/confirmar', { idCompra, ...COBRO, ...(sha256 ? { sha256 } : {}) })
    for (const sin of [vista.sha256, undefined])
      expect((await confirmar(sin)).cuerpo).toMatchObject({
        status: 409,
        code: 'comprobante-cambio',
        datos: { sha256: otra.sha256, nombre: 'pago.pdf' },
      })
    expect((await confirmar(otra.sha256)).estado).toBe(200)
    expect((await confirmar(otra.sha256)).estado).toBe(200)
    expect((await confirmar(vista.sha256)).estado).toBe(409)
  })

  it('can be rejected only in the version that finance saw; then another one can be sent', async () => {
    const { financiero, registrar, hastaAprobada, subirComprobante } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    const { cuerpo: primera } = await subirComprobante(proveedor)
    const rechazar = (sha256: string) =>
      financiero.pedir('POST', '/api/compras/pago/rechazar', { idCompra, sha256, motivo: 'No se lee' })
    expect((await rechazar('0'.repeat(64))).cuerpo).toMatchObject({ status: 409, code: 'comprobante-cambio' })
    const rechazado = await alaVez(6, () => rechazar(primera.sha256))
    expect(rechazado.estados).toEqual(Array(6).fill(200))
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'ComprobanteRechazado')).toHaveLength(1)
    expect(await fila(proveedor, idCompra, rechazado.posicion)).toMatchObject({
      isActivoClie: 'confirmacionpago',
      confirmadoFile: false,
      comprobanteFile: null,
      motivo: { de: 'ComprobanteRechazado', texto: 'No se lee' },
    })
    const { callcenter } = venta()
    const vendedor = await venta().sistema.abrirCuenta('vendedor', 'staff', 'Marco')
    const abrir = async (quien: Pick<typeof proveedor, 'pedir'>) =>
      (await quien.pedir('GET', `/registro/pago/visualizar/doc/${idCompra}?archivo=${primera.sha256}`)).estado
    const todos = async () => Promise.all([proveedor, callcenter, financiero, vendedor].map(abrir))
    expect(await todos()).toEqual([200, 200, 200, 404])
    const { sha256, nombre } = { sha256: primera.sha256, nombre: 'pago.pdf' }
    for (const quien of [proveedor, financiero])
      expect((await fila(quien, idCompra)).comprobantesRechazados).toMatchObject([
        { sha256, nombre, motivo: 'No se lee' },
      ])
    const { cuerpo: segunda } = await subirComprobante(proveedor, Buffer.from('%PDF-1.4\n% otra\n%%EOF'))
    expect(await todos()).toEqual([200, 200, 200, 404])
    expect(await fila(proveedor, idCompra, segunda.posicion)).toMatchObject({
      isActivoClie: 'confirmacioninterna',
      motivo: null,
    })
  })
})

describe('a purchase that is paid at once', () => {
  it('is picked from the catalogue once, paid and authorized', async () => {
    const { financiero, callcenter, registrar, subirComprobante } = venta()
    const proveedor = await registrar('Ferretería De Una', { modo: 'pago' })
    const { idCompra } = proveedor
    const elegir = (ofertaId: number) => proveedor.pedir('POST', '/api/compras/elegir', { idCompra, ofertaId })
    expect((await elegir(999)).estado).toBe(404)
    const elegidas = await alaVez(5, () => elegir(1))
    expect(elegidas.estados).toEqual(Array(5).fill(200))
    expect((await elegir(2)).estado).toBe(409)
    const elegida = await fila(proveedor, idCompra, elegidas.posicion)
    expect(elegida).toMatchObject({ modo: 'pago', estadoPedido: 'Aprobado', isActivoClie: 'confirmacionpago' })
    const { items } = (await callcenter.pedir('GET', `/api/avisos?limite=5&posicion=${elegidas.posicion}`)).cuerpo
    expect(
      items.some((a: { asunto: string; total?: string }) => a.asunto === 'compraOfertaAprobada' && a.total === '34.50'),
    ).toBe(true)
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Transferencia' })
    const { estado, cuerpo } = await subirComprobante({ ...proveedor, idCompra })
    expect(estado).toBe(200)
    await bien(financiero, '/api/compras/pago/confirmar', { idCompra, sha256: cuerpo.sha256, ...COBRO })
    const { posicion } = await bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    expect((await fila(proveedor, idCompra, posicion)).estadoPedido).toBe('Completado')
  })
})
