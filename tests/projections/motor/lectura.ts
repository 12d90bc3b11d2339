import { pino } from 'pino'
import type { Hecho } from '#domain/hecho.ts'
import { MODELOS } from '#projections/modelos.ts'
import { crearEsquema, esquemaActivo, nombreNuevo, prepararBase } from '#projections/motor/esquema.ts'
import type { FuenteDeHechos, Ilegible } from '#projections/motor/fuente.ts'
import { conexionDeProyector, correrProyector } from '#projections/motor/projector.ts'
import { abrirProyeccion, type Proyeccion } from '#projections/motor/proyeccion.ts'
import type { DondeAlmacen } from '#tests/almacen.ts'
import { abrirLogDePrueba, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'

export const callado = pino({ level: 'silent' })

/** Returns everything in the log after a position, up to now. */
export const leidosDespuesDe = async (fuente: FuenteDeHechos, posicion?: bigint): Promise<(Hecho | Ilegible)[]> => {
  const ultima = await fuente.ultimaPosicion()
  const leidos: (Hecho | Ilegible)[] = []
  if (ultima === undefined || (posicion !== undefined && posicion >= ultima)) return leidos
  const alto = new AbortController()
  for await (const leido of fuente.subscribeToAll(posicion, alto.signal)) {
    if ('mirado' in leido) continue
    leidos.push(leido)
    if (leido.posicion >= ultima) break
  }
  alto.abort()
  return leidos
}

/** Projects what happened since, in batches of `tamano`. */
export const ponerAlDia = async (proyeccion: Proyeccion, fuente: FuenteDeHechos, tamano = 1_000): Promise<void> => {
  const leidos = await leidosDespuesDe(fuente, proyeccion.posicion())
  while (leidos.length > 0) await proyeccion.aplicar(leidos.splice(0, tamano))
}

/**
 * Opens the read side of a test's log: schemas to project into by hand, projectors that follow it,
 * and queries on its tables.
 */
export const abrirLectura = async ({ databaseUrl, store }: Pick<LogDePrueba, 'databaseUrl' | 'store'>) => {
  const client = await conexionDeProyector(databaseUrl)
  await prepararBase(client)
  const marchas: { alto: AbortController; fin: Promise<void> }[] = []
  const filas = async <F extends object>(texto: string, valores: unknown[] = []): Promise<F[]> =>
    (await client.query<F>(texto, valores)).rows
  const pararTodos = async () => {
    for (const { alto } of marchas) alto.abort()
    await Promise.all(marchas.splice(0).map(({ fin }) => fin.catch(() => undefined)))
  }
  return {
    client,
    filas,
    /** Creates an empty schema of the read side, before the first position. */
    proyeccionNueva: async (): Promise<Proyeccion> => {
      const esquema = await nombreNuevo(client, MODELOS)
      const almacen = await store.identidad()
      await crearEsquema(client, MODELOS, esquema, almacen)
      return abrirProyeccion(client, MODELOS, esquema, store, callado)
    },
    /** Starts a projector that follows the log until it is stopped or the test ends. */
    proyectar: (fuente: FuenteDeHechos = store) => {
      const alto = new AbortController()
      const fin = correrProyector({ databaseUrl, modelos: MODELOS, fuente, logger: callado }, alto.signal)
      fin.catch(() => undefined)
      marchas.push({ alto, fin })
      const parar = () => {
        alto.abort()
        return fin
      }
      return { fin, parar }
    },
    activo: async () => (await esquemaActivo(client, MODELOS)) ?? 'ninguno',
    /**
     * Returns the number of rows that two schemas don't share, by table, or {} when they are the
     * same.
     */
    diferencias: async (primero: string, segundo: string): Promise<Record<string, number>> => {
      const distintas: Record<string, number> = {}
      for (const { nombre, modo, columnas } of MODELOS.tablas) {
        const de = (esquema: string) =>
          `select * from ${esquema}.${nombre}${modo === 'sumas' ? ` where ${Object.keys(columnas).at(-1)} <> 0` : ''}`
        const [fila] = await filas<{ n: number }>(
          `select count(*)::int as n from ((${de(primero)} except all ${de(segundo)}) union all (${de(segundo)} except all ${de(primero)})) d`,
        )
        if (fila?.n) distintas[nombre] = fila.n
      }
      return distintas
    },
    /** Returns the counters that differ from the rows. */
    contadoresFalsos: (esquema: string) =>
      filas(
        `select * from (
           select consumidor as cuenta, 'consumidor' as lado, estado, count(*) as cuantos from ${esquema}.pedidos group by 1, 2, 3
           union all
           select proveedor, 'proveedor', estado, count(*) from ${esquema}.pedidos where codigo <> '' group by 1, 2, 3) contadas
         full join (select * from ${esquema}.contadores where cuantos <> 0) sumadas using (cuenta, lado, estado)
         where contadas.cuantos is distinct from sumadas.cuantos`,
      ),
    /** Returns the position of a schema of the read side, or -1. */
    posicionDe: async (esquema: string) => {
      const [fila] = await filas<{ p: string | null }>(`select posicion::text as p from ${esquema}.checkpoint`)
      return BigInt(fila?.p ?? -1)
    },
    aparcados: (esquema: string) =>
      filas<{ stream: string; revision: number; error: string }>(
        `select stream, revision, error from ${esquema}.aparcados order by stream`,
      ),
    pararTodos,
    cerrar: async () => {
      await pararTodos()
      await client.end()
    },
  }
}

export type LecturaDePrueba = Awaited<ReturnType<typeof abrirLectura>>

/** Opens a log that begins with a client's account (1) and a provider's (2), and its read side. */
export const abrirLogConLectura = async (donde: DondeAlmacen = {}) => {
  const log = await abrirLogDePrueba(donde)
  const lectura = await abrirLectura(log)
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
  await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
  return { log, lectura }
}
