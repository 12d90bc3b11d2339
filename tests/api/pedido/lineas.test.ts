import { beforeAll, describe, expect, it } from 'vitest'
import { MAXIMO_LINEAS } from '#domain/pedido/lineas.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Constructora Ñauta')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería de Líneas')
  ajeno = await sistema().abrirCuenta('proveedor', 'individual', 'Otro')
})

const CEMENTO = { descripcion: 'Cemento Güitig 50 kg', cantidad: '8', unidad: 'saco', referencia: 'A-101' }
const ARROZ = { descripcion: 'Arroz flor', cantidad: '2.5', unidad: 'quintal' }
const LIBRO = { descripcion: 'Libro de obra', cantidad: '1', unidad: 'unidad' }
const PRECIOS = [
  { numero: 1, precioUnitario: '8.2500', iva: '15' },
  { numero: 2, precioUnitario: '40.001', descuento: '0.01', iva: '0' },
  { numero: 3, precioUnitario: '10', iva: '5' },
]

const paso = (quien: Persona, que: string, cuerpo: object) => quien.pedir('POST', `/api/pedidos/${que}`, cuerpo)
const colocar = (cuerpo: object = { lineas: [CEMENTO, ARROZ, LIBRO] }) =>
  cliente.pedir('POST', '/api/save/index/pedido', { hashIdProv: proveedor.hash, ...cuerpo })
const colocado = async (): Promise<string> => (await colocar()).cuerpo.idPedido
const ver = async (quien: Persona, idPedido: string, posicion?: string) => {
  const consulta = posicion === undefined ? '' : `?posicion=${posicion}`
  return (await quien.pedir('GET', `/api/pedidos/${idPedido}${consulta}`)).cuerpo
}
const ofrecer = (idPedido: string, mas: object = {}) =>
  paso(proveedor, 'envio/precio', { idPedido, lineas: PRECIOS, ...mas })

describe('an order of lines over HTTP', () => {
  it('is quoted line by line, and each side reads what the other wrote', async () => {
    const idPedido = await colocado()
    const enviada = await ofrecer(idPedido, { validaHasta: '2099-12-31', entregaDias: 3, condiciones: 'En obra' })
    expect(enviada.estado).toBe(200)
    expect(enviada.cuerpo).toMatchObject({
      version: 1,
      subtotal: '175.99',
      impuestos: [
        { tarifa: '15', base: '66.00', valor: '9.90' },
        { tarifa: '0', base: '99.99', valor: '0.00' },
        { tarifa: '5', base: '10.00', valor: '0.50' },
      ],
      iva: '10.40',
      total: '186.39',
    })
    for (const quien of [cliente, proveedor]) {
      const fila = await ver(quien, idPedido, enviada.cuerpo.posicion)
      expect(fila).toMatchObject({
        descriPedido: '',
        nroLineas: 3,
        subtotalPedido: '175.99',
        ivaPedido: '10.40',
        totalPedido: '186.39',
        impuestos: enviada.cuerpo.impuestos,
        validaHasta: '2099-12-31',
        entregaDias: 3,
        condiciones: 'En obra',
        lista: 1,
        lineasAntes: null,
      })
      expect(fila.lineas[0]).toEqual({
        numero: 1,
        ...CEMENTO,
        oferta: { cantidad: '8', precioUnitario: '8.2500', descuento: '0.00', importe: '66.00', tarifa: '15' },
        sustituto: '',
        contraoferta: null,
        fuera: false,
      })
    }
    const aprobado = await paso(cliente, 'aprobar', { idPedido, version: 1, lineas: [1, 3] })
    expect(await ver(proveedor, idPedido, aprobado.cuerpo.posicion)).toMatchObject({
      estadoPedido: 'Aprobado',
      totalPedido: '86.40',
      impuestos: [
        { tarifa: '15', base: '66.00', valor: '9.90' },
        { tarifa: '5', base: '10.00', valor: '0.50' },
      ],
      lineas: [{ fuera: false }, { fuera: true, oferta: null }, { fuera: false }],
    })
    // As it was: the offer of all three.
    const entonces = await cliente.pedir('GET', `/api/pedidos/${idPedido}?version=1`)
    expect(entonces.cuerpo).toMatchObject({ totalPedido: '186.39', lineas: [{}, { fuera: false }, {}] })
    expect((await ajeno.pedir('GET', `/api/pedidos/${idPedido}`)).estado).toBe(404)
  })

  it('is found by the words of its lines, and its table, file, PDF and mail hold them', async () => {
    const { cuerpo } = await colocar({
      lineas: [{ ...CEMENTO, descripcion: 'Geotextil Ñapango', referencia: 'GTX-77' }],
      descripcion: 'Para la presa',
    })
    const tabla = async (buscar: string) => {
      const consulta = new URLSearchParams({ 'search[value]': buscar, posicion: cuerpo.posicion, length: '10' })
      return (await cliente.pedir('GET', `/carga_pedidos_ajax?${consulta}`)).cuerpo.data
    }
    for (const buscar of ['geotextil', 'gtx-77', 'presa'])
      expect(await tabla(buscar), buscar).toMatchObject([{ id: cuerpo.idPedido, nroLineas: 1 }])
    expect((await tabla('geotextil'))[0].lineas).toBeUndefined()
    const archivo = await fetch(
      `http://127.0.0.1:${sistema().port}/carga_pedidos_ajax?formato=csv&search[value]=geotextil`,
      { headers: { cookie: cliente.cookie } },
    )
    expect(await archivo.text()).toContain('1. 8 sacos — Geotextil Ñapango (GTX-77)')
  })

  it('takes another list while it is quoted, and a proposal for the old one is refused', async () => {
    const idPedido = await colocado()
    const editado = await cliente.pedir('POST', `/pedido/edit/cliente/${idPedido}`, {
      lineas: [{ numero: 1, ...CEMENTO, cantidad: '80' }, { numero: 3, ...LIBRO }, ARROZ],
    })
    expect(editado.estado).toBe(200)
    const fila = await ver(proveedor, idPedido, editado.cuerpo.posicion)
    expect(fila).toMatchObject({
      lista: 2,
      lineas: [{ numero: 1, cantidad: '80' }, { numero: 3 }, { numero: 2, descripcion: 'Arroz flor' }],
      lineasAntes: [{ numero: 1, cantidad: '8' }, { numero: 2 }, { numero: 3 }],
    })
    expect((await ver(cliente, idPedido)).lineasAntes).toBeNull()
    const tarde = await ofrecer(idPedido, { lista: 1 })
    expect([tarde.estado, tarde.cuerpo.code]).toEqual([409, 'lineas-cambiaron'])
    expect((await ofrecer(idPedido, { lista: 2 })).cuerpo).toMatchObject({ version: 1, subtotal: '769.99' })
  })

  it.each([
    ['a counter-offer of a total', { total: '150.00' }, { subtotal: '141.63', iva: '8.37', total: '150.00' }],
    [
      'a counter-offer of prices',
      { lineas: [{ numero: 1, precioUnitario: '8.00' }] },
      { subtotal: '173.99', iva: '10.10', total: '184.09' },
    ],
  ])('%s is accepted at exactly its amounts, once', async (_, lo, montos) => {
    const idPedido = await colocado()
    await ofrecer(idPedido)
    const cuerpo = { idPedido, version: 1, motivo: 'Me ofrecen menos', ...lo }
    const hecha = await paso(cliente, 'contraoferta', cuerpo)
    expect([hecha.estado, hecha.cuerpo]).toMatchObject([200, { contraoferta: 1, ...montos }])
    const fila = await ver(proveedor, idPedido, hecha.cuerpo.posicion)
    expect(fila).toMatchObject({
      estadoPedido: 'En Curso',
      totalPedido: '186.39',
      contraoferta: { contraoferta: 1, version: 1, ...montos, motivo: 'Me ofrecen menos' },
    })
    const aprobar = await paso(cliente, 'aprobar', { idPedido, version: 1 })
    expect([aprobar.estado, aprobar.cuerpo.code]).toEqual([409, 'paso-no-permitido'])
    const aceptadas = await Promise.all(
      [1, 2, 3].map(() => paso(proveedor, 'contraoferta/aceptar', { idPedido, contraoferta: 1 })),
    )
    expect(aceptadas.map(({ estado }) => estado).sort()).toEqual([200, 409, 409])
    const { posicion } = aceptadas.find(({ estado }) => estado === 200)?.cuerpo ?? {}
    expect(await ver(cliente, idPedido, posicion)).toMatchObject({
      estadoPedido: 'Aprobado',
      totalPedido: montos.total,
      contraoferta: null,
    })
    const { eventos } = (await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)).cuerpo
    expect(eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'PedidoColocado',
      'PropuestaEnviada',
      'ContraofertaEnviada',
      'ContraofertaAceptada',
      'PedidoAprobado',
    ])
  })

  it('lets one of many decide: an approval, a counter-offer and another proposal at once', async () => {
    const idPedido = await colocado()
    await ofrecer(idPedido)
    const dichas = await Promise.all([
      paso(cliente, 'aprobar', { idPedido, version: 1 }),
      paso(cliente, 'contraoferta', { idPedido, version: 1, total: '150', motivo: 'Menos' }),
      ofrecer(idPedido, { condiciones: 'Al contado' }),
      paso(cliente, 'aprobar', { idPedido, version: 1, lineas: [1] }),
    ])
    expect(dichas.filter(({ estado }) => ![200, 409].includes(estado))).toEqual([])
    const hechas = dichas.filter(({ estado }) => estado === 200).map(({ cuerpo }) => BigInt(cuerpo.posicion))
    const ultima = hechas.reduce((mayor, posicion) => (posicion > mayor ? posicion : mayor))
    const fila = await ver(cliente, idPedido, String(ultima))
    const { eventos } = (await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)).cuerpo
    const aprobados = eventos.filter(({ tipo }: { tipo: string }) => tipo === 'PedidoAprobado')
    expect(aprobados.length).toBeLessThanOrEqual(1)
    if (aprobados.length === 1) expect(['186.39', '75.90']).toContain(fila.totalPedido)
  })

  const larga = (de: number) => Array.from({ length: de }, (_, n) => ({ ...ARROZ, descripcion: `Arroz ${n}` }))
  it.each([
    ['no lines', { lineas: [] }, 'lineas'],
    ['201 lines', { lineas: larga(MAXIMO_LINEAS + 1) }, 'lineas'],
    ['neither lines nor words', {}, 'descripcion'],
    ['a quantity of 0', { lineas: [{ ...CEMENTO, cantidad: '0' }] }, 'lineas.0.cantidad'],
    ['a negative one', { lineas: [{ ...CEMENTO, cantidad: '-8' }] }, 'lineas.0.cantidad'],
    ['NaN', { lineas: [CEMENTO, { ...CEMENTO, cantidad: 'NaN' }] }, 'lineas.1.cantidad'],
    ['1e309', { lineas: [{ ...CEMENTO, cantidad: '1e309' }] }, 'lineas.0.cantidad'],
    ['a number', { lineas: [{ ...CEMENTO, cantidad: 8 }] }, 'lineas.0.cantidad'],
    ['four decimals', { lineas: [{ ...CEMENTO, cantidad: '1.0001' }] }, 'lineas.0.cantidad'],
    ['a unit of two words', { lineas: [{ ...CEMENTO, unidad: 'no existe' }] }, 'lineas.0.unidad'],
    ['no unit', { lineas: [{ ...CEMENTO, unidad: '' }] }, 'lineas.0.unidad'],
    ['a long unit', { lineas: [{ ...CEMENTO, unidad: 'x'.repeat(21) }] }, 'lineas.0.unidad'],
    ['no words', { lineas: [{ ...CEMENTO, descripcion: ' ' }] }, 'lineas.0.descripcion'],
    ['many words', { lineas: [{ ...CEMENTO, descripcion: 'x'.repeat(201) }] }, 'lineas.0.descripcion'],
    ['a long reference', { lineas: [{ ...CEMENTO, referencia: 'x'.repeat(41) }] }, 'lineas.0.referencia'],
    [
      'a number twice',
      {
        lineas: [
          { ...CEMENTO, numero: 1 },
          { ...ARROZ, numero: 1 },
        ],
      },
      'lineas.1.numero',
    ],
  ])('refuses %s beside the field, and places nothing', async (_, cuerpo, campo) => {
    const { estado, cuerpo: dicho } = await colocar(cuerpo)
    expect([estado, Object.keys(dicho.errores ?? {})], JSON.stringify(dicho)).toEqual([422, [campo]])
    expect(Object.values(dicho.errores).join()).toMatch(/[a-z]{3}/)
  })

  it.each([
    ['a negative price', { lineas: [{ ...PRECIOS[0], precioUnitario: '-1' }] }, 'lineas.0.precioUnitario'],
    ['five decimals', { lineas: [{ ...PRECIOS[0], precioUnitario: '1.00001' }] }, 'lineas.0.precioUnitario'],
    ['1e309', { lineas: [{ ...PRECIOS[0], precioUnitario: '1e309' }] }, 'lineas.0.precioUnitario'],
    ['no price', { lineas: [{ numero: 1, iva: '15' }] }, 'lineas.0.precioUnitario'],
    ['an unknown rate', { lineas: [{ ...PRECIOS[0], iva: '7' }] }, 'lineas.0.iva'],
    ['a rate without a day', { lineas: [{ ...PRECIOS[0], iva: '13' }] }, 'lineas.0.iva'],
    ['a number twice', { lineas: [PRECIOS[0], PRECIOS[0]] }, 'lineas.1.numero'],
    ['an unknown line', { lineas: [{ ...PRECIOS[0], numero: 9 }] }, 'lineas.0.numero'],
    ['a large discount', { lineas: [{ ...PRECIOS[0], descuento: '66.01' }] }, 'lineas.0.descuento'],
    ['nothing available', { lineas: [{ numero: 1, disponible: false }] }, 'lineas'],
    ['a past day', { lineas: PRECIOS, validaHasta: '2020-01-01' }, 'validaHasta'],
    ['no day', { lineas: PRECIOS, validaHasta: '2026-02-30' }, 'validaHasta'],
    ['half a day to deliver', { lineas: PRECIOS, entregaDias: 0.5 }, 'entregaDias'],
    ['many conditions', { lineas: PRECIOS, condiciones: 'x'.repeat(501) }, 'condiciones'],
    ['a subtotal', { subtotal: '10.00' }, 'subtotal'],
    ['both', { subtotal: '10.00', lineas: PRECIOS }, 'subtotal'],
    ['a rate for all lines', { lineas: PRECIOS, iva: '15' }, 'iva'],
    ['an unknown field of a line', { lineas: [{ ...PRECIOS[0], importe: '1.00' }] }, 'lineas.0.importe'],
    ['a substitute of two lines', { lineas: [{ ...PRECIOS[0], sustituto: 'a\nb' }] }, 'lineas.0.sustituto'],
  ])('refuses a proposal of %s beside the field', async (_, cuerpo, campo) => {
    const { idPedido, posicion } = (await colocar()).cuerpo
    const { estado, cuerpo: dicho } = await paso(proveedor, 'envio/precio', { idPedido, ...cuerpo })
    expect([estado, Object.keys(dicho.errores ?? {})], JSON.stringify(dicho)).toEqual([422, [campo]])
    expect(await ver(proveedor, idPedido, posicion)).toMatchObject({ estadoPedido: 'En Curso', revision: 0 })
  })

  it('takes 200 lines whose letters are escaped, as some programs write JSON', async () => {
    const lineas = Array.from({ length: MAXIMO_LINEAS }, (_, n) => ({
      ...ARROZ,
      descripcion: `${n} ${'ñ'.repeat(190)}`,
    }))
    const cuerpo = JSON.stringify({ hashIdProv: proveedor.hash, lineas }).replaceAll('ñ', '\\u00f1')
    expect(cuerpo.length).toBeGreaterThan(200_000)
    const { status } = await fetch(`http://127.0.0.1:${sistema().port}/api/save/index/pedido`, {
      method: 'POST',
      body: cuerpo,
      headers: { cookie: cliente.cookie, 'content-type': 'application/json' },
    })
    expect(status).toBe(201)
  })

  it('holds 200 lines with all their words, live and in every document', async () => {
    const palabra = 'Ñandú 🏗️ '.repeat(16).trim()
    const lineas = Array.from({ length: MAXIMO_LINEAS }, (_, n) => ({
      descripcion: `${n} ${palabra}`,
      cantidad: '999999.999',
      unidad: 'm³',
      referencia: `R-${n}`,
    }))
    const { cuerpo, estado } = await colocar({ lineas })
    expect([estado, cuerpo.code]).toEqual([201, undefined])
    const { idPedido } = cuerpo
    const enviada = await paso(proveedor, 'envio/precio', {
      idPedido,
      lineas: lineas.map((_linea, n) => ({ numero: n + 1, precioUnitario: '0.0001', iva: n % 2 ? '5' : '15' })),
    })
    expect(enviada.cuerpo).toMatchObject({ version: 1, subtotal: '20000.00', iva: '2000.00' })
    const fila = await ver(cliente, idPedido, enviada.cuerpo.posicion)
    expect(fila.lineas).toHaveLength(MAXIMO_LINEAS)
    expect(fila.lineas[199]).toMatchObject({ ...lineas[199], oferta: { importe: '100.00' } })
    const pdf = await fetch(`http://127.0.0.1:${sistema().port}/api/pedidos/${idPedido}/pdf`, {
      headers: { cookie: cliente.cookie },
    })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})
