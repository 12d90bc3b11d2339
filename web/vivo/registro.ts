import type { TramaDeTodo } from '#api/contract/hechos.ts'
import type { Canal, Seguimiento } from './hechos.ts'

/** Frames that came while what is before them is asked for; of more, those are asked for too. */
const ESPERAN_MAXIMAS = 1_000
const PAUSA_MS = 500
const PAUSA_MAXIMA_MS = 30_000

type Opciones = {
  readonly seguimiento: Pick<Seguimiento, 'enCadaSesion'>
  /** The position that is had. */
  readonly desde: string
  /** What follows, each position once and in order; `alDia`: nothing that was written before is left behind it. */
  readonly alLlegar: (tramas: readonly TramaDeTodo[], alDia: boolean) => void
  /** What was shown may hold an erased person's words. */
  readonly alOlvidar: () => void
  readonly pausa?: (ms: number) => Promise<void>
}

/**
 * Follows the whole log from a position on, over every loss of the connection (decisiones/vivo, «Facts»): in each session it is subscribed to first,
 * then what was missed is asked for, page by page. Returns how to stop, and how to learn where it stands.
 */
export const seguirTodo = ({
  seguimiento,
  desde,
  alLlegar,
  alOlvidar,
  pausa = (ms) => new Promise((listo) => setTimeout(listo, ms)),
}: Opciones): { readonly dejar: () => void; readonly posicion: () => string } => {
  let ultima = BigInt(desde)
  let olvidos: number | undefined
  let vigente: Canal | undefined
  let soltar: () => void = () => undefined

  const entregar = (tramas: readonly TramaDeTodo[], alDia = true) => {
    const nuevas: TramaDeTodo[] = []
    for (const trama of tramas) {
      if ('desdeCero' in trama) alOlvidar()
      else if (BigInt(trama.posicion) > ultima) {
        ultima = BigInt(trama.posicion)
        nuevas.push(trama)
      }
    }
    if (nuevas.length > 0) alLlegar(nuevas, alDia)
  }

  const ponerAlDia = async (canal: Canal): Promise<void> => {
    for (let completo = false; !completo && vigente === canal; ) {
      const dicho = await canal.deTodo.desde(String(ultima))
      if (vigente !== canal) return
      if (olvidos !== undefined && olvidos !== dicho.olvidos) alOlvidar()
      olvidos = dicho.olvidos
      entregar(dicho.tramas, dicho.completo)
      completo = dicho.completo
    }
  }

  const abrir = async (canal: Canal): Promise<void> => {
    for (let espera = PAUSA_MS; vigente === canal; espera = Math.min(2 * espera, PAUSA_MAXIMA_MS)) {
      let esperan: TramaDeTodo[] | undefined = []
      let sobraron = false
      let suya: () => void = () => undefined
      try {
        suya = await canal.deTodo.suscribir((trama) => {
          if (vigente !== canal) return
          if (!esperan) entregar([trama])
          else if (esperan.length < ESPERAN_MAXIMAS) esperan.push(trama)
          else sobraron = true
        })
        if (vigente !== canal) return suya()
        soltar = suya
        do {
          sobraron = false
          await ponerAlDia(canal)
        } while (sobraron && vigente === canal)
        // What a session that is over left unasked comes first in the next one.
        if (vigente !== canal) return
        const juntas = esperan
        esperan = undefined
        entregar(juntas)
        return
      } catch {
        // It is tried again, over the same session or the next one.
        suya()
        await pausa(espera)
      }
    }
  }

  const callar = seguimiento.enCadaSesion((canal) => {
    vigente = canal
    if (canal) void abrir(canal)
  })
  return {
    dejar: () => {
      callar()
      if (vigente) soltar()
      vigente = undefined
    },
    posicion: () => String(ultima),
  }
}
