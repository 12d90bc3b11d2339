import type { FastifyReply } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import { deStream } from '#api/contract/auditoria.ts'
import { conPosicion } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { ocupar } from '#api/http/descarga.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { canonico } from '#commands/log/cadena.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { reunirCaso } from './caso.ts'
import { imprimirCaso } from './caso-pdf.ts'
import { lectorDe, streamDe } from './lector.ts'

/** A name that every system takes: codes are letters, digits and hyphens. */
const archivoDe = (asunto: string, formato: string): string =>
  `caso-${asunto.replace(/[^A-Za-z0-9-]+/g, '-')}.${formato}`

const descargar = (reply: FastifyReply, archivo: string, tipo: string) =>
  reply
    .header('content-disposition', `attachment; filename="${archivo}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(tipo)

/** An order's or a purchase's case file (decisiones/auditoria, «The case file»): one at a time for an account. */
export const rutasDeCasos = (app: App, servicios: Servicios): void => {
  const { avance, ids, publicUrl } = servicios
  const reunir = async (reply: FastifyReply, cuenta: TuplaCuenta, nombrado: string, posicion: string | undefined) => {
    const lector = lectorDe(cuenta)
    const stream = streamDe(nombrado, lector, ids)
    ocupar(reply, cuenta.id)
    await esperarPosicion(avance, posicion)
    return reunirCaso(servicios, stream, { lector, nombre: cuenta.nombre })
  }

  app.get(
    patron('auditoria_caso'),
    {
      config: { permiso: 'auditoria.caso' },
      schema: {
        tags: ['Auditoría'],
        summary: 'El caso de un pedido o de una compra, que se comprueba con verificar.mjs sin este servidor.',
        params: deStream,
        querystring: conPosicion,
      },
    },
    async (request, reply) => {
      const { caso } = await reunir(reply, quien(request), request.params.stream, request.query.posicion)
      return descargar(reply, archivoDe(caso.asunto, 'json'), 'application/json; charset=utf-8').send(canonico(caso))
    },
  )

  app.get(
    patron('auditoria_caso_pdf'),
    {
      config: { permiso: 'auditoria.caso' },
      schema: {
        tags: ['Auditoría'],
        summary:
          'El mismo caso para leerlo: su historia, sus propuestas, su conversación y sus archivos, con el caso dentro.',
        params: deStream,
        querystring: conPosicion,
      },
    },
    async (request, reply) => {
      const reunido = await reunir(reply, quien(request), request.params.stream, request.query.posicion)
      const { asunto } = reunido.caso
      const json = { nombre: archivoDe(asunto, 'json'), texto: canonico(reunido.caso) }
      const pdf = await imprimirCaso(reunido, json, publicUrl)
      return descargar(reply, archivoDe(asunto, 'pdf'), 'application/pdf').send(Buffer.from(pdf))
    },
  )
}
