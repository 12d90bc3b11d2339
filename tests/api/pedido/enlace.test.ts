import { beforeAll, describe, expect, it } from 'vitest'
import { enlacesDe } from '#commands/remision.ts'
import { textoDe } from '#tests/pdf.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona
beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Lucía <b>Ñauta</b>')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro 🏗️')
  ajeno = await sistema().abrirCuenta('proveedor', 'individual', 'Otro')
})

const DESCRIPCION = `<img src=x onerror=alert(1)> ${'x'.repeat(500)} 🏗️`
/** Mails a proposal to two addresses, and returns the paths of the links. */
const remitida = async () => {
  const { idPedido } = await abrirPedido(cliente, proveedor, DESCRIPCION)
  await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '370' })
  const { cuerpo } = await proveedor.pedir('POST', '/api/pedidos/propuesta/correo', {
    idPedido,
    mensajeenvioprop: 'Aquí está <i>nuestra</i> propuesta.',
    correoenvioProp: ['uno@prueba.ec', 'dos@prueba.ec'],
  })
  const { ids, firmas, avance } = sistema().servicios
  await avance.esperar(BigInt(cuerpo.posicion), 20_000)
  const pedidoId = ids.revelar(idPedido) as number
  const enlace = (correo: number) =>
    `/propuesta/${enlacesDe(firmas, 'propuesta').token({ id: pedidoId, remision: 1, correo })}`
  return { idPedido: idPedido as string, pedidoId, enlace }
}
const anonima = () => sistema().pedirCon('')

describe('the link of a mailed proposal', () => {
  it('shows the whole proposal once to whoever has it, and only the provider sees that it was opened', async () => {
    const { idPedido, enlace } = await remitida()
    const { estado, cuerpo, cabeceras } = await anonima()('POST', enlace(0))
    expect(estado).toBe(200)
    expect(cuerpo).toMatchObject({
      version: 1,
      situacion: 'vigente',
      subtotal: '370.00',
      iva: '55.50',
      total: '425.50',
      impuestos: [{ tarifa: '15', base: '370.00', valor: '55.50' }],
      lineas: [],
      descripcion: DESCRIPCION,
      mensaje: 'Aquí está <i>nuestra</i> propuesta.',
      proveedor: { nombre: 'Ferrecentro 🏗️', ciudad: 'Quito', celular: '0990000000' },
      cliente: { nombre: 'Lucía <b>Ñauta</b>' },
      documento: { nombre: `Propuesta-${cuerpo.codigo}-v1.pdf` },
    })
    expect(cuerpo.codigo).toMatch(/^P\d+-\d{4}-\d{6}$/)
    expect(textoDe(Buffer.from(cuerpo.documento.contenido, 'base64'))).toContain('<img src=x onerror=alert(1)>')
    expect(cabeceras).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const otra = await anonima()('POST', enlace(0))
    expect(otra.cuerpo).toMatchObject({ status: 409, code: 'enlace-usado' })
    expect(otra.cuerpo.detail).toBe(
      'Este enlace ya se usó: sirve una sola vez. La propuesta está en el PDF adjunto al correo; si no lo tienes, pide al proveedor que te la envíe otra vez.',
    )
    const { eventos } = (await proveedor.pedir('GET', `/api/pedidos/${idPedido}/historia`)).cuerpo
    expect(eventos.at(-1)).toMatchObject({
      tipo: 'PropuestaVistaPorEnlace',
      texto: 'Abrió la propuesta 1 con el enlace del correo',
      quien: { id: null, nombre: 'Quien recibió el correo', lado: 'sistema' },
      data: { version: 1, remision: 1, correo: 0 },
    })
    // The addressees and the opening are in the provider's history only.
    const delCliente = (await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)).cuerpo.eventos
    expect(delCliente.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['PedidoColocado', 'PropuestaEnviada'])
    expect((await ajeno.pedir('GET', `/api/pedidos/${idPedido}/historia`)).estado).toBe(404)
  })

  it('isn’t used up by a GET, whose page shows none of it and isn’t cached', async () => {
    const { enlace } = await remitida()
    const pagina = await anonima()('GET', enlace(0), undefined, { accept: 'text/html' })
    expect([pagina.estado, pagina.cuerpo.includes('Lucía')]).toEqual([200, false])
    expect(pagina.cabeceras).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    await anonima()('GET', enlace(0))
    expect((await anonima()('POST', enlace(0))).estado).toBe(200)
  })

  it('opens for one of parallel requests at two processes, and repeats the answer under that one’s key', async () => {
    const { enlace } = await remitida()
    const otra = await sistema().otraApi()
    const puertas = [anonima(), otra.pedirCon('')]
    const juntas = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (puertas[n % 2] as (typeof puertas)[number])('POST', enlace(0), undefined, {
          'idempotency-key': `navegador-${n}`,
        }),
      ),
    )
    expect(juntas.map(({ estado }) => estado).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const quien = juntas.findIndex(({ estado }) => estado === 200)
    for (const puerta of puertas)
      expect((await puerta('POST', enlace(0), undefined, { 'idempotency-key': `navegador-${quien}` })).cuerpo).toEqual(
        juntas[quien]?.cuerpo,
      )
  })

  it('says what became of the proposal, and shows nothing of a discarded order', async () => {
    const { idPedido, enlace } = await remitida()
    await cliente.pedir('POST', '/api/pedidos/aprobar', { idPedido, version: 1 })
    expect((await anonima()('POST', enlace(0))).cuerpo.situacion).toBe('aprobada')
    const otro = await remitida()
    await cliente.pedir('POST', '/api/pedidos/descartar', { idPedido: otro.idPedido })
    const { cuerpo } = await anonima()('POST', otro.enlace(0))
    expect(cuerpo).toMatchObject({ status: 409, code: 'propuesta-descartada' })
    expect(JSON.stringify(cuerpo)).not.toMatch(/Lucía|Ferrecentro|425/)
  })

  it('that is forged, cut or of another kind is unknown (404), and another site’s page can’t use it up', async () => {
    const { enlace, pedidoId } = await remitida()
    const { firmas } = sistema().servicios
    const bueno = enlace(0)
    const [contenido = '', firma = ''] = bueno.slice('/propuesta/'.length).split('.')
    const ajenos = [
      'nada',
      'a.b',
      '%00',
      'x'.repeat(150),
      `${contenido}.`,
      `${contenido}.${firma.slice(1)}`,
      `${contenido}.${firma}.x`,
      `${Buffer.from(`${pedidoId} 1 1`).toString('base64url')}.${firma}`,
      firmas.firmar('invitacion', pedidoId, 1, 0),
      enlacesDe(firmas, 'propuesta').token({ id: pedidoId, remision: 2, correo: 0 }),
      enlacesDe(firmas, 'propuesta').token({ id: 4242, remision: 1, correo: 0 }),
    ]
    const dichos = new Set<string>()
    for (const token of ajenos) {
      const { estado, cuerpo } = await anonima()('POST', `/propuesta/${token}`)
      expect(estado, token).toBe(404)
      dichos.add(cuerpo.detail)
    }
    expect(dichos).toEqual(new Set(['No existe esa propuesta.']))
    const deOtra = await anonima()('POST', bueno, undefined, { origin: 'https://otra.ec' })
    expect(deOtra.cuerpo.code).toBe('origen-ajeno')
    expect((await anonima()('POST', bueno)).estado).toBe(200)
  })

  it('can’t be mailed any more and shows nothing once its client is erased', async () => {
    const saliente = await sistema().abrirCuenta('consumidor', 'personal', 'Carmen Se Va')
    const quedaba = cliente
    cliente = saliente
    const { idPedido, enlace } = await remitida()
    cliente = quedaba
    const origen = { actor: { id: 0, tipoUsuario: 'administrador' }, ahora: new Date().toISOString() } as const
    const solicitud = { comando: crypto.randomUUID(), huella: 'eliminar', via: 'api' } as const
    await sistema().servicios.cuentas.ejecutar(
      saliente.id,
      { type: 'EliminarPersona', motivo: 'Lo pidió', ...origen },
      solicitud,
    )
    const { cuerpo } = await proveedor.pedir('POST', '/api/pedidos/propuesta/correo', {
      idPedido,
      mensajeenvioprop: 'Otra vez',
      correoenvioProp: ['uno@prueba.ec'],
    })
    expect(cuerpo).toMatchObject({ status: 409, code: 'cuenta-eliminada' })
    const { estado, cuerpo: visto } = await anonima()('POST', enlace(0))
    expect([estado, JSON.stringify(visto)]).toEqual([409, expect.not.stringContaining('Carmen')])
  })

  it('is limited in requests a minute', async () => {
    const estados = await Promise.all(
      Array.from({ length: 40 }, async () => (await anonima()('POST', '/propuesta/nada')).estado),
    )
    expect(estados.at(-1)).toBe(429)
  })
})
