import { z } from 'zod'
import { provinciasDesde } from '#domain/lugares-centros.ts'
import { TIPOS_EN_BANDA } from '#domain/red/listas.ts'
import { buscado, conPosicion, enUnaLinea, hashId, posicion } from './comunes.ts'

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
  /** The same picture, as a person's item calls it. */
  photo: z.string(),
  /** Connected now. */
  abierto: z.boolean(),
  /** A branch's head office. */
  matriz_init: hashId.nullable(),
  nombre_sucursal: z.string(),
  is_matriz_sucursal: z.boolean(),
})
export type ItemBanda = z.infer<typeof itemBanda>

/** A carousel's items; `vacio` is what an empty one says, `siguiente` asks for the next ones. */
export const lista = z.object({
  userItems: z.array(itemBanda),
  vacio: z.string(),
  total: z.int(),
  siguiente: z.string().nullable(),
})
export type Lista = z.infer<typeof lista>

/** GET /api/bandas/publica: the home's, and where a visitor hears live who of it comes and goes. */
export const bandaPublica = lista.extend({ wamp: z.string() })
export type BandaPublica = z.infer<typeof bandaPublica>

const porClase = z.object({ clnts_prov: lista, clnts_empr: lista, clnts_pers: lista })

/** GET /api/bandas: a consumer has providers only; a provider has clients of three kinds as well. */
export const bandas = z.object({
  proveedores: z.object({ favoritos: lista, universal: lista }),
  clientes: z.object({ favoritos: porClase, universal: porClase }).nullable(),
  posicion,
})
export type Bandas = z.infer<typeof bandas>

/** As `siguiente` said it: a number, in a universal band after its turn and a point. */
export const despues = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,15})?$/, 'Esa página de la banda no existe.')
  .optional()

export const LADOS_BANDA = ['clientes', 'proveedores'] as const
export const OPCIONES_BANDA = ['clnts_prov', 'clnts_empr', 'clnts_pers'] as const
/** GET /api/bandas/pagina: the next items of a universal band. `opcion` for the clients' side. */
export const consultaPaginaBanda = conPosicion.extend({
  lado: z.enum(LADOS_BANDA),
  opcion: z.enum(OPCIONES_BANDA).optional(),
  despues,
})
/** GET /api/bandas/publica: the home's main band. */
export const consultaBandaPublica = conPosicion.extend({ despues })

/** GET /api/mercado/actividades: what is sold here, the trade that most providers have first, and how many have it. */
export const actividades = z.object({ items: z.array(z.object({ nombre: z.string(), cuantos: z.int().positive() })) })
export type Actividades = z.infer<typeof actividades>

/** GET /api/mercado/cerca: a province of Ecuador by its name; with a city, what is there comes first. */
export const consultaCerca = conPosicion.extend({
  provincia: z.string().refine((nombre) => provinciasDesde(nombre).length > 0, 'Elige una provincia del Ecuador.'),
  ciudad: z.union([z.literal(''), enUnaLinea(80, '')]).default(''),
})
/** The nearest providers, branches too; of a company only its nearest. */
export const cercanos = z.object({ items: z.array(itemBanda) })
export type Cercanos = z.infer<typeof cercanos>

/**
 * POST …/add/favoritos/{hashIdProv}: the item is named by the path; `id`, when given, names it again. `navbarClnts` tells the two lists of a
 * provider's provider favourites apart: those it orders from, and those of its clients that are providers.
 */
export const favoritoNuevo = z.strictObject({
  id: hashId.optional(),
  navbarClnts: z.enum(LADOS_BANDA).default('proveedores'),
  /** To the place that it had when it was taken away. */
  vuelve: z.literal(true).optional(),
})
/** DELETE …/remove/favoritos/{hashIdProv} */
export const consultaFavorito = z.object({ navbarClnts: z.enum(LADOS_BANDA).default('proveedores') })

/** GET /buscar (home_search). With `isGeneralSearch` 'false' it searches the bands of who asks, as they stand (decisiones/red, «Search»). */
export const consultaBusqueda = conPosicion.extend({
  query: buscado(200),
  opcion: z.literal('consulta').default('consulta'),
  isGeneralSearch: z.enum(['true', 'false']).default('true'),
  /** Which side is searched. */
  navbarClnts: z.enum(LADOS_BANDA).default('proveedores'),
  /** The band that is looked at: both are answered, whichever it is. */
  stateBandWork: z.enum(['enFavoritos', 'enUniversal']).optional(),
  bandWorkOpts: z.enum(OPCIONES_BANDA).optional(),
  /** JSON list of the ids to search among. */
  data: z.string().max(100_000).optional(),
})
/** A text in pieces, in turn as it is and as what was looked for; it begins with one as it is, which may be ''. */
const marcado = z.array(z.string()).min(1)
/** An item found, with the tier of its hit (decisiones/red, «Search»): 0 keyword, 1 name, 2 publication, 3 description or approximate. */
export const hallado = itemBanda.extend({
  nivel: z.int().min(0).max(3),
  esFavorito: z.boolean(),
  /** Of its posts the one that says most of the words, null when none says any. */
  publicacion: z.object({ id: hashId, titulo: marcado, descripcion: marcado }).nullable(),
})
export type Hallado = z.infer<typeof hallado>
export const resultadoBusqueda = z.object({
  /** A JSON list of `hallado`, de-duplicated by logo: favourites first, then the others, each by tier. */
  proveedrsResultsJson: z.string(),
  /** 1–9: tier and band of the best hit (decisiones/red, «Search»). */
  existencias: z.int().min(1).max(9),
  isResultsFavoritos: z.boolean(),
  /** What was searched instead, when a typo was forgiven. */
  aproximada: z.string().nullable(),
  /** The words that were left out, since nobody has all of them. */
  sin: z.array(z.string()),
})
export type ResultadoBusqueda = z.infer<typeof resultadoBusqueda>
