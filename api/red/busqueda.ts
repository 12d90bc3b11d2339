import { z } from 'zod'
import { LECTURAS_PUBLICAS_POR_MINUTO } from '#api/access/limites.ts'
import { consultaBusqueda, type Hallado, type ItemBanda, resultadoBusqueda } from '#api/contract/bandas.ts'
import { puntoDe } from '#api/cuenta/sucursales.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { puntoDeLugar } from '#domain/lugares-centros.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { clientesHallados, idsFavoritos, itemsDe, type TuplaHallada } from '#projections/red/bandas.ts'
import { buscarProveedores } from '#projections/red/buscar.ts'
import { coincidenciasDe } from '#projections/red/coincidencias.ts'
import { itemDe } from './item.ts'

const HALLADOS = 60
const NADA = 9

const listaDeIds = z.array(z.string().max(40)).max(2_000)

type EnLista = {
  readonly id: number
  readonly item: ItemBanda & Pick<Hallado, 'horario' | 'feriados' | 'lugar' | 'provincia'>
  readonly nivel: number
  readonly esFavorito: boolean
}

/**
 * Returns whether a hit beats another with the same logo: the better tier wins, then the favourite,
 * then the head office over its branch.
 */
const gana = (a: EnLista, b: EnLista): boolean => {
  if (a.nivel !== b.nivel) return a.nivel < b.nivel
  if (a.esFavorito !== b.esFavorito) return a.esFavorito
  return b.item.tipo === 'sucursal'
}
const sinRepetir = (hallados: readonly EnLista[]): EnLista[] => {
  const porLogo = new Map<string, EnLista>()
  for (const hallado of hallados) {
    const previo = porLogo.get(hallado.item.api_logo)
    if (!previo || gana(hallado, previo)) porLogo.set(hallado.item.api_logo, hallado)
  }
  return [...porLogo.values()]
}

/**
 * Returns the rank of the best hit: by its tier, and then whether it is among the favourites
 * (decisiones/red, «Search»).
 */
const existenciasDe = (hallados: readonly EnLista[]): { existencias: number; isResultsFavoritos: boolean } => {
  if (hallados.length === 0) return { existencias: NADA, isResultsFavoritos: false }
  const nivel = Math.min(...hallados.map((hallado) => hallado.nivel))
  const isResultsFavoritos = hallados.some((hallado) => hallado.esFavorito && hallado.nivel === nivel)
  return { existencias: nivel * 2 + (isResultsFavoritos ? 1 : 2), isResultsFavoritos }
}

const horasDe = ({ horario, feriados, ubicacion, provincia, ciudad }: TuplaHallada) => ({
  horario: [...horario],
  feriados: [...feriados],
  lugar: puntoDe(ubicacion) ?? puntoDeLugar({ provincia, ciudad }) ?? null,
  provincia,
})
/** Clients don't tell where they are, nor when. */
const SIN_HORAS: ReturnType<typeof horasDe> = { horario: [], feriados: [], lugar: null, provincia: '' }

/**
 * Registers home_search (decisiones/red, «Search»). It returns all hits, favourites first, then by
 * tier; `existencias` is the rank of the best one.
 */
export const rutasDeBusqueda = (app: App, servicios: Servicios): void => {
  const { avance, preparado: db, ids } = servicios
  type Consulta = z.infer<typeof consultaBusqueda>

  const idsDe = (data: string | undefined): number[] | undefined => {
    if (data === undefined) return undefined
    try {
      const leidos = listaDeIds.parse(JSON.parse(data))
      return leidos.map((hash) => ids.revelar(hash)).filter((id) => id !== undefined)
    } catch {
      throw new Rechazado(refuse('peticion-incorrecta', 'La lista de la banda no se pudo leer.'))
    }
  }

  /** Finds the hits of the band's side, and the ids of its favourites. */
  const hallar = async (esquema: string, q: Consulta, cuenta: TuplaCuenta | null) => {
    const texto = buscable(q.query)
    const general = q.isGeneralSearch === 'true'
    const lista: ListaFavoritos =
      q.navbarClnts === 'clientes' && cuenta?.tipo_usuario === 'proveedor'
        ? (q.bandWorkOpts ?? 'clnts_prov')
        : 'proveedores'
    const leerFavoritos = async () => (cuenta ? idsFavoritos(db, esquema, cuenta.id, [lista]) : [])
    const nada = { favoritos: [], aproximada: null, sin: [], por: [] }
    if (cuenta && lista !== 'proveedores') {
      const favoritos = await leerFavoritos()
      const entre = general ? undefined : idsDe(q.data)
      const que = { favoritos, entre, cuantos: HALLADOS }
      const universal = texto === '' ? [] : await clientesHallados(db, esquema, cuenta.id, lista, texto, que)
      return { ...nada, universal, idsDeFavoritos: new Set(favoritos) }
    }
    const entre = general ? undefined : (idsDe(q.data) ?? 'banda')
    const [hallados, favoritos] = await Promise.all([
      buscarProveedores(db, esquema, { texto, favoritosDe: cuenta?.id, entre, cuantos: HALLADOS }),
      leerFavoritos(),
    ])
    return { ...hallados, idsDeFavoritos: new Set(favoritos) }
  }

  app.get(
    patron('home_search'),
    {
      config: { permiso: 'publico', rateLimit: { max: LECTURAS_PUBLICAS_POR_MINUTO } },
      schema: {
        tags: ['Público'],
        summary: 'Busca proveedores, o los clientes de una banda (home_search).',
        querystring: consultaBusqueda,
        response: { 200: resultadoBusqueda },
      },
    },
    async ({ query, cuenta }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      const { favoritos, universal, idsDeFavoritos, aproximada, sin, por } = await hallar(esquema, query, cuenta)
      const niveles = new Map([...universal, ...favoritos].map(({ id, nivel }) => [id, nivel]))
      const encontrados = [...niveles.keys()]
      const [filas, coincidencias] = await Promise.all([
        itemsDe(db, esquema, encontrados),
        coincidenciasDe(db, esquema, encontrados, por),
      ])
      // A hit that isn't shown doesn't count as found.
      const visibles = [...niveles].flatMap(([id, nivel]) => {
        const fila = filas.get(id)
        if (!fila) return []
        const item = { ...itemDe(fila, servicios), ...(query.navbarClnts === 'clientes' ? SIN_HORAS : horasDe(fila)) }
        return [{ id, item, nivel, esFavorito: idsDeFavoritos.has(id) }]
      })
      // The asker's own hit is removed last, so that none of its own company takes its place.
      const unicos = sinRepetir(visibles).filter(({ id }) => id !== cuenta?.id)
      unicos.sort((a, b) => Number(b.esFavorito) - Number(a.esFavorito) || a.nivel - b.nivel)
      const publicacionDe = (id: number): Hallado['publicacion'] => {
        const coincidencia = coincidencias.get(id)
        return coincidencia
          ? {
              id: ids.ocultar(coincidencia.id),
              titulo: [...coincidencia.titulo],
              descripcion: [...coincidencia.descripcion],
            }
          : null
      }
      const vistos = unicos.map(
        ({ id, item, nivel, esFavorito }): Hallado => ({
          ...item,
          nivel,
          esFavorito,
          publicacion: publicacionDe(id),
        }),
      )
      return {
        proveedrsResultsJson: JSON.stringify(vistos),
        ...existenciasDe(unicos),
        aproximada,
        sin: [...sin],
      }
    },
  )
}
