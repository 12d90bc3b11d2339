import { setTimeout as esperar } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  CONTRASENAS_POR_CUENTA,
  CONTRASENAS_POR_MINUTO,
  ENLACES_POR_MINUTO,
  RESTABLECIMIENTOS,
} from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import { redDe } from '#api/access/red.ts'
import * as c from '#api/contract/cuenta.ts'
import type { App } from '#api/http/app.ts'
import { hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { ENLACE_PERSONAL, ENLACES_DE_CONTRASENA } from '#commands/processes/cartas-cuenta.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { comprobarContrasena } from './comprobar.ts'
import { crearEntradas, deQuienEntra } from './equipo.ts'

/**
 * The least time that an answer takes, in milliseconds, so that its timing doesn't tell whether an
 * account exists.
 */
const RESPUESTA_MS = 400
const MINUTO_MS = 60_000

/** Returns the key under which the mails to an address are counted. */
const restablecimientosDe = (correo: string): string => `restablecer ${correoCanonico(correo)}`

const enlaceInvalido = () =>
  new Rechazado(refuse('enlace-invalido', 'Ese enlace ya no sirve: pide otro para elegir tu contraseña.'))

/**
 * Registers the routes that recover, choose anew, change and check a password
 * (decisiones/cuenta, «Credentials and sessions»).
 */
export const rutasDeContrasena = (app: App, servicios: Servicios): void => {
  const { credenciales, cuentas, equipos, firmas, intentos, sesiones, ahora } = servicios
  const tags = ['Contraseña']
  const rateLimit = { max: CONTRASENAS_POR_MINUTO, keyGenerator: ({ ip }: FastifyRequest) => redDe(ip) }
  const porSesion = { max: CONTRASENAS_POR_MINUTO, keyGenerator: ({ sesion }: FastifyRequest) => sesion ?? '' }
  const entradas = crearEntradas(servicios)

  const pedir = async (request: FastifyRequest, correo: string) => {
    const clave = correoCanonico(correo)
    const cabe = await intentos.cabe(restablecimientosDe(correo), RESTABLECIMIENTOS)
    // Looked up by the reservation of the e-mail and not by the password: an account whose
    // registration stopped before it had one finds its way here.
    const id = await cuentas.deCorreo(correo)
    if (id === undefined || !cabe) return
    const command = { type: 'PedirRestablecimiento', actor: { id, tipoUsuario: 'sistema' }, ahora: ahora() } as const
    hecha(await cuentas.ejecutar(id, command, solicitudDe(request, clave, id, '')))
  }

  app.post(
    patron('pedir_restablecimiento'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: {
        tags,
        summary: 'Pide un enlace para elegir otra contraseña.',
        body: c.olvido,
        response: { 200: c.soloMensaje },
      },
    },
    async (request) => {
      await Promise.all([pedir(request, request.body.correo), esperar(RESPUESTA_MS)])
      return {
        message:
          'Si ese correo tiene una cuenta, te enviamos un enlace para elegir otra contraseña. Si ya pediste varios, usa el último; mira también el correo no deseado.',
      }
    },
  )

  /**
   * Returns the active account of a link, since when it holds (ms), and whether it is for a first
   * password; undefined when the link is nobody's or no longer valid.
   */
  const enlaceVivo = async (token: string) => {
    for (const [proposito, minutos] of Object.entries(ENLACES_DE_CONTRASENA)) {
      const [id = Number.NaN, desde = Number.NaN] = (firmas.leer(proposito, token) ?? []).map(Number)
      if (!(Date.parse(ahora()) - desde < minutos * MINUTO_MS) || !(await credenciales.sirve(id, desde))) continue
      const cuenta = await cuentas.estado(id)
      if (cuenta.existe && cuenta.isActive) return { id, cuenta, desde, primera: proposito === ENLACE_PERSONAL }
    }
    return undefined
  }

  app.get(
    patron('restablecer_sirve'),
    {
      config: { permiso: 'publico', rateLimit: { max: ENLACES_POR_MINUTO, keyGenerator: rateLimit.keyGenerator } },
      schema: {
        tags,
        summary: 'Si el enlace de un correo sirve todavía para elegir otra contraseña.',
        params: z.object({ token: z.string().max(200) }),
        response: { 200: c.enlaceSirve },
      },
    },
    async (request) => {
      const enlace = await enlaceVivo(request.params.token)
      return { sirve: enlace !== undefined, primera: enlace?.primera === true }
    },
  )

  app.post(
    patron('restablecer'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: {
        tags,
        summary: 'Elige otra contraseña con el enlace del correo.',
        body: c.restablecimiento,
        response: { 200: c.soloMensaje },
      },
    },
    async (request, reply) => {
      const { token, contrasena } = request.body
      const enlace = await enlaceVivo(token)
      if (!enlace) throw enlaceInvalido()
      const { id, cuenta, desde, primera } = enlace
      comprobarContrasena(contrasena, [cuenta.correo, cuenta.nombre])
      if (!(await credenciales.restablecer(id, cuenta.correo, contrasena, desde))) throw enlaceInvalido()
      await sesiones.cerrarTodas(id, 'contrasena')
      // A person who knew the old password no longer counts as known at any browser.
      await equipos.olvidar(id)
      // The person who read the mail counts as known at this browser, and other people's guesses
      // don't hold them up.
      await intentos.acertar(deQuienEntra(cuenta.correo))
      await intentos.acertar(restablecimientosDe(cuenta.correo))
      await entradas.nace(request, reply, id)
      // Reading the mail proves that the address is theirs.
      const command = {
        type: 'ConfirmarCorreo',
        actor: { id, tipoUsuario: cuenta.tipoUsuario },
        ahora: ahora(),
      } as const
      const solicitud = solicitudDe(request, id, id, desde)
      hecha(await cuentas.ejecutar(id, command, solicitud))
      return { message: primera ? 'Ya puedes entrar con ella.' : 'Tu contraseña cambió: entra con la nueva.' }
    },
  )

  // One account's requests don't fill the queue that all share.
  const porCuenta = crearTurnos(CONTRASENAS_POR_CUENTA)
  /**
   * Returns the stored hash of the account's password if the given one matches, and then confirms
   * the session; undefined otherwise. Guessing is slowed down as at the login.
   */
  const siEsSuya = async (request: FastifyRequest, contrasena: string): Promise<string | undefined> => {
    const cuenta = quien(request)
    // Counted by session, so somebody in a stolen session doesn't hold up the owner's others.
    const clave = `contraseña ${request.sesion}`
    await intentos.adivinar(clave)
    const comprobar = () => credenciales.comprobar(cuenta.correo, contrasena)
    const sabida = await porCuenta(String(cuenta.id), comprobar).catch(async (error) => {
      await intentos.retirar(clave)
      throw error
    })
    if (sabida?.cuenta !== cuenta.id) return undefined
    await intentos.acertar(clave)
    // The session may have ended meanwhile; the code that needs it reports that.
    await sesiones.confirmar(request.sesion ?? '')
    return sabida.guardada
  }

  app.post(
    patron('cambiar_contrasena'),
    {
      config: { permiso: 'cuenta.propia', rateLimit: porSesion, sinRitmo: true },
      schema: {
        tags,
        summary: 'Cambia tu contraseña y cierra tus otras sesiones.',
        body: c.cambioContrasena,
        response: { 200: c.soloMensaje },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { actual, nueva } = request.body
      const noEs = refuse('contrasena-incorrecta', 'Esa no es tu contraseña actual.', { campo: 'actual' })
      const guardada = await siEsSuya(request, actual)
      if (guardada === undefined) throw new Rechazado(noEs)
      comprobarContrasena(nueva, [cuenta.correo, cuenta.nombre], 'nueva')
      if (!(await credenciales.cambiar(cuenta.id, guardada, nueva))) throw new Rechazado(noEs)
      await sesiones.cerrarTodas(cuenta.id, 'contrasena', request.sesion ?? '')
      return { message: 'Tu contraseña cambió. Cerramos tus otras sesiones.' }
    },
  )

  app.post(
    patron('confirmar_contrasena'),
    {
      config: { permiso: 'sesion.propia', rateLimit: porSesion, sinRitmo: true },
      schema: {
        tags,
        summary: 'Da otra vez tu contraseña en esta sesión, para lo que la pide.',
        body: c.contrasenaPorValidar,
      },
    },
    async (request, reply) => {
      if ((await siEsSuya(request, request.body.contrasena)) === undefined)
        throw new Rechazado(refuse('contrasena-incorrecta', 'Esa no es tu contraseña.', { campo: 'contrasena' }))
      return reply.code(204).send()
    },
  )

  for (const [nombre, permiso] of [
    ['validar_contrasena_cliente', 'contrasena.cliente'],
    ['validar_contrasena_proveedor', 'contrasena.proveedor'],
  ] as const) {
    app.post(
      patron(nombre),
      {
        config: { permiso, rateLimit: porSesion },
        schema: {
          tags,
          summary: 'Comprueba tu contraseña.',
          body: c.contrasenaPorValidar,
          response: { 200: c.contrasenaValidada },
        },
      },
      async (request) => ({ valida: (await siEsSuya(request, request.body.contrasena)) !== undefined }),
    )
  }
}
