import { describe, expect, it } from 'vitest'
import type { GraficoConsumo, HechosDeFigura } from '#api/contract/consumo.ts'
import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { seCierra, streamPeriodo } from '#domain/consumo/cierre.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'
import { mesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { isRefusal } from '#domain/decider.ts'
import { asuntosDe } from '#tests/api/avisos.ts'
import { textoDe } from '#tests/pdf.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it closes months of all accounts.
const sistema = unSistema()
const abrir = (tipo: 'proveedor' | 'consumidor', nombre: string) => sistema().abrirCuenta(tipo, 'empresa', nombre)
const alDia = async (posicion: string | bigint) => sistema().servicios.avance.esperar(BigInt(posicion), 20_000)
const bien = async (quien: Persona, url: string, cuerpo: object) => {
  const { estado, cuerpo: dicho } = await quien.pedir('POST', url, cuerpo)
  if (estado >= 300) throw new Error(`${url}: ${estado} ${JSON.stringify(dicho)}`)
  await alDia(dicho.posicion)
  return dicho
}

let abierto: string | undefined
/**
 * Closes the open month by a clock that runs ahead: facts written now are in time for the first
 * closed month, and late for all later ones.
 */
const cerrarMes = async (): Promise<string> => {
  const mes = abierto ?? mesDe(new Date().toISOString())
  abierto = mesSiguiente(mes)
  const proceso = crearProcesoDeCierres({ ...sistema().servicios, ahora: () => seCierra(mes) })
  await proceso.revisar()
  await alDia((await sistema().servicios.consumos.cierreDe(mes)) ?? 0n)
  return mes
}
/** Makes an approved order and a post, which cost 0.20 + 0.10 + 3.00. */
const consumir = async (mio: Persona) => {
  const ana = await abrir('consumidor', 'Ana')
  const { idPedido } = await bien(ana, '/api/save/index/pedido', { hashIdProv: mio.hash, descripcion: 'Tejas' })
  await bien(mio, '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })
  await bien(ana, '/api/pedidos/aprobar', { idPedido, version: 1 })
  const post = { tipo: '', contenido: '', tituloSuperior: 'Oferta', descripcionSuperior: '' }
  await bien(mio, '/api/publicaciones/guardar', { ...post, publicar: true })
}
const grafico = async (quien: Persona, posicion = '0'): Promise<GraficoConsumo> =>
  (await quien.pedir('POST', `/api/consumo/grafico?posicion=${posicion}`, { idProv: quien.hash })).cuerpo
const hechosDe = (quien: Persona) => sistema().servicios.store.readStream(streamConsumo(quien.id))

const LLEGO = { recibido: '3.31', referencia: 'TRX 0107' }
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
type Envio = {
  readonly referencia?: string
  readonly contenido?: string
  readonly clave?: string
  readonly idProv?: string
  readonly port?: number
}
/** Pays with a proof; with empty content, sends the fields without a file. */
const pagar = async (
  quien: Persona,
  valorConsumo: string,
  { referencia, contenido = PDF, clave, idProv = quien.hash, port = sistema().port }: Envio = {},
) => {
  const forma = new FormData()
  forma.append('idProv', idProv)
  forma.append('valorConsumo', valorConsumo)
  if (referencia !== undefined) forma.append('referencia', referencia)
  if (contenido !== '') forma.append('archivo', new Blob([contenido]), 'pago.pdf')
  const cabeceras = clave === undefined ? {} : { 'idempotency-key': clave }
  const r = await fetch(`http://127.0.0.1:${port}/api/consumo/pagar`, {
    method: 'POST',
    body: forma,
    headers: { cookie: quien.cookie, ...cabeceras },
  })
  const cuerpo = (await r.json()) as any
  if (r.ok) await alDia(cuerpo.posicion)
  return { estado: r.status, cuerpo }
}
const reactivar = (quien: Persona, valorConsumo = '0.00', pedir = quien.pedir, clave?: string) =>
  pedir(
    'POST',
    '/api/consumo/reactivar',
    { idProv: quien.hash, valorConsumo },
    clave === undefined ? {} : { 'idempotency-key': clave },
  )
const estados = (hechas: readonly { estado: number }[]) => hechas.map(({ estado }) => estado).toSorted()
const finanzas = () => sistema().abrirCuenta('financiero', 'staff', 'Ricardo')

describe('a payment of consumption', () => {
  it('is due once a month is closed, to the cent, settles it when sent, and is confirmed by finance with the sum received', async () => {
    const [mio, financiero] = [await abrir('proveedor', 'Tejares del Pago'), await finanzas()]
    await consumir(mio)
    expect(await grafico(mio)).toMatchObject({ estadoPagoBoton: 'no', valorConsumo: '0.00', ultimoPago: null })
    const mes = await cerrarMes()
    const meses = [{ mes, valor: '3.30' }]
    expect(await grafico(mio)).toMatchObject({ estadoPagoBoton: 'si', valorConsumo: '3.30', mesesPorPagar: meses })

    for (const malo of ['3.29', '3.31', '0.00'])
      expect(await pagar(mio, malo)).toMatchObject({
        estado: 409,
        cuerpo: { code: 'valor-cambio', datos: { valorConsumo: '3.30', meses: [mes] } },
      })
    expect((await pagar(mio, '3.3x')).estado).toBe(422)
    expect((await pagar(mio, '3.30', { contenido: '' })).estado).toBe(422)
    expect((await pagar(mio, '3.30', { contenido: '<html>' })).estado).toBe(415)
    const sinPrueba = { idProv: mio.hash, valorConsumo: '3.30' }
    for (const url of ['/api/consumo/pagar', '/api/consumo/reactivar'])
      expect(await mio.pedir('POST', url, sinPrueba)).toMatchObject({
        estado: 422,
        cuerpo: { code: 'falta-comprobante' },
      })
    expect(await hechosDe(mio)).toEqual([])

    const { estado, cuerpo } = await pagar(mio, '3.3', { referencia: ' 0107 ' })
    expect([estado, cuerpo]).toEqual([
      200,
      { numero: 1, estado: 'enviado', valorConsumo: '3.30', meses, posicion: cuerpo.posicion },
    ])
    const pago = { numero: 1, estado: 'enviado', valor: '3.30', meses, motivo: '', resuelto: null }
    expect(await grafico(mio)).toMatchObject({
      estadoPagoBoton: 'no',
      valorConsumo: '0.00',
      ultimoPago: { ...pago, comprobante: { nombre: 'pago.pdf', referencia: '0107' } },
    })
    expect(await asuntosDe(sistema(), 'rfinanciero', cuerpo.posicion)).toEqual([
      { asunto: 'pagoConsumo', datos: { idProv: mio.id, empresa: 'Tejares del Pago', total: '3.30' } },
    ])

    const delPago = { idProv: mio.hash, numero: 1 }
    for (const [cobro, code, estado] of [
      [{ recibido: '3.29', referencia: 'TRX 1' }, 'monto-menor', 409],
      [{ recibido: '3,30', referencia: 'TRX 1' }, 'validacion', 422],
      [{ recibido: '3.30', referencia: ' ' }, 'validacion', 422],
      [{}, 'validacion', 422],
    ] as const)
      expect(await financiero.pedir('POST', '/api/consumo/pagos/confirmar', { ...delPago, ...cobro })).toMatchObject({
        estado,
        cuerpo: { code },
      })
    const hechas = await Promise.all(
      [1, 2, 3].map(() => financiero.pedir('POST', '/api/consumo/pagos/confirmar', { ...delPago, ...LLEGO })),
    )
    expect(estados(hechas)).toEqual([200, 200, 200])
    // A clerk with another line of the statement gets 409, and adds nothing.
    const otra = await financiero.pedir('POST', '/api/consumo/pagos/confirmar', {
      ...delPago,
      recibido: '3.30',
      referencia: 'TRX 0108',
    })
    expect(otra).toMatchObject({ estado: 409, cuerpo: { code: 'pago-confirmado' } })
    expect(otra.cuerpo.detail).toContain('TRX 0107')
    await alDia(hechas[0]?.cuerpo.posicion)
    const hechos = await hechosDe(mio)
    expect(hechos.map(({ type }) => type)).toEqual(['PagoDeConsumoEnviado', 'PagoDeConsumoConfirmado'])
    expect(hechos[1]?.data).toEqual({ proveedorId: mio.id, numero: 1, recibido: 331, referencia: 'TRX 0107' })
    const libro = (await financiero.pedir('GET', '/vendedor/financiero/libro?search[value]=tejares+del+pago')).cuerpo
    expect(libro.data).toMatchObject([{ esperado: '3.30', recibido: '3.31', referencia: 'TRX 0107' }])
    expect(await grafico(mio)).toMatchObject({ estadoPagoBoton: 'no', ultimoPago: { estado: 'confirmado' } })
    const tarde = await financiero.pedir('POST', '/api/consumo/pagos/rechazar', { ...delPago, motivo: 'No.' })
    expect(tarde).toMatchObject({ estado: 409, cuerpo: { code: 'pago-resuelto' } })
  })

  it('is made once by parallel and repeated requests at two processes', async () => {
    const mio = await abrir('proveedor', 'A la vez')
    await consumir(mio)
    await cerrarMes()
    const { valorConsumo } = await grafico(mio)
    // The facts of now are late for their month.
    expect(valorConsumo).toBe('3.30')
    const otra = await sistema().otraApi()
    const ports = [sistema().port, otra.port, sistema().port, otra.port]
    const rivales = await Promise.all(ports.map((port) => pagar(mio, valorConsumo, { port })))
    expect(estados(rivales)).toEqual([200, 409, 409, 409])
    expect(rivales.filter(({ estado }) => estado === 409).map(({ cuerpo }) => cuerpo.code)).toEqual(
      Array(3).fill('consumo-pagado'),
    )
    expect(await hechosDe(mio)).toHaveLength(1)

    await consumir(mio)
    await cerrarMes()
    const clave = crypto.randomUUID()
    const iguales = await Promise.all(ports.map((port) => pagar(mio, valorConsumo, { port, clave })))
    const despues = await pagar(mio, valorConsumo, { clave, port: otra.port })
    expect(new Set([...iguales, despues].map(({ estado, cuerpo }) => `${estado} ${JSON.stringify(cuerpo)}`)).size).toBe(
      1,
    )
    expect(despues).toMatchObject({ estado: 200, cuerpo: { numero: 2 } })
    expect(await hechosDe(mio)).toHaveLength(2)
    const otroContenido = await pagar(mio, valorConsumo, { clave, contenido: `${PDF}\n` })
    expect(otroContenido.cuerpo.code).toBe('clave-reusada')
  })

  it('is due again after finance rejects it with a reason, and can be paid by another', async () => {
    const [mio, financiero] = [await abrir('proveedor', 'Rechazada'), await finanzas()]
    await consumir(mio)
    const mes = await cerrarMes()
    await pagar(mio, '3.30')
    const delPago = { idProv: mio.hash, numero: 1 }
    expect((await financiero.pedir('POST', '/api/consumo/pagos/rechazar', { ...delPago, motivo: ' ' })).estado).toBe(
      422,
    )
    const motivo = 'No llegó la transferencia.'
    const hechas = await Promise.all(
      [1, 2].map(() => financiero.pedir('POST', '/api/consumo/pagos/rechazar', { ...delPago, motivo })),
    )
    expect(estados(hechas)).toEqual([200, 200])
    const posicion = hechas[0]?.cuerpo.posicion
    expect(await grafico(mio, posicion)).toMatchObject({
      estadoPagoBoton: 'si',
      valorConsumo: '3.30',
      mesesPorPagar: [{ mes, valor: '3.30' }],
      ultimoPago: { numero: 1, estado: 'rechazado', motivo },
    })
    expect(await asuntosDe(sistema(), `u${mio.id}`, posicion)).toEqual([
      { asunto: 'pagoConsumoRechazado', datos: { motivo } },
    ])
    const confirmar = await financiero.pedir('POST', '/api/consumo/pagos/confirmar', { ...delPago, ...LLEGO })
    expect(confirmar).toMatchObject({ estado: 409, cuerpo: { code: 'pago-resuelto' } })
    expect(await pagar(mio, '3.30')).toMatchObject({ estado: 200, cuerpo: { numero: 2, meses: [{ mes }] } })
    expect(await grafico(mio)).toMatchObject({ estadoPagoBoton: 'no', ultimoPago: { numero: 2, estado: 'enviado' } })
  })

  it('of zero is a reactivation, without a proof and without confirmation', async () => {
    const mio = await abrir('proveedor', 'Sin ventas')
    const mes = await cerrarMes()
    expect(await grafico(mio)).toMatchObject({ estadoPagoBoton: 'si', valorConsumo: '0.00' })
    expect((await reactivar(mio, '0.01')).cuerpo).toMatchObject({
      code: 'valor-cambio',
      datos: { valorConsumo: '0.00' },
    })
    expect((await pagar(mio, '0.00')).cuerpo.code).toBe('sin-valor')
    const enOtra = (await sistema().otraApi()).pedirCon(mio.cookie)
    const hechas = await Promise.all([mio.pedir, enOtra, mio.pedir].map((pedir) => reactivar(mio, '0.00', pedir)))
    expect(estados(hechas)).toEqual([200, 409, 409])
    const [hecha] = hechas.filter(({ estado }) => estado === 200)
    expect(hecha?.cuerpo).toMatchObject({ numero: 1, estado: 'confirmado', meses: [{ mes, valor: '0.00' }] })
    expect(await grafico(mio, hecha?.cuerpo.posicion)).toMatchObject({
      estadoPagoBoton: 'no',
      ultimoPago: { estado: 'confirmado', comprobante: null },
    })
    expect(await asuntosDe(sistema(), 'rfinanciero', hecha?.cuerpo.posicion)).toEqual([])
    await cerrarMes()
    const clave = crypto.randomUUID()
    const iguales = await Promise.all([1, 2, 3].map(() => reactivar(mio, '0.00', mio.pedir, clave)))
    expect(new Set(iguales.map(({ estado, cuerpo }) => `${estado} ${cuerpo.posicion}`)).size).toBe(1)
    // A payment of zero has no proof to show.
    expect((await mio.pedir('GET', `/api/consumo/${mio.hash}/pagos/1/comprobante`)).estado).toBe(404)
  })

  it('is listed with its proof and its receipt for its provider and the desks, and nobody else', async () => {
    const [mio, otro, financiero] = [
      await abrir('proveedor', 'Óptica Ñusta'),
      await abrir('proveedor', 'Ajena'),
      await finanzas(),
    ]
    const [admin, auditor, callcenter] = [
      await sistema().abrirCuenta('administrador', 'staff', 'Inés'),
      await sistema().abrirCuenta('auditor', 'staff', 'Elena'),
      await sistema().abrirCuenta('callcenter', 'staff', 'Paola'),
    ]
    await consumir(mio)
    const mes = await cerrarMes()
    await pagar(mio, '3.30')
    const base = `/api/consumo/${mio.hash}/pagos/1`
    for (const quien of [mio, financiero, admin, auditor]) {
      const prueba = await quien.pedir('GET', `${base}/comprobante`)
      expect([prueba.estado, prueba.cuerpo]).toEqual([200, PDF])
      const lista = (await quien.pedir('GET', '/api/consumo/pagos?filtro=enviado&search[value]=optica')).cuerpo
      expect(lista.data).toMatchObject([
        { numero: 1, estado: 'enviado', proveedor: { id: mio.hash, nombre: 'Óptica Ñusta' } },
      ])
    }
    for (const numero of ['1/comprobante', '1/recibo', '2/comprobante', '2/recibo']) {
      const ajeno = await otro.pedir('GET', `/api/consumo/${mio.hash}/pagos/${numero}`)
      const nadie = await otro.pedir(
        'GET',
        `/api/consumo/${sistema().servicios.ids.ocultar(987_654_321)}/pagos/${numero}`,
      )
      expect([ajeno.estado, ajeno.cuerpo.detail]).toEqual([404, nadie.cuerpo.detail])
    }
    expect((await otro.pedir('GET', '/api/consumo/pagos')).cuerpo).toMatchObject({ recordsTotal: 0, data: [] })
    for (const [quien, estado] of [
      [otro, 403],
      [mio, 403],
      [admin, 403],
      [callcenter, 403],
    ] as const)
      for (const paso of ['confirmar', 'rechazar'])
        expect(
          (await quien.pedir('POST', `/api/consumo/pagos/${paso}`, { idProv: mio.hash, numero: 1, motivo: 'No.' }))
            .estado,
        ).toBe(estado)
    expect((await callcenter.pedir('GET', `${base}/recibo`)).estado).toBe(403)
    expect((await pagar(otro, '3.30', { idProv: mio.hash })).estado).toBe(404)
    expect(
      (await financiero.pedir('POST', '/api/consumo/pagos/confirmar', { idProv: mio.hash, numero: 2, ...LLEGO }))
        .estado,
    ).toBe(404)

    const recibo = async () => {
      const r = await sistema().app.inject({ url: `${base}/recibo`, headers: { cookie: mio.cookie } })
      expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/pdf'])
      return textoDe(r.rawPayload)
    }
    const porConfirmar = await recibo()
    for (const dice of [
      'Este recibo no es un comprobante electrónico autorizado por el SRI.',
      'Óptica Ñusta',
      'Por confirmar',
      mesEscrito(mes),
      '3,30',
    ])
      expect(porConfirmar).toContain(dice)
    const { posicion } = (
      await financiero.pedir('POST', '/api/consumo/pagos/confirmar', { idProv: mio.hash, numero: 1, ...LLEGO })
    ).cuerpo
    await alDia(posicion)
    expect(await recibo()).toContain('Confirmado')
    const todas = (await financiero.pedir('GET', '/api/consumo/pagos?search[value]=nusta')).cuerpo
    expect([todas.recordsFiltered, todas.contadores]).toEqual([
      1,
      { enviado: 0, confirmado: 1, rechazado: 0, todas: 1 },
    ])
  })

  it('isn’t due from a courtesy account, nor for the time in which it was one', async () => {
    const mio = await abrir('consumidor', 'De cortesía')
    const { cuentas, avance } = sistema().servicios
    const origen = { actor: { id: 0, tipoUsuario: 'sistema' }, ahora: new Date().toISOString() }
    const correo = 'cortesia@prueba.ec'
    const perfil = {
      tipoUsuario: 'proveedor',
      clase: 'empresa',
      nombre: 'Cortesía',
      correo,
      celular: '0990000000',
      direccion: 'Av. Bolívar',
      identificacion: '1790011674001',
      pais: 'Ecuador',
      provincia: 'Pichincha',
      ciudad: 'Quito',
      actividad: 'Ferretería',
      cuentaGratuita: true,
      correoConfirmado: true,
    } as const
    const pide = (clave: string) => ({ comando: crypto.randomUUID(), huella: clave, via: 'api' as const })
    const abierta = await cuentas.abrir(perfil, origen, pide('abrir'))
    if (isRefusal(abierta)) throw new Error(abierta.detalle)
    await cerrarMes()
    const esquema = avance.esquema()
    const debe = async () => {
      const { rows } = await sistema().pool.query(`select desde from ${esquema}.deudores where proveedor = $1`, [
        abierta.id,
      ])
      return rows.map(({ desde }) => desde)
    }
    expect(await debe()).toEqual([])
    const fijar = { type: 'FijarSuscripcion', suscripcion: 'activa', compraId: 7, ...origen } as const
    const fijada = await cuentas.ejecutar(abierta.id, fijar, pide('fijar'))
    if (isRefusal(fijada)) throw new Error(fijada.detalle)
    await alDia(fijada.posicion)
    // That moment is in a closed month, so the debt begins with the open one.
    expect(await debe()).toEqual([abierto])
    expect((await mio.pedir('POST', '/api/consumo/reactivar', { idProv: mio.hash, valorConsumo: '0.00' })).estado).toBe(
      403,
    )
  })
})

describe('a month', () => {
  it('is closed once by parallel processes, in order, with all months that were missed', async () => {
    const desde = abierto ?? mesDe(new Date().toISOString())
    const hasta = mesSiguiente(mesSiguiente(desde))
    const otra = await sistema().otraApi()
    const ahora = () => seCierra(hasta)
    const procesos = [sistema(), otra, sistema(), otra].map(({ servicios }) =>
      crearProcesoDeCierres({ ...servicios, ahora }),
    )
    await Promise.all(procesos.map(({ revisar }) => revisar()))
    await procesos[0]?.revisar()
    const posiciones: bigint[] = []
    for (const mes of [desde, mesSiguiente(desde), hasta]) {
      const hechos = await sistema().servicios.store.readStream(streamPeriodo(mes))
      expect(hechos.map(({ type, data }) => [type, data])).toEqual([['MesCerrado', { mes }]])
      posiciones.push(hechos[0]?.posicion ?? 0n)
    }
    expect(posiciones).toEqual(posiciones.toSorted((a, b) => (a < b ? -1 : 1)))
    abierto = mesSiguiente(hasta)
    expect(await sistema().servicios.store.readStream(streamPeriodo(abierto))).toEqual([])
    await alDia(posiciones.at(-1) ?? 0n)
  })

  it('never changes once closed: later facts count in the open one, and name the month that they are of', async () => {
    const mio = await abrir('proveedor', 'Ajustada')
    await consumir(mio)
    const cerrado = await cerrarMes()
    const deMes = async (mes: string): Promise<HechosDeFigura> =>
      (await mio.pedir('GET', `/api/consumo/${mio.hash}/consumo?mes=${mes}`)).cuerpo
    const antes = await deMes(cerrado)
    expect(antes).toMatchObject({ valor: '3.30' })
    await consumir(mio)
    expect(await deMes(cerrado)).toEqual(antes)
    const nuevo = await deMes(mesSiguiente(cerrado))
    const deHoy = mesDe(new Date().toISOString())
    expect(nuevo.items.map(({ mes, ajusteDe }) => [mes, ajusteDe])).toEqual(
      Array(3).fill([mesSiguiente(cerrado), deHoy]),
    )
    expect(nuevo.valor).toBe('3.30')
    expect(await grafico(mio)).toMatchObject({ valorConsumo: '3.30', mesesPorPagar: [{ mes: cerrado }] })
  })
})
