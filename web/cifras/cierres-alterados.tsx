import { useQuery } from '@tanstack/react-query'
import type { Cierres } from '#api/contract/conciliacion.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { PALABRA_DE_FIGURA, PALABRA_DE_FUENTE } from '#domain/conciliacion.ts'
import { unir } from '#domain/texto.ts'
import { consultaCierres } from '#web/consumo/consultas.ts'
import { momento, numero } from '#web/ui/cifras.ts'
import estilo from './cifras.module.css'
import { conciliada } from './palabras.ts'

export type Firma = NonNullable<Cierres['items'][number]['firma']>

const enCifras = (cuantas: number): string => (cuantas === 1 ? 'en una cifra' : `en ${numero(cuantas)} cifras`)

/** Lists the figures of a signed month that no longer read as they were signed. */
export const Alteradas = ({ firma: { alteradas } }: { firma: Firma }) => (
  <ul className={estilo.alteradas}>
    {alteradas.map(({ fuente, figura, firmado, leido }) => (
      <li key={`${fuente} ${figura}`}>
        <b>{unir(PALABRA_DE_FUENTE[fuente], PALABRA_DE_FIGURA[figura])}</b>: se firmó {conciliada(figura, firmado)}; se
        lee {conciliada(figura, leido)}.
      </li>
    ))}
  </ul>
)

/**
 * Shows the alarm above a dashboard: signed months that no longer read as they were signed
 * (decisiones/conciliacion, «The signed close»).
 */
export const CierresAlterados = () => {
  const { data } = useQuery(consultaCierres())
  return data?.items.map(({ mes, firma }) =>
    firma?.alterado ? (
      <section key={mes} className={estilo.alarma} role="alert">
        <h2>
          El cierre firmado de {mesEscrito(mes)} se lee distinto {enCifras(firma.alteradas.length)}
        </h2>
        <p>
          Lo firmó {firma.de} el {momento(firma.firmado)}; se notó el {momento(firma.alterado)}.
        </p>
        <Alteradas firma={firma} />
      </section>
    ) : null,
  )
}
