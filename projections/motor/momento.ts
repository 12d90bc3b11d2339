import type pg from 'pg'
import type { Hecho } from '#domain/hecho.ts'
import type { FuenteDeHechos, Ilegible, Logger } from './fuente.ts'
import type { Modelos } from './modelo.ts'
import { llenar } from './proyeccion.ts'

/** The prefix of every schema that holds the read side at a past instant. */
const PREFIJO = 'momento_'
/** Returns the name of the schema that a job fills on its n-th attempt. */
export const nombreDeMomento = (trabajo: number, intento: number): string => `${PREFIJO}${trabajo}_${intento}`

/**
 * Returns the last position whose fact isn't later than an instant (ISO 8601), as the read side
 * knows it; undefined before the first.
 */
export const posicionEn = async (client: pg.Client, vivo: string, instante: string): Promise<bigint | undefined> => {
  const { rows } = await client.query<{ posicion: string }>(
    `select posicion::text from ${vivo}.hechos h where momento <= $1 order by h.posicion desc limit 1`,
    [instante],
  )
  return rows[0] && BigInt(rows[0].posicion)
}

/**
 * Wraps a log without the facts whose own time is later than an instant. The position alone won't
 * do: clocks differ, and a demo's history is written all at once. The times of a stream never go
 * back.
 */
const sinLoPosterior = (fuente: FuenteDeHechos, instante: string): FuenteDeHechos => {
  const limite = Date.parse(instante)
  const momentoDe = (leido: Hecho | Ilegible): string | undefined =>
    'ilegible' in leido ? leido.sellado?.momento : leido.meta.momento
  return {
    ...fuente,
    async *readAll(...hasta) {
      for await (const leido of fuente.readAll(...hasta))
        if (!(Date.parse(momentoDe(leido) ?? '') > limite)) yield leido
    },
  }
}

/**
 * Builds the read side as it was at an instant (ISO 8601), up to a position, in a schema of its own
 * that nobody projects further. The live read side goes on beside it, and the codes are those that
 * it shows.
 */
export const construirMomento = async (
  client: pg.Client,
  modelos: Modelos,
  fuente: FuenteDeHechos,
  logger: Logger,
  o: { readonly esquema: string; readonly vivo: string; readonly instante: string; readonly hasta: bigint | undefined },
  alAvanzar: (posicion: bigint) => void,
): Promise<void> => {
  const { esquema, vivo, hasta } = o
  await client.query(`drop schema if exists ${esquema} cascade`)
  const almacen = await fuente.identidad()
  const entonces = sinLoPosterior(fuente, o.instante)
  await llenar(client, modelos, entonces, logger, { esquema, almacen, anterior: vivo, hasta }, alAvanzar)
}

/** Drops every schema of a past instant except the given ones. */
export const soltarMomentos = async (
  client: Pick<pg.ClientBase, 'query'>,
  conservar: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<{ nombre: string }>(
    `select nspname as nombre from pg_namespace where nspname like '${PREFIJO.replaceAll('_', '\\_')}%' and not nspname = any($1)`,
    [conservar],
  )
  for (const { nombre } of rows) await client.query(`drop schema ${nombre} cascade`)
}
