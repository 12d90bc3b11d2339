import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { consultaDeTramo, hashId } from '#api/contract/comunes.ts'
import { historiaPedido } from '#api/contract/pedido.ts'
import type { App } from '#api/http/app.ts'
import { hechoVisto } from '#api/http/hecho-visto.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { tramoDe } from '#api/http/tramo.ts'
import { nombresEn } from '#api/operacion/nombres.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { veHecho } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Lector } from '#domain/lector.ts'
import { type HechoPedido, streamPedido } from '#domain/pedido/hechos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { relatoDe } from '#domain/pedido/relato.ts'
import { lectorDeTodo } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

export type Leido = Hecho & HechoPedido

/** Returns a function that tells the side of an actor in an order between two parties. */
const ladosDe = (hechos: readonly Leido[]) => {
  const [consumidor] = hechos[0]?.meta.partes ?? []
  const proveedor = hechos.at(-1)?.meta.partes[1]
  return (actorId: number) => (actorId === consumidor ? 'consumidor' : actorId === proveedor ? 'proveedor' : 'sistema')
}

/**
 * Reads an order's facts, hidden ones included, and the role as which an account reads them. Throws
 * no-existe for an account that is no party and may not read every order.
 */
export const hechosPara = async (
  { historias }: Pick<Servicios, 'historias'>,
  cuenta: TuplaCuenta,
  id: number,
): Promise<{ lector: Lector; hechos: readonly Leido[] }> => {
  const hechos = (await historias.leer(streamPedido(id))) as readonly Leido[]
  const colocado = hechos.findIndex(({ type }) => type === 'PedidoColocado')
  const lado = ladosDe(hechos)(cuenta.id)
  const parte = lado === 'consumidor' || (lado === 'proveedor' && colocado >= 0) ? lado : undefined
  const lector = parte ?? lectorDeTodo(cuenta.tipo_usuario)
  if (hechos.length === 0 || !lector) throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
  // For its provider an order begins when it is placed: the draft is its client's alone.
  return { lector, hechos: lector === 'proveedor' ? hechos.slice(colocado) : hechos }
}

/** Registers the route of the order's history, read from the log. */
export const rutasDeHistoria = (app: App, servicios: Servicios): void => {
  const { ids } = servicios

  app.get(
    patron('pedido_historia'),
    {
      config: { permiso: 'pedido.historia' },
      schema: {
        tags: ['Pedidos'],
        summary: 'Los hechos del pedido, del registro.',
        params: z.object({ idPedido: hashId }),
        querystring: consultaDeTramo,
        response: { 200: historiaPedido },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { lector, hechos: todos } = await hechosPara(
        servicios,
        cuenta,
        idDe(ids, request.params.idPedido, 'ese pedido'),
      )
      const vistos = todos.filter((hecho) => veHecho(hecho, lector))
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
