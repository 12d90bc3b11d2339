import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import Modulo, { type ButtonGroupProps, type CarouselInternalState } from 'react-multi-carousel'
import { AUTOMATICO_MS, anchos, type Medida } from '#web/red/lista/medidas.ts'
import { Boton } from '#web/ui/boton.tsx'
import { duradero } from '#web/ui/foco.ts'
import { useMedio } from '#web/ui/medio.ts'
import estilo from './carrusel.module.css'
import { destellar } from './destello.ts'
import { desdeEl, primeroALaVista } from './giro.ts'

// A CommonJS module: bundlers disagree on what its default export is.
const Carousel = (Modulo as { default?: unknown }).default
  ? (Modulo as unknown as { default: typeof import('react-multi-carousel').default }).default
  : (Modulo as unknown as typeof import('react-multi-carousel').default)

const CLAVE = 'bandwork.carrusel.quieto'

const quietoDeAntes = (): boolean => {
  try {
    return localStorage.getItem(CLAVE) === 'si'
  } catch {
    return false
  }
}

/**
 * Renders the pause button and the arrows. An arrow moves by as many logos as fit, or by as many as
 * are hidden where those are fewer.
 */
const Mandos = ({
  goToSlide,
  carouselState,
  quieto,
  alternar,
  repite,
  cuantos,
}: ButtonGroupProps & {
  quieto: boolean
  alternar: (() => void) | undefined
  repite: boolean
  /** The number of logos, without the copies that a carousel which goes round has of them. */
  cuantos: number
}) => {
  if (!carouselState || carouselState.totalItems <= carouselState.slidesToShow) return null
  const { currentSlide, slidesToShow, totalItems } = carouselState
  const ultimo = totalItems - slidesToShow
  const alFinal = !repite && currentSlide >= ultimo
  const paso = Math.min(slidesToShow, Math.max(1, cuantos - slidesToShow))
  const ir = (a: number) => goToSlide?.(Math.min(Math.max(a, 0), ultimo))
  return (
    <span className={estilo.mandos}>
      {alternar ? (
        <Boton
          tono="suave"
          cuadrado
          aria-label={quieto ? 'Poner en movimiento' : 'Detener el movimiento'}
          onClick={alternar}
        >
          {quieto ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
        </Boton>
      ) : null}
      <Boton
        tono="suave"
        cuadrado
        aria-label="Anteriores"
        motivo={!repite && currentSlide === 0 ? 'Son los primeros.' : null}
        onClick={() => ir(currentSlide - paso)}
      >
        <ChevronLeft size={17} aria-hidden />
      </Boton>
      <Boton tono="suave" cuadrado aria-label="Siguientes" onClick={() => ir(alFinal ? 0 : currentSlide + paso)}>
        <ChevronRight size={17} aria-hidden />
      </Boton>
    </span>
  )
}

/**
 * Renders a row of logos that moves by itself every 5 s. It stands still under the pointer, with
 * the focus inside, during a drag, for people who asked for less motion, or when told to. When a
 * list that goes round changes, it goes on from the logo that stands first.
 */
export const Carrusel = ({
  nombre,
  medida,
  repite,
  detenido = false,
  pausado = false,
  destella = false,
  alAcercarse,
  children,
}: {
  nombre: string
  medida: Medida
  repite: boolean
  /** Whether it stands still in any case, because something is being dragged. */
  detenido?: boolean
  /** Whether it doesn't go on by itself for now. It can still be moved. */
  pausado?: boolean
  /** Whether its logos come forward one after the other while it moves by itself. */
  destella?: boolean
  /** Called when the last items are near, so that more are loaded. */
  alAcercarse?: (() => void) | undefined
  children: readonly ReactElement[]
}): ReactNode => {
  const caja = useRef<HTMLElement>(null)
  const [ocupado, ocupar] = useState(false)
  const [quieto, aquietar] = useState(quietoDeAntes)
  const sinMovimiento = useMedio('(prefers-reduced-motion: reduce)')
  const claves = children.map(({ key }) => key)
  const [primera, ver] = useState<string | null>(null)
  const [ronda, empezar] = useState({ claves, desde: 0 })
  // The library counts its clones once, so a changed list is another round, begun at the logo that
  // stands first. A round doesn't change while a logo is being dragged.
  if (repite && !detenido && claves.join() !== ronda.claves.join()) {
    empezar({ claves, desde: Math.max(0, claves.indexOf(primera)) })
  }
  const porClave = new Map(children.map((logo) => [logo.key, logo]))
  const enRonda = ronda.claves.flatMap((clave) => porClave.get(clave) ?? [])
  const logos = repite ? desdeEl(enRonda, ronda.desde) : children
  const vuelta = repite ? ronda.claves.join() : 'recta'
  const orden = claves.join()

  // A logo that moves loses the focus, and all are drawn anew a moment after another round begins.
  // What had the focus gets it back.
  const foco = useRef<string>(undefined)
  useEffect(() => {
    const dicho = vuelta && orden && foco.current
    if (!dicho || caja.current?.contains(document.activeElement)) return
    const espera = requestAnimationFrame(() => {
      const iguales = caja.current?.querySelectorAll<HTMLElement>(`:is(a, button)[aria-label="${CSS.escape(dicho)}"]`)
      for (const igual of iguales ?? []) if (!igual.closest('[inert]')) return igual.focus()
    })
    return () => cancelAnimationFrame(espera)
  }, [vuelta, orden])

  const alternar = () => {
    aquietar(!quieto)
    try {
      localStorage.setItem(CLAVE, quieto ? 'no' : 'si')
    } catch {
      // The choice lasts for this visit.
    }
  }

  const seMueve = !quieto && !sinMovimiento && !ocupado && !detenido && !pausado
  useEffect(() => {
    if (!destella || !seMueve) return
    return destellar(() => [...(caja.current?.querySelectorAll<HTMLElement>('li[aria-hidden=false]') ?? [])])
  }, [destella, seMueve])

  // The library hides slides out of view from screen readers only. The keyboard mustn't land on
  // them either.
  useEffect(() => {
    const lista = caja.current
    if (!lista) return
    const apartar = () => {
      for (const lugar of lista.querySelectorAll<HTMLElement>('li[aria-hidden]')) {
        lugar.inert = lugar.getAttribute('aria-hidden') === 'true'
      }
    }
    apartar()
    const vigia = new MutationObserver(apartar)
    vigia.observe(lista, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-hidden'] })
    return () => vigia.disconnect()
  }, [])

  const alMoverse = (_antes: number, { currentSlide, slidesToShow }: CarouselInternalState) => {
    const lugar = primeroALaVista(currentSlide, slidesToShow, logos.length, repite)
    const clave = logos[lugar]?.key ?? null
    ver(clave)
    if (claves.indexOf(clave) + 2 * slidesToShow >= claves.length) alAcercarse?.()
  }
  return (
    <section
      ref={caja}
      className={estilo.carrusel}
      aria-label={nombre}
      onPointerEnter={(suceso) => suceso.pointerType === 'mouse' && ocupar(true)}
      onPointerLeave={() => ocupar(caja.current?.contains(document.activeElement) === true)}
      onFocus={({ target }) => {
        foco.current = duradero(target as HTMLElement).getAttribute('aria-label') ?? undefined
        ocupar(true)
      }}
      onBlur={(suceso) => {
        if (suceso.target.isConnected) foco.current = undefined
        ocupar(suceso.currentTarget.contains(suceso.relatedTarget) || suceso.currentTarget.matches(':hover'))
      }}
    >
      <Carousel
        key={vuelta}
        responsive={anchos(medida.visibles)}
        infinite={repite}
        autoPlay={repite && seMueve}
        autoPlaySpeed={AUTOMATICO_MS}
        shouldResetAutoplay={false}
        arrows={false}
        draggable={false}
        swipeable={!detenido}
        keyBoardControl={false}
        renderButtonGroupOutside
        customButtonGroup={
          <Mandos
            quieto={quieto}
            repite={repite}
            cuantos={children.length}
            alternar={repite && !sinMovimiento ? alternar : undefined}
          />
        }
        // The library ignores presses while it moves, so a step without motion takes only 1 ms.
        {...(sinMovimiento ? { customTransition: 'none', transitionDuration: 1 } : {})}
        afterChange={alMoverse}
      >
        {logos}
      </Carousel>
    </section>
  )
}
