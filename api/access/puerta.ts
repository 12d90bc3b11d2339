import { setTimeout as dormir } from 'node:timers/promises'
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { lru } from 'tiny-lru'
import { CABECERA_CUENTA } from '#api/contract/autoria.ts'
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
    /** The row of the permission matrix that the route stands on; every route has one. */
    permiso?: Accion
    /** A way out, which stays open to an account that changes too much. */
    sinRitmo?: true
    /** For what the session must have given its password lately, after «Para» (decisiones/cuenta, «The password asked again»). */
    contrasena?: string | undefined
  }
  interface FastifyRequest {
    cuenta: TuplaCuenta | null
    /** The session's name (its token's digest), null without one. */
    sesion: string | null
    /** Throws what the door would say by now: asked before something is done that took a while to come in. */
    sigueDentro: () => Promise<void>
  }
}

const CUENTA_EN_CACHE_MS = 5_000

export type Puerta = {
  readonly cookie: string
  readonly origenes: ReadonlySet<string>
  /** Why a token that was a session's isn't any more. */
  readonly finDe: (token: string) => Promise<FinDeSesion | undefined>
  /** An account's id as browsers see it. */
  readonly nombreDe: (cuenta: TuplaCuenta) => string
  /** Counts a change of an account; the refusal where it makes too many. */
  readonly escribe: (cuenta: number) => Refusal | undefined
  readonly cuentaDeToken: (token: string | undefined) => Promise<{ cuenta: TuplaCuenta; sesion: string } | undefined>
  /** Whether a session, by its name, has given its password lately. */
  readonly confirmada: (sesion: string) => Promise<boolean>
  readonly poner: (reply: FastifyReply, token: string, maxAgeS: number | undefined) => void
  readonly quitar: (reply: FastifyReply) => void
}

/** The `__Host-` prefix binds the cookie to this host; browsers take it over HTTPS and on localhost. */
const NOMBRE_COOKIE = '__Host-bandwork'

/** Who is at the door: sessions, origins and the permission matrix, before any route runs. */
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
      // Of an account that has just been shut the session may still be there.
      const sesion = await o.sesiones.de(token)
      const final = sesion ? { ...sesion, motivo: 'desactivada' as const } : await o.sesiones.final(token)
      if (final?.motivo !== 'desactivada') return final?.motivo
      // It may have been erased since, or opened again.
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
  }
}

/** What is told to whoever comes with a session that ended. */
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

/** Another site's page may not act here: a foreign or `null` Origin, or a browser that says it isn't of this one (decisiones/http, «Cross-site»). */
const comprobarOrigen = (request: FastifyRequest, origenes: ReadonlySet<string>) => {
  if (LEE.has(request.method)) return
  const { origin } = request.headers
  const sitio = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (sitio !== 'same-origin' || (origin !== undefined && !origenes.has(origin)))
    throw new Rechazado(refuse('origen-ajeno', 'Esta acción solo se puede hacer desde BandWork.'))
}

/**
 * One account's changes, at a pace that leaves the house to the others (decisiones/http, «How
 * much»); what anybody may ask has bounds of its own. A refusal waits, and drops meanwhile what
 * comes with the request.
 */
const comprobarRitmo = async ({ method, cuenta, raw, routeOptions: { config } }: FastifyRequest, puerta: Puerta) => {
  if (LEE.has(method) || !cuenta || config.sinRitmo || config.permiso === 'publico') return
  const no = puerta.escribe(cuenta.id)
  if (!no) return
  raw.resume()
  await dormir(limites.ESPERA_DE_RECHAZO_MS)
  throw new Rechazado(no)
}

/** One account's requests a few at a time, so that the others' come between them; files that come in, which may take long, apart from the rest. */
const crearSitios = () => {
  const enTurno = crearTurnos({
    aLaVez: limites.EN_CURSO_POR_CUENTA,
    maximo: limites.EN_ESPERA_POR_CUENTA,
    esperaMs: limites.ESPERA_POR_CUENTA_S * 1_000,
    lleno: () => new Rechazado(demasiadas(1_000)),
  })
  /** Resolves, with whether it had to wait, once the request has a place, which is its own until its answer is out or nobody waits for it any more. */
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

/** What waited in a browser isn't done in the name of whoever signed in there since. */
const comprobarAutora = ({ cuenta, headers }: FastifyRequest, puerta: Puerta) => {
  const autora = headers[CABECERA_CUENTA]
  if (cuenta && autora !== undefined && autora !== puerta.nombreDe(cuenta))
    throw new Rechazado(refuse('otra-cuenta', 'Ahora está abierta otra cuenta en este navegador: no se envió.'))
}

/** Registers the checks that every request passes, and refuses to build a route that no row of the matrix covers. */
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
    const abierta = token ? await puerta.cuentaDeToken(token) : undefined
    request.cuenta = abierta?.cuenta ?? null
    request.sesion = abierta?.sesion ?? null
    comprobarAutora(request, puerta)
    const no = negado(request.cuenta?.tipo_usuario ?? 'anonimo', permiso)
    if (!no) {
      if (contrasena && abierta && !(await puerta.confirmada(abierta.sesion)))
        throw new Rechazado(contrasenaPedida(contrasena))
      return
    }
    const fin = token && no.refused === 'sin-sesion' ? await puerta.finDe(token) : undefined
    throw new Rechazado(fin ? refuse(no.refused, FINALES[fin], { fin }) : no)
  }
  const tomarSitio = crearSitios()
  app.addHook('onRequest', async (request) => {
    comprobarOrigen(request, puerta.origenes)
    const { permiso } = request.routeOptions.config
    if (permiso === undefined) return
    await identificar(request, permiso)
    await comprobarRitmo(request, puerta)
  })
  app.decorateRequest('sigueDentro', function (this: FastifyRequest) {
    const { permiso } = this.routeOptions.config
    return permiso === undefined ? Promise.resolve() : identificar(this, permiso)
  })
  // Once its body is here, however long that took: nothing slow holds a place, and nothing is done for a session that ended meanwhile.
  app.addHook('preHandler', async (request, reply) => {
    const { cuenta, headers } = request
    const { permiso, sinRitmo } = request.routeOptions.config
    if (!cuenta || permiso === 'publico') return
    const trae = /^multipart\//i.test(headers['content-type'] ?? '')
    const espero = !sinRitmo && (await tomarSitio(cuenta, trae, reply))
    if (espero || !LEE.has(request.method)) await request.sigueDentro()
  })
}

/** The account that asks; the matrix has let it in. */
export const quien = (request: FastifyRequest): TuplaCuenta => {
  if (!request.cuenta) throw new Rechazado(refuse('sin-sesion', 'Inicia sesión para continuar.'))
  return request.cuenta
}
