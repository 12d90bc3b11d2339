import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crearProcesoDeCompras } from '#commands/processes/compras.ts'
import { formularioProveedor } from '#tests/formularios.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

const sistema = unSistema()
const DIA_MS = 86_400_000
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** The process that opens and ends purchases, under a clock that can be moved. */
let adelanto = 0
const procesos: { parar: () => Promise<void>; revisar: () => Promise<void> }[] = []
const arrancar = () => {
  const alto = new AbortController()
  const proceso = crearProcesoDeCompras({
    store: sistema().partes.store,
    handle: sistema().handle,
    ahora: () => new Date(Date.now() + adelanto).toISOString(),
    registro: { warn: () => undefined },
    cada: 50,
  })
  const fin = proceso.correr(alto.signal)
  const corriendo = {
    revisar: proceso.revisar,
    parar: async () => {
      alto.abort()
      await fin
    },
  }
  procesos.push(corriendo)
  return corriendo
}
let callcenter: Persona
let financiero: Persona
let admin: Persona
beforeAll(async () => {
  arrancar()
  callcenter = await sistema().abrirCuenta('callcenter', 'staff', 'Paola')
  financiero = await sistema().abrirCuenta('financiero', 'staff', 'Ricardo')
  admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
})
afterAll(async () => {
  for (const { parar } of procesos) await parar()
})

let casa = 0
/** A provider as it registers, and the purchase that comes of it. */
const registrar = async () => {
  casa += 1
  const formulario = formularioProveedor({ nombre: `Ferretería ${casa}`, palabrasClave: [`cascajo${casa}`] })
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/registro/proveedor',
    payload: formulario,
    remoteAddress: `10.5.0.${casa}`,
  })
  const cookie = String(r.headers['set-cookie']).split(';')[0] ?? ''
  const pedir: Persona['pedir'] = async (method, url, cuerpo, cabeceras = {}) => {
    const respuesta = await sistema().app.inject({
      method,
      url,
      headers: { cookie, ...cabeceras },
      ...(cuerpo ? { payload: cuerpo } : {}),
    })
    const json = String(respuesta.headers['content-type']).includes('json')
    return {
      estado: respuesta.statusCode,
      cuerpo: json ? respuesta.json() : respuesta.body,
      cabeceras: respuesta.headers,
    }
  }
  const compra = await vi.waitFor(async () => {
    const propia = (await pedir('GET', '/api/compras/propia')).cuerpo.compra
    expect(propia).not.toBeNull()
    return propia
  }, 5_000)
  return { pedir, cookie, idCompra: compra.id as string, cuenta: r.json().cuenta, palabra: `cascajo${casa}` }
}
type Proveedor = Awaited<ReturnType<typeof registrar>>

const bien = async (quien: Pick<Persona, 'pedir'>, url: string, cuerpo: object) => {
  const r = await quien.pedir('POST', url, cuerpo)
  expect(r.estado, `${url}: ${JSON.stringify(r.cuerpo)}`).toBe(200)
  return r.cuerpo
}
const fila = async (quien: Pick<Persona, 'pedir'>, idCompra: string, posicion = '0') =>
  (await quien.pedir('GET', `/api/compras/${idCompra}?posicion=${posicion}`)).cuerpo
const subirComprobante = async (proveedor: Proveedor, contenido = PDF) => {
  const forma = new FormData()
  forma.append('idCompra', proveedor.idCompra)
  forma.append('archivo', new Blob([new Uint8Array(contenido)]), 'pago.pdf')
  const r = await fetch(`http://127.0.0.1:${sistema().port}/api/compras/pago/comprobante`, {
    method: 'POST',
    body: forma,
    headers: { cookie: proveedor.cookie },
  })
  return { estado: r.status, cuerpo: (await r.json()) as { sha256: string; posicion: string } }
}
const FACTURA = {
  razonSocial: 'Ferretería S. A.',
  ruc: '1790011674001',
  direccion: 'Quito',
  telefono: '022345678',
  correo: 'f@f.ec',
}

/** From the negotiation to the accepted offer, paid or free. */
const hastaAprobada = async (proveedor: Proveedor, demo?: number) => {
  const { idCompra } = proveedor
  await bien(callcenter, '/api/compras/tomar', { idCompra })
  const { datosCompra } = demo
    ? await bien(callcenter, '/api/compras/demo', { idCompra, dias: demo })
    : await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
  await bien(proveedor, '/compra/aprobar', { idCompra, numero: datosCompra.numero })
  return datosCompra
}
const hastaActivada = async (proveedor: Proveedor, factura: object = {}) => {
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA, ...factura })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  expect((await subirComprobante(proveedor)).estado).toBe(200)
  await bien(financiero, '/api/compras/pago/confirmar', { idCompra })
  return bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
}
const asuntos = async (quien: Pick<Persona, 'pedir'>, posicion: string) =>
  (await quien.pedir('GET', `/api/avisos?limite=100&posicion=${posicion}`)).cuerpo.items.map(
    (a: { asunto: string }) => a.asunto,
  )

describe('a subscription', () => {
  it('goes from registration to activation, each desk seeing what is its own', async () => {
    const proveedor = await registrar()
    const { idCompra } = proveedor
    expect(await fila(callcenter, idCompra)).toMatchObject({
      estadoPedido: 'En Curso',
      isActivoClie: 'tablanegociacion',
      isAtendido: false,
    })
    const sinTomar = await callcenter.pedir('POST', '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
    expect(sinTomar.cuerpo.detail).toBe('No se puede enviar una oferta: primero hay que tomar la negociación.')

    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const { datosCompra } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
    expect(datosCompra).toMatchObject({
      cantidad: 1,
      unidad: 'meses',
      esOferta: true,
      subtotalCompra: '30.00',
      ivaCompra: '4.50',
      totalCompra: '34.50',
    })
    await bien(proveedor, '/api/compras/oferta/ver', { idCompra, numero: 1 })
    await bien(proveedor, '/api/compras/renegociar', { idCompra, numero: 1 })
    await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 2 })
    const vieja = await proveedor.pedir('POST', '/compra/aprobar', { idCompra, numero: 1 })
    expect([vieja.estado, vieja.cuerpo.datos]).toEqual([409, { numero: 2, total: '345.00' }])
    await bien(proveedor, '/compra/aprobar', { idCompra, numero: 2 })

    await bien(callcenter, '/api/compras/factura/pedir', { idCompra })
    const mala = await proveedor.pedir('POST', '/api/compras/factura', { idCompra, ...FACTURA, ruc: '1710034066' })
    expect(mala.cuerpo.errores).toEqual({ ruc: 'Esa cédula no es válida: revisa los dígitos.' })
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Transferencia' })
    const pronto = await financiero.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    expect(pronto.cuerpo.detail).toBe('No se puede autorizar la compra: falta el comprobante de pago.')
    const { cuerpo: comprobante } = await subirComprobante(proveedor)
    expect(await fila(financiero, idCompra, comprobante.posicion)).toMatchObject({
      isActivoClie: 'confirmacioninterna',
      confirmadoFile: true,
      autorizar: false,
    })
    await bien(financiero, '/api/compras/pago/confirmar', { idCompra })
    const prueba = await financiero.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'prueba' })
    expect([prueba.estado, prueba.cuerpo.code]).toEqual([422, 'accion-equivocada'])
    const { posicion } = await bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    const activa = await fila(admin, idCompra, posicion)
    expect(activa).toMatchObject({
      estadoPedido: 'Completado',
      isActivoClie: 'activado',
      isActive: true,
      reloj: { color: 'verde' },
      pasos: {},
    })
    expect(Date.parse(activa.fechaFin) - Date.parse(activa.fechaAutorizado)).toBeGreaterThan(364 * DIA_MS)

    const tabla = async (quien: Persona, url: string) =>
      (await quien.pedir('GET', `${url}&posicion=${posicion}`)).cuerpo
    expect(
      (await tabla(callcenter, `/vendedor/clientes-ajax/datatable?filtro=activado&search[value]=${activa.codCompra}`))
        .recordsFiltered,
    ).toBe(1)
    expect((await tabla(financiero, '/vendedor/clientes-financiero/datatable?filtro=por-autorizar')).data).toEqual([])
    expect((await tabla(admin, '/admin/compras-ajax/datatable?filtro=todas')).recordsTotal).toBeGreaterThan(0)
    expect((await tabla(callcenter, '/vendedor/estados-filtro/callcenter?')).filtros.activado).toBeGreaterThan(0)

    await vi.waitFor(
      async () => expect((await proveedor.pedir('GET', '/api/yo')).cuerpo.cuenta.cuentaGratuita).toBe(false),
      8_000,
    )
    expect(await asuntos(proveedor, posicion)).toEqual([
      'aprobacioncompra',
      'pagorecibido',
      'tipopago',
      'formFacturacion',
      'cotizacionpaquete',
      'nuevaOferta',
      'callCenterAsignadoOn',
    ])
    expect(await asuntos(financiero, posicion)).toEqual(
      expect.arrayContaining(['enviocomprobante', 'tipopago', 'datosFacturaClntProv', 'compraOfertaAprobada']),
    )
    expect(await asuntos(callcenter, posicion)).toEqual(
      expect.arrayContaining([
        'nuevoProveedor',
        'provClntsEnEspera',
        'visualizaOferta',
        'renegociacion',
        'aprobacioncompra',
      ]),
    )
  })

  it('its files are for its parties: proof, invoice as PDF, data to use again', async () => {
    const proveedor = await registrar()
    await hastaActivada(proveedor, { razonSocial: 'Ñandú & Cía.' })
    const { idCompra } = proveedor
    const { posicion } = await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Cliente amable' })
    const factura = `/api/compras/factura/pdf/${idCompra}?posicion=${posicion}`
    expect((await proveedor.pedir('POST', '/api/compras/factura', { idCompra, ...FACTURA })).estado).toBe(409)
    const ajeno = await registrar()
    for (const url of [
      factura,
      `/vendedor/compras/visualizar/doc/${idCompra}`,
      `/registro/pago/visualizar/doc/${idCompra}`,
    ]) {
      await vi.waitFor(async () => {
        const { estado, cabeceras, cuerpo } = await financiero.pedir('GET', url)
        expect([estado, cabeceras['content-type'], String(cuerpo).slice(0, 5)]).toEqual([
          200,
          'application/pdf',
          '%PDF-',
        ])
      })
      expect((await ajeno.pedir('GET', url)).estado).toBe(404)
    }
    expect((await ajeno.pedir('GET', `/api/compras/${idCompra}`)).cuerpo).toEqual(
      (await ajeno.pedir('GET', `/api/compras/${ajeno.cuenta.id}`)).cuerpo,
    )
    expect((await ajeno.pedir('GET', `/api/ofertas/proveedor/${proveedor.cuenta.id}`)).estado).toBe(404)
    expect((await proveedor.pedir('GET', '/api/compras/facturas?buscar=nandu')).cuerpo.items).toMatchObject([
      { razonSocial: 'Ñandú & Cía.' },
    ])
    expect((await ajeno.pedir('GET', '/api/compras/facturas?buscar=nandu')).cuerpo.items).toEqual([])
    // The call center's note is its own.
    expect((await fila(callcenter, idCompra, posicion)).nota).toBe('Cliente amable')
    expect((await fila(proveedor, idCompra, posicion)).nota).toBe('')
    expect((await subirComprobante(proveedor, Buffer.from('<html>'))).estado).toBe(409)
  })

  it('a seller reads the purchases of whom it invited, and no others', async () => {
    const vendedor = await sistema().abrirCuenta('vendedor', 'staff', 'Marco')
    const ajena = await registrar()
    const tabla = async (posicion = '0') =>
      (await vendedor.pedir('GET', `/vendedor/clientes-ajax/datatable?posicion=${posicion}`)).cuerpo
    expect((await tabla()).recordsTotal).toBe(0)
    expect((await vendedor.pedir('GET', `/api/compras/${ajena.idCompra}`)).estado).toBe(404)
    await vendedor.pedir('POST', '/api/invitaciones/correo/cliente', { correo: 'nueva@prueba.ec', opcion: 'proveedor' })
    const invitada = sistema().partes.ids.revelar(ajena.cuenta.id) ?? 0
    const leida = await sistema().partes.invitaciones.abrirEnlace(
      sistema().partes.firmas.firmar('invitacion', vendedor.id, 1),
      new Date().toISOString(),
    )
    if ('refused' in leida) throw new Error(leida.detalle)
    const origen = { actor: { id: invitada, tipoUsuario: 'proveedor' }, ahora: new Date().toISOString() }
    const aceptada = await sistema().partes.invitaciones.aceptar(leida, invitada, origen, {
      comando: crypto.randomUUID(),
      huella: 'x',
    })
    if ('refused' in aceptada) throw new Error(aceptada.detalle)
    expect((await tabla(String(aceptada.posicion))).data).toMatchObject([{ id: ajena.idCompra, pasos: {} }])
  })

  it('a trial costs nothing, and is put on again by hand', async () => {
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await bien(proveedor, '/api/compras/demo/pedir', { idCompra })
    expect(await hastaAprobada(proveedor, 15)).toMatchObject({ totalCompra: '0.00', unidad: 'dias', cantidad: 15 })
    expect((await financiero.pedir('POST', '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })).estado).toBe(
      422,
    )
    await bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'prueba' })
    await bien(callcenter, '/api/compras/desactivar', { idCompra })
    const { posicion } = await bien(callcenter, '/api/compras/reactivar', { idCompra })
    expect(await fila(financiero, idCompra, posicion)).toMatchObject({
      estadoPedido: 'Completado',
      tipoPago: 'Prueba gratuita',
    })
    for (const dias of [0, 91, 1.5, '15']) {
      expect((await callcenter.pedir('POST', '/api/compras/demo', { idCompra, dias })).estado).toBe(422)
    }
  })
})

describe('terms that end', () => {
  it('by the clock, once, over restarts and jumps; the provider then sells nothing until it negotiates anew', async () => {
    const proveedor = await registrar()
    const { idCompra, palabra } = proveedor
    const { posicion } = await hastaActivada(proveedor)
    const buscar = async () => (await callcenter.pedir('GET', `/buscar?query=${palabra}`)).cuerpo.proveedrsResultsJson
    expect((await callcenter.pedir('GET', `/buscar?query=${palabra}&posicion=${posicion}`)).cuerpo.existencias).toBe(2)
    const hechos = async () =>
      (await sistema().partes.store.readStream(`compra-${sistema().partes.ids.revelar(idCompra)}`)).map(
        ({ type }) => type,
      )

    adelanto = 29 * DIA_MS
    await procesos.at(-1)?.revisar()
    expect(await hechos()).not.toContain('CompraDesactivada')
    // The process is down when the term ends, and the clock goes back and forth around it.
    await procesos.pop()?.parar()
    adelanto = 40 * DIA_MS
    const otro = arrancar()
    await vi.waitFor(async () => expect(await hechos()).toContain('CompraDesactivada'), 8_000)
    adelanto = -300 * DIA_MS
    await otro.revisar()
    adelanto = 400 * DIA_MS
    await otro.revisar()
    await procesos.pop()?.parar()
    arrancar()
    await vi.waitFor(async () => expect(await buscar()).not.toContain(proveedor.cuenta.id), 8_000)
    expect((await hechos()).filter((tipo) => tipo === 'CompraDesactivada')).toHaveLength(1)
    adelanto = 0

    const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const pedido = await cliente.pedir('POST', '/api/save/index/pedido', {
      hashIdProv: proveedor.cuenta.id,
      descripcion: 'Clavos',
    })
    expect(pedido.cuerpo.code).toBe('proveedor-inactivo')
    const nueva = await proveedor.pedir('POST', '/new-negociacion', {})
    expect(nueva.estado).toBe(200)
    const propia = (await proveedor.pedir('GET', `/api/compras/propia?posicion=${nueva.cuerpo.posicion}`)).cuerpo
    expect([propia.compra.id, propia.anteriores[0].id]).toEqual([nueva.cuerpo.idCompra, idCompra])
    expect((await proveedor.pedir('POST', '/new-negociacion', {})).cuerpo.code).toBe('compra-en-curso')
  })
})
