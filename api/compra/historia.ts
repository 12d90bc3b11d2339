import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { historiaCompra } from '#api/contract/compra.ts'
import { consultaDeTramo, hashId } from '#api/contract/comunes.ts'
import { sucursalLeida } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { hechoVisto } from '#api/http/hecho-visto.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { tramoDe } from '#api/http/tramo.ts'
import { nombresEn } from '#api/operacion/nombres.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { type HechoCompra, streamCompra } from '#domain/compra/hechos.ts'
import { relatoDeCompra } from '#domain/compra/relato.ts'
import { compraSeguible } from '#domain/compra/seguible.ts'
import { noExiste } from '#domain/decider.ts'
import { veHecho } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import { patron } from '#domain/rutas.ts'

const deQuien = (id: string) => ({ quien: { id, tipo: 'callcenter' } })

/**
 * Registers the route of a purchase's history, read from the log: each reader gets the facts that
 * they may see.
 */
export const rutasDeHistoriaDeCompra = (app: App, servicios: Servicios): void => {
  const { avance, compras, historias, ids } = servicios
  app.get(
    patron('compra_historia'),
    {
      config: { permiso: 'compra.historia' },
      schema: {
        tags: ['Compras'],
        summary: 'Los hechos de la compra, del registro.',
        params: z.object({ idCompra: hashId }),
        querystring: consultaDeTramo.extend({ sucursal: hashId.optional() }),
        response: { 200: historiaCompra },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.params.idCompra, 'esa compra')
      const leida = await sucursalLeida(servicios, avance.esquema(), cuenta, request.query.sucursal)
      // A head office reads what its branch reads.
      const como = { id: (leida ?? cuenta).id, tipoUsuario: cuenta.tipo_usuario }
      const lector = compraSeguible.lectorDe(await compras.estado(id), como)
      if (!lector) throw new Rechazado(noExiste('esa compra'))
      const hechos = await historias.leer(streamCompra(id))
      const vistos = hechos.filter((hecho) => veHecho(hecho, lector))
      const { pagina, siguiente } = tramoDe(vistos, request.query.despues)
      const contados = pagina.map((hecho) => ({
        hecho: hecho as Hecho & HechoCompra,
        visto: hechoVisto(hecho, lector, ids),
      }))
      const dados = contados.flatMap(({ hecho }) =>
        hecho.type === 'CompraReasignada' ? [deQuien(ids.ocultar(hecho.data.callcenterId))] : [],
      )
      const nombreDe = await nombresEn(servicios, [...contados.map(({ visto }) => visto), ...dados])
      // To a party the staff is one team without names.
      const nombrar = (cuenta: number) =>
        lector === 'proveedor' ? 'otra persona' : nombreDe(deQuien(ids.ocultar(cuenta)).quien)
      const { idCompra } = request.params
      return {
        idCompra,
        revision: hechos.at(-1)?.revision ?? -1,
        siguiente,
        eventos: contados.map(({ hecho, visto }) => ({
          ...visto,
          texto: relatoDeCompra(hecho, nombrar, { actor: hecho.meta.actor.id }),
          quien: { ...visto.quien, nombre: nombreDe(visto.quien) },
        })),
      }
    },
  )
}
