import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hashId } from '#api/contract/comunes.ts'
import * as c from '#api/contract/pedido.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Hecha } from '#commands/log/handle.ts'
import { refuse } from '#domain/decider.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import type { ComandoPedido } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { type Pedido, propuestaVigente } from '#domain/pedido/maquina.ts'
import type { Accion } from '#domain/permisos.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'

const tags = ['Pedidos']
const deHash = z.object({ hashId })

type SinOrigen = ComandoPedido extends infer C ? (C extends ComandoPedido ? Omit<C, 'actor' | 'ahora'> : never) : never

const enCentavos = (texto: string): number => {
  const cents = centavos(texto)
  if (cents === undefined) throw new Rechazado(refuse('subtotal-invalido', 'Escribe un monto con hasta dos decimales.'))
  return cents
}

const soloPosicion = ({ posicion }: { posicion: bigint }) => ({ posicion: String(posicion) })

/** What the client must see before approving again: amounts in cents become decimals. */
const conMontos = <T extends object>(resultado: T): T => {
  if (!('refused' in resultado) || resultado.refused !== 'propuesta-cambio' || !('datos' in resultado)) return resultado
  const { version, ...montos } = resultado.datos as Record<string, number>
  const enDecimales = Object.fromEntries(Object.entries(montos).map(([campo, cents]) => [campo, decimal(cents)]))
  return { ...resultado, datos: { version, ...enDecimales } }
}

const propuestaDe = ({ eventos, state, posicion }: Hecha<Pedido, HechoPedido>) => {
  const [enviada = state && propuestaVigente(state.context)] = eventos.flatMap((e) =>
    e.type === 'PropuestaEnviada' ? [e.data] : [],
  )
  if (!enviada) throw new Error('la propuesta enviada no está')
  const { version, subtotal, iva, total } = enviada
  return {
    version,
    subtotal: decimal(subtotal),
    iva: decimal(iva),
    total: decimal(total),
    posicion: String(posicion),
  }
}

/** Placing an order: at once, or as a draft for a provider that isn't connected (decisions §2). */
const rutasDeColocar = (app: App, { pedidos, ids, ahora }: Servicios): void => {
  const nuevo = async (
    request: Parameters<typeof solicitudDe>[0],
    comando: 'colocar' | 'preparar',
    hashIdProv: string,
    { descripcion, sucursal }: z.infer<typeof c.borradorNuevo>,
  ) => {
    const cuenta = quien(request)
    const pedido = {
      actor: actorDe(cuenta),
      ahora: ahora(),
      proveedorId: idDe(ids, hashIdProv, 'ese proveedor'),
      ...(sucursal === undefined ? {} : { sucursalId: idDe(ids, sucursal, 'esa sucursal') }),
      descripcion,
    }
    const solicitud = solicitudDe(request, cuenta.id, '', [hashIdProv, descripcion, sucursal ?? null])
    const { id, posicion } = hecha(await pedidos[comando](pedido, solicitud))
    return { idPedido: ids.ocultar(id), posicion: String(posicion) }
  }
  app.post(
    patron('save_index_pedido'),
    {
      config: { permiso: 'pedido.colocar' },
      schema: { tags, summary: 'Hace un pedido.', body: c.pedidoNuevo, response: { 201: c.pedidoColocado } },
    },
    async (request, reply) =>
      reply.code(201).send(await nuevo(request, 'colocar', request.body.hashIdProv, request.body)),
  )
  app.post(
    patron('pedido_sin_conexion'),
    {
      config: { permiso: 'pedido.colocar' },
      schema: {
        tags,
        summary: 'Prepara un pedido para un proveedor que no está conectado.',
        params: deHash,
        body: c.borradorNuevo,
        response: { 201: c.pedidoColocado },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await nuevo(request, 'preparar', request.params.hashId, request.body)),
  )
  app.post(
    patron('pedido_sin_conexion_fin'),
    {
      config: { permiso: 'pedido.colocar' },
      schema: {
        tags,
        summary: 'Envía un pedido preparado sin conexión y avisa al proveedor por correo.',
        params: deHash,
        response: { 200: c.respuestaPaso },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.params.hashId, 'ese pedido')
      const solicitud = solicitudDe(request, cuenta.id, id, '')
      return soloPosicion(hecha(await pedidos.colocarPreparado(id, actorDe(cuenta), ahora(), solicitud)))
    },
  )
}

/** The order's commands over HTTP (design: contract). */
export const rutasDePasos = (app: App, servicios: Servicios): void => {
  const { pedidos, ids, ahora } = servicios
  rutasDeColocar(app, servicios)

  /** A route whose body names the order and says the command. */
  const paso = <B extends z.ZodObject<{ idPedido: typeof hashId }>, R extends z.ZodType>(
    nombre: NombreRuta,
    permiso: Accion,
    summary: string,
    body: B,
    comando: (contenido: z.infer<B>) => SinOrigen,
    respuesta: R,
    responder: (resultado: Hecha<Pedido, HechoPedido>) => z.infer<R>,
  ): void => {
    app.post(
      patron(nombre),
      { config: { permiso }, schema: { tags, summary, body, response: { 200: respuesta as z.ZodType } } },
      async (request) => {
        const cuenta = quien(request)
        const contenido = request.body as z.infer<B>
        const id = idDe(ids, String(contenido.idPedido), 'ese pedido')
        const command = { ...comando(contenido), actor: actorDe(cuenta), ahora: ahora() } as ComandoPedido
        return responder(
          hecha(conMontos(await pedidos.ejecutar(id, command, solicitudDe(request, cuenta.id, id, contenido)))),
        )
      },
    )
  }
  const simple = <B extends z.ZodObject<{ idPedido: typeof hashId }>>(
    nombre: NombreRuta,
    permiso: Accion,
    summary: string,
    body: B,
    comando: (contenido: z.infer<B>) => SinOrigen,
  ) => paso(nombre, permiso, summary, body, comando, c.respuestaPaso, soloPosicion)

  app.post(
    patron('pedido_edit'),
    {
      config: { permiso: 'pedido.editar' },
      schema: {
        tags,
        summary: 'Cambia la descripción del pedido.',
        params: deHash,
        body: c.pedidoEditado,
        response: { 200: c.respuestaPaso },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.params.hashId, 'ese pedido')
      const command = { type: 'EditarPedido', actor: actorDe(cuenta), ahora: ahora(), ...request.body } as const
      const solicitud = solicitudDe(request, cuenta.id, id, request.body)
      return soloPosicion(hecha(await pedidos.ejecutar(id, command, solicitud)))
    },
  )
  paso(
    'pedidos_envio_precio',
    'pedido.proponer',
    'Envía la propuesta: subtotal, IVA y total quedan en una versión nueva.',
    c.conSubtotal,
    ({ subtotal }) => ({ type: 'EnviarPropuesta', subtotal: enCentavos(subtotal) }),
    c.propuestaEnviada,
    propuestaDe,
  )
  simple(
    'pedidos_subtotal',
    'pedido.proponer',
    'Guarda el subtotal en el que trabaja el proveedor.',
    c.conSubtotal,
    (b) => ({
      type: 'FijarSubtotal',
      subtotal: enCentavos(b.subtotal),
    }),
  )
  simple(
    'pedidos_aprobar',
    'pedido.aprobar',
    'Aprueba la versión de la propuesta que el cliente vio.',
    c.aprobacion,
    (b) => ({
      type: 'AprobarPedido',
      version: b.version,
    }),
  )
  simple(
    'pedidos_propuesta_correo',
    'pedido.proponer',
    'Envía la propuesta por correo.',
    c.propuestaPorCorreo,
    (b) => ({
      type: 'RemitirPropuesta',
      mensaje: b.mensajeenvioprop,
      correos: [...new Set(b.correoenvioProp.map((correo) => correo.toLowerCase()))],
    }),
  )
  simple('pedidos_nota', 'pedido.anotar', 'Guarda la nota propia del pedido; vacía la borra.', c.notaDePedido, (b) => ({
    type: 'GuardarNota',
    nota: b.nota,
  }))
  simple(
    'pedidos_archivo_prohibir',
    'pedido.adjuntar',
    'Retira un archivo: queda en la historia y ya no se puede abrir.',
    c.archivoProhibido,
    ({ sha256 }) => ({ type: 'ProhibirArchivo', sha256 }),
  )
  simple(
    'pedidos_incidente',
    'pedido.reportar',
    'Reporta un incidente del pedido.',
    c.incidenteNuevo,
    ({ tipo, texto }) => ({
      type: 'ReportarIncidente',
      tipo,
      texto,
    }),
  )
  for (const [paso, type, summary] of [
    ['renegociar', 'PedirRenegociacion', 'El cliente pide otra propuesta.'],
    ['entregar', 'EntregarPedido', 'El proveedor marca el pedido como entregado.'],
    ['recibir', 'RecibirPedido', 'El cliente marca el pedido como recibido.'],
    ['finalizar', 'FinalizarPedido', 'El cliente finaliza el pedido.'],
    ['descartar', 'DescartarPedido', 'Cualquiera de los dos descarta el pedido antes de la aprobación.'],
  ] as const) {
    simple(`pedidos_${paso}`, `pedido.${paso}`, summary, c.pasoSimple, () => ({ type }))
  }
}
