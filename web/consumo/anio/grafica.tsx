import { type LineCustomSvgLayerProps, ResponsiveLine } from '@nivo/line'
import { type Cuadro, enPalabras, MESES } from './cuadros.ts'
import estilo from './grafica.module.css'
import { TRAZOS } from './trazos.ts'

/** Nivo's own series, ours by their place. */
type Linea = { readonly id: string; readonly data: readonly { readonly x: string; readonly y: number | null }[] }
type Capa = LineCustomSvgLayerProps<Linea>

const Lineas = ({ series, lineGenerator }: Capa) =>
  series.map(({ id, data }, i) => (
    <path
      key={id}
      d={lineGenerator(data.map(({ position }) => position)) ?? ''}
      fill="none"
      stroke={TRAZOS[i]?.color}
      strokeWidth={2}
      strokeDasharray={TRAZOS[i]?.guion}
    />
  ))

const Puntos = ({ points, series }: Capa) =>
  points.map(({ id, x, y, seriesId }) => (
    <circle key={id} cx={x} cy={y} r={3} fill={TRAZOS[series.findIndex((una) => una.id === seriesId)]?.color} />
  ))

const entero = new Intl.NumberFormat('es-EC', { useGrouping: true, maximumFractionDigits: 1 })
const enEje = (dolares: number): string =>
  dolares >= 1_000_000 ? `$${entero.format(dolares / 1_000_000)} M` : `$${entero.format(dolares)}`
const TEMA = {
  text: { fill: 'var(--tinta-2)', fontSize: 11, fontFamily: 'var(--letra)' },
  axis: { domain: { line: { stroke: 'var(--linea-2)' } }, ticks: { line: { stroke: 'var(--linea-2)' } } },
  grid: { line: { stroke: 'var(--linea)' } },
}

/** The lines of a chart; `mes` (0 to 11) is marked, and told when a hand is over another. */
export const Grafica = ({
  cuadro,
  mes,
  alMirar,
}: {
  cuadro: Cuadro
  mes: number | undefined
  alMirar: (mes: number | undefined) => void
}) => {
  const { series, enDolares } = cuadro
  const nada = series.every(({ valores }) => valores.every((valor) => !valor))
  const Marca = ({ xScale, innerHeight }: Capa) => {
    const x = mes === undefined ? undefined : xScale(MESES[mes] ?? '')
    return x === undefined ? null : <line x1={x} x2={x} y1={0} y2={innerHeight} stroke="var(--tinta-3)" />
  }
  const mirar = (dado: object) => {
    const x = 'points' in dado ? (dado.points as readonly { data: { x: unknown } }[])[0]?.data.x : undefined
    const donde = MESES.indexOf(x as (typeof MESES)[number])
    if (donde >= 0) alMirar(donde)
  }
  return (
    <div className={estilo.grafica}>
      <ResponsiveLine<Linea>
        data={series.map(({ nombre, valores }) => ({
          id: nombre,
          data: MESES.map((x, i) => ({ x, y: valores[i] ?? null })),
        }))}
        margin={{ top: 12, right: 18, bottom: 28, left: 58 }}
        xScale={{ type: 'point' }}
        yScale={{ type: 'linear', min: 0, max: nada ? 4 : 'auto', nice: true }}
        axisBottom={{ tickSize: 0, tickPadding: 10 }}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: 5,
          format: (valor: number) => (enDolares ? enEje(valor) : Number.isInteger(valor) ? String(valor) : ''),
        }}
        gridYValues={5}
        enableGridX={false}
        layers={['grid', 'axes', Marca, Lineas, Puntos, 'slices']}
        enableSlices="x"
        sliceTooltip={() => null}
        onMouseMove={mirar}
        onMouseLeave={() => alMirar(undefined)}
        onTouchStart={mirar}
        onTouchMove={mirar}
        enableTouchCrosshair
        animate={false}
        theme={TEMA}
        role="img"
        ariaLabel={enPalabras(cuadro)}
      />
      {nada ? <p className={estilo.nada}>Todavía no hay nada que dibujar este año.</p> : null}
    </div>
  )
}
