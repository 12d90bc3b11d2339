import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
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
import { nombreDe } from '#web/red/lista/nombre.ts'
import type { Arrastrado, Zona } from '#web/red/lista/reglas.ts'
import { useMedio } from '#web/ui/medio.ts'
import estilo from './arrastre.module.css'
import { LogoSuelto } from './logo-banda.tsx'

/**
 * Moves a logo by keys from zone to zone: an arrow puts it on the next one, and after the last one
 * back where it was.
 */
const deZonaEnZona: KeyboardCoordinateGetter = (suceso, { context }) => {
  const paso = { [KeyboardCode.Right]: 1, [KeyboardCode.Down]: 1, [KeyboardCode.Left]: -1, [KeyboardCode.Up]: -1 }[
    suceso.code
  ]
  const { active, over, droppableContainers, droppableRects, collisionRect } = context
  if (!paso || !active || !collisionRect) return undefined
  suceso.preventDefault()
  const zonas = droppableContainers.getEnabled().flatMap(({ id }) => {
    const marco = droppableRects.get(id)
    return marco ? [{ id, marco }] : []
  })
  const lugares = zonas.length + 1
  const ahora = over ? zonas.findIndex(({ id }) => id === over.id) + 1 : 0
  const destino = zonas[((ahora + paso + lugares) % lugares) - 1]?.marco ?? active.rect.current.initial
  if (!destino) return undefined
  return {
    x: destino.left + (destino.width - collisionRect.width) / 2,
    y: destino.top + (destino.height - collisionRect.height) / 2,
  }
}

/** Finds the drop zone: a pointer drops where it points, a logo moved by keys where it lies. */
const donde: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args))

/**
 * The animation that takes a logo let go over no zone back to its place (decisiones/red,
 * «Dropping a logo»).
 */
const VUELTA = { duration: 220, easing: 'ease-out' }

const INSTRUCCIONES =
  'Para mover este logo, presiona la barra espaciadora; llévalo con las flechas a la zona y suéltalo con la barra espaciadora o con Enter. Con Escape lo dejas donde estaba.'
const ZONAS: Readonly<Record<Zona, string>> = { favoritos: 'Favoritos', papelera: 'la papelera' }

const deQuien = (dato: unknown): string => {
  const { item } = dato as Arrastrado
  return item ? nombreDe(item) : 'Invitar'
}
/** Returns the zone of a drop target. Several targets may belong to one zone. */
const zonaDe = ({ data }: Over): Zona => (data.current as { zona: Zona }).zona
const ANUNCIOS: Announcements = {
  onDragStart: ({ active }) => `Tomaste el logo de ${deQuien(active.data.current)}.`,
  onDragOver: ({ active, over }) =>
    over
      ? `${deQuien(active.data.current)} está sobre ${ZONAS[zonaDe(over)]}.`
      : `${deQuien(active.data.current)} no está sobre ninguna zona.`,
  onDragEnd: ({ active, over }) =>
    over
      ? `Soltaste ${deQuien(active.data.current)} en ${ZONAS[zonaDe(over)]}.`
      : `${deQuien(active.data.current)} quedó donde estaba.`,
  onDragCancel: ({ active }) => `${deQuien(active.data.current)} quedó donde estaba.`,
}

/** Provides drag and drop of logos from the band to a zone, by mouse, touch and keyboard. */
export const Arrastres = ({
  alSoltar,
  alArrastrar,
  children,
}: {
  alSoltar: (cosa: Arrastrado, zona: Zona) => void
  alArrastrar: (arrastrando: boolean) => void
  children: ReactNode
}) => {
  const [llevado, llevar] = useState<Arrastrado>()
  const [sobreZona, ponerSobreZona] = useState(false)
  const quieto = useMedio('(prefers-reduced-motion: reduce)')
  const sensores = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: deZonaEnZona,
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
        ponerSobreZona(false)
        alArrastrar(true)
      }}
      onDragOver={({ over }) => ponerSobreZona(over !== null)}
      onDragCancel={terminar}
      onDragEnd={({ active, over }) => {
        terminar()
        if (over) alSoltar(active.data.current as Arrastrado, zonaDe(over))
      }}
    >
      {children}
      {createPortal(
        <DragOverlay className={estilo.encima ?? ''} dropAnimation={sobreZona || quieto ? null : VUELTA}>
          {llevado ? <LogoSuelto item={llevado.item} cabe={sobreZona} /> : null}
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

/** Makes the favourites' own button a drop target while another band shows. */
export const usePestanaQueRecibe = (recibe: boolean) => {
  const { setNodeRef, isOver, active } = useDroppable({
    id: 'pestana',
    data: { zona: 'favoritos' satisfies Zona },
    disabled: !recibe,
  })
  return { lugar: setNodeRef, clase: clsx(recibe && active && estilo.pestana, isOver && estilo.sobre) }
}

/** Renders a drop zone, which is visible while something is being dragged. */
export const ZonaDeSoltar = ({ zona }: { zona: Zona }) => {
  const { setNodeRef, isOver, active } = useDroppable({ id: zona, data: { zona } })
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
