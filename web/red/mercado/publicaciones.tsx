import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Ultimas } from '#api/contract/publicacion.ts'
import { rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { nombreDe } from '#web/red/lista/nombre.ts'
import { hace, momentoCompleto } from '#web/ui/cifras.ts'
import { Hueso, Logo } from '#web/ui/piezas.tsx'
import { consultaUltimas } from './consultas.ts'
import estilo from './mercado.module.css'

type Una = Ultimas['items'][number]

/**
 * Renders the picture of a post. A post without one is set as a poster of its words, in one of
 * three hues that is always the same for its provider.
 */
const Cartel = ({ tipo, contenido, tituloSuperior, proveedor }: Una) => {
  if (tipo === 'imagen') return <img src={contenido} alt="" loading="lazy" width={320} height={200} />
  const tono = [...proveedor.id].reduce((suma, letra) => suma + letra.charCodeAt(0), 0) % 3
  return (
    <span className={estilo.cartel} data-tono={tono} aria-hidden>
      {tipo === 'youtube' ? <Play size={30} /> : null}
      <b>{tituloSuperior}</b>
    </span>
  )
}

const Tarjeta = (publicacion: Una) => {
  const { tipo, tituloSuperior, descripcionSuperior, momento, proveedor } = publicacion
  return (
    <li className={clsx(estilo.publicacion, tipo !== 'imagen' && estilo.sinFoto)}>
      <Cartel {...publicacion} />
      <div>
        <h3>
          <Link to={rutaDePublicaciones(proveedor.id)}>{tituloSuperior}</Link>
        </h3>
        <p>{descripcionSuperior}</p>
        <footer>
          <Logo src={proveedor.api_logo} nombre={proveedor.nombre} lado={24} />
          <span>
            {nombreDe(proveedor)}
            <small>
              {proveedor.ciudad} ·{' '}
              <time dateTime={momento} title={momentoCompleto(momento)}>
                {hace(momento)}
              </time>
            </small>
          </span>
        </footer>
      </div>
    </li>
  )
}

const CUANTAS = 8

/** Renders the latest posts, one for each provider. */
export const UltimasPublicaciones = () => {
  const { data, error } = useQuery(consultaUltimas)
  if ((error && !data) || data?.items.length === 0) return null
  return (
    <section className={estilo.ultimas} aria-labelledby="titulo-ultimas">
      <h2 id="titulo-ultimas">Lo último que se ofrece</h2>
      <ul aria-busy={!data}>
        {data?.items.map((publicacion) => <Tarjeta key={publicacion.id} {...publicacion} />) ??
          Array.from({ length: CUANTAS }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
            <li key={i} className={estilo.publicacion}>
              <Hueso ancho="100%" alto={344} />
            </li>
          ))}
      </ul>
    </section>
  )
}
