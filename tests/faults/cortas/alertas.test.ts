import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crearApp } from '#api/arranque/app.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { RAIZ } from '#tests/programa.ts'
import { unSistema } from '#tests/sistema.ts'

const OPERAR = join(RAIZ, 'docs/operar')
const ALERTAS = join(OPERAR, 'alertas.yml')
const leer = (archivo: string) => readFileSync(join(OPERAR, archivo), 'utf8')
/** Whether Prometheus’s own checker is here, from Debian’s package `prometheus`. */
const HAY_PROMTOOL = spawnSync('promtool', ['--version']).status === 0

const sistema = unSistema()
const carpeta = carpetaNueva('alertas')
let metricas: string
beforeAll(async () => {
  const { servicios, live } = sistema()
  const web = join(servicios.config.dataDir, 'web')
  const { app, metricas: registro } = await crearApp(servicios, live, pino({ level: 'silent' }), web)
  await app.inject({ method: 'GET', url: '/api/salud' })
  metricas = await registro.metrics()
  await app.close()
})
afterAll(() => borrar(carpeta))

const nombres = () => new Set([...metricas.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, nombre]) => nombre as string))
/** Returns the metrics that an expression reads, by their own names. */
const leidas = (expresion: string): string[] =>
  [...expresion.matchAll(/\b(?:bandwork|process|nodejs)_\w+/g)].map(([nombre]) =>
    nombres().has(nombre) ? nombre : nombre.replace(/_(bucket|count|sum)$/, ''),
  )
const alertas = [...leer('alertas.yml').matchAll(/- alert: (\w+)/g)].map(([, nombre]) => nombre as string)

it('each alert and each panel reads metrics that the product has', () => {
  const tablero = JSON.parse(leer('grafana.json')) as {
    panels: { id: number; targets: { expr: string }[] }[]
  }
  const expresiones = tablero.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expresiones.length).toBeGreaterThan(15)
  expect(new Set(tablero.panels.map(({ id }) => id)).size).toBe(tablero.panels.length)
  const ajenas = [leer('alertas.yml').replace(/^ *(summary|runbook_url):.*$/gm, ''), ...expresiones]
    .flatMap(leidas)
    .filter((nombre) => !nombres().has(nombre))
  expect(ajenas).toEqual([])
})

it('each alert has its runbook, with the same parts, and no runbook is left over', () => {
  const paginas = readdirSync(join(OPERAR, 'alertas')).map((archivo) => basename(archivo, '.md'))
  expect(paginas.toSorted()).toEqual(alertas.toSorted())
  for (const alerta of alertas) {
    const pagina = leer(`alertas/${alerta}.md`)
    expect(pagina.startsWith(`# ${alerta}\n`), alerta).toBe(true)
    for (const parte of ['**For people.**', '**Look.**', '**Do.**', '**Over**']) expect(pagina, alerta).toContain(parte)
    expect(leer('alertas.yml')).toContain(`runbook_url: docs/operar/alertas/${alerta}.md`)
    for (const [, otra] of pagina.matchAll(/\]\((\w+\.md)\)/g))
      expect(existsSync(join(OPERAR, 'alertas', otra as string)), `${alerta}: ${otra}`).toBe(true)
  }
})

/** Each alert with series that raise it, when it is looked at, and series that don’t. */
const CASOS: Readonly<Record<string, readonly [mal: readonly string[], cuando: string, bien: readonly string[]]>> = {
  BandworkDown: [
    [
      'up{job="bandwork"} 1x30',
      'bandwork_build_info{part="api+live"} 1x30',
      'bandwork_build_info{part="procesos"} 1x30',
    ],
    '2m',
    [
      'up{job="bandwork"} 1x30',
      'bandwork_build_info{part="api+live"} 1x30',
      'bandwork_build_info{part="procesos"} 1x30',
      'bandwork_build_info{part="proyector"} 1x30',
    ],
  ],
  BandworkCannotWrite: [['bandwork_log_writable 0x30'], '2m', ['bandwork_log_writable 1x30']],
  BandworkLogBehind: [
    ['bandwork_health_problem{problem="log-atrasado"} 1x30'],
    '1m',
    ['bandwork_health_problem{problem="log-atrasado"} 0x30'],
  ],
  BandworkReadSideLate: [['bandwork_projection_lag_seconds 31x30'], '2m', ['bandwork_projection_lag_seconds 30x30']],
  BandworkStreamsParked: [['bandwork_parked_streams 1x30'], '2m', ['bandwork_parked_streams 0x30']],
  BandworkProcessesSilent: [
    ['bandwork_health_problem{problem="procesos"} 1x30'],
    '2m',
    ['bandwork_health_problem{problem="procesos"} 0x30'],
  ],
  BandworkMailsLate: [
    ['bandwork_process_oldest_wait_seconds{process="correos"} 901x30'],
    '1m',
    ['bandwork_process_oldest_wait_seconds{process="correos"} 900x30'],
  ],
  BandworkErasuresLate: [
    ['bandwork_health_problem{problem="olvidos"} 1x30'],
    '1m',
    ['bandwork_health_problem{problem="olvidos"} 0x30'],
  ],
  BandworkErasuresUnlisted: [
    ['bandwork_health_problem{problem="eliminaciones"} 1x30'],
    '6m',
    ['bandwork_health_problem{problem="eliminaciones"} 0x30'],
  ],
  BandworkDiskNearlyFull: [['bandwork_disk_free_bytes 9e8x30'], '6m', ['bandwork_disk_free_bytes 1e10x30']],
  BandworkRootLate: [
    ['bandwork_last_root_timestamp_seconds 0x400', 'bandwork_log_position 0+1x400'],
    '4h',
    ['bandwork_last_root_timestamp_seconds 0x400', 'bandwork_log_position 5x400'],
  ],
  BandworkBackupLate: [
    ['bandwork_last_backup_timestamp_seconds 0x3000'],
    '50h',
    ['bandwork_last_backup_timestamp_seconds 0+60x3000'],
  ],
  BandworkErrors: [
    [
      'bandwork_http_request_duration_seconds_count{status="500"} 0+2x60',
      'bandwork_http_request_duration_seconds_count{status="200"} 0+100x60',
    ],
    '20m',
    [
      'bandwork_http_request_duration_seconds_count{status="500"} 0+1x60',
      'bandwork_http_request_duration_seconds_count{status="200"} 0+200x60',
    ],
  ],
  BandworkSlow: [
    [
      'bandwork_http_request_duration_seconds_bucket{le="1"} 0+90x60',
      'bandwork_http_request_duration_seconds_bucket{le="3"} 0+100x60',
      'bandwork_http_request_duration_seconds_bucket{le="+Inf"} 0+100x60',
    ],
    '30m',
    [
      'bandwork_http_request_duration_seconds_bucket{le="1"} 0+99x60',
      'bandwork_http_request_duration_seconds_bucket{le="+Inf"} 0+100x60',
    ],
  ],
  BandworkAppendsSlow: [
    [
      'bandwork_append_duration_seconds_bucket{le="0.5"} 0+90x60',
      'bandwork_append_duration_seconds_bucket{le="1"} 0+100x60',
      'bandwork_append_duration_seconds_bucket{le="+Inf"} 0+100x60',
    ],
    '30m',
    [
      'bandwork_append_duration_seconds_bucket{le="0.5"} 0+99x60',
      'bandwork_append_duration_seconds_bucket{le="+Inf"} 0+100x60',
    ],
  ],
  BandworkPoolExhausted: [
    ['bandwork_database_connections{state="waiting"} 1x30'],
    '3m',
    ['bandwork_database_connections{state="waiting"} 0x30', 'bandwork_database_connections{state="used"} 9x30'],
  ],
  BandworkPushRefused: [
    ['bandwork_pushes_total{outcome="refused"} 0+1x90'],
    '80m',
    ['bandwork_pushes_total{outcome="gone"} 0+1x90'],
  ],
}

it('each alert is tried', () => expect(Object.keys(CASOS).toSorted()).toEqual(alertas.toSorted()))

describe.runIf(HAY_PROMTOOL)('Prometheus’s own checker', () => {
  const promtool = (argumentos: readonly string[], input = '') =>
    execFileSync('promtool', [...argumentos], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })

  it('accepts the rules and the configuration', () => {
    expect(promtool(['check', 'rules', ALERTAS])).toContain(`${alertas.length} rules found`)
    expect(promtool(['check', 'config', join(OPERAR, 'prometheus.yml')])).toContain('SUCCESS')
  })

  it('has nothing to say against the metrics’ names and kinds', () => {
    const nuestras = metricas.replace(/^(?!(# (HELP|TYPE) )?bandwork_).*\n/gm, '')
    expect(promtool(['check', 'metrics'], nuestras)).toBe('')
  })

  it('raises each alert when it must, and not otherwise', () => {
    const prueba = (series: readonly string[], cuando: string, alerta: string, suena: boolean) =>
      [
        '  - interval: 1m',
        '    input_series:',
        ...series.map((serie) => {
          const [, de, valores] = /^(\S+?(?:\{[^}]*\})?) (.*)$/.exec(serie) ?? []
          return `      - { series: '${de}', values: '${valores}' }`
        }),
        '    promql_expr_test:',
        `      - expr: count(ALERTS{alertname="${alerta}", alertstate="firing"}) or vector(0)`,
        `        eval_time: ${cuando}`,
        `        exp_samples: [{ labels: '{}', value: ${suena ? 1 : 0} }]`,
      ].join('\n')
    const pruebas = Object.entries(CASOS).flatMap(([alerta, [mal, cuando, bien]]) => [
      prueba(mal, cuando, alerta, true),
      prueba(bien, cuando, alerta, false),
    ])
    const archivo = join(carpeta, 'pruebas.yml')
    writeFileSync(archivo, `rule_files: ['${ALERTAS}']\nevaluation_interval: 1m\ntests:\n${pruebas.join('\n')}\n`)
    expect(promtool(['test', 'rules', archivo])).toContain('SUCCESS')
  })
})
