import { createContext, use } from 'react'
import { cadaCuantos } from './aspecto.ts'
import type { Cuadro } from './cuadro.ts'

/** The attribute that names a bar's series to the click handler. */
export const DE_SERIE = 'data-serie'

/** The data that nivo doesn't pass to custom layers. */
type Dibujo = { readonly cuadro: Cuadro; readonly mirada: number | undefined; readonly id: string }
const Contexto = createContext<Dibujo | undefined>(undefined)
export const EnDibujo = Contexto.Provider
export const useDibujo = (): Dibujo => {
  const dibujo = use(Contexto)
  if (!dibujo) throw new Error('a layer outside of a chart')
  return dibujo
}

/** Writes the categories under the axis, as many as have room. */
export const RotulosDebajo = ({
  xDe,
  innerWidth,
  innerHeight,
}: {
  xDe: (i: number) => number
  innerWidth: number
  innerHeight: number
}) => {
  const { eje } = useDibujo().cuadro
  const rotulos = eje.rotulos ?? eje.categorias
  const cada = cadaCuantos(rotulos, innerWidth / Math.max(1, rotulos.length))
  return rotulos.map((rotulo, i) =>
    i % cada === 0 ? (
      <text
        key={eje.categorias[i]}
        x={xDe(i)}
        y={innerHeight + 19}
        textAnchor="middle"
        fontSize={11}
        fontFamily="var(--letra)"
        fill="var(--tinta-2)"
      >
        {rotulo}
      </text>
    ) : null,
  )
}
