import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona
let auditor: Persona
let idPedido = ''
let posicion = ''

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  ajeno = await sistema().abrirCuenta('proveedor', 'individual', 'Otro')
  auditor = await sistema().abrirCuenta('auditor', 'staff', 'Auditora')
})
beforeEach(async () => {
  ;({ idPedido, posicion } = await abrirPedido(cliente, proveedor, 'Cemento'))
})
const paso = async (quien: Persona, que: string, cuerpo: object = {}) => {
  const r = await quien.pedir('POST', `/api/pedidos/${que}`, { idPedido, ...cuerpo })
  expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
  posicion = r.cuerpo.posicion
  return r.cuerpo
}
const pedido = (quien: Persona, consulta = '') =>
  quien.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}${consulta}`)
const historia = async (quien: Persona) =>
  (await quien.pedir('GET', `/api/pedidos/${idPedido}/historia`)).cuerpo.eventos

describe('an order at an earlier point', () => {
  it('is at each version what it was then, in each side’s own words', async () => {
    const entonces = [(await pedido(cliente)).cuerpo]
    for (const [quien, que, cuerpo] of [
      [proveedor, 'envio/precio', { subtotal: '100' }],
      [cliente, 'renegociar', { motivo: 'Se pasa de lo previsto' }],
      [proveedor, 'envio/precio', { subtotal: '90.10' }],
      [cliente, 'aprobar', { version: 2 }],
      [proveedor, 'entregar', {}],
    ] as const) {
      await paso(quien, que, cuerpo)
      entonces.push((await pedido(cliente)).cuerpo)
    }
    for (const [version, antes] of entonces.entries()) {
      const { cuerpo } = await pedido(cliente, `&version=${version}`)
      for (const campo of [
        'estadoPedido',
        'estadoCliente',
        'propuestaProv',
        'subtotalPedido',
        'totalPedido',
        'pasos',
        'revision',
      ])
        expect(cuerpo[campo], `${campo} en ${version}`).toEqual(antes[campo])
    }
    expect((await pedido(proveedor, '&version=2')).cuerpo.estadoPedProv).toBe('Enviar Propuesta')
  })

  it('shows of a hidden fact only that it happened', async () => {
    await paso(proveedor, 'subtotal', { subtotal: '77.77' })
    const delProveedor = (await pedido(proveedor, '&version=1')).cuerpo
    expect([delProveedor.revision, delProveedor.subtotalPedido]).toEqual([1, '77.77'])
    const [antes, despues] = [
      (await pedido(cliente, '&version=0')).cuerpo,
      (await pedido(cliente, '&version=1')).cuerpo,
    ]
    expect(despues).toEqual({ ...antes, revision: 1 })
  })

  it('has at an instant what had happened by then, to the millisecond, with or without milliseconds', async () => {
    await paso(proveedor, 'envio/precio', { subtotal: '100' })
    const [colocado, propuesto] = (await historia(cliente)).map(({ momento }: { momento: string }) => momento)
    const en = async (instante: string) =>
      (await pedido(cliente, `&en=${encodeURIComponent(instante)}`)).cuerpo.estadoPedido
    expect(await en(propuesto)).toBe('Por Aprobar')
    if (colocado !== propuesto) expect(await en(colocado)).toBe('En Curso')
    const antes = new Date(Date.parse(propuesto) - 1).toISOString()
    if (antes >= colocado) expect(await en(antes)).toBe('En Curso')
    // The same second without milliseconds is before anything in it.
    const segundo = `${colocado.slice(0, 19)}Z`
    const sinMilis = await pedido(cliente, `&en=${encodeURIComponent(segundo)}`)
    expect(sinMilis.estado, `${segundo} frente a ${colocado}`).toBe(colocado.endsWith('.000Z') ? 200 : 404)
    expect((await pedido(cliente, '&en=2020-01-01T00:00:00Z')).estado).toBe(404)
    expect((await pedido(cliente, '&en=ayer')).estado).toBe(422)
    expect((await pedido(cliente, '&version=-1')).estado).toBe(422)
    expect((await pedido(cliente, '&version=99')).estado).toBe(404)
  })
})

it('an instant reveals nothing that the other side did in private', async () => {
  const antes = (await pedido(cliente)).cuerpo
  await paso(proveedor, 'nota', { nota: 'margen' })
  const en = encodeURIComponent(new Date().toISOString())
  expect((await pedido(cliente, `&en=${en}`)).cuerpo.revision).toBe(antes.revision)
  expect((await pedido(proveedor, `&en=${en}`)).cuerpo.revision).toBe(antes.revision + 1)
})

it('a side’s last change ignores the other’s private facts, which don’t move the order up in its table either', async () => {
  const cambios = async () => [(await pedido(cliente)).cuerpo.updatedAt, (await pedido(proveedor)).cuerpo.updatedAt]
  const porCambio = async (quien: Persona, url: string) => {
    const orden = 'order[0][column]=0&order[0][dir]=desc&columns[0][data]=updatedAt'
    const { data } = (await quien.pedir('GET', `${url}?length=5&${orden}&posicion=${posicion}`)).cuerpo
    return data[0].id
  }
  await paso(proveedor, 'envio/precio', { subtotal: '100' })
  const alPrincipio = await cambios()
  await paso(cliente, 'nota', { nota: 'Pedir rebaja' })
  const conNota = await cambios()
  expect([conNota[0] > alPrincipio[0], conNota[1]]).toEqual([true, alPrincipio[1]])

  const encargo = { hashIdProv: proveedor.hash, descripcion: 'Varillas' }
  const { idPedido: otro } = (await cliente.pedir('POST', '/api/save/index/pedido', encargo)).cuerpo
  await paso(proveedor, 'subtotal', { subtotal: '90' })
  await paso(proveedor, 'nota', { nota: 'Regatea' })
  const conOtra = await cambios()
  expect([conOtra[0], conOtra[1] > conNota[1]]).toEqual([conNota[0], true])
  expect(await porCambio(cliente, '/carga_pedidos_ajax')).toBe(otro)
  expect(await porCambio(proveedor, '/proveedor_ajax')).toBe(idPedido)
})

describe('an order’s history', () => {
  it('has every step in words, in order, with its hash and its side', async () => {
    await paso(proveedor, 'envio/precio', { subtotal: '100' })
    await paso(cliente, 'aprobar', { version: 1 })
    const eventos = await historia(auditor)
    expect(eventos.map(({ revision, quien }: any) => [revision, quien.lado])).toEqual([
      [0, 'consumidor'],
      [1, 'proveedor'],
      [2, 'consumidor'],
    ])
    expect(new Set(eventos.map(({ cadena }: any) => cadena)).size).toBe(3)
    for (const { cadena, texto } of eventos) {
      expect(cadena).toMatch(/^[0-9a-f]{64}$/)
      expect(texto.length).toBeGreaterThan(5)
    }
    expect(JSON.stringify(eventos)).not.toContain(String(cliente.id))
  })

  it('hides each side’s private facts from the other, and nothing from an auditor', async () => {
    await paso(proveedor, 'subtotal', { subtotal: '77.77' })
    await paso(proveedor, 'nota', { nota: 'margen del proveedor' })
    await paso(cliente, 'nota', { nota: 'tope del cliente' })
    await paso(proveedor, 'envio/precio', { subtotal: '50.00' })
    await paso(proveedor, 'propuesta/correo', { correoenvioProp: ['jefe@prueba.ec'], mensajeenvioprop: 'Mira esto' })
    const revisiones = async (quien: Persona) => (await historia(quien)).map(({ revision }: any) => revision)
    expect(await revisiones(cliente)).toEqual([0, 3, 4])
    expect(await revisiones(proveedor)).toEqual([0, 1, 2, 4, 5])
    expect(await revisiones(auditor)).toEqual([0, 1, 2, 3, 4, 5])
    // Reads only the data and the texts, because a hash may contain any four digits.
    const dicho = async (quien: Persona) =>
      JSON.stringify((await historia(quien)).map(({ data, texto }: any) => [data, texto]))
    expect(await dicho(auditor)).toMatch(/7777.*margen.*tope/)
    expect(await dicho(cliente)).not.toMatch(/7777|margen|jefe@prueba/)
    expect(await dicho(proveedor)).not.toContain('tope')
  })

  it('keeps a draft to its client: for the provider the order begins when it is placed', async () => {
    const preparado = await cliente.pedir('POST', `/pedido/cliente/sin-conexion/${proveedor.hash}`, {
      descripcion: 'Borrador secreto',
    })
    idPedido = preparado.cuerpo.idPedido
    await cliente.pedir('POST', `/pedido/edit/cliente/${idPedido}`, { descripcion: 'Otro borrador' })
    await cliente.pedir('POST', `/pedido/edit/cliente/${idPedido}`, { descripcion: 'Cemento' })
    expect((await proveedor.pedir('GET', `/api/pedidos/${idPedido}/historia`)).estado).toBe(404)
    posicion = (await cliente.pedir('POST', `/pedido/sin-conexion/fin/${idPedido}`)).cuerpo.posicion
    const deTipos = async (quien: Persona) => (await historia(quien)).map(({ tipo }: any) => tipo)
    const todo = ['PedidoPreparado', 'PedidoEditado', 'PedidoEditado', 'PedidoColocado']
    expect(await deTipos(cliente)).toEqual(todo)
    expect(await deTipos(auditor)).toEqual(todo)
    expect(await deTipos(proveedor)).toEqual(['PedidoColocado'])
    expect((await pedido(cliente, '&version=1')).cuerpo.descriPedido).toBe('Otro borrador')
    expect((await pedido(proveedor, '&version=1')).estado).toBe(404)
    expect((await pedido(proveedor, '&version=3')).cuerpo).toMatchObject({ descriPedido: 'Cemento', revision: 3 })
  })

  it('comes page by page, each fact once, for each side what it sees', async () => {
    for (let n = 0; n < 130; n += 1) {
      await paso(cliente, 'nota', { nota: `Nota ${n}` })
      await paso(proveedor, 'subtotal', { subtotal: `${n + 1}` })
    }
    for (const [quien, cuantos] of [
      [auditor, 261],
      [cliente, 131],
      [proveedor, 131],
    ] as const) {
      const tramos: any[] = []
      for (let despues: number | null = -1; despues !== null; despues = tramos.at(-1).siguiente) {
        const { cuerpo } = await quien.pedir('GET', `/api/pedidos/${idPedido}/historia?despues=${despues}`)
        tramos.push(cuerpo)
      }
      const revisiones = tramos.flatMap(({ eventos }) => eventos.map(({ revision }: any) => revision))
      expect(revisiones).toHaveLength(cuantos)
      expect(revisiones).toEqual([...new Set(revisiones)].toSorted((a, b) => a - b))
      expect(tramos.map(({ eventos }) => eventos.length)).toEqual(cuantos > 200 ? [200, 61] : [131])
      for (const { revision } of tramos) expect(revision).toBe(260)
    }
    for (const mala of ['-2', 'x', '1.5', '99999999999'])
      expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia?despues=${mala}`)).estado).toBe(422)
    expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia?despues=5000`)).cuerpo).toMatchObject({
      eventos: [],
      siguiente: null,
    })
  })

  it('is for the parties and auditors; to others the order is unknown (404) or denied (403)', async () => {
    for (const quien of [cliente, proveedor, auditor]) expect(await historia(quien)).toHaveLength(1)
    expect((await ajeno.pedir('GET', `/api/pedidos/${idPedido}/historia`)).estado).toBe(404)
    const vendedor = await sistema().abrirCuenta('vendedor', 'staff', 'Vende')
    expect((await vendedor.pedir('GET', `/api/pedidos/${idPedido}/historia`)).estado).toBe(403)
  })
})

describe('a report of an incident', () => {
  it('on another’s order, of an unknown kind or without text is refused', async () => {
    const reportar = (quien: Persona, cuerpo: object) =>
      quien.pedir('POST', '/api/pedidos/incidente', { idPedido, ...cuerpo })
    expect((await reportar(ajeno, { tipo: 'demora', texto: 'x' })).estado).toBe(404)
    expect((await reportar(cliente, { tipo: 'inventado', texto: 'x' })).estado).toBe(422)
    expect((await reportar(cliente, { tipo: 'demora', texto: '  ' })).estado).toBe(422)
    expect(await historia(cliente)).toHaveLength(1)
  })
})
