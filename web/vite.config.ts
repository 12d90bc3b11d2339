import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { RUTAS } from '#domain/rutas.ts'

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

/** What runs and what shows before anything else comes is in the page itself: a file would be one more wait (api/operacion/paginas admits it by its hash). */
const primeroEnLaPagina = (): Plugin => ({
  name: 'primero-en-la-pagina',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const guion = readFileSync(aqui('marco/primero.js'), 'utf8')
      return html.replace('<script src="./marco/primero.js"></script>', () => `<script>${guion}</script>`)
    },
  },
})

type Primera = { readonly modulos: readonly string[]; readonly pide?: readonly string[] }
const enMarco = (modulo: string): Primera => ({ modulos: ['marco/marco.tsx', modulo] })
/**
 * Pages that are opened first, each with the modules that show it and what they ask for. Their files are asked for with the page
 * (web/marco/primero.js), not when the program has read its way there.
 */
const PRIMERAS: Readonly<Record<string, Primera>> = {
  [RUTAS.home.camino]: { modulos: ['portada/banda.tsx'], pide: [RUTAS.banda_publica.camino] },
  [RUTAS.personal.camino]: enMarco('portada/inicios.tsx'),
  [RUTAS.empresa.camino]: enMarco('portada/inicios.tsx'),
  [RUTAS.proveedor.camino]: enMarco('portada/inicios.tsx'),
  [RUTAS.vendedor.camino]: enMarco('escritorio/tabla/paginas.tsx'),
  [RUTAS.financiero.camino]: enMarco('escritorio/tabla/paginas.tsx'),
}

type Trozo = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } }

const piezasPrimeras = (): Plugin => ({
  name: 'piezas-primeras',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const trozos = Object.values(bundle).filter((uno): uno is Trozo => uno.type === 'chunk')
      const conLosSuyos = (trozo: Trozo, vistos = new Set<Trozo>()): Set<Trozo> => {
        if (vistos.has(trozo)) return vistos
        vistos.add(trozo)
        for (const otro of trozos) if (trozo.imports.includes(otro.fileName)) conLosSuyos(otro, vistos)
        return vistos
      }
      const archivos = (de: Iterable<Trozo>) =>
        [...de].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
      const iniciales = new Set(archivos(trozos.filter((uno) => uno.isEntry).flatMap((uno) => [...conLosSuyos(uno)])))
      const trozoDe = (modulo: string) => {
        const trozo = trozos.find(({ facadeModuleId }) => facadeModuleId === aqui(modulo))
        if (!trozo) throw new Error(`${modulo} no se trae aparte`)
        return trozo
      }
      const primeras = Object.entries(PRIMERAS).map(([camino, { modulos, pide = [] }]) => {
        const suyos = new Set(archivos(modulos.flatMap((modulo) => [...conLosSuyos(trozoDe(modulo))])))
        return [camino, { archivos: [...suyos].filter((uno) => !iniciales.has(uno)).map((uno) => `/${uno}`), pide }]
      })
      const letra = Object.keys(bundle).find((nombre) => /geist-latin-wght-normal.*\.woff2$/.test(nombre))
      // The program waits for the whole sheet; what the page shows before it doesn't.
      const hoja = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
      return {
        html: html
          .replace(hoja, '')
          .replace('</body>', () => `${hoja}\n</body>`)
          .replace('id="primeras">{}<', () => `id="primeras">${JSON.stringify(Object.fromEntries(primeras))}<`),
        tags: [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${letra}` },
            injectTo: 'head',
          },
        ],
      }
    },
  },
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
    react(),
    primeroEnLaPagina(),
    piezasPrimeras(),
    // Once, when it is built: the server sends what lies there.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      include: /\.(js|css|svg|json|webmanifest)$/,
      threshold: 1024,
    }),
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
      treeshake: { moduleSideEffects: (id) => !/\/(domain|api\/contract)\/[\w/-]+\.ts$/.test(id) },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // A slow phone waits for each file as long as for 100 kB of one.
        codeSplitting: {
          groups: [
            { name: 'inicio', tags: ['$initial'], priority: 2 },
            { name: 'formularios', test: /react-hook-form|@hookform|\/zod\/|\/ui\/formulario\//, priority: 1 },
            { name: 'menu', test: /\/ui\/flotante\/menu/, priority: 1 },
            { name: 'iconos', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 2 },
            { name: 'tabla', test: /\/web\/ui\/(tabla|dialogo|fallo|en-direccion)/, minShareCount: 2 },
            { name: 'datos', test: /\/web\/servidor\/|\/vivo\/senales|@tanstack/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // What comes later would make a development page reload when it is first met.
  optimizeDeps: { include: ['react-multi-carousel', '@dnd-kit/core', '@xstate/react', 'xstate'] },
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
