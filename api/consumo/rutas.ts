import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import { conPosicion } from '#api/contract/comunes.ts'
import * as c from '#api/contract/consumo.ts'
import { actorDe, esperarPosicion, hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { anioLocal } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { patron } from '#domain/rutas.ts'
import { delAnio, leerFigura, leerGrafico } from './lecturas.ts'
import { rutasDePagos } from './pagos.ts'
import { proveedorPropio } from './propio.ts'
import { rutasDeSupuestos } from './supuesto.ts'
import { vistaDeCrecimiento, vistaDeFigura, vistaDeGrafico, vistaDeObjetivos } from './vista.ts'

const periodoDe = ({ mes, anio }: { mes?: string | undefined; anio?: number | undefined }) => {
  if (mes !== undefined) return { desde: mes, hasta: mes }
  return anio === undefined ? undefined : delAnio(anio)
}

/**
 * Registers the routes of a provider's consumption, its cost, and its objectives
 * (decisiones/consumo, «Figures»).
 */
export const consumo: RutasDeNoun = async (app, servicios) => {
  const { avance, consumos, db, ids, ahora } = servicios
  const tags = ['Consumo']
  const config = { permiso: 'consumo.gestionar' } as const

  const propio = (request: FastifyRequest, idProv: string) => proveedorPropio(ids, request, idProv)
  rutasDePagos(app, servicios)
  rutasDeSupuestos(app, servicios)

  app.post(
    patron('draw_grafico_consumo'),
    {
      config,
      schema: {
        tags,
        summary: 'Tu consumo de un año por meses: pedidos, ventas, valor y objetivo (draw_grafico_consumo).',
        body: c.grafico,
        querystring: conPosicion,
        response: { 200: c.graficoConsumo },
      },
    },
    async (request) => {
      const { idProv, anio = anioLocal(ahora()) } = request.body
      const proveedor = propio(request, idProv)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      return vistaDeGrafico(anio, await leerGrafico(db, esquema, proveedor, anio, ahora()))
    },
  )

  app.get(
    patron('consumo_hechos'),
    {
      config,
      schema: {
        tags,
        summary: 'Los hechos detrás de una cifra de tu consumo, los más nuevos primero, y lo que suman.',
        params: c.deFigura,
        querystring: c.consultaFigura,
        response: { 200: c.hechosDeFigura },
      },
    },
    async (request) => {
      const { figura, idProv } = request.params
      const proveedor = propio(request, idProv)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const { despues } = request.query
      const leida = await leerFigura(db, esquema, proveedor, figura, {
        periodo: periodoDe(request.query),
        despues: despues === undefined ? undefined : Number(despues),
      })
      return vistaDeFigura(ids, leida)
    },
  )

  app.post(
    patron('create_obj_anual_prov'),
    {
      config,
      schema: {
        tags,
        summary: 'Guarda tu objetivo de este año, una sola vez (create_obj_anual_prov).',
        body: c.nuevoObjetivo,
        response: { 200: c.objetivoGuardado },
      },
    },
    async (request) => {
      const { idProv, cantObj } = request.body
      const proveedorId = propio(request, idProv)
      const objetivo = centavos(cantObj)
      if (objetivo === undefined) throw new Rechazado(refuse('objetivo-invalido', 'El objetivo no es válido.'))
      const origen = { actor: actorDe(quien(request)), ahora: ahora() }
      const command = { type: 'FijarObjetivo', ...origen, proveedorId, objetivo } as const
      const { posicion } = hecha(
        await consumos.ejecutar(command, solicitudDe(request, proveedorId, idProv, request.body)),
      )
      const esquema = await esperarPosicion(avance, String(posicion))
      const { grafico, objetivos } = await leerGrafico(db, esquema, proveedorId, anioLocal(origen.ahora), origen.ahora)
      return {
        totalObjetivoProv: decimal(grafico.objetivo),
        listObjetivos: vistaDeObjetivos(objetivos),
        arrayDigCrecimiento: vistaDeCrecimiento(grafico),
        posicion: String(posicion),
      }
    },
  )
}
