import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type DroppableContainer,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { clsx } from 'clsx'
import { Star, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { nombreDe } from '#web/red/lista/nombre.ts'
import type { Arrastrado, Zona } from '#web/red/lista/reglas.ts'
import { useMedio } from '#web/ui/medio.ts'
import estilo from './arrastre.module.css'
import { LogoSuelto } from './logo-banda.tsx'

/** The drop targets: a zone, or a favourite in whose place another one is put. */
type Destino = { readonly zona: Zona } | { readonly puesto: ItemBanda }
const destinoDe = ({ data }: Pick<Over, 'data'>): Destino => data.current as Destino
/** Returns whose place a drop target is; undefined for a zone. */
const duenoDe = (lugar: Pick<Over, 'data'>): ItemBanda | undefined => {
  const destino = destinoDe(lugar)
  return 'puesto' in destino ? destino.puesto : undefined
}

/** Returns whether a drop target is in view. A carousel holds logos beside its window too. */
const aLaVista = ({ node }: DroppableContainer): boolean => node.current?.closest('[inert]') === null

const PASOS: Readonly<Record<string, number>> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
}

/**
 * Moves a logo by keys. Left and right take a favourite from place to place among the favourites in
 * view. Any other arrow puts a logo on the next zone, and after the last one back where it was, so
 * that no arrow by the way leads to the trash.
 */
const conFlechas: KeyboardCoordinateGetter = (suceso, { context }) => {
  const paso = PASOS[suceso.code]
  const { active, over, droppableContainers, droppableRects, collisionRect } = context
  const suyo = active?.rect.current.initial
  if (!paso || !active || !suyo || !collisionRect) return undefined
  suceso.preventDefault()
  const lugares = droppableContainers.getEnabled().flatMap((lugar) => {
    const marco = droppableRects.get(lugar.id)
    return marco && aLaVista(lugar) ? [{ lugar, marco }] : []
  })
  const puestos = lugares.filter(({ lugar }) => duenoDe(lugar)).sort((a, b) => a.marco.left - b.marco.left)
  const entrePuestos = puestos.length > 0 && (suceso.code === KeyboardCode.Left || suceso.code === KeyboardCode.Right)
  const hacia = entrePuestos ? puestos : lugares.filter(({ lugar }) => !duenoDe(lugar))
  const enLugar = hacia.findIndex(({ lugar }) => lugar.id === over?.id)
  const { id } = active.data.current as Arrastrado
  const enOrigen = puestos.findIndex(({ lugar }) => duenoDe(lugar)?.id === id)
  const vueltas = hacia.length + 1
  const destino = entrePuestos
    ? puestos[Math.max(0, (enLugar < 0 ? enOrigen : enLugar) + paso)]?.marco
    : (hacia[((enLugar + 1 + paso + vueltas) % vueltas) - 1]?.marco ?? suyo)
  if (!destino) return undefined
  return {
    x: destino.left + (destino.width - collisionRect.width) / 2,
    y: destino.top + (destino.height - collisionRect.height) / 2,
  }
}

/**
 * Finds the drop target: a pointer drops where it points, a logo moved by keys where it lies. A
 * favourite's own place is none.
 */
const donde: CollisionDetection = (args) => {
  const { id } = args.active.data.current as Arrastrado
  const droppableContainers = args.droppableContainers.filter((lugar) => aLaVista(lugar) && duenoDe(lugar)?.id !== id)
  return (args.pointerCoordinates ? pointerWithin : rectIntersection)({ ...args, droppableContainers })
}

/**
 * The animation that takes a logo let go over no zone back to its place (decisiones/red,
 * «Dropping a logo»).
 */
const VUELTA = { duration: 220, easing: 'ease-out' }

const INSTRUCCIONES =
  'Para mover este logo, presiona la barra espaciadora; llévalo con las flechas y suéltalo con la barra espaciadora o con Enter. Con Escape lo dejas donde estaba.'
const ZONAS: Readonly<Record<Zona, string>> = { favoritos: 'Favoritos', papelera: 'la papelera' }

const deQuien = (dato: unknown): string => {
  const { item } = dato as Arrastrado
  return item ? nombreDe(item) : 'Invitar'
}
const nombreDeDestino = (over: Over): string => {
  const destino = destinoDe(over)
  return 'zona' in destino ? ZONAS[destino.zona] : `el lugar de ${nombreDe(destino.puesto)}`
}
const ANUNCIOS: Announcements = {
  onDragStart: ({ active }) => `Tomaste el logo de ${deQuien(active.data.current)}.`,
  onDragOver: ({ active, over }) =>
    over
      ? `${deQuien(active.data.current)} está sobre ${nombreDeDestino(over)}.`
      : `${deQuien(active.data.current)} no está sobre ninguna zona.`,
  onDragEnd: ({ active, over }) =>
    over
      ? `Soltaste ${deQuien(active.data.current)} en ${nombreDeDestino(over)}.`
      : `${deQuien(active.data.current)} quedó donde estaba.`,
  onDragCancel: ({ active }) => `${deQuien(active.data.current)} quedó donde estaba.`,
}

/**
 * Provides drag and drop of logos from the band to a zone, and among the favourites, by mouse,
 * touch and keyboard.
 */
export const Arrastres = ({
  alSoltar,
  alOrdenar,
  alArrastrar,
  children,
}: {
  alSoltar: (cosa: Arrastrado, zona: Zona) => void
  /** Called with a favourite, and with the one whose place it takes. */
  alOrdenar: (item: ItemBanda, puesto: ItemBanda) => void
  alArrastrar: (arrastrando: boolean) => void
  children: ReactNode
}) => {
  const [llevado, llevar] = useState<Arrastrado>()
  const [cabe, ponerCabe] = useState(false)
  const quieto = useMedio('(prefers-reduced-motion: reduce)')
  const sensores = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: conFlechas,
      // Enter follows the logo's link, so only Space starts a drag.
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  )
  const terminar = () => {
    llevar(undefined)
    alArrastrar(false)
  }
  return (
    <DndContext
      sensors={sensores}
      collisionDetection={donde}
      autoScroll={false}
      accessibility={{
        announcements: ANUNCIOS,
        screenReaderInstructions: { draggable: INSTRUCCIONES },
        container: document.body,
      }}
      onDragStart={({ active }) => {
        llevar(active.data.current as Arrastrado)
        ponerCabe(false)
        alArrastrar(true)
      }}
      onDragOver={({ over }) => ponerCabe(over !== null)}
      onDragCancel={terminar}
      onDragEnd={({ active, over }) => {
        terminar()
        if (!over) return
        const cosa = active.data.current as Arrastrado
        const destino = destinoDe(over)
        if ('zona' in destino) alSoltar(cosa, destino.zona)
        else if (cosa.item) alOrdenar(cosa.item, destino.puesto)
      }}
    >
      {children}
      {createPortal(
        <DragOverlay className={estilo.encima ?? ''} dropAnimation={cabe || quieto ? null : VUELTA}>
          {llevado ? <LogoSuelto item={llevado.item} cabe={cabe} /> : null}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}

/**
 * Makes a logo draggable. A carousel shows a logo several times, so each place has its own id and
 * the logo goes along as data.
 */
export const useAsidero = (cosa: Arrastrado) => {
  const lugar = useId()
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id: lugar, data: cosa })
  return {
    arrastrada: isDragging,
    asidero: { ref: setNodeRef, ...listeners, 'aria-describedby': attributes['aria-describedby'] },
  }
}

/**
 * Makes a favourite's place a drop target for the other favourites. `entra` tells on which side of
 * it the one that is over it goes in.
 */
export const usePuesto = (puesto: ItemBanda, lugar: number, recibe: boolean) => {
  const { setNodeRef, isOver, active } = useDroppable({
    id: useId(),
    data: { puesto } satisfies Destino,
    disabled: !recibe,
  })
  const desde = (active?.data.current as Arrastrado | undefined)?.lugar
  const entra = isOver && desde !== undefined ? (desde < lugar ? 'despues' : 'antes') : undefined
  return { ref: setNodeRef, 'data-entra': entra }
}

/** Makes the favourites' own button a drop target while another band shows. */
export const usePestanaQueRecibe = (recibe: boolean) => {
  const { setNodeRef, isOver, active } = useDroppable({
    id: 'pestana',
    data: { zona: 'favoritos' } satisfies Destino,
    disabled: !recibe,
  })
  return { lugar: setNodeRef, clase: clsx(recibe && active && estilo.pestana, isOver && estilo.sobre) }
}

/** Renders a drop zone, which is visible while something is being dragged. */
export const ZonaDeSoltar = ({ zona }: { zona: Zona }) => {
  const { setNodeRef, isOver, active } = useDroppable({ id: zona, data: { zona } satisfies Destino })
  const Icono = zona === 'favoritos' ? Star : Trash2
  return (
    <div
      ref={setNodeRef}
      className={clsx(estilo.zona, active && estilo.visible, isOver && estilo.sobre)}
      data-zona={zona}
      aria-hidden
    >
      <Icono size={18} aria-hidden />
      {zona === 'favoritos' ? 'Favoritos' : 'Quitar de favoritos'}
    </div>
  )
}
