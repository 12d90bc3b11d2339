/**
 * What is worth a look, each found by the log's facts alone (decisiones/auditoria, «Worth a look»): none says that somebody did wrong.
 */
export const ANOMALIAS = [
  'precio-subido',
  'aprobado-al-instante',
  'misma-persona',
  'de-noche',
  'muchos-descartes',
] as const
export type Anomalia = (typeof ANOMALIAS)[number]

/** An approval so soon after its proposal was hardly read. */
export const AL_INSTANTE_S = 10
/** Local hours: from the first of an evening to before the last of the morning after. */
export const NOCHE = { desde: 22, hasta: 5 } as const
/** So many orders that one account discards in so many local days. */
export const DESCARTES = { cuantos: 5, dias: 7 } as const
