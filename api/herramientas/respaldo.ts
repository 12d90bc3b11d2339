import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { prepararAcceso } from '#api/access/base.ts'
import { leerTablas } from '#api/access/copia.ts'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import { anotarRespaldo } from '#api/arranque/latidos.ts'
import { comprobarObras } from '#api/arranque/obras.ts'
import { LUGAR_DE_ARCHIVO } from '#api/http/archivos.ts'
import { abrirCopia } from '#commands/log/copia.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'
import { type Entrada, escribirPaquete } from './paquete.ts'

/** Lists the kept files below a folder, by their paths; empty if there is no folder yet. */
const archivosDe = async (dir: string): Promise<string[]> => {
  const todos = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return todos
    .filter((entrada) => entrada.isFile())
    .map((entrada) => relative(dir, join(entrada.parentPath, entrada.name)).replaceAll(sep, '/'))
    .filter((ruta) => LUGAR_DE_ARCHIVO.test(ruta))
    .toSorted()
}

await comoHerramienta(async ({ config, direcciones, cierres }) => {
  const [dada] = process.argv.slice(2)
  if (dada === undefined) throw new ConfiguracionInvalida('Di adónde: npm run respaldo -- ARCHIVO.gz')
  const pool = crearPool(direcciones.databaseUrl)
  cierres.push(() => pool.end())
  await prepararAcceso(pool)
  await comprobarObras(pool, direcciones.eventstoreUrl)
  const copia = abrirCopia(direcciones.eventstoreUrl)
  cierres.push(copia.cerrar)
  // The keys and files of everything that is in the log now exist already. Later facts belong to
  // the next backup.
  const hasta = await copia.ultima()
  if (hasta === undefined) throw new ConfiguracionInvalida('Este log no tiene hechos: no hay nada que respaldar.')
  const barra = crearBarra('Respaldando el log')
  const entradas = async function* (): AsyncGenerator<Entrada> {
    for await (const hecho of copia.leer(hasta)) {
      barra(Number(hecho.posicion), Number(hasta))
      yield { hecho }
    }
    yield* leerTablas(pool)
    for (const archivo of await archivosDe(config.filesDir)) {
      // An erased person's file may go meanwhile.
      const contenido = await readFile(join(config.filesDir, archivo)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (contenido) yield { archivo, contenido: contenido.toString('base64') }
    }
  }
  const { hechos, filas, archivos } = await escribirPaquete(resolve(dada), entradas())
  barra(1, 1)
  await anotarRespaldo(pool, new Date().toISOString())
  process.stdout.write(
    `Respaldo en ${dada}: ${hechos} hechos, ${filas} filas de claves y accesos, ${archivos} archivos. Guarda aparte el valor de SECRETO: sin ella no se abre.\n`,
  )
  if (config.erasuresFile === undefined)
    process.stdout.write(
      'Quien se elimine desde ahora vuelve con este respaldo si se restaura: con ERASURES_FILE queda anotado para eliminarlo otra vez.\n',
    )
  return 0
})
