import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { enPlazo } from '#commands/log/plazo.ts'
import { solicitudDe } from '#commands/log/solicitud.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { isRefusal } from '#domain/decider.ts'
import { falloDe } from '#domain/fallo.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { equipoDe } from './push.ts'

/** A browser's own mark, for as long as browsers keep one; it stays when somebody signs out. */
const COOKIE = '__Host-bandwork-equipo'
const DURACION_S = 400 * 86_400
const MARCA = /^[\w-]{43}$/
/** How long a sign-in waits for the log. */
const PLAZO_MS = 2_000

/** Whose guesses hold each other up at the login: those of an e-mail's browser (by its mark), or of all that the account doesn't know. */
export const deQuienEntra = (correo: string, marca = ''): string => `entrar como ${correoCanonico(correo)} en ${marca}`

/** Tells an account of sign-ins at browsers that it never used (decisiones/cuenta, «A browser that is new»). */
export const crearEntradas = ({ credenciales, cuentas, equipos, vigia, ahora }: Servicios) => {
  /** The mark that a browser bears, which it gets with the answer where it has none. */
  const marcaDe = ({ cookies }: FastifyRequest, reply: FastifyReply): string => {
    const traida = cookies[COOKIE] ?? ''
    const marca = MARCA.test(traida) ? traida : randomBytes(32).toString('base64url')
    reply.setCookie(COOKIE, marca, { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: DURACION_S })
    return marca
  }
  /** False when it wasn't told: by the log, or because too many were. */
  const decir = async (request: FastifyRequest, cuenta: TuplaCuenta, marca: string): Promise<boolean> => {
    if (await vigia.impide()) return false
    const command = {
      type: 'EntrarDesdeOtroEquipo',
      equipo: equipoDe(request),
      actor: actorDe(cuenta),
      ahora: ahora(),
    } as const
    const accion = { quien: cuenta.id, accion: 'entrada desde otro equipo', objeto: String(cuenta.id), clave: marca }
    const via = request.headers['sec-fetch-mode'] === undefined ? 'api' : 'web'
    const dicha = await cuentas.ejecutar(cuenta.id, command, solicitudDe(accion, '', via))
    return !isRefusal(dicha) && dicha.eventos.length > 0
  }
  return {
    /** At a sign-in, which goes on whatever the log does: a browser that couldn't be told stays unknown, and is told at its next one. */
    entra: async (request: FastifyRequest, reply: FastifyReply, cuenta: TuplaCuenta): Promise<void> => {
      const marca = marcaDe(request, reply)
      if (await equipos.conoce(cuenta.id, marca)) return
      try {
        if (await enPlazo(decir(request, cuenta, marca), PLAZO_MS)) await equipos.recordar(cuenta.id, marca)
      } catch (error) {
        request.log.warn(
          { cuenta: cuenta.id, motivo: falloDe(error) },
          'una entrada desde otro equipo no se pudo decir',
        )
      }
    },
    /** The mark of a browser at which the e-mail's account was signed in before; '' for any other. */
    conocida: async ({ cookies }: FastifyRequest, correo: string): Promise<string> => {
      const marca = cookies[COOKIE] ?? ''
      if (!MARCA.test(marca)) return ''
      return (await equipos.esSuyo((await credenciales.cuentaDe(correo)) ?? 0, marca)) ? marca : ''
    },
    /** Where an account was opened it is at home. */
    nace: async (request: FastifyRequest, reply: FastifyReply, cuentaId: number): Promise<void> =>
      equipos.recordar(cuentaId, marcaDe(request, reply)),
  }
}
