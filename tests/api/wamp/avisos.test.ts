import { EventEmitter } from 'node:events'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RespuestaDeAvisos } from '#api/contract/vivo.ts'
import { crearAvisos } from '#api/wamp/avisos.ts'
import type { Situado } from '#commands/log/cliente.ts'
import { PREFIJOS } from '#commands/log/guardado.ts'
import { CALLADOS } from '#domain/aviso.ts'
import type { Avance } from '#projections/motor/avance.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { asuntos, type ConexionWamp, conectarWamp, evento, propio } from './conexion.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let idPedido: string
const abiertas: ConexionWamp[] = []

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Nube')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Tejares')
  const pedido = { hashIdProv: proveedor.hash, descripcion: 'Tejas' }
  idPedido = (await cliente.pedir('POST', '/api/save/index/pedido', pedido)).cuerpo.idPedido
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

const entrar = async (persona: Persona, en: { port: number } = sistema()) => {
  const wamp = await conectarWamp(en, persona)
  abiertas.push(wamp)
  await wamp.saludar()
  await wamp.suscribir(propio(persona))
  return wamp
}
/** Saves a note, which only the provider's own screens hear of. */
const anotar = async (nota: string): Promise<string> => {
  const { estado, cuerpo } = await proveedor.pedir('POST', '/api/pedidos/nota', { idPedido, nota })
  expect(estado).toBe(200)
  return cuerpo.posicion
}
const desde = async (wamp: ConexionWamp, posicion: string): Promise<RespuestaDeAvisos> =>
  (await wamp.llamar('bandwork.desde', [posicion, 100]))[3][0]
/** Waits until messages up to a position have been sent there. */
const llegada = (wamp: ConexionWamp, posicion: string) =>
  hastaQue(async () => expect(BigInt((await desde(wamp, posicion)).hasta)).toBeGreaterThanOrEqual(BigInt(posicion)))

describe('a silent message', () => {
  it('reaches every screen of its account, at every process, after the rows are written', async () => {
    const otra = await sistema().otraApi()
    const pedirAlli = otra.pedirCon(proveedor.cookie)
    const pantallas = [
      { wamp: await entrar(proveedor), pedir: proveedor.pedir },
      { wamp: await entrar(proveedor), pedir: proveedor.pedir },
      { wamp: await entrar(proveedor, otra), pedir: pedirAlli },
    ]
    const ajeno = await entrar(cliente)
    const leidas: Promise<readonly [bigint, bigint]>[] = []
    for (const { wamp, pedir } of pantallas)
      wamp.socket.on('message', (datos) => {
        const [codigo, , , , argumentos] = JSON.parse(String(datos))
        if (codigo !== 36 || argumentos[0].asunto !== 'pedidoCambiado') return
        // Requests at once and without a position, as the browser's refetch does.
        const pedida = pedir('GET', `/api/pedidos/${idPedido}`)
        leidas.push(pedida.then(({ cuerpo }) => [BigInt(cuerpo.posicion), BigInt(argumentos[0].posicion)]))
      })
    const posiciones: string[] = []
    for (let n = 0; n < 15; n += 1) posiciones.push(await anotar(`Nota ${n}`))
    const dichos = posiciones.map((posicion) => ({ asunto: 'pedidoCambiado', posicion }))
    for (const { wamp } of pantallas) await hastaQue(() => expect(wamp.avisos()).toEqual(dichos))
    expect(leidas).toHaveLength(45)
    for (const [fila, dicho] of await Promise.all(leidas)) expect(fila).toBeGreaterThanOrEqual(dicho)
    expect(ajeno.avisos()).toEqual([])
  })

  it('isn’t stored in a row', async () => {
    await sistema().servicios.avance.esperar(BigInt(await anotar('Ninguna fila')))
    const esquema = sistema().servicios.avance.esquema()
    const { rows } = await sistema().pool.query(
      `select count(*) filter (where asunto = any($1))::int as callados, count(*)::int as todos from ${esquema}.avisos`,
      [CALLADOS],
    )
    expect(rows[0].callados).toBe(0)
    expect(rows[0].todos).toBeGreaterThan(0)
  })

  it('is given to a client that was away, as far as the process remembers; otherwise the answer says that there was more', async () => {
    const otra = await sistema().otraApi()
    const antes = await entrar(proveedor)
    const ultima = await anotar('La última que oyó')
    await evento(antes, ({ posicion }) => posicion === ultima)
    await antes.cerrar()
    const perdidas = [await anotar('Perdida una'), await anotar('Perdida otra')]
    const [, nueva = ''] = perdidas
    for (const en of [sistema(), otra]) {
      const vuelve = await entrar(proveedor, en)
      await llegada(vuelve, nueva)
      expect(await desde(vuelve, ultima)).toEqual({
        mensajes: perdidas.map((posicion) => ({ asunto: 'pedidoCambiado', posicion })),
        hasta: nueva,
        completo: true,
        antes: false,
      })
      expect(await desde(vuelve, nueva)).toEqual({ mensajes: [], hasta: nueva, completo: true, antes: false })
    }
    const reciente = await entrar(proveedor, await sistema().otraApi())
    await llegada(reciente, nueva)
    const nada = { mensajes: [], hasta: nueva, completo: true }
    expect(await desde(reciente, ultima)).toEqual({ ...nada, antes: true })
    expect(await desde(reciente, nueva)).toEqual({ ...nada, antes: false })
  })

  it('comes in the log’s order among the other messages, and only to accounts that get none of those', async () => {
    const [delProveedor, delCliente] = [await entrar(proveedor), await entrar(cliente)]
    const paso = async (quien: Persona, que: string, cuerpo: object) =>
      (await quien.pedir('POST', `/api/pedidos/${que}`, { idPedido, ...cuerpo })).cuerpo.posicion as string
    const primera = await paso(proveedor, 'envio/precio', { subtotal: '10.00' })
    await paso(cliente, 'renegociar', { motivo: 'Caro' })
    await paso(proveedor, 'envio/precio', { subtotal: '9.00' })
    const ultima = await paso(cliente, 'aprobar', { version: 2 })
    await evento(delCliente, ({ posicion }) => posicion === ultima)
    await evento(delProveedor, ({ posicion }) => posicion === ultima)
    expect(asuntos(delProveedor.avisos())).toEqual(['pedidoCambiado', 'renegociacion', 'pedidoCambiado', 'Aprobado'])
    const deQuienCompra = ['propuestaEnviada', 'pedidoCambiado', 'propuestaEnviada', 'pedidoCambiado']
    expect(asuntos(delCliente.avisos())).toEqual(deQuienCompra)
    const { mensajes } = await desde(delCliente, String(BigInt(primera) - 1n))
    expect(mensajes).toEqual(delCliente.avisos())
  })
})

describe('the messages of a process', () => {
  /** Reads events as the log has them, from the first to a position. */
  const leidos = async (hasta: string): Promise<readonly Situado[]> => {
    const alto = new AbortController()
    const eventos: Situado[] = []
    for await (const situado of sistema().servicios.store.subscribeToStreams(undefined, alto.signal, PREFIJOS)) {
      eventos.push(situado)
      if (situado.posicion >= BigInt(hasta)) break
    }
    alto.abort()
    return eventos
  }
  /** Simulates a read side and a log that advance as the test says. */
  const unProceso = (desde: bigint) => {
    const { db, ids, avance } = sistema().servicios
    const eventos = new EventEmitter<{ avance: [bigint] }>()
    let filas = desde
    let perdidas = 0
    const dichos: [tema: string, asunto: string, posicion: string][] = []
    const alPerder = vi.fn()
    const simulado = {
      posicion: () => filas,
      alDia: () => true,
      perdidas: () => perdidas,
      esquema: avance.esquema,
      eventos,
    }
    const avisos = crearAvisos({
      db,
      ids,
      alPerder,
      avance: simulado as unknown as Avance,
      hayOyentes: () => true,
      vendedores: () => [],
      oido: (tema) => [cliente, proveedor].map(propio).includes(tema),
      publicar: (tema, { asunto, posicion }) => dichos.push([tema, asunto, posicion]),
    })
    return {
      avisos,
      dichos,
      alPerder,
      /** Returns the position up to which messages were sent. */
      hasta: async () => {
        const { hasta } = await avisos.desde({ cuenta: proveedor.id, rol: 'proveedor', sesion: '' }, ['0'])
        return BigInt(hasta)
      },
      /** The read side reaches a position, or Postgres takes it back there. */
      avanzar: (posicion: bigint) => {
        if (posicion < filas) perdidas += 1
        filas = posicion
        eventos.emit('avance', posicion)
      },
    }
  }
  it('wait for the log where the read side is ahead, and for the rows where the log is ahead', async () => {
    const primera = await anotar('Una')
    const { cuerpo } = await cliente.pedir('POST', '/api/save/index/pedido', {
      hashIdProv: proveedor.hash,
      descripcion: 'Más tejas',
    })
    const { posicion: segunda } = cuerpo
    const tercera = await anotar('Otra')
    await sistema().servicios.avance.esperar(BigInt(tercera))
    const nuevos = (await leidos(tercera)).filter(({ posicion }) => posicion >= BigInt(primera))
    const desdeAqui = BigInt(primera) - 1n
    const todos = [
      [propio(proveedor), 'pedidoCambiado', primera],
      [propio(proveedor), 'nuevoPedido', segunda],
      [propio(cliente), 'pedidoCambiado', segunda],
      [propio(proveedor), 'pedidoCambiado', tercera],
    ]
    const conLog = unProceso(desdeAqui)
    conLog.avisos.empezar(desdeAqui)
    for (const situado of nuevos) conLog.avisos.oir(situado)
    expect(await conLog.hasta()).toBe(desdeAqui)
    expect(conLog.dichos).toEqual([])
    conLog.avanzar(BigInt(segunda))
    await hastaQue(() => expect(conLog.dichos).toEqual(todos.slice(0, 3)))
    conLog.avanzar(BigInt(tercera))
    await hastaQue(() => expect(conLog.dichos).toEqual(todos))
    // The rows that Postgres lost in a crash come again, and are sent again.
    conLog.avanzar(BigInt(segunda))
    conLog.avanzar(BigInt(tercera))
    await hastaQue(() => expect(conLog.dichos).toEqual([...todos, ...todos.slice(3)]))

    const conFilas = unProceso(desdeAqui)
    conFilas.avisos.empezar(desdeAqui)
    conFilas.avanzar(BigInt(tercera))
    expect(await conFilas.hasta()).toBe(desdeAqui)
    expect(conFilas.dichos).toEqual([])
    for (const situado of nuevos) conFilas.avisos.oir(situado)
    await hastaQue(() => expect(conFilas.dichos).toEqual(todos))
    for (const { avisos, alPerder } of [conLog, conFilas]) {
      expect(alPerder).not.toHaveBeenCalled()
      avisos.cerrar()
    }
  })

  it('report a loss where the log was heard from a later position than the rows', async () => {
    const perdida = await anotar('Antes de oír')
    const oida = await anotar('Ya oída')
    await sistema().servicios.avance.esperar(BigInt(oida))
    const ultimo = (await leidos(oida)).at(-1) as Situado
    const proceso = unProceso(BigInt(perdida) - 1n)
    proceso.avisos.empezar(BigInt(perdida))
    proceso.avisos.oir(ultimo)
    proceso.avanzar(BigInt(perdida))
    await hastaQue(() => expect(proceso.alPerder).toHaveBeenCalledOnce())
    expect(proceso.dichos).toEqual([])
    proceso.avanzar(BigInt(oida))
    await hastaQue(() => expect(proceso.dichos).toEqual([[propio(proveedor), 'pedidoCambiado', oida]]))
    expect(proceso.alPerder).toHaveBeenCalledOnce()
    proceso.avisos.cerrar()
  })
})
