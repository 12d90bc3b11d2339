import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepararAcceso } from '#api/access/base.ts'
import {
  mudarPosiciones,
  ponerFilas,
  posicionesDeProcesos,
  seAbre,
  type TablaDeCopia,
  tablasVacias,
} from '#api/access/copia.ts'
import { acabarObra, marcarObra, obraDe } from '#api/access/obras.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { enTransaccion } from '#api/access/transaccion.ts'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'
import type { Nucleo } from '#api/arranque/nucleo.ts'
import { abrirCopia, type Copiado } from '#commands/log/copia.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'
import { comprobarPaquete, leerPaquete } from './paquete.ts'

const OCUPADO =
  'Aquí ya hay datos, y restaurar no los toca: usa otro DATA_DIR, o un log, una base y una carpeta de archivos vacíos.'
const OTRO_LOG = 'Lo que hay en el log no es de este respaldo: usa otro DATA_DIR, o un log vacío.'
/** Rows inserted at once. */
const FILAS_A_LA_VEZ = 500

/** Inserts all rows, or none. Throws SecretoDesconocido. */
const ponerTablas = (pool: Nucleo['pool'], ruta: string, secretos: Parameters<typeof seAbre>[1]): Promise<void> =>
  enTransaccion(pool, async (client) => {
    let tabla: TablaDeCopia | undefined
    let filas: unknown[] = []
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
  })

/** Writes the files. One that an earlier, killed try left short is written whole. */
const ponerArchivos = async (dir: string, ruta: string): Promise<void> => {
  for await (const entrada of leerPaquete(ruta)) {
    if (!('archivo' in entrada)) continue
    const { archivo, contenido } = entrada
    await mkdir(dirname(join(dir, archivo)), { recursive: true, mode: 0o700 })
    await writeFile(join(dir, archivo), Buffer.from(contenido, 'base64'), { mode: 0o600, flush: true })
  }
}

async function* hechosDe(ruta: string): AsyncGenerator<Copiado> {
  for await (const entrada of leerPaquete(ruta)) if ('hecho' in entrada) yield entrada.hecho
}

/**
 * Yields the facts of a backup that the log lacks, after comparing the earlier ones with what an
 * earlier try wrote, one by one. `alHallar` gets the position of each fact found, in the backup and
 * in the log. Throws ConfiguracionInvalida if the log holds anything else.
 */
async function* porPoner(
  ruta: string,
  copia: Pick<ReturnType<typeof abrirCopia>, 'leer'>,
  alHallar: (antes: bigint, ahora: bigint) => void,
): AsyncGenerator<Copiado> {
  const puestos = copia.leer()
  let puesto = await puestos.next()
  for await (const hecho of hechosDe(ruta)) {
    if (puesto.done) {
      yield hecho
      continue
    }
    const { id, streamId, revision, posicion } = puesto.value
    if (id !== hecho.id || streamId !== hecho.streamId || revision !== hecho.revision)
      throw new ConfiguracionInvalida(OTRO_LOG)
    alHallar(BigInt(hecho.posicion), BigInt(posicion))
    puesto = await puestos.next()
  }
  if (!puesto.done) throw new ConfiguracionInvalida(OTRO_LOG)
}

/** Reads the chosen backup to its end, before anything is made for it. */
const elegido = async () => {
  const { values, positionals } = parseArgs({ options: { mirar: { type: 'boolean' } }, allowPositionals: true })
  const [dada] = positionals
  if (dada === undefined) throw new ConfiguracionInvalida('Di cuál: npm run restaurar -- ARCHIVO.gz')
  const ruta = resolve(dada)
  const manifiesto = await comprobarPaquete(ruta)
  if (values.mirar) {
    const { hechos, filas, archivos, momento } = manifiesto
    process.stdout.write(
      `${dada} está entero: ${hechos} hechos, ${filas} filas de claves y accesos, ${archivos} archivos, del ${momento}.\n`,
    )
    process.exit(0)
  }
  return { ruta, dada, manifiesto }
}

await comoHerramienta(async ({ config, direcciones, cierres, antes: { ruta, dada, manifiesto } }) => {
  const pool = crearPool(direcciones.databaseUrl)
  cierres.push(() => pool.end())
  await prepararAcceso(pool)
  const copia = abrirCopia(direcciones.eventstoreUrl)
  cierres.push(copia.cerrar)
  const empezada = await obraDe(pool, 'restaurar')
  if (empezada && empezada.suma !== manifiesto.suma)
    throw new ConfiguracionInvalida(
      `Aquí quedó a medias la restauración de otro respaldo, ${empezada.archivo}: termínala con ese archivo, o usa otro DATA_DIR.`,
    )
  if (!empezada) {
    const archivos = await readdir(config.filesDir).catch(() => [])
    if ((await copia.ultima()) !== undefined || !(await tablasVacias(pool)) || archivos.length > 0)
      throw new ConfiguracionInvalida(OCUPADO)
  }
  const obra = empezada ?? { suma: manifiesto.suma, archivo: dada, mudadas: false }
  await marcarObra(pool, 'restaurar', obra)

  // The keys come first: if the secret doesn't open them, nothing was done yet and nothing is left
  // unfinished.
  if (await tablasVacias(pool))
    await ponerTablas(pool, ruta, config.secretos).catch(async (error) => {
      if (!empezada) await acabarObra(pool, 'restaurar')
      throw error
    })
  await ponerArchivos(config.filesDir, ruta)
  const barra = crearBarra('Restaurando el log')
  const cortes = obra.mudadas ? new Set<string>() : await posicionesDeProcesos(pool)
  const nuevas = new Map<string, bigint>()
  let puestos = 0
  const alPoner = (antes: bigint, ahora: bigint, cuantos: number) => {
    for (const corte of cortes) if (BigInt(corte) >= antes) nuevas.set(corte, ahora)
    puestos += cuantos
    barra(puestos, manifiesto.hechos)
  }
  const faltan = porPoner(ruta, copia, (antes, ahora) => alPoner(antes, ahora, 1))
  await copia.escribir(faltan, cortes, alPoner)
  if (!obra.mudadas)
    await enTransaccion(pool, async (client) => {
      await mudarPosiciones(client, nuevas)
      await marcarObra(client, 'restaurar', { ...obra, mudadas: true })
    })
  barra(1, 1)

  const { store, cerrar } = await abrirLog(direcciones, config.secretos, { enObra: true })
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
  await acabarObra(pool, 'restaurar')
  process.stdout.write(
    `Restaurado: ${hay} hechos, ${manifiesto.filas} filas de claves y accesos, ${manifiesto.archivos} archivos, del ${manifiesto.momento}. El lado de lectura se hace al arrancar.\n`,
  )
  return 0
}, elegido)
