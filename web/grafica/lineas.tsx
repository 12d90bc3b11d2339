import { type LineCustomSvgLayerProps, ResponsiveLine } from '@nivo/line'
import { cuantasMarcas, enEje, margenDe, TEMA } from './aspecto.ts'
import { RotulosDebajo, useDibujo } from './capas.tsx'
import { alcanceDe, enPalabras, seDibuja } from './cuadro.ts'
import { trazoDe } from './trazos.tsx'

/** Nivo's series. Ours are known by their index. */
type Linea = { readonly id: string; readonly data: readonly { readonly x: string; readonly y: number | null }[] }
type Capa = LineCustomSvgLayerProps<Linea>

const Lineas = ({ series, lineGenerator }: Capa) => {
  const { cuadro } = useDibujo()
  return cuadro.series.map((serie, i) => {
    const { color, guion } = trazoDe(serie, i)
    const trazada = series.find(({ id }) => id === serie.nombre)
    return trazada ? (
      <g key={serie.nombre}>
        <path
          d={lineGenerator(trazada.data.map(({ position }) => position)) ?? ''}
          fill="none"
          stroke={color}
          strokeWidth={2}
          strokeDasharray={guion}
        />
        {trazada.data.map(({ position: { x, y }, data }) =>
          x === null || y === null ? null : <circle key={data.x} cx={x} cy={y} r={3} fill={color} />,
        )}
      </g>
    ) : null
  })
}

const Marca = ({ xScale, innerHeight }: Capa) => {
  const { cuadro, mirada } = useDibujo()
  const x = mirada === undefined ? undefined : xScale(cuadro.eje.categorias[mirada] ?? '')
  return x === undefined ? null : <line x1={x} x2={x} y1={0} y2={innerHeight} stroke="var(--tinta-3)" />
}

const Rotulos = ({ xScale, innerWidth, innerHeight }: Capa) => {
  const { categorias } = useDibujo().cuadro.eje
  return <RotulosDebajo xDe={(i) => xScale(categorias[i] ?? '')} {...{ innerWidth, innerHeight }} />
}

/** Draws a chart of lines with nivo. */
export const GraficaDeLineas = () => {
  const { cuadro } = useDibujo()
  const { eje, series, enDolares } = cuadro
  const [min, max] = alcanceDe(cuadro)
  const marcas = cuantasMarcas(max, enDolares)
  return (
    <ResponsiveLine<Linea>
      data={series.filter(seDibuja).map(({ nombre, valores }) => ({
        id: nombre,
        data: eje.categorias.map((x, i) => ({ x, y: valores[i] ?? null })),
      }))}
      margin={margenDe(cuadro)}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min, max, nice: marcas }}
      axisBottom={null}
      axisLeft={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: marcas,
        format: (valor: number) => enEje(valor, enDolares),
      }}
      gridYValues={marcas}
      enableGridX={false}
      layers={['grid', 'axes', Rotulos, Marca, Lineas]}
      isInteractive={false}
      animate={false}
      theme={TEMA}
      role="img"
      ariaLabel={enPalabras(cuadro)}
    />
  )
}
