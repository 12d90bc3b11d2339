import { Pencil, Play, Trash2, Type, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicacionPropia } from '#api/contract/publicacion.ts'
import { Boton } from '#web/ui/boton.tsx'
import { hace, momentoCompleto } from '#web/ui/cifras.ts'
import estilo from './propias.module.css'

const Muestra = ({ tipo, contenido }: PublicacionPropia) => (
  <span className={estilo.muestra} aria-hidden>
    {tipo === 'imagen' ? (
      <img src={contenido} alt="" loading="lazy" width={72} height={48} />
    ) : tipo === 'youtube' ? (
      <Play size={20} />
    ) : (
      <Type size={20} />
    )}
  </span>
)

/** Renders one of one's own posts in the list of its state, with its actions. */
export const Fila = ({
  publicacion,
  asidero,
  ocupada,
  editar,
  dar,
}: {
  publicacion: PublicacionPropia
  /** The handle that the post is dragged by, where it can be dragged. */
  asidero: ReactNode
  ocupada: boolean
  editar: () => void
  dar: (paso: 'eliminar' | 'restaurar' | 'purgar') => void
}) => {
  const { tituloSuperior, descripcionSuperior, estado, antes, momento, cambiada } = publicacion
  const titulo = tituloSuperior || 'Sin título'
  return (
    <article className={estilo.fila}>
      {asidero}
      <Muestra {...publicacion} />
      <div>
        <h2>{titulo}</h2>
        <p>{descripcionSuperior}</p>
        <small>
          {estado === 'publicada' ? 'publicada ' : estado === 'borrador' ? 'guardada ' : 'eliminada '}
          <time
            dateTime={estado === 'publicada' ? momento : cambiada}
            title={momentoCompleto(estado === 'publicada' ? momento : cambiada)}
          >
            {hace(estado === 'publicada' ? momento : cambiada)}
          </time>
          {estado === 'eliminada' && antes === 'borrador' ? ' · era un borrador' : ''}
        </small>
      </div>
      <span className={estilo.actos}>
        {estado === 'eliminada' ? (
          <>
            <Boton de={titulo} ocupado={ocupada} onClick={() => dar('restaurar')}>
              <Undo2 size={15} aria-hidden />
              Restaurar
            </Boton>
            <Boton
              cuadrado
              tono="peligro"
              aria-label="Eliminar para siempre"
              de={titulo}
              ocupado={ocupada}
              onClick={() => dar('purgar')}
            >
              <Trash2 size={16} aria-hidden />
            </Boton>
          </>
        ) : (
          <>
            <Boton de={titulo} onClick={editar}>
              <Pencil size={15} aria-hidden />
              Editar
            </Boton>
            <Boton
              cuadrado
              tono="suave"
              aria-label="Eliminar"
              de={titulo}
              ocupado={ocupada}
              onClick={() => dar('eliminar')}
            >
              <Trash2 size={16} aria-hidden />
            </Boton>
          </>
        )}
      </span>
    </article>
  )
}
