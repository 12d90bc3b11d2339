import { createElement, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type ExternalToast, toast } from 'sonner'
import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'
import { mayor } from '#web/servidor/posicion.ts'
import { llevaAqui } from './destino.ts'
import { type Efecto, unir } from './efecto.ts'

/** The toaster of what others did; what answers one's own click has another place. */
export const TOASTER_VIVO = 'vivo'

const ERROR = 'error '
const deEsto = (sobre: string) => toast.getToasts().filter(({ id }) => String(id).split(' ').includes(sobre))

/** A toast is drawn a moment after it is asked for: one that is taken away in that moment would stay for ever. */
const cerrar = (id: string | number): void => {
  setTimeout(() => toast.dismiss(id))
}

/** What a toast offers. Pressed, it lets the focus go at once: the toaster would give it back only with the next press, and shut the menu that this opened. */
const boton = (label: string, alElegir: () => void): ExternalToast['action'] => ({
  label,
  onClick: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    alElegir()
  },
})

const HECHO = 'hecho '
let dichas = 0
/** Says what one's own click did to an order or a purchase, in the place of what was said of the click before: a day's work leaves no pile. */
export const responder = (sobre: string, titulo: string, description: string, deshacer?: () => void): void => {
  for (const { id } of toast.getToasts()) if (String(id).startsWith(HECHO)) cerrar(id)
  dichas += 1
  // Each by a name of its own: one that is on its way out would take along what is said under its name.
  toast.success(titulo, {
    id: `${HECHO}${sobre} #${dichas}`,
    description,
    action: deshacer && boton('Deshacer', deshacer),
  })
}

/** Of what was said; what failed is this tab's own. */
const quitar = (sobre: string): void => {
  for (const { id } of deEsto(sobre)) if (!String(id).startsWith(ERROR)) cerrar(id)
}

const RECORDADOS = 200
/** Up to which log position each order or purchase was looked at in another tab: its toast may come here after that was told. */
const vistosFuera = new Map<string, string>()
/** How often each is open on this page. */
const abiertos = new Map<string, number>()
type Dicho = Pick<NonNullable<Efecto['aviso']>, 'titulo' | 'detalle' | 'anade'> & {
  readonly id: string
  readonly sobre: string
  readonly a: string
  /** What came to it. */
  readonly anadidos: readonly string[]
}
/** The toasts that stand and lead somewhere. */
let dichos: readonly Dicho[] = []

const vistos = crearCanal('bandwork.visto')
const oyentesDeVistos = new Set<(sobre: string) => void>()
/** Hears what is opened or acted on in this tab, by its id; returns how to stop. */
export const oirDespedidas = (alVer: (sobre: string) => void): (() => void) => {
  oyentesDeVistos.add(alVer)
  return () => void oyentesDeVistos.delete(alVer)
}
/** Whether somebody has it before them in this tab. */
export const estaALaVista = (sobre: string): boolean => mirando() && abiertos.has(sobre)
/** Whether this tab is before somebody's eyes. */
export const mirando = (): boolean => document.visibilityState === 'visible'

/** Takes away, in every tab, what was said of an order or a purchase: it was opened, or acted on (decisiones/vivo, «Toasts»). */
export const despedir = (sobre: string): void => {
  for (const { id } of deEsto(sobre)) cerrar(id)
  vistos.decir(sobre)
  for (const alVer of oyentesDeVistos) alVer(sobre)
}

/** Takes away here what another tab has opened or acted on; returns how to stop. */
export const oirVistos = (): (() => void) =>
  vistos.oir((texto) => {
    const [sobre = '', posicion] = texto.split(' ')
    quitar(sobre)
    if (posicion === undefined || !/^\d+$/.test(posicion)) return
    vistosFuera.set(sobre, mayor(posicion, vistosFuera.get(sobre) ?? '0'))
    if (vistosFuera.size > RECORDADOS) vistosFuera.delete(vistosFuera.keys().next().value ?? '')
  })

/** One line, whole in its hint. */
const linea = (texto: string) => createElement('span', { title: texto }, texto)

/** The same things once, with how many they are: «archivo adjunto (2)». */
const contados = (titulos: readonly string[]): readonly string[] =>
  [...new Set(titulos)].map((titulo) => {
    const { length: n } = titulos.filter((otro) => otro === titulo)
    return `${titulo.toLowerCase()}${n > 1 ? ` (${n})` : ''}`
  })

/** News of it that stands and is more than an addition. */
const noticiaDe = (sobre: string): Dicho | undefined => {
  const siguen = new Set(deEsto(sobre).map(({ id }) => id))
  return dichos.find(({ id, anade }) => !anade && siguen.has(id))
}

/**
 * Shows what a live message says, in the place of what was said before of the same order or purchase: only the newest is true. Not over the page or
 * panel that it speaks of.
 */
export const anunciar = (
  { posicion, asunto }: MensajeDeHecho,
  sobre: string,
  { titulo, detalle, duracion = Number.POSITIVE_INFINITY, a, callaEn, anade }: NonNullable<Efecto['aviso']>,
  ver: (a: string) => void,
): void => {
  const noticia = anade ? noticiaDe(sobre) : undefined
  if (!noticia) quitar(sobre)
  // One that leaves by itself covers nothing for long, and tells what was waited for.
  const seQueda = duracion === Number.POSITIVE_INFINITY
  if (seQueda && (abiertos.has(sobre) || (a !== undefined && llevaAqui(a)))) {
    if (mirando()) vistos.decir(`${sobre} ${posicion}`)
    return
  }
  if (callaEn === location.pathname) return
  const visto = vistosFuera.get(sobre)
  if (visto !== undefined && mayor(visto, posicion) === visto) return
  const anadidos = noticia ? [...noticia.anadidos, titulo] : []
  const dicho = noticia ?? { id: `${posicion} ${asunto} ${sobre}`, titulo, detalle, ...(anade ? { anade } : {}) }
  const { id } = dicho
  toast(linea(dicho.titulo), {
    id,
    toasterId: TOASTER_VIVO,
    description: linea(unir(dicho.detalle, ...contados(anadidos))),
    duration: duracion,
    ...(a === undefined ? {} : { action: boton('Ver', () => ver(a)) }),
  })
  if (a === undefined) return
  const siguen = new Set(toast.getToasts().map((uno) => uno.id))
  dichos = [...dichos.filter((otro) => otro.id !== id && siguen.has(otro.id)), { ...dicho, sobre, a, anadidos }]
}

/** Whoever is where a toast leads has opened what it speaks of, however they came there. */
export const useLlegadas = (): void => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    for (const { sobre, a } of dichos) if (llevaAqui(a, { pathname, search })) despedir(sobre)
    dichos = dichos.filter(({ a }) => !llevaAqui(a, { pathname, search }))
  }, [pathname, search])
}

/** Whoever opens an order or a purchase, or goes on working on it, has seen what its toasts said; while it is open nothing more is said of it here. */
export const useVisto = (sobre: string | undefined): void => {
  useEffect(() => {
    if (sobre === undefined) return
    const visto = (suceso?: Event) => {
      if (mirando() && !(suceso?.target as Element | null)?.closest?.('[data-sonner-toaster]')) despedir(sobre)
    }
    abiertos.set(sobre, (abiertos.get(sobre) ?? 0) + 1)
    visto()
    document.addEventListener('pointerdown', visto)
    const vuelto = () => visto()
    document.addEventListener('visibilitychange', vuelto)
    return () => {
      document.removeEventListener('pointerdown', visto)
      document.removeEventListener('visibilitychange', vuelto)
      const quedan = (abiertos.get(sobre) ?? 1) - 1
      if (quedan > 0) abiertos.set(sobre, quedan)
      else abiertos.delete(sobre)
    }
  }, [sobre])
}
