import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { obraDe } from '#api/access/obras.ts'
import { abrirCopia } from '#commands/log/copia.ts'
import { servidoresDe } from '#commands/log/direccion-almacen.ts'
import { LogInadmisible } from '#commands/log/fallos.ts'

const COPIA_A_MEDIAS =
  'Este log es una copia que quedó a medias: vuelve a ejecutar «npm run copiar» desde el log de antes, que sigue donde quedó, o usa el log de antes.'

const CANDADO = '7305808869232150124'
/** Milliseconds for which the lock of a process that was killed may still stand. */
const ESPERA_MS = 5_000
const PAUSA_MS = 250

/**
 * Resolves once no other process restores or copies here, with a function that lets the next one.
 * Throws LogInadmisible if one does.
 */
export const tomarTurnoDeObra = async (pool: Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect()
  const soltar = async () => client.release(true)
  try {
    for (const hasta = performance.now() + ESPERA_MS; performance.now() < hasta; await esperar(PAUSA_MS)) {
      const { rows } = await client.query<{ mio: boolean }>('select pg_try_advisory_lock($1) as mio', [CANDADO])
      if (rows[0]?.mio) return soltar
    }
    throw new LogInadmisible('Otra restauración o copia está en marcha aquí: espera a que termine.')
  } catch (error) {
    await soltar()
    throw error
  }
}

/** Throws LogInadmisible if a restore or a copy to this very log was begun and isn't finished. */
export const comprobarObras = async (pool: Pool, eventstoreUrl: string): Promise<void> => {
  const restauracion = await obraDe(pool, 'restaurar')
  if (restauracion)
    throw new LogInadmisible(
      `Aquí quedó a medias una restauración: vuelve a ejecutar «npm run restaurar -- ${restauracion.archivo}», que sigue donde quedó, o usa otro DATA_DIR.`,
    )
  const copia = await obraDe(pool, 'copiar')
  if (!copia) return
  const { cerrar, lugarDe } = abrirCopia(eventstoreUrl)
  try {
    const aqui = servidoresDe(eventstoreUrl).some((servidor) => copia.servidores.includes(servidor))
    if (aqui || (await lugarDe(copia.ultimo)) === undefined) throw new LogInadmisible(COPIA_A_MEDIAS)
  } finally {
    await cerrar()
  }
}
