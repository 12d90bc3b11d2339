import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepararAcceso } from '#api/access/base.ts'
import { abrirConstante } from '#api/access/constante.ts'
import {
  mudarPosiciones,
  ponerFilas,
  posicionesDeProcesos,
  seAbre,
  type TablaDeCopia,
  tablasVacias,
} from '#api/access/copia.ts'
import { crearCredenciales } from '#api/access/credenciales.ts'
import { eliminadasSegun, type ListaDeEliminadas, leerLista } from '#api/access/eliminaciones.ts'
import { crearEquipos } from '#api/access/equipos.ts'
import { crearIdentidades } from '#api/access/identidades.ts'
import { crearLeidos } from '#api/access/leidos.ts'
import { acabarObra, marcarObra, obraDe } from '#api/access/obras.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { crearSesiones } from '#api/access/sesiones.ts'
import { enTransaccion } from '#api/access/transaccion.ts'
import { type Config, ConfiguracionInvalida } from '#api/arranque/config.ts'
import { abrirLog, type Log } from '#api/arranque/log.ts'
import { abrirComandos, abrirDepositos, type Nucleo } from '#api/arranque/nucleo.ts'
import { tomarTurnoDeObra } from '#api/arranque/obras.ts'
import { crearEliminacion } from '#api/cuenta/eliminar.ts'
import { abrirCopia, type Copiado, porPoner } from '#commands/log/copia.ts'
import { isRefusal } from '#domain/decider.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'
import { comprobarPaquete, leerPaquete } from './paquete.ts'

const OCUPADO =
  'Aquí ya hay datos, y restaurar no los toca: usa otro DATA_DIR, o un log, una base y una carpeta de archivos vacíos.'
const OTRO_LOG = 'Lo que hay en el log no es de este respaldo: usa otro DATA_DIR, o un log vacío.'
const SIN_LISTA = (momento: string): string =>
  `Con este respaldo vuelven las personas que se eliminaron después de él (es del ${momento}). Di dónde está la lista que las elimina otra vez, con ERASURES_FILE o con «--eliminaciones ARCHIVO»; o acepta que vuelvan, con «--sin-eliminaciones».`
/** Rows inserted or read at once. */
const FILAS_A_LA_VEZ = 500

/** Says what was done with a list, and which of its lines told nothing. */
const loAplicado = (
  { ruta, porInstalacion, cortadas }: ListaDeEliminadas & { readonly ruta: string },
  eliminadas: number,
): string => {
  const ajenas = porInstalacion.size - 1
  return [
    `Personas del respaldo eliminadas según la lista ${ruta}: ${eliminadas}.`,
    ...(ajenas > 0 ? [`Otras instalaciones en la lista, que no cuentan: ${ajenas}.`] : []),
    ...(cortadas > 0 ? [`Líneas cortadas, que no se leyeron: ${cortadas}.`] : []),
  ].join(' ')
}

/** Inserts all rows, or none. Throws SecretoDesconocido, and what `comprobar` throws. */
const ponerTablas = (
  pool: Nucleo['pool'],
  ruta: string,
  secretos: Config['secretos'],
  comprobar: (base: Pick<Nucleo['pool'], 'query'>) => Promise<unknown>,
): Promise<void> =>
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
    await comprobar(client)
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

/** Yields the accounts whose persons have a key or had one. */
async function* cuentasConClave(pool: Nucleo['pool']): AsyncGenerator<number> {
  for (let despues = 0; ; ) {
    const { rows } = await pool.query<{ cuenta: number }>(
      'select cuenta from claves.personas where cuenta > $1 order by cuenta limit $2',
      [despues, FILAS_A_LA_VEZ],
    )
    for (const { cuenta } of rows) yield cuenta
    const ultima = rows.at(-1)
    if (!ultima) return
    despues = ultima.cuenta
  }
}

/**
 * Erases the persons of the list again, as a process does (decisiones/operar,
 * «Erasures and backups»), those whom the backup has as erased too: an earlier, killed try may have
 * got no further with them. Returns how many there are.
 */
const eliminarOtraVez = async (log: Log, config: Config, esta: (cuenta: number) => boolean): Promise<number> => {
  const { pool, claves, constante } = log
  const [sesiones, leidos] = [await crearSesiones(pool), await crearLeidos(pool)]
  const { repetir, quitar } = crearEliminacion({
    ...abrirComandos(log, config.secretos),
    ...abrirDepositos(config.filesDir),
    credenciales: crearCredenciales(pool, constante),
    equipos: crearEquipos(pool),
    identidades: crearIdentidades(pool, config.secretos),
    store: log.store,
    sesiones,
    leidos,
    buzon: undefined,
    // Whoever is erased here is in the list.
    eliminaciones: { anotar: async () => undefined, falla: () => false },
    ahora: () => new Date().toISOString(),
  })
  const barra = crearBarra('Eliminando otra vez')
  const { rows } = await pool.query<{ total: number }>('select count(*)::int as total from claves.personas')
  let [vistas, cuantas] = [0, 0]
  try {
    for await (const cuenta of cuentasConClave(pool)) {
      vistas += 1
      barra(vistas, rows[0]?.total ?? vistas)
      if (!esta(cuenta)) continue
      const eliminada = await repetir(cuenta)
      if (isRefusal(eliminada)) {
        // The backup has the key of an account that was opened while it was made.
        await claves.destruir(cuenta)
        await quitar(cuenta)
      }
      cuantas += 1
    }
  } finally {
    sesiones.cerrarOyente()
    leidos.cerrar()
  }
  return cuantas
}

/** Reads the chosen backup to its end, before anything is made for it. */
const elegido = async () => {
  const { values, positionals } = parseArgs({
    options: {
      mirar: { type: 'boolean' },
      eliminaciones: { type: 'string' },
      'sin-eliminaciones': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [dada] = positionals
  if (dada === undefined) throw new ConfiguracionInvalida('Di cuál: npm run restaurar -- ARCHIVO.gz')
  if (values.eliminaciones !== undefined && values['sin-eliminaciones'])
    throw new ConfiguracionInvalida('--eliminaciones y --sin-eliminaciones no van juntas: usa una de las dos.')
  const ruta = resolve(dada)
  const manifiesto = await comprobarPaquete(ruta)
  if (values.mirar) {
    const { hechos, filas, archivos, momento } = manifiesto
    process.stdout.write(
      `${dada} está entero: ${hechos} hechos, ${filas} filas de claves y accesos, ${archivos} archivos, del ${momento}.\n`,
    )
    process.exit(0)
  }
  return {
    ruta,
    dada,
    manifiesto,
    dicha: values.eliminaciones === undefined ? undefined : resolve(values.eliminaciones),
    sinLista: values['sin-eliminaciones'],
  }
}

await comoHerramienta(
  async ({ config, direcciones, cierres, antes }) => {
    const { ruta, dada, manifiesto, dicha, sinLista } = antes
    const rutaDeLista = sinLista ? undefined : (dicha ?? config.erasuresFile)
    if (rutaDeLista === undefined && !sinLista) throw new ConfiguracionInvalida(SIN_LISTA(manifiesto.momento))
    const lista = rutaDeLista === undefined ? undefined : { ruta: rutaDeLista, ...(await leerLista(rutaDeLista)) }
    const pool = crearPool(direcciones.databaseUrl)
    cierres.push(() => pool.end())
    await prepararAcceso(pool)
    cierres.push(await tomarTurnoDeObra(pool))
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
    const segunLista = async (base: Pick<Nucleo['pool'], 'query'>) =>
      lista && eliminadasSegun(lista, await abrirConstante(base, config.secretos), lista.ruta)

    // The keys come first: if the secret doesn't open them, or the list isn't theirs, nothing was
    // done yet and nothing is left unfinished.
    if (await tablasVacias(pool))
      await ponerTablas(pool, ruta, config.secretos, segunLista).catch(async (error) => {
        if (!empezada) await acabarObra(pool, 'restaurar')
        throw error
      })
    const estaEliminada = await segunLista(pool)
    if (!obra.puesta) {
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
      // The facts that an earlier try wrote are compared one by one.
      const faltan = porPoner(hechosDe(ruta), copia.leer(), OTRO_LOG, (antes, ahora) => alPoner(antes, ahora, 1))
      await copia.escribir(faltan, cortes, alPoner)
      if (!obra.mudadas)
        await enTransaccion(pool, async (client) => {
          await mudarPosiciones(client, nuevas)
          await marcarObra(client, 'restaurar', { ...obra, mudadas: true })
        })
      barra(1, 1)
    }

    const log = await abrirLog(direcciones, config.secretos, { enObra: true })
    cierres.push(log.cerrar)
    if (!obra.puesta) {
      const comprobar = crearBarra('Comprobando el log')
      const claves = await crearClavesDeRaices(pool, config.secretos).todas()
      const { eventos: hay, hallazgo } = await log.store.verificar({
        claves,
        alAvanzar: (vistos) => comprobar(vistos, manifiesto.hechos),
      })
      comprobar(1, 1)
      if (hallazgo !== undefined || hay !== manifiesto.hechos) {
        process.stdout.write(
          `Lo restaurado no cuadra: ${hallazgo ?? `son ${hay} hechos y eran ${manifiesto.hechos}`}\n`,
        )
        return 1
      }
      // From here on the log has facts that the backup doesn't.
      await marcarObra(pool, 'restaurar', { ...obra, mudadas: true, puesta: true })
    }
    const eliminadas = estaEliminada ? await eliminarOtraVez(log, config, estaEliminada) : 0
    await acabarObra(pool, 'restaurar')
    process.stdout.write(
      `Restaurado: ${manifiesto.hechos} hechos, ${manifiesto.filas} filas de claves y accesos, ${manifiesto.archivos} archivos, del ${manifiesto.momento}. El lado de lectura se hace al arrancar.\n`,
    )
    if (lista) process.stdout.write(`${loAplicado(lista, eliminadas)}\n`)
    return 0
  },
  elegido,
  { nueva: true },
)
