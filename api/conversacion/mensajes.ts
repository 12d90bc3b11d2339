import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/conversacion.ts'
import type { App } from '#api/http/app.ts'
import { hechoVisto } from '#api/http/hecho-visto.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import { nombresEn } from '#api/operacion/nombres.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import {
  esMesa,
  LADOS_DE_CANAL,
  type LadoDeCanal,
  NOMBRES_DE_MESA,
  streamConversacion,
} from '#domain/conversacion/canal.ts'
import { esMensaje } from '#domain/conversacion/hechos.ts'
import { type ConversacionPlegada, mensajeDe, plegadaDe, plegarConversacion } from '#domain/conversacion/plegado.ts'
import { patron } from '#domain/rutas.ts'
import { canalPedido, comprobarLimite, escritoEn, lectorDe } from './canal.ts'
import { hechosDesde, type LeidoDeCanal } from './pagina.ts'

const despuesDe = (antes: ConversacionPlegada<number>, hechos: readonly LeidoDeCanal[], yo: number) =>
  hechos.reduce(
    (c, hecho) => plegarConversacion(c, { ...hecho, momento: hecho.meta.momento, quien: hecho.meta.actor.id }, yo),
    antes,
  )

/**
 * Registers the routes that write, read and page back through a channel's messages, from the log
 * (decisiones/conversacion, «Messages»).
 */
export const rutasDeMensajesDeChat = (app: App, servicios: Servicios): void => {
  const { conversaciones, ids, store, ahora } = servicios
  const tags = ['ChatWork']

  app.post(
    patron('chat_save'),
    {
      config: { permiso: 'chat.escribir' },
      schema: {
        tags,
        summary: 'Escribe un mensaje en una conversación.',
        body: c.mensajeNuevo,
        response: { 201: c.mensajeEscrito },
      },
    },
    async (request, reply) => {
      const cuenta = quien(request)
      const { channel, texto, cita, visto } = request.body
      const canal = canalPedido(channel, ids)
      const solicitud = solicitudDe(request, cuenta.id, channel, [texto, cita])
      await comprobarLimite(cuenta, canal, () => conversaciones.lleva(canal, cuenta.id, solicitud))
      const dicho = { type: 'EscribirMensaje', actor: actorDe(cuenta), ahora: ahora(), texto, cita, visto } as const
      return reply.code(201).send(escritoEn(hecha(await conversaciones.ejecutar(canal, dicho, solicitud))))
    },
  )

  app.post(
    patron('chat_unread'),
    {
      config: { permiso: 'chat.escribir' },
      schema: {
        tags,
        summary: 'Marca lo leído hasta un mensaje.',
        body: c.lecturaMarcada,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { channel, hasta } = request.body
      const dicho = { type: 'MarcarLectura', actor: actorDe(cuenta), ahora: ahora(), hasta } as const
      const solicitud = solicitudDe(request, cuenta.id, channel, [hasta])
      const { posicion } = hecha(await conversaciones.ejecutar(canalPedido(channel, ids), dicho, solicitud))
      return { posicion: String(posicion) }
    },
  )

  app.post(
    patron('chat_close'),
    {
      config: { permiso: 'chat.escribir' },
      schema: {
        tags,
        summary: 'Cierra la conversación de su lado, hasta el próximo mensaje.',
        body: c.conversacionCerrada,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { channel } = request.body
      const dicho = { type: 'CerrarConversacion', actor: actorDe(cuenta), ahora: ahora() } as const
      const solicitud = solicitudDe(request, cuenta.id, channel, [])
      const { posicion } = hecha(await conversaciones.ejecutar(canalPedido(channel, ids), dicho, solicitud))
      return { posicion: String(posicion) }
    },
  )

  const nombreDeLado = (lado: LadoDeCanal): string => (esMesa(lado) ? NOMBRES_DE_MESA[lado] : '')

  app.get(
    patron('chat_messages'),
    {
      config: { permiso: 'chat.leer' },
      schema: {
        tags,
        summary: 'Los mensajes de una conversación, los últimos o los de antes de un número, del registro.',
        params: z.object({ channel: c.channel }),
        querystring: c.consultaMensajes,
        response: { 200: c.paginaDeMensajes },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const canal = canalPedido(request.params.channel, ids)
      const lector = await lectorDe(servicios, canal, actorDe(cuenta))
      const { antes, limite } = request.query
      // Read from the log, so it includes what another process wrote.
      const estado = await conversaciones.estado(canal, Number.POSITIVE_INFINITY)
      const desde = Math.max(1, Math.min(antes ?? Number.POSITIVE_INFINITY, estado.ultimo + 1) - limite)
      const hechos = await hechosDesde(store, streamConversacion(canal), desde, antes)
      const vistos = hechos
        .filter(esMensaje)
        .slice(-limite)
        .map((leido) => ({ leido, visto: hechoVisto(leido, lector, ids) }))
      const nombreDe = await nombresEn(
        servicios,
        vistos.map(({ visto }) => visto),
      )
      const items = vistos.flatMap(({ leido, visto: { momento, quien: autor } }) => {
        const mensaje = mensajeDe({ ...leido, momento, quien: autor.id })
        if (!mensaje) return []
        const { quien: usuario, ...dicho } = mensaje
        return { ...dicho, usuario, nombre: autor.id === null ? nombreDeLado(dicho.lado) : nombreDe(autor) }
      })
      // Messages and reads newer than the state are among the newest facts.
      const { ultimo, leido, mio, abierta, retirados } =
        antes === undefined ? despuesDe(plegadaDe(estado, cuenta.id), hechos, cuenta.id) : plegadaDe(estado, cuenta.id)
      const lado = lector === 'auditor' ? null : lector
      return {
        items,
        lado,
        leidoHasta: mio,
        leido,
        chatState: lado !== null && abierta.includes(lado) ? ('enChat' as const) : ('inicial' as const),
        abierta: abierta.filter((ladoAbierto) =>
          (LADOS_DE_CANAL[canal.tipo] as readonly LadoDeCanal[]).includes(ladoAbierto),
        ),
        ultimo,
        retirados: [...retirados],
        revision: hechos.at(-1)?.revision ?? -1,
      }
    },
  )
}
