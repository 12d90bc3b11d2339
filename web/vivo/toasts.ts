import { useEffect } from 'react'
import { toast } from 'sonner'
import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'

const ERROR = 'error '
const deEsto = (sobre: string) => toast.getToasts().filter(({ id }) => String(id).split(' ').includes(sobre))

/** Of what was said; what failed is this tab's own. */
const quitar = (sobre: string): void => {
  for (const { id } of deEsto(sobre)) if (!String(id).startsWith(ERROR)) toast.dismiss(id)
}

const vistos = crearCanal('bandwork.visto')

/** Takes away, in every tab, what was said of an order or a purchase: it was opened, or acted on (decisiones/vivo, «Toasts»). */
export const despedir = (sobre: string): void => {
  for (const { id } of deEsto(sobre)) toast.dismiss(id)
  vistos.decir(sobre)
}

/** Takes away here what another tab has opened or acted on; returns how to stop. */
export const oirVistos = (): (() => void) => vistos.oir(quitar)

/** Shows what a live message says, in the place of what was said before of the same order or purchase: only the newest is true. */
export const anunciar = (
  { posicion, asunto }: MensajeDeHecho,
  sobre: string,
  titulo: string,
  { detalle, duracion = Number.POSITIVE_INFINITY, ver }: { detalle: string; duracion?: number; ver?: () => void },
): void => {
  quitar(sobre)
  toast(titulo, {
    id: `${posicion} ${asunto} ${sobre}`,
    description: detalle,
    duration: duracion,
    ...(ver ? { action: { label: 'Ver', onClick: ver } } : {}),
  })
}

/** Whoever opens an order or a purchase, or goes on working on it, has seen what its toasts said. */
export const useVisto = (sobre: string | undefined): void => {
  useEffect(() => {
    if (sobre === undefined) return
    const visto = (suceso?: Event) => {
      if (!(suceso?.target as Element | null)?.closest?.('[data-sonner-toaster]')) despedir(sobre)
    }
    visto()
    document.addEventListener('pointerdown', visto)
    return () => document.removeEventListener('pointerdown', visto)
  }, [sobre])
}
