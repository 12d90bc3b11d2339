import { useEffect } from 'react'
import { toast } from 'sonner'
import { codigoDe, detalleDe } from '#web/servidor/pedir.ts'
import { useAtajo } from '#web/ui/atajo.ts'
import { responder } from './toasts.ts'

/** An action of this tab that the user may undo. */
type Acto = {
  /** The thing it was done to, as its toasts name it. */
  readonly sobre: string
  readonly titulo: string
  readonly detalle: string
  /** The text shown once it is undone. */
  readonly deshecho: string
  /** The end of the time for undoing it, in milliseconds since 1970. */
  readonly hasta: number
  /**
   * Returns whether nothing else has changed the thing since, as far as this tab knows. Without it
   * only the server can tell.
   */
  readonly sigue?: () => boolean
  /** Undoes it and resolves with the server's answer; throws the server's objection. */
  readonly deshacer: () => Promise<unknown>
}

/** Maximum number of remembered actions. */
const RECORDADOS = 50
/** The actions that nobody has undone, newest last. */
let actos: readonly Acto[] = []
const sin = (acto: Acto): readonly Acto[] => actos.filter((otro) => otro !== acto)

/**
 * Says that an action was undone, wherever that was requested, and forgets the actions on the same
 * thing.
 */
export const decirDeshecho = ({ sobre, deshecho, detalle }: Pick<Acto, 'sobre' | 'deshecho' | 'detalle'>): void => {
  actos = actos.filter((otro) => otro.sobre !== sobre)
  responder(sobre, deshecho, detalle)
}

const deshacer = async (acto: Acto): Promise<void> => {
  // A second press mustn't undo it again.
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

/**
 * Says what was done and offers to undo it, on the toast and by Ctrl+Z for as long as that is
 * possible (decisiones/pantallas, «Taking back»).
 */
export const ofrecerDeshacer = (acto: Acto): void => {
  actos = [...actos.filter(({ sobre }) => sobre !== acto.sobre), acto].slice(-RECORDADOS)
  responder(acto.sobre, acto.titulo, acto.detalle, () => void deshacer(acto))
}

/**
 * Makes Ctrl+Z, or ⌘Z, undo the last action of this tab. The list is emptied when the account
 * changes, so the next account can't undo it.
 */
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
