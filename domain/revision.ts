import { z } from 'zod'
import { ANOMALIAS, type Anomalia } from './anomalias.ts'
import { LEEN_TODO } from './cuenta/tipos.ts'
import { type Decider, type Decision, HechoImposible, isRefusal, type Origen, refuse } from './decider.ts'
import { type EventsOf, hecho, personal } from './esquema.ts'
import { motivoDe } from './motivo.ts'
import { motivoGuardado } from './motivo-guardado.ts'

/** A fact that is worth a look, by its event id, and the reason for the look. */
export type Mirado = { readonly clase: Anomalia; readonly evento: string }
/**
 * Returns the stream of the reviews of one anomaly (decisiones/auditoria, «Reviews»). It isn't the
 * stream of what the anomaly is about, so that nobody there notices. The names here are the stored
 * format.
 */
export const streamRevision = ({ clase, evento }: Mirado): string => `bandwork_revision-${clase}.${evento}`

/** The maximum number of reviews of one anomaly. */
const REVISIONES_MAXIMO = 50

const VEN = { ven: LEEN_TODO, prescindible: true } as const
const clase = z.enum(ANOMALIAS)
export const hechosRevision = {
  HechoRevisado: hecho(VEN, z.object({ clase, motivo: personal(motivoGuardado.clone()) })),
  RevisionDeshecha: hecho(VEN, z.object({ clase })),
} as const
export type HechoRevision = EventsOf<typeof hechosRevision>

/** `motivo` is that of the review that stands. */
export type Revision = { readonly cuantas: number; readonly motivo?: string }
export type ComandoRevision = Origen & { readonly clase: Anomalia } & (
    | { readonly type: 'RevisarHecho'; readonly motivo: string }
    | { readonly type: 'DeshacerRevision' }
  )

const decideRevision = ({ cuantas, motivo }: Revision, c: ComandoRevision): Decision<HechoRevision> => {
  if (c.type === 'DeshacerRevision')
    return motivo === undefined ? [] : [{ type: 'RevisionDeshecha', data: { clase: c.clase } }]
  const dicho = motivoDe(c.motivo)
  if (isRefusal(dicho)) return dicho
  if (motivo === dicho.motivo) return []
  if (motivo !== undefined)
    return refuse('ya-revisado', 'Ya está revisada: lee el motivo, o deshaz esa revisión primero.')
  return cuantas < REVISIONES_MAXIMO
    ? [{ type: 'HechoRevisado', data: { clase: c.clase, ...dicho } }]
    : refuse('demasiadas-revisiones', `Ya se revisó ${REVISIONES_MAXIMO} veces: no se revisa más.`)
}

/** Folds a fact. A review stands until it is taken back; throws HechoImposible otherwise. */
const evolveRevision = ({ cuantas, motivo }: Revision, { type, data }: HechoRevision): Revision => {
  if ((type === 'HechoRevisado') !== (motivo === undefined))
    throw new HechoImposible(type, motivo === undefined ? 'por revisar' : 'revisada')
  return type === 'HechoRevisado' ? { cuantas: cuantas + 1, motivo: data.motivo } : { cuantas }
}

/** Decides a command. Refusals: falta-motivo, motivo-largo, ya-revisado, demasiadas-revisiones. */
export const revisionDecider: Decider<Revision, ComandoRevision, HechoRevision> = {
  category: 'bandwork_revision',
  schemas: hechosRevision,
  initial: { cuantas: 0 },
  decide: decideRevision,
  evolve: evolveRevision,
  partes: () => [],
}
