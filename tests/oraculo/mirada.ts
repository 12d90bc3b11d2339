import { pino } from 'pino'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { direccionesDeHerramienta } from '#api/arranque/direcciones.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { verificarTodo } from '#api/arranque/verificacion.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { sinAjustes } from '#tests/programa.ts'
import type { Visto } from './comprobar.ts'

const callado = pino({ level: 'silent' })
/**
 * Milliseconds that mails may be pending once a fault is over: they wait ever longer between two
 * tries.
 */
export const CALMA_MS = 120_000

/** The settings of the part of the product that is looked at. */
export type Ajustes = Readonly<Record<string, string>>

/** Opens the log of the product that runs with these settings. */
const conLog = async <T>(
  ajustes: Ajustes,
  hacer: (log: Awaited<ReturnType<typeof abrirLog>>, databaseUrl: string) => Promise<T>,
): Promise<T> => {
  const config = leerConfig(sinAjustes(ajustes))
  const direcciones = await direccionesDeHerramienta(config, callado, [])
  const log = await abrirLog(direcciones, config.secretos)
  return hacer(log, direcciones.databaseUrl).finally(log.cerrar)
}

/** Returns the whole log in the order of $all. */
export const leerLog = (ajustes: Ajustes) =>
  conLog(ajustes, async ({ store }) => {
    const hechos: Visto['hechos'][number][] = []
    const ultima = (await store.ultimaPosicion()) ?? 0n
    for await (const hecho of store.readAll(undefined, ultima, new AbortController().signal)) hechos.push(hecho)
    return hechos
  })

/**
 * Returns the finding of verifying the log and folding every read model from zero, or null when all
 * holds.
 */
export const auditar = (ajustes: Ajustes) =>
  conLog(ajustes, async ({ store, pool }, databaseUrl) => {
    const config = leerConfig(sinAjustes(ajustes))
    const client = await conexionDeProyector(databaseUrl)
    await prepararBase(client)
    const claves = await crearClavesDeRaices(pool, config.secretos).todas()
    const nada = { delLog: () => undefined, delLado: () => undefined }
    const verificado = await verificarTodo(store, claves, client, callado, nada).finally(() => client.end())
    return verificado.hallazgo
  })
