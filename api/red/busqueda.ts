import { z } from 'zod'
import { consultaBusqueda, type Hallado as HalladoVisto, resultadoBusqueda } from '#api/contract/bandas.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { clientesHallados, idsFavoritos, itemsDe } from '#projections/red/bandas.ts'
import { buscarProveedores, type Hallado } from '#projections/red/buscar.ts'
import { coincidenciasDe } from '#projections/red/coincidencias.ts'
import { itemDe } from './item.ts'

const BUSQUEDAS_POR_MINUTO = 240
const HALLADOS = 60
const NADA = 9

const listaDeIds = z.array(z.string().max(40)).max(2_000)

const mejor = (hallados: readonly Hallado[]): number => Math.min(...hallados.map(({ nivel }) => nivel), NADA)

/** home_search (decisiones/red, «Search»): in both bands by tier, favourites first; `existencias` tells where the best hit was. */
export const rutasDeBusqueda = (app: App, servicios: Servicios): void => {
  const { avance, db, ids } = servicios
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

  /** The side's hits in the favourites and outside of them. */
  const hallar = async (esquema: string, q: Consulta, cuenta: TuplaCuenta | null) => {
    const texto = buscable(q.query)
    const entre = q.isGeneralSearch === 'true' ? undefined : idsDe(q.data)
    const lista: ListaFavoritos =
      q.navbarClnts === 'clientes' && cuenta?.tipo_usuario === 'proveedor'
        ? (q.bandWorkOpts ?? 'clnts_prov')
        : 'proveedores'
    const suyos = cuenta ? await idsFavoritos(db, esquema, cuenta.id, [lista]) : []
    if (cuenta && lista !== 'proveedores') {
      const hallados = texto === '' ? [] : await clientesHallados(db, esquema, cuenta.id, lista, texto, HALLADOS)
      const favoritos = new Set(suyos)
      return {
        universal: entre ? hallados.filter(({ id }) => entre.includes(id)) : hallados,
        favoritos: hallados.filter(({ id }) => favoritos.has(id)),
        suyos: favoritos,
        aproximada: null,
        sin: [],
        por: [],
      }
    }
    // What stands in the favourites band isn't in the universal one's list: it is searched all the same.
    const todos = entre === undefined ? undefined : [...new Set([...entre, ...suyos])]
    const hallados = await buscarProveedores(db, esquema, { texto, favoritos: suyos, entre: todos, cuantos: HALLADOS })
    return { ...hallados, suyos: new Set(suyos) }
  }

  app.get(
    patron('home_search'),
    {
      config: { permiso: 'publico', rateLimit: { max: BUSQUEDAS_POR_MINUTO } },
      schema: {
        tags: ['Público'],
        summary: 'Busca proveedores, o los clientes de una banda (home_search).',
        querystring: consultaBusqueda,
        response: { 200: resultadoBusqueda },
      },
    },
    async ({ query, cuenta }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      const { favoritos, universal, suyos, aproximada, sin, por } = await hallar(esquema, query, cuenta)
      const filas = await itemsDe(db, esquema, [...new Set([...favoritos, ...universal].map(({ id }) => id))])
      // What isn't shown, oneself among it, doesn't count as found.
      const visibles = (hallados: readonly Hallado[]) => hallados.filter(({ id }) => id !== cuenta?.id && filas.has(id))
      const [cercanos, todos] = [visibles(favoritos), visibles(universal)]
      // Whoever looks at the favourites band is told that it isn't there only when it isn't.
      const mirada = query.stateBandWork === 'enFavoritos'
      const enFavoritos = cercanos.length > 0 && (mirada || mejor(cercanos) <= mejor(todos))
      const elegidos = enFavoritos ? cercanos : todos
      const nivel = mejor(elegidos)
      const coincidencias = await coincidenciasDe(
        db,
        esquema,
        elegidos.map(({ id }) => id),
        por,
      )
      const publicacionDe = (id: number): HalladoVisto['publicacion'] => {
        const una = coincidencias.get(id)
        return una ? { id: ids.ocultar(una.id), titulo: [...una.titulo], descripcion: [...una.descripcion] } : null
      }
      const vistos = new Map<string, HalladoVisto>()
      for (const hallado of elegidos) {
        const fila = filas.get(hallado.id)
        if (!fila) continue
        const item = itemDe(fila, servicios)
        // One logo once: the head office rather than its branch where both are as good.
        const previo = vistos.get(item.api_logo)
        if (previo && (previo.nivel < hallado.nivel || previo.tipo !== 'sucursal')) continue
        vistos.set(item.api_logo, {
          ...item,
          nivel: hallado.nivel,
          esFavorito: suyos.has(hallado.id),
          publicacion: publicacionDe(hallado.id),
        })
      }
      return {
        proveedrsResultsJson: JSON.stringify([...vistos.values()]),
        existencias: vistos.size === 0 ? NADA : nivel * 2 + (enFavoritos ? 1 : 2),
        isResultsFavoritos: vistos.size > 0 && enFavoritos,
        aproximada,
        sin: [...sin],
      }
    },
  )
}
