import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { crearReserva } from '#api/arranque/reserva.ts'
import { MODELOS } from '#projections/modelos.ts'
import { candadoDe } from '#projections/motor/esquema.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import { PROYECTOR, quienesProyectan } from '#projections/motor/turno.ts'
import { hastaQue } from '#tests/espera.ts'
import { colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba } from '#tests/projections/motor/lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura({ aparte: true }))
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

let alto = new AbortController()
let corren: Promise<void>[] = []
afterEach(async () => {
  alto.abort()
  await Promise.all(corren)
  await lectura.pararTodos()
  alto = new AbortController()
  corren = []
  nombres = []
})

/** The names of the reserves that were started, in their order. */
let nombres: string[] = []
/** Starts a process that keeps a reserve: a projector of this test’s own process. */
const abrirReserva = (ajustes: { esperaS: () => number; colgadoS?: number } = { esperaS: () => 0 }) => {
  const reserva = crearReserva({
    pool: log.pool,
    logger: callado,
    alInicioMs: 0,
    ...ajustes,
    lanzar: (nombre) => {
      nombres.push(nombre)
      const suyo = new AbortController()
      let fin = Promise.resolve()
      const { databaseUrl, store: fuente } = log
      const opciones = { databaseUrl, modelos: MODELOS, fuente, logger: callado, nombre }
      return {
        iniciar: () => {
          fin = correrProyector(opciones, suyo.signal)
        },
        detener: () => {
          suyo.abort()
          return fin
        },
      }
    },
  })
  corren.push(reserva.correr(alto.signal))
  return reserva
}

/** Waits until these projectors work or wait, and no others. */
const esperar = (trabaja: string, ...esperan: readonly string[]) =>
  hastaQue(async () => {
    const hay = await quienesProyectan(log.pool, MODELOS)
    const de = (si: boolean) => hay.filter((uno) => uno.trabaja === si).map(({ nombre }) => nombre)
    expect([de(true), de(false)]).toEqual([[trabaja], esperan])
  })

it('a process without a projector keeps one, gives way to another, and comes back when that one is gone', async () => {
  abrirReserva()
  const mio = await hastaQue(() => {
    expect(nombres).toHaveLength(1)
    return nombres[0] as string
  })
  await esperar(mio)
  const { posicion } = await log.escribir('pedido-1', [colocado()])
  await hastaQue(async () => expect(await lectura.posicionDe(await lectura.activo())).toBe(posicion))

  const otro = lectura.proyectar()
  await esperar(PROYECTOR)
  const { posicion: luego } = await log.escribir('pedido-2', [colocado()])
  await hastaQue(async () => expect(await lectura.posicionDe(await lectura.activo())).toBe(luego))

  await otro.parar()
  await esperar(mio)
  expect(nombres).toEqual([mio, mio])
})

it('of the reserves of two processes one goes on', async () => {
  abrirReserva()
  abrirReserva()
  const unoSolo = async () => {
    const hay = await quienesProyectan(log.pool, MODELOS)
    expect(hay).toMatchObject([{ nombre: expect.stringMatching(/^bandwork-reserva-/), trabaja: true }])
    return hay[0]?.nombre
  }
  // Both may begin, and the one that was seen first may give way. Then, for longer than a look, the
  // same one works and no other comes.
  await hastaQue(async () => {
    const nombre = await unoSolo()
    for (let vuelta = 0; vuelta < 10; vuelta += 1) {
      await pausa(50)
      expect(await unoSolo()).toBe(nombre)
    }
  })
})

it('a projector that hangs while facts wait loses its turn to the reserve', async () => {
  // As a stopped process: it holds the lock, and reacts to nothing.
  const colgado = new pg.Client({ connectionString: log.databaseUrl, application_name: PROYECTOR })
  colgado.on('error', () => undefined)
  await colgado.connect()
  const esquema = await lectura.activo()
  await colgado.query('select pg_advisory_lock($1)', [String(candadoDe(esquema))])
  const { posicion } = await log.escribir('pedido-9', [colocado()])
  let esperaS = 0
  abrirReserva({ esperaS: () => esperaS, colgadoS: 1 })
  // It isn't disturbed while nothing waits.
  await hastaQue(async () => expect((await quienesProyectan(log.pool, MODELOS))[0]?.quietoS).toBeGreaterThan(2))
  expect(nombres).toEqual([])
  esperaS = 2
  await hastaQue(async () => expect(await lectura.posicionDe(esquema)).toBe(posicion))
  await esperar(nombres[0] as string)
})

it('a process that only watches says after a while that nobody projects, and takes it back', async () => {
  let reinicios = 0
  const reserva = crearReserva({
    pool: log.pool,
    logger: callado,
    alInicioMs: 0,
    abandonadoMs: 100,
    esperaS: () => 0,
    reiniciar: () => {
      reinicios += 1
    },
  })
  expect(reserva.abandonado()).toBe(false)
  corren.push(reserva.correr(alto.signal))
  await hastaQue(() => expect(reserva.abandonado()).toBe(true))
  // Its own projector is ended, in case it hangs.
  await hastaQue(() => expect(reinicios).toBeGreaterThan(0))
  lectura.proyectar()
  await hastaQue(() => expect(reserva.abandonado()).toBe(false))
})
