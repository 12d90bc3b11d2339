import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Cadena, HechoDeCadena } from '#api/contract/auditoria.ts'
import { unir } from '#domain/texto.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { PALABRA_TIPO_CUENTA } from '#web/escritorio/cuenta/palabras.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { momentoCompletoExacto, momentoExacto, numero } from '#web/ui/cifras.ts'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './cadena.module.css'
import { consultaDeCadena } from './consultas.ts'
import { enlaceA } from './enlace.ts'
import { categoriaEscrita } from './palabras.ts'
import { type Rama, ramasDe } from './ramas.ts'
import type { Visto } from './vistos.ts'

const masSon = (mas: number, singular: string, plural: string): string =>
  mas === 1 ? `y ${singular} más` : `y ${numero(mas)} ${plural} más`

/** Shows a fact of the chain, with a link to its place in its history. */
const Eslabon = ({ hecho, aqui = false }: { hecho: HechoDeCadena; aqui?: boolean }) => {
  if ('oculto' in hecho) return <span className={estilo.nota}>Un hecho que tu cuenta no ve.</span>
  const { en, category, type, de, actor, momento: cuando } = hecho
  const dicho = tipoEscrito(type)
  return (
    <>
      {aqui ? <b aria-current="true">{dicho}</b> : en ? <Link to={enlaceA(en)}>{dicho}</Link> : <span>{dicho}</span>}
      <small>
        {unir(categoriaEscrita(category), de, actor)}
        {' · '}
        <time dateTime={cuando} title={momentoCompletoExacto(cuando)}>
          {momentoExacto(cuando)}
        </time>
      </small>
    </>
  )
}

const Ramas = ({ ramas, mas, nombre }: { ramas: readonly Rama[]; mas: number; nombre?: string }) =>
  ramas.length === 0 && mas === 0 ? null : (
    <ul className={estilo.ramas} {...(nombre ? { 'aria-label': nombre } : {})}>
      {ramas.map((rama, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what isn't seen has no name, and their order is the log's
        <li key={i}>
          <Eslabon hecho={rama.hecho} />
          <Ramas ramas={rama.ramas} mas={rama.mas} />
        </li>
      ))}
      {mas > 0 ? <li className={estilo.nota}>{masSon(mas, 'uno', 'hechos')}</li> : null}
    </ul>
  )

const enFila = (hechos: readonly HechoDeCadena[]): readonly Rama[] =>
  hechos.map((hecho) => ({ hecho, ramas: [], mas: 0 }))

const aQuien = ({ rol, nombre }: Cadena['avisos'][number]): string =>
  rol === null ? nombre : `Rol: ${(PALABRA_TIPO_CUENTA as Readonly<Record<string, string>>)[rol] ?? rol}`

const Dicha = ({ cadena }: { cadena: Cadena }) => {
  const { hecho, origen, masOrigen, juntos, masJuntos, trajo, masTrajo, avisos, masAvisos } = cadena
  return (
    <div className={estilo.cadena}>
      <h3>De dónde vino</h3>
      {origen.length === 0 ? (
        <p className={estilo.nota}>De nadie más: quien lo hizo no respondía a otro hecho.</p>
      ) : (
        <>
          {masOrigen ? <p className={estilo.nota}>Viene de más atrás: abre el primero para seguir.</p> : null}
          <ol className={estilo.origen} aria-label="De dónde vino">
            {[...origen, hecho].map((eslabon, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what isn't seen has no name, and their order is the log's
              <li key={i}>
                <Eslabon hecho={eslabon} aqui={eslabon === hecho} />
              </li>
            ))}
          </ol>
        </>
      )}
      {juntos.length > 0 ? (
        <>
          <h3>Con el mismo comando</h3>
          <Ramas ramas={enFila(juntos)} mas={0} nombre="Con el mismo comando" />
          {masJuntos ? <p className={estilo.nota}>y otros más</p> : null}
        </>
      ) : null}
      <h3>Qué trajo</h3>
      {trajo.length === 0 ? (
        <p className={estilo.nota}>Ningún proceso respondió a este hecho, ni salió un correo por él.</p>
      ) : (
        <Ramas ramas={ramasDe(trajo)} mas={masTrajo} nombre="Qué trajo" />
      )}
      <h3>A quién avisó</h3>
      {avisos.length === 0 ? (
        <p className={estilo.nota}>A nadie.</p>
      ) : (
        <ul className={estilo.ramas} aria-label="A quién avisó">
          {Array.from(new Set(avisos.map(aQuien)), (quien) => (
            <li key={quien}>{quien}</li>
          ))}
          {masAvisos ? <li className={estilo.nota}>y otros más</li> : null}
        </ul>
      )}
    </div>
  )
}

/**
 * Shows what led to a fact and what it led to, each linked to its place (decisiones/auditoria,
 * «What a fact came of»).
 */
export const CadenaDe = ({ stream, visto }: { stream: string; visto: Visto }) => {
  const { data, error, isPlaceholderData } = useQuery(consultaDeCadena(stream, visto.revision, visto.posicion))
  if (error && !data) return <AvisoDeError>{detalleDe(error)}</AvisoDeError>
  return (
    <div aria-busy={!data || isPlaceholderData}>
      {data ? <Dicha cadena={data} /> : <Hueso ancho="100%" alto={160} />}
    </div>
  )
}
