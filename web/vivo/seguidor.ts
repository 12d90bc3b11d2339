import type { RespuestaDesde, TramaDeRevision } from '#api/contract/hechos.ts'

/** Why an object's facts don't go on: it can't be proven for now, or isn't the reader's. */
export type Detencion = 'detenido' | 'ajeno'

/** Who follows an object's facts. What it is handed throws nothing. */
export type Oyente = {
  /** The revision that it has, -1 for none. */
  readonly desde: number
  /** What follows, each revision once and in order; of a hidden one only its number is known. */
  readonly alHecho: (trama: TramaDeRevision) => void
  /** It has been handed all that there is, after each batch. */
  readonly alDia: () => void
  /**
   * What it has can't be gone on from, and nothing is handed over until it calls `empezar`: 'demasiado' was missed, or it has to go 'desdeCero',
   * since it may show an erased person's words.
   */
  readonly alPerderHilo: (motivo: 'demasiado' | 'desdeCero') => void
  /** Somebody of a side is writing: no fact, and nothing of it is kept. */
  readonly alEscribir?: ((quien: string | undefined) => void) | undefined
  /** Nothing follows for now; said once, until something does. */
  readonly alDetenerse: (motivo: Detencion) => void
}

/** What came before its turn is held up to so much; the rest is asked for. */
export const ADELANTADAS_MAXIMAS = 1_000

/** Puts what one listener is told in order: frames may come twice, in any order, or not at all. */
export const crearSeguidor = (oyente: Oyente) => {
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
      // It isn't had: once the stream is whole again, its fact comes, and what follows is asked for.
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
    /** Whether something may be missing that can be asked for. */
    falta: () => falta && !perdido,
    /** What was heard of may not be all any more. */
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
    /** What was answered to who asked after a revision. */
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
    /** Goes on from a revision that was loaded. */
    empezar: (revision: number): void => {
      ultima = revision
      perdido = false
      falta = true
    },
  }
}
export type Seguidor = ReturnType<typeof crearSeguidor>
