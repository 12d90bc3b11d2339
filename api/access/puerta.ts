import { setTimeout as dormir } from 'node:timers/promises'
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { lru } from 'tiny-lru'
import { CABECERA_CUENTA, COOKIE_DE_SALIDA } from '#api/contract/autoria.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { demasiadas } from '#api/http/problema.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { type Refusal, refuse } from '#domain/decider.ts'
import { type Accion, negado } from '#domain/permisos.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import * as limites from './limites.ts'
import { crearRitmo } from './ritmo.ts'
import type { FinDeSesion, Sesiones } from './sesiones.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's row in the permission matrix; every route has one. */
    permiso?: Accion
    /** Whether the route is a way out, which stays open to an account that changes too much. */
    sinRitmo?: true
    /**
     * The action, worded to follow «Para», for which the session must have given its password
     * lately (decisiones/cuenta, «The password asked again»).
     */
    contrasena?: string | undefined
  }
  interface FastifyRequest {
    cuenta: TuplaCuenta | null
    /** The session's name (the digest of its token); null without one. */
    sesion: string | null
    /**
     * Repeats the checks of session and permission, and throws the refusal. Called before an action
     * whose request took a while to arrive.
     */
    sigueDentro: () => Promise<void>
  }
}

const CUENTA_EN_CACHE_MS = 5_000

export type Puerta = {
  readonly cookie: string
  readonly origenes: ReadonlySet<string>
  /** Returns why a token's session ended. */
  readonly finDe: (token: string) => Promise<FinDeSesion | undefined>
  /** Returns an account's id as browsers see it. */
  readonly nombreDe: (cuenta: TuplaCuenta) => string
  /** Counts a change of an account, and returns the refusal when it makes too many. */
  readonly escribe: (cuenta: number) => Refusal | undefined
  readonly cuentaDeToken: (token: string | undefined) => Promise<{ cuenta: TuplaCuenta; sesion: string } | undefined>
  /** Returns whether a session, by its name, has given its password lately. */
  readonly confirmada: (sesion: string) => Promise<boolean>
  readonly poner: (reply: FastifyReply, token: string, maxAgeS: number | undefined) => void
  readonly quitar: (reply: FastifyReply) => void
  /** Returns whether the browser has signed out without telling the server. */
  readonly debeSalir: (request: FastifyRequest) => boolean
  /** Ends the session of such a request. */
  readonly saldar: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * The cookie's name. The `__Host-` prefix binds it to this host; browsers accept it over HTTPS and
 * on localhost.
 */
const NOMBRE_COOKIE = '__Host-bandwork'

/**
 * Creates the door: the sessions, origins and permissions that are checked before any route runs.
 */
export const crearPuerta = (o: {
  sesiones: Sesiones
  db: Kysely<Lectura>
  avance: Avance
  origenes: ReadonlySet<string>
  ids: Pick<Ofuscador, 'ocultar'>
  escriturasPorMinuto: number
}): Puerta => {
  const cuentas = lru<TuplaCuenta>(10_000, CUENTA_EN_CACHE_MS)
  o.sesiones.eventos.on('cambio', (id) => cuentas.delete(String(id)))
  const { escriturasPorMinuto: porMinuto } = o
  const escrituras = crearRitmo(
    { porMinuto, rafaga: Math.max(1, Math.floor(porMinuto / 2)) },
    limites.CUENTAS_CON_RITMO,
  )
  const opciones = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' as const }
  return {
    cookie: NOMBRE_COOKIE,
    origenes: o.origenes,
    nombreDe: ({ id }) => o.ids.ocultar(id),
    escribe: (cuenta) => {
      const espera = escrituras(String(cuenta))
      return espera === 0 ? undefined : demasiadas(espera)
    },
    finDe: async (token) => {
      // The session of an account that has just been deactivated may still exist.
      const sesion = await o.sesiones.de(token)
      const final = sesion ? { ...sesion, motivo: 'desactivada' as const } : await o.sesiones.final(token)
      if (final?.motivo !== 'desactivada') return final?.motivo
      // The account may have been erased since, or activated again.
      const cuenta = await cuentaDe(o.db, o.avance.esquema(), Number(final.cuenta))
      return cuenta?.eliminada ? 'eliminada' : cuenta?.activa && !sesion ? 'vencida' : 'desactivada'
    },
    cuentaDeToken: async (token) => {
      if (!token) return undefined
      const sesion = await o.sesiones.de(token)
      if (!sesion) return undefined
      const clave = String(sesion.cuenta)
      let cuenta = cuentas.get(clave)
      if (!cuenta) {
        cuenta = await cuentaDe(o.db, o.avance.esquema(), sesion.cuenta)
        if (cuenta) cuentas.set(clave, cuenta)
      }
      if (!cuenta?.activa) return undefined
      return { cuenta, sesion: sesion.nombre }
    },
    confirmada: o.sesiones.confirmada,
    poner: (reply, token, maxAgeS) => {
      reply.setCookie(NOMBRE_COOKIE, token, maxAgeS === undefined ? opciones : { ...opciones, maxAge: maxAgeS })
    },
    quitar: (reply) => {
      reply.clearCookie(NOMBRE_COOKIE, opciones)
    },
    debeSalir: ({ cookies }) => cookies[COOKIE_DE_SALIDA] !== undefined,
    saldar: async ({ cookies, log }, reply) => {
      // The session's own cookie stays: this answer may come after that of a new sign-in.
      const token = cookies[NOMBRE_COOKIE]
      try {
        if (token) await o.sesiones.cerrar(token)
      } catch (error) {
        // The mark stays, so the next request tries again.
        log.warn(error, 'una salida queda por hacer')
        return
      }
      reply.clearCookie(COOKIE_DE_SALIDA, { path: '/', secure: true, sameSite: 'strict' })
    },
  }
}

/** The messages for a request whose session has ended. */
const FINALES: Readonly<Record<FinDeSesion, string>> = {
  salida: 'Cerraste esta sesión. Entra otra vez para continuar.',
  todas: 'Cerraste tus sesiones en todas partes. Entra otra vez para continuar.',
  cerrada: 'Cerraste esta sesión desde otro equipo. Entra otra vez para continuar.',
  contrasena: 'Tu contraseña cambió, y con eso se cerraron tus sesiones. Entra con la nueva.',
  desactivada: 'Tu cuenta fue desactivada. Escribe a soporte para activarla.',
  eliminada: 'Esta cuenta fue eliminada.',
  vencida: 'Tu sesión venció. Entra otra vez para continuar.',
}

const contrasenaPedida = (para: string): Refusal =>
  refuse('contrasena-pedida', `Para ${para}, escribe otra vez tu contraseña: vale por 10 minutos.`)

const LEE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses actions from another site's page: a foreign or `null` Origin, or a browser that reports
 * another site than this origin (decisiones/http, «Cross-site»).
 */
const comprobarOrigen = (request: FastifyRequest, origenes: ReadonlySet<string>) => {
  if (LEE.has(request.method)) return
  const { origin } = request.headers
  const sitio = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (sitio !== 'same-origin' || (origin !== undefined && !origenes.has(origin)))
    throw new Rechazado(refuse('origen-ajeno', 'Esta acción solo se puede hacer desde BandWork.'))
}

/**
 * Limits the rate of one account's changes, to leave the server to the others
 * (decisiones/http, «How much»). Public routes have limits of their own. A refusal is delayed, and
 * the rest of the request is discarded meanwhile.
 */
const comprobarRitmo = async ({ method, cuenta, raw, routeOptions: { config } }: FastifyRequest, puerta: Puerta) => {
  if (LEE.has(method) || !cuenta || config.sinRitmo || config.permiso === 'publico') return
  const no = puerta.escribe(cuenta.id)
  if (!no) return
  raw.resume()
  await dormir(limites.ESPERA_DE_RECHAZO_MS)
  throw new Rechazado(no)
}

/**
 * Creates a queue that serves one account's requests a few at a time, so that the others' come
 * between them. File uploads, which may take long, have places of their own.
 */
const crearSitios = () => {
  const enTurno = crearTurnos({
    aLaVez: limites.EN_CURSO_POR_CUENTA,
    maximo: limites.EN_ESPERA_POR_CUENTA,
    esperaMs: limites.ESPERA_POR_CUENTA_S * 1_000,
    lleno: () => new Rechazado(demasiadas(1_000)),
  })
  /**
   * Resolves once the request has a place, with whether it had to wait. The request keeps the place
   * until its response has been sent or its connection closes.
   */
  return (cuenta: TuplaCuenta, trae: boolean, { raw }: FastifyReply): Promise<boolean> =>
    new Promise((sitio, falla) => {
      let espera = false
      const servir = () =>
        new Promise<void>((hecha) => {
          if (raw.closed) return hecha()
          raw.once('finish', hecha).once('close', hecha)
          sitio(espera)
        })
      enTurno(`${cuenta.id}${trae ? ' archivos' : ''}`, servir).catch(falla)
      espera = true
    })
}

/** Refuses a request that waited in the browser while another account signed in there. */
const comprobarAutora = ({ cuenta, headers }: FastifyRequest, puerta: Puerta) => {
  const autora = headers[CABECERA_CUENTA]
  if (cuenta && autora !== undefined && autora !== puerta.nombreDe(cuenta))
    throw new Rechazado(refuse('otra-cuenta', 'Ahora está abierta otra cuenta en este navegador: no se envió.'))
}

/**
 * Registers the checks that every request passes, and refuses to build a route that no row of the
 * matrix covers.
 */
export const vigilar = (app: FastifyInstance, puerta: Puerta, sinMatriz: readonly string[]): void => {
  app.decorateRequest('cuenta', null)
  app.decorateRequest('sesion', null)
  app.addHook('onRoute', (route) => {
    const { url, method, config } = route
    if (sinMatriz.some((prefijo) => url.startsWith(prefijo))) return
    if (!config?.permiso) throw new Error(`La ruta ${String(method)} ${url} no está en la matriz de permisos.`)
  })
  const identificar = async (request: FastifyRequest, permiso: Accion): Promise<void> => {
    const { contrasena } = request.routeOptions.config
    const token = request.cookies[puerta.cookie]
    // Another request with the mark may be ending the session just now.
    const salio = puerta.debeSalir(request)
    const abierta = token && !salio ? await puerta.cuentaDeToken(token) : undefined
    request.cuenta = abierta?.cuenta ?? null
    request.sesion = abierta?.sesion ?? null
    comprobarAutora(request, puerta)
    const no = negado(request.cuenta?.tipo_usuario ?? 'anonimo', permiso)
    if (!no) {
      if (contrasena && abierta && !(await puerta.confirmada(abierta.sesion)))
        throw new Rechazado(contrasenaPedida(contrasena))
      return
    }
    if (!token || no.refused !== 'sin-sesion') throw new Rechazado(no)
    const fin = salio ? 'salida' : await puerta.finDe(token)
    throw new Rechazado(fin ? refuse(no.refused, FINALES[fin], { fin }) : no)
  }
  const tomarSitio = crearSitios()
  app.addHook('onRequest', async (request, reply) => {
    comprobarOrigen(request, puerta.origenes)
    const { permiso } = request.routeOptions.config
    if (permiso === undefined) return
    if (puerta.debeSalir(request)) await puerta.saldar(request, reply)
    await identificar(request, permiso)
    await comprobarRitmo(request, puerta)
  })
  app.decorateRequest('sigueDentro', function (this: FastifyRequest) {
    const { permiso } = this.routeOptions.config
    return permiso === undefined ? Promise.resolve() : identificar(this, permiso)
  })
  // Runs once the body has arrived, however long that took. So a slow upload holds no place, and
  // nothing is done for a session that ended meanwhile.
  app.addHook('preHandler', async (request, reply) => {
    const { cuenta, headers } = request
    const { permiso, sinRitmo } = request.routeOptions.config
    if (!cuenta || permiso === 'publico') return
    const trae = /^multipart\//i.test(headers['content-type'] ?? '')
    const espero = !sinRitmo && (await tomarSitio(cuenta, trae, reply))
    if (espero || !LEE.has(request.method)) await request.sigueDentro()
  })
}

/** Returns the account of the request, which the matrix has let in. */
export const quien = (request: FastifyRequest): TuplaCuenta => {
  if (!request.cuenta) throw new Rechazado(refuse('sin-sesion', 'Inicia sesión para continuar.'))
  return request.cuenta
}
