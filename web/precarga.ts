import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const aqui = (ruta: string) => fileURLToPath(new URL(ruta, import.meta.url))

/**
 * Modules that aren't kept for use without a connection: they are large or rare, or show what isn't
 * kept either. Each pattern matches the module that a chunk begins with; what kept chunks need,
 * too, is kept with them.
 */
const SIN_GUARDAR = [
  /\/web\/(auditoria|consumo|desarrollo|grafica|libro|lugares|mapa|publicacion)\//,
  /\/web\/cuenta\/(entrada\/(olvido|restablecer)|personal|registro|sucursal)\//,
  /\/web\/escritorio\/cuenta\//,
  /\/web\/(compra|pedido)\/enlace\.tsx$/,
  /\/node_modules\/(leaflet|topojson|@nivo|@dnd-kit|react-multi-carousel)/,
]
/** Font subsets that none of our Spanish texts needs. */
const OTRAS_LETRAS = /-(cyrillic|cyrillic-ext|vietnamese|latin-ext)-/

type Salida = Rolldown.OutputBundle

/**
 * Returns the files that the program needs, without the rare ones: chunks, stylesheets and fonts.
 */
const necesarias = (salida: Salida): readonly string[] => {
  const trozos = new Map(
    Object.values(salida).flatMap((archivo) => (archivo.type === 'chunk' ? [[archivo.fileName, archivo]] : [])),
  )
  const vistos = new Set([...trozos.values()].flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])))
  for (const archivo of vistos) {
    const trozo = trozos.get(archivo)
    for (const otro of trozo?.imports ?? []) vistos.add(otro)
    for (const otro of trozo?.dynamicImports ?? []) {
      const principio = trozos.get(otro)?.facadeModuleId ?? ''
      if (!SIN_GUARDAR.some((patron) => patron.test(principio))) vistos.add(otro)
    }
  }
  const hojas = new Set([...vistos].flatMap((archivo) => [...(trozos.get(archivo)?.viteMetadata?.importedCss ?? [])]))
  const letra = Object.keys(salida).filter((archivo) => archivo.endsWith('.woff2') && !OTRAS_LETRAS.test(archivo))
  return [...vistos, ...hojas, ...letra]
}

/**
 * Builds the service worker with the list of what it keeps: files named by their content and, by
 * digest, the page itself and its icon. `plugins` also process the worker's file.
 */
export const servicioConPrecarga = (plugins: () => readonly Plugin[]): Plugin => {
  let salida: Salida = {}
  let destino = ''
  return {
    name: 'servicio-con-precarga',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      destino = resolve(root, outDir)
    },
    writeBundle: (_, escrita) => {
      salida = escrita
    },
    closeBundle: async () => {
      const huella = (archivo: string) =>
        createHash('sha256')
          .update(readFileSync(join(destino, archivo)))
          .digest('hex')
      const previstos = [
        { url: '/', revision: huella('index.html') },
        { url: '/icono.svg', revision: huella('icono.svg') },
        ...necesarias(salida).map((archivo) => ({ url: `/${archivo}`, revision: null })),
      ]
      await build({
        configFile: false,
        root: aqui('.'),
        publicDir: false,
        logLevel: 'warn',
        plugins: [...plugins()],
        define: { 'self.__WB_MANIFEST': JSON.stringify(previstos) },
        build: {
          outDir: destino,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: aqui('servicio.js'),
            treeshake: { moduleSideEffects: (id) => !(id.includes('/domain/') && id.endsWith('.ts')) },
            output: { entryFileNames: 'servicio.js', format: 'iife' },
          },
        },
      })
    },
  }
}
