import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { REPAROS, type Salud } from '#api/contract/salud.ts'
import type { App } from '#api/http/app.ts'
import type { Router } from '#api/wamp/router.ts'
import type { Latido } from './latido.ts'
import type { Medida } from './salud.ts'
import type { Servicios } from './servicios.ts'

const SEGUNDOS_HTTP = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 5]

/**
 * Builds the registry of an API's metrics: those of every part, and its own. What health says is
 * taken from it, so that the two never differ.
 */
export const crearMetricas = (
  app: App,
  {
    avance,
    conexiones,
    medidas,
    store,
    vigia,
  }: Pick<Servicios, 'avance' | 'conexiones' | 'medidas' | 'store' | 'vigia'>,
  salud: () => Promise<Medida>,
  router: Pick<Router, 'conectadas' | 'mensajes'> | undefined,
): Registry => {
  const registro = Registry.merge([medidas.registro])
  registro.setDefaultLabels({ part: medidas.part })
  const registers = [registro]

  /** Adds a gauge that is read from the health. Undefined leaves it out. */
  const deSalud = (name: string, help: string, valor: (cuerpo: Salud) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const medido = valor((await salud()).cuerpo)
        this.reset()
        if (medido !== undefined) this.set(medido)
      },
    })
  const instante = (dicho: string | null) => (dicho === null ? undefined : Date.parse(dicho) / 1_000)

  new Gauge({
    name: 'bandwork_health_problem',
    help: 'Whether this makes the service degraded.',
    labelNames: ['problem'],
    registers,
    async collect() {
      const { reparos } = (await salud()).cuerpo
      for (const problem of REPAROS) this.set({ problem }, reparos.includes(problem) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'bandwork_log_writable',
    help: 'Whether this process can append to the log.',
    registers,
    collect() {
      this.set(store.noEscribe() ? 0 : 1)
    },
  })
  new Gauge({
    name: 'bandwork_projection_position',
    help: 'The log position that the read side has reached.',
    registers,
    collect() {
      this.set(Number(avance.posicion()))
    },
  })
  deSalud('bandwork_log_position', 'The last position of the log.', ({ posicion }) => Number(posicion))
  deSalud('bandwork_projection_lag_events', 'Facts that the read side lacks.', ({ atraso }) => atraso.hechos)
  deSalud(
    'bandwork_projection_lag_seconds',
    'How long the oldest fact that the read side lacks has waited.',
    ({ atraso }) => atraso.segundos,
  )
  deSalud('bandwork_parked_streams', 'Streams that stand still.', ({ aparcados }) => aparcados)
  deSalud(
    'bandwork_skipped_event_types',
    'Types of facts that a newer release wrote and this one leaves out.',
    ({ omitidos }) => omitidos.length,
  )
  deSalud('bandwork_disk_free_bytes', 'Free bytes on the disk that has the fewest.', ({ espacio }) => espacio)
  deSalud('bandwork_last_root_timestamp_seconds', 'When the root of the log was last signed.', ({ ultimaRaiz }) =>
    instante(ultimaRaiz),
  )
  deSalud('bandwork_last_backup_timestamp_seconds', 'When a backup was last completed.', ({ ultimoRespaldo }) =>
    instante(ultimoRespaldo),
  )

  const deProcesos = (name: string, help: string, valor: (latido: Latido) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['process'],
      registers,
      async collect() {
        for (const latido of (await salud()).latidos) {
          const dicho = valor(latido)
          if (dicho !== null) this.set({ process: latido.proceso }, dicho)
        }
      },
    })
  deProcesos('bandwork_process_heartbeat_age_seconds', 'Time since a process was last heard of.', ({ haceS }) => haceS)
  deProcesos('bandwork_process_backlog', 'Work of a process that is not done yet.', ({ pendientes }) => pendientes)
  deProcesos(
    'bandwork_process_oldest_wait_seconds',
    'How long the oldest undone work of a process has waited.',
    ({ esperaS }) => esperaS,
  )
  deProcesos(
    'bandwork_process_position',
    'The log position that a process has reached for good.',
    ({ posicion }) => posicion,
  )
  deProcesos(
    'bandwork_process_set_aside_events',
    'Facts that a process has set aside, to try them again.',
    ({ apartados, posicion }) => (posicion === null && apartados === 0 ? null : apartados),
  )

  new Counter({
    name: 'bandwork_log_subscriptions_dropped_total',
    help: 'Subscriptions that the log dropped because they were read too slowly.',
    registers,
    collect() {
      this.reset()
      this.inc(store.soltadas())
    },
  })
  new Counter({
    name: 'bandwork_log_behind_total',
    help: 'How often the log was found to lack a fact that was projected from it.',
    registers,
    collect() {
      this.reset()
      this.inc(vigia.vecesAtrasado())
    },
  })
  new Gauge({
    name: 'bandwork_database_connections',
    help: 'Database connections of a pool by state; waiting counts the requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { nombre: pool, usadas, libres, esperan } of conexiones()) {
        this.set({ pool, state: 'used' }, usadas)
        this.set({ pool, state: 'idle' }, libres)
        this.set({ pool, state: 'waiting' }, esperan)
      }
    },
  })
  new Gauge({
    name: 'bandwork_websocket_connections',
    help: 'Open sockets of the live feed.',
    registers,
    collect() {
      this.set(router?.conectadas() ?? 0)
    },
  })
  new Counter({
    name: 'bandwork_wamp_messages_total',
    help: 'WAMP messages by direction.',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset()
      const { recibidos = 0, enviados = 0 } = router?.mensajes() ?? {}
      this.inc({ direction: 'received' }, recibidos)
      this.inc({ direction: 'sent' }, enviados)
    },
  })
  const frenadas = new Counter({
    name: 'bandwork_rate_limited_total',
    help: 'Requests that a limit refused, by its code.',
    labelNames: ['limit'],
    registers,
  })
  const tiempos = new Histogram({
    name: 'bandwork_http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['route', 'method', 'status'],
    registers,
    buckets: SEGUNDOS_HTTP,
  })
  app.addHook('onResponse', (request, reply, sigue) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (reply.statusCode === 429) frenadas.inc({ limit: reply.problema ?? 'unknown' })
    tiempos.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    sigue()
  })
  return registro
}
