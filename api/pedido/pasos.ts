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
import { centavos } from '#domain/dinero.ts'
import { type ConMontos, montosEscritos } from '#domain/impuestos.ts'
import type { ContenidoDe } from '#domain/paso.ts'
import { diezmilesimas } from '#domain/pedido/cotizacion.ts'
import type { ComandoPedido, PasoSimple } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { milesimas } from '#domain/pedido/lineas.ts'
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

type Dado = Hecha<Pedido, HechoPedido>

/**
 * Converts the amounts in a refusal from cents to decimals: they must be seen before approving or
 * mailing again.
 */
const conMontos = <T extends object>(resultado: T): T => {
  if (!isRefusal(resultado) || resultado.refused !== 'propuesta-cambio') return resultado
  const { version, ...montos } = resultado.datos as ConMontos & { version: number }
  const escritos = montosEscritos(montos)
  return { ...resultado, datos: { version, ...escritos, tarifa: escritos.impuestos[0]?.tarifa } }
}

/**
 * Returns the amounts that a step's fact tells, or those that the order has after a step without
 * one.
 */
const montosDe = <T extends HechoPedido['type']>(
  { eventos, state }: Hecha<Pedido, HechoPedido>,
  type: T,
  despues: (pedido: Pedido) => (ConMontos & Extract<HechoPedido, { type: T }>['data']) | undefined,
) => {
  const [dicho = state && despues(state)] = eventos.flatMap((e) => (e.type === type ? [e.data] : []))
  if (!dicho) throw new Error(`${type} no está`)
  return dicho as ConMontos & Extract<HechoPedido, { type: T }>['data']
}

const propuestaDe = (dada: Dado) => {
  const enviada = montosDe(dada, 'PropuestaEnviada', ({ context }) => propuestaVigente(context))
  return { version: enviada.version, ...montosEscritos(enviada), posicion: String(dada.posicion) }
}
const contraofertaDe = (dada: Dado) => {
  const enviada = montosDe(dada, 'ContraofertaEnviada', ({ context }) => context.detalle.contraoferta)
  return { contraoferta: enviada.contraoferta, ...montosEscritos(enviada), posicion: String(dada.posicion) }
}

/** Returns lines as commands carry them: quantities in thousandths. */
const lineasNuevas = (lineas: z.infer<typeof c.pedidoEditado>['lineas']) =>
  lineas?.map(({ cantidad, referencia = '', ...linea }) => ({ ...linea, referencia, cantidad: enMilesimas(cantidad) }))
const enMilesimas = (texto: string): number => milesimas(texto) ?? 0

/**
 * Registers the routes that place an order: at once, or as a draft for a provider that isn't
 * connected (decisiones/pedido, «Drafts»).
 */
const rutasDeColocar = (app: App, { pedidos, ids, ahora }: Servicios): void => {
  const nuevo = async (
    request: Parameters<typeof solicitudDe>[0],
    comando: 'colocar' | 'preparar',
    hashIdProv: string,
    { descripcion, lineas: escritas, sucursal, publicacion }: z.infer<typeof c.borradorNuevo>,
  ) => {
    const cuenta = quien(request)
    const lineas = lineasNuevas(escritas)
    const pedido = {
      actor: actorDe(cuenta),
      ahora: ahora(),
      proveedorId: idDe(ids, hashIdProv, 'ese proveedor'),
      ...(sucursal === undefined ? {} : { sucursalId: idDe(ids, sucursal, 'esa sucursal') }),
      ...(publicacion === undefined ? {} : { publicacionId: idDe(ids, publicacion, 'esa publicación') }),
      descripcion,
      ...(lineas ? { lineas } : {}),
    }
    const solicitud = solicitudDe(request, cuenta.id, '', [
      hashIdProv,
      descripcion,
      sucursal ?? null,
      publicacion ?? null,
      ...(lineas ? [lineas] : []),
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

type Contenido<P extends Paso> = ContenidoDe<ComandoPedido, (typeof PASOS)[P]['comando']>
/** Steps with content, without `adjuntar`: a file comes as multipart, on a route of its own. */
type ConContenido = Exclude<Paso, PasoSimple | 'adjuntar'>

/** Builds the answer to a discard. If both sides discard at once, the second adds no fact. */
const deQuienEs = ({ eventos, state, posicion }: Dado) => {
  const [descarte = state?.context.descarte] = eventos.flatMap((e) => (e.type === 'PedidoDescartado' ? [e.data] : []))
  return { posicion: String(posicion), lado: descarte?.lado ?? null }
}

/** Returns an offer as commands carry it: amounts in whole parts. */
const ofertaDe = ({ subtotal, iva, lineas, ...o }: z.infer<typeof c.conPrecio>) => ({
  subtotal: subtotal === undefined ? undefined : enCentavos(subtotal),
  tarifa: iva,
  lista: o.lista,
  validaHasta: o.validaHasta,
  entregaDias: o.entregaDias,
  condiciones: o.condiciones,
  lineas: lineas?.map(({ precioUnitario = '0', descuento, iva: tarifa = '0', ...linea }) => ({
    ...linea,
    precio: diezmilesimas(precioUnitario) ?? 0,
    descuento: descuento === undefined ? undefined : enCentavos(descuento),
    tarifa,
  })),
})

const contraofertado = ({ version, motivo, total, lineas = [] }: z.infer<typeof c.contraofertaNueva>) =>
  total === undefined
    ? {
        version,
        motivo,
        lineas: lineas.map(({ numero, precioUnitario }) => ({ numero, precio: diezmilesimas(precioUnitario) ?? 0 })),
      }
    : { version, motivo, total: enCentavos(total) }

const PETICIONES: { readonly [P in ConContenido]: Peticion<Contenido<P>, Dado> } = {
  editar: peticion(c.pedidoEditado, ({ descripcion, lineas }) => ({ descripcion, lineas: lineasNuevas(lineas) })),
  proponer: peticion(c.conPrecio, ofertaDe, { respuesta: c.propuestaEnviada, responder: propuestaDe }),
  pedirConfirmacion: peticion(c.porConfirmar, ({ version }) => ({ version })),
  confirmar: peticion(c.confirmacion, ({ version, validaHasta }) => ({ version, validaHasta }), {
    respuesta: c.propuestaEnviada,
    responder: propuestaDe,
  }),
  contraofertar: peticion(c.contraofertaNueva, contraofertado, {
    respuesta: c.contraofertaEnviada,
    responder: contraofertaDe,
  }),
  retirarContraoferta: peticion(c.deContraoferta, ({ contraoferta }) => ({ contraoferta })),
  aceptarContraoferta: peticion(c.deContraoferta, ({ contraoferta }) => ({ contraoferta })),
  declinarContraoferta: peticion(c.contraofertaDeclinada, ({ contraoferta, motivo }) => ({ contraoferta, motivo })),
  fijarSubtotal: peticion(c.conSubtotal, ({ subtotal }) => ({ subtotal: enCentavos(subtotal) })),
  renegociar: peticion(c.renegociacion, ({ motivo }) => ({ motivo })),
  aprobar: peticion(c.aprobacion, ({ version, lineas }) => ({ version, lineas })),
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
