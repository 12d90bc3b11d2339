import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { consultaDeTramo, hashId } from '#api/contract/comunes.ts'
import { historiaPedido } from '#api/contract/pedido.ts'
import { sucursalLeida } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { hechoVisto } from '#api/http/hecho-visto.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { tramoDe } from '#api/http/tramo.ts'
import { nombresEn } from '#api/operacion/nombres.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { veHecho, veLaMatriz } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Lector } from '#domain/lector.ts'
import { type HechoPedido, streamPedido } from '#domain/pedido/hechos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { relatoDe } from '#domain/pedido/relato.ts'
import { lectorDeTodo } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import type { Sucursal } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

export type Leido = Hecho & HechoPedido

/** Returns a function that tells the side of an actor in an order between two parties. */
const ladosDe = (hechos: readonly Leido[]) => {
  const [consumidor] = hechos[0]?.meta.partes ?? []
  const proveedor = hechos.at(-1)?.meta.partes[1]
  return (actorId: number) => (actorId === consumidor ? 'consumidor' : actorId === proveedor ? 'proveedor' : 'sistema')
}

type Leidos = {
  /** The role as which they are read. A head office reads as its branch's side does. */
  readonly lector: Lector
  readonly hechos: readonly Leido[]
  /** Returns whether the reader sees a fact. */
  readonly ve: (hecho: Leido) => boolean
}

/**
 * Reads an order's facts, hidden ones included, and the role as which an account reads them. With
 * `sucursal`, the account reads them as that branch's head office. Throws no-existe for an account
 * that is no party and may not read every order.
 */
export const hechosPara = async (
  { historias }: Pick<Servicios, 'historias'>,
  cuenta: Pick<TuplaCuenta, 'id' | 'tipo_usuario'>,
  id: number,
  sucursal?: Sucursal,
): Promise<Leidos> => {
  const hechos = (await historias.leer(streamPedido(id))) as readonly Leido[]
  const colocado = hechos.findIndex(({ type }) => type === 'PedidoColocado')
  const lado = ladosDe(hechos)((sucursal ?? cuenta).id)
  // For its provider an order begins when it is placed, and for a head office too: the draft is its
  // client's alone.
  const alColocarse = lado === 'proveedor' || sucursal !== undefined
  const parte = lado === 'sistema' || (alColocarse && colocado === -1) ? undefined : lado
  const lector = parte ?? (sucursal ? undefined : lectorDeTodo(cuenta.tipo_usuario))
  if (hechos.length === 0 || !lector) throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
  return {
    lector,
    hechos: parte && alColocarse ? hechos.slice(colocado) : hechos,
    ve: sucursal && parte ? (hecho) => veLaMatriz(hecho, parte) : (hecho) => veHecho(hecho, lector),
  }
}

/** Registers the route of the order's history, read from the log. */
export const rutasDeHistoria = (app: App, servicios: Servicios): void => {
  const { avance, ids } = servicios

  app.get(
    patron('pedido_historia'),
    {
      config: { permiso: 'pedido.historia' },
      schema: {
        tags: ['Pedidos'],
        summary: 'Los hechos del pedido, del registro.',
        params: z.object({ idPedido: hashId }),
        querystring: consultaDeTramo.extend({ sucursal: hashId.optional() }),
        response: { 200: historiaPedido },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.params.idPedido, 'ese pedido')
      const sucursal = await sucursalLeida(servicios, avance.esquema(), cuenta, request.query.sucursal)
      const { lector, hechos: todos, ve } = await hechosPara(servicios, cuenta, id, sucursal)
      const vistos = todos.filter(ve)
      const { pagina, siguiente } = tramoDe(vistos, request.query.despues)
      const contados = pagina.map((hecho) => ({ hecho, visto: hechoVisto(hecho, lector, ids) }))
      const nombreDe = await nombresEn(
        servicios,
        contados.map(({ visto }) => visto),
      )
      return {
        idPedido: request.params.idPedido,
        eventos: contados.map(({ hecho, visto }) => {
          const { quien } = visto
          const lado = LADOS.find((candidato) => candidato === quien.tipo) ?? ('sistema' as const)
          return {
            ...visto,
            texto: relatoDe(hecho),
            quien: { id: quien.id, nombre: nombreDe(quien), lado },
          }
        }),
        revision: todos.at(-1)?.revision ?? -1,
        siguiente,
      }
    },
  )
}
