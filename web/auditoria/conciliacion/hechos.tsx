import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import { fechaLocal, mesEscrito } from '#domain/calendario.ts'
import { type FiguraConciliada, type Fuente, PALABRA_DE_FIGURA, PALABRA_DE_FUENTE } from '#domain/conciliacion.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { enlaceA } from '#web/auditoria/enlace.ts'
import pagina from '#web/auditoria/trabajo.module.css'
import { conciliada } from '#web/cifras/palabras.ts'
import { PanelDeHechos } from '#web/servidor/panel-de-hechos.tsx'
import { diaEscrito, momentoExacto, numero } from '#web/ui/cifras.ts'
import estilo from './conciliacion.module.css'
import { consultaDePartidas } from './consultas.ts'

type Diferencia = Conciliacion['diferencias'][number]

/** Returns whether the day exists. `Date` turns «2026-02-30» and the like into another or none. */
const esDia = (de: string): boolean => {
  const ms = Date.parse(`${de}T00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === de
}
const ES_MES = /^\d{4}-(?:0[1-9]|1[0-2])$/
const ES_STREAM = /^[a-z]+-./

/** Shows what a sum is about: a stream with a link, a month, a day, or the text as it is. */
const DeQue = ({ de, llamado }: Pick<Diferencia, 'de' | 'llamado'>) => {
  if (ES_STREAM.test(de)) return <Link to={ruta('auditoria_de', { stream: de })}>{llamado || de}</Link>
  if (ES_MES.test(de)) return mesEscrito(de)
  return esDia(de) ? diaEscrito(de) : de
}

/** Lists the differences, each with both values. `sobre` says what else a difference is about. */
export const ListaDeDiferencias = ({
  diferencias,
  cuantas,
  sobre,
}: {
  diferencias: readonly Diferencia[]
  /** The number of differences in all; `diferencias` are the first of them. */
  cuantas: number
  sobre: (diferencia: Diferencia) => string
}) => (
  <>
    <ul className={pagina.lista}>
      {diferencias.map((diferencia) => {
        const { fuente, figura, de, llamado, registro, leido } = diferencia
        return (
          <li key={`${fuente} ${figura} ${de}`} className={estilo.diferencia}>
            <b>
              {sobre(diferencia)}
              <DeQue de={de} llamado={llamado} />
            </b>
            <span>
              {registro === leido
                ? `Suma lo mismo, ${conciliada(figura, leido)}, pero en otro hecho, mes, día o cuenta.`
                : `Según el registro, ${conciliada(figura, registro)}; se lee ${conciliada(figura, leido)}.`}
            </span>
          </li>
        )
      })}
    </ul>
    {diferencias.length < cuantas ? (
      <p className={pagina.nota}>Se muestran las primeras {numero(diferencias.length)}.</p>
    ) : null}
  </>
)

/**
 * Lists the facts that a figure sums, newest day first. Opened from a part of the read model, it
 * shows that part's differences above the list and marks the facts that they are about.
 */
export const HechosConciliados = ({
  id,
  conciliacion: { lineas, diferencias, cuantas },
  figura,
  fuente,
  alCerrar,
}: {
  id: string
  conciliacion: Conciliacion
  figura: FiguraConciliada
  fuente: Fuente | undefined
  alCerrar: () => void
}) => {
  const leido = fuente && lineas.find((linea) => linea.figura === figura)?.fuentes[fuente]
  const deLaFigura = diferencias.filter((diferencia) => diferencia.figura === figura && diferencia.fuente === fuente)
  const distintas = new Set(deLaFigura.map(({ de }) => de))
  const nombre = PALABRA_DE_FIGURA[figura]
  return (
    <PanelDeHechos
      titulo={unir(nombre, fuente ? PALABRA_DE_FUENTE[fuente] : '')}
      nombre={nombre}
      consulta={useInfiniteQuery(consultaDePartidas(id, figura))}
      definicion={
        leido === undefined
          ? 'Los hechos del registro que esa cifra suma.'
          : deLaFigura.length === 0 && diferencias.length === cuantas
            ? `Se lee ${conciliada(figura, leido)}: lo mismo, hecho por hecho.`
            : `Se lee ${conciliada(figura, leido)}. Está marcado lo que se lee distinto.`
      }
      resumen={({ cuantos, total }) =>
        unir(cuantos === 1 ? '1 hecho' : `${numero(cuantos)} hechos`, `${conciliada(figura, total)} según el registro`)
      }
      antes={
        deLaFigura.length > 0 ? (
          <ListaDeDiferencias diferencias={deLaFigura} cuantas={deLaFigura.length} sobre={() => ''} />
        ) : undefined
      }
      clave={({ posicion }) => posicion}
      alCerrar={alCerrar}
    >
      {(partida) => {
        const mal = distintas.has(partida.stream) || distintas.has(fechaLocal(partida.momento))
        return (
          <>
            <span>
              <Link to={enlaceA(partida)}>{partida.codigo || partida.de.join(', ') || partida.stream}</Link>
              <small>{unir(partida.codigo ? partida.de.join(', ') : '', momentoExacto(partida.momento))}</small>
            </span>
            <b className={clsx(estilo.valor, mal && estilo.mal)}>
              {conciliada(figura, partida.valor)}
              {mal ? <span>se lee distinto</span> : null}
            </b>
          </>
        )
      }}
    </PanelDeHechos>
  )
}
