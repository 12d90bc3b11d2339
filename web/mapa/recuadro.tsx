import type { Punto } from '#domain/lugares-centros.ts'
import { CONTINENTE, DIBUJO_CONTINENTE, DIBUJO_ISLAS, esInsular, ISLAS } from './geometria.ts'
import estilo from './mapa.module.css'

type Props = {
  readonly enIslas: boolean
  readonly puntos: readonly Punto[]
  readonly alIr: (marco: typeof ISLAS) => void
}

/**
 * Renders a small drawing of the part of the country that isn't in view, with its marks. Pressing
 * it goes there.
 */
export const Recuadro = ({ enIslas, puntos, alIr }: Props) => {
  const { trazo, caja } = enIslas ? DIBUJO_CONTINENTE : DIBUJO_ISLAS
  const marco = enIslas ? CONTINENTE : ISLAS
  const [[, oeste], [norte]] = marco
  const alla = puntos.filter((punto) => esInsular(punto) !== enIslas)
  const cuantos = alla.length === 0 ? '' : alla.length === 1 ? ', 1 local' : `, ${alla.length} locales`
  return (
    <button
      type="button"
      className={estilo.recuadro}
      aria-label={`Ir a ${enIslas ? 'Ecuador continental' : 'Galápagos'}${cuantos}`}
      onClick={() => alIr(marco)}
    >
      <svg viewBox={caja} aria-hidden="true">
        <path d={trazo} />
        {alla.map(({ lat, lng }) => (
          <circle key={`${lat} ${lng}`} cx={(lng - oeste) * 20} cy={(norte - lat) * 20} r={enIslas ? 4 : 2} />
        ))}
      </svg>
      <span aria-hidden="true">{enIslas ? 'Continente' : 'Galápagos'}</span>
    </button>
  )
}
