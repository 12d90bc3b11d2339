import { type KeyboardEvent, Suspense, useState } from 'react'
import type { Figura } from '#domain/consumo/figura.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Cifra } from '#web/ui/fichas.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './consumo.module.css'
import { type Cuadro, MESES, type Serie } from './cuadros.ts'
import { TRAZOS } from './trazos.ts'

const Grafica = aparte(() => import('./grafica.tsx').then((m) => m.Grafica))

/** Where the arrows lead from a month, or from none. */
const trasTecla = (tecla: string, mes: number | undefined): number | undefined => {
  switch (tecla) {
    case 'ArrowRight':
      return mes === undefined ? 0 : Math.min(11, mes + 1)
    case 'ArrowLeft':
      return mes === undefined ? 11 : Math.max(0, mes - 1)
    case 'Home':
      return 0
    case 'End':
      return 11
    default:
      return undefined
  }
}

const Muestra = ({ i }: { i: number }) => (
  <svg width="22" height="8" aria-hidden>
    <line x1="0" x2="22" y1="4" y2="4" stroke={TRAZOS[i]?.color} strokeWidth="2" strokeDasharray={TRAZOS[i]?.guion} />
  </svg>
)
const CifraDeSerie = ({ serie, escrito, alAbrir }: { serie: Serie; escrito: string; alAbrir: () => void }) => (
  <Cifra nada={!serie.figura || /^(\$?0(,00)?|—)$/.test(escrito)} alAbrir={alAbrir}>
    {escrito}
  </Cifra>
)

/** A chart with its key and its table: a hand, a finger or the arrows go from month to month. */
export const Tarjeta = ({
  cuadro,
  anio,
  alAbrir,
}: {
  cuadro: Cuadro
  anio: number
  /** Opens the facts behind a figure: of a month 'YYYY-MM' or of a year. */
  alAbrir: (figura: Figura, de: string) => void
}) => {
  const { id, titulo, series } = cuadro
  const [mes, mirar] = useState<number>()
  const alTeclear = (suceso: KeyboardEvent) => {
    const otro = suceso.key === 'Escape' ? undefined : trasTecla(suceso.key, mes)
    if (otro === undefined && suceso.key !== 'Escape') return
    suceso.preventDefault()
    mirar(otro)
  }
  const de = (i: number) => `${anio}-${String(i + 1).padStart(2, '0')}`
  return (
    <section className={estilo.tarjeta} aria-labelledby={`cuadro-${id}`}>
      <h2 id={`cuadro-${id}`}>{titulo}</h2>
      <dl className={estilo.claves} aria-live="polite" aria-atomic>
        <div>
          <dt className="solo-lectores">Mes</dt>
          <dd>{mes === undefined ? anio : MESES[mes]}</dd>
        </div>
        {series.map(({ nombre, escritos, total }, i) => (
          <div key={nombre}>
            <dt>
              <Muestra i={i} />
              {nombre}
            </dt>
            <dd>{mes === undefined ? (total ?? '') : escritos[mes]}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a chart that the arrows go through */}
      <div
        role="group"
        aria-label={`${titulo}, con las flechas mes a mes`}
        className={estilo.lienzo}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go through its months
        tabIndex={0}
        onKeyDown={alTeclear}
        onBlur={() => mirar(undefined)}
      >
        <Suspense fallback={<Hueso ancho="100%" alto={300} />}>
          <Grafica cuadro={cuadro} mes={mes} alMirar={mirar} />
        </Suspense>
      </div>
      <details>
        <summary>Ver la tabla</summary>
        <div className={estilo.rollo}>
          <table>
            <thead>
              <tr>
                <th scope="col">Mes</th>
                {series.map(({ nombre }) => (
                  <th key={nombre} scope="col">
                    {nombre}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {MESES.map((nombre, i) => (
                <tr key={nombre}>
                  <th scope="row">{nombre}</th>
                  {series.map((serie) => (
                    <td key={serie.nombre}>
                      <CifraDeSerie
                        serie={serie}
                        escrito={serie.escritos[i] ?? ''}
                        alAbrir={() => serie.figura && alAbrir(serie.figura, de(i))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {series.some(({ total }) => total !== null) ? (
              <tfoot>
                <tr>
                  <th scope="row">{anio}</th>
                  {series.map((serie) => (
                    <td key={serie.nombre}>
                      <CifraDeSerie
                        serie={serie}
                        escrito={serie.total ?? ''}
                        alAbrir={() => serie.figura && alAbrir(serie.figura, String(anio))}
                      />
                    </td>
                  ))}
                </tr>
              </tfoot>
            ) : null}
          </table>
        </div>
      </details>
    </section>
  )
}
