import { quien } from '#api/access/puerta.ts'
import * as t from '#api/contract/tableros.ts'
import type { App } from '#api/http/app.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { tieneLado } from '#domain/pedido/lado.ts'
import { patron } from '#domain/rutas.ts'
import { leerAdministrador } from './administrador.ts'
import { leerAuditor } from './auditor.ts'
import { enUnInstante } from './instante.ts'
import { rutasDeListas } from './listas.ts'
import { leerCallcenter, leerFinanciero, leerVendedor } from './mesas.ts'
import { leerPropias } from './propias.ts'

/**
 * Registers the routes of each role's dashboard, read at one instant, and of the lists that its
 * figures open.
 */
export const rutasDeCifras = (app: App, servicios: Servicios): void => {
  const { catalogo, ids, preparado: db, vigia } = servicios
  const deTableros = { ...servicios, db }
  const tags = ['Cifras']
  const querystring = t.consultaTablero

  app.get(
    patron('cifras_administrador'),
    {
      config: { permiso: 'cifras.administrar' },
      schema: {
        tags,
        summary: 'El tablero de la administración.',
        querystring,
        response: { 200: t.tableroAdministrador },
      },
    },
    ({ query }) =>
      enUnInstante(deTableros, query, (instante) =>
        leerAdministrador(instante, ids, vigia.atraso(Date.parse(instante.hora)).segundos),
      ),
  )
  app.get(
    patron('cifras_callcenter'),
    {
      config: { permiso: 'cifras.negociar' },
      schema: { tags, summary: 'El tablero del call center.', querystring, response: { 200: t.tableroCallcenter } },
    },
    (request) =>
      enUnInstante(deTableros, request.query, (instante) => leerCallcenter(instante, quien(request).id, catalogo)),
  )
  app.get(
    patron('cifras_financiero'),
    {
      config: { permiso: 'cifras.cobrar' },
      schema: { tags, summary: 'El tablero de finanzas.', querystring, response: { 200: t.tableroFinanciero } },
    },
    ({ query }) => enUnInstante(deTableros, query, (instante) => leerFinanciero(instante, ids)),
  )
  app.get(
    patron('cifras_vendedor'),
    {
      config: { permiso: 'cifras.vender' },
      schema: { tags, summary: 'El tablero de un vendedor.', querystring, response: { 200: t.tableroVendedor } },
    },
    (request) => enUnInstante(deTableros, request.query, (instante) => leerVendedor(instante, quien(request).id)),
  )
  app.get(
    patron('cifras_auditor'),
    {
      config: { permiso: 'cifras.auditar' },
      schema: { tags, summary: 'El tablero de la auditoría.', querystring, response: { 200: t.tableroAuditor } },
    },
    ({ query }) => enUnInstante(deTableros, query, leerAuditor),
  )
  app.get(
    patron('cifras_propias'),
    {
      config: { permiso: 'cifras.propias' },
      schema: {
        tags,
        summary: 'Las cifras de los pedidos propios, como su proveedor o como su cliente.',
        querystring: t.consultaPropias,
        response: { 200: t.tableroPropio },
      },
    },
    (request) => {
      const { id: cuenta, tipo_usuario: tipoUsuario } = quien(request)
      const { lado } = request.query
      if (!tieneLado(lado)({ tipoUsuario }))
        throw new Rechazado(refuse('prohibido', 'Tu cuenta no tiene pedidos de ese lado.'))
      return enUnInstante(deTableros, request.query, (instante) => leerPropias(instante, { cuenta, lado }, ids))
    },
  )
  rutasDeListas(app, servicios)
}
