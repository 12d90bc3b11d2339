import { History } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import estilo from './tiempo.module.css'

/** A point of a history. A fact that the reader doesn't see has no moment for them. */
type Momento = { readonly texto: string; readonly momento?: string }
/** A fact of a history as a person reads it. */
type Contado = Momento & {
  readonly revision: number
  readonly cadena?: string | undefined
  readonly quien: { readonly nombre: string; readonly lado: string }
}

const conFecha = ({ momento }: Momento, junta: string): string =>
  momento === undefined ? '' : `${junta}${momentoCompleto(momento)}`

/** Renders the slider through a history. Its end is the present. */
export const Tiempo = ({ sucesos, i, ir }: { sucesos: readonly Momento[]; i: number; ir: (i: number) => void }) => {
  const ultimo = sucesos.length - 1
  const suceso = sucesos[i]
  if (!suceso || ultimo < 1) return null
  return (
    <div className={estilo.tiempo}>
      <input
        type="range"
        min={0}
        max={ultimo}
        step={1}
        value={i}
        aria-label="Momento de la historia"
        aria-valuetext={`${i + 1} de ${ultimo + 1}: ${suceso.texto}${conFecha(suceso, ', ')}`}
        style={{ '--parte': `${(i / ultimo) * 100}%` } as CSSProperties}
        onChange={({ target }) => ir(Number(target.value))}
      />
      <p>
        <span>
          <strong>{suceso.texto}</strong>
          {conFecha(suceso, ' · ')}
        </span>
        <span>
          {i + 1} de {ultimo + 1}
        </span>
      </p>
    </div>
  )
}

/** Says, for as long as one looks at the past, that it is the past. */
export const AvisoDePasado = ({
  que = 'el pedido',
  cuando,
  volver,
}: {
  que?: string
  cuando: string
  volver: () => void
}) => (
  <div className={estilo.pasado} role="status">
    <History size={16} aria-hidden />
    <span>
      Así estaba {que} {cuando}.
    </span>
    <Boton onClick={volver}>Volver al presente</Boton>
  </div>
)

/** Renders every fact, newest first. Pressing one shows how things stood after it. */
export const Historia = ({ sucesos, i, ir }: { sucesos: readonly Contado[]; i: number; ir: (i: number) => void }) => (
  <ol className={estilo.historia} reversed>
    {sucesos
      .map((suceso, lugar) => (
        <li
          key={suceso.revision}
          data-lado={suceso.quien.lado}
          {...(lugar === i ? { 'aria-current': 'step' as const } : {})}
        >
          <button type="button" onClick={() => ir(lugar)} title="Ver cómo estaba en ese momento">
            <span>{suceso.texto}</span>
            <small>
              {suceso.quien.nombre}
              {suceso.momento === undefined ? null : (
                <>
                  {' · '}
                  <time dateTime={suceso.momento}>{momentoCompleto(suceso.momento)}</time>
                </>
              )}
            </small>
          </button>
          {suceso.cadena === undefined ? null : (
            <code title={`Cadena: ${suceso.cadena}`}>{suceso.cadena.slice(0, 8)}</code>
          )}
        </li>
      ))
      .toReversed()}
  </ol>
)
