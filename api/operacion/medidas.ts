import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MedidasDelLog } from '#commands/log/medidas.ts'
import { VERSION } from './version.ts'

const SEGUNDOS_LOG = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4]
const HECHOS_POR_LOTE = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_000]

/**
 * Creates the registry of a part's metrics, and the functions that count what it does. All of them
 * carry the part's name. They are named by Prometheus's conventions (docs/operar/salud.md,
 * «Metrics»).
 */
export const crearMedidas = (part: string, commit = '') => {
  const registro = new Registry()
  registro.setDefaultLabels({ part })
  const registers = [registro]
  collectDefaultMetrics({ register: registro })

  new Gauge({
    name: 'bandwork_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: VERSION, commit }, 1)
  const appends = new Histogram({
    name: 'bandwork_append_duration_seconds',
    help: 'How long appends to the log took.',
    labelNames: ['outcome'],
    registers,
    buckets: SEGUNDOS_LOG,
  })
  const escritos = new Counter({
    name: 'bandwork_appended_events_total',
    help: 'Facts appended to the log.',
    registers,
  })
  const comandos = new Counter({
    name: 'bandwork_commands_total',
    help: 'Commands by what came of them.',
    labelNames: ['command', 'outcome'],
    registers,
  })
  const folds = new Counter({
    name: 'bandwork_fold_cache_requests_total',
    help: 'Folds that were asked of the cache.',
    labelNames: ['result'],
    registers,
  })
  const proyectados = new Counter({
    name: 'bandwork_projected_events_total',
    help: 'Facts applied to the read side.',
    registers,
  })
  const lotes = new Histogram({
    name: 'bandwork_projection_batch_events',
    help: 'Facts in a batch of the projector.',
    registers,
    buckets: HECHOS_POR_LOTE,
  })
  const tiempoDeLotes = new Histogram({
    name: 'bandwork_projection_batch_duration_seconds',
    help: 'How long a batch of the projector took.',
    registers,
    buckets: SEGUNDOS_LOG,
  })
  const correos = new Counter({
    name: 'bandwork_mails_total',
    help: 'Mails handed to the mail server, by its answer.',
    labelNames: ['outcome'],
    registers,
  })
  const pushes = new Counter({
    name: 'bandwork_pushes_total',
    help: 'Notices handed to push services, by their answer.',
    labelNames: ['outcome'],
    registers,
  })

  const delLog: MedidasDelLog = {
    alAnexar: (ms, hechos, outcome) => {
      appends.observe({ outcome }, ms / 1_000)
      if (outcome === 'written') escritos.inc(hechos)
    },
    alMandar: (command, outcome) => comandos.inc({ command, outcome }),
    alBuscar: (result) => folds.inc({ result }),
  }
  return {
    part,
    registro,
    delLog,
    alAplicar: (hechos: number, ms: number): void => {
      proyectados.inc(hechos)
      lotes.observe(hechos)
      tiempoDeLotes.observe(ms / 1_000)
    },
    alEnviarCorreo: (outcome: 'accepted' | 'failed'): void => correos.inc({ outcome }),
    alEmpujar: (outcome: 'accepted' | 'gone' | 'later' | 'refused'): void => pushes.inc({ outcome }),
  }
}

export type Medidas = ReturnType<typeof crearMedidas>
