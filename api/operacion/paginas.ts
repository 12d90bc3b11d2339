import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { politicaDe, SIN_RASTRO } from '#api/access/cabeceras.ts'
import type { App } from '#api/http/app.ts'
import { responderProblema } from '#api/http/problema.ts'
import { type NombreRuta, patron, RUTAS } from '#domain/rutas.ts'

/** Paths that are pages: they answer HTML, and the browser's router shows them. */
const PAGINAS = (Object.keys(RUTAS) as NombreRuta[]).filter((nombre) => 'pagina' in RUTAS[nombre])

const POLITICA = 'content-security-policy'

/** The prefix of pages that exist only in development. */
const DE_DESARROLLO = '/desarrollo/'

const aExpresion = (patron: string): RegExp =>
  new RegExp(`^${patron.replace(/:[A-Za-z]+/g, '[^/]+').replace(/\*/g, '.*')}/?$`)

const aceptaPagina = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/**
 * Serves the built web application, without its development pages in production, and answers paths
 * that no route serves (decisiones/http, «Errors»).
 */
export const rutasDePaginas = async (app: App, raiz: string, produccion: boolean): Promise<void> => {
  const inicio = join(raiz, 'index.html')
  if (!existsSync(inicio)) throw new Error(`Falta la aplicación web en ${raiz}: ejecuta npm run build.`)

  const rutas: { metodo: string; expresion: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const metodo of [method].flat()) rutas.push({ metodo, expresion: aExpresion(url) })
  })

  const assets = join(raiz, 'assets')
  if (existsSync(assets)) {
    const paraSiempre = { immutable: true, maxAge: '365d', decorateReply: false, preCompressed: true } as const
    await app.register(fastifyStatic, { root: assets, prefix: '/assets/', index: false, ...paraSiempre })
  }
  await app.register(fastifyStatic, {
    root: raiz,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', 'index.html', '**/*.{br,gz}'],
    preCompressed: true,
    // The names of these files don't tell their version.
    cacheControl: false,
    setHeaders: (respuesta) => respuesta.header('cache-control', 'no-cache'),
  })
  // Small, and read for each request, so that a new build is served without a restart.
  const pagina = (
    _request: FastifyRequest,
    reply: FastifyReply,
    cabeceras: object = { 'cache-control': 'no-cache' },
  ) => {
    const html = readFileSync(inicio, 'utf8')
    const politica = reply.getHeader(POLITICA)
    if (typeof politica === 'string') reply.header(POLITICA, politicaDe(politica, html))
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...cabeceras })
      .send(html)
  }
  const secreta = (request: FastifyRequest, reply: FastifyReply) => pagina(request, reply, SIN_RASTRO)
  const seSirve = (camino: string) => !produccion || !camino.startsWith(DE_DESARROLLO)
  for (const nombre of PAGINAS.filter((candidata) => seSirve(patron(candidata))))
    app.get(
      patron(nombre),
      { config: { permiso: 'publico' }, schema: { hide: true } },
      'secreta' in RUTAS[nombre] ? secreta : (request, reply) => pagina(request, reply),
    )

  app.setNotFoundHandler((request, reply) => {
    const camino = request.url.split('?')[0] ?? '/'
    const metodos = [...new Set(rutas.filter(({ expresion }) => expresion.test(camino)).map(({ metodo }) => metodo))]
    if (metodos.length > 0 && !metodos.includes(request.method)) {
      reply.header('allow', metodos.join(', '))
      if (aceptaPagina(request)) return pagina(request, reply.code(405))
      return responderProblema(reply, 405, 'metodo-no-permitido', `Esa ruta no admite ${request.method}.`)
    }
    if (seSirve(camino) && aceptaPagina(request)) return pagina(request, reply.code(404))
    return responderProblema(reply, 404, 'ruta-desconocida', 'Esa ruta no existe.')
  })
}
