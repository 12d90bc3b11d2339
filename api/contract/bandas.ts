import { z } from 'zod'
import { provinciasDesde } from '#domain/lugares-centros.ts'
import { LISTAS_FAVORITOS, TIPOS_EN_BANDA } from '#domain/red/listas.ts'
import { buscado, conPosicion, enUnaLinea, hashId, posicion } from './comunes.ts'
import { dia, punto } from './cuenta.ts'

/** A logo of a band (decisiones/red, «A logo»): a provider, a branch, a company or a person. */
export const itemBanda = z.object({
  id: hashId,
  tipo: z.enum(TIPOS_EN_BANDA),
  nombre: z.string(),
  actividad: z.string(),
  ciudad: z.string(),
  empresa: z.object({
    empresa_id: hashId,
    api_logo: z.string(),
    is_sucursal_online: z.boolean(),
    is_has_sucursales: z.boolean(),
  }),
  api_logo: z.string(),
  /** The same picture, under the name that a person's item uses. */
  photo: z.string(),
  /** Whether it is connected now. */
  abierto: z.boolean(),
  /** A branch's head office. */
  matriz_init: hashId.nullable(),
  nombre_sucursal: z.string(),
  is_matriz_sucursal: z.boolean(),
})
export type ItemBanda = z.infer<typeof itemBanda>

/**
 * The items of a carousel; `vacio` is the text of an empty one, `siguiente` asks for the next
 * items.
 */
export const lista = z.object({
  userItems: z.array(itemBanda),
  vacio: z.string(),
  total: z.int(),
  siguiente: z.string().nullable(),
})
export type Lista = z.infer<typeof lista>

/**
 * GET /api/bandas/publica: the home page's band, and the address where a visitor hears live which
 * of its accounts come and go.
 */
export const bandaPublica = lista.extend({ wamp: z.string() })
export type BandaPublica = z.infer<typeof bandaPublica>

const porClase = z.object({ clnts_prov: lista, clnts_empr: lista, clnts_pers: lista })

/**
 * GET /api/bandas: a consumer has providers only; a provider has clients of three kinds as well.
 */
export const bandas = z.object({
  proveedores: z.object({ favoritos: lista, universal: lista }),
  clientes: z.object({ favoritos: porClase, universal: porClase }).nullable(),
  posicion,
})
export type Bandas = z.infer<typeof bandas>

/**
 * The `siguiente` of the previous page: a number. In a universal band the turn and a point come
 * before it.
 */
export const despues = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,15})?$/, 'Esa página de la banda no existe.')
  .optional()

export const LADOS_BANDA = ['clientes', 'proveedores'] as const
export const OPCIONES_BANDA = ['clnts_prov', 'clnts_empr', 'clnts_pers'] as const
/**
 * GET /api/bandas/pagina: the next items of a universal band; `opcion` is for the clients' side.
 */
export const consultaPaginaBanda = conPosicion.extend({
  lado: z.enum(LADOS_BANDA),
  opcion: z.enum(OPCIONES_BANDA).optional(),
  despues,
})
/** GET /api/bandas/publica: the home page's main band. */
export const consultaBandaPublica = conPosicion.extend({ despues })

/**
 * GET /api/mercado/actividades: the trades of the providers, the most frequent first, with the
 * number of providers of each.
 */
export const actividades = z.object({ items: z.array(z.object({ nombre: z.string(), cuantos: z.int().positive() })) })
export type Actividades = z.infer<typeof actividades>

/**
 * GET /api/mercado/cerca: a province of Ecuador by its name; with a city, the providers of that
 * city come first.
 */
export const consultaCerca = conPosicion.extend({
  provincia: z.string().refine((nombre) => provinciasDesde(nombre).length > 0, 'Elige una provincia del Ecuador.'),
  ciudad: z.union([z.literal(''), enUnaLinea(80, '')]).default(''),
})
/** The nearest providers, branches included; of each company only the nearest one. */
export const cercanos = z.object({ items: z.array(itemBanda) })
export type Cercanos = z.infer<typeof cercanos>

/**
 * POST …/add/favoritos/{hashIdProv}: the path names the item; `id`, when given, repeats it.
 * `navbarClnts` tells apart the two lists of a provider's provider favourites: those it orders
 * from, and those of its clients that are providers.
 */
export const favoritoNuevo = z.strictObject({
  id: hashId.optional(),
  navbarClnts: z.enum(LADOS_BANDA).default('proveedores'),
  /** Whether it goes back to the place that it had when it was removed. */
  vuelve: z.literal(true).optional(),
})
/**
 * POST /api/favoritos/mover: puts a favourite before another one of its list, or at the end without
 * `antesDe`.
 */
export const favoritoMovido = z.strictObject({
  id: hashId,
  lista: z.enum(LISTAS_FAVORITOS),
  antesDe: hashId.optional(),
})
/** DELETE …/remove/favoritos/{hashIdProv} */
export const consultaFavorito = z.object({ navbarClnts: z.enum(LADOS_BANDA).default('proveedores') })

/**
 * GET /buscar (home_search). With `isGeneralSearch` 'false' it searches the reader's own bands as
 * they are (decisiones/red, «Search»).
 */
export const consultaBusqueda = conPosicion.extend({
  query: buscado(200),
  opcion: z.literal('consulta').default('consulta'),
  isGeneralSearch: z.enum(['true', 'false']).default('true'),
  /** The side that is searched. */
  navbarClnts: z.enum(LADOS_BANDA).default('proveedores'),
  /** The band on the screen. Both are answered, whichever it is. */
  stateBandWork: z.enum(['enFavoritos', 'enUniversal']).optional(),
  bandWorkOpts: z.enum(OPCIONES_BANDA).optional(),
  /** A JSON list of the ids to search among. */
  data: z.string().max(100_000).optional(),
})
/**
 * A text in alternating pieces: as it stands, then a match of the search, and so on. The first
 * piece is not a match and may be ''.
 */
const marcado = z.array(z.string()).min(1)
/**
 * An item found, with the tier of its hit (decisiones/red, «Search»): 0 keyword, 1 name, 2
 * publication, 3 description or approximate.
 */
export const hallado = itemBanda.extend({
  nivel: z.int().min(0).max(3),
  esFavorito: z.boolean(),
  /** A provider's hours, and its place or else its town's; none of a client's. */
  horario: z.array(dia),
  feriados: z.array(z.string()),
  lugar: punto.nullable(),
  provincia: z.string(),
  /** The one of its posts with most of the words; null when none has any. */
  publicacion: z.object({ id: hashId, titulo: marcado, descripcion: marcado }).nullable(),
})
export type Hallado = z.infer<typeof hallado>
export const resultadoBusqueda = z.object({
  /**
   * A JSON list of `hallado`, de-duplicated by logo: favourites first, then the others, each by
   * tier.
   */
  proveedrsResultsJson: z.string(),
  /** A number from 1 to 9: tier and band of the best hit (decisiones/red, «Search»). */
  existencias: z.int().min(1).max(9),
  isResultsFavoritos: z.boolean(),
  /** The text that was searched instead, when a typo was forgiven. */
  aproximada: z.string().nullable(),
  /** The words that were left out, since no result has all of them. */
  sin: z.array(z.string()),
})
export type ResultadoBusqueda = z.infer<typeof resultadoBusqueda>
