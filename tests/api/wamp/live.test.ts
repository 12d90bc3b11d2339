import autobahn from 'autobahn'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { RespuestaDeAvisos } from '#api/contract/vivo.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'
import { asuntos, type ConexionWamp, conectarWamp, evento, propio } from './conexion.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
const abiertas: ConexionWamp[] = []

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'José Núñez')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Cerámicas Güitig')
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

const entrar = async (persona?: Persona, ...temas: string[]) => {
  const wamp = await conectarWamp(sistema(), persona)
  abiertas.push(wamp)
  await wamp.saludar()
  for (const tema of temas) await wamp.suscribir(tema)
  return wamp
}
const colocar = (descripcion: string) => abrirPedido(cliente, proveedor, descripcion)

describe('the live feed', () => {
  it('sends each step to the other side, in order, with obfuscated ids, and a silent message to its author’s other screens', async () => {
    const [delProveedor, delCliente] = [
      await entrar(proveedor, propio(proveedor)),
      await entrar(cliente, propio(cliente)),
    ]
    const { idPedido, posicion } = await colocar('Baldosas')
    const paso = (quien: Persona, que: string, cuerpo: object = {}) =>
      quien.pedir('POST', `/api/pedidos/${que}`, { idPedido, ...cuerpo })
    await paso(proveedor, 'envio/precio', { subtotal: '125.50' })
    await paso(cliente, 'aprobar', { version: 1 })
    await paso(proveedor, 'entregar')
    await paso(cliente, 'recibir')
    await paso(cliente, 'finalizar')
    await evento(delProveedor, ({ asunto }) => asunto === 'Finalizado')
    await evento(delCliente, ({ asunto }) => asunto === 'Entregado')
    const callado = 'pedidoCambiado'
    const deQuienVende = ['nuevoPedido', callado, 'Aprobado', callado, 'Recibido', 'Finalizado']
    expect(asuntos(delProveedor.avisos())).toEqual(deQuienVende)
    const deQuienCompra = [callado, 'propuestaEnviada', callado, 'Entregado', callado, callado]
    await hastaQue(() => expect(asuntos(delCliente.avisos())).toEqual(deQuienCompra))
    expect(delProveedor.avisos()[0]).toMatchObject({
      idPedido,
      posicion,
      userItem: 'José Núñez',
      tipoUserItem: 'personal',
    })
    expect(delCliente.avisos()[0]).toEqual({ asunto: callado, posicion })
    expect(delCliente.avisos()[1]).toMatchObject({ idPedido, subTotal: '125.50', iva: '18.83', total: '144.33' })
    const posiciones = delProveedor.avisos().map((m) => BigInt(m.posicion))
    expect(posiciones).toEqual([...posiciones].sort((a, b) => (a < b ? -1 : 1)))
  })

  it('sends an incident to its parties, and a silent message to other desks', async () => {
    const cuentas = {
      callcenter: await sistema().abrirCuenta('callcenter', 'staff', 'Call'),
      financiero: await sistema().abrirCuenta('financiero', 'staff', 'Call'),
    }
    const [call, finanzas] = [
      await entrar(cuentas.callcenter, 'bandwork.rol.callcenter'),
      await entrar(cuentas.financiero, 'bandwork.rol.financiero'),
    ]
    const [delProveedor, delCliente] = [
      await entrar(proveedor, propio(proveedor)),
      await entrar(cliente, propio(cliente)),
    ]
    const { idPedido } = await colocar('Con un problema')
    await cliente.pedir('POST', '/api/pedidos/incidente', { idPedido, tipo: 'demora', texto: 'No llegó' })
    const incidente = { sobre: 'pedido', objeto: idPedido, numero: 1 }
    await cuentas.callcenter.pedir('POST', '/api/incidentes/responder', { ...incidente, texto: 'Sale hoy' })
    const cerrar = () =>
      cuentas.callcenter.pedir('POST', '/api/incidentes/cerrar', { ...incidente, resolucion: 'Resuelto.' })
    const dos = await Promise.all([cerrar(), cerrar()])
    expect(dos.map(({ estado }) => estado)).toEqual([200, 200])
    for (const wamp of [call, delCliente]) await evento(wamp, ({ asunto }) => asunto === 'incidenteCerrado')
    const ultimo = await colocar('El siguiente')
    await evento(delProveedor, (m) => m['idPedido'] === ultimo.idPedido)
    const deEste = (wamp: ConexionWamp) => wamp.avisos().filter((m) => m.idPedido === idPedido)
    await hastaQue(() => expect(finanzas.avisos()).toHaveLength(3))
    expect(asuntos(call.avisos())).toEqual(['incidenteReportado', 'incidenteRespondido', 'incidenteCerrado'])
    expect(asuntos(finanzas.avisos())).toEqual(['incidenteCambiado', 'incidenteCambiado', 'incidenteCambiado'])
    const deQuienLoDijo = deEste(delCliente)
    expect(asuntos(deQuienLoDijo)).toEqual(['incidenteRespondido', 'incidenteCerrado'])
    expect(deQuienLoDijo[0]).toMatchObject({ lado: 'consumidor', numero: 1 })
    expect(deEste(call)[0]).toMatchObject({ idPedido, numero: 1, texto: 'demora' })
    expect(asuntos(deEste(delProveedor))).toEqual(['nuevoPedido'])
  })

  it('sends an account’s incident to its owner, the call centre and administrators, and nothing to a seller', async () => {
    const cuentas = {
      callcenter: await sistema().abrirCuenta('callcenter', 'staff', 'Call'),
      vendedor: await sistema().abrirCuenta('vendedor', 'staff', 'Vera'),
      auditor: await sistema().abrirCuenta('auditor', 'staff', 'Aura'),
    }
    const [call, vera, aura] = [
      await entrar(cuentas.callcenter, 'bandwork.rol.callcenter'),
      await entrar(cuentas.vendedor, 'bandwork.rol.vendedor'),
      await entrar(cuentas.auditor, 'bandwork.rol.auditor'),
    ]
    const delCliente = await entrar(cliente, propio(cliente))
    await cliente.pedir('POST', '/api/cuenta/incidente', { tipo: 'pago', texto: 'Me cobraron dos veces' })
    const incidente = { sobre: 'cuenta', objeto: cliente.hash, numero: 1 }
    await cuentas.callcenter.pedir('POST', '/api/incidentes/responder', { ...incidente, texto: 'Lo vemos' })
    await cuentas.callcenter.pedir('POST', '/api/incidentes/cerrar', { ...incidente, resolucion: 'Resuelto.' })
    for (const wamp of [call, delCliente]) await evento(wamp, ({ asunto }) => asunto === 'incidenteCerrado')
    await hastaQue(() => expect(aura.avisos()).toHaveLength(3))
    expect(asuntos(call.avisos())).toEqual(['incidenteReportado', 'incidenteRespondido', 'incidenteCerrado'])
    expect(asuntos(delCliente.avisos())).toEqual(['incidenteCambiado', 'incidenteRespondido', 'incidenteCerrado'])
    expect(asuntos(aura.avisos())).toEqual(['incidenteCambiado', 'incidenteCambiado', 'incidenteCambiado'])
    expect(vera.avisos()).toEqual([])
    for (const { noun: _, asunto: __, momento: ___, posicion: ____, ...dice } of delCliente.avisos().slice(1))
      expect(dice).toEqual({ usuario: cliente.hash, numero: 1 })
  })

  it('comes only after the rows: a refetch on a message sees the change', async () => {
    const delProveedor = await entrar(proveedor, propio(proveedor))
    const alLlegar: Promise<void>[] = []
    delProveedor.socket.on('message', (datos) => {
      const [codigo, , , , argumentos] = JSON.parse(String(datos))
      if (codigo !== 36 || argumentos[0].asunto !== 'nuevoPedido') return
      const { idPedido } = argumentos[0]
      // Requests at once and without a position, as the browser's refetch does.
      alLlegar.push(
        proveedor.pedir('GET', `/api/pedidos/${idPedido}`).then(({ estado, cuerpo }) => {
          expect(estado).toBe(200)
          expect(cuerpo.estadoPedido).toBe('En Curso')
        }),
      )
    })
    for (let n = 0; n < 30; n += 1) await colocar(`Cerámica ${n}`)
    await hastaQue(() => expect(alLlegar).toHaveLength(30))
    await Promise.all(alLlegar)
  })

  it('gives missed messages by `bandwork.desde`, oldest first, in pages that say whether they are complete', async () => {
    const { cuerpo: yo } = await proveedor.pedir('GET', '/api/yo')
    const desde = yo.posicion as string
    let ultima = ''
    for (let n = 0; n < 7; n += 1) ultima = (await colocar(`Perdido ${n}`)).posicion
    const wamp = await entrar(proveedor)
    const llamar = async (posicion: string, limite: number) =>
      (await wamp.llamar('bandwork.desde', [posicion, limite]))[3][0] as RespuestaDeAvisos
    // The answer goes up to where messages have been sent.
    await hastaQue(async () => expect((await llamar(ultima, 1)).hasta).toBe(ultima))
    const todos = await llamar(desde, 100)
    expect(todos.completo).toBe(true)
    expect(todos.mensajes.map(({ asunto }) => asunto)).toEqual(Array.from({ length: 7 }, () => 'nuevoPedido'))
    const enPaginas = []
    let posicion = desde
    for (;;) {
      const { mensajes, hasta, completo } = await llamar(posicion, 3)
      enPaginas.push(...mensajes)
      posicion = hasta
      if (completo) break
      expect(mensajes).toHaveLength(3)
    }
    expect(enPaginas).toEqual(todos.mensajes)
    expect((await llamar(ultima, 10)).mensajes).toEqual([])
    const ajena = await entrar(await sistema().abrirCuenta('proveedor', 'empresa', 'Ajena'))
    expect((await ajena.llamar('bandwork.desde', ['0', 500]))[3][0]).toMatchObject({ mensajes: [], completo: true })
  })

  it('doesn’t repeat messages that are a day old, but says that there were some', async () => {
    const { posicion } = (await proveedor.pedir('GET', '/api/yo')).cuerpo
    const { posicion: vieja } = await colocar('De anteayer')
    const { posicion: nueva } = await colocar('De hoy')
    const { db, avance } = sistema().servicios
    await avance.esperar(BigInt(nueva))
    await db
      .withSchema(avance.propio())
      .updateTable('avisos')
      .set({ momento: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('posicion', '=', Number(vieja))
      .execute()
    const wamp = await entrar(proveedor)
    const perdido = async (desde: string) => (await wamp.llamar('bandwork.desde', [desde, 100]))[3][0]
    await hastaQue(async () => expect(await perdido(nueva)).toMatchObject({ hasta: nueva }))
    expect(await perdido(posicion)).toMatchObject({ mensajes: [{ posicion: nueva }], completo: true, antes: true })
    expect(await perdido(vieja)).toMatchObject({ mensajes: [{ posicion: nueva }], completo: true, antes: false })
  })
})

describe('the topic of a provider’s page', () => {
  it('says that they changed to whoever looks at them, visitors too, and nothing else', async () => {
    const otro = await sistema().abrirCuenta('proveedor', 'individual', 'Otra vitrina')
    const de = ({ hash }: Persona) => `bandwork.publicaciones.${hash}`
    const visitante = await entrar(undefined, de(proveedor))
    const lejos = await entrar(cliente, de(otro))
    const publicar = async (quien: Persona) =>
      (
        await quien.pedir('POST', '/api/publicaciones/guardar', {
          publicar: true,
          tipo: '',
          contenido: '',
          tituloSuperior: 'Baldosas',
          descripcionSuperior: 'De Cuenca',
        })
      ).cuerpo.posicion as string
    const posiciones = [await publicar(proveedor), await publicar(proveedor)]
    const horario = [{ dia: 1, abre: '08:00', cierra: '17:00' }]
    const fijado = await proveedor.pedir('POST', '/api/cuenta/horario', { horario })
    expect(fijado.estado).toBe(200)
    const ajena = await publicar(otro)
    await evento(lejos, ({ posicion }) => posicion === ajena)
    await evento(visitante, ({ posicion }) => posicion === fijado.cuerpo.posicion)
    expect(visitante.eventos()).toEqual([
      ...posiciones.map((posicion) => ({ asunto: 'publicacion', posicion })),
      { asunto: 'presentacion', posicion: fijado.cuerpo.posicion },
    ])
    expect(lejos.eventos()).toEqual([{ asunto: 'publicacion', posicion: ajena }])
    for (const tema of ['bandwork.publicaciones.', 'bandwork.publicaciones.nadieesaqui', `${de(otro)}.x`])
      expect((await visitante.suscribir(tema))[0]).toBe(8)
  })
})

describe('the list of connected accounts', () => {
  it('is read without decoding any id', async () => {
    const [wamp, delProveedor] = [await entrar(), await entrar(proveedor)]
    await hastaQue(() => expect(sistema().servicios.presencia.conectado(proveedor.id)).toBe(true))
    const leer = vi.spyOn(sistema().servicios.ids, 'revelar')
    const ajenos = Array.from({ length: 499 }, (_, n) => String(n).padStart(40, 'x'))
    const [, , , [respuesta]] = await wamp.llamar('bandwork.conectados', [[...ajenos, proveedor.hash]])
    expect(respuesta).toEqual({ conectados: [proveedor.hash] })
    expect(leer).not.toHaveBeenCalled()
    leer.mockRestore()
    await delProveedor.cerrar()
  })
})

describe('a client that doesn’t read', () => {
  it('is cut off while others still get messages, and what is buffered for it is limited', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Luz Lema')
    const lento = await entrar(persona, 'bandwork.presencia')
    const atento = await entrar(undefined, 'bandwork.presencia')
    const relleno = 'x'.repeat(20_000)
    let oidos = 0
    // Presence is sent on that topic too.
    atento.socket.on('message', (dicho) => {
      if (String(dicho).includes(relleno)) oidos += 1
    })
    lento.socket.pause()
    const antes = process.memoryUsage().arrayBuffers + process.memoryUsage().external
    const { router } = sistema().live
    const conectadas = () => router.cuentas().map(({ cuenta }) => cuenta)
    expect(conectadas()).toContain(persona.id)
    let publicadas = 0
    await vi.waitFor(
      async () => {
        for (let n = 0; n < 50; n += 1) router.publicar('bandwork.presencia', { asunto: 'relleno', relleno })
        publicadas += 50
        // The reader gets the time to read, even on a busy machine.
        await hastaQue(() => expect(oidos).toBe(publicadas))
        expect(conectadas()).not.toContain(persona.id)
      },
      { timeout: 60_000, interval: 5 },
    )
    const { arrayBuffers, external } = process.memoryUsage()
    expect(arrayBuffers + external - antes).toBeLessThan(64 * 1024 * 1024)
    lento.socket.resume()
    await lento.cierre
  })
})

describe('the library that browsers use', () => {
  it('can subscribe, receive and call, and is denied what is denied to any client', async () => {
    const { port } = sistema()
    const url = `ws://127.0.0.1:${port}/ws`
    const headers = { origin: `http://127.0.0.1:${port}`, cookie: proveedor.cookie }
    // Node has no page, so the socket sets the headers that a browser would send.
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor(direccion: string, protocolos: string[]) {
          super(direccion, protocolos, { headers })
        }
      },
    )
    const connection = new autobahn.Connection({
      realm: 'bandwork',
      transports: [{ type: 'websocket', url, protocols: ['wamp.2.json'] }],
      max_retries: 0,
    })
    const sesion = await new Promise<autobahn.Session>((resolve, reject) => {
      connection.onopen = resolve
      connection.onclose = (motivo, detalles) => {
        reject(new Error(`${motivo} ${JSON.stringify(detalles)}`))
        return true
      }
      connection.open()
    })
    const oidos: { asunto: string }[] = []
    await sesion.subscribe(propio(proveedor), (argumentos) => void oidos.push(argumentos?.[0]))
    await colocar('Con autobahn')
    await hastaQue(() => expect(asuntos(oidos)).toEqual(['nuevoPedido']))
    const perdidos = await sesion.call<{ completo: boolean }>('bandwork.desde', ['0', 500])
    expect(perdidos.completo).toBe(true)
    await expect(sesion.subscribe(propio(cliente), () => undefined)).rejects.toMatchObject({
      error: 'wamp.error.not_authorized',
    })
    await expect(sesion.register('bandwork.mio', () => 1)).rejects.toMatchObject({ error: 'wamp.error.not_authorized' })
    await expect(sesion.publish('bandwork.presencia', [1], {}, { acknowledge: true })).rejects.toMatchObject({
      error: 'wamp.error.not_authorized',
    })
    connection.close()
    vi.unstubAllGlobals()
  })
})
