import { createContext, use } from 'react'
import { cadaCuantos } from './aspecto.ts'
import type { Cuadro } from './cuadro.ts'

/** Names a bar's series to whoever presses it. */
export const DE_SERIE = 'data-serie'

/** What nivo's own layers aren't told. */
type Dibujo = { readonly cuadro: Cuadro; readonly mirada: number | undefined; readonly id: string }
const Contexto = createContext<Dibujo | undefined>(undefined)
export const EnDibujo = Contexto.Provider
export const useDibujo = (): Dibujo => {
  const dibujo = use(Contexto)
  if (!dibujo) throw new Error('a layer outside of a chart')
  return dibujo
}

/** Under the axis, as many of the categories as have room. */
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
