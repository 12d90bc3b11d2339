import { z } from 'zod'

/**
 * A place to choose: its id (continent and country ISO codes, INEC codes below them) and its
 * Spanish name.
 */
export const lugar = z.object({ id: z.string(), nombre: z.string() })
export type Lugar = Readonly<z.infer<typeof lugar>>

export const lugares = z.object({ items: z.array(lugar) })
export type Lugares = Readonly<z.infer<typeof lugares>>

/**
 * A place as a form sends it: names, as people read them. Abroad only the country and the city are
 * known.
 */
export type LugarEscrito = {
  readonly pais: string
  readonly provincia: string
  readonly ciudad: string
  readonly parroquia: string
}

/**
 * The installation's own map tiles, if it has any: a URL with {z}, {x} and {y}, and the
 * attribution.
 */
export const mapa = z.object({ teselas: z.object({ url: z.string(), atribucion: z.string() }).nullable() })
export type ConfigMapa = Readonly<z.infer<typeof mapa>>
