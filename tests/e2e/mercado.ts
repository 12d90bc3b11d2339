import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { puertoLibre } from '#api/arranque/puerto.ts'
import { construir } from '#api/arranque/web.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { ponerDemo } from '#tests/demo.ts'
import { iniciarProducto, type Producto } from '#tests/producto.ts'
import { RAIZ, sinAjustes } from '#tests/programa.ts'

const DIST = join(RAIZ, 'web/dist')

const masNuevo = (carpeta: string): number =>
  Math.max(
    ...readdirSync(carpeta, { recursive: true, withFileTypes: true })
      .filter((entrada) => entrada.isFile() && !entrada.parentPath.startsWith(DIST))
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  )

/**
 * Builds the web application again when its sources are newer than the build that the product
 * serves.
 */
const construirSiHaceFalta = async (): Promise<void> => {
  const fuentes = Math.max(...['web', 'domain', 'api/contract'].map((carpeta) => masNuevo(join(RAIZ, carpeta))))
  const inicio = join(DIST, 'index.html')
  if (existsSync(inicio) && statSync(inicio).mtimeMs >= fuentes) return
  // It is built beside the old one and replaces it whole: another test file may be serving that.
  const propia = mkdtempSync(join(RAIZ, 'node_modules/.web-'))
  await construir({ outDir: propia }, 'error')
  const vieja = `${propia}-vieja`
  if (existsSync(DIST)) renameSync(DIST, vieja)
  renameSync(propia, DIST)
  rmSync(vieja, { recursive: true, force: true })
}

export type Mercado = {
  readonly url: string
  readonly datos: string
  readonly parar: () => Promise<unknown>
  readonly arrancar: () => Promise<void>
  /** Stops it and deletes its data. */
  readonly cerrar: () => Promise<void>
}

/**
 * Opens the whole product with fresh data and the demo market, on one port however often it starts.
 */
export const abrirMercado = async (ajustes: Readonly<Record<string, string>> = {}): Promise<Mercado> => {
  await construirSiHaceFalta()
  const datos = carpetaNueva('e2e')
  await ponerDemo(datos)
  const puerto = await puertoLibre()
  let producto: Producto | undefined

  const arrancar = async (): Promise<void> => {
    const env = sinAjustes({ DATA_DIR: datos, PORT: String(puerto), DEMO: '1', LOG_LEVEL: 'error', ...ajustes })
    producto = await iniciarProducto({ env })
  }
  const parar = async () => producto?.parar()

  await arrancar()
  return {
    url: `http://localhost:${puerto}`,
    datos,
    arrancar,
    parar,
    cerrar: async () => {
      await parar()
      borrar(datos)
    },
  }
}
