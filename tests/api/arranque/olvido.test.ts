import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { crearOlvido } from '#api/arranque/olvido.ts'
import { unSistema } from '#tests/sistema.ts'

const sistema = unSistema()
const PRIMERA_MS = 20

describe('an erasure whose rebuild fails', () => {
  it('is tried again after ever longer, each failure in the log with its reason, and nothing else stops', async () => {
    const fallos: { error: string; esperaMs: number }[] = []
    const salida = new Writable({
      write: (linea, _, listo) => {
        fallos.push(JSON.parse(String(linea)))
        listo()
      },
    })
    const olvido = crearOlvido({
      pool: sistema().pool,
      eventos: new EventEmitter(),
      env: {
        ...process.env,
        DATA_DIR: join(sistema().config.dataDir, 'rota'),
        DATABASE_URL: sistema().direcciones.databaseUrl,
        EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      },
      logger: pino(salida),
      reintentoMs: PRIMERA_MS,
    })
    await sistema().pool.query('insert into claves.personas (cuenta, destruida) values (77, now())')
    const alto = new AbortController()
    const fin = olvido.correr(alto.signal)
    await Promise.race([
      fin,
      vi.waitFor(() => expect(fallos.length).toBeGreaterThanOrEqual(3), { timeout: 50_000, interval: 50 }),
    ])
    alto.abort()
    await fin
    expect(fallos.slice(0, 3).map(({ esperaMs }) => esperaMs)).toEqual([PRIMERA_MS, PRIMERA_MS * 2, PRIMERA_MS * 4])
    expect(fallos[0]?.error).toMatch(/^la reconstrucción terminó con código 1: \S/)
  })

  it('shows in the health once it has been owed too long', async () => {
    const salud = async () => (await sistema().app.inject('/api/salud')).json()
    await sistema().pool.query(`insert into claves.personas (cuenta, destruida) values (78, now() - interval '1 hour')`)
    await vi.waitFor(
      async () => expect(await salud()).toMatchObject({ estado: 'degradado', olvidosAtrasados: 1 }),
      5_000,
    )
    await sistema().pool.query(`insert into acceso.ajustes (nombre, valor) values ('olvido', now()::text)`)
    await vi.waitFor(async () => expect(await salud()).toMatchObject({ olvidosAtrasados: 0 }), 5_000)
  })
})
