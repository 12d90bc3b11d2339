import { describe, expect, it } from 'vitest'
import { enlacesDe } from '#commands/remision.ts'
import { textoDe } from '#tests/pdf.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'
import { fila, unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())

/** Opens a provider with an offer to answer. */
const ofrecida = async () => {
  const { callcenter, registrar } = venta()
  const proveedor = await registrar()
  const { idCompra } = proveedor
  await bien(callcenter, '/api/compras/tomar', { idCompra })
  const { numero } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 2 })
  return { proveedor, idCompra, numero: numero as number }
}
const remitir = (
  quien: Pick<Persona, 'pedir'>,
  { idCompra, numero }: { idCompra: string; numero: number },
  { clave = crypto.randomUUID() as string, correos = ['uno@prueba.ec', 'dos@prueba.ec'] } = {},
) =>
  quien.pedir(
    'POST',
    '/api/compras/oferta/correo',
    { idCompra, numero, mensajeenvioprop: 'Aquí está <i>nuestra</i> oferta.', correoenvioProp: correos },
    { 'idempotency-key': clave },
  )
const hechos = async (idCompra: string, tipo: string) => {
  const { ids, store } = venta().sistema.servicios
  const todos = await store.readStream(`compra-${ids.revelar(idCompra)}`)
  return todos.filter(({ type }) => type === tipo)
}
const enlaceDe = (idCompra: string, correo = 0) => {
  const { ids, firmas } = venta().sistema.servicios
  const id = ids.revelar(idCompra) as number
  return `/oferta/${enlacesDe(firmas, 'oferta').token({ id, remision: 1, correo })}`
}
const anonima = () => venta().sistema.pedirCon('')

describe('mailing an offer', () => {
  it('happens once under one key, in parallel and repeated; other content under that key is refused', async () => {
    const { callcenter, financiero } = venta()
    const compra = await ofrecida()
    const clave = crypto.randomUUID()
    const juntas = await Promise.all(Array.from({ length: 12 }, () => remitir(callcenter, compra, { clave })))
    expect(new Set(juntas.map(({ estado, cuerpo }) => `${estado} ${cuerpo.posicion}`)).size).toBe(1)
    expect((await remitir(callcenter, compra, { clave })).cuerpo).toEqual(juntas[0]?.cuerpo)
    const otros = await remitir(callcenter, compra, { clave, correos: ['otro@prueba.ec'] })
    expect([otros.estado, otros.cuerpo.code]).toEqual([422, 'clave-reusada'])
    expect(await hechos(compra.idCompra, 'OfertaRemitida')).toHaveLength(1)
    expect((await remitir(financiero, compra)).estado).toBe(200)
  })

  it('is limited per account: of thirty at once over two purchases, ten go out', async () => {
    const { sistema } = venta()
    const callcenter = await sistema.abrirCuenta('callcenter', 'staff', 'Otra Paola')
    const compras = [await ofrecida(), await ofrecida()]
    const otra = await sistema.otraApi()
    const puertas = [callcenter, { pedir: otra.pedirCon(callcenter.cookie) }]
    const respuestas = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        remitir(puertas[n % 2] as (typeof puertas)[number], compras[n % 2] as (typeof compras)[number]),
      ),
    )
    expect(respuestas.map(({ estado }) => estado).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 20 }, () => 429),
    ])
    const salidas = await Promise.all(compras.map(({ idCompra }) => hechos(idCompra, 'OfertaRemitida')))
    expect(salidas.flat()).toHaveLength(10)
  })

  it('doesn’t count when another process has changed the offer, and leaves its key free', async () => {
    const { sistema, callcenter } = venta()
    const otra = await sistema.otraApi()
    const quien = await sistema.abrirCuenta('callcenter', 'staff', 'Paola Tercera')
    const alli = { pedir: otra.pedirCon(callcenter.cookie) }
    const compra = await ofrecida()
    expect((await remitir(quien, compra)).estado).toBe(200)
    let { numero } = compra
    for (const ofertaId of [3, 2, 3, 2]) {
      const clave = crypto.randomUUID()
      const nueva = await bien(alli, '/api/compras/ofrecer', { idCompra: compra.idCompra, ofertaId })
      const vieja = await remitir(quien, { ...compra, numero }, { clave })
      expect([vieja.estado, vieja.cuerpo.code]).toEqual([409, 'oferta-cambio'])
      numero = nueva.numero
      expect((await remitir(quien, { ...compra, numero }, { clave })).estado).toBe(200)
    }
    // Five went out, so five more can go out within the minute.
    const mas = await Promise.all(Array.from({ length: 8 }, () => remitir(quien, { ...compra, numero })))
    expect(mas.map(({ estado }) => estado).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 3 }, () => 429),
    ])
  })

  it('is refused to other roles, and with the current offer to a clerk who saw another one', async () => {
    const { callcenter, admin, sistema } = venta()
    const compra = await ofrecida()
    const vendedor = await sistema.abrirCuenta('vendedor', 'staff', 'Vero')
    for (const quien of [admin, vendedor, compra.proveedor]) expect((await remitir(quien, compra)).estado).toBe(403)
    await bien(callcenter, '/api/compras/ofrecer', { idCompra: compra.idCompra, ofertaId: 1 })
    const vieja = await remitir(callcenter, compra)
    expect([vieja.estado, vieja.cuerpo.code, vieja.cuerpo.datos]).toEqual([
      409,
      'oferta-cambio',
      { numero: 2, total: '34.50' },
    ])
    const mala = await remitir(callcenter, { ...compra, numero: 2 }, { correos: ['no es correo', ''] })
    expect(mala.cuerpo.errores).toEqual({
      'correoenvioProp.0': 'Escribe un correo válido',
      'correoenvioProp.1': 'Escribe un correo',
    })
    expect(await hechos(compra.idCompra, 'OfertaRemitida')).toEqual([])
    expect((await fila(admin, compra.idCompra)).pasos).toEqual({})
    expect((await fila(callcenter, compra.idCompra)).pasos.remitir).toBeNull()
  })
})

describe('the link of a mailed offer', () => {
  it('shows the whole offer once without an account, even to parallel requests at two processes', async () => {
    const { callcenter, sistema } = venta()
    const compra = await ofrecida()
    const { cuerpo: remitida } = await remitir(callcenter, compra)
    await sistema.servicios.avance.esperar(BigInt(remitida.posicion), 20_000)
    const pagina = await anonima()('GET', enlaceDe(compra.idCompra), undefined, { accept: 'text/html' })
    expect(pagina.estado).toBe(200)
    const { estado, cuerpo, cabeceras } = await anonima()('POST', enlaceDe(compra.idCompra))
    expect(estado).toBe(200)
    expect(cuerpo).toMatchObject({
      numero: 1,
      situacion: 'vigente',
      concepto: 'Suscripción de 12 meses',
      subtotal: '300.00',
      iva: '45.00',
      total: '345.00',
      impuestos: [{ tarifa: '15', base: '300.00', valor: '45.00' }],
      mensaje: 'Aquí está <i>nuestra</i> oferta.',
      documento: { nombre: `Oferta-${cuerpo.codigo}-1.pdf` },
    })
    expect(cuerpo.codigo).toMatch(/^C\d+-0001$/)
    const documento = textoDe(Buffer.from(cuerpo.documento.contenido, 'base64'))
    for (const dicho of ['Suscripción de 12 meses', '$345,00', 'Aquí está <i>nuestra</i> oferta.', cuerpo.codigo])
      expect(documento).toContain(dicho)
    expect(cabeceras).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })

    const otra = await sistema.otraApi()
    const puertas = [anonima(), otra.pedirCon('')]
    const juntas = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (puertas[n % 2] as (typeof puertas)[number])('POST', enlaceDe(compra.idCompra, 1), undefined, {
          'idempotency-key': `navegador-${n}`,
        }),
      ),
    )
    expect(juntas.map((r) => r.estado).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await hechos(compra.idCompra, 'OfertaVistaPorEnlace')).toHaveLength(2)
    // The addressees and the opening are in the house's history only.
    const historia = async (quien: Pick<Persona, 'pedir'>) =>
      (await quien.pedir('GET', `/api/compras/${compra.idCompra}/historia`)).cuerpo.eventos
    expect(await historia(callcenter)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          tipo: 'OfertaRemitida',
          data: expect.objectContaining({ numero: 1, correos: ['uno@prueba.ec', 'dos@prueba.ec'] }),
          quien: expect.objectContaining({ nombre: 'Paola', tipo: 'callcenter' }),
        }),
        expect.objectContaining({
          tipo: 'OfertaVistaPorEnlace',
          quien: { id: null, tipo: 'anonimo', nombre: 'Quien recibió el correo' },
        }),
      ]),
    )
    const delProveedor: { tipo: string; quien: { nombre: string } }[] = await historia(compra.proveedor)
    expect(delProveedor.map(({ tipo }) => tipo)).toEqual(['CompraAbierta', 'CallCenterAsignado', 'OfertaEnviada'])
    expect(new Set(delProveedor.slice(1).map(({ quien }) => quien.nombre))).toEqual(new Set(['BandWork']))
    const ajeno = await venta().registrar()
    expect((await ajeno.pedir('GET', `/api/compras/${compra.idCompra}/historia`)).estado).toBe(404)
    const usado = await anonima()('POST', enlaceDe(compra.idCompra))
    expect(usado.cuerpo).toMatchObject({ status: 409, code: 'enlace-usado' })
  })

  it('shows nothing once the negotiation was closed, and a forged one is unknown (404)', async () => {
    const { callcenter, sistema } = venta()
    const compra = await ofrecida()
    await remitir(callcenter, compra)
    const { idCompra } = compra
    await bien(callcenter, '/api/compras/cerrar', { idCompra, motivo: 'No contesta' })
    const { cuerpo } = await anonima()('POST', enlaceDe(idCompra))
    expect(cuerpo).toMatchObject({ status: 409, code: 'oferta-retirada' })
    expect(JSON.stringify(cuerpo)).not.toMatch(/Ferretería|345/)
    const { ids, firmas } = sistema.servicios
    const id = ids.revelar(idCompra) as number
    for (const token of [
      'nada',
      enlacesDe(firmas, 'propuesta').token({ id, remision: 1, correo: 0 }),
      enlacesDe(firmas, 'oferta').token({ id, remision: 2, correo: 0 }),
      enlacesDe(firmas, 'oferta').token({ id: 4242, remision: 1, correo: 0 }),
      // A valid token in another spelling.
      `${enlacesDe(firmas, 'oferta').token({ id, remision: 1, correo: 0 })}=`,
    ])
      expect((await anonima()('POST', `/oferta/${token}`)).estado, token).toBe(404)
  })
})

describe('a client with an erased account', () => {
  it('gets no more offers: the row says so, and the desks can end the purchase', async () => {
    const { callcenter, financiero, admin, sistema } = venta()
    const { idCompra, numero } = await ofrecida()
    const { idProv } = await fila(callcenter, idCompra)
    const clave = crypto.randomUUID()
    const remitida = await remitir(callcenter, { idCompra, numero }, { clave })
    const borrada = await bien(admin, `/api/admin/cuentas/${idProv}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    const despues = await fila(callcenter, idCompra, borrada.posicion)
    expect(despues).toMatchObject({
      clienteEliminado: true,
      pasos: { ofrecer: expect.stringContaining('eliminó'), cerrar: null },
    })
    for (const [quien, url, cuerpo] of [
      [callcenter, '/api/compras/ofrecer', { ofertaId: 1 }],
      [callcenter, '/api/compras/demo', { dias: 5 }],
      [callcenter, '/api/compras/oferta/correo', { numero, mensajeenvioprop: 'Hola', correoenvioProp: ['a@b.ec'] }],
    ] as const) {
      const dadas = await Promise.all([1, 2].map(() => quien.pedir('POST', url, { idCompra, ...cuerpo })))
      expect(
        dadas.map((r) => r.cuerpo.code),
        url,
      ).toEqual(['cuenta-eliminada', 'cuenta-eliminada'])
    }
    expect((await remitir(callcenter, { idCompra, numero }, { clave })).cuerpo).toEqual(remitida.cuerpo)
    expect((await financiero.pedir('POST', '/vendedor/finan-ociltar/compra', { idCompra })).estado).toBe(200)
    await bien(callcenter, '/api/compras/cerrar', { idCompra, motivo: 'Ya no está' })
    expect((await sistema.servicios.store.verificar()).hallazgo).toBeUndefined()
  })
})
