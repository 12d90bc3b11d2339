import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { crearApp } from '#api/arranque/app.ts'
import { latir, leerLatidos } from '#api/arranque/latidos.ts'
import { PUNTO_DE_CORREOS, puntoDe } from '#api/arranque/puntos.ts'
import { CORREDOR, type Latido } from '#api/operacion/latido.ts'
import { TODO_HECHO } from '#commands/processes/punto.ts'
import { hastaQue } from '#tests/espera.ts'
import { RAIZ } from '#tests/programa.ts'
import { sistemaComun, unSistema } from '#tests/sistema.ts'

const sistema = sistemaComun()
const aparte = unSistema()
const latido = (proceso: string, cambios: Partial<Latido> = {}): Latido => ({
  proceso,
  haceS: 1,
  pendientes: 0,
  esperaS: 0,
  fallo: null,
  posicion: null,
  apartados: 0,
  ...cambios,
})

it('health names what is wrong with the processes: nobody runs them, or mails wait too long', async () => {
  const { servicios } = sistema()
  let latidos: readonly Latido[] = []
  const { app, metricas } = await crearApp(
    { ...servicios, latidos: async () => latidos, ultimoRespaldo: async () => '2026-11-30T10:00:00.000Z' },
    undefined,
    pino({ level: 'silent' }),
    join(servicios.config.dataDir, 'web'),
  )
  const salud = async () => (await app.inject({ method: 'GET', url: '/api/salud' })).json()
  const dice = async (dichos: readonly Latido[], dicho: object) => {
    latidos = dichos
    await hastaQue(async () => expect(await salud()).toMatchObject(dicho))
  }
  try {
    await dice([latido(CORREDOR, { haceS: 30 })], { estado: 'ok', reparos: [], procesos: 30 })
    await dice([latido(CORREDOR, { haceS: 31 })], { estado: 'degradado', reparos: ['procesos'], procesos: 31 })
    const correos = (esperaS: number) => latido('correos', { pendientes: 3, esperaS, fallo: 'EENVELOPE 550' })
    await dice([latido(CORREDOR), correos(900)], {
      estado: 'ok',
      correos: { pendientes: 3, segundos: 900, fallo: 'EENVELOPE 550' },
    })
    await dice([latido(CORREDOR), correos(901)], { estado: 'degradado', reparos: ['correos'] })
    await dice([latido('compras', { posicion: 77 }), latido(CORREDOR)], { estado: 'ok' })
    expect(await metricas.metrics()).toContain('bandwork_process_position{process="compras",part="api"} 77')
    expect(await metricas.metrics()).not.toContain('bandwork_process_position{process="procesos"')
    await dice([latido(CORREDOR), correos(901)], { estado: 'degradado', reparos: ['correos'] })
    expect(await metricas.metrics()).toContain('bandwork_process_backlog{process="correos",part="api"} 3')
    expect(await metricas.metrics()).toContain('bandwork_health_problem{problem="correos",part="api"} 1')
    expect(await metricas.metrics()).toContain('bandwork_last_backup_timestamp_seconds{part="api"} 1796032800')
  } finally {
    await app.close()
  }
})

it('what a process tells is read with its age, and replaced by what it tells next', async () => {
  const { pool } = aparte()
  const desde = new Date(Date.now() - 90_000).toISOString()
  await latir(pool, { correos: { pendientes: 2, desde, fallo: 'ETIMEDOUT' }, push: TODO_HECHO })
  const dichos = async () => new Map((await leerLatidos(pool)).map((dicho) => [dicho.proceso, dicho]))
  const antes = await dichos()
  expect(antes.get('correos')).toMatchObject({ haceS: 0, pendientes: 2, fallo: 'ETIMEDOUT' })
  expect(antes.get('correos')?.esperaS).toBeGreaterThanOrEqual(90)
  expect(antes.get('push')).toEqual(latido('push', { haceS: 0 }))
  const punto = puntoDe(pool, PUNTO_DE_CORREOS)
  await punto.guardar({ posicion: 1_234n, probada: undefined })
  await punto.apartar({ stream: 'pedido-1', revision: 2, posicion: 1_200n })
  await latir(pool, { correos: TODO_HECHO })
  expect((await dichos()).get('correos')).toEqual(latido('correos', { haceS: 0, posicion: 1_234, apartados: 1 }))
})

it('each metric of ours follows the conventions of Prometheus, and is in the table of docs/operar/salud.md', async () => {
  const { servicios } = sistema()
  const { app, metricas } = await crearApp(
    servicios,
    undefined,
    pino({ level: 'silent' }),
    join(servicios.config.dataDir, 'web'),
  )
  const nuestras = (await metricas.getMetricsAsJSON()).filter(({ name }) => name.startsWith('bandwork_'))
  for (const { name, type, help } of nuestras) {
    expect(name).toMatch(/^[a-z_]+$/)
    expect(name.endsWith('_total'), name).toBe(String(type) === 'counter')
    expect(help, name).toMatch(/\.$/)
  }
  const escritas = [...readFileSync(join(RAIZ, 'docs/operar/salud.md'), 'utf8').matchAll(/^\| `(bandwork_\w+)/gm)]
  expect(escritas.map(([, nombre]) => nombre).sort()).toEqual(nuestras.map(({ name }) => name).sort())
  await app.close()
})
