import { describe, expect, it } from 'vitest'
import { paginaDeMensajes } from '#api/contract/conversacion.ts'
import { sistemaComun } from '#tests/sistema.ts'
import { bien, cerrar, clave, escribir, leer, marcar, numeros, unaCharla } from './charla.ts'

const { sistema, persona, canal, comprar, colocar, hechos } = unaCharla(sistemaComun())

describe('a message', () => {
  it('is shown to both sides with its author, in the order of writing', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = await canal()
    expect((await leer(proveedor, channel)).cuerpo).toEqual({
      items: [],
      lado: 'proveedor',
      leidoHasta: 0,
      abierta: [],
      chatState: 'inicial',
      ultimo: 0,
      revision: -1,
      leido: { consumidor: 0, proveedor: 0, callcenter: 0, financiero: 0 },
      retirados: [],
    })
    expect((await bien(escribir(cliente, channel, '  ¿Tienen varilla de 12? 🧱\n'))).numero).toBe(1)
    expect((await bien(escribir(proveedor, channel, 'Sí:\n40 unidades', { cita: 1 }))).numero).toBe(2)
    for (const [quien, lado, leidoHasta] of [
      [cliente, 'consumidor', 1],
      [proveedor, 'proveedor', 2],
    ] as const) {
      const { cuerpo } = await leer(quien, channel)
      expect(paginaDeMensajes.parse(cuerpo)).toEqual({
        items: [
          {
            numero: 1,
            revision: 1,
            lado: 'consumidor',
            usuario: cliente.hash,
            nombre: 'Clara Ríos',
            texto: '¿Tienen varilla de 12? 🧱',
            momento: expect.any(String),
            cita: null,
            archivo: null,
          },
          {
            numero: 2,
            revision: 2,
            lado: 'proveedor',
            usuario: proveedor.hash,
            nombre: 'Ferretería Ñandú',
            texto: 'Sí:\n40 unidades',
            momento: expect.any(String),
            cita: 1,
            archivo: null,
          },
        ],
        lado,
        leidoHasta,
        ultimo: 2,
        revision: 2,
        chatState: 'enChat',
        abierta: ['consumidor', 'proveedor'],
        leido: { consumidor: 1, proveedor: 2, callcenter: 0, financiero: 0 },
        retirados: [],
      })
    }
  })

  it('sent late leaves unread what its author hadn’t seen, in every counter, over repeats', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const idPedido = await colocar()
    const channel = `pedido:${idPedido}`
    for (const texto of ['Uno', 'Dos']) await bien(escribir(proveedor, channel, texto))
    await bien(marcar(cliente, channel, 1))
    const cabeceras = clave()
    const tarde = () => escribir(cliente, channel, 'Sin haber visto el dos', { visto: 1 }, cabeceras)
    const todas = [...(await Promise.all([tarde(), tarde(), tarde()])), await tarde()]
    expect(todas.map(({ estado, cuerpo }) => [estado, cuerpo.numero])).toEqual(todas.map(() => [201, 3]))
    await bien(escribir(cliente, channel, 'Ni ahora', { visto: 1 }))
    const { posicion } = await bien(escribir(proveedor, channel, 'Tres', { visto: 3 }))
    const esperan = async () => {
      const lista = await bien(cliente.pedir('GET', `/api/chat/conversaciones?posicion=${posicion}`))
      const fila = lista.items.find((otra: { channel: string }) => otra.channel === channel)
      const orden = await bien(cliente.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`))
      return [fila.msgForRead, orden.chatPedido.consumidor.msgForRead, (await leer(cliente, channel)).cuerpo.leidoHasta]
    }
    expect(await esperan()).toEqual([2, 2, 1])
    expect((await leer(proveedor, channel)).cuerpo).toMatchObject({
      leido: { consumidor: 1, proveedor: 3 },
      leidoHasta: 3,
    })
    const leido = await bien(marcar(cliente, channel, 5))
    await sistema().servicios.avance.esperar(BigInt(leido.posicion), 20_000)
    expect(await esperan()).toEqual([0, 0, 5])
    const falsa = await escribir(cliente, channel, 'De más', { visto: 6 })
    expect([falsa.estado, falsa.cuerpo.code]).toEqual([422, 'mensaje-inexistente'])
    for (const visto of [-1, 1.5, '1'])
      expect((await escribir(cliente, channel, 'Mal', { visto })).estado, String(visto)).toBe(422)
  })

  it('can’t be sent about an order by a limited account, which can still read', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const nuevo = await sistema().abrirCuenta('consumidor', 'personal', 'Por limitar')
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Quien limita')
    const pedido = await bien(
      nuevo.pedir('POST', '/api/save/index/pedido', { hashIdProv: proveedor.hash, descripcion: 'Clavos' }),
    )
    const channel = `pedido:${pedido.idPedido}`
    const suClave = clave()
    const antes = () => nuevo.pedir('POST', '/chat/save', { channel, texto: 'Antes' }, suClave)
    const dicho = await bien(antes())
    const { posicion } = await bien(admin.pedir('POST', `/api/admin/cuentas/${nuevo.hash}/limitar`))
    await sistema().servicios.avance.esperar(BigInt(posicion), 20_000)
    const negada = await escribir(nuevo, channel, 'Después')
    expect([negada.estado, negada.cuerpo.code]).toEqual([403, 'cuenta-limitada'])
    // A repeat of an earlier message gets its first answer.
    expect((await antes()).cuerpo).toEqual(dicho)
    // The messages can still be read, and the other side can still write.
    await bien(escribir(proveedor, channel, 'Sigo aquí'))
    expect(numeros(await leer(nuevo, channel))).toEqual([1, 2])
    const lejos = await cliente.pedir('GET', '/api/chat/conversaciones?despues=9223372036854775808')
    expect(lejos.estado).toBe(422)
  })

  it('is text, whatever it looks like', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = await canal()
    const dichos = [
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
      "'; drop table conversaciones; --",
      '{"__proto__":{"admin":true}} {{7*7}} #{7*7} %s %00 \\u0000',
      'derecha\u202eizquierda, cero\u200bancho, \u0301acento suelto',
      '👩🏽‍🌾🇪🇨'.repeat(20),
      '🧱'.repeat(2_000),
    ]
    for (const dicho of dichos) await bien(escribir(cliente, channel, dicho))
    const { cuerpo } = await leer(proveedor, channel)
    // The character that changes the direction of the text isn't stored.
    const guardados = dichos.map((dicho) => dicho.replace('\u202e', ''))
    expect(cuerpo.items.map(({ texto }: { texto: string }) => texto)).toEqual(guardados)
  })

  it('that is invalid is refused at its field, and leaves nothing', async () => {
    const cliente = persona('cliente')
    const idPedido = await colocar()
    const channel = `pedido:${idPedido}`
    for (const [texto, code] of [
      ['', 'falta-texto'],
      [' \n\t', 'falta-texto'],
      ['\u200b\u2060\ufeff', 'falta-texto'],
      [`${'🧱'.repeat(2_000)}!`, 'validacion'],
      ['nulo\0', 'texto-inadmisible'],
      ['medio \ud83e carácter', 'texto-inadmisible'],
    ] as const) {
      const { estado, cuerpo } = await escribir(cliente, channel, texto)
      expect([estado, cuerpo.code], JSON.stringify(texto).slice(0, 40)).toEqual([422, code])
    }
    for (const mas of [{ cita: 1 }, { cita: 0 }, { cita: -1 }, { cita: 1.5 }, { cita: '1' }, { lado: 'proveedor' }]) {
      const { estado } = await escribir(cliente, channel, 'Hola', mas)
      expect(estado, JSON.stringify(mas)).toBe(422)
    }
    expect((await escribir(cliente, channel, 'Hola', { cita: 1 })).cuerpo).toMatchObject({
      code: 'mensaje-inexistente',
      errores: { cita: 'El mensaje al que respondes no existe.' },
    })
    for (const cuerpo of [{}, { channel }, { texto: 'x' }, { channel: 7, texto: 'x' }])
      expect((await cliente.pedir('POST', '/chat/save', cuerpo)).estado).toBe(422)
    expect(await hechos('pedido', idPedido)).toEqual([])
  })

  it('can still be written after the order was discarded', async () => {
    const cliente = persona('cliente')
    const idPedido = await colocar()
    await bien(cliente.pedir('POST', '/api/pedidos/descartar', { idPedido }))
    expect((await bien(escribir(persona('proveedor'), `pedido:${idPedido}`, '¿Qué pasó?'))).numero).toBe(1)
  })

  it('from a desk is shown to a party as the team’s, and to the desk with its author', async () => {
    const { proveedor, call, finan } = await comprar()
    await bien(escribir(persona('paola'), call, 'Buenos días'))
    await bien(escribir(persona('ricardo'), finan, '¿Ya pagó?'))
    const [mensaje] = (await leer(proveedor, call)).cuerpo.items
    expect(mensaje).toMatchObject({ lado: 'callcenter', usuario: null, nombre: 'Call center' })
    for (const quien of ['rosa', 'auditor'] as const) {
      const [visto] = (await leer(persona(quien), call)).cuerpo.items
      expect(visto).toMatchObject({ usuario: persona('paola').hash, nombre: 'Paola Mena' })
    }
    const [deFinanzas] = (await leer(persona('paola'), finan)).cuerpo.items
    expect(deFinanzas).toMatchObject({
      lado: 'financiero',
      usuario: persona('ricardo').hash,
      nombre: 'Ricardo Salazar',
    })
  })
})

describe('the history of messages', () => {
  it('pages backwards, each message once, however many marks are between them', async () => {
    const [proveedor, paola, rosa] = [await comprar(), persona('paola'), persona('rosa')]
    const { call } = proveedor
    const HASTA = 60
    for (let n = 1; n <= HASTA; n += 1) {
      await bien(escribir(proveedor.proveedor, call, `mensaje ${n}`))
      if (n % 2) for (const quien of [paola, rosa]) await bien(marcar(quien, call, n))
      if (n % 9 === 0) for (const quien of [paola, proveedor.proveedor]) await bien(cerrar(quien, call))
    }
    const ultima = await leer(paola, call)
    expect(numeros(ultima)).toEqual(Array.from({ length: 50 }, (_, n) => n + 11))
    expect(ultima.cuerpo).toMatchObject({ ultimo: 60, leidoHasta: 59, leido: { proveedor: 60, callcenter: 59 } })
    for (const limite of [1, 7, 50, 59, 200]) {
      const vistos: number[] = []
      for (let antes = ''; vistos[0] !== 1; antes = `&antes=${vistos[0]}`) {
        const pagina = await leer(paola, call, `?limite=${limite}${antes}`)
        expect(pagina.cuerpo.items.length, `${limite}${antes}`).toBeLessThanOrEqual(limite)
        for (const { numero, texto } of pagina.cuerpo.items) expect(texto).toBe(`mensaje ${numero}`)
        vistos.unshift(...numeros(pagina))
        expect(pagina.cuerpo).toMatchObject({ ultimo: 60, leidoHasta: 59 })
      }
      expect(vistos).toEqual(Array.from({ length: HASTA }, (_, n) => n + 1))
    }
    expect(numeros(await leer(paola, call, '?antes=1'))).toEqual([])
    expect(numeros(await leer(paola, call, '?antes=2'))).toEqual([1])
    expect(numeros(await leer(paola, call, `?antes=${Number.MAX_SAFE_INTEGER}&limite=2`))).toEqual([59, 60])
    for (const mala of ['antes=0', 'antes=-1', 'antes=x', 'limite=0', 'limite=201', 'limite=1.5'])
      expect((await leer(paola, call, `?${mala}`)).estado, mala).toBe(422)
  }, 60_000)
})

describe('reading and closing', () => {
  it('stores a mark per account that never goes back; a team has read as far as any of its accounts', async () => {
    const { proveedor, call } = await comprar()
    const [paola, rosa] = [persona('paola'), persona('rosa')]
    for (const texto of ['uno', 'dos', 'tres']) await bien(escribir(proveedor, call, texto))
    await bien(marcar(paola, call, 2))
    const { posicion } = await bien(marcar(paola, call, 1))
    expect(BigInt(posicion)).toBeGreaterThan(0n)
    const como = async (quien: typeof paola) => {
      const { leidoHasta, leido } = (await leer(quien, call)).cuerpo
      return [leidoHasta, leido.callcenter, leido.proveedor]
    }
    expect(await como(paola)).toEqual([2, 2, 3])
    expect(await como(rosa)).toEqual([0, 2, 3])
    expect(await como(proveedor)).toEqual([3, 2, 3])
    expect((await leer(persona('auditor'), call)).cuerpo).toMatchObject({ lado: null, leidoHasta: 0 })
    for (const hasta of [0, -1, 4, 1.5, null]) {
      const { estado } = await paola.pedir('POST', '/add/unread/chat/list', { channel: call, hasta })
      expect(estado, String(hasta)).toBe(422)
    }
  })

  it('closes for one side until the next message opens it for both', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = await canal()
    const como = async (quien: typeof cliente) => {
      const { chatState, abierta } = (await leer(quien, channel)).cuerpo
      return [chatState, abierta]
    }
    await bien(cerrar(cliente, channel))
    expect(await como(cliente)).toEqual(['inicial', []])
    await bien(escribir(cliente, channel, 'Hola'))
    await bien(cerrar(proveedor, channel))
    await bien(cerrar(proveedor, channel))
    expect(await como(proveedor)).toEqual(['inicial', ['consumidor']])
    expect(await como(cliente)).toEqual(['enChat', ['consumidor']])
    await bien(escribir(cliente, channel, '¿Sigue ahí?'))
    expect(await como(proveedor)).toEqual(['enChat', ['consumidor', 'proveedor']])
    expect((await hechos('pedido', channel.slice('pedido:'.length))).map(({ type }) => type)).toEqual([
      'ConversacionAbierta',
      'MensajeEscrito',
      'ConversacionCerrada',
      'MensajeEscrito',
    ])
  })
})
