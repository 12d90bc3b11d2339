import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/conciliacion.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarPdf } from '#api/http/subidas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { type FiguraConciliada, type FuenteNombrada, resumenDe } from '#domain/conciliacion.ts'
import { streamPeriodo } from '#domain/consumo/cierre.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { nombresDe } from '#projections/auditoria/nombres.ts'
import { cierresVistos } from '#projections/conciliacion/firmas.ts'
import { type FirmaDelLog, imprimirCierre } from './cierre-pdf.ts'

const tags = ['Conciliación']
/**
 * Registers the routes that list the closed months and by which finance signs one
 * (decisiones/conciliacion, «The signed close»).
 */
export const rutasDeCierres = (app: App, { trabajos, consumos, store, db, avance, ahora }: Servicios): void => {
  app.get(
    patron('conciliacion_cierres'),
    {
      config: { permiso: 'conciliacion.cierres' },
      schema: {
        tags,
        summary: 'Los meses cerrados, lo que Finanzas firmó de cada uno, y lo que se lee distinto desde entonces.',
        querystring: c.consultaDeCierres,
        response: { 200: c.cierres },
      },
    },
    async (request): Promise<c.Cierres> => {
      const vistos = await cierresVistos(db, await esperarPosicion(avance, request.query.posicion))
      return {
        items: vistos.map(({ mes, posicion, firma }) => ({
          mes,
          posicion: String(posicion),
          firma: firma
            ? {
                firmado: firma.firmado,
                de: firma.nombre ?? '',
                alterado: firma.alterado,
                resumen: firma.resumen.map(({ figura, valor }) => ({ figura: figura as FiguraConciliada, valor })),
                alteradas: firma.alteradas.map(({ fuente, figura, ...valores }) => ({
                  fuente: fuente as FuenteNombrada,
                  figura: figura as FiguraConciliada,
                  ...valores,
                })),
              }
            : null,
        })),
      }
    },
  )

  /** Reads a month's signature from the log. Throws no-existe, StreamDetenido. */
  const firmaDe = async (mes: string): Promise<FirmaDelLog> => {
    for await (const { hecho: leido, guardado } of store.readStreamConSales(streamPeriodo(mes)))
      if (leido.type === 'MesFirmado') return { hecho: leido as FirmaDelLog['hecho'], guardado }
    throw new Rechazado(noExiste('ese cierre firmado'))
  }

  app.get(
    patron('conciliacion_cierre_pdf'),
    {
      config: { permiso: 'conciliacion.cierres' },
      schema: {
        tags,
        summary: 'Un cierre firmado, en PDF: sus cifras, quién lo firmó y el hecho con que se comprueba.',
        params: c.deCierre,
      },
    },
    async (request, reply) => {
      const { mes } = request.params
      const firma = await firmaDe(mes)
      const { id } = firma.hecho.meta.actor
      const nombre = (await nombresDe(db, avance.esquema(), [id])).get(id) ?? ''
      return enviarPdf(reply, `cierre-${mes}.pdf`, () => imprimirCierre(firma, nombre))
    },
  )

  app.post(
    patron('conciliacion_firmar'),
    {
      config: { permiso: 'conciliacion.firmar' },
      schema: {
        tags,
        summary: 'Finanzas firma el mes cerrado de una conciliación sin diferencias.',
        params: c.deConciliacion,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const { id } = request.params
      const cuenta = quien(request)
      const trabajo = await trabajos.leer(id)
      const { resultado, acabado } = trabajo ?? {}
      if (!resultado || !('lineas' in resultado) || !acabado) throw new Rechazado(noExiste('esa conciliación'))
      const { desde: mes, hasta, lineas, posicion, cuantas, detenidos, firmados = [] } = resultado
      if (mes !== hasta) throw new Rechazado(refuse('varios-meses', 'Se firma un mes a la vez: concilia solo ese.'))
      const origen = { actor: actorDe(cuenta), ahora: ahora() }
      const conciliado = {
        posicion: BigInt(posicion),
        hecha: acabado,
        ultima: (await trabajos.conciliada(mes)) === id,
        resumen: resumenDe(lineas),
        diferencias: cuantas + firmados.length,
        detenidos: detenidos.length,
      }
      const solicitud = solicitudDe(request, cuenta.id, mes, [id])
      const { posicion: firmada } = hecha(await consumos.firmarMes({ mes, conciliado, ...origen }, solicitud))
      return { posicion: String(firmada) }
    },
  )
}
