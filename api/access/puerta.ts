import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { lru } from 'tiny-lru'
import { CABECERA_CUENTA } from '#api/contract/autoria.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { Rechazado } from '#api/http/problema.ts'
import { refuse } from '#domain/decider.ts'
import { type Accion, negado } from '#domain/permisos.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { FinDeSesion, Sesiones } from './sesiones.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the permission matrix that the route stands on; every route has one. */
    permiso?: Accion
    /** The session has given its password lately (decisiones/cuenta, «The password asked again»). */
    contrasena?: true | undefined
  }
  interface FastifyRequest {
    cuenta: TuplaCuenta | null
    /** The session's name (its token's digest), null without one. */
    sesion: string | null
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
}): Puerta => {
  const cuentas = lru<TuplaCuenta>(10_000, CUENTA_EN_CACHE_MS)
  o.sesiones.eventos.on('cambio', (id) => cuentas.delete(String(id)))
  const opciones = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' as const }
  return {
    cookie: NOMBRE_COOKIE,
    origenes: o.origenes,
    nombreDe: ({ id }) => o.ids.ocultar(id),
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

const CONTRASENA_PEDIDA = refuse('contrasena-pedida', 'Para esto, escribe otra vez tu contraseña.')

const LEE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Another site's page may not act here: a foreign or `null` Origin, or a browser that says "cross-site" (decisiones/http, «Cross-site»). */
const comprobarOrigen = (request: FastifyRequest, origenes: ReadonlySet<string>) => {
  if (LEE.has(request.method)) return
  const { origin } = request.headers
  const sitio = request.headers['sec-fetch-site']
  const ajeno = origin === undefined ? sitio === 'cross-site' || sitio === 'same-site' : !origenes.has(origin)
  if (ajeno) throw new Rechazado(refuse('origen-ajeno', 'Esta acción solo se puede hacer desde BandWork.'))
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
  app.addHook('onRoute', ({ url, method, config }) => {
    if (sinMatriz.some((prefijo) => url.startsWith(prefijo))) return
    if (!config?.permiso) throw new Error(`La ruta ${String(method)} ${url} no está en la matriz de permisos.`)
  })
  app.addHook('onRequest', async (request) => {
    comprobarOrigen(request, puerta.origenes)
    const { permiso, contrasena } = request.routeOptions.config
    if (permiso === undefined) return
    const token = request.cookies[puerta.cookie]
    const abierta = token ? await puerta.cuentaDeToken(token) : undefined
    request.cuenta = abierta?.cuenta ?? null
    request.sesion = abierta?.sesion ?? null
    comprobarAutora(request, puerta)
    const no = negado(request.cuenta?.tipo_usuario ?? 'anonimo', permiso)
    if (!no) {
      if (contrasena && abierta && !(await puerta.confirmada(abierta.sesion))) throw new Rechazado(CONTRASENA_PEDIDA)
      return
    }
    const fin = token && no.refused === 'sin-sesion' ? await puerta.finDe(token) : undefined
    throw new Rechazado(fin ? refuse(no.refused, FINALES[fin], { fin }) : no)
  })
}

/** The account that asks; the matrix has let it in. */
export const quien = (request: FastifyRequest): TuplaCuenta => {
  if (!request.cuenta) throw new Rechazado(refuse('sin-sesion', 'Inicia sesión para continuar.'))
  return request.cuenta
}
