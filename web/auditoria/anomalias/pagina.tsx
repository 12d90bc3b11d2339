import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ANOMALIAS, type Anomalia, POR_REVISION, type PorRevision } from '#domain/anomalias.ts'
import type { Dias } from '#domain/cifras.ts'
import { unir } from '#domain/texto.ts'
import { enlaceA } from '#web/auditoria/enlace.ts'
import cifras from '#web/cifras/cifras.module.css'
import { PALABRA_VENTANA, tipoEscrito } from '#web/cifras/palabras.ts'
import { useVentana } from '#web/cifras/tablero.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { PanelDeHechos } from '#web/servidor/panel-de-hechos.tsx'
import { diaEscrito, horaDe, momentoExacto, numero } from '#web/ui/cifras.ts'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './anomalias.module.css'
import { consultaDeAnomalia, consultaDeAnomalias } from './consultas.ts'
import { DEFINICION_ANOMALIA, PALABRA_ANOMALIA, PALABRA_REVISION, RAZON, SIN_REVISION } from './palabras.ts'
import { Revision } from './revision.tsx'

const TIEMPOS = ['mes', 'trimestre', 'anio'] as const

/** Lists the facts of a kind, each linked to its history as it stood then. */
const Panel = ({
  clase,
  solo,
  dias,
  filtrar,
  alCerrar,
}: {
  clase: Anomalia
  solo: PorRevision
  dias: Dias
  filtrar: (solo: PorRevision) => void
  alCerrar: () => void
}) => {
  const { desde, hasta } = dias
  const consulta = useInfiniteQuery(consultaDeAnomalia(clase, { desde, hasta }, solo))
  const [primera] = consulta.data?.pages ?? []
  const { cuantos = 0, revisadas = 0 } = primera ?? {}
  const cuenta = { todas: cuantos, 'por-revisar': cuantos - revisadas, revisadas }
  const nombre = PALABRA_ANOMALIA[clase]
  return (
    <PanelDeHechos
      titulo={unir(nombre, `${diaEscrito(desde)} a ${diaEscrito(hasta)}`)}
      {...{ nombre, consulta, alCerrar }}
      definicion={DEFINICION_ANOMALIA[clase]}
      {...(solo === 'todas' || cuantos === 0 ? {} : { vacio: SIN_REVISION[solo] })}
      resumen={({ cuantos }) => (cuantos === 1 ? 'Un hecho' : `${numero(cuantos)} hechos`)}
      antes={
        primera && cuantos > 0 ? (
          <Conmutador
            nombre="Cuáles"
            opciones={POR_REVISION.map(
              (opcion) => [opcion, unir(PALABRA_REVISION[opcion], numero(cuenta[opcion]))] as const,
            )}
            puesta={solo}
            poner={filtrar}
          />
        ) : null
      }
      clave={({ posicion }) => posicion}
    >
      {(hecho) => {
        const { en, type, de, actor, momento: cuando } = hecho
        const dicho = unir(tipoEscrito(type), de)
        return (
          <span>
            {en ? <Link to={enlaceA(en)}>{dicho}</Link> : dicho}
            <span className={estilo.razon}>{RAZON[clase](hecho)}</span>
            <small>{unir(actor, momentoExacto(cuando))}</small>
            <Revision clase={clase} hecho={hecho} dicho={dicho} />
          </span>
        )
      }}
    </PanelDeHechos>
  )
}

/**
 * Shows /auditoria?ver=mirar: the facts worth a look, by what is odd about them
 * (decisiones/auditoria, «Worth a look»).
 */
export const PorMirar = () => {
  useTitulo('Vale la pena mirar')
  const [ventana, cambiar] = useVentana(TIEMPOS)
  const { data, error, refetch, isPlaceholderData } = useQuery(consultaDeAnomalias(ventana))
  const { abierto, abrir, cerrar } = useEnDireccion('anomalia', 'solo')
  const abierta = ANOMALIAS.find((anomalia) => anomalia === abierto.anomalia)
  const solo = POR_REVISION.find((opcion) => opcion === abierto.solo) ?? 'todas'
  return (
    <section
      className={cifras.tablero}
      aria-labelledby="titulo-mirar"
      aria-busy={!error && (!data || isPlaceholderData)}
    >
      <header className={cifras.cabeza}>
        <h1 id="titulo-mirar">Vale la pena mirar</h1>
        <Conmutador
          nombre="Qué tiempo"
          opciones={TIEMPOS.map((tiempo) => [tiempo, PALABRA_VENTANA[tiempo]] as const)}
          puesta={ventana}
          poner={cambiar}
        />
        <p className={cifras.nota}>
          {data
            ? `A las ${horaDe(data.hora)}, hasta la posición ${data.posicion} del registro. Estar aquí no significa que alguien obró mal.`
            : '\u00a0'}
        </p>
      </header>
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {error && !data ? null : (
        <ul className={estilo.clases} aria-label="Vale la pena mirar">
          {ANOMALIAS.map((clase) => {
            const numeros = data?.clases.find((contada) => contada.clase === clase)
            return (
              <li key={clase} className={cifras.parte}>
                <h2>{PALABRA_ANOMALIA[clase]}</h2>
                {numeros ? (
                  <p className={estilo.cuantos}>
                    <button
                      type="button"
                      aria-label={`${PALABRA_ANOMALIA[clase]}: ${numero(numeros.ahora)}`}
                      onClick={() => abrir({ anomalia: clase, solo: 'todas' })}
                    >
                      {numero(numeros.ahora)}
                    </button>
                    <small>antes: {numero(numeros.antes)}</small>
                  </p>
                ) : (
                  <Hueso ancho="30%" alto={36} />
                )}
                <p className={cifras.nota}>{DEFINICION_ANOMALIA[clase]}</p>
              </li>
            )
          })}
        </ul>
      )}
      {abierta && data ? (
        <Panel
          key={abierta}
          clase={abierta}
          dias={data}
          solo={solo}
          filtrar={(otra) => abrir({ anomalia: abierta, solo: otra })}
          alCerrar={cerrar}
        />
      ) : null}
    </section>
  )
}
