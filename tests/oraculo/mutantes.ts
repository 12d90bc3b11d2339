import type { Visto } from './comprobar.ts'

// Deliberate faults of what is seen, each of which the checker has to report: what a product that
// loses, doubles or reorders would show.

const conMarca = (hechos: Visto['hechos'], marca: string): number =>
  hechos.findIndex((hecho) => 'data' in hecho && JSON.stringify(hecho.data).includes(marca))

/** Returns the log without a command's fact. */
export const perdido = (visto: Visto, marca: string): Visto => ({
  ...visto,
  hechos: visto.hechos.toSpliced(conMarca(visto.hechos, marca), 1),
})

/**
 * Returns the log with a command's fact once more at its end, as another attempt would have written
 * it.
 */
export const doblado = (visto: Visto, marca: string): Visto => {
  const hecho = visto.hechos[conMarca(visto.hechos, marca)]
  const ultimo = visto.hechos.at(-1)
  if (!hecho || !ultimo) throw new Error(`${marca} no está`)
  const revision = visto.hechos.filter(({ stream }) => stream === hecho.stream).length
  const otra = { ...hecho, revision, posicion: ultimo.posicion + 1n, eventId: 'otro intento' }
  return { ...visto, hechos: [...visto.hechos, otra] }
}

/** Returns $all with the last two facts of a stream swapped. */
export const girado = (visto: Visto): Visto => {
  const ultimo = visto.hechos.findLastIndex(({ revision }) => revision > 0)
  const previo = visto.hechos.findLastIndex(
    ({ stream, revision }) =>
      stream === visto.hechos[ultimo]?.stream && revision === (visto.hechos[ultimo]?.revision ?? 0) - 1,
  )
  const hechos = [...visto.hechos]
  const [anterior, posterior] = [hechos[previo], hechos[ultimo]]
  if (!anterior || !posterior) throw new Error('ningún stream tiene dos hechos')
  hechos[previo] = { ...posterior, posicion: anterior.posicion }
  hechos[ultimo] = { ...anterior, posicion: posterior.posicion }
  return { ...visto, hechos }
}

/** Returns the mails with a Message-ID of its own for each try. */
export const sinNombreFijo = (visto: Visto): Visto => ({
  ...visto,
  cartas: visto.cartas.map(({ para, messageId }, n) => ({ para, messageId: `${messageId}.${n}` })),
})

/** Returns the mails without those to one address. */
export const sinCartasA = (visto: Visto, quien: string): Visto => ({
  ...visto,
  cartas: visto.cartas.filter(({ para }) => para !== quien),
})
