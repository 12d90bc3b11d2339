import { centavos, decimal } from '#domain/dinero.ts'
import { propuestaVigente } from '#domain/pedido.ts'
import type { ComandoPedido } from '#domain/pedido-pasos.ts'
import type { Accion } from '#domain/permisos.ts'
import { refuse } from '#domain/decider.ts'
import { z } from 'zod'
import { hashId } from '../contract/comunes.ts'
import {
  aprobacion, archivoProhibido, borradorNuevo, conSubtotal, incidenteNuevo, notaDePedido, pasoSimple, pedidoColocado, pedidoEditado,
  pedidoNuevo, propuestaEnviada, propuestaPorCorreo, respuestaPaso,
} from '../contract/pedidos.ts'
import { quien } from '../access/puerta.ts'
import { type App, actorDe, hecha, idDe, type Partes, selloDe } from '../partes.ts'
import { Rechazado } from '../problema.ts'

const deHash = z.object({ hashId })
const SIMPLES = {
  renegociar: ['pedido.renegociar', 'PedirRenegociacion', 'El cliente pide otra propuesta.'],
  entregar: ['pedido.entregar', 'EntregarPedido', 'El proveedor marca el pedido como entregado.'],
  recibir: ['pedido.recibir', 'RecibirPedido', 'El cliente marca el pedido como recibido.'],
  finalizar: ['pedido.finalizar', 'FinalizarPedido', 'El cliente finaliza el pedido.'],
  descartar: ['pedido.descartar', 'DescartarPedido', 'Cualquiera de los dos descarta el pedido antes de la aprobación.'],
} as const satisfies Record<string, readonly [Accion, ComandoPedido['type'], string]>

const enCentavos = (texto: string): number => {
  const cents = centavos(texto)
  if (cents === undefined) throw new Rechazado(refuse('subtotal-invalido', 'Escribe un monto con hasta dos decimales.'))
  return cents
}

/** The order's commands over HTTP (design: contract). */
export const rutasDePasos = (app: App, { pedidos, ids, ahora }: Partes): void => {
  const tags = ['Pedidos']

  app.post(
    '/api/save/index/pedido',
    { config: { permiso: 'pedido.colocar' }, schema: { tags, summary: 'Hace un pedido.', body: pedidoNuevo, response: { 201: pedidoColocado } } },
    async (request, reply) => {
      const cuenta = quien(request)
      const { hashIdProv, descripcion, sucursal } = request.body
      const nuevo = {
        actor: actorDe(cuenta),
        ahora: ahora(),
        proveedorId: idDe(ids, hashIdProv, 'ese proveedor'),
        ...(sucursal === undefined ? {} : { sucursalId: idDe(ids, sucursal, 'esa sucursal') }),
        descripcion,
      }
      const { id, posicion } = hecha(await pedidos.colocar(nuevo, selloDe(request, cuenta, request.body)))
      return reply.code(201).send({ idPedido: ids.ocultar(id), posicion: String(posicion) })
    },
  )

  app.post(
    '/pedido/cliente/sin-conexion/:hashId',
    {
      config: { permiso: 'pedido.colocar' },
      schema: { tags, summary: 'Prepara un pedido para un proveedor que no está conectado.', params: deHash, body: borradorNuevo, response: { 201: pedidoColocado } },
    },
    async (request, reply) => {
      const cuenta = quien(request)
      const { descripcion, sucursal } = request.body
      const nuevo = {
        actor: actorDe(cuenta),
        ahora: ahora(),
        proveedorId: idDe(ids, request.params.hashId, 'ese proveedor'),
        ...(sucursal === undefined ? {} : { sucursalId: idDe(ids, sucursal, 'esa sucursal') }),
        descripcion,
      }
      const sello = selloDe(request, cuenta, [request.params, request.body])
      const { id, posicion } = hecha(await pedidos.preparar(nuevo, sello))
      return reply.code(201).send({ idPedido: ids.ocultar(id), posicion: String(posicion) })
    },
  )

  app.post(
    '/pedido/sin-conexion/fin/:hashId',
    {
      config: { permiso: 'pedido.colocar' },
      schema: { tags, summary: 'Envía un pedido preparado sin conexión y avisa al proveedor por correo.', params: deHash, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.params.hashId, 'ese pedido')
      const sello = selloDe(request, cuenta, request.params)
      const { posicion } = hecha(await pedidos.colocarPreparado(id, actorDe(cuenta), ahora(), sello))
      return { posicion: String(posicion) }
    },
  )

  app.post(
    '/pedido/edit/cliente/:hashId',
    {
      config: { permiso: 'pedido.editar' },
      schema: { tags, summary: 'Cambia la descripción del pedido.', params: deHash, body: pedidoEditado, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const command = { type: 'EditarPedido', actor: actorDe(cuenta), ahora: ahora(), ...request.body } as const
      const id = idDe(ids, request.params.hashId, 'ese pedido')
      const sello = selloDe(request, cuenta, [request.params, request.body])
      return { posicion: String(hecha(await pedidos.ejecutar(id, command, sello)).posicion) }
    },
  )

  app.post(
    '/api/pedidos/subtotal',
    {
      config: { permiso: 'pedido.proponer' },
      schema: { tags, summary: 'Guarda el subtotal en el que trabaja el proveedor.', body: conSubtotal, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, subtotal } = request.body
      const command = { type: 'FijarSubtotal', actor: actorDe(cuenta), ahora: ahora(), subtotal: enCentavos(subtotal) } as const
      const sello = selloDe(request, cuenta, request.body)
      return { posicion: String(hecha(await pedidos.ejecutar(idDe(ids, idPedido, 'ese pedido'), command, sello)).posicion) }
    },
  )

  app.post(
    '/api/pedidos/envio/precio',
    {
      config: { permiso: 'pedido.proponer' },
      schema: { tags, summary: 'Envía la propuesta: subtotal, IVA y total quedan en una versión nueva.', body: conSubtotal, response: { 200: propuestaEnviada } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, subtotal } = request.body
      const command = { type: 'EnviarPropuesta', actor: actorDe(cuenta), ahora: ahora(), subtotal: enCentavos(subtotal) } as const
      const sello = selloDe(request, cuenta, request.body)
      const { eventos, state, posicion } = hecha(await pedidos.ejecutar(idDe(ids, idPedido, 'ese pedido'), command, sello))
      const enviada = eventos.find((evento) => evento.type === 'PropuestaEnviada')?.data ?? propuestaVigente(state.context)
      if (!enviada) throw new Error('la propuesta enviada no está')
      const { version, iva, total } = enviada
      return {
        version, subtotal: decimal(enviada.subtotal), iva: decimal(iva), total: decimal(total), posicion: String(posicion),
      }
    },
  )

  app.post(
    '/api/pedidos/aprobar',
    {
      config: { permiso: 'pedido.aprobar' },
      schema: { tags, summary: 'Aprueba la versión de la propuesta que el cliente vio.', body: aprobacion, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, version } = request.body
      const command = { type: 'AprobarPedido', actor: actorDe(cuenta), ahora: ahora(), version } as const
      const sello = selloDe(request, cuenta, request.body)
      const aprobada = await pedidos.ejecutar(idDe(ids, idPedido, 'ese pedido'), command, sello)
      if ('refused' in aprobada && aprobada.refused === 'propuesta-cambio') {
        const { version: vigente, ...montos } = aprobada.datos as { version: number; subtotal: number; iva: number; total: number }
        const datos = Object.fromEntries(Object.entries(montos).map(([campo, cents]) => [campo, decimal(cents)]))
        throw new Rechazado({ ...aprobada, datos: { version: vigente, ...datos } })
      }
      return { posicion: String(hecha(aprobada).posicion) }
    },
  )

  for (const [ruta, [permiso, type, summary]] of Object.entries(SIMPLES)) {
    app.post(
      `/api/pedidos/${ruta}`,
      { config: { permiso }, schema: { tags, summary, body: pasoSimple, response: { 200: respuestaPaso } } },
      async (request) => {
        const cuenta = quien(request)
        const command = { type, actor: actorDe(cuenta), ahora: ahora() }
        const sello = selloDe(request, cuenta, request.body)
        return { posicion: String(hecha(await pedidos.ejecutar(idDe(ids, request.body.idPedido, 'ese pedido'), command, sello)).posicion) }
      },
    )
  }

  app.post(
    '/api/pedidos/propuesta/correo',
    {
      config: { permiso: 'pedido.proponer' },
      schema: { tags, summary: 'Envía la propuesta por correo.', body: propuestaPorCorreo, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, mensajeenvioprop: mensaje, correoenvioProp } = request.body
      const correos = [...new Set(correoenvioProp.map((correo) => correo.toLowerCase()))]
      const command = { type: 'RemitirPropuesta', actor: actorDe(cuenta), ahora: ahora(), mensaje, correos } as const
      const sello = selloDe(request, cuenta, request.body)
      return { posicion: String(hecha(await pedidos.ejecutar(idDe(ids, idPedido, 'ese pedido'), command, sello)).posicion) }
    },
  )

  app.post(
    '/api/pedidos/nota',
    {
      config: { permiso: 'pedido.anotar' },
      schema: { tags, summary: 'Guarda la nota propia del pedido; vacía la borra.', body: notaDePedido, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const command = { type: 'GuardarNota', actor: actorDe(cuenta), ahora: ahora(), nota: request.body.nota } as const
      const sello = selloDe(request, cuenta, request.body)
      return { posicion: String(hecha(await pedidos.ejecutar(idDe(ids, request.body.idPedido, 'ese pedido'), command, sello)).posicion) }
    },
  )

  app.post(
    '/api/pedidos/archivo/prohibir',
    {
      config: { permiso: 'pedido.adjuntar' },
      schema: { tags, summary: 'Retira un archivo: queda en la historia y ya no se puede abrir.', body: archivoProhibido, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const command = { type: 'ProhibirArchivo', actor: actorDe(cuenta), ahora: ahora(), sha256: request.body.sha256 } as const
      const sello = selloDe(request, cuenta, request.body)
      return { posicion: String(hecha(await pedidos.ejecutar(idDe(ids, request.body.idPedido, 'ese pedido'), command, sello)).posicion) }
    },
  )

  app.post(
    '/api/pedidos/incidente',
    {
      config: { permiso: 'pedido.reportar' },
      schema: { tags, summary: 'Reporta un incidente del pedido.', body: incidenteNuevo, response: { 200: respuestaPaso } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, tipo, texto } = request.body
      const command = { type: 'ReportarIncidente', actor: actorDe(cuenta), ahora: ahora(), tipo, texto } as const
      const sello = selloDe(request, cuenta, request.body)
      return { posicion: String(hecha(await pedidos.ejecutar(idDe(ids, idPedido, 'ese pedido'), command, sello)).posicion) }
    },
  )
}
