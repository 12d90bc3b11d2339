import { createElement, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type ExternalToast, toast } from 'sonner'
import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { unir } from '#domain/texto.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'
import { mayor } from '#web/servidor/posicion.ts'
import { llevaAqui } from './destino.ts'
import type { Efecto } from './efecto.ts'

/** The toaster for what others did; answers to the user's own clicks appear elsewhere. */
export const TOASTER_VIVO = 'vivo'

const ERROR = 'error '
const deEsto = (sobre: string) => toast.getToasts().filter(({ id }) => String(id).split(' ').includes(sobre))

/**
 * Closes a toast in a later task. A toast is drawn a moment after it is requested, and one that is
 * dismissed in that moment would stay for ever.
 */
const cerrar = (id: string | number): void => {
  setTimeout(() => toast.dismiss(id))
}

/**
 * Builds the button of a toast. It loses the focus as soon as it is pressed. Otherwise the toaster
 * would give the focus back at the next press, and close a menu that the button had opened.
 */
const boton = (label: string, alElegir: () => void): ExternalToast['action'] => ({
  label,
  onClick: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    alElegir()
  },
})

const HECHO = 'hecho '
let dichas = 0
/**
 * Shows the result of the user's own click on an order or a purchase. It takes the place of the
 * previous click's toast, so that a day's work leaves no pile.
 */
export const responder = (sobre: string, titulo: string, description: string, deshacer?: () => void): void => {
  for (const { id } of toast.getToasts()) if (String(id).startsWith(HECHO)) cerrar(id)
  dichas += 1
  // Each toast has an id of its own: one that is leaving would take along a new one with the same
  // id.
  toast.success(titulo, {
    id: `${HECHO}${sobre} #${dichas}`,
    description,
    action: deshacer && boton('Deshacer', deshacer),
  })
}

/** Closes the toasts about a thing. Errors stay: they are this tab's own. */
const quitar = (sobre: string): void => {
  for (const { id } of deEsto(sobre)) if (!String(id).startsWith(ERROR)) cerrar(id)
}

const RECORDADOS = 200
/**
 * The log position up to which each order or purchase was seen in another tab. Its toast may arrive
 * here after that was announced.
 */
const vistosFuera = new Map<string, string>()
/** Count of open views of each thing on this page. */
const abiertos = new Map<string, number>()
type Dicho = Pick<NonNullable<Efecto['aviso']>, 'titulo' | 'detalle' | 'anade'> & {
  readonly id: string
  readonly sobre: string
  readonly a: string
  /** The titles added to it since. */
  readonly anadidos: readonly string[]
}
/** The toasts on the screen that lead somewhere. */
let dichos: readonly Dicho[] = []

const vistos = crearCanal('bandwork.visto')
const oyentesDeVistos = new Set<(sobre: string) => void>()
/**
 * Listens to what is opened or acted on in this tab, by its id; returns the function that stops it.
 */
export const oirDespedidas = (alVer: (sobre: string) => void): (() => void) => {
  oyentesDeVistos.add(alVer)
  return () => void oyentesDeVistos.delete(alVer)
}
/** Returns whether the thing is open in this tab and the tab is visible. */
export const estaALaVista = (sobre: string): boolean => mirando() && abiertos.has(sobre)
export const mirando = (): boolean => document.visibilityState === 'visible'

/**
 * Closes, in every tab, the toasts about an order or a purchase that was opened or acted on
 * (decisiones/vivo, «Toasts»).
 */
export const despedir = (sobre: string): void => {
  for (const { id } of deEsto(sobre)) cerrar(id)
  vistos.decir(sobre)
  for (const alVer of oyentesDeVistos) alVer(sobre)
}

/**
 * Closes here the toasts about what another tab has opened or acted on; returns the function that
 * stops it.
 */
export const oirVistos = (): (() => void) =>
  vistos.oir((texto) => {
    const [sobre = '', posicion] = texto.split(' ')
    quitar(sobre)
    if (posicion === undefined || !/^\d+$/.test(posicion)) return
    vistosFuera.set(sobre, mayor(posicion, vistosFuera.get(sobre) ?? '0'))
    if (vistosFuera.size > RECORDADOS) vistosFuera.delete(vistosFuera.keys().next().value ?? '')
  })

/** Draws one line; its hint has the whole text. */
const linea = (texto: string) => createElement('span', { title: texto }, texto)

/** Merges equal titles and counts them: «archivo adjunto (2)». */
const contados = (titulos: readonly string[]): readonly string[] =>
  [...new Set(titulos)].map((titulo) => {
    const { length: n } = titulos.filter((otro) => otro === titulo)
    return `${titulo.toLowerCase()}${n > 1 ? ` (${n})` : ''}`
  })

/** Returns the toast on the screen about a thing, if it is more than an addition. */
const noticiaDe = (sobre: string): Dicho | undefined => {
  const siguen = new Set(deEsto(sobre).map(({ id }) => id))
  return dichos.find(({ id, anade }) => !anade && siguen.has(id))
}

/**
 * Shows the text of a live message. It takes the place of the earlier one about the same order or
 * purchase, as only the newest is true. Nothing is shown over the page or panel that it is about.
 */
export const anunciar = (
  { posicion, asunto }: MensajeDeHecho,
  sobre: string,
  { titulo, detalle, duracion = Number.POSITIVE_INFINITY, a, callaEn, anade }: NonNullable<Efecto['aviso']>,
  ver: (a: string) => void,
): void => {
  const noticia = anade ? noticiaDe(sobre) : undefined
  if (!noticia) quitar(sobre)
  // A toast that closes by itself covers nothing for long, and brings news that was waited for.
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
  const siguen = new Set(toast.getToasts().map((abierto) => abierto.id))
  dichos = [...dichos.filter((otro) => otro.id !== id && siguen.has(otro.id)), { ...dicho, sobre, a, anadidos }]
}

/** Closes the toasts that lead to the present address, however the user came there. */
export const useLlegadas = (): void => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    for (const { sobre, a } of dichos) if (llevaAqui(a, { pathname, search })) despedir(sobre)
    dichos = dichos.filter(({ a }) => !llevaAqui(a, { pathname, search }))
  }, [pathname, search])
}

/**
 * Closes the toasts about an order or a purchase when the user opens it or goes on working on it.
 * While it is open no more are shown here.
 */
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
