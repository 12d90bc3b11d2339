import { esIlegible, type Ilegible } from '#commands/log/guardado.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Libro, Respuesta } from './libro.ts'

export type CartaLlegada = { readonly para: string; readonly messageId: string }

/** The product as it is seen once it is healed. */
export type Visto = {
  /** The whole log in the order of $all. */
  readonly hechos: readonly (Hecho | Ilegible)[]
  /** The mails that a server took, as often as it took them. */
  readonly cartas: readonly CartaLlegada[]
  /** The finding of verifying chains and folding every read model from zero. */
  readonly hallazgo: string | null
}

const VECES: Readonly<Record<Respuesta, (veces: number) => boolean>> = {
  hecha: (veces) => veces === 1,
  rechazada: (veces) => veces === 0,
  incierta: (veces) => veces <= 1,
}

/**
 * Returns the faults of the order: each stream must start at its beginning without a hole, in the
 * order of $all, with nothing unreadable.
 */
const reparosDelOrden = (hechos: Visto['hechos']): string[] => {
  const reparos: string[] = []
  const siguientes = new Map<string, number>()
  let antes = -1n
  for (const hecho of hechos) {
    const { stream, revision, posicion } = hecho
    const toca = siguientes.get(stream) ?? 0
    if (esIlegible(hecho)) reparos.push(`no se lee ${stream}, revisión ${revision}: ${hecho.ilegible}`)
    if (revision !== toca) reparos.push(`${stream}: viene la revisión ${revision} y toca la ${toca}`)
    if (posicion <= antes) reparos.push(`${stream}, revisión ${revision}: posición ${posicion} tras la ${antes}`)
    siguientes.set(stream, revision + 1)
    antes = posicion
  }
  return reparos
}

type Enviado = { readonly messageId: string; readonly causa: string }

/**
 * Returns a sentence for each thing that doesn't hold, none when all does. Acknowledged commands
 * must be in the log exactly once, rejected ones not at all, unknown ones at most once. Revisions
 * must be dense, and $all must follow each stream's order. Every chain and every read model must
 * hold. Mails: at least one for each that was due, each under the one Message-ID that the log
 * registered for it, none for what isn't in the log.
 */
export const comprobar = (libro: Libro, { hechos, cartas, hallazgo }: Visto): string[] => {
  const reparos = [...libro.contradicciones, ...reparosDelOrden(hechos)]
  const leidos = hechos.filter((hecho): hecho is Hecho => !esIlegible(hecho))
  const ids = new Set(leidos.map(({ eventId }) => eventId))
  if (ids.size !== leidos.length) reparos.push(`${leidos.length - ids.size} hechos repetidos`)

  const veces = new Map<string, number>()
  const hechoDe = new Map<string, string>()
  const registrados = new Map<string, Set<string>>()
  const conocidos = new Set<string>()
  for (const { type, data, eventId } of leidos) {
    for (const marca of libro.marcasEn(JSON.stringify(data))) {
      veces.set(marca, (veces.get(marca) ?? 0) + 1)
      if (!hechoDe.has(marca)) hechoDe.set(marca, eventId)
    }
    if (type !== 'CorreoEnviado' && type !== 'CorreoFallido') continue
    const { messageId, causa } = data as Enviado
    if (!ids.has(causa)) reparos.push(`el correo ${messageId} es de un hecho que no está`)
    conocidos.add(messageId)
    registrados.set(causa, (registrados.get(causa) ?? new Set()).add(messageId))
  }
  for (const marca of veces.keys()) if (!libro.anotadas.has(marca)) reparos.push(`${marca} está y nadie la pidió`)

  const llegadas = new Map<string, Set<string>>()
  for (const { para, messageId } of cartas) {
    if (!conocidos.has(messageId)) reparos.push(`el correo ${messageId} a ${para} no está en el log`)
    llegadas.set(messageId, (llegadas.get(messageId) ?? new Set()).add(para))
  }
  for (const [marca, { respuesta, cartas: debidas }] of libro.anotadas) {
    const apariciones = veces.get(marca) ?? 0
    if (!VECES[respuesta](apariciones)) reparos.push(`${marca} fue ${respuesta} y está ${apariciones} veces`)
    if (apariciones === 0) continue
    const correos = [...(registrados.get(hechoDe.get(marca) ?? '') ?? [])]
    for (const para of debidas)
      if (!correos.some((messageId) => llegadas.get(messageId)?.has(para)))
        reparos.push(`el correo de ${marca} a ${para} no llegó`)
  }
  if (hallazgo !== null) reparos.push(hallazgo)
  return reparos
}
