import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/conciliacion.ts'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import type { App } from '#api/http/app.ts'
import { descargar } from '#api/http/descarga.ts'
import { DE_UNA_PAGINA, enPagina } from '#api/http/pagina.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { nombrarStream } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { cantidadDe } from '#domain/conciliacion.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { quienesSon } from '#projections/auditoria/nombres.ts'
import { HOJA_DE_CONCILIACION, renglonesDe } from './conciliacion-hoja.ts'

const tags = ['Conciliación']

/**
 * Registers the routes of a reconciliation's results and of the facts behind its figures
 * (decisiones/conciliacion, «What is reconciled»).
 */
export const rutasDeConciliacion = (app: App, { trabajos, db, avance, ids, ahora }: Servicios): void => {
  const conciliada = async (id: number): Promise<Conciliacion> => {
    const resultado = (await trabajos.leer(id))?.resultado
    if (!resultado || !('lineas' in resultado)) throw new Rechazado(noExiste('esa conciliación'))
    return resultado
  }

  app.get(
    patron('conciliacion_hechos'),
    {
      config: { permiso: 'conciliacion.leer' },
      schema: {
        tags,
        summary: 'Los hechos del registro detrás de una cifra conciliada, los más nuevos primero.',
        params: c.deConciliacion,
        querystring: c.consultaHechosConciliados,
        response: { 200: c.hechosConciliados },
      },
    },
    async (request): Promise<c.HechosConciliados> => {
      const { id } = request.params
      const { figura, despues } = request.query
      await conciliada(id)
      if (!(await trabajos.tienePartidas(id)))
        throw new Rechazado(
          refuse('conciliacion-vieja', 'Los hechos de esa conciliación ya no se guardan: concilia otra vez.'),
        )
      const { partidas, cuantos, total } = await trabajos.partidas(id, figura, { despues, cuantas: DE_UNA_PAGINA })
      const { filas, siguiente } = enPagina(partidas, ({ posicion }) => posicion)
      const deQuienes = await quienesSon(db, avance.esquema(), [...new Set(filas.map(({ stream }) => stream))])
      return {
        items: filas.map(({ stream, valor, ...resto }) => {
          const { codigo = '', cuentas = [] } = deQuienes.get(stream) ?? {}
          return {
            ...resto,
            stream: nombrarStream(stream, ids),
            codigo,
            de: cuentas.map(({ nombre }) => nombre),
            valor: cantidadDe(figura, valor),
          }
        }),
        cuantos,
        total: cantidadDe(figura, total),
        siguiente,
      }
    },
  )

  app.get(
    patron('conciliacion_archivo'),
    {
      config: { permiso: 'conciliacion.leer' },
      schema: {
        tags,
        summary: 'Una conciliación como archivo: cada cifra por su fuente, y las diferencias.',
        params: c.deConciliacion,
        querystring: c.consultaArchivoDeConciliacion,
      },
    },
    async (request, reply) => {
      const renglones = renglonesDe(await conciliada(request.params.id), ids)
      const de = { db, ahora, para: quien(request).id, hoja: HOJA_DE_CONCILIACION }
      return descargar(reply, request.query.formato, de, async (_, desde, cuantas) =>
        renglones.slice(desde, desde + cuantas),
      )
    },
  )
}
