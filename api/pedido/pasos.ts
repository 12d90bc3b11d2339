import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hashId, hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/pedido.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { sinRepetir } from '#api/http/remision.ts'
import { type Noun, type Peticion, peticion, rutasDePasos } from '#api/operacion/pasos.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Hecha } from '#commands/log/handle.ts'
import { isRefusal, refuse } from '#domain/decider.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { tarifaDe } from '#domain/impuestos.ts'
import type { ContenidoDe } from '#domain/paso.ts'
import type { ComandoPedido, PasoSimple } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { type Pedido, propuestaVigente } from '#domain/pedido/maquina.ts'
import { PASOS, type Paso } from '#domain/pedido/pasos.ts'
import { patron } from '#domain/rutas.ts'

const tags = ['Pedidos']
const deHash = z.object({ hashId })

const enCentavos = (texto: string): number => {
  const cents = centavos(texto)
  if (cents === undefined) throw new Rechazado(refuse('subtotal-invalido', 'Escribe un monto con hasta dos decimales.'))
  return cents
}

const soloPosicion = ({ posicion }: { posicion: bigint }) => ({ posicion: String(posicion) })

/**
 * Converts the amounts in a refusal from cents to decimals: they must be seen before approving or
 * mailing again.
 */
const conMontos = <T extends object>(resultado: T): T => {
  if (!isRefusal(resultado) || resultado.refused !== 'propuesta-cambio') return resultado
  const { version, tarifa, ...montos } = resultado.datos as Record<string, number | string>
  const enDecimales = Object.fromEntries(
    Object.entries(montos).map(([campo, cents]) => [campo, decimal(Number(cents))]),
  )
  return { ...resultado, datos: { version, ...enDecimales, tarifa } }
}

const propuestaDe = ({ eventos, state, posicion }: Hecha<Pedido, HechoPedido>) => {
  const [enviada = state && propuestaVigente(state.context)] = eventos.flatMap((e) =>
    e.type === 'PropuestaEnviada' ? [e.data] : [],
  )
  if (!enviada) throw new Error('la propuesta enviada no está')
  const { version, subtotal, iva, total } = enviada
  const impuestos = [{ tarifa: tarifaDe(enviada), base: decimal(subtotal), valor: decimal(iva) }]
  return {
    version,
    subtotal: decimal(subtotal),
    impuestos,
    iva: decimal(iva),
    total: decimal(total),
    posicion: String(posicion),
  }
}

/**
 * Registers the routes that place an order: at once, or as a draft for a provider that isn't
 * connected (decisiones/pedido, «Drafts»).
 */
const rutasDeColocar = (app: App, { pedidos, ids, ahora }: Servicios): void => {
  const nuevo = async (
    request: Parameters<typeof solicitudDe>[0],
    comando: 'colocar' | 'preparar',
    hashIdProv: string,
    { descripcion, sucursal, publicacion }: z.infer<typeof c.borradorNuevo>,
  ) => {
    const cuenta = quien(request)
    const pedido = {
      actor: actorDe(cuenta),
      ahora: ahora(),
      proveedorId: idDe(ids, hashIdProv, 'ese proveedor'),
      ...(sucursal === undefined ? {} : { sucursalId: idDe(ids, sucursal, 'esa sucursal') }),
      ...(publicacion === undefined ? {} : { publicacionId: idDe(ids, publicacion, 'esa publicación') }),
      descripcion,
    }
    const solicitud = solicitudDe(request, cuenta.id, '', [
      hashIdProv,
      descripcion,
      sucursal ?? null,
      publicacion ?? null,
    ])
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
        summary: 'Prepara un pedido para un proveedor que no está en línea.',
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
        response: { 200: hecho },
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

type Dado = Hecha<Pedido, HechoPedido>
type Contenido<P extends Paso> = ContenidoDe<ComandoPedido, (typeof PASOS)[P]['comando']>
/** Steps with content, without `adjuntar`: a file comes as multipart, on a route of its own. */
type ConContenido = Exclude<Paso, PasoSimple | 'adjuntar'>

/** Builds the answer to a discard. If both sides discard at once, the second adds no fact. */
const deQuienEs = ({ eventos, state, posicion }: Dado) => {
  const [descarte = state?.context.descarte] = eventos.flatMap((e) => (e.type === 'PedidoDescartado' ? [e.data] : []))
  return { posicion: String(posicion), lado: descarte?.lado ?? null }
}

const PETICIONES: { readonly [P in ConContenido]: Peticion<Contenido<P>, Dado> } = {
  editar: peticion(c.pedidoEditado, ({ descripcion }) => ({ descripcion })),
  proponer: peticion(c.conPrecio, ({ subtotal, iva }) => ({ subtotal: enCentavos(subtotal), tarifa: iva }), {
    respuesta: c.propuestaEnviada,
    responder: propuestaDe,
  }),
  fijarSubtotal: peticion(c.conSubtotal, ({ subtotal }) => ({ subtotal: enCentavos(subtotal) })),
  renegociar: peticion(c.renegociacion, ({ motivo }) => ({ motivo })),
  aprobar: peticion(c.aprobacion, ({ version }) => ({ version })),
  remitir: peticion(c.propuestaPorCorreo, ({ mensajeenvioprop: mensaje, correoenvioProp, version }) => ({
    mensaje,
    ...(version === undefined ? {} : { version }),
    correos: sinRepetir(correoenvioProp),
  })),
  anotar: peticion(c.notaDePedido, ({ nota }) => ({ nota })),
  prohibir: peticion(c.archivoProhibido, ({ sha256 }) => ({ sha256 })),
  descartar: peticion(c.descarte, ({ motivo }) => ({ motivo }), { respuesta: c.descartado, responder: deQuienEs }),
  reportar: peticion(c.incidenteNuevo, ({ tipo, texto }) => ({ tipo, texto })),
}

/** Registers the routes of the order's commands (decisiones/pedido, «Life»). */
export const rutasDePedidos = (app: App, servicios: Servicios): void => {
  rutasDeColocar(app, servicios)
  const { adjuntar: _, ...pasos } = PASOS
  const pedidos: Noun<Dado> = {
    tags,
    sinMas: c.pasoSimple,
    objeto: 'idPedido',
    que: 'ese pedido',
    ejecutar: async (id, comando, solicitud) =>
      conMontos(await servicios.pedidos.ejecutar(id, comando as ComandoPedido, solicitud)),
  }
  rutasDePasos(app, servicios, pedidos, pasos, PETICIONES)
}
