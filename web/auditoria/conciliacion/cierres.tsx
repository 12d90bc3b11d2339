import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cierres as Cerrados } from '#api/contract/conciliacion.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { PALABRA_DE_FIGURA } from '#domain/conciliacion.ts'
import pagina from '#web/auditoria/trabajo.module.css'
import { Alteradas, type Firma } from '#web/cifras/cierres-alterados.tsx'
import { conciliada } from '#web/cifras/palabras.ts'
import { consultaCierres } from '#web/consumo/consultas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { momento, numero } from '#web/ui/cifras.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './conciliacion.module.css'

/** Months that are shown before more are asked for. */
const A_LA_VISTA = 3

const Firmado = ({ firma }: { firma: Firma }) => (
  <details className={estilo.firmado}>
    <summary>Lo que se firmó</summary>
    <dl>
      {firma.resumen.map(({ figura, valor }) => (
        <div key={figura}>
          <dt>{PALABRA_DE_FIGURA[figura]}</dt>
          <dd>{conciliada(figura, valor)}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const Cierre = ({
  cierre: { mes, firma },
  conciliar,
}: {
  cierre: Cerrados['items'][number]
  conciliar: (() => void) | undefined
}) => (
  <li data-mal={firma?.alterado ? '' : undefined} className={estilo.cierre}>
    <p>
      <b>{conMayuscula(mesEscrito(mes))}</b>
      <span className={pagina.nota}>
        {firma ? `Firmado por ${firma.de}, el ${momento(firma.firmado)}.` : 'Cerrado, sin firmar.'}
      </span>
    </p>
    {firma?.alterado ? (
      <div>
        <b className={estilo.mal}>Se lee distinto de como se firmó, desde el {momento(firma.alterado)}:</b>
        <Alteradas firma={firma} />
      </div>
    ) : null}
    {firma ? (
      <Firmado firma={firma} />
    ) : (
      <Boton
        motivo={conciliar ? null : 'Espera a que termine la conciliación que pediste.'}
        aria-label={`Conciliar ${mesEscrito(mes)}`}
        onClick={conciliar}
      >
        Conciliar
      </Boton>
    )}
  </li>
)

/** The months that are closed, each with its signature or the way to it. */
export const Cierres = ({ conciliar }: { conciliar: ((mes: string) => void) | undefined }) => {
  const { data, error, refetch } = useQuery(consultaCierres())
  const [todos, mostrar] = useState(false)
  const items = data?.items ?? []
  // What stands otherwise is never out of sight.
  const vistos = todos ? items : items.filter(({ firma }, n) => n < A_LA_VISTA || firma?.alterado)
  return (
    <section className={pagina.pagina} aria-labelledby="titulo-cierres">
      <h2 id="titulo-cierres">Cierres de mes</h2>
      <p className={pagina.nota}>
        Un mes se cierra solo, una hora después de terminar. Se firma cuando su conciliación no tiene diferencias; desde
        entonces se mira cada diez minutos que se siga leyendo igual.
      </p>
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {data || error ? null : <Hueso ancho="100%" alto={120} />}
      {data && items.length === 0 ? <p className={pagina.nota}>Aquí quedan los meses que se cierren.</p> : null}
      <ul className={pagina.lista}>
        {vistos.map((cierre) => (
          <Cierre key={cierre.mes} cierre={cierre} conciliar={conciliar ? () => conciliar(cierre.mes) : undefined} />
        ))}
      </ul>
      {vistos.length < items.length ? (
        <div>
          <Boton onClick={() => mostrar(true)}>Ver los {numero(items.length - vistos.length)} anteriores</Boton>
        </div>
      ) : null}
    </section>
  )
}
