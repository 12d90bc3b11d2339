import type { RespuestaDesde, TramaDeRevision } from '#api/contract/hechos.ts'

/**
 * The reason why an object's facts don't go on: it can't be proven for now, or isn't the reader's.
 */
export type Detencion = 'detenido' | 'ajeno'

/** A listener to an object's facts. Its callbacks throw nothing. */
export type Oyente = {
  /** The revision it has, -1 for none. */
  readonly desde: number
  /** Receives what follows, each revision once and in order; a hidden one has only its number. */
  readonly alHecho: (trama: TramaDeRevision) => void
  /** Called after each batch with which the listener has everything there is. */
  readonly alDia: () => void
  /**
   * Called when the listener can't go on from what it has. It gets nothing more until it calls
   * `empezar`. 'demasiado': it has missed too much. 'desdeCero': it may show an erased person's
   * words and has to begin again.
   */
  readonly alPerderHilo: (motivo: 'demasiado' | 'desdeCero') => void
  /** Called when somebody on a side is writing. That is no fact, and nothing of it is kept. */
  readonly alEscribir?: ((quien: string | undefined) => void) | undefined
  /**
   * Called when nothing follows for now, and not again for the same reason until something has
   * followed.
   */
  readonly alDetenerse: (motivo: Detencion) => void
}

/** Maximum frames held before their turn; the rest is asked for. */
export const ADELANTADAS_MAXIMAS = 1_000

/** Orders what one listener gets: frames may come twice, in any order, or not at all. */
export const crearReceptor = (oyente: Oyente) => {
  let ultima = oyente.desde
  let [falta, perdido] = [true, false]
  let detencion: Detencion | undefined
  const adelantadas = new Map<number, TramaDeRevision>()

  const detener = (motivo: Detencion) => {
    if (detencion === motivo) return
    detencion = motivo
    oyente.alDetenerse(motivo)
  }
  const avanzar = () => {
    for (const revision of adelantadas.keys()) if (revision <= ultima) adelantadas.delete(revision)
    for (let trama = adelantadas.get(ultima + 1); trama && !perdido; trama = adelantadas.get(ultima + 1)) {
      adelantadas.delete(trama.revision)
      // This revision isn't available. Once the stream is whole again its fact comes, and what
      // follows is asked for.
      if ('detenido' in trama) {
        adelantadas.clear()
        return detener('detenido')
      }
      ultima += 1
      detencion = undefined
      oyente.alHecho(trama)
    }
  }
  const guardar = (trama: TramaDeRevision) => {
    const conocida = adelantadas.get(trama.revision)
    if (conocida && !('detenido' in conocida)) return
    if (adelantadas.size < ADELANTADAS_MAXIMAS || trama.revision === ultima + 1) adelantadas.set(trama.revision, trama)
    else falta = true
  }
  const perder = (motivo: 'demasiado' | 'desdeCero') => {
    perdido = true
    detencion = undefined
    oyente.alPerderHilo(motivo)
  }

  return {
    ultima: () => ultima,
    /** Returns whether something may be missing that can be asked for. */
    falta: () => falta && !perdido,
    /** Notes that frames may have been missed. */
    dudar: (): void => {
      falta = true
    },
    detener,
    escribe: (quien: string | undefined): void => oyente.alEscribir?.(quien),
    recibir: (trama: TramaDeRevision): void => {
      if (!perdido && trama.revision <= ultima) return
      guardar(trama)
      if (perdido) return
      const antes = ultima
      avanzar()
      falta ||= adelantadas.size > 0
      if (ultima > antes && !falta) oyente.alDia()
    },
    /** Takes the answer to a question that was asked from the revision `pedida`. */
    responder: (pedida: number, { tramas, completo }: RespuestaDesde): void => {
      if (perdido || pedida > ultima) return
      if (!completo) {
        if (pedida === ultima && falta) perder('demasiado')
        return
      }
      if (!tramas.some((trama) => 'detenido' in trama)) detencion = undefined
      for (const trama of tramas) {
        if (trama.revision <= ultima) continue
        adelantadas.set(trama.revision, trama)
        avanzar()
      }
      avanzar()
      falta = adelantadas.size > 0
      if (!falta && !detencion) oyente.alDia()
    },
    desdeCero: (): void => {
      adelantadas.clear()
      perder('desdeCero')
    },
    /** Goes on from a loaded revision. */
    empezar: (revision: number): void => {
      ultima = revision
      perdido = false
      falta = true
    },
  }
}
export type Receptor = ReturnType<typeof crearReceptor>
