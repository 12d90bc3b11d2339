import type { Mensaje } from '#api/contract/vivo.ts'
import { mayor } from '#web/servidor/posicion.ts'

/** Returns a message's log position; a presence message has none. */
const posicionDe = (mensaje: Mensaje): string | undefined => ('posicion' in mensaje ? mensaje.posicion : undefined)

const VISTOS = 2000

/**
 * Orders the live messages of one account. Messages that arrive while the missed ones are being
 * fetched wait for those. Nothing is applied twice: position and asunto identify a message. The
 * missed messages are applied together.
 */
export const crearCola = (desde: string, aplicar: (mensajes: readonly Mensaje[]) => void) => {
  let ultima = desde
  let enEspera: Mensaje[] | undefined
  const vistos = new Set<string>()

  const esNuevo = (mensaje: Mensaje): boolean => {
    const posicion = posicionDe(mensaje)
    if (posicion === undefined) return true
    const huella = `${posicion} ${mensaje.asunto}`
    if (vistos.has(huella)) return false
    vistos.add(huella)
    if (vistos.size > VISTOS) vistos.delete(vistos.values().next().value ?? '')
    ultima = mayor(ultima, posicion)
    return true
  }
  const procesar = (mensajes: readonly Mensaje[]) => {
    const nuevos = mensajes.filter(esNuevo)
    if (nuevos.length > 0) aplicar(nuevos)
  }

  return {
    /** Returns the position after which messages may be missing. */
    ultima: (): string => ultima,
    recibir: (mensaje: Mensaje): void => {
      if (enEspera && posicionDe(mensaje) !== undefined) enEspera.push(mensaje)
      else procesar([mensaje])
    },
    empezarRecuperacion: (): void => {
      enEspera ??= []
    },
    /** Ends the recovery with the messages missed up to `hasta`. */
    terminarRecuperacion: (perdidos: readonly Mensaje[], hasta: string): void => {
      const todos = [...perdidos, ...(enEspera ?? [])]
      enEspera = undefined
      ultima = mayor(ultima, hasta)
      const orden = (a: Mensaje, b: Mensaje) => {
        const diferencia = BigInt(posicionDe(a) ?? 0) - BigInt(posicionDe(b) ?? 0)
        return diferencia < 0n ? -1 : diferencia > 0n ? 1 : 0
      }
      procesar(todos.sort(orden))
    },
  }
}
export type Cola = ReturnType<typeof crearCola>
