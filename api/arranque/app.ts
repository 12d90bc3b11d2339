import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import qs from 'qs'
import { z } from 'zod'
import { cabecerasDeProteccion } from '#api/access/cabeceras.ts'
import { crearServidor, vigilarConexiones } from '#api/access/conexiones.ts'
import * as limites from '#api/access/limites.ts'
import { vigilar } from '#api/access/puerta.ts'
import { redDe } from '#api/access/red.ts'
import { crearRitmo } from '#api/access/ritmo.ts'
import { rutasDeCierres } from '#api/auditoria/cierres.ts'
import { rutasDeConciliacion } from '#api/auditoria/conciliacion.ts'
import { rutasDeAuditoria } from '#api/auditoria/rutas.ts'
import { rutasDeTrabajos } from '#api/auditoria/trabajos.ts'
import { rutasDeCifras } from '#api/cifras/rutas.ts'
import { compra } from '#api/compra/rutas.ts'
import { consumo } from '#api/consumo/rutas.ts'
import { conversacion } from '#api/conversacion/rutas.ts'
import { cuenta } from '#api/cuenta/rutas.ts'
import { rutasDeExtractos } from '#api/extracto/lista.ts'
import { rutasDeUnExtracto } from '#api/extracto/un-extracto.ts'
import { enEspanol } from '#api/http/espanol.ts'
import { acotarCuerpos } from '#api/http/largos.ts'
import { ponerPlazos } from '#api/http/plazo.ts'
import { crearManejoDeErrores, demasiadas } from '#api/http/problema.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { CABECERA, idDePeticion, registrarPeticiones } from '#api/http/registro.ts'
import { tirarResto } from '#api/http/resto.ts'
import { crearRetiro } from '#api/http/retiro.ts'
import { textoInadmisible } from '#api/http/texto.ts'
import { trazarPeticiones } from '#api/http/trazas.ts'
import { incidente } from '#api/incidente/rutas.ts'
import { rutasDelLibro } from '#api/libro/rutas.ts'
import { lugares } from '#api/lugares/rutas.ts'
import { crearMetricas } from '#api/operacion/metricas.ts'
import { rutasDePaginas } from '#api/operacion/paginas.ts'
import { operacion } from '#api/operacion/rutas.ts'
import { rutasDeSalud } from '#api/operacion/salud.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { pedido } from '#api/pedido/rutas.ts'
import { publicacion } from '#api/publicacion/rutas.ts'
import { red } from '#api/red/rutas.ts'
import type { Live } from '#api/wamp/live.ts'
import { esApretonWamp, rutaWamp } from '#api/wamp/puerta.ts'
import { refuse } from '#domain/decider.ts'
import { MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import type { Accion } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import { LogAtrasado } from '#projections/motor/punto.ts'

const DOCUMENTACION = '/api/docs'
/** The permissions of the routes that take an order's lines. */
const CON_LINEAS: ReadonlySet<Accion> = new Set(['pedido.colocar', 'pedido.editar', 'pedido.proponer'])

/** Routes of signing in and out, which go on even when the log is behind the read side. */
const SIN_HECHOS: ReadonlySet<string> = new Set(
  (['iniciar_sesion', 'logout', 'logout_todas', 'cerrar_sesion', 'cerrar_otras_sesiones'] as const).map(patron),
)
const ICONO = join(import.meta.dirname, '../../web/public/icono.svg')

/**
 * Bytes of a field in a form that brings a file: a message's text in any script, with room to
 * spare.
 */
const BYTES_DE_CAMPO = 10_000
/** Plugins that each register their own routes. */
const NOUNS = [
  cuenta,
  pedido,
  compra,
  conversacion,
  incidente,
  red,
  publicacion,
  consumo,
  rutasDelLibro,
  rutasDeExtractos,
  rutasDeUnExtracto,
  rutasDeConciliacion,
  rutasDeCierres,
  rutasDeCifras,
  rutasDeAuditoria,
  rutasDeTrabajos,
  lugares,
  operacion,
]

/**
 * Builds the HTTP server from its parts; the caller makes it listen. `web` is the folder of the
 * built application.
 */
export const crearApp = async (
  servicios: Servicios,
  live: Live | undefined,
  logger: FastifyBaseLogger,
  web: string,
) => {
  const { avance, config, ids, puerta } = servicios
  const manejarError = crearManejoDeErrores(ids.ocultarStream, avance)
  // A body that its schema refuses is reported in Spanish.
  z.config({ localeError: enEspanol })
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'peticion' }),
    genReqId: idDePeticion,
    bodyLimit: limites.CUERPO_MAXIMO,
    // A request that comes while the server closes is answered like any other.
    return503OnClosing: false,
    serverFactory: (atender) =>
      crearServidor(
        {
          // An upgraded connection is outside every limit of HTTP. A request that may not upgrade
          // is answered as if it hadn't asked to.
          shouldUpgradeCallback: esApretonWamp,
          headersTimeout: limites.CABECERA_S * 1_000,
          connectionsCheckingInterval: 5_000,
          requestTimeout: 60_000,
          keepAliveTimeout: 10_000,
        },
        atender,
      ).setTimeout(limites.SILENCIO_S * 1_000),
    // A request that can't even be routed gets an answer of the same form as any other error.
    frameworkErrors: (error, request, reply) => {
      reply.header(CABECERA, request.id)
      return manejarError(error, request as never, reply as never) as never
    },
    // Only the connected peer is trusted, and no earlier hop: the client could have written those.
    trustProxy: (direccion, salto) => salto === 0 && config.esProxyConfiable?.(direccion) === true,
    routerOptions: {
      querystringParser: (texto) =>
        qs.parse(texto, { depth: 4, arrayLimit: 100, parameterLimit: 500, plainObjects: true }) as Record<
          string,
          unknown
        >,
      maxParamLength: 200,
    },
  }).withTypeProvider<ZodTypeProvider>()
  vigilarConexiones(app.server, config.esProxyConfiable)
  app.decorateReply('problema', undefined)
  app.setValidatorCompiler(validatorCompiler)
  // The compiler checks the routes against the shapes of their answers. Only the tests check them
  // again at run time.
  app.setSerializerCompiler(config.prueba ? serializerCompiler : () => JSON.stringify)
  app.setErrorHandler(manejarError as never)

  if (config.trazas) trazarPeticiones(app)
  registrarPeticiones(app, logger)
  ponerPlazos(app, limites.RESPUESTA_MS)
  tirarResto(app)

  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (
      method !== 'GET' &&
      method !== 'HEAD' &&
      !SIN_HECHOS.has(routeOptions.url ?? '') &&
      (await servicios.vigia.impide())
    )
      throw new LogAtrasado('el log va por detrás del lado de lectura')
  })
  // Bodies of public routes have a lower limit, since anybody may send them.
  acotarCuerpos(app, (permiso) => {
    if (permiso === 'publico') return limites.CUERPO_PUBLICO_MAXIMO
    return permiso && CON_LINEAS.has(permiso) ? limites.CUERPO_DE_LINEAS_MAXIMO : limites.CUERPO_MAXIMO
  })
  // Refuses text that the log or Postgres couldn't store: a stored event can't be corrected.
  app.addHook('preValidation', ({ body }, _reply, sigue) => {
    const campo = textoInadmisible(body)
    const detalle = 'El texto contiene caracteres que no se admiten.'
    sigue(campo === undefined ? undefined : new Rechazado(refuse('texto-inadmisible', detalle, { campo })))
  })
  // Built files are compressed already. Other answers are compressed when longer than a packet.
  await app.register(compress, { encodings: ['gzip'], threshold: 1_400, zlibOptions: { level: 4 } })
  await app.register(cookie)
  const proteccion = cabecerasDeProteccion(config)
  app.addHook('onRequest', (_request, reply, sigue) => {
    reply.headers(proteccion)
    sigue()
  })
  // An answer meant for one account is kept neither by a cache on the way nor by the browser.
  app.addHook('onSend', (_request, reply, dicho, sigue) => {
    if (!reply.hasHeader('cache-control') && /json/.test(String(reply.getHeader('content-type'))))
      reply.header('cache-control', 'no-store')
    sigue(null, dicho)
  })
  await app.register(multipart, {
    limits: { fileSize: MAXIMO_BYTES_ARCHIVO, files: 1, fields: 4, fieldSize: BYTES_DE_CAMPO, parts: 5 },
    throwFileSizeLimit: false,
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    hook: 'preHandler',
    keyGenerator: ({ cuenta, ip }) => (cuenta ? `cuenta ${cuenta.id}` : redDe(ip)),
    errorResponseBuilder: (_request, { ttl }) => new Rechazado(demasiadas(ttl)),
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'BandWork',
        version: '1',
        description: 'Pedidos, propuestas y entregas. Errores: RFC 9457 con `code` estable.',
      },
    },
    transform: jsonSchemaTransform,
  })
  const { DOCUMENTACION_POR_MINUTO: porMinuto, CUENTAS_CON_RITMO } = limites
  const paginas = crearRitmo({ porMinuto, rafaga: porMinuto }, CUENTAS_CON_RITMO)
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTACION,
    // Only the pages of the documentation carry inline styles.
    staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    theme: { title: 'BandWork: API' },
    logo: { type: 'image/svg+xml', content: readFileSync(ICONO), href: '/', target: '_self' },
    uiHooks: {
      onRequest: async ({ ip }) => {
        const espera = paginas(redDe(ip))
        if (espera > 0) throw new Rechazado(demasiadas(espera))
      },
    },
  })
  await rutasDePaginas(app, web, config.produccion)
  vigilar(app, puerta, [DOCUMENTACION])
  const retiro = crearRetiro(app.server)
  const metricas = crearMetricas(app, servicios, rutasDeSalud(app, servicios, retiro), live?.router)
  for (const noun of NOUNS) await app.register(noun, servicios)
  if (live) await app.register(rutaWamp, { puerta, router: live.router })
  return { app, metricas, retirar: retiro.retirar }
}
