import type { Hecho } from '#domain/hecho.ts'

/** The trace of a command in a stream's fold: its digest, and where its facts are. */
export type Recuerdo = { readonly huella: string; readonly revision: number; readonly cuantos: number }

/**
 * The commands that a stream carries: the one that created it, and the last 200 of each actor, the
 * newest last.
 */
export type Memoria = {
  readonly creador?: readonly [comando: string, recuerdo: Recuerdo]
  readonly recientes: ReadonlyMap<number, ReadonlyMap<string, Recuerdo>>
}

/**
 * Number of commands of one actor on one stream that are remembered
 * (decisiones/http, «Repeated requests»).
 */
export const RECORDADOS = 200

export const SIN_MEMORIA: Memoria = { recientes: new Map() }

/**
 * Returns the memory after more facts, in their order. A fact that was seen already changes
 * nothing.
 */
export const recordar = ({ creador, recientes }: Memoria, hechos: readonly Hecho[]): Memoria => {
  if (hechos.length === 0) return { ...(creador ? { creador } : {}), recientes }
  const porActor = new Map(recientes)
  const copiados = new Map<number, Map<string, Recuerdo>>()
  let primero = creador
  for (const { revision, meta } of hechos) {
    const { comando, huella, actor } = meta
    let recuerdos = copiados.get(actor.id)
    if (!recuerdos) {
      recuerdos = new Map(recientes.get(actor.id))
      copiados.set(actor.id, recuerdos)
      porActor.set(actor.id, recuerdos)
    }
    const antes = recuerdos.get(comando)
    const recuerdo = antes
      ? { ...antes, cuantos: Math.max(antes.cuantos, revision - antes.revision + 1) }
      : { huella, revision, cuantos: 1 }
    recuerdos.set(comando, recuerdo)
    if (revision === 0 || comando === primero?.[0]) primero = [comando, recuerdo]
    const [masAntiguo] = recuerdos.size > RECORDADOS ? recuerdos.keys() : []
    if (masAntiguo !== undefined) recuerdos.delete(masAntiguo)
  }
  return { ...(primero ? { creador: primero } : {}), recientes: porActor }
}

/** Returns a command's trace, if the stream carries it. */
export const recuerdoDe = ({ creador, recientes }: Memoria, actorId: number, comando: string): Recuerdo | undefined =>
  creador?.[0] === comando ? creador[1] : recientes.get(actorId)?.get(comando)

/** Returns how many commands are remembered. */
export const recordados = ({ recientes }: Memoria): number => {
  let suma = 1
  for (const recuerdos of recientes.values()) suma += recuerdos.size
  return suma
}
