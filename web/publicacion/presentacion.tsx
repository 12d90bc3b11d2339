import { clsx } from 'clsx'
import { ChevronDown, ExternalLink, Globe, MapPin, Navigation, Phone } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { UnProveedor } from '#api/contract/pedido.ts'
import { diaEscrito, fechaLocal, inicioDeDia } from '#domain/calendario.ts'
import { DIAS, diaDe, enJornadas, ORDEN_SEMANA } from '#domain/cuenta/horario.ts'
import { sinInvisibles } from '#domain/texto.ts'
import { Mapa } from '#web/mapa/mapa.tsx'
import { Atiende, useMomento } from '#web/ui/atiende.tsx'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './presentacion.module.css'

type Presentacion = UnProveedor['presentacion']

const Dato = ({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) => (
  <div>
    <dt>
      {icono}
      <span className="solo-lectores">{nombre}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

/** Renders the hours of each day, and the next days without any. */
const Horas = ({ horario, feriados }: Pick<Presentacion, 'horario' | 'feriados'>) => {
  const hoy = fechaLocal(useMomento())
  const jornadas = new Map(enJornadas(horario).map(({ dia, franjas }) => [dia, franjas]))
  const faltan = feriados.filter((fecha) => fecha >= hoy)
  return (
    <>
      <table className={estilo.horas}>
        <caption className="solo-lectores">Horario de atención</caption>
        <tbody>
          {ORDEN_SEMANA.map((dia) => (
            <tr key={dia} aria-current={dia === diaDe(hoy) ? 'date' : undefined}>
              <th scope="row">{DIAS[dia]}</th>
              <td>
                {jornadas
                  .get(dia)
                  ?.map(({ abre, cierra }) => `${abre}–${cierra}`)
                  .join(', ') ?? 'Cerrado'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {faltan.length > 0 ? (
        <p className={estilo.feriados}>
          No atiende: {faltan.map((fecha) => diaEscrito(inicioDeDia(fecha))).join('; ')}
        </p>
      ) : null}
    </>
  )
}

/**
 * Returns a web page's address without what people don't read. A host in letters that look like
 * others is written as computers write it.
 */
const corta = (direccion: string): string => {
  const leida = sinInvisibles(direccion)
  const sinProtocolo = leida.replace(/^https?:\/\//i, '')
  const escrito = sinProtocolo.split(/[/?#]/, 1)[0] ?? ''
  const host = /^[\p{Script=Latin}\d.:-]*$/u.test(escrito) ? escrito : new URL(leida).host
  return (host.replace(/^www\./, '') + sinProtocolo.slice(escrito.length)).replace(/\/$/, '')
}

/**
 * Renders what a provider tells of itself: what it does, when it is open, how it is reached, where
 * it is, and the words by which it is found.
 */
export const PresentacionDeProveedor = ({
  nombre,
  ciudad,
  abierto,
  entrar,
  presentacion: p,
}: {
  nombre: string
  ciudad: string
  /** Whether it is connected, for its mark on the map. */
  abierto: boolean
  /** The address where a visitor signs in, to see the telephone. */
  entrar: string
  presentacion: Presentacion
}) => {
  const [conHoras, mostrarHoras] = useState(false)
  const { ubicacion } = p
  const lugar = [p.direccion, ciudad, p.provincia === ciudad ? '' : p.provincia].filter(Boolean).join(', ')
  const marcas = useMemo(
    () => (ubicacion ? [{ id: nombre, nombre, matriz: false, detalle: lugar, abierto, ...ubicacion }] : []),
    [ubicacion, nombre, lugar, abierto],
  )
  const llegar = ubicacion
    ? `https://www.google.com/maps/dir/?api=1&destination=${ubicacion.lat},${ubicacion.lng}`
    : undefined
  return (
    <section className={clsx(estilo.presentacion, ubicacion && estilo.conMapa)} aria-label={`Datos de ${nombre}`}>
      <div>
        {p.descripcion ? <p className={estilo.descripcion}>{p.descripcion}</p> : null}
        {p.horario.length > 0 ? (
          <div className={estilo.atiende}>
            <Atiende horario={p.horario} feriados={p.feriados} />
            <Boton tono="suave" aria-expanded={conHoras} onClick={() => mostrarHoras(!conHoras)}>
              Horario
              <ChevronDown size={14} aria-hidden className={clsx(conHoras && estilo.abierta)} />
            </Boton>
            {conHoras ? <Horas horario={p.horario} feriados={p.feriados} /> : null}
          </div>
        ) : null}
        <dl className={estilo.datos}>
          {p.telefono === null ? (
            <Dato icono={<Phone size={15} aria-hidden />} nombre="Teléfono">
              <Link to={entrar}>Entra para ver el teléfono</Link>
            </Dato>
          ) : p.telefono ? (
            <Dato icono={<Phone size={15} aria-hidden />} nombre="Teléfono">
              <a href={`tel:${p.telefono}`}>{p.telefono}</a>
            </Dato>
          ) : null}
          {lugar ? (
            <Dato icono={<MapPin size={15} aria-hidden />} nombre="Dirección">
              {lugar}
            </Dato>
          ) : null}
          {llegar ? (
            <Dato icono={<Navigation size={15} aria-hidden />} nombre="Cómo llegar">
              <a href={llegar} target="_blank" rel="noopener noreferrer">
                Cómo llegar
                <ExternalLink size={12} aria-hidden />
                <span className="solo-lectores"> (se abre en otra pestaña)</span>
              </a>
            </Dato>
          ) : null}
          {p.paginaweb ? (
            <Dato icono={<Globe size={15} aria-hidden />} nombre="Página web">
              <a href={p.paginaweb} target="_blank" rel="noopener noreferrer nofollow">
                {corta(p.paginaweb)}
                <ExternalLink size={12} aria-hidden />
                <span className="solo-lectores"> (se abre en otra pestaña)</span>
              </a>
            </Dato>
          ) : null}
        </dl>
        {p.palabrasClave.length > 0 ? (
          <ul className={estilo.palabras} aria-label="Palabras clave">
            {p.palabrasClave.map((palabra) => (
              <li key={palabra}>{palabra}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {ubicacion ? <Mapa nombre={`Mapa: ${nombre}`} marcas={marcas} cerca={ubicacion} bajo /> : null}
    </section>
  )
}
