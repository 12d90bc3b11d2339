import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/compra.ts'
import type { hashId } from '#api/contract/comunes.ts'
import { comprobarIdentificacion } from '#api/cuenta/comprobar.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Hecha } from '#commands/log/handle.ts'
import type { ComandoCompra } from '#domain/compra/decidir.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { PASOS_COMPRA, type PasoCompra } from '#domain/compra/pasos.ts'
import { isRefusal, refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import type { ContenidoDe } from '#domain/paso.ts'
import { patron } from '#domain/rutas.ts'
import { ofertaVista } from './catalogo.ts'

type ConCompra = z.ZodObject<{ idCompra: typeof hashId }>
type Contenido<P extends PasoCompra> = ContenidoDe<ComandoCompra, (typeof PASOS_COMPRA)[P]['comando']>
type Dada = Hecha<Compra, HechoCompra>
type Respuesta = { readonly respuesta: z.ZodType; readonly responder: (dada: Dada) => { readonly posicion: string } }

const SOLO_POSICION: Respuesta = {
  respuesta: c.pasoDeCompra,
  responder: ({ posicion }) => ({ posicion: String(posicion) }),
}

/** What the provider must see before answering again: cents become decimals. */
const conTotal = <T extends object>(resultado: T): T => {
  if (!isRefusal(resultado) || resultado.refused !== 'oferta-cambio') return resultado
  const { numero, total } = { numero: undefined, total: undefined, ...resultado.datos }
  return { ...resultado, datos: { numero, total: decimal(Number(total ?? 0)) } }
}

/** The purchase's commands over HTTP (decisions §3; spec part 2, §7). */
export const rutasDeCompras = (app: App, servicios: Servicios): void => {
  const { catalogo, compras, ids, ahora } = servicios
  const tags = ['Compras']

  const dar = async (request: FastifyRequest, idCompra: string, comando: object) => {
    const cuenta = quien(request)
    const id = idDe(ids, idCompra, 'esa compra')
    const command = { ...comando, actor: actorDe(cuenta), ahora: ahora() } as ComandoCompra
    return hecha(conTotal(await compras.ejecutar(id, command, solicitudDe(request, cuenta.id, id, comando))))
  }
  /** A step's route: its body names the purchase and holds what the command says besides its name. */
  const paso = <P extends PasoCompra, B extends ConCompra>(
    cual: P,
    body: B,
    contenido: (leido: z.infer<B>) => Contenido<P>,
    { respuesta, responder }: Respuesta = SOLO_POSICION,
  ): void => {
    const { ruta, permiso, resumen: summary, comando: type } = PASOS_COMPRA[cual]
    app.post(
      patron(ruta),
      { config: { permiso }, schema: { tags, summary, body, response: { 200: respuesta } } },
      async (request) => {
        const leido = request.body as z.infer<B>
        return responder(await dar(request, String(leido.idCompra), { type, ...contenido(leido) }))
      },
    )
  }
  const nadaMas = () => ({})

  for (const cual of [
    'tomar',
    'abrirNegociacion',
    'pedirFactura',
    'pedirDemo',
    'confirmarPago',
    'reactivarDemo',
  ] as const) {
    paso(cual, c.deCompra, nadaMas)
  }
  for (const cual of ['verOferta', 'renegociar', 'rechazarDemo', 'aprobarOferta'] as const) {
    paso(cual, c.deOferta, ({ numero }) => ({ numero }))
  }
  paso('elegirPago', c.tipoDePago, ({ tipoPago }) => ({ tipoPago }))
  paso('guardarFactura', c.facturaNueva, ({ idCompra: _, ...factura }) => {
    const { identificacion } = hecha(comprobarIdentificacion(factura.ruc, 'individual', 'Ecuador', 'ruc'))
    return { factura: { ...factura, ruc: identificacion } }
  })
  paso('autorizar', c.autorizacion, ({ accion }) => ({ accion }))
  paso('archivar', c.ocultacion, ({ archivar }) => ({
    type: PASOS_COMPRA[archivar ? 'archivar' : 'desarchivar'].comando,
  }))
  paso('desactivar', c.deCompra, () => ({ forma: 'manual' }))
  paso('anotar', c.notaDeCompra, ({ nota }) => ({ nota }))
  const ofrecida = {
    respuesta: c.ofertaEnviada,
    responder: ({ posicion, eventos, state }: Dada) => {
      const [enviada] = eventos.flatMap((e) => (e.type === 'OfertaEnviada' || e.type === 'DemoEnviada' ? [e.data] : []))
      const numero = (enviada ?? state?.context.oferta)?.numero
      if (numero === undefined) throw new Error('la oferta enviada no está')
      return { posicion: String(posicion), numero }
    },
  }
  const deCatalogo = (ofertaId: number) => {
    const oferta = catalogo.get(ofertaId)
    if (!oferta) throw new Rechazado(refuse('no-existe', 'No existe esa oferta.'))
    return oferta
  }
  paso('ofrecer', c.ofertaNueva, ({ ofertaId }) => ({ oferta: deCatalogo(ofertaId) }), ofrecida)
  paso('ofrecerDemo', c.demoNueva, ({ dias }) => ({ dias }), ofrecida)

  app.get(
    patron('catalogo_ofertas'),
    {
      config: { permiso: 'compra.catalogo' },
      schema: { tags, summary: 'Las ofertas que hay.', response: { 200: c.catalogo } },
    },
    async () => ({ ofertas: [...catalogo.values()].map(ofertaVista) }),
  )

  const nueva = PASOS_COMPRA.reabrirNegociacion
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
