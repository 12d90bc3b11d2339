import type { TramaDeTodo } from '#api/contract/hechos.ts'
import type { Canal, Seguimiento } from './seguimiento.ts'

/** Maximum frames held while earlier ones are being fetched; those beyond it are fetched, too. */
const ESPERAN_MAXIMAS = 1_000
const PAUSA_MS = 500
const PAUSA_MAXIMA_MS = 30_000

type Opciones = {
  readonly seguimiento: Pick<Seguimiento, 'enCadaSesion'>
  /** The position reached so far. */
  readonly desde: string
  /**
   * Receives what follows, each position once and in order. `alDia` is false while more of what was
   * missed is still to come.
   */
  readonly alLlegar: (tramas: readonly TramaDeTodo[], alDia: boolean) => void
  /** Called when what was shown may hold an erased person's words. */
  readonly alOlvidar: () => void
  readonly pausa?: (ms: number) => Promise<void>
}

/**
 * Follows the whole log from a position on, across losses of the connection (decisiones/vivo,
 * «Facts»). Each session first subscribes and then fetches what was missed, page by page. Returns
 * how to stop, and how to read the position reached.
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
      let dejarSuscripcion: () => void = () => undefined
      try {
        dejarSuscripcion = await canal.deTodo.suscribir((trama) => {
          if (vigente !== canal) return
          if (!esperan) entregar([trama])
          else if (esperan.length < ESPERAN_MAXIMAS) esperan.push(trama)
          else sobraron = true
        })
        if (vigente !== canal) return dejarSuscripcion()
        soltar = dejarSuscripcion
        do {
          sobraron = false
          await ponerAlDia(canal)
        } while (sobraron && vigente === canal)
        // The next session first asks for what this one left unasked.
        if (vigente !== canal) return
        const juntas = esperan
        esperan = undefined
        entregar(juntas)
        return
      } catch {
        // Tries again, over the same session or the next one.
        dejarSuscripcion()
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
