import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { RUTAS } from '#domain/rutas.ts'
import { comprasAlAbrir, type Escritorio } from '#web/escritorio/consultas.ts'
import { pedidosAlAbrir, type Tabla } from '#web/pedido/consultas.ts'

const aqui = (ruta: string) => fileURLToPath(new URL(ruta, import.meta.url))

const PROGRAMA = 'index.html'
const MARCO = 'marco/marco.tsx'
const PREGUNTA = 'ui/dialogo/pregunta-abierta.tsx'
const PEDIDOS = 'portada/inicios.tsx'
const ESCRITORIO = 'escritorio/tabla/paginas.tsx'
const PORTADA = 'portada/portada.tsx'
const BANDA = 'portada/banda.tsx'

type Primera = { readonly modulos: readonly string[]; readonly pide: readonly string[] }
const conPedidos = (tabla: Tabla): Primera => ({ modulos: [MARCO, PEDIDOS], pide: [pedidosAlAbrir(tabla)] })
const conCompras = (escritorio: Escritorio): Primera => ({
  modulos: [MARCO, ESCRITORIO],
  pide: comprasAlAbrir(escritorio),
})
/**
 * The pages opened first, with the kind of account where one is signed in, and for each the modules
 * that show it and the paths it requests. Files and answers are requested with the page
 * (web/marco/primero.js), before the program has got that far.
 */
const PRIMERAS: Readonly<Record<string, Primera>> = {
  [RUTAS.home.camino]: { modulos: [PORTADA], pide: [RUTAS.banda_publica.camino] },
  [`${RUTAS.personal.camino} consumidor`]: conPedidos('consumidor'),
  [`${RUTAS.empresa.camino} consumidor`]: conPedidos('consumidor'),
  [`${RUTAS.proveedor.camino} proveedor`]: conPedidos('proveedor'),
  [`${RUTAS.proveedor.camino} nosotros`]: conPedidos('nosotros'),
  [`${RUTAS.vendedor.camino} callcenter`]: conCompras('callcenter'),
  [`${RUTAS.vendedor.camino} vendedor`]: conCompras('vendedor'),
  [`${RUTAS.financiero.camino} financiero`]: conCompras('financiero'),
}

/** Modules that a package's index would bring to the first page, though only rooms use them. */
const DE_SALAS = /\/build\/modern\/(useMutation|mutationObserver|useQueries|queriesObserver)\.js$/

type Trozo = Rolldown.OutputChunk

/**
 * Puts the script that runs before anything else into the page itself: a file would be one more
 * wait (api/operacion/paginas admits it by its hash).
 */
export const primeroEnLaPagina = (): Plugin => ({
  name: 'primero-en-la-pagina',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const guion = readFileSync(aqui('marco/primero.js'), 'utf8')
      return html.replace('<script src="./marco/primero.js"></script>', () => `<script>${guion}</script>`)
    },
  },
})

/**
 * Returns the chunks of the first pages: the program with what they all share, the frame, and each
 * page's own. A slow phone waits for each file as long as for 100 kB of one, and requests six at a
 * time.
 */
export const enPocosTrozos = (): Rolldown.CodeSplittingGroup[] => {
  let cierres: readonly ReadonlySet<string>[] | undefined
  const trozoDe = (id: string, contexto: Rolldown.ChunkingContext) => {
    if (DE_SALAS.test(id)) return
    const cierre = (modulos: readonly string[], sin?: string): ReadonlySet<string> => {
      const vistos = new Set(modulos.map(aqui))
      for (const modulo of vistos) {
        for (const otro of contexto.getModuleInfo(modulo)?.importedIds ?? []) if (otro !== sin) vistos.add(otro)
      }
      return vistos
    }
    cierres ??= [
      ...[[PROGRAMA], [PORTADA], [MARCO, PREGUNTA], [PEDIDOS], [ESCRITORIO]].map((modulos) => cierre(modulos)),
      cierre([PORTADA], aqui(BANDA)),
    ]
    const [programa, portada, marco, pedidos, escritorio, sinBanda] = cierres.map((conjunto) => conjunto.has(id))
    // Modules that the home shares with any room go into everybody's chunk, except those of its
    // band alone, which is large.
    const comun = () => contexto.getModuleInfo(id)?.importers.some((importador) => !cierres?.[1]?.has(importador))
    if (programa || (portada && (marco || pedidos || escritorio)) || (sinBanda && comun())) return 'inicio'
    if (portada) return 'portada'
    if (marco || (pedidos && escritorio)) return 'marco'
    return pedidos ? 'pedidos' : escritorio ? 'escritorio' : undefined
  }
  // A group takes along what its modules import, unless an earlier group has it.
  return ['inicio', 'portada', 'marco', 'pedidos', 'escritorio'].map((nombre, antes) => ({
    name: (id, contexto) => (trozoDe(id, contexto) === nombre ? nombre : null),
    debugName: nombre,
    priority: 9 - antes,
  }))
}

export const piezasPrimeras = (): Plugin => ({
  name: 'piezas-primeras',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const trozos = Object.values(bundle).filter((archivo): archivo is Trozo => archivo.type === 'chunk')
      const conLosSuyos = (trozo: Trozo, vistos = new Set<Trozo>()): Set<Trozo> => {
        if (vistos.has(trozo)) return vistos
        vistos.add(trozo)
        for (const otro of trozos) if (trozo.imports.includes(otro.fileName)) conLosSuyos(otro, vistos)
        return vistos
      }
      const iniciales = new Set(trozos.filter(({ isEntry }) => isEntry).flatMap((trozo) => [...conLosSuyos(trozo)]))
      const trozoDe = (modulo: string) => {
        const trozo = trozos.find(({ moduleIds }) => moduleIds.includes(aqui(modulo)))
        if (!trozo || iniciales.has(trozo)) throw new Error(`${modulo} no se trae aparte`)
        return trozo
      }
      const primeras = Object.entries(PRIMERAS).map(([camino, { modulos, pide }]) => {
        const propios = new Set(
          modulos.map(trozoDe).flatMap((trozo) => [...conLosSuyos(trozo)].filter((parte) => !iniciales.has(parte))),
        )
        const archivos = [...propios].map(({ fileName }) => `/${fileName}`)
        const hojas = [...propios].flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((archivo) => `/${archivo}`),
        )
        return [camino, { archivos, hojas, pide }]
      })
      // The program waits for its stylesheet; what the page shows before the program doesn't.
      const hoja = /<link rel="stylesheet"[^<>]*>/.exec(html)?.[0] ?? ''
      return html
        .replace(hoja, '')
        .replace('</body>', () => `${hoja}\n</body>`)
        .replace('id="primeras">{}<', () => `id="primeras">${JSON.stringify(Object.fromEntries(primeras))}<`)
    },
  },
})
