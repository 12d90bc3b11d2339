import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/incidente.ts'
import { FORMA_INCIDENTES } from '#api/contract/tablas.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { responderTabla } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { noExiste } from '#domain/decider.ts'
import type { Sobre } from '#domain/incidente.ts'
import { negado } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { cuentasPorId, incidenteDe, incidentesDe, pedidoImplicado } from '#projections/incidente/consultas.ts'
import { HOJA_DE_INCIDENTES } from './hoja.ts'
import { enteroDe, filaDe } from './vista.ts'

type Respondido = { readonly numero: number; readonly texto: string }
type Cerrado = { readonly numero: number; readonly resolucion: string }

const QUE: Readonly<Record<Sobre, string>> = { pedido: 'ese pedido', cuenta: 'esa cuenta' }

/**
 * Returns the only subject of incidents that an account may see; undefined for all. A seller
 * doesn't see the facts of anybody's account.
 */
const soloSobre = ({ tipo_usuario }: TuplaCuenta): Sobre | undefined =>
  tipo_usuario === 'vendedor' ? 'pedido' : undefined

/**
 * Registers the routes by which the staff lists, reads, answers and closes incidents
 * (decisiones/pedido, «Incidents»).
 */
export const rutasDelPersonal = (app: App, servicios: Servicios): void => {
  const { avance, cuentas, db, ids, pedidos, ahora } = servicios
  const tags = ['Incidentes']
  app.get(
    patron('incidentes'),
    {
      config: { permiso: 'incidente.leer' },
      schema: {
        tags,
        summary: 'Los incidentes reportados; los abiertos primero.',
        querystring: c.consultaIncidentes,
        response: { 200: c.tablaIncidentes },
      },
    },
    async (request, reply) => {
      const { query } = request
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, query.posicion)
      const de = { filtro: query.filtro, sobre: soloSobre(cuenta) }
      return responderTabla(reply, query, {
        db,
        ahora,
        para: cuenta.id,
        forma: FORMA_INCIDENTES,
        hoja: HOJA_DE_INCIDENTES,
        leer: (lectura, pagina) => incidentesDe(lectura, esquema, { ...pagina, ...de }),
        vista: (fila) => filaDe(fila, ids),
      })
    },
  )
  app.get(
    patron('un_incidente'),
    {
      config: { permiso: 'incidente.leer' },
      schema: {
        tags,
        summary: 'Un incidente con sus respuestas y a quiénes toca.',
        params: c.deIncidente,
        querystring: conPosicion,
        response: { 200: c.unIncidente },
      },
    },
    async (request) => {
      const { sobre, objeto: hash, numero } = request.params
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const objeto = idDe(ids, hash, 'ese incidente')
      const cuenta = quien(request)
      const permitido = (soloSobre(cuenta) ?? sobre) === sobre
      const incidente = permitido ? await incidenteDe(db, esquema, { sobre, objeto, numero }) : undefined
      if (!incidente) throw new Rechazado(noExiste('ese incidente'))
      const pedido = sobre === 'pedido' ? await pedidoImplicado(db, esquema, objeto) : undefined
      const deQuienes = [incidente.cuenta, ...incidente.respuestas.map((respuesta) => respuesta.quien)]
      const partes = pedido ? [pedido.consumidor, pedido.proveedor] : []
      const implicadas = await cuentasPorId(db, esquema, [...new Set([...deQuienes, ...partes])])
      const ve = {
        // A seller gets no addresses here: they see those of the accounts that their invitations
        // brought, and nobody else's.
        contacto: cuenta.tipo_usuario !== 'vendedor',
        descripcion: negado(cuenta.tipo_usuario, 'incidente.atender') === undefined,
      }
      return enteroDe(incidente, implicadas, pedido, ve, ids)
    },
  )

  /** Answers or closes an incident, of an order or of an account, each on its own stream. */
  const atender = async (
    request: FastifyRequest,
    { sobre, objeto }: { sobre: Sobre; objeto: string },
    que: Respondido | Cerrado,
  ) => {
    const cuenta = quien(request)
    const origen = { actor: actorDe(cuenta), ahora: ahora() }
    const id = idDe(ids, objeto, QUE[sobre])
    const solicitud = solicitudDe(request, cuenta.id, `${sobre} ${id}`, que)
    const { posicion } = hecha(
      sobre === 'pedido'
        ? await pedidos.ejecutar(
            id,
            'texto' in que
              ? { type: 'ResponderIncidente', ...que, ...origen }
              : { type: 'CerrarIncidente', ...que, ...origen },
            solicitud,
          )
        : await cuentas.ejecutar(
            id,
            'texto' in que
              ? { type: 'ResponderIncidenteDeCuenta', ...que, ...origen }
              : { type: 'CerrarIncidenteDeCuenta', ...que, ...origen },
            solicitud,
          ),
    )
    return { posicion: String(posicion) }
  }
  app.post(
    patron('responder_incidente'),
    {
      config: { permiso: 'incidente.atender' },
      schema: { tags, summary: 'Responde un incidente abierto.', body: c.respuesta, response: { 200: hecho } },
    },
    (request) => {
      const { numero, texto, ...clave } = request.body
      return atender(request, clave, { numero, texto })
    },
  )
  app.post(
    patron('cerrar_incidente'),
    {
      config: { permiso: 'incidente.atender' },
      schema: {
        tags,
        summary: 'Cierra un incidente y dice cómo se resolvió.',
        body: c.cierre,
        response: { 200: hecho },
      },
    },
    (request) => {
      const { numero, resolucion, ...clave } = request.body
      return atender(request, clave, { numero, resolucion })
    },
  )
}
