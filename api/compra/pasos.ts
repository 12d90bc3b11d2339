import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/compra.ts'
import { comprobarIdentificacion } from '#api/cuenta/comprobar.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { sinRepetir } from '#api/http/remision.ts'
import { type Noun, type Peticion, peticion, rutasDePasos } from '#api/operacion/pasos.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Hecha } from '#commands/log/handle.ts'
import type { ComandoCompra } from '#domain/compra/decidir.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { PASOS_COMPRA, type PasoCompra } from '#domain/compra/pasos.ts'
import { isRefusal, refuse } from '#domain/decider.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import type { ContenidoDe } from '#domain/paso.ts'
import { patron } from '#domain/rutas.ts'
import { ofertaVista } from './catalogo.ts'

type Dada = Hecha<Compra, HechoCompra>
type Contenido<P extends PasoCompra> = ContenidoDe<ComandoCompra, (typeof PASOS_COMPRA)[P]['comando']>
/**
 * Steps that aren't registered with the rest. A file comes as multipart; of two steps on one route,
 * the first takes the request.
 */
type Aparte = 'reabrirNegociacion' | 'enviarComprobante' | 'adjuntar' | 'aprobarDemo' | 'desarchivar'
/** The steps whose command has content of its own. */
type ConContenido = Exclude<{ [P in PasoCompra]: keyof Contenido<P> extends never ? never : P }[PasoCompra], Aparte>
type Peticiones = { readonly [P in ConContenido]: Peticion<Contenido<P>, Dada> }

/**
 * Converts the new total in a refusal from cents to a decimal: the provider must see it before
 * answering again.
 */
const conTotal = <T extends object>(resultado: T): T => {
  if (!isRefusal(resultado) || resultado.refused !== 'oferta-cambio') return resultado
  const { numero, total } = { numero: undefined, total: undefined, ...resultado.datos }
  return { ...resultado, datos: { numero, total: decimal(Number(total ?? 0)) } }
}

const ofrecida = {
  respuesta: c.ofertaEnviada,
  responder: ({ posicion, eventos, state }: Dada) => {
    const [enviada] = eventos.flatMap((e) => (e.type === 'OfertaEnviada' || e.type === 'DemoEnviada' ? [e.data] : []))
    const numero = (enviada ?? state?.context.oferta)?.numero
    if (numero === undefined) throw new Error('la oferta enviada no está')
    return { posicion: String(posicion), numero }
  },
}
const conMotivo = peticion(c.ofertaConMotivo, ({ numero, motivo }) => ({ numero, motivo }))
const laOferta = peticion(c.deOferta, ({ numero }) => ({ numero }))

const delCatalogo =
  (catalogo: Servicios['catalogo']) =>
  ({ ofertaId }: { ofertaId: number }) => {
    const oferta = catalogo.get(ofertaId)
    if (!oferta) throw new Rechazado(refuse('no-existe', 'No existe esa oferta.'))
    return { oferta }
  }

const peticiones = ({
  catalogo,
  config,
  ids,
}: Servicios): Peticiones & { readonly archivar: Peticion<object, Dada> } => ({
  tomar: peticion(c.deCompra, () => ({})),
  verOferta: laOferta,
  renegociar: conMotivo,
  rechazarDemo: conMotivo,
  cerrar: peticion(c.conMotivo, ({ motivo }) => ({ motivo })),
  rechazarComprobante: peticion(c.comprobanteRechazado, ({ sha256, motivo }) => ({ sha256, motivo })),
  confirmarPago: peticion(c.pagoConfirmado, ({ sha256, recibido, referencia }) => ({
    sha256,
    recibido: centavos(recibido),
    referencia,
  })),
  abonar: peticion(c.abono, ({ sha256, recibido, referencia }) => ({
    sha256,
    recibido: centavos(recibido) ?? 0,
    referencia,
  })),
  devolverAbonos: peticion(c.abonosDevueltos, ({ monto, motivo }) => ({ monto: centavos(monto) ?? 0, motivo })),
  aprobarOferta: laOferta,
  elegirPago: peticion(c.tipoDePago, ({ tipoPago }) => ({ tipoPago })),
  guardarFactura: peticion(c.facturaNueva, ({ idCompra: _, ...factura }) => {
    const { identificacion } = hecha(comprobarIdentificacion(factura.ruc, 'individual', 'Ecuador', 'ruc'))
    return { factura: { ...factura, ruc: identificacion } }
  }),
  autorizar: peticion(c.autorizacion, ({ accion }) => ({ accion, dosPersonas: config.dosPersonas })),
  archivar: peticion(c.ocultacion, ({ archivar, motivo }) => ({
    type: PASOS_COMPRA[archivar ? 'archivar' : 'desarchivar'].comando,
    ...(archivar ? { motivo } : {}),
  })),
  desactivar: peticion(c.conMotivo, ({ motivo }) => ({ forma: 'manual' as const, motivo })),
  prohibir: peticion(c.archivoProhibido, ({ sha256 }) => ({ sha256 })),
  anotar: peticion(c.notaDeCompra, ({ nota }) => ({ nota })),
  reasignar: peticion(c.reasignacion, ({ callcenter, de }) => ({
    callcenterId: idDe(ids, callcenter, 'esa persona'),
    ...(de === undefined ? {} : { de: idDe(ids, de, 'esa persona') }),
  })),
  llamar: peticion(c.llamada, ({ resultado, nota, proxima }) => ({ resultado, nota, fecha: proxima })),
  citarLlamada: peticion(c.proximaLlamada, ({ fecha }) => ({ fecha })),
  ofrecer: peticion(c.ofertaNueva, delCatalogo(catalogo), ofrecida),
  elegirOferta: peticion(c.ofertaNueva, delCatalogo(catalogo)),
  remitir: peticion(c.ofertaPorCorreo, ({ mensajeenvioprop: mensaje, correoenvioProp, numero }) => ({
    mensaje,
    numero,
    correos: sinRepetir(correoenvioProp),
  })),
  ofrecerDemo: peticion(c.demoNueva, ({ dias }) => ({ dias }), ofrecida),
})

/** Registers the routes of the purchase's commands (decisiones/compra, «Life»). */
export const rutasDeCompras = (app: App, servicios: Servicios): void => {
  const { catalogo, compras, ids, ahora } = servicios
  const tags = ['Compras']
  const { reabrirNegociacion: nueva, enviarComprobante, adjuntar, aprobarDemo, desarchivar, ...pasos } = PASOS_COMPRA
  const deCompra: Noun<Dada> = {
    tags,
    sinMas: c.deCompra,
    objeto: 'idCompra',
    que: 'esa compra',
    ejecutar: async (id, comando, solicitud) =>
      conTotal(await compras.ejecutar(id, comando as ComandoCompra, solicitud)),
  }
  rutasDePasos(app, servicios, deCompra, pasos, peticiones(servicios))

  app.get(
    patron('catalogo_ofertas'),
    {
      config: { permiso: 'compra.catalogo' },
      schema: { tags, summary: 'Las ofertas que hay.', response: { 200: c.catalogo } },
    },
    async () => ({ ofertas: [...catalogo.values()].map(ofertaVista) }),
  )

  app.post(
    patron(nueva.ruta),
    {
      config: { permiso: nueva.permiso },
      schema: { tags, summary: nueva.resumen, response: { 200: c.compraAbierta } },
    },
    async (request) => {
      const cuenta = quien(request)
      const origen = { actor: actorDe(cuenta), ahora: ahora() }
      const solicitud = solicitudDe(request, cuenta.id, '', 'nueva')
      const { id, posicion } = hecha(await compras.abrir(cuenta.id, 'negociacion', origen, solicitud))
      return { idCompra: ids.ocultar(id), posicion: String(posicion) }
    },
  )
}
