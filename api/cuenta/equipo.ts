import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DIAS_DE_EQUIPO } from '#api/access/limites.ts'
import { actorDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { enPlazo } from '#commands/log/plazo.ts'
import { solicitudDe } from '#commands/log/solicitud.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { isRefusal } from '#domain/decider.ts'
import { falloDe } from '#domain/fallo.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { equipoDe } from './push.ts'

/**
 * The cookie with a browser's own mark, for as long as browsers keep one. It stays when somebody
 * signs out.
 */
const COOKIE = '__Host-bandwork-equipo'
const DURACION_S = DIAS_DE_EQUIPO * 86_400
const MARCA = /^[\w-]{43}$/
/** Milliseconds that a sign-in waits for the log. */
const PLAZO_MS = 2_000

/**
 * Returns the key under which guesses at the login hold each other up: those at one known browser
 * of an e-mail (by its mark), or those at all browsers that its account doesn't know.
 */
export const deQuienEntra = (correo: string, marca = ''): string => `entrar como ${correoCanonico(correo)} en ${marca}`

/**
 * Builds what tells an account of sign-ins at browsers that it never used
 * (decisiones/cuenta, «A browser that is new»).
 */
export const crearEntradas = ({ credenciales, cuentas, equipos, vigia, ahora }: Servicios) => {
  /** Returns the mark of a browser; one without a mark gets it with the answer. */
  const marcaDe = ({ cookies }: FastifyRequest, reply: FastifyReply): string => {
    const traida = cookies[COOKIE] ?? ''
    const marca = MARCA.test(traida) ? traida : randomBytes(32).toString('base64url')
    reply.setCookie(COOKIE, marca, { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: DURACION_S })
    return marca
  }
  /**
   * Tells the account of a sign-in. Returns false when it wasn't told: the log is behind the read
   * side, or too many sign-ins were told.
   */
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
    /**
     * Handles a sign-in, which goes on whatever the log does. If the account couldn't be told, the
     * browser stays unknown, and its next sign-in is told.
     */
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
    /**
     * Returns the mark of a browser at which the e-mail's account was signed in before; '' for any
     * other.
     */
    conocida: async ({ cookies }: FastifyRequest, correo: string): Promise<string> => {
      const marca = cookies[COOKIE] ?? ''
      if (!MARCA.test(marca)) return ''
      return (await equipos.esSuyo((await credenciales.cuentaDe(correo)) ?? 0, marca)) ? marca : ''
    },
    /** Marks the browser as known, without telling, where an account was opened or recovered. */
    nace: async (request: FastifyRequest, reply: FastifyReply, cuentaId: number): Promise<void> =>
      equipos.recordar(cuentaId, marcaDe(request, reply)),
  }
}
