import { clsx } from 'clsx'
import { Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Publicacion as UnaPublicacion } from '#api/contract/publicacion.ts'
import boton from '#web/ui/boton.module.css'
import { hace, momentoCompleto } from '#web/ui/cifras.ts'
import estilo from './publicaciones.module.css'

/** Moves the focus to the video: the button that was pressed is gone. */
const enfocar = (marco: HTMLIFrameElement | null) => marco?.focus()

/** Renders a video. Nothing is asked of YouTube before the person wants to see it. */
const Video = ({ direccion, titulo }: { direccion: string; titulo: string }) => {
  const [puesto, poner] = useState(false)
  if (!puesto) {
    return (
      <button type="button" className={estilo.video} onClick={() => poner(true)}>
        <Play size={28} aria-hidden />
        <span>
          Ver el video<span className="solo-lectores">: {titulo}</span>
        </span>
        <small>Se abre de YouTube, sin cookies.</small>
      </button>
    )
  }
  return (
    <iframe
      ref={enfocar}
      className={estilo.video}
      src={`${direccion}${direccion.includes('?') ? '&' : '?'}autoplay=1`}
      title={`Video: ${titulo}`}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  )
}

export const Publicacion = ({
  publicacion,
  titulo: Titulo,
  pedir,
}: {
  publicacion: UnaPublicacion
  titulo: 'h2' | 'h3'
  /** The address where an order from the post begins, for readers who may place one. */
  pedir?: string | undefined
}) => {
  const { tipo, contenido, tituloSuperior, descripcionSuperior, momento } = publicacion
  return (
    <article className={clsx(estilo.publicacion, tipo === '' && estilo.soloTexto)}>
      {tipo === 'imagen' ? <img src={contenido} alt={tituloSuperior} loading="lazy" /> : null}
      {tipo === 'youtube' ? <Video direccion={contenido} titulo={tituloSuperior} /> : null}
      <div>
        <Titulo>{tituloSuperior}</Titulo>
        {descripcionSuperior ? <p>{descripcionSuperior}</p> : null}
        <time dateTime={momento} title={momentoCompleto(momento)}>
          {hace(momento)}
        </time>
        {pedir ? (
          <Link className={clsx(boton.boton, boton.normal, estilo.pedir)} to={pedir}>
            <Plus size={15} aria-hidden />
            Pedir<span className="solo-lectores"> · {tituloSuperior}</span>
          </Link>
        ) : null}
      </div>
    </article>
  )
}
