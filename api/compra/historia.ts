import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { historiaCompra } from '#api/contract/compra.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { hechoVisto } from '#api/http/hecho-visto.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import { nombresEn } from '#api/operacion/nombres.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import { compraMirada } from '#domain/compra/mirada.ts'
import { noExiste } from '#domain/decider.ts'
import { veHecho } from '#domain/deciders.ts'
import { patron } from '#domain/rutas.ts'

/** The purchase's history, straight from the log: to each reader what they see of it. */
export const rutasDeHistoriaDeCompra = (app: App, servicios: Servicios): void => {
  const { compras, ids, store } = servicios
  app.get(
    patron('compra_historia'),
    {
      config: { permiso: 'compra.historia' },
      schema: {
        tags: ['Compras'],
        summary: 'Los hechos de la compra, del registro.',
        params: z.object({ idCompra: hashId }),
        querystring: conPosicion,
        response: { 200: historiaCompra },
      },
    },
    async (request) => {
      const { id: cuentaId, tipo_usuario: tipoUsuario } = quien(request)
      const id = idDe(ids, request.params.idCompra, 'esa compra')
      const lector = compraMirada.lectorDe(await compras.estado(id), { id: cuentaId, tipoUsuario })
      if (!lector) throw new Rechazado(noExiste('esa compra'))
      const hechos = await store.readStream(streamCompra(id))
      const vistos = hechos.filter((hecho) => veHecho(hecho, lector)).map((hecho) => hechoVisto(hecho, lector, ids))
      const nombreDe = await nombresEn(servicios, vistos)
      const { idCompra } = request.params
      return {
        idCompra,
        revision: hechos.at(-1)?.revision ?? -1,
        eventos: vistos.map((visto) => ({ ...visto, quien: { ...visto.quien, nombre: nombreDe(visto.quien) } })),
      }
    },
  )
}
