/**
 * The anomalies that are worth a look. Each is found from the facts in the log alone
 * (decisiones/auditoria, «Worth a look»); none proves that somebody did wrong.
 */
export const ANOMALIAS = [
  'precio-subido',
  'aprobado-al-instante',
  'misma-persona',
  'de-noche',
  'muchos-descartes',
] as const
export type Anomalia = (typeof ANOMALIAS)[number]

/** The entries of a list of anomalies: all, those without a review, or those with one. */
export const POR_REVISION = ['todas', 'por-revisar', 'revisadas'] as const
export type PorRevision = (typeof POR_REVISION)[number]

/** Seconds. A proposal that is approved this soon was hardly read. */
export const AL_INSTANTE_S = 10
/** Local hours of the night: from `desde` on, and before `hasta` of the next morning. */
export const NOCHE = { desde: 22, hasta: 5 } as const
/** The threshold: this many orders discarded by one account within this many local days. */
export const DESCARTES = { cuantos: 5, dias: 7 } as const
