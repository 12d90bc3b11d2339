import { describe, expect, it } from 'vitest'
import { sistemaComun } from '#tests/sistema.ts'
import { bien, cerrar, escribir, leer, marcar, type Nombre, type Quien, TODOS, unaCharla } from './charla.ts'

const { sistema, persona, canal, comprar, hechos, colocar } = unaCharla(sistemaComun())

/** Sends each request about a channel, and returns the status, the code and the detail of each. */
const respuestas = async (quien: Quien, channel: string) => {
  const todas = [
    await leer(quien, channel),
    await leer(quien, channel, '?antes=2&limite=1'),
    await quien.pedir('GET', `/api/chat/archivo/${encodeURIComponent(channel)}?mensaje=1`),
    await escribir(quien, channel, 'Intruso'),
    await marcar(quien, channel, 1),
    await cerrar(quien, channel),
  ]
  return todas.map(({ estado, cuerpo }) => [estado, cuerpo.code, cuerpo.detail])
}
const NINGUNO: readonly Nombre[] = ['admin', 'vendedor']

/** Asserts that every other account gets the answers of a channel that doesn't exist. */
const soloEntran = async (channel: string, inexistente: string, entran: readonly Nombre[]) => {
  for (const nombre of TODOS.filter((cuenta) => !entran.includes(cuenta) && cuenta !== 'auditor')) {
    const dichas = await respuestas(persona(nombre), channel)
    const estados = dichas.map(([estado]) => estado)
    expect(estados, nombre).toEqual(NINGUNO.includes(nombre) ? Array(6).fill(403) : Array(6).fill(404))
    expect(dichas, nombre).toEqual(await respuestas(persona(nombre), inexistente))
  }
  for (const nombre of entran) expect((await leer(persona(nombre), channel)).estado, nombre).toBe(200)
  const auditor = await respuestas(persona('auditor'), channel)
  expect(auditor.map(([estado]) => estado)).toEqual([200, 200, 404, 403, 403, 403])
  expect((await respuestas(persona('auditor'), inexistente)).map(([estado]) => estado)).toEqual([
    404, 404, 404, 403, 403, 403,
  ])
}

describe('a conversation', () => {
  it('about an order is open to its two sides; to others it is unknown or denied', async () => {
    const idPedido = await colocar()
    await bien(escribir(persona('cliente'), `pedido:${idPedido}`, 'Hola'))
    const ninguno = `pedido:${sistema().servicios.ids.ocultar(123_456_789)}`
    await soloEntran(`pedido:${idPedido}`, ninguno, ['cliente', 'proveedor'])
    expect(await hechos('pedido', idPedido)).toHaveLength(2)
  })

  it('about a purchase is open to the provider and the call centre, or to the two desks', async () => {
    const { proveedor, idCompra, call, finan } = await comprar()
    await bien(escribir(persona('paola'), call, 'Hola'))
    await bien(escribir(persona('paola'), finan, 'Hola'))
    const ninguna = sistema().servicios.ids.ocultar(123_456_789)
    await soloEntran(call, `compra:${ninguna}:call`, ['paola', 'rosa'])
    await soloEntran(finan, `compra:${ninguna}:finan`, ['paola', 'rosa', 'ricardo'])
    expect((await leer(proveedor, call)).estado).toBe(200)
    expect(await respuestas(proveedor, finan)).toEqual(await respuestas(proveedor, `compra:${ninguna}:finan`))
    // A conversation that the desks don't open has no facts.
    expect(await hechos('finan', idCompra)).toHaveLength(2)
    // The id of an order isn't that of a purchase, nor the other way round.
    const idPedido = await colocar()
    for (const channel of [
      `compra:${idPedido}:call`,
      `pedido:${idCompra}`,
      'pedido:',
      'compra:x:call',
      'nada',
      '%00',
      'x'.repeat(60),
    ])
      expect((await escribir(persona('paola'), channel, 'Hola')).estado, channel).toBe(404)
    expect((await escribir(persona('paola'), 'x'.repeat(61), 'Hola')).estado).toBe(422)
  })

  it('of a draft doesn’t exist, not even for its client, until the order is placed', async () => {
    const cliente = persona('cliente')
    const url = `/pedido/cliente/sin-conexion/${persona('proveedor').hash}`
    const { idPedido } = await bien(cliente.pedir('POST', url, { descripcion: 'Borrador' }))
    for (const quien of [cliente, persona('proveedor'), persona('auditor')])
      expect((await leer(quien, `pedido:${idPedido}`)).estado).toBe(404)
    await bien(cliente.pedir('POST', `/pedido/sin-conexion/fin/${idPedido}`))
    expect((await bien(escribir(persona('proveedor'), `pedido:${idPedido}`, 'Hola'))).numero).toBe(1)
  })

  it('goes by sides: a provider that orders from another is the client there', async () => {
    const channel = await canal(persona('nosotros'), persona('vecino'))
    await bien(escribir(persona('vecino'), channel, '¿Hacen rótulos?'))
    await bien(escribir(persona('nosotros'), channel, 'Sí'))
    const { items, lado } = (await leer(persona('vecino'), channel)).cuerpo
    expect([lado, ...items.map((mensaje: { lado: string }) => mensaje.lado)]).toEqual([
      'consumidor',
      'consumidor',
      'proveedor',
    ])
  })

  it('gets 401 without a session', async () => {
    const channel = await canal()
    const anonimo = { pedir: sistema().pedirCon('') }
    for (const [estado] of await respuestas(anonimo, channel)) expect(estado).toBe(401)
  })

  it('exists at another process as soon as its order does', async () => {
    const otra = await sistema().otraApi()
    const idPedido = await colocar()
    const enOtra = { pedir: otra.pedirCon(persona('proveedor').cookie) }
    await bien(escribir(enOtra, `pedido:${idPedido}`, 'Al instante'))
    expect((await leer(persona('cliente'), `pedido:${idPedido}`)).cuerpo.items).toMatchObject([
      { texto: 'Al instante' },
    ])
  })
})
