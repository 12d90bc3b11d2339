import { REMISIONES_POR_MINUTO } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/mensajes.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, idDe, seSabe, solicitudDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { destinatariosDe } from '#projections/red/consultas.ts'

const LISTADOS = 2_000

/**
 * Registers the routes of mass messages (decisiones/red, «Mass messages»): one message goes into
 * the notices of each chosen client, provider or friend.
 */
export const rutasDeMensajes = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, presencia, red, ahora } = servicios
  const tags = ['Mensajes']

  app.post(
    patron('mensaje_masivo'),
    {
      config: { permiso: 'mensaje.masivo', rateLimit: { max: REMISIONES_POR_MINUTO } },
      schema: {
        tags,
        summary: 'Envía un mensaje a muchos.',
        body: c.mensajeMasivo,
        response: { 200: c.mensajeEnviado },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { grupo, mensaje, destinatarios: hashes } = request.body
      const destinatarios = hashes.map((hash) => idDe(ids, hash, 'ese destinatario'))
      const sonSuyos = async () => {
        const filas = await destinatariosDe(db, avance.esquema(), cuenta.id, grupo, LISTADOS, destinatarios)
        const permitidos = new Set(filas.map(({ id }) => id))
        return destinatarios.every((id) => permitidos.has(id))
      }
      const no = !cuenta.confirmada
        ? refuse('correo-sin-confirmar', 'Confirma tu correo antes de escribir a otras personas.')
        : (await seSabe(servicios, sonSuyos))
          ? undefined
          : refuse('destinatario-ajeno', 'Solo puedes escribir a tus favoritos, clientes y amigos.')
      const command = {
        type: 'EnviarMensajeMasivo',
        actor: actorDe(cuenta),
        ahora: ahora(),
        grupo,
        mensaje,
        destinatarios,
      } as const
      const { eventos, posicion } = hecha(
        await red.enviarMensaje(command, solicitudDe(request, cuenta.id, '', request.body), no),
      )
      const enviados = eventos.reduce((suma, { data }) => suma + data.destinatarios.length, 0)
      return {
        message: enviados === 1 ? 'Mensaje enviado a una persona' : `Mensaje enviado a ${enviados} personas`,
        enviados,
        posicion: String(posicion),
      }
    },
  )

  app.get(
    patron('mensaje_destinatarios'),
    {
      config: { permiso: 'mensaje.masivo' },
      schema: {
        tags,
        summary: 'A quién le puedes escribir.',
        querystring: c.consultaDestinatarios,
        response: { 200: c.destinatarios },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const filas = await destinatariosDe(db, esquema, cuenta.id, request.query.grupo, LISTADOS)
      return {
        items: filas.map((fila) => ({
          id: ids.ocultar(fila.id),
          nombre: fila.nombre,
          ciudad: fila.ciudad,
          logo: direccionLogo(fila, ids),
          abierto: presencia.conectado(fila.id),
        })),
        quedanHoy: await red.mensajesQueQuedan(cuenta.id, ahora()),
      }
    },
  )
}
