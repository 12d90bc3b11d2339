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
import type { ComandoCompra } from '#domain/compra/decidir.ts'
import { isRefusal, refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import type { Accion } from '#domain/permisos.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'
import { ofertaVista } from './catalogo.ts'

type SinOrigen = ComandoCompra extends infer C ? (C extends ComandoCompra ? Omit<C, 'actor' | 'ahora'> : never) : never

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

  const ejecutar = async (request: FastifyRequest, idCompra: string, comando: SinOrigen) => {
    const cuenta = quien(request)
    const id = idDe(ids, idCompra, 'esa compra')
    const command = { ...comando, actor: actorDe(cuenta), ahora: ahora() } as ComandoCompra
    return hecha(conTotal(await compras.ejecutar(id, command, solicitudDe(request, cuenta.id, id, comando))))
  }
  /** A route whose body names the purchase and says the command. */
  const paso = <B extends z.ZodObject<{ idCompra: typeof hashId }>>(
    nombre: NombreRuta,
    permiso: Accion,
    summary: string,
    body: B,
    comando: (contenido: z.infer<B>) => SinOrigen,
  ): void => {
    app.post(
      patron(nombre),
      { config: { permiso }, schema: { tags, summary, body, response: { 200: c.pasoDeCompra } } },
      async (request) => {
        const contenido = request.body as z.infer<B>
        const { posicion } = await ejecutar(request, String(contenido.idCompra), comando(contenido))
        return { posicion: String(posicion) }
      },
    )
  }

  paso('compra_tomar', 'compra.negociar', 'El call center toma la negociación.', c.deCompra, () => ({
    type: 'TomarCompra',
  }))
  paso('compra_abrir_negociacion', 'compra.negociar', 'El call center abre la negociación.', c.deCompra, () => ({
    type: 'AbrirNegociacion',
  }))
  paso('compra_pedir_factura', 'compra.pedirFactura', 'Pide los datos de factura.', c.deCompra, () => ({
    type: 'PedirFactura',
  }))
  paso('compra_pedir_demo', 'compra.propia', 'El proveedor pide una prueba gratuita.', c.deCompra, () => ({
    type: 'PedirDemo',
  }))
  paso('compra_ver_oferta', 'compra.propia', 'El proveedor abre la oferta.', c.deOferta, ({ numero }) => ({
    type: 'VerOferta',
    numero,
  }))
  paso('compra_renegociar', 'compra.responder', 'Pide otra oferta.', c.deOferta, ({ numero }) => ({
    type: 'RenegociarCompra',
    numero,
  }))
  paso('compra_rechazar_demo', 'compra.responder', 'Rechaza la prueba.', c.deOferta, ({ numero }) => ({
    type: 'RechazarDemo',
    numero,
  }))
  paso('compra_tipo_pago', 'compra.responder', 'Elige el tipo de pago.', c.tipoDePago, ({ tipoPago }) => ({
    type: 'ElegirTipoDePago',
    tipoPago,
  }))
  paso(
    'compra_factura',
    'compra.responder',
    'Guarda los datos de factura.',
    c.facturaNueva,
    ({ idCompra: _, ...factura }) => {
      const { identificacion } = hecha(comprobarIdentificacion(factura.ruc, 'individual', 'Ecuador', 'ruc'))
      return { type: 'GuardarFactura', factura: { ...factura, ruc: identificacion } }
    },
  )
  paso('compra_confirmar_pago', 'compra.autorizar', 'Finanzas confirma el pago.', c.deCompra, () => ({
    type: 'ConfirmarPago',
  }))
  paso(
    'autorizar_ajax',
    'compra.autorizar',
    'Finanzas autoriza la compra, o la prueba gratuita.',
    c.autorizacion,
    ({ accion }) => ({ type: 'AutorizarCompra', accion }),
  )
  paso(
    'finan_ocultar_compra',
    'compra.autorizar',
    'Finanzas archiva la compra, o la saca del archivo.',
    c.ocultacion,
    ({ archivar }) => ({
      type: archivar ? 'ArchivarCompra' : 'DesarchivarCompra',
    }),
  )
  paso('compra_desactivar', 'compra.negociar', 'Desactiva la cuenta a mano.', c.deCompra, () => ({
    type: 'DesactivarCompra',
    forma: 'manual',
  }))
  paso('compra_reactivar_demo', 'compra.negociar', 'Reactiva la prueba a mano.', c.deCompra, () => ({
    type: 'ReactivarDemo',
  }))
  paso(
    'compra_nota',
    'compra.negociar',
    'Guarda la nota de la compra; vacía la borra.',
    c.notaDeCompra,
    ({ nota }) => ({
      type: 'GuardarNotaDeCompra',
      nota,
    }),
  )

  paso('compra_aprobar', 'compra.responder', 'Acepta la oferta o la prueba que se vio.', c.deOferta, ({ numero }) => ({
    type: 'AprobarCompra',
    numero,
  }))

  /** A step that leaves the provider an offer to answer: its number is the answer. */
  const ofrecer = <B extends z.ZodObject<{ idCompra: typeof hashId }>>(
    nombre: NombreRuta,
    summary: string,
    body: B,
    comando: (contenido: z.infer<B>) => SinOrigen,
  ): void => {
    app.post(
      patron(nombre),
      { config: { permiso: 'compra.negociar' }, schema: { tags, summary, body, response: { 200: c.ofertaEnviada } } },
      async (request) => {
        const contenido = request.body as z.infer<B>
        const { posicion, eventos, state } = await ejecutar(request, String(contenido.idCompra), comando(contenido))
        const [enviada] = eventos.flatMap((e) =>
          e.type === 'OfertaEnviada' || e.type === 'DemoEnviada' ? [e.data] : [],
        )
        const numero = (enviada ?? state?.context.oferta)?.numero
        if (numero === undefined) throw new Error('la oferta enviada no está')
        return { posicion: String(posicion), numero }
      },
    )
  }
  ofrecer('compra_ofrecer', 'Envía una oferta del catálogo.', c.ofertaNueva, ({ ofertaId }) => {
    const oferta = catalogo.get(ofertaId)
    if (!oferta) throw new Rechazado(refuse('no-existe', 'No existe esa oferta.'))
    return { type: 'EnviarOferta', oferta }
  })
  ofrecer('compra_ofrecer_demo', 'Ofrece una prueba gratuita de unos días.', c.demoNueva, ({ dias }) => ({
    type: 'EnviarDemo',
    dias,
  }))
  app.get(
    patron('catalogo_ofertas'),
    {
      config: { permiso: 'compra.catalogo' },
      schema: { tags, summary: 'Las ofertas que hay.', response: { 200: c.catalogo } },
    },
    async () => ({ ofertas: [...catalogo.values()].map(ofertaVista) }),
  )

  app.post(
    patron('compra_nueva'),
    {
      config: { permiso: 'compra.propia' },
      schema: {
        tags,
        summary: 'El proveedor abre otra negociación, terminada la anterior.',
        response: { 200: c.compraAbierta },
      },
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
