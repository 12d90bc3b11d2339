import type pg from 'pg'
import type { FuenteDeHechos } from './fuente.ts'

/** The error for a checkpoint that belongs to another log: going on would mix two histories. */
export class OtroAlmacen extends Error {
  override name = 'OtroAlmacen'
}

/**
 * The error for a log that lacks what was projected: it is an older copy, or its end was cut off.
 * What is written after it would be lost or mixed up.
 */
export class LogAtrasado extends Error {
  override name = 'LogAtrasado'
}

/** Reads the checkpoint of a read-side schema and the identity of its log. */
export const puntoDe = async (client: Pick<pg.ClientBase, 'query'>, esquema: string) => {
  const { rows } = await client.query<{
    posicion: string | null
    mirado: string | null
    ultima: string | null
    cadena: string
    almacen: string
  }>(`select posicion::text, mirado::text, ultima::text, cadena, almacen from ${esquema}.checkpoint`)
  const [fila] = rows
  if (!fila) throw new Error(`${esquema} no tiene checkpoint`)
  const { posicion, mirado, ultima, cadena, almacen } = fila
  return {
    posicion: posicion === null ? undefined : BigInt(posicion),
    mirado: mirado === null ? undefined : BigInt(mirado),
    probada: ultima === null ? undefined : { posicion: BigInt(ultima), cadena },
    almacen,
  }
}

/**
 * Returns the checkpoint of a schema. Throws OtroAlmacen or LogAtrasado when the schema wasn't
 * projected from this log as it is.
 */
export const comprobarPunto = async (
  client: Pick<pg.ClientBase, 'query'>,
  esquema: string,
  fuente: Pick<FuenteDeHechos, 'identidad' | 'falta'>,
) => {
  const punto = await puntoDe(client, esquema)
  const almacen = await fuente.identidad()
  if (punto.almacen !== almacen) {
    throw new OtroAlmacen(
      `El lado de lectura ${esquema} viene del log ${punto.almacen} y EVENTSTORE_URL apunta a ${almacen}. ` +
        'Usa el log de antes, o una base de datos nueva.',
    )
  }
  const { probada } = punto
  if (probada && (await fuente.falta(probada))) {
    throw new LogAtrasado(
      `El log no llega hasta donde llegó el lado de lectura: en la posición ${probada.posicion} falta el hecho que se proyectó. ` +
        'Restaura el log completo; si lo que falta está perdido, «npm run reconstruir» hace el lado de lectura de nuevo con lo que hay.',
    )
  }
  return punto
}
