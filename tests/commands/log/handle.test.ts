import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conectarEventStore } from '#commands/log/event-store.ts'
import { NoDisponible, StreamDetenido } from '#commands/log/fallos.ts'
import { crearHandle, type Handle } from '#commands/log/handle.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { comandosPedido } from '#commands/pedido.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import {
  AHORA,
  abrirLogDePrueba,
  aceptada,
  CLIENTE,
  colocado,
  cuentaAbierta,
  type LogDePrueba,
  PROVEEDOR,
  SECRETOS,
  solicitud,
} from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba({ aparte: true })
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
  await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
})
afterAll(() => log.cerrar())

let stream = ''
let numero = 10
let manejador: Handle
let otroManejador: Handle
beforeEach(async () => {
  numero += 1
  stream = streamPedido(numero)
  manejador = log.manejador()
  otroManejador = log.manejador()
  await log.escribir(stream, [colocado()])
})

const de = (actor: typeof CLIENTE | typeof PROVEEDOR, resto: object) =>
  ({ actor, ahora: AHORA, ...resto }) as ComandoPedido
const editar = (descripcion: string) => de(CLIENTE, { type: 'EditarPedido', descripcion })
const proponer = (subtotal: number) => de(PROVEEDOR, { type: 'EnviarPropuesta', subtotal })
const mandar = (handle: Handle, command: ComandoPedido, s = solicitud()) =>
  handle.handle(pedidoDecider, stream, command, s)
const tipos = async () => (await log.store.readStream(stream)).map(({ type }) => type)

describe('parallel commands on one stream', () => {
  it('are all executed by one process, one after the other', async () => {
    const notas = Array.from({ length: 24 }, (_, n) => `Nota ${n}`)
    const hechas = await Promise.all(notas.map((nota) => mandar(manejador, de(CLIENTE, { type: 'GuardarNota', nota }))))
    expect(new Set(hechas.map((hecha) => aceptada(hecha).posicion)).size).toBe(24)
    expect(await tipos()).toEqual(['PedidoColocado', ...notas.map(() => 'NotaGuardada')])
  })

  it('wait in a queue that is limited in length and in time', async () => {
    const enTurno = crearTurnos({ maximo: 2, esperaMs: 50 })
    let terminar = () => {}
    const primero = enTurno('uno', () => new Promise<void>((listo) => (terminar = listo)))
    const esperan = [1, 2, 3].map((n) => enTurno('uno', async () => n))
    const otroNombre = enTurno('otro', async () => 'otro')
    const resultados = await Promise.allSettled(esperan)
    expect(resultados.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await otroNombre).toBe('otro')
    terminar()
    await primero
    expect(await enTurno('uno', async () => 'libre')).toBe('libre')
  })
})

describe('a repeated command', () => {
  it('gets its position and facts, even from a process that has never read the stream', async () => {
    const s = solicitud('misma-accion')
    const primera = aceptada(await mandar(manejador, proponer(5_000), s))
    aceptada(await mandar(manejador, de(CLIENTE, { type: 'AprobarPedido', version: 1 })))
    for (const handle of [manejador, otroManejador, log.manejador()]) {
      const repetida = aceptada(await mandar(handle, proponer(5_000), s))
      expect(repetida.posicion).toBe(primera.posicion)
      expect(repetida.eventos).toEqual(primera.eventos)
    }
    expect(await tipos()).toEqual(['PedidoColocado', 'PropuestaEnviada', 'PedidoAprobado'])
  })

  it('with another content is refused, whether the stream is cached or not', async () => {
    aceptada(await mandar(manejador, editar('uno'), solicitud('reusada', 'uno')))
    for (const handle of [manejador, otroManejador]) {
      expect(await mandar(handle, editar('dos'), solicitud('reusada', 'dos'))).toMatchObject({
        refused: 'clave-reusada',
      })
    }
    expect(await tipos()).toHaveLength(2)
  })

  it('at many processes at once has its facts once', async () => {
    const s = solicitud('a-la-vez')
    const hechas = await Promise.all(Array.from({ length: 10 }, () => mandar(log.manejador(), editar('a la vez'), s)))
    expect(new Set(hechas.map((hecha) => aceptada(hecha).posicion)).size).toBe(1)
    expect(await tipos()).toEqual(['PedidoColocado', 'PedidoEditado'])
  })

  it('that creates an order finds the order it created', async () => {
    const nuevo = { actor: CLIENTE, ahora: AHORA, proveedorId: 2, descripcion: 'Bloques' }
    const s = solicitud('orden-nueva')
    const [primera, segunda] = await Promise.all([
      comandosPedido(manejador).colocar(nuevo, s),
      comandosPedido(otroManejador).colocar(nuevo, s),
    ])
    expect(primera).toMatchObject({ id: expect.any(Number) })
    expect(segunda).toMatchObject({ id: (primera as { id: number }).id })
    expect(
      await comandosPedido(otroManejador).colocar({ ...nuevo, descripcion: 'Arena' }, { ...s, huella: 'otra' }),
    ).toMatchObject({
      refused: 'clave-reusada',
    })
  })
})

describe('a stream that changed meanwhile', () => {
  it('is folded and decided on again', async () => {
    aceptada(await mandar(manejador, editar('primera')))
    aceptada(await mandar(otroManejador, editar('segunda')))
    aceptada(await mandar(manejador, editar('tercera')))
    expect((await manejador.cargar(pedidoDecider, stream)).context.descripcion).toBe('tercera')
    expect((await log.store.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
    expect((await log.store.verificar()).hallazgo).toBeUndefined()
  })

  it('turns an allowed command into a refusal with the current facts', async () => {
    aceptada(await mandar(manejador, proponer(1_000)))
    aceptada(await mandar(otroManejador, proponer(2_000)))
    const vieja = await mandar(manejador, de(CLIENTE, { type: 'AprobarPedido', version: 1 }))
    expect(vieja).toMatchObject({ refused: 'propuesta-cambio', datos: { version: 2, subtotal: 2_000 } })
  })

  it('lets a command succeed that the cached state would refuse', async () => {
    const sin = await mandar(manejador, de(CLIENTE, { type: 'AprobarPedido', version: 1 }))
    expect(sin).toMatchObject({ refused: 'paso-no-permitido' })
    aceptada(await mandar(otroManejador, proponer(1_000)))
    const aprobada = aceptada(await mandar(manejador, de(CLIENTE, { type: 'AprobarPedido', version: 1 })))
    expect(aprobada.eventos).toEqual([{ type: 'PedidoAprobado', data: { version: 1, total: 1_150 } }])
  })

  it('again and again ends in NoDisponible, without an append', async () => {
    let decidido = 0
    const contado = {
      ...pedidoDecider,
      decide: () => {
        decidido += 1
        return [{ type: 'PedidoEditado', data: { descripcion: 'no llega' } }] as const
      },
    }
    // Another append always comes first.
    const adelantado = crearHandle({
      ...log.store,
      append: async (...datos) => {
        await mandar(otroManejador, editar(`antes ${decidido}`))
        return log.store.append(...datos)
      },
    })
    await expect(adelantado.handle(contado, stream, editar('x'), solicitud())).rejects.toThrow(NoDisponible)
    expect(decidido).toBe(4)
    const hechos = await log.store.readStream(stream)
    expect(hechos.map(({ data }) => (data as { descripcion: string }).descripcion)).not.toContain('no llega')
  })
})

describe('a log that is behind the state folded from it', () => {
  const perder = async (sentencia: string) => {
    await log.detras.query(sentencia, [stream])
    await log.caer()
    await log.levantar()
  }

  it('is trusted: nothing that it lost counts as done', async () => {
    const s = solicitud()
    aceptada(await mandar(manejador, editar('perdida'), s))
    await perder('delete from events where stream = $1 and revision = 1')
    // The memory of the command is gone: the first repeat is told to retry, and the second one is
    // executed.
    await expect(mandar(manejador, editar('perdida'), s)).rejects.toThrow(NoDisponible)
    expect(aceptada(await mandar(manejador, editar('perdida'), s)).eventos).toHaveLength(1)
    expect(await tipos()).toEqual(['PedidoColocado', 'PedidoEditado'])
    await perder('delete from events where stream = $1 and revision = 1')
    expect(aceptada(await mandar(manejador, editar('perdida'))).eventos).toHaveLength(1)
    expect(await tipos()).toEqual(['PedidoColocado', 'PedidoEditado'])
  })

  it('gets no new beginning of a stream that it is known to have lost', async () => {
    const [{ meta }] = (await log.store.readStream(stream)) as [Hecho]
    const cabezaDe = async () => ({ revision: 0, cadena: meta.cadena })
    const store = conectarEventStore(log.url, log.claves, SECRETOS, { cabezaDe })
    const conCabeza = crearHandle(store)
    const colocar = de(CLIENTE, { type: 'ColocarPedido', ...colocado().data })
    await perder('delete from events where stream = $1')
    await expect(conCabeza.cargar(pedidoDecider, stream)).rejects.toThrow(StreamDetenido)
    const otraVez = conCabeza.handle(pedidoDecider, stream, colocar, solicitud(), { crea: true })
    await expect(otraVez).rejects.toThrow(StreamDetenido)
    expect(await tipos()).toEqual([])
    await store.dispose()
  })
})

describe('a command without effect', () => {
  it('appends nothing, and gets the stream’s position', async () => {
    const hecha = aceptada(await mandar(manejador, editar('igual')))
    const otra = aceptada(await mandar(otroManejador, editar('igual')))
    expect(otra).toMatchObject({ eventos: [], posicion: hecha.posicion })
    expect(await tipos()).toHaveLength(2)
  })

  it('reads the log’s tail before it is answered', async () => {
    aceptada(await mandar(manejador, editar('igual')))
    aceptada(await mandar(otroManejador, editar('distinta')))
    expect(aceptada(await mandar(manejador, editar('igual'))).eventos).toHaveLength(1)
  })
})

describe('without the event store', () => {
  it('a command fails with NoDisponible, leaves nothing behind, and succeeds afterwards under the same key', async () => {
    const s = solicitud('sin-almacen')
    await manejador.cargar(pedidoDecider, stream)
    await log.caer()
    try {
      await expect(mandar(manejador, editar('cuando vuelva'), s)).rejects.toThrow(NoDisponible)
      await expect(mandar(otroManejador, editar('cuando vuelva'), s)).rejects.toThrow(NoDisponible)
    } finally {
      await log.levantar()
    }
    const hecha = aceptada(await mandar(manejador, editar('cuando vuelva'), s))
    expect(aceptada(await mandar(otroManejador, editar('cuando vuelva'), s)).posicion).toBe(hecha.posicion)
    expect(await tipos()).toEqual(['PedidoColocado', 'PedidoEditado'])
  })

  it('a command whose answer was lost after the commit is found by the retry', async () => {
    let perdidas = 1
    const sordo = crearHandle({
      ...log.store,
      append: async (...datos) => {
        const escrito = await log.store.append(...datos)
        perdidas -= 1
        if (perdidas >= 0) throw new NoDisponible('la respuesta se perdió')
        return escrito
      },
    })
    const hecha = aceptada(await mandar(sordo, editar('una sola vez')))
    expect(hecha.eventos).toHaveLength(1)
    expect(await tipos()).toEqual(['PedidoColocado', 'PedidoEditado'])
  })
})

describe('a cached state', () => {
  it('is read again for a reader that has seen a later fact', async () => {
    const nuevo = streamPedido(numero + 1_000)
    expect((await manejador.cargar(pedidoDecider, nuevo)).value).toBe('Inexistente')
    await log.escribir(nuevo, [colocado()])
    expect((await manejador.cargar(pedidoDecider, nuevo)).value).toBe('Inexistente')
    expect((await manejador.cargar(pedidoDecider, nuevo, 0)).value).toBe('En Curso')
  })
})
