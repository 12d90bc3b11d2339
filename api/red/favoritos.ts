import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { consultaFavorito, favoritoMovido, favoritoNuevo, type LADOS_BANDA } from '#api/contract/bandas.ts'
import { hashId, hecho } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, idDe, seSabe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Clase } from '#domain/cuenta/tipos.ts'
import { refuse } from '#domain/decider.ts'
import type { Accion } from '#domain/permisos.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { patron } from '#domain/rutas.ts'
import { esCliente, haPedidoA } from '#projections/red/bandas.ts'

type LadoDeBanda = (typeof LADOS_BANDA)[number]

const SOLO_TRAS_PEDIDO =
  'Para añadir una sucursal a favoritos, primero realizas un pedido a través del mapa y después lo puedes añadir desde la tabla de pedidos o desde el chatwork'

const DE_EMPRESA = 'Esos favoritos son de las cuentas de empresa.'

/**
 * Tuples of two routes and their scope: the route that adds, the one that removes, the permission,
 * the list, and the class of account if not for all (decisiones/red, «Favourites»).
 */
const RUTAS_DE_FAVORITOS = [
  ['clnt_add_proveedrs_favoritos', 'clnt_remove_proveedrs_favoritos', 'favoritos.cliente', 'proveedores'],
  ['empr_add_proveedrs_favoritos', 'empr_remove_proveedrs_favoritos', 'favoritos.cliente', 'proveedores', 'empresa'],
  ['proveedr_add_proveedrs_favoritos', 'proveedr_remove_proveedrs_favoritos', 'favoritos.proveedor', 'proveedores'],
  ['proveedr_add_empresas_favoritos', 'proveedr_remove_empresas_favoritos', 'favoritos.proveedor', 'clnts_empr'],
  ['proveedr_add_personals_favoritos', 'proveedr_remove_personals_favoritos', 'favoritos.proveedor', 'clnts_pers'],
] as const satisfies readonly (readonly [string, string, Accion, ListaFavoritos, Clase?])[]

/**
 * Registers the routes that add and remove favourites, by their owner's role and their kind, and
 * the one that moves any of them (decisiones/red, «The order of favourites»).
 */
export const rutasDeFavoritos = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, red, ahora, cuentas } = servicios
  const tags = ['Favoritos']
  const params = z.object({ hashIdProv: hashId })

  const cuentaDe = (hash: string, lista: ListaFavoritos): number =>
    idDe(ids, hash, lista === 'proveedores' ? 'ese proveedor' : 'ese cliente')
  const favorito = (request: FastifyRequest, hash: string, lista: ListaFavoritos, clase?: Clase) => {
    const cuenta = quien(request)
    if (clase && cuenta.clase !== clase) throw new Rechazado(refuse('prohibido', DE_EMPRESA))
    return { actor: actorDe(cuenta), ahora: ahora(), lista, cuentaId: cuentaDe(hash, lista) }
  }
  const enLista = (lista: ListaFavoritos, lado: LadoDeBanda): ListaFavoritos =>
    lista === 'proveedores' && lado === 'clientes' ? 'clnts_prov' : lista

  /**
   * Checks that a branch becomes a favourite only after an order to it
   * (decisiones/red, «Branches as favourites»). Throws sin-pedido-a-sucursal.
   */
  const comprobarSucursal = async (cliente: number, otra: number) => {
    const cuenta = await cuentas.estado(otra)
    if (!cuenta.existe || !cuenta.isActive || cuenta.clase !== 'sucursal') return
    if (!(await seSabe(servicios, () => haPedidoA(db, avance.esquema(), cliente, otra)))) {
      throw new Rechazado(refuse('sin-pedido-a-sucursal', SOLO_TRAS_PEDIDO))
    }
  }

  for (const [anadir, quitar, permiso, suLista, clase] of RUTAS_DE_FAVORITOS) {
    app.post(
      patron(anadir),
      {
        config: { permiso },
        schema: {
          tags,
          summary: `Añade a favoritos (${anadir}).`,
          params,
          body: favoritoNuevo,
          response: { 200: hecho },
        },
      },
      async (request) => {
        const { hashIdProv } = request.params
        const { id, navbarClnts, vuelve } = request.body
        if (id !== undefined && id !== hashIdProv) {
          throw new Rechazado(refuse('id-distinto', 'Seleccione un proveedor unicamente de la banda de universal'))
        }
        const lista = enLista(suLista, navbarClnts)
        const nuevo = { ...favorito(request, hashIdProv, lista, clase), vuelve }
        if (lista === 'proveedores') await comprobarSucursal(nuevo.actor.id, nuevo.cuentaId)
        const cliente =
          lista !== 'proveedores' &&
          (await seSabe(servicios, () => esCliente(db, avance.esquema(), nuevo.actor.id, nuevo.cuentaId)))
        const solicitud = solicitudDe(request, quien(request).id, hashIdProv, vuelve ? [lista, 'vuelve'] : lista)
        return { posicion: String(hecha(await red.anadirFavorito(nuevo, cliente, solicitud)).posicion) }
      },
    )
    app.delete(
      patron(quitar),
      {
        config: { permiso },
        schema: {
          tags,
          summary: `Quita de favoritos (${quitar}).`,
          params,
          querystring: consultaFavorito,
          response: { 200: hecho },
        },
      },
      async (request) => {
        const { hashIdProv } = request.params
        const lista = enLista(suLista, request.query.navbarClnts)
        const solicitud = solicitudDe(request, quien(request).id, hashIdProv, lista)
        return {
          posicion: String(
            hecha(await red.quitarFavorito(favorito(request, hashIdProv, lista, clase), solicitud)).posicion,
          ),
        }
      },
    )
  }

  app.post(
    patron('favoritos_mover'),
    {
      config: { permiso: 'favoritos.ordenar' },
      schema: {
        tags,
        summary: 'Pone un favorito antes de otro de su lista, o al final.',
        body: favoritoMovido,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const { id, lista, antesDe } = request.body
      const movido = {
        ...favorito(request, id, lista),
        antesDe: antesDe === undefined ? undefined : cuentaDe(antesDe, lista),
      }
      const solicitud = solicitudDe(request, quien(request).id, id, [lista, antesDe ?? ''])
      return { posicion: String(hecha(await red.moverFavorito(movido, solicitud)).posicion) }
    },
  )
}
