import { type BarCustomLayerProps, ResponsiveBar } from '@nivo/bar'
import { acortado, cuantasMarcas, enEje, margenDe, TEMA } from './aspecto.ts'
import { DE_SERIE, RotulosDebajo, useDibujo } from './capas.tsx'
import { alcanceDe, enPalabras, esBarra } from './cuadro.ts'
import { Relleno, trazoDe } from './trazos.tsx'

/** Nivo's row of a category. Ours is known by its index. */
type Renglon = { readonly [serie: string]: string | number }
type Capa = BarCustomLayerProps<Renglon>

const EJE = 'categoria'

/** Returns where a category begins along its axis and how long it is, in pixels. */
const lugarDe = (escala: Capa['xScale'], categoria: string): readonly [desde: number, cuanto: number] => {
  const bandas = escala as unknown as ((clave: string) => number | undefined) & {
    step: () => number
    bandwidth: () => number
  }
  const [paso, banda] = [bandas.step(), bandas.bandwidth()]
  return [(bandas(categoria) ?? 0) - (paso - banda) / 2, paso]
}
const valorEn = (escala: Capa['yScale'], valor: number): number => (escala as unknown as (de: number) => number)(valor)

const Marca = ({ xScale, yScale, innerWidth, innerHeight }: Capa) => {
  const { cuadro, mirada } = useDibujo()
  const categoria = mirada === undefined ? undefined : cuadro.eje.categorias[mirada]
  if (categoria === undefined) return null
  const acostada = cuadro.forma === 'acostadas'
  const [desde, cuanto] = lugarDe(acostada ? yScale : xScale, categoria)
  return acostada ? (
    <rect x={0} y={desde} width={innerWidth} height={cuanto} fill="var(--encima)" />
  ) : (
    <rect x={desde} y={0} width={cuanto} height={innerHeight} fill="var(--encima)" />
  )
}

const Barras = ({ bars, xScale, yScale, innerWidth, innerHeight }: Capa) => {
  const { cuadro, id } = useDibujo()
  const acostada = cuadro.forma === 'acostadas'
  const cero = valorEn(acostada ? xScale : yScale, 0)
  return (
    <>
      {cuadro.series.map((serie, i) => {
        const trazo = trazoDe(serie, i)
        return (
          <g key={serie.nombre}>
            <Relleno id={`${id}-${i}`} trazo={trazo} />
            {bars
              .filter(({ data, width, height }) => data.id === serie.nombre && width > 0 && height > 0)
              .map(({ key, x, y, width, height }) => (
                <rect
                  key={key}
                  {...{ x, y, width, height, [DE_SERIE]: serie.nombre }}
                  rx={Math.min(2, height / 2, width / 2)}
                  fill={`url(#${id}-${i})`}
                  stroke={trazo.color}
                />
              ))}
          </g>
        )
      })}
      {acostada ? (
        <line x1={cero} x2={cero} y1={0} y2={innerHeight} stroke="var(--linea-2)" />
      ) : (
        <line x1={0} x2={innerWidth} y1={cero} y2={cero} stroke="var(--tinta-3)" />
      )}
    </>
  )
}

/** Writes the values of horizontal bars at their ends. */
const Escritos = ({ bars }: Capa) => {
  const { cuadro } = useDibujo()
  const [primera, otra] = cuadro.series.filter(esBarra)
  if (cuadro.forma !== 'acostadas' || !primera || otra) return null
  return bars.map(({ key, x, y, width, height, data }) => (
    <text
      key={key}
      x={x + width + 6}
      y={y + height / 2}
      dominantBaseline="central"
      fontSize={11}
      fontFamily="var(--letra)"
      fill="var(--tinta-2)"
    >
      {primera.escritos[cuadro.eje.categorias.indexOf(String(data.indexValue))]}
    </text>
  ))
}

/** Draws a level as a line over the bars, on the same scale. */
const Niveles = ({ xScale, yScale }: Capa) => {
  const { cuadro } = useDibujo()
  return cuadro.series.map((serie, i) => {
    if (serie.como !== 'linea') return null
    const { color, guion } = trazoDe(serie, i)
    const puntos = cuadro.eje.categorias.flatMap((categoria, n) => {
      const [desde, cuanto] = lugarDe(xScale, categoria)
      const valor = serie.valores[n] ?? null
      return valor === null ? [] : [{ categoria, x: desde + cuanto / 2, y: valorEn(yScale, valor) }]
    })
    const traza = `M${puntos.map(({ x, y }) => `${x} ${y}`).join('L')}`
    return (
      <g key={serie.nombre}>
        {/* Sets the line off from the bars that it crosses. */}
        <path d={traza} fill="none" stroke="var(--alzado)" strokeWidth={4} />
        <path d={traza} fill="none" stroke={color} strokeWidth={2} strokeDasharray={guion} />
        {puntos.map(({ categoria, x, y }) => (
          <circle key={categoria} cx={x} cy={y} r={3.5} fill={color} stroke="var(--alzado)" />
        ))}
      </g>
    )
  })
}

const Rotulos = ({ xScale, innerWidth, innerHeight }: Capa) => {
  const { forma, eje } = useDibujo().cuadro
  if (forma === 'acostadas') return null
  const xDe = (i: number) => {
    const [desde, cuanto] = lugarDe(xScale, eje.categorias[i] ?? '')
    return desde + cuanto / 2
  }
  return <RotulosDebajo {...{ xDe, innerWidth, innerHeight }} />
}

/** Draws a chart of bars with nivo. */
export const GraficaDeBarras = () => {
  const { cuadro } = useDibujo()
  const { forma, eje, series, enDolares } = cuadro
  const barras = series.filter(esBarra)
  const [min, max] = alcanceDe(cuadro)
  const acostada = forma === 'acostadas'
  const marcas = cuantasMarcas(max, enDolares)
  const renglones = eje.categorias.map(
    (categoria, i): Renglon => ({
      [EJE]: categoria,
      ...Object.fromEntries(barras.map(({ nombre, valores }) => [nombre, valores[i] ?? 0])),
    }),
  )
  const ejeDeValores = {
    tickSize: 0,
    tickPadding: 8,
    tickValues: marcas,
    format: (valor: number) => enEje(valor, enDolares),
  }
  return (
    <ResponsiveBar<Renglon>
      // Horizontal bars are drawn from the bottom up.
      data={acostada ? renglones.toReversed() : renglones}
      indexBy={EJE}
      keys={barras.map(({ nombre }) => nombre)}
      groupMode={forma === 'apiladas' ? 'stacked' : 'grouped'}
      layout={acostada ? 'horizontal' : 'vertical'}
      margin={margenDe(cuadro)}
      padding={0.28}
      valueScale={{ type: 'linear', min, max, nice: marcas }}
      axisBottom={acostada ? ejeDeValores : null}
      axisLeft={acostada ? { tickSize: 0, tickPadding: 8, format: acortado } : ejeDeValores}
      enableGridX={acostada}
      enableGridY={!acostada}
      gridXValues={marcas}
      gridYValues={marcas}
      layers={['grid', Marca, 'axes', Rotulos, Barras, Niveles, Escritos]}
      isInteractive={false}
      animate={false}
      theme={TEMA}
      role="img"
      ariaLabel={enPalabras(cuadro)}
    />
  )
}
