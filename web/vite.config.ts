import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { RUTAS } from '#domain/rutas.ts'
import { servicioConPrecarga } from './precarga.ts'
import { enPocosTrozos, piezasPrimeras, primeroEnLaPagina } from './primeras.ts'

/** What autobahn drags in for old browsers, other serializers and other ways of authenticating: 280 kB that nobody here uses. */
const SIN_USO = new Set([
  'cbor',
  'msgpack5',
  'crypto-js',
  'tweetnacl',
  'when',
  './polyfill.js',
  // Its warnings about lost connections go to the console: the header says that.
  './log.js',
  '../log.js',
  './transport/longpoll.js',
  './transport/rawsocket.js',
])
const HUECO = '\0hueco-de-autobahn.cjs'

const autobahnLigero = (): Plugin => ({
  name: 'autobahn-ligero',
  enforce: 'pre',
  resolveId: (id, desde) => (SIN_USO.has(id) && desde?.includes('/autobahn/') ? HUECO : undefined),
  load: (id) =>
    id === HUECO
      ? 'module.exports = Object.assign(function () { return {} }, { defer: function () {}, Factory: function () {}, debug: function () {}, warn: function () {} })'
      : undefined,
})

/** The page's policy admits no injected <style>: sonner's rules come from its style sheet instead. */
const sonnerSinEstiloInyectado = (): Plugin => ({
  name: 'sonner-sin-estilo-inyectado',
  transform: (codigo, id) =>
    id.includes('/sonner/dist/index.mjs')
      ? { code: codigo.replace(/^__insertCSS\(".*"\);$/m, ''), map: null }
      : undefined,
})

/** Each icon from its own file: their package's index names all that there are, so that nothing tells which page needs which. */
const iconosSueltos = (): Plugin => {
  const indice = readFileSync(fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8')
  const archivos = new Map(
    [...indice.matchAll(/export \{([^{}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(
      ([, nombres = '', archivo = '']) =>
        nombres.split(',').map((nombre) => [nombre.replace('default as', '').trim(), archivo] as const),
    ),
  )
  const suelto = (nombre: string): string => {
    const [icono = '', local = icono] = nombre.split(' as ')
    const archivo = archivos.get(icono)
    if (!archivo) throw new Error(`no hay un icono ${icono}`)
    return `import ${local} from 'lucide-react/icons/${archivo}'`
  }
  return {
    name: 'iconos-sueltos',
    enforce: 'pre',
    transform: (codigo, id) =>
      /\.tsx?$/.test(id) && codigo.includes("from 'lucide-react'")
        ? {
            code: codigo.replace(/import \{([^{}]+)\} from 'lucide-react'/, (_, nombres: string) =>
              nombres
                .split(',')
                .map((nombre) => nombre.trim())
                .filter((nombre) => nombre && !nombre.startsWith('type '))
                .map(suelto)
                .join('; '),
            ),
            map: null,
          }
        : undefined,
  }
}

/** Once, when it is built: the server sends what lies there. */
const comprimido = () =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(js|css|svg|json|webmanifest)$/,
    threshold: 1024,
  })

/** What the product's server answers: every route that is no page. A parameter holds no dot, so that the sources under the same names stay here. */
const ATENDIDAS = [
  '/api/.*',
  ...new Set(
    Object.values(RUTAS).flatMap((una) => ('pagina' in una ? [] : [una.camino.replace(/\{\w+\}/g, '[^/.]+')])),
  ),
].join('|')

const aqui = (ruta: string) => fileURLToPath(new URL(ruta, import.meta.url))
const servidor = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// Whoever builds, a test or a development server: people get React's production build.
process.env.NODE_ENV = 'production'

export default defineConfig({
  root: aqui('.'),
  plugins: [
    autobahnLigero(),
    sonnerSinEstiloInyectado(),
    iconosSueltos(),
    react(),
    primeroEnLaPagina(),
    piezasPrimeras(),
    comprimido(),
    servicioConPrecarga(() => [comprimido()].flat()),
  ],
  define: { global: 'globalThis' },
  resolve: {
    // Radix locks the page's scroll with an injected <style>; ours does it with a class.
    alias: { 'react-remove-scroll': aqui('./ui/dialogo/bloqueo-de-fondo.tsx') },
  },
  build: {
    outDir: aqui('./dist'),
    emptyOutDir: true,
    cssCodeSplit: false,
    target: 'es2022',
    // Data URLs for fonts or images would ask for a laxer policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The domain is pure: a type or a constant taken from it mustn't bring the machine along.
      treeshake: { moduleSideEffects: (id) => !(/\/(?:domain|api\/contract)\//.test(id) && id.endsWith('.ts')) },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            ...enPocosTrozos(),
            { name: 'formularios', test: /react-hook-form|@hookform|\/zod\/|\/ui\/formulario\// },
          ],
        },
      },
    },
  },
  // What comes later would make a development page reload when it is first met.
  optimizeDeps: {
    include: [
      'react-multi-carousel',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@nivo/bar',
      '@nivo/line',
      '@xstate/react',
      'xstate',
    ],
  },
  server: {
    proxy: {
      [`^(${ATENDIDAS})(\\?|$)`]: {
        target: servidor,
        // Where a page and data share a path, what the browser asks for decides.
        bypass: ({ method, headers, url }) =>
          method === 'GET' && headers.accept?.includes('text/html') ? url : undefined,
      },
      '/ws': { target: servidor, ws: true },
    },
  },
})
