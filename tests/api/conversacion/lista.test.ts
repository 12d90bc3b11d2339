import { describe, expect, it } from 'vitest'
import { conversaciones } from '#api/contract/conversacion.ts'
import { sistemaComun } from '#tests/sistema.ts'
import { bien, cerrar, escribir, marcar, type Quien, unaCharla } from './charla.ts'

const { sistema, persona, canal, colocar, comprar } = unaCharla(sistemaComun())

const lista = async (quien: Quien, consulta = '') => {
  const { cuerpo } = await quien.pedir('GET', `/api/chat/conversaciones${consulta}`)
  return conversaciones.parse(cuerpo)
}
/** Returns the position of the log's end. */
const ahora = async () => String(await sistema().servicios.store.ultimaPosicion())
/** Opens two new accounts, because others also talk in this system. */
const nuevos = async () => ({
  cliente: await sistema().abrirCuenta('consumidor', 'personal', 'Ágata Ñusta'),
  proveedor: await sistema().abrirCuenta('proveedor', 'empresa', 'Cerámicas Güitig'),
})
const filaDe = async (quien: Quien, tabla: string, id: string, posicion: string) => {
  const { estado, cuerpo } = await quien.pedir('GET', `${tabla}?length=50&posicion=${posicion}`)
  expect(estado, JSON.stringify(cuerpo)).toBe(200)
  return cuerpo.data.find((fila: { id: string }) => fila.id === id)
}

describe('the row of an order', () => {
  it('counts what each side hasn’t read, and says whether its chat is open', async () => {
    const { cliente, proveedor } = await nuevos()
    const idPedido = await colocar(proveedor, cliente)
    const channel = `pedido:${idPedido}`
    const chat = async (posicion: string) => {
      const filas = [
        await filaDe(cliente, '/carga_pedidos_ajax', idPedido, posicion),
        await filaDe(proveedor, '/proveedor_ajax', idPedido, posicion),
        (await cliente.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).cuerpo,
      ]
      expect(filas.map(({ chatPedido }) => chatPedido)).toEqual(Array(3).fill(filas[0].chatPedido))
      const { consumidor, proveedor: vende } = filas[0].chatPedido
      return [consumidor.msgForRead, consumidor.chatState, vende.msgForRead, vende.chatState]
    }
    expect(await chat(await ahora())).toEqual([0, 'inicial', 0, 'inicial'])
    await bien(escribir(cliente, channel, 'uno'))
    const dos = await bien(escribir(cliente, channel, 'dos'))
    expect(await chat(dos.posicion)).toEqual([0, 'enChat', 2, 'enChat'])
    const leido = await bien(marcar(proveedor, channel, 1))
    expect(await chat(leido.posicion)).toEqual([0, 'enChat', 1, 'enChat'])
    const respuesta = await bien(escribir(proveedor, channel, 'tres'))
    expect(await chat(respuesta.posicion)).toEqual([1, 'enChat', 0, 'enChat'])
    const cerrada = await bien(cerrar(proveedor, channel))
    expect(await chat(cerrada.posicion)).toEqual([1, 'enChat', 0, 'inicial'])
  })
})

describe('the row of a purchase', () => {
  it('counts at each desk what nobody of it has read, and at other desks nothing', async () => {
    const { proveedor, idCompra, call, finan } = await comprar()
    const [paola, rosa, ricardo] = [persona('paola'), persona('rosa'), persona('ricardo')]
    const cuentas = async (posicion: string) => {
      const [delProveedor, enCall, enFinanzas, enAdmin, enVentas] = await Promise.all(
        [proveedor, rosa, ricardo, persona('admin'), persona('auditor')].map(
          async (quien) => (await quien.pedir('GET', `/api/compras/${idCompra}?posicion=${posicion}`)).cuerpo,
        ),
      )
      for (const ajena of [enAdmin, enVentas])
        expect([ajena.chatCompra, ajena.chatFinan, ajena.chatCall]).toEqual([0, 0, 0])
      expect([
        delProveedor.chatFinan,
        delProveedor.chatCall,
        enCall.chatCall,
        enFinanzas.chatCompra,
        enFinanzas.chatFinan,
      ]).toEqual([0, 0, 0, 0, 0])
      return [delProveedor.chatCompra, enCall.chatCompra, enCall.chatFinan, enFinanzas.chatCall]
    }
    expect(await cuentas(await ahora())).toEqual([0, 0, 0, 0])
    for (const texto of ['uno', 'dos']) await bien(escribir(proveedor, call, texto))
    const tres = await bien(escribir(ricardo, finan, '¿Y el depósito?'))
    expect(await cuentas(tres.posicion)).toEqual([0, 2, 1, 0])
    await bien(marcar(paola, call, 2))
    const cuatro = await bien(escribir(paola, finan, 'Mañana'))
    expect(await cuentas(cuatro.posicion)).toEqual([0, 0, 0, 1])
    const cinco = await bien(escribir(paola, call, 'Buenos días'))
    expect(await cuentas(cinco.posicion)).toEqual([1, 0, 0, 1])
    for (const [quien, tabla] of [
      [rosa, '/vendedor/clientes-ajax/datatable'],
      [ricardo, '/vendedor/clientes-financiero/datatable'],
      [persona('admin'), '/admin/compras-ajax/datatable'],
    ] as const) {
      const fila = await filaDe(quien, tabla, idCompra, cinco.posicion)
      expect(fila, tabla).toMatchObject({ chatCompra: 0, chatFinan: 0, chatCall: quien === ricardo ? 1 : 0 })
    }
  })
})

describe('the list of conversations', () => {
  it('has the conversations with the latest message first, as each side sees them', async () => {
    const { cliente, proveedor } = await nuevos()
    const [primero, segundo] = [await canal(proveedor, cliente), await canal(proveedor, cliente)]
    await bien(escribir(cliente, primero, 'El primero'))
    await bien(escribir(cliente, segundo, `${'🧱'.repeat(300)}`))
    const { posicion } = await bien(escribir(proveedor, primero, 'Buenas'))
    const delCliente = await lista(cliente, `?posicion=${posicion}`)
    expect(delCliente).toMatchObject({
      items: [
        {
          channel: primero,
          tipo: 'pedido',
          lado: 'consumidor',
          nombre: 'Cerámicas Güitig',
          de: 'proveedor',
          texto: 'Buenas',
          archivo: '',
          ultimo: 2,
          msgForRead: 1,
          leidoPorOtro: 2,
          chatState: 'enChat',
          codigo: expect.stringMatching(/^P\d+-\d{4}-000001$/),
          objeto: primero.slice(7),
          abierto: false,
        },
        { channel: segundo, de: 'consumidor', texto: '🧱'.repeat(160), ultimo: 1, msgForRead: 0, leidoPorOtro: 0 },
      ],
      siguiente: null,
    })
    const otra = await lista(proveedor)
    expect(otra.items.map(({ nombre, msgForRead }) => [nombre, msgForRead])).toEqual([
      ['Ágata Ñusta', 0],
      ['Ágata Ñusta', 1],
    ])
    expect((await lista(proveedor, '?sinLeer=true')).items.map(({ channel }) => channel)).toEqual([segundo])
    // Counts conversations of each kind by the account's side, not messages.
    await bien(escribir(cliente, segundo, 'Otro'))
    const sinLeer = async (quien: typeof cliente) => (await quien.pedir('GET', '/api/chat/sin-leer')).cuerpo.items
    const alDia = `?posicion=${(await bien(escribir(cliente, segundo, 'Y otro'))).posicion}`
    await lista(proveedor, alDia)
    expect(await sinLeer(cliente)).toEqual([{ tipo: 'pedido', lado: 'consumidor', sinLeer: 1 }])
    expect((await sinLeer(proveedor)).filter((fila: { sinLeer: number }) => fila.sinLeer > 0)).toEqual([
      { tipo: 'pedido', lado: 'proveedor', sinLeer: 1 },
    ])
    for (const [busca, cuantas] of [
      ['guitig', 2],
      [delCliente.items[0]?.codigo ?? '', 1],
      ['%', 0],
      ['_', 0],
      ["'", 0],
      ['\0', 2],
    ] as const)
      expect((await lista(cliente, `?search=${encodeURIComponent(busca)}`)).items, busca).toHaveLength(cuantas)
    expect((await lista(await sistema().abrirCuenta('consumidor', 'personal', 'Sola'))).items).toEqual([])
  })

  it('has a desk’s channels under the provider’s name, and a provider’s channel under the desk’s', async () => {
    const { proveedor, call, finan } = await comprar()
    await bien(escribir(proveedor, call, 'Hola'))
    const { posicion } = await bien(escribir(persona('ricardo'), finan, 'Hola'))
    const de = async (quien: Quien) => {
      const { items } = await lista(quien, `?posicion=${posicion}&search=nueva`)
      return items
        .filter(({ channel }) => channel === call || channel === finan)
        .map(({ channel, lado, nombre, logo, abierto, msgForRead }) => [
          channel,
          lado,
          nombre,
          logo === null,
          abierto,
          msgForRead,
        ])
    }
    expect(await de(persona('rosa'))).toEqual([
      [finan, 'callcenter', 'Finanzas · Nueva Ferretería', false, false, 1],
      [call, 'callcenter', 'Nueva Ferretería', false, false, 1],
    ])
    expect(await de(persona('ricardo'))).toEqual([
      [finan, 'financiero', 'Call center · Nueva Ferretería', false, false, 0],
    ])
    expect(await de(proveedor)).toEqual([[call, 'proveedor', 'Call center', true, false, 0]])
    for (const nombre of ['auditor', 'nosotros', 'vecino'] as const) expect(await de(persona(nombre))).toEqual([])
  })

  it('continues page by page, each conversation once, while others get messages', async () => {
    const { cliente, proveedor } = await nuevos()
    const channels: string[] = []
    for (let n = 0; n < 35; n += 1) {
      channels.unshift(await canal(proveedor, cliente))
      await bien(escribir(n % 2 ? cliente : proveedor, channels[0] as string, `mensaje ${n}`))
    }
    const primera = await lista(cliente, `?posicion=${await ahora()}`)
    expect(primera.items).toHaveLength(30)
    const otro = await bien(escribir(cliente, channels[33] as string, 'sube'))
    const segunda = await lista(cliente, `?posicion=${otro.posicion}&despues=${primera.siguiente}`)
    expect(segunda.siguiente).toBeNull()
    const vistos = [...primera.items, ...segunda.items].map(({ channel }) => channel)
    expect(vistos).toEqual(channels.filter((channel) => channel !== channels[33]))
    expect((await cliente.pedir('GET', '/api/chat/conversaciones?despues=x')).estado).toBe(422)
  }, 30_000)
})

describe('after a person is erased', () => {
  it('the other side’s list shows neither their name nor their last message, even before its table is rebuilt', async () => {
    const { cliente, proveedor } = await nuevos()
    const channel = `pedido:${await colocar(proveedor, cliente)}`
    await bien(escribir(proveedor, channel, 'Buenos días'))
    await bien(escribir(cliente, channel, 'Soy Ágata, la de Quito'))
    const mirar = async () => {
      const { items } = await lista(proveedor, `?posicion=${await ahora()}`)
      const conversacion = items.find((otra) => otra.channel === channel)
      return [conversacion?.nombre, conversacion?.texto]
    }
    expect(await mirar()).toEqual(['Ágata Ñusta', 'Soy Ágata, la de Quito'])
    const camino = `/api/admin/cuentas/${cliente.hash}/eliminar`
    expect(
      (await persona('admin').pedir('POST', camino, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })).estado,
    ).toBe(200)
    expect(await mirar()).toEqual(['Usuario eliminado', 'Usuario eliminado'])
  })
})
