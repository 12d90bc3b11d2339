import { quien } from '#api/access/puerta.ts'
import { enUnInstante } from '#api/cifras/instante.ts'
import * as c from '#api/contract/anomalias.ts'
import type { App } from '#api/http/app.ts'
import { DE_UNA_PAGINA, enPagina } from '#api/http/pagina.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { ANOMALIAS } from '#domain/anomalias.ts'
import { patron } from '#domain/rutas.ts'
import { anomalosDe, cuantosAnomalos } from '#projections/auditoria/anomalias.ts'
import { enInstantanea } from '#projections/motor/database.ts'
import { lectorDe } from './lector.ts'
import { nombrarHechos } from './nombrar.ts'

/** Registers the routes of unusual facts: how many there are of each kind, and which they are. */
export const rutasDeAnomalias = (app: App, servicios: Servicios): void => {
  const { avance, db, ids } = servicios
  const tags = ['Auditoría']
  const config = { permiso: 'cifras.auditar' } as const

  app.get(
    patron('auditoria_anomalias'),
    {
      config,
      schema: {
        tags,
        summary: 'Cuántos hechos de un tiempo vale la pena mirar, por lo que tienen de raro.',
        querystring: c.consultaAnomalias,
        response: { 200: c.anomalias },
      },
    },
    ({ query }) =>
      enUnInstante(servicios, query, async ({ db: instantanea, esquema, enCada }) => {
        const clases: c.Anomalias['clases'] = []
        for (const clase of ANOMALIAS)
          clases.push({ clase, ...(await enCada((dias) => cuantosAnomalos(instantanea, esquema, clase, dias))) })
        return { clases }
      }),
  )

  app.get(
    patron('auditoria_anomalia'),
    {
      config,
      schema: {
        tags,
        summary: 'Los hechos de unos días que vale la pena mirar por una razón, los más nuevos primero.',
        params: c.deAnomalia,
        querystring: c.consultaAnomalia,
        response: { 200: c.hechosAnomalos },
      },
    },
    async (request): Promise<c.HechosAnomalos> => {
      const { clase } = request.params
      const { desde, hasta, despues, posicion } = request.query
      const lector = lectorDe(quien(request))
      const esquema = await esperarPosicion(avance, posicion)
      return enInstantanea(db, async (instantanea) => {
        const tras = despues === undefined ? undefined : Number(despues)
        const leidos = await anomalosDe(
          instantanea,
          esquema,
          clase,
          { desde, hasta },
          { despues: tras, cuantos: DE_UNA_PAGINA },
        )
        const { filas, siguiente } = enPagina(leidos, ({ posicion }) => String(posicion))
        const nombrar = await nombrarHechos(instantanea, esquema, { lector, ids }, filas)
        return {
          items: filas.map((fila) => {
            const { type, momento, cuanto, previo } = fila
            return { posicion: String(fila.posicion), type, momento, cuanto, previo, ...nombrar(fila) }
          }),
          cuantos: await cuantosAnomalos(instantanea, esquema, clase, { desde, hasta }),
          siguiente,
        }
      })
    },
  )
}
