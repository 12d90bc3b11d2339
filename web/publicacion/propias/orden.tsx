import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { PublicacionPropia } from '#api/contract/publicacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPropias } from '#web/publicacion/consultas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { ofrecerDeshacer } from '#web/vivo/deshacer.ts'
import estilo from './propias.module.css'

const INSTRUCCIONES =
  'Para mover esta publicación, presiona la barra espaciadora; llévala con las flechas y suéltala con la barra espaciadora o con Enter. Con Escape la dejas donde estaba.'

type Lleva = (publicacion: PublicacionPropia, asidero: ReactNode) => ReactNode

const Movible = ({ publicacion, fila }: { publicacion: PublicacionPropia; fila: Lleva }) => {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: publicacion.id,
  })
  const mueve = transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}
  return (
    <li
      ref={setNodeRef}
      className={clsx(isDragging && estilo.enMano)}
      style={{ ...mueve, ...(transition ? { transition } : {}) } as CSSProperties}
    >
      {fila(
        publicacion,
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={estilo.asidero}
          {...attributes}
          {...listeners}
          aria-roledescription="movible"
          aria-label={`Mover ${publicacion.tituloSuperior}`}
        >
          <GripVertical size={16} aria-hidden />
        </button>,
      )}
    </li>
  )
}

/**
 * Renders published posts in their order, which mouse, touch or keys change. The list shows the new
 * order before the server has it.
 */
export const EnOrden = ({
  idProv,
  items,
  fila,
}: {
  idProv: string
  items: readonly PublicacionPropia[]
  fila: Lleva
}) => {
  const consultas = useQueryClient()
  const refrescar = useRefrescar()
  const [puestas, poner] = useState<readonly string[]>()
  const sensores = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const porId = new Map(items.map((publicacion) => [publicacion.id, publicacion]))
  const ids = puestas?.filter((id) => porId.has(id)) ?? items.map(({ id }) => id)
  const titulo = (id: UniqueIdentifier) => porId.get(String(id))?.tituloSuperior ?? ''
  const lugar = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} de ${ids.length}`
  // A post that is picked up lies over its own place at once. Announcing that would talk over the
  // announcement just made.
  const movida = useRef(false)
  const anuncios: Announcements = {
    onDragStart: ({ active }) => {
      movida.current = false
      return `Tomaste ${titulo(active.id)}, ${lugar(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      movida.current ||= over?.id !== active.id
      return over && movida.current ? `${titulo(active.id)} está en el lugar ${lugar(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => `${titulo(active.id)} quedó en el lugar ${lugar((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${titulo(active.id)} quedó donde estaba.`,
  }
  const mover = async (idPub: string, aDonde: string) => {
    const nuevas = arrayMove([...ids], ids.indexOf(idPub), ids.indexOf(aDonde))
    poner(nuevas)
    const dejar = (orden: readonly string[]) =>
      mandar(ruta('publicacion_mover'), { idPub, despuesDe: orden[orden.indexOf(idPub) - 1] ?? null })
    const sigue = () => {
      const leidas = consultas.getQueryData(consultaPropias(idProv, 'publicada').queryKey)
      const ahora = leidas?.pages.flatMap((pagina) => pagina.items.map(({ id }) => id))
      // The order before the move counts too: the list as read may not have the move yet.
      return !ahora || [nuevas, ids].some((orden) => ahora.filter((id) => orden.includes(id)).join() === orden.join())
    }
    try {
      await dejar(nuevas)
      ofrecerDeshacer({
        sobre: `orden ${idPub}`,
        titulo: 'Publicación movida',
        detalle: titulo(idPub),
        deshecho: 'Publicación en su lugar de antes',
        hasta: Number.POSITIVE_INFINITY,
        sigue,
        deshacer: async () => {
          await dejar(ids)
          void refrescar('publicacion')
        },
      })
    } catch (error) {
      toast.error(detalleDe(error), { id: 'error orden', description: titulo(idPub) })
    }
    await refrescar('publicacion')
    // From now on the list shows the server's order, which has this move in it.
    poner((ahora) => (ahora === nuevas ? undefined : ahora))
  }
  return (
    <DndContext
      sensors={sensores}
      collisionDetection={closestCenter}
      accessibility={{ announcements: anuncios, screenReaderInstructions: { draggable: INSTRUCCIONES } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) void mover(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className={estilo.lista} aria-label="Publicadas">
          {ids.map((id) => {
            const publicacion = porId.get(id)
            return publicacion ? <Movible key={id} publicacion={publicacion} fila={fila} /> : null
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
