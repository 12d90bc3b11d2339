import { useEffect } from 'react'
import { toast } from 'sonner'
import { codigoDe, detalleDe } from '#web/servidor/pedir.ts'
import { useAtajo } from '#web/ui/atajo.ts'
import { responder } from './toasts.ts'

/** What somebody did in this tab and may take back. */
type Acto = {
  /** What it was done to, as its toasts name it. */
  readonly sobre: string
  readonly titulo: string
  readonly detalle: string
  /** What is said once it is taken back. */
  readonly deshecho: string
  /** Until when, as milliseconds since 1970. */
  readonly hasta: number
  /** Whether nothing else has changed it since, as far as this tab knows; without it only the server says. */
  readonly sigue?: () => boolean
  /** Takes it back, and resolves with the server's answer; throws what it has against it. */
  readonly deshacer: () => Promise<unknown>
}

/** So many are remembered. */
const RECORDADOS = 50
/** Those that nobody has taken back, the newest last. */
let actos: readonly Acto[] = []
const sin = (acto: Acto): readonly Acto[] => actos.filter((otro) => otro !== acto)

/** Says that it was taken back, wherever one asked for that: there is nothing more of it to take back. */
export const decirDeshecho = ({ sobre, deshecho, detalle }: Pick<Acto, 'sobre' | 'deshecho' | 'detalle'>): void => {
  actos = actos.filter((otro) => otro.sobre !== sobre)
  responder(sobre, deshecho, detalle)
}

const deshacer = async (acto: Acto): Promise<void> => {
  // Pressed twice it is taken back once.
  if (!actos.includes(acto)) return
  actos = sin(acto)
  const { sobre, detalle } = acto
  const no = (porque: string) => toast.error(porque, { id: `error ${sobre} deshacer`, description: detalle })
  if (Date.now() > acto.hasta || acto.sigue?.() === false) return void no('Eso ya no se puede deshacer')
  try {
    await acto.deshacer()
    decirDeshecho(acto)
  } catch (error) {
    if (codigoDe(error) === 'sin-red') actos = [...actos, acto]
    no(detalleDe(error))
  }
}

/** Says what was done, and offers to take it back: on its toast, and by Ctrl+Z for as long as it can be (decisiones/pantallas, «Taking back»). */
export const ofrecerDeshacer = (acto: Acto): void => {
  actos = [...actos.filter(({ sobre }) => sobre !== acto.sobre), acto].slice(-RECORDADOS)
  responder(acto.sobre, acto.titulo, acto.detalle, () => void deshacer(acto))
}

/** Ctrl+Z, or ⌘Z, takes back the last that was done in this tab; what one account did isn't the next one's to take back. */
export const useDeshacer = (cuenta: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each account
  useEffect(
    () => () => {
      actos = []
    },
    [cuenta],
  )
  useAtajo(
    'z',
    () => {
      const ultimo = actos.at(-1)
      if (ultimo) void deshacer(ultimo)
    },
    'sin-escribir',
  )
}
