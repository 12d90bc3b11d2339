import { createHash } from 'node:crypto'
import { EventStoreDBClient, FORWARDS, type JSONEventType, jsonEvent, NO_STREAM, START } from '@eventstore/db-client'
import { canonico } from '#commands/log/cadena.ts'
import { conectarEventStore } from '#commands/log/event-store.ts'
import { MODELOS } from '#projections/modelos.ts'
import { DEFINICION_PROPIA, definicionDe } from '#projections/motor/esquema.ts'
import type { ReadModel, Tabla } from '#projections/motor/modelo.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { clavesEnMemoria } from '#tests/claves.ts'
import { abrirLectura } from '#tests/projections/motor/lectura.ts'
import { type Fila, type Filas, type Guardada, hechosDe, llavesDe } from './carpeta.ts'

/** Columns that hold a position of the log. */
export const POSICIONES = ['posicion', 'orden']

/** Returns everything stored in a log, as it is. */
export const leerTodo = async (url: string): Promise<readonly Guardada[]> => {
  const client = EventStoreDBClient.connectionString(url)
  const hechos: Guardada[] = []
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (!event || event.type.startsWith('$')) continue
    const { streamId: stream, revision, id, type, data, metadata } = event
    hechos.push({ stream, revision: Number(revision), id, type, data, metadata } as unknown as Guardada)
  }
  await client.dispose()
  return hechos
}

/** Puts events into an empty log as they are, in their order, and returns their positions. */
export const reponer = async (url: string, hechos: readonly Guardada[]): Promise<readonly number[]> => {
  const client = EventStoreDBClient.connectionString(url)
  const posiciones: number[] = []
  for (const { stream, revision, ...hecho } of hechos) {
    const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1)
    const evento = jsonEvent(hecho as unknown as JSONEventType & { id: string })
    const { position } = await client.appendToStream(stream, evento, { expectedRevision })
    posiciones.push(Number(position?.commit))
  }
  await client.dispose()
  return posiciones
}

/**
 * Compares rows by their key. Text is compared by its characters, whatever a database's collation.
 */
const porClave = (clave: readonly string[]) => (a: Fila, b: Fila) => {
  const distinta = clave.find((columna) => a[columna] !== b[columna])
  if (distinta === undefined) return 0
  return (a[distinta] as string) < (b[distinta] as string) ? -1 : 1
}

/**
 * Opens a release's log in a store of its own, with the read side to fold it into. The secret that
 * sealed it is a former one by now.
 */
export const abrirPlegado = async (carpeta: string, servidor?: string) => {
  const { databaseUrl, almacenUrl } = await basesNuevas(servidor)
  const almacen = await iniciarAlmacen(almacenUrl)
  const { secreto, claves } = llavesDe(carpeta)
  const posiciones = await reponer(almacen.url, hechosDe(carpeta))
  const lugares = new Map(posiciones.map((posicion, n) => [posicion, n + 1]))
  const secretos = { actual: 'el secreto de una versión que vino después', anteriores: [secreto] }
  const store = conectarEventStore(almacen.url, clavesEnMemoria(claves), secretos)
  const lectura = await abrirLectura({ databaseUrl, store })

  const sinPosiciones = (fila: Fila): Fila =>
    Object.fromEntries(
      Object.entries(fila).map(([columna, valor]) =>
        POSICIONES.includes(columna) ? [columna, lugares.get(valor as number)] : [columna, valor],
      ),
    )
  const deTabla = async (esquema: string, { nombre, columnas, clave, modo }: Tabla): Promise<Fila[]> => {
    const todas = Object.keys(columnas)
    // A sum of zero means the same as no row.
    const resto = modo === 'sumas' ? ` where ${todas.at(-1)} <> 0` : ''
    const filas = await lectura.filas<Fila>(`select ${todas.join(', ')} from ${esquema}.${nombre}${resto}`)
    return filas.map(sinPosiciones).sort(porClave(clave))
  }

  return {
    databaseUrl,
    store,
    lectura,
    /**
     * Returns a schema's rows. Positions differ by store, so each is replaced by its fact's place
     * in the log, from 1.
     */
    filas: async (esquema: string): Promise<Filas> => {
      const tablas: Record<string, Fila[]> = {}
      for (const tabla of MODELOS.tablas) tablas[tabla.nombre] = await deTabla(esquema, tabla)
      return tablas
    },
    cerrar: async () => {
      await lectura.cerrar()
      await store.dispose()
      await almacen.parar()
    },
  }
}

const huella = (valor: unknown): string => createHash('sha256').update(canonico(valor)).digest('hex').slice(0, 8)

/**
 * Returns each model's version, 8 hex digits: a hash of its tables' definitions and of all its rows
 * that the logs fold to. The same rows twice count once.
 */
export const versionesDe = (plegados: readonly Filas[]): Readonly<Record<string, string>> => {
  const { asentadores, todos } = MODELOS
  const deModelo = ({ tablas }: Pick<ReadModel, 'tablas'>) => {
    const leidas = plegados.map((filas) => canonico(tablas.map(({ nombre }) => filas[nombre] ?? [])))
    return huella([definicionDe({ tablas }), [...new Set(leidas)].sort()])
  }
  return {
    motor: huella(DEFINICION_PROPIA),
    ...Object.fromEntries([...asentadores, ...todos].map((modelo) => [modelo.nombre, deModelo(modelo)])),
  }
}
