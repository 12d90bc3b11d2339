import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { crearOlvido } from '#api/arranque/olvido.ts'
import { MODELOS } from '#projections/modelos.ts'
import { sinAjustes } from '#tests/programa.ts'
import { unSistema } from '#tests/sistema.ts'

const sistema = unSistema()
const PRIMERA_MS = 20

describe('an erasure whose rebuild fails', () => {
  it('is tried again at ever longer intervals, and its failures are logged with their reason', async () => {
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
      env: sinAjustes({
        DATA_DIR: join(sistema().config.dataDir, 'rota'),
        DATABASE_URL: sistema().direcciones.databaseUrl,
        EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      }),
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

  it('leads to another rebuild if a newer release’s build, begun before it but finished later, is the read side', async () => {
    const { pool, config, direcciones } = sistema()
    const { databaseUrl: DATABASE_URL, eventstoreUrl: EVENTSTORE_URL } = direcciones
    const leer = async (consulta: string, valores: unknown[] = []): Promise<string | undefined> =>
      (await pool.query(consulta, valores)).rows[0]?.valor
    const activo = () => leer('select esquema as valor from proyeccion.activo where version = $1', [MODELOS.version])
    const serie = () => leer(`select valor from acceso.ajustes where nombre = 'olvido_serie'`)
    const olvido = crearOlvido({
      pool,
      eventos: new EventEmitter(),
      logger: pino({ level: 'silent' }),
      miradaMs: 100,
      env: sinAjustes({ NODE_ENV: 'test', DATA_DIR: config.dataDir, DATABASE_URL, EVENTSTORE_URL }),
    })
    await pool.query(`insert into claves.personas (cuenta, destruida) values (79, now())`)
    const alto = new AbortController()
    const fin = olvido.correr(alto.signal)
    const primera = await activo()
    await vi.waitFor(async () => expect(await serie()).toBeDefined(), { timeout: 60_000, interval: 100 })
    const pagada = await activo()
    expect(pagada).not.toBe(primera)
    // As though it had been begun before the rebuild that was owed.
    await pool.query(`update acceso.ajustes set valor = '99999' where nombre = 'olvido_serie'`)
    await vi.waitFor(async () => expect(await serie()).not.toBe('99999'), { timeout: 60_000, interval: 100 })
    expect(await activo()).not.toBe(pagada)
    alto.abort()
    await fin
  }, 120_000)
})
