import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cierres as Cerrados } from '#api/contract/conciliacion.ts'
import { enMeses, mesEscrito } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import pagina from '#web/auditoria/trabajo.module.css'
import { Alteradas, type Firma } from '#web/cifras/cierres-alterados.tsx'
import { consultaCierres } from '#web/consumo/consultas.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { momento, numero } from '#web/ui/cifras.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import estilo from './conciliacion.module.css'
import { type Conciliado, cuadra, Firmar, Resumen, sePuedeFirmar } from './firmar.tsx'

const deMeses = (meses: { readonly desde: string; readonly hasta: string }): string =>
  enMeses(meses).replace(/^en /, 'de ')

/** Months shown before more are asked for. */
const A_LA_VISTA = 3

const Firmado = ({ firma }: { firma: Firma }) => (
  <details className={estilo.firmado}>
    <summary>Lo que se firmó</summary>
    <Resumen cifras={firma.resumen} />
  </details>
)

type Cerrado = Cerrados['items'][number]

const Cierre = ({
  cierre: { mes, firma },
  conciliado,
  descuadre,
  firmable,
  conciliar,
}: {
  cierre: Cerrado
  conciliado: Conciliado | undefined
  /** The newest reconciliation of the month, alone or among others, if it doesn't balance. */
  descuadre: Conciliado | undefined
  firmable: boolean
  conciliar: (() => void) | undefined
}) => (
  <li data-mal={firma && (firma.alterado || descuadre) ? '' : undefined} className={estilo.cierre}>
    <p>
      <b>{conMayuscula(mesEscrito(mes))}</b>
      <span className={pagina.nota}>
        {firma
          ? `Firmado por ${firma.de}, el ${momento(firma.firmado)}.`
          : conciliado && !cuadra(conciliado.conciliacion)
            ? 'Cerrado, sin firmar: su última conciliación no cuadra.'
            : 'Cerrado, sin firmar.'}
      </span>
    </p>
    {firma?.alterado ? (
      <div>
        <b className={estilo.mal}>Se lee distinto de como se firmó, desde el {momento(firma.alterado)}:</b>
        <Alteradas firma={firma} />
      </div>
    ) : null}
    {firma && descuadre && !firma.alterado ? (
      <b className={estilo.mal}>
        La conciliación {deMeses(descuadre.conciliacion)}, hecha el {momento(descuadre.acabado)}, no cuadra.
      </b>
    ) : null}
    {firma ? (
      <>
        <a
          href={ruta('conciliacion_cierre_pdf', { mes })}
          download
          aria-label={`Descargar el cierre de ${mesEscrito(mes)} en PDF`}
        >
          PDF
        </a>
        <Firmado firma={firma} />
      </>
    ) : null}
    {!firma && conciliado && firmable ? (
      <Firmar conciliado={conciliado} />
    ) : (
      <Boton
        tono={firma ? 'suave' : 'normal'}
        motivo={conciliar ? null : 'Espera a que termine la conciliación que pediste.'}
        aria-label={`Conciliar ${mesEscrito(mes)}`}
        onClick={conciliar}
      >
        Conciliar
      </Boton>
    )}
  </li>
)

/**
 * Lists the closed months, each with its signature or the way to sign it. `conciliados` come newest
 * first; a month is signed with the first one that covers it alone.
 */
export const Cierres = ({
  conciliados,
  conciliar,
}: {
  conciliados: readonly Conciliado[]
  conciliar: ((mes: string) => void) | undefined
}) => {
  const consulta = useQuery(consultaCierres())
  const { data } = consulta
  const [todos, mostrar] = useState(false)
  const items = (data?.items ?? []).map((cierre) => {
    const { mes, posicion, firma } = cierre
    const conciliado = conciliados.find(({ conciliacion: { desde, hasta } }) => desde === mes && hasta === mes)
    const deEse = conciliados.find(({ conciliacion: { desde, hasta } }) => desde <= mes && mes <= hasta)
    const descuadre = deEse && !cuadra(deEse.conciliacion) ? deEse : undefined
    return { cierre, conciliado, descuadre, firmable: !firma && !!conciliado && sePuedeFirmar(conciliado, posicion) }
  })
  // Altered closes and those that wait for a signature are always shown.
  const vistos = todos
    ? items
    : items.filter(({ cierre: { firma }, firmable }, n) => n < A_LA_VISTA || firma?.alterado || firmable)
  return (
    <section className={pagina.pagina} aria-labelledby="titulo-cierres">
      <h2 id="titulo-cierres">Cierres de mes</h2>
      <p className={pagina.nota}>
        Un mes se cierra solo, una hora después de terminar. Se firma cuando su conciliación no tiene diferencias; desde
        entonces se mira cada diez minutos que se siga leyendo igual.
      </p>
      <PorLlegar de={consulta} alto={120} />
      {data && items.length === 0 ? <p className={pagina.nota}>Aquí quedan los meses que se cierren.</p> : null}
      <ul className={pagina.lista}>
        {vistos.map((visto) => (
          <Cierre
            key={visto.cierre.mes}
            {...visto}
            conciliar={conciliar ? () => conciliar(visto.cierre.mes) : undefined}
          />
        ))}
      </ul>
      {vistos.length < items.length ? (
        <div>
          <Boton onClick={() => mostrar(true)}>
            {items.length - vistos.length === 1
              ? 'Ver el anterior'
              : `Ver los ${numero(items.length - vistos.length)} anteriores`}
          </Boton>
        </div>
      ) : null}
    </section>
  )
}
