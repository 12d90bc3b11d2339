import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { prepararAcceso } from '#api/access/base.ts'
import {
  mudarPosiciones,
  ponerFilas,
  posicionesDeProcesos,
  seAbre,
  type TablaDeCopia,
  tablasVacias,
} from '#api/access/copia.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import type { Nucleo } from '#api/arranque/nucleo.ts'
import { abrirLog } from '#api/arranque/nucleo.ts'
import { abrirCopia, type Copiado } from '#commands/log/copia.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'
import { comprobarPaquete, leerPaquete } from './paquete.ts'

const OCUPADO =
  'Aquí ya hay datos, y restaurar no los toca: usa otro DATA_DIR, o un log, una base y una carpeta de archivos vacíos.'
/** Rows that are put together. */
const FILAS_A_LA_VEZ = 500

/** All rows, or none. Throws SecretoDesconocido. */
const ponerTablas = async (
  pool: Nucleo['pool'],
  ruta: string,
  secretos: Parameters<typeof seAbre>[1],
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let [tabla, filas]: [TablaDeCopia | undefined, unknown[]] = [undefined, []]
    const poner = async () => {
      if (tabla) await ponerFilas(client, tabla, filas)
      filas = []
    }
    for await (const entrada of leerPaquete(ruta)) {
      if (!('tabla' in entrada)) continue
      if (entrada.tabla !== tabla || filas.length === FILAS_A_LA_VEZ) await poner()
      tabla = entrada.tabla
      filas.push(entrada.fila)
    }
    await poner()
    await seAbre(client, secretos)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const ponerArchivos = async (dir: string, ruta: string): Promise<void> => {
  for await (const entrada of leerPaquete(ruta)) {
    if (!('archivo' in entrada)) continue
    const { archivo, contenido } = entrada
    await mkdir(dirname(join(dir, archivo)), { recursive: true, mode: 0o700 })
    await writeFile(join(dir, archivo), Buffer.from(contenido, 'base64'), { flag: 'wx', mode: 0o600, flush: true })
  }
}

async function* hechosDe(ruta: string): AsyncGenerator<Copiado> {
  for await (const entrada of leerPaquete(ruta)) if ('hecho' in entrada) yield entrada.hecho
}

/** Read to its end before anything is made for it. */
const elegido = async () => {
  const [dada] = process.argv.slice(2)
  if (dada === undefined) throw new ConfiguracionInvalida('Di cuál: npm run restaurar -- ARCHIVO.gz')
  const ruta = resolve(dada)
  return { ruta, manifiesto: await comprobarPaquete(ruta) }
}

await comoHerramienta(async ({ config, direcciones, cierres, antes: { ruta, manifiesto } }) => {
  const pool = crearPool(direcciones.databaseUrl)
  cierres.push(() => pool.end())
  await prepararAcceso(pool)
  const copia = abrirCopia(direcciones.eventstoreUrl)
  cierres.push(copia.cerrar)
  const archivos = await readdir(config.filesDir).catch(() => [])
  if ((await copia.ultima()) !== undefined || !(await tablasVacias(pool)) || archivos.length > 0)
    throw new ConfiguracionInvalida(OCUPADO)

  // The keys first, which another secret doesn't open; the log last: without it nothing starts on what is half there.
  await ponerTablas(pool, ruta, config.secretos)
  await ponerArchivos(config.filesDir, ruta)
  const barra = crearBarra('Restaurando el log')
  const cortes = await posicionesDeProcesos(pool)
  const nuevas = new Map<string, bigint>()
  let puestos = 0
  await copia.escribir(hechosDe(ruta), cortes, (antes, ahora, cuantos) => {
    for (const corte of cortes) if (BigInt(corte) >= antes) nuevas.set(corte, ahora)
    puestos += cuantos
    barra(puestos, manifiesto.hechos)
  })
  await mudarPosiciones(pool, nuevas)
  barra(1, 1)

  const { store, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const comprobar = crearBarra('Comprobando el log')
  const claves = await crearClavesDeRaices(pool, config.secretos).todas()
  const { eventos: hay, hallazgo } = await store.verificar({
    claves,
    alAvanzar: (vistos) => comprobar(vistos, manifiesto.hechos),
  })
  comprobar(1, 1)
  if (hallazgo !== undefined || hay !== manifiesto.hechos) {
    process.stdout.write(`Lo restaurado no cuadra: ${hallazgo ?? `son ${hay} hechos y eran ${manifiesto.hechos}`}\n`)
    return 1
  }
  process.stdout.write(
    `Restaurado: ${hay} hechos, ${manifiesto.filas} filas de claves y accesos, ${manifiesto.archivos} archivos, del ${manifiesto.momento}. El lado de lectura se hace al arrancar.\n`,
  )
  return 0
}, elegido)
