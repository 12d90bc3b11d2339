import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import { enUnInstante } from '#api/cifras/instante.ts'
import * as c from '#api/contract/anomalias.ts'
import { hecho } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { DE_UNA_PAGINA, enPagina } from '#api/http/pagina.ts'
import { actorDe, esperarPosicion, hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { ANOMALIAS, type Anomalia } from '#domain/anomalias.ts'
import { noExiste } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { anomalosDe, cuantosAnomalos, cuantosRevisados, eventoAnomalo } from '#projections/auditoria/anomalias.ts'
import { nombresDe } from '#projections/auditoria/nombres.ts'
import { enInstantanea } from '#projections/motor/database.ts'
import { lectorDe } from './lector.ts'
import { nombrarHechos } from './nombrar.ts'

/** Registers the routes of unusual facts: how many there are of each kind, and which they are. */
export const rutasDeAnomalias = (app: App, servicios: Servicios): void => {
  const { ahora, avance, db, ids, revisiones } = servicios
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
      const { desde, hasta, solo, despues, posicion } = request.query
      const lector = lectorDe(quien(request))
      const esquema = await esperarPosicion(avance, posicion)
      const leidos = await enInstantanea(db, async (instantanea) => {
        const tras = despues === undefined ? undefined : Number(despues)
        const pagina = enPagina(
          await anomalosDe(
            instantanea,
            esquema,
            clase,
            { desde, hasta },
            { solo, despues: tras, cuantos: DE_UNA_PAGINA },
          ),
          ({ posicion }) => String(posicion),
        )
        const { filas } = pagina
        const revisores = filas.flatMap(({ revisor }) => revisor ?? [])
        return {
          ...pagina,
          nombrar: await nombrarHechos(instantanea, esquema, { lector, ids }, filas),
          revisores: await nombresDe(instantanea, esquema, revisores),
          cuantos: await cuantosAnomalos(instantanea, esquema, clase, { desde, hasta }),
          revisadas: await cuantosRevisados(instantanea, esquema, clase, { desde, hasta }),
        }
      })
      const { filas, nombrar, revisores, cuantos, revisadas, siguiente } = leidos
      const items = filas.map(async (fila) => {
        const { evento, type, momento, cuanto, previo, revisor, revisado } = fila
        const revision =
          revisor === null || revisado === null
            ? null
            : {
                quien: revisores.get(revisor) ?? '',
                momento: revisado,
                motivo: await revisiones.nota({ clase, evento }),
              }
        return { posicion: String(fila.posicion), type, momento, cuanto, previo, ...nombrar(fila), revision }
      })
      return { items: await Promise.all(items), cuantos, revisadas, siguiente }
    },
  )

  type Paso = { readonly type: 'RevisarHecho'; readonly motivo: string } | { readonly type: 'DeshacerRevision' }
  /** Takes a step of the review of the fact at a log position. Throws no-existe. */
  const conHecho = async (request: FastifyRequest, clase: Anomalia, posicion: string, paso: Paso) => {
    const evento = await eventoAnomalo(db, await esperarPosicion(avance, undefined), clase, Number(posicion))
    if (evento === undefined) throw new Rechazado(noExiste('ese hecho en la lista'))
    const cuenta = quien(request)
    const command = { ...paso, clase, actor: actorDe(cuenta), ahora: ahora() }
    const solicitud = solicitudDe(request, cuenta.id, `${clase} ${evento}`, paso)
    const { posicion: hasta } = hecha(await revisiones.ejecutar({ clase, evento }, command, solicitud))
    return { posicion: String(hasta) }
  }
  app.post(
    patron('auditoria_revisar'),
    {
      config: { permiso: 'anomalia.revisar' },
      schema: {
        tags,
        summary: 'Marca revisado un hecho de la lista, con una nota.',
        params: c.deAnomalia,
        body: c.conRevision,
        response: { 200: hecho },
      },
    },
    (request) => {
      const { hecho: posicion, motivo } = request.body
      return conHecho(request, request.params.clase, posicion, { type: 'RevisarHecho', motivo })
    },
  )
  app.post(
    patron('auditoria_revision_deshacer'),
    {
      config: { permiso: 'anomalia.revisar' },
      schema: {
        tags,
        summary: 'Deshace la revisión de un hecho de la lista.',
        params: c.deAnomalia,
        body: c.deRevision,
        response: { 200: hecho },
      },
    },
    (request) => conHecho(request, request.params.clase, request.body.hecho, { type: 'DeshacerRevision' }),
  )
}
