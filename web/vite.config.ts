import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { RUTAS } from '#domain/rutas.ts'
import { servicioConPrecarga } from './precarga.ts'
import { enPocosTrozos, piezasPrimeras, primeroEnLaPagina } from './primeras.ts'
import { traduccion } from './traduccion.ts'

/**
 * Imports each icon from its own file. The package's index names all icons, so nothing would tell
 * which page needs which.
 */
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

/** Silences react-router's warnings for developers: its index points to the build that has them. */
const enrutadorCallado = (): Plugin => ({
  name: 'enrutador-callado',
  apply: 'build',
  transform: (codigo, id) =>
    id.includes('/react-router/dist/')
      ? { code: codigo.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'), map: null }
      : undefined,
})

/** Replaces Vite's loader of page parts with ours. */
const cargadorPropio = (): Plugin => ({
  name: 'cargador-propio',
  enforce: 'pre',
  resolveId: (id) => (id === '\0vite/preload-helper.js' ? aqui('servidor/cargar.ts') : undefined),
})

/** Compresses the files once, at build time; the server sends them as they are. */
const comprimido = () =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(js|css|svg|json|webmanifest)$/,
    threshold: 1024,
  })

/**
 * The pattern of what the product's server answers: every route that isn't a page. A parameter
 * matches no dot, so that sources under the same paths stay here.
 */
const ATENDIDAS = [
  '/api/.*',
  ...new Set(
    Object.values(RUTAS).flatMap((ruta) => ('pagina' in ruta ? [] : [ruta.camino.replace(/\{\w+\}/g, '[^/.]+')])),
  ),
].join('|')

const aqui = (ruta: string) => fileURLToPath(new URL(ruta, import.meta.url))
const servidor = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// Users get React's production build, even if a test or a development server builds it.
process.env.NODE_ENV = 'production'

export default defineConfig({
  ...traduccion,
  root: aqui('.'),
  plugins: [
    ...traduccion.plugins,
    iconosSueltos(),
    enrutadorCallado(),
    cargadorPropio(),
    primeroEnLaPagina(),
    piezasPrimeras(),
    comprimido(),
    servicioConPrecarga(() => [comprimido()].flat()),
  ],
  build: {
    outDir: aqui('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs for fonts or images would need a laxer policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // The domain is pure: a type or a constant imported from it mustn't bring the state machine
        // along.
        moduleSideEffects: (id) => !(/\/(?:domain|api\/contract)\//.test(id) && id.endsWith('.ts')),
        // Radix's build names each function by a call, which would keep those that nobody uses.
        manualPureFunctions: ['__name'],
      },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            ...enPocosTrozos(),
            { name: 'iconos', test: /lucide-react/, minShareCount: 2 },
            { name: 'formularios', test: /react-hook-form|@hookform|\/zod\/|\/ui\/formulario\// },
          ],
        },
      },
    },
  },
  // If these were found later, a development page would reload when it first met them.
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
        // For a path shared by a page and data, the request's Accept header decides.
        bypass: ({ method, headers, url }) =>
          method === 'GET' && headers.accept?.includes('text/html') ? url : undefined,
      },
      '/ws': { target: servidor, ws: true },
    },
  },
})
