import { z } from 'zod'
import { SIN_RASTRO } from '#api/access/cabeceras.ts'
import { ENLACES_POR_MINUTO } from '#api/access/limites.ts'
import { ofertaAbierta } from '#api/contract/compra.ts'
import type { App } from '#api/http/app.ts'
import { hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enBase64 } from '#api/http/remision.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { nombreDeDocumento } from '#domain/compra/enlace.ts'
import { noExiste } from '#domain/decider.ts'
import { montosEscritos } from '#domain/impuestos.ts'
import { patron } from '#domain/rutas.ts'
import { compraDe } from '#projections/compra/consultas.ts'
import { conceptoDe, imprimirOferta } from './oferta-pdf.ts'

/**
 * Registers the route that shows a mailed offer to its recipient, without an account
 * (decisiones/compra, «An offer by e-mail»).
 */
export const rutasDeOfertas = (app: App, { avance, db, ofertas, ahora }: Servicios): void => {
  app.post(
    patron('ver_oferta_por_enlace'),
    {
      config: { permiso: 'publico', rateLimit: { max: ENLACES_POR_MINUTO } },
      schema: {
        tags: ['Compras'],
        summary: 'Muestra una vez, sin cuenta, la oferta que llegó por correo.',
        params: z.object({ token: z.string().max(200) }),
        response: { 200: ofertaAbierta },
      },
    },
    async (request, reply) => {
      reply.headers(SIN_RASTRO)
      const enlace = ofertas.enlaces.leer(request.params.token)
      if (!enlace) throw new Rechazado(noExiste('esa oferta'))
      const { id, remision, correo } = enlace
      const solicitud = solicitudDe(request, `oferta ${remision} ${correo}`, id, '')
      const { impresa, situacion, posicion } = hecha(await ofertas.abrir(enlace, ahora(), solicitud))
      const codigo = (await compraDe(db, avance.esquema(), { id }))?.codigo ?? ''
      const { oferta, enviada, mensaje, cliente } = impresa
      request.sinPlazo()
      const documento = await imprimirOferta({ codigo, ...impresa })
      return {
        codigo,
        enviada,
        situacion,
        mensaje,
        cliente,
        numero: oferta.numero,
        concepto: conceptoDe(oferta),
        ...montosEscritos(oferta),
        documento: enBase64(nombreDeDocumento({ codigo, oferta }), documento),
        posicion: String(posicion),
      }
    },
  )
}
