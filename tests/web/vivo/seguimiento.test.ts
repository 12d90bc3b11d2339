import fc from 'fast-check'
import { createElement, useSyncExternalStore } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { RespuestaDesde, TramaDeRevision } from '#api/contract/hechos.ts'
import { hastaQue } from '#tests/espera.ts'
import { crearPliegue } from '#web/vivo/pliegue.ts'
import { ADELANTADAS_MAXIMAS, crearReceptor } from '#web/vivo/receptor.ts'
import { crearSeguimiento, type Seguimiento } from '#web/vivo/seguimiento.ts'
import { enOtroMomento, hasta, type Servidor, TEMA, tramaDe, unServidor } from './servidor.ts'

/** Creates a listener that holds the facts it gets one by one, or loads anew. */
const unOyente = (seguimiento: Seguimiento, servidor: Servidor, desde = -1, tema = TEMA) => {
  const tramas = hasta(desde + 1)
  const sucesos: string[] = []
  const seguido = seguimiento.seguir(tema, {
    desde,
    alHecho: (trama) => tramas.push(trama),
    alDia: () => sucesos.push('al día'),
    alDetenerse: (motivo) => sucesos.push(motivo),
    alPerderHilo: (motivo) => {
      sucesos.push(motivo)
      tramas.splice(0)
      if (motivo === 'demasiado') tramas.push(...hasta(servidor.sabe()))
      if (motivo === 'desdeCero') return seguido.empezar(-1)
      // The facts have to be loaded first.
      void enOtroMomento().then(() => seguido.empezar(tramas.length - 1))
    },
  })
  return { tramas, sucesos, ...seguido }
}
const unSeguimiento = () => crearSeguimiento(enOtroMomento)
const tieneTodo = (oyente: { tramas: TramaDeRevision[] }, n: number) =>
  hastaQue(() => expect(oyente.tramas).toEqual(hasta(n)), 1)

describe('a follower of a topic', () => {
  it('is subscribed before it asks, and gets what follows its revision once and in order', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(5)
    const pasos: string[] = []
    const { suscribir, ...otros } = servidor.canal()
    const { desde } = otros
    const oyente = unOyente(seguimiento, servidor, 1)
    seguimiento.conectar({
      ...otros,
      suscribir: (...de) => {
        pasos.push('suscribir')
        return suscribir(...de)
      },
      desde: (...de) => {
        pasos.push('desde')
        return desde(...de)
      },
    })
    await tieneTodo(oyente, 5)
    servidor.saber(7)
    for (const revision of [5, 5, 3, 6, 5]) servidor.dar(tramaDe(revision))
    expect(oyente.tramas).toEqual(hasta(7))
    expect([pasos, servidor.preguntas]).toEqual([['suscribir', 'desde'], [1]])
    expect(oyente.sucesos).toEqual(['al día', 'al día', 'al día'])
  })

  it('holds early facts, asks for the gap, and hands nothing over before it is filled', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    const oyente = unOyente(seguimiento, servidor)
    seguimiento.conectar(servidor.canal())
    await hastaQue(() => expect(oyente.sucesos).toEqual(['al día']))
    servidor.saber(4)
    servidor.dar(tramaDe(3))
    expect(oyente.tramas).toEqual([])
    await tieneTodo(oyente, 4)
    expect(servidor.preguntas).toEqual([-1, -1])
  })

  it('waits for a fact that one process told and the other doesn’t know yet', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    const oyente = unOyente(seguimiento, servidor)
    seguimiento.conectar(servidor.canal())
    servidor.dar(tramaDe(1))
    await hastaQue(() => expect(servidor.preguntas.length).toBeGreaterThan(3))
    expect(oyente.tramas).toEqual([])
    servidor.saber(2)
    await tieneTodo(oyente, 2)
  })

  it('shares its subscription with others of the topic, each from its own revision, until the last one leaves', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(6)
    const primero = unOyente(seguimiento, servidor, 4)
    seguimiento.conectar(servidor.canal())
    const otro = unOyente(seguimiento, servidor)
    await Promise.all([tieneTodo(primero, 6), tieneTodo(otro, 6)])
    const tercero = unOyente(seguimiento, servidor, 2)
    await tieneTodo(tercero, 6)
    servidor.saber(7)
    servidor.dar(tramaDe(6))
    for (const oyente of [primero, otro, tercero]) expect(oyente.tramas).toEqual(hasta(7))
    expect(servidor.veces).toEqual({ suscrito: 1, dejado: 0 })
    primero.dejar()
    tercero.dejar()
    servidor.dar(tramaDe(7))
    expect([primero.tramas, otro.tramas].map(({ length }) => length)).toEqual([7, 8])
    expect(servidor.veces).toEqual({ suscrito: 1, dejado: 0 })
    otro.dejar()
    otro.dejar()
    expect(servidor.veces).toEqual({ suscrito: 1, dejado: 1 })
  })

  it('leaves nothing behind when it leaves before it is subscribed', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    const abierta = Promise.withResolvers<void>()
    const { suscribir } = servidor.canal()
    seguimiento.conectar(
      servidor.canal({
        suscribir: async (...de) => {
          await abierta.promise
          return suscribir(...de)
        },
      }),
    )
    unOyente(seguimiento, servidor).dejar()
    abierta.resolve()
    await hastaQue(() => expect(servidor.veces).toEqual({ suscrito: 1, dejado: 1 }))
    expect(servidor.preguntas).toEqual([])
  })

  it('is subscribed anew in each session and asks for what it missed, whatever the last session still owes', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(3)
    const oyente = unOyente(seguimiento, servidor)
    seguimiento.conectar(servidor.canal({ desde: () => new Promise(() => undefined) }))
    await hastaQue(() => expect(servidor.veces.suscrito).toBe(1))
    seguimiento.desconectar()
    servidor.cortar()
    seguimiento.conectar(servidor.canal())
    await tieneTodo(oyente, 3)
    servidor.cortar()
    seguimiento.desconectar()
    servidor.saber(503)
    seguimiento.conectar(servidor.canal())
    await tieneTodo(oyente, 503)
    expect(servidor.preguntas).toEqual([-1, 2])
  })

  it('loads anew after missing too much, and goes on from there', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(1_001)
    const [oyente, otro] = [unOyente(seguimiento, servidor), unOyente(seguimiento, servidor, 0)]
    seguimiento.conectar(servidor.canal())
    await Promise.all([tieneTodo(oyente, 1_001), tieneTodo(otro, 1_001)])
    expect([oyente.sucesos[0], otro.sucesos.includes('demasiado')]).toEqual(['demasiado', false])
    servidor.dar(tramaDe(1_001))
    for (const quien of [oyente, otro]) expect(quien.tramas).toEqual(hasta(1_002))
  })

  it('restarts from zero when told to, or after an erasure while away, and ignores answers from before', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(4)
    const oyente = unOyente(seguimiento, servidor)
    const canal = servidor.canal()
    const respuestas: ((r: RespuestaDesde) => void)[] = []
    seguimiento.conectar({ ...canal, desde: () => new Promise((listo) => respuestas.push(listo)) })
    await hastaQue(() => expect(respuestas).toHaveLength(1))
    servidor.dar({ desdeCero: true, posicion: '9' })
    const deAntes = hasta(4).map((trama) => ({ ...trama, momento: 'de antes' }))
    respuestas[0]?.({ tramas: deAntes, completo: true, olvidos: 0 })
    await hastaQue(() => expect(respuestas).toHaveLength(2))
    expect([oyente.sucesos, oyente.tramas]).toEqual([['desdeCero'], []])
    respuestas[1]?.({ tramas: hasta(4), completo: true, olvidos: 0 })
    await tieneTodo(oyente, 4)
    seguimiento.desconectar()
    servidor.olvidar()
    seguimiento.conectar(canal)
    await hastaQue(() => expect(oyente.sucesos).toEqual(['desdeCero', 'al día', 'desdeCero', 'al día']))
    expect(oyente.tramas).toEqual(hasta(4))
  })

  it('is told once that the stream is parked, and goes on when it is whole again', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(2)
    const oyente = unOyente(seguimiento, servidor)
    seguimiento.conectar(servidor.canal())
    await tieneTodo(oyente, 2)
    for (let n = 0; n < 3; n += 1) servidor.dar({ revision: 2, detenido: true })
    expect([oyente.sucesos, oyente.tramas]).toEqual([['al día', 'detenido'], hasta(2)])
    servidor.saber(3)
    servidor.dar(tramaDe(2))
    expect(oyente.tramas).toEqual(hasta(3))
  })

  it('is told that a topic isn’t its own, without insisting, and asks again after a passing failure', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(1)
    const ajeno = unOyente(seguimiento, servidor, -1, 'ajeno')
    const propio = unOyente(seguimiento, servidor)
    const { suscribir, ...otros } = servidor.canal()
    const { desde } = otros
    const intentos: string[] = []
    let fallos = 2
    seguimiento.conectar({
      ...otros,
      suscribir: (tema, alRecibir) => {
        intentos.push(tema)
        if (tema === 'ajeno') return Promise.reject({ error: 'wamp.error.not_authorized' })
        if (intentos.length < 3) return Promise.reject({ error: 'bandwork.error.stream_detenido' })
        return suscribir(tema, alRecibir)
      },
      desde: (...de) => {
        fallos -= 1
        return fallos >= 0 ? Promise.reject({ error: 'bandwork.error.demasiadas_llamadas' }) : desde(...de)
      },
    })
    await tieneTodo(propio, 1)
    expect([intentos, ajeno.sucesos]).toEqual([['ajeno', TEMA, TEMA], ['ajeno']])
    expect(propio.sucesos).toEqual(['detenido', 'al día'])
  })

  it('holds a thousand early facts, and asks for the rest', () => {
    const tramas: number[] = []
    const nada = () => undefined
    const receptor = crearReceptor({
      desde: -1,
      alDia: nada,
      alPerderHilo: nada,
      alDetenerse: nada,
      alHecho: ({ revision }) => tramas.push(revision),
    })
    for (let revision = 1; revision <= ADELANTADAS_MAXIMAS + 50; revision += 1) receptor.recibir(tramaDe(revision))
    receptor.recibir(tramaDe(0))
    expect([tramas.length, receptor.falta()]).toEqual([ADELANTADAS_MAXIMAS + 1, true])
  })
})

it('every listener ends with the same dense facts, whatever is lost, repeated, reordered or cut off', async () => {
  const paso = fc.oneof(
    { weight: 6, arbitrary: fc.record({ que: fc.constant('dar' as const), n: fc.nat(80) }) },
    { weight: 3, arbitrary: fc.record({ que: fc.constant('saber' as const), n: fc.nat(80) }) },
    fc.record({ que: fc.constantFrom('cortar' as const, 'entrar' as const, 'esperar' as const), n: fc.constant(0) }),
    fc.record({ que: fc.constantFrom('desdeCero' as const, 'olvidar' as const), n: fc.constant(0) }),
    fc.record({ que: fc.constant('seguir' as const), n: fc.nat(20) }),
  )
  const guion = fc.record({ total: fc.integer({ min: 1, max: 80 }), pasos: fc.array(paso, { maxLength: 60 }) })
  await fc.assert(
    fc.asyncProperty(guion, fc.integer({ min: 5, max: 100 }), async ({ total, pasos }, limite) => {
      const [servidor, seguimiento] = [unServidor({ limite }), unSeguimiento()]
      const oyentes = [unOyente(seguimiento, servidor)]
      seguimiento.conectar(servidor.canal())
      for (const { que, n } of pasos) {
        if (que === 'dar' && servidor.sabe() > 0) servidor.dar(tramaDe(n % servidor.sabe()))
        if (que === 'saber') servidor.saber(Math.min(n, total))
        if (que === 'desdeCero') servidor.dar({ desdeCero: true, posicion: '1' })
        if (que === 'olvidar') servidor.olvidar()
        if (que === 'esperar') await enOtroMomento()
        if (que === 'seguir') oyentes.push(unOyente(seguimiento, servidor, Math.min(n, servidor.sabe()) - 1))
        if (que === 'cortar') {
          servidor.cortar()
          seguimiento.desconectar()
        }
        if (que === 'entrar') seguimiento.conectar(servidor.canal())
      }
      servidor.saber(total)
      seguimiento.desconectar()
      servidor.cortar()
      seguimiento.conectar(servidor.canal())
      for (const oyente of oyentes) await tieneTodo(oyente, total)
    }),
    { numRuns: 150 },
  )
}, 60_000)

describe('a fold of facts', () => {
  const unPliegue = (seguimiento: Seguimiento, servidor: Servidor) => {
    const cargas: number[] = []
    const pliegue = crearPliegue<readonly number[]>({
      tema: TEMA,
      inicial: [],
      seguimiento,
      pausa: enOtroMomento,
      plegar: (valor, { revision }) => [...valor, revision],
      cargar: async () => {
        cargas.push(servidor.sabe())
        if (cargas.length === 1) throw new Error('ahora no')
        return { valor: hasta(servidor.sabe()).map(({ revision }) => revision), revision: servidor.sabe() - 1 }
      },
    })
    const vistas: string[] = []
    const dejar = pliegue.oir(() => {
      const { valor, revision, estado } = pliegue.leer()
      expect(valor).toHaveLength(revision + 1)
      vistas.push(`${estado} ${revision}`)
    })
    return { pliegue, cargas, vistas, dejar }
  }

  it('is shown once it is whole, then with each fact, and drops its content before it is folded anew after an erasure', async () => {
    const [servidor, seguimiento] = [unServidor(), unSeguimiento()]
    servidor.saber(3)
    const { pliegue, vistas, dejar } = unPliegue(seguimiento, servidor)
    const dibujar = () =>
      renderToStaticMarkup(
        createElement(() => {
          const { estado, valor } = useSyncExternalStore(pliegue.oir, pliegue.leer, pliegue.leer)
          return createElement('b', null, `${estado} ${valor}`)
        }),
      )
    expect(dibujar()).toBe('<b>cargando </b>')
    seguimiento.conectar(servidor.canal())
    await hastaQue(() => expect(vistas).toEqual(['al-dia 2']))
    servidor.saber(4)
    servidor.dar(tramaDe(3))
    expect(dibujar()).toBe('<b>al-dia 0,1,2,3</b>')
    servidor.dar({ desdeCero: true, posicion: '4' })
    expect(pliegue.leer()).toEqual({ valor: [], revision: -1, estado: 'cargando' })
    await hastaQue(() => expect(vistas.slice(2)).toEqual(['cargando -1', 'al-dia 3']))
    dejar()
    expect([pliegue.leer().valor, servidor.veces.dejado]).toEqual([[], 1])
  })

  it('is loaded when it would be too long, again when that fails, and keeps what was shown meanwhile', async () => {
    const anotado = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const [servidor, seguimiento] = [unServidor({ limite: 2 }), unSeguimiento()]
    servidor.saber(2)
    const { pliegue, cargas, vistas } = unPliegue(seguimiento, servidor)
    seguimiento.conectar(servidor.canal())
    await hastaQue(() => expect(vistas).toEqual(['al-dia 1']))
    seguimiento.desconectar()
    servidor.saber(9)
    seguimiento.conectar(servidor.canal())
    await hastaQue(() => expect(vistas).toEqual(['al-dia 1', 'cargando 1', 'al-dia 8']))
    expect([cargas.length, pliegue.leer().valor.length]).toEqual([2, 9])
    expect(anotado).toHaveBeenCalledOnce()
    anotado.mockRestore()
  })
})
