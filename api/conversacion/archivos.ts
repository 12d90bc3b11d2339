import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/conversacion.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarArchivo, recibirArchivo } from '#api/http/subidas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { streamConversacion } from '#domain/conversacion/canal.ts'
import { impedimentoDeArchivo } from '#domain/conversacion/decidir.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import { patron } from '#domain/rutas.ts'
import { canalPedido, comprobarLimite, escritoEn, lectorDe } from './canal.ts'
import { hechosDesde } from './pagina.ts'

/**
 * Registers the routes of files that come with a message. They work like those of orders, for the
 * channel's sides and auditors alone (decisiones/conversacion, «Messages»).
 */
export const rutasDeArchivosDeChat = (app: App, servicios: Servicios): void => {
  const { archivos, conversaciones, ids, store, ahora } = servicios
  const tags = ['ChatWork']

  app.post(
    patron('chat_adjuntar'),
    {
      config: { permiso: 'chat.escribir' },
      bodyLimit: MAXIMO_BYTES_ARCHIVO + 64 * 1024,
      schema: {
        tags,
        summary: 'Comparte un archivo: multipart/form-data con channel, si acaso texto, cita y visto, y luego archivo.',
        consumes: ['multipart/form-data'],
        response: { 201: c.mensajeEscrito },
      },
    },
    async (request, reply) => {
      const cuenta = quien(request)
      const actor = actorDe(cuenta)
      const permitir = async (channel: string, leer: (campo: string) => string | undefined) => {
        const campos = c.archivoNuevo.safeParse({
          channel,
          ...Object.fromEntries(['texto', 'cita', 'visto'].map((campo) => [campo, leer(campo)])),
        })
        if (!campos.success) {
          const detalle = campos.error.issues[0]?.message ?? 'El formulario no es válido.'
          throw new Rechazado(refuse('formulario-invalido', detalle))
        }
        const canal = canalPedido(channel, ids)
        // A request taken before is answered as it was, however full the conversation is now.
        const lleva = () => conversaciones.lleva(canal, cuenta.id, solicitudDe(request, cuenta.id, channel, ''))
        await comprobarLimite(cuenta, canal, lleva)
        await lectorDe(servicios, canal, actor)
        const no = impedimentoDeArchivo(await conversaciones.estado(canal, Number.POSITIVE_INFINITY), campos.data)
        if (no && !(await lleva())) throw new Rechazado(no)
        return { ...campos.data, canal }
      }
      const escrito = await recibirArchivo(request, archivos, cuenta.id, 'channel', permitir, async (subido, de) => {
        const { canal, channel, texto, cita, visto } = de
        const dicho = { type: 'CompartirArchivo', actor, ahora: ahora(), texto, cita, visto, ...subido } as const
        const solicitud = solicitudDe(request, cuenta.id, channel, [subido.sha256, subido.nombre, texto, cita])
        return escritoEn(hecha(await conversaciones.ejecutar(canal, dicho, solicitud)))
      })
      return reply.code(201).send(escrito)
    },
  )

  app.post(
    patron('chat_archivo_prohibir'),
    {
      config: { permiso: 'chat.escribir' },
      schema: {
        tags,
        summary: 'Retira el archivo de un mensaje de su lado: el mensaje queda, y el archivo ya no se sirve.',
        body: c.archivoRetirado,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { channel, numero } = request.body
      const dicho = { type: 'RetirarArchivo', actor: actorDe(cuenta), ahora: ahora(), numero } as const
      const solicitud = solicitudDe(request, cuenta.id, channel, [numero])
      const { posicion } = hecha(await conversaciones.ejecutar(canalPedido(channel, ids), dicho, solicitud))
      return { posicion: String(posicion) }
    },
  )

  app.get(
    patron('chat_archivo'),
    {
      config: { permiso: 'chat.leer' },
      schema: {
        tags,
        summary: 'El archivo de un mensaje.',
        params: z.object({ channel: c.channel }),
        querystring: z.object({ mensaje: z.coerce.number().int().min(1) }),
      },
    },
    async (request, reply) => {
      const canal = canalPedido(request.params.channel, ids)
      const { mensaje } = request.query
      await lectorDe(servicios, canal, actorDe(quien(request)))
      const hechos = await hechosDesde(store, streamConversacion(canal), mensaje, mensaje + 1)
      const { retirados } = await conversaciones.estado(canal, Number.POSITIVE_INFINITY)
      const compartido = hechos.find((hecho) => hecho.type === 'ArchivoCompartido' && hecho.data.numero === mensaje)
      const data =
        compartido?.type === 'ArchivoCompartido' && !retirados.includes(mensaje) ? compartido.data : undefined
      const abierto = data && (await archivos.abrir(data.autorId, data.sha256))
      if (!data || !abierto) throw new Rechazado(noExiste('ese archivo'))
      return enviarArchivo(reply, data, abierto)
    },
  )
}
