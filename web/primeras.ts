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
 * Pages that are opened first, those of who is signed in with the kind of account, each with the modules that show it and what they ask for.
 * Files and answers are asked for with the page (web/marco/primero.js), not when the program has read its way there.
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

/** What a package's index passes on from the first page on, and rooms alone use. */
const DE_SALAS = /\/build\/modern\/(useMutation|mutationObserver|useQueries|queriesObserver)\.js$/

type Trozo = Rolldown.OutputChunk

/** What runs and what shows before anything else comes is in the page itself: a file would be one more wait (api/operacion/paginas admits it by its hash). */
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
 * The files that the first pages are made of: the program with what all of them share, the frame, and each page's own. A slow phone waits for
 * each file as long as for 100 kB of one, and asks for six at a time.
 */
export const enPocosTrozos = (): Rolldown.CodeSplittingGroup[] => {
  let cierres: readonly ReadonlySet<string>[] | undefined
  const trozoDe = (id: string, contexto: Rolldown.ChunkingContext) => {
    if (DE_SALAS.test(id)) return
    const cierre = (modulos: readonly string[], sin?: string): ReadonlySet<string> => {
      const vistos = new Set(modulos.map(aqui))
      for (const uno of vistos) {
        for (const otro of contexto.getModuleInfo(uno)?.importedIds ?? []) if (otro !== sin) vistos.add(otro)
      }
      return vistos
    }
    cierres ??= [
      ...[[PROGRAMA], [PORTADA], [MARCO, PREGUNTA], [PEDIDOS], [ESCRITORIO]].map((modulos) => cierre(modulos)),
      cierre([PORTADA], aqui(BANDA)),
    ]
    const [programa, portada, marco, pedidos, escritorio, sinBanda] = cierres.map((uno) => uno.has(id))
    // What the home has in common with any room is everybody's, but for its band: that is large.
    const comun = () => contexto.getModuleInfo(id)?.importers.some((uno) => !cierres?.[1]?.has(uno))
    if (programa || (portada && (marco || pedidos || escritorio)) || (sinBanda && comun())) return 'inicio'
    if (portada) return 'portada'
    if (marco || (pedidos && escritorio)) return 'marco'
    return pedidos ? 'pedidos' : escritorio ? 'escritorio' : undefined
  }
  // A group takes along what its modules import and no group before it has.
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
      const trozos = Object.values(bundle).filter((uno): uno is Trozo => uno.type === 'chunk')
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
        const suyos = new Set(
          modulos.map(trozoDe).flatMap((trozo) => [...conLosSuyos(trozo)].filter((uno) => !iniciales.has(uno))),
        )
        const archivos = [...suyos].map(({ fileName }) => `/${fileName}`)
        const hojas = [...suyos].flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((una) => `/${una}`),
        )
        return [camino, { archivos, hojas, pide }]
      })
      // The program waits for its sheet; what the page shows before it doesn't.
      const hoja = /<link rel="stylesheet"[^<>]*>/.exec(html)?.[0] ?? ''
      return html
        .replace(hoja, '')
        .replace('</body>', () => `${hoja}\n</body>`)
        .replace('id="primeras">{}<', () => `id="primeras">${JSON.stringify(Object.fromEntries(primeras))}<`)
    },
  },
})
