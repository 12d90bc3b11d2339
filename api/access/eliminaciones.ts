import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { huellaUnica } from '#commands/cuenta.ts'
import { falloDe } from '#domain/fallo.ts'
import { enTransaccion } from './transaccion.ts'

/*
 * The list of erased persons that is kept outside the backups, so that restoring an older one can
 * erase them again (decisiones/operar, «Erasures and backups»). A line has a moment, the mark of an
 * installation, and a person's keyed hash, or the word that begins an installation's part.
 */

const CANDADO = '7305808869232150123'
const INICIO = 'inicio'
const LINEA = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ([0-9a-f]{16}) (inicio|[0-9a-f]{64})$/
/** Matches the beginning of a line, which a full disk or a killed process may leave. */
const CORTADA = /^\d[\d:.TZ a-fino-]{0,104}$/
/** Characters of a line, with room to spare: a file without lines isn't read into memory. */
const LARGO = 200

/** A file that can't be used as the list. Its message is a sentence for the person who names it. */
export class ListaInservible extends Error {
  override name = 'ListaInservible'
}

/** The list as it was read. */
export type ListaDeEliminadas = {
  /** The keyed hashes of erased persons, by the mark of their installation. */
  readonly porInstalacion: ReadonlyMap<string, ReadonlySet<string>>
  /** Lines of which only the beginning is there. */
  readonly cortadas: number
  /** Whether the file ends after a line, within one, or before a line's newline. */
  readonly final: 'entero' | 'cortado' | 'sin-salto'
}

const instalacionDe = (constante: string): string => huellaUnica(constante, 'eliminaciones', 'instalacion').slice(0, 16)
const huellaDe = (constante: string, cuenta: number): string => huellaUnica(constante, 'eliminada', String(cuenta))

/** Reads a list to its end. Throws ListaInservible, and ENOENT when there is no file. */
const leer = async (ruta: string): Promise<ListaDeEliminadas> => {
  // Reading a pipe would wait for ever.
  if (!(await stat(ruta)).isFile()) throw new ListaInservible(`La lista de eliminaciones ${ruta} no es un archivo.`)
  const porInstalacion = new Map<string, Set<string>>()
  let [numero, cortadas] = [0, 0]
  const apuntar = (texto: string): boolean => {
    numero += 1
    if (texto === '') return true
    const [, instalacion, persona = ''] = LINEA.exec(texto) ?? []
    if (instalacion === undefined) {
      if (!CORTADA.test(texto))
        throw new ListaInservible(
          `La línea ${numero} de ${ruta} no es de una lista de eliminaciones: trae la lista como BandWork la escribió.`,
        )
      cortadas += 1
      return false
    }
    const personas = porInstalacion.get(instalacion) ?? new Set()
    porInstalacion.set(instalacion, personas)
    if (persona !== INICIO) personas.add(persona)
    return true
  }
  let resto = ''
  for await (const trozo of createReadStream(ruta, { encoding: 'latin1' }) as AsyncIterable<string>) {
    const lineas = (resto + trozo).split('\n')
    resto = lineas.pop() ?? ''
    for (const linea of [...lineas, ...(resto.length > LARGO ? [resto] : [])]) apuntar(linea)
  }
  if (resto === '') return { porInstalacion, cortadas, final: 'entero' }
  const final = apuntar(resto) ? 'sin-salto' : 'cortado'
  return { porInstalacion, cortadas, final }
}

/** Reads the list that a restore was given. Throws ListaInservible. */
export const leerLista = async (ruta: string): Promise<ListaDeEliminadas> => {
  const lista = await leer(ruta).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error
    throw new ListaInservible(`La lista de eliminaciones ${ruta} no se puede leer (${error.code}).`, { cause: error })
  })
  if (lista.final === 'cortado')
    throw new ListaInservible(
      `La última línea de ${ruta} está cortada y no dice a quién se eliminó: trae la lista entera, o quita esa línea si no la hay.`,
    )
  return lista
}

/**
 * Returns the test of whether an account's person is in a list, by the constant of the installation
 * that is restored. Throws ListaInservible when the list never was this installation's.
 */
export const eliminadasSegun = (
  { porInstalacion }: ListaDeEliminadas,
  constante: string,
  ruta: string,
): ((cuenta: number) => boolean) => {
  const personas = porInstalacion.get(instalacionDe(constante))
  if (!personas)
    throw new ListaInservible(
      `La lista de eliminaciones ${ruta} no es de la instalación de este respaldo: trae la suya.`,
    )
  return (cuenta) => personas.has(huellaDe(constante, cuenta))
}

/**
 * Creates the writer of the list. It adds whoever the database knows to be erased and the list
 * lacks, so it also makes good what a killed process or a full disk left out.
 */
export const crearEliminaciones = (pool: Pool, constante: string, ruta: string | undefined, logger: Logger) => {
  const instalacion = instalacionDe(constante)
  let fallo: string | undefined
  let vista = ''

  const enBase = async (): Promise<string> => {
    const { rows } = await pool.query<{ visto: string }>(
      `select count(*) || ' ' || coalesce(max(destruida)::text, '') as visto from claves.personas where destruida is not null`,
    )
    return rows[0]?.visto ?? ''
  }
  const siFalta = (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== 'ENOENT') throw error
  }
  const enDisco = async (lista: string): Promise<string> => {
    const { ino, size, mtimeMs } = (await stat(lista).catch(siFalta)) ?? {}
    return `${ino} ${size} ${mtimeMs}`
  }

  /** Adds the missing lines in one write. Other processes wait for it. */
  const completar = async (client: PoolClient, lista: string): Promise<void> => {
    await client.query('select pg_advisory_xact_lock($1)', [CANDADO])
    const { rows } = await client.query<{ cuenta: number; destruida: string }>(
      'select cuenta, destruida from claves.personas where destruida is not null order by destruida, cuenta',
    )
    const hay = await leer(lista).catch(siFalta)
    const escritas = hay?.porInstalacion.get(instalacion)
    const linea = (momento: string, que: string) => `${new Date(momento).toISOString()} ${instalacion} ${que}\n`
    const faltan = rows.map((fila) => ({ ...fila, huella: huellaDe(constante, fila.cuenta) }))
    const texto = [
      ...(hay && hay.final !== 'entero' ? ['\n'] : []),
      ...(escritas ? [] : [linea(new Date().toISOString(), INICIO)]),
      ...faltan.flatMap(({ destruida, huella }) => (escritas?.has(huella) ? [] : [linea(destruida, huella)])),
    ].join('')
    if (texto === '') return
    await appendFile(lista, texto, { mode: 0o600, flush: true })
    if (hay) return
    const carpeta = await open(dirname(lista))
    await carpeta.sync().finally(() => carpeta.close())
  }

  return {
    /**
     * Brings the list up to date, if one is configured. A failure is told in the log and in health,
     * and the next call tries again.
     */
    anotar: async (): Promise<void> => {
      if (ruta === undefined) return
      try {
        // Asked before the list is read: whoever is erased meanwhile is looked for next time.
        const base = await enBase()
        if (vista !== `${base} ${await enDisco(ruta)}`) {
          await enTransaccion(pool, (client) => completar(client, ruta))
          vista = `${base} ${await enDisco(ruta)}`
        }
        fallo = undefined
      } catch (error) {
        if (fallo !== falloDe(error)) {
          fallo = falloDe(error)
          logger.error({ motivo: fallo }, 'no se pudo anotar en ERASURES_FILE a quién se eliminó')
        }
      }
    },
    /** Returns whether the list couldn't be brought up to date. */
    falla: (): boolean => fallo !== undefined,
  }
}

export type Eliminaciones = ReturnType<typeof crearEliminaciones>
