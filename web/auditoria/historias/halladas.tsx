import { Link } from 'react-router-dom'
import type { Historias } from '#api/contract/auditoria.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { categoriaEscrita } from '#web/auditoria/palabras.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { momentoCompletoExacto, momentoExacto, numero } from '#web/ui/cifras.ts'
import { DE_LA_LISTA } from '#web/ui/de-la-lista.ts'
import { useMedio } from '#web/ui/medio.ts'
import { Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import tabla from '#web/ui/tabla/tabla.module.css'
import tarjetas from '#web/ui/tabla/tarjetas.module.css'

type Hallada = Historias['items'][number]

/** Media query for the windows that show cards. */
const ANGOSTA = '(max-width: 860px)'

/** Returns the code or, where there is none, the name of the first party; '' for a publication. */
const nombreDe = ({ category, codigo, partes }: Hallada): string =>
  codigo || (category === 'publicacion' ? '' : (partes[0]?.nombre ?? ''))

/**
 * Returns the path to the history as it was after the fact found. After its last fact, that is how
 * it is now.
 */
const rutaDe = ({ stream, cuantos, hecho: { revision } }: Hallada): string =>
  `${ruta('auditoria_de', { stream })}${revision === cuantos - 1 ? '' : `?version=${revision}`}`

const Nombre = ({ de }: { de: Hallada }) => (
  <>
    <b>
      <Link to={rutaDe(de)} state={DE_LA_LISTA}>
        {unir(categoriaEscrita(de.category), nombreDe(de))}
      </Link>
    </b>
    <Menor>{de.stream}</Menor>
  </>
)
const Cuando = ({ en }: { en: string }) => (
  <time dateTime={en} title={momentoCompletoExacto(en)}>
    {momentoExacto(en)}
  </time>
)
const quienes = ({ partes }: Hallada): string => partes.map(({ nombre }) => nombre).join(' y ')
const cuantosSon = ({ cuantos }: Hallada): string => (cuantos === 1 ? 'Un hecho' : `${numero(cuantos)} hechos`)

const CABEZAS = ['Historia', 'De quién', 'Hecho', 'Cuándo', 'Hechos', 'Empezó'] as const

/** Lists histories as a table, or as cards in a narrow window; each links to its own page. */
export const Halladas = ({ items }: { items: readonly Hallada[] }) =>
  useMedio(ANGOSTA) ? (
    <ul className={tarjetas.tarjetas} aria-label="Historias">
      {items.map((hallada) => (
        <li key={hallada.stream}>
          <div>
            <span>
              <Nombre de={hallada} />
            </span>
          </div>
          <div>
            <span>{tipoEscrito(hallada.hecho.type)}</span>
            <Cuando en={hallada.hecho.momento} />
          </div>
          <Menor>{unir(quienes(hallada), cuantosSon(hallada), `desde el ${momentoExacto(hallada.primero)}`)}</Menor>
        </li>
      ))}
    </ul>
  ) : (
    <div className={tabla.marco}>
      <table className={tabla.tabla} aria-label="Historias">
        <thead>
          <tr>
            {CABEZAS.map((cabeza) => (
              <th key={cabeza} scope="col">
                {cabeza}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((hallada) => (
            <tr key={hallada.stream}>
              <th scope="row">
                <Nombre de={hallada} />
              </th>
              <td>{quienes(hallada) || '—'}</td>
              <td>{tipoEscrito(hallada.hecho.type)}</td>
              <td>
                <Cuando en={hallada.hecho.momento} />
              </td>
              <td>{numero(hallada.cuantos)}</td>
              <td>
                <Cuando en={hallada.primero} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
