import { z } from 'zod'
import { SIN_RASTRO } from '#api/access/cabeceras.ts'
import { ENLACES_POR_MINUTO } from '#api/access/limites.ts'
import { propuestaAbierta } from '#api/contract/pedido.ts'
import type { App } from '#api/http/app.ts'
import { hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enBase64 } from '#api/http/remision.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { noExiste } from '#domain/decider.ts'
import { montosEscritos } from '#domain/impuestos.ts'
import { lineasImpresas, nombreDeDocumento } from '#domain/pedido/enlace.ts'
import { terminosEnPalabras } from '#domain/pedido/terminos.ts'
import { patron } from '#domain/rutas.ts'
import { pedidoPorId } from '#projections/pedido/consultas.ts'
import { imprimirPropuesta } from './propuesta-pdf.ts'

/**
 * Registers the route that shows a mailed proposal to its recipient, without an account
 * (decisiones/pedido, «A proposal by e-mail»).
 */
export const rutasDePropuestas = (app: App, { avance, db, propuestas, ahora }: Servicios): void => {
  app.post(
    patron('ver_propuesta_por_enlace'),
    {
      config: { permiso: 'publico', rateLimit: { max: ENLACES_POR_MINUTO } },
      schema: {
        tags: ['Pedidos'],
        summary: 'Muestra una vez, sin cuenta, la propuesta que llegó por correo.',
        params: z.object({ token: z.string().max(200) }),
        response: { 200: propuestaAbierta },
      },
    },
    async (request, reply) => {
      reply.headers(SIN_RASTRO)
      const enlace = propuestas.enlaces.leer(request.params.token)
      if (!enlace) throw new Rechazado(noExiste('esa propuesta'))
      const { id, remision, correo } = enlace
      const solicitud = solicitudDe(request, `propuesta ${remision} ${correo}`, id, '')
      const { impresa, situacion, posicion } = hecha(await propuestas.abrir(enlace, ahora(), solicitud))
      const codigo = (await pedidoPorId(db, avance.esquema(), id))?.codigo ?? ''
      const { propuesta, enviada, descripcion, mensaje, proveedor, cliente } = impresa
      request.sinPlazo()
      const documento = await imprimirPropuesta({ codigo, ...impresa })
      return {
        codigo,
        enviada,
        situacion,
        descripcion,
        mensaje,
        proveedor,
        cliente,
        version: propuesta.version,
        ...montosEscritos(propuesta),
        lineas: lineasImpresas(impresa),
        terminos: [...terminosEnPalabras(propuesta)],
        documento: enBase64(nombreDeDocumento({ codigo, propuesta }), documento),
        posicion: String(posicion),
      }
    },
  )
}
