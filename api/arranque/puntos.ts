import type { Pool, PoolClient } from 'pg'
import { enTransaccion } from '#api/access/transaccion.ts'
import { ESPERAS, type Plazo, type Plazos } from '#commands/processes/compra.ts'
import type { Hasta, Punto } from '#commands/processes/punto.ts'
import type { HastaCuenta } from '#projections/cuenta/consultas.ts'

type Ejecutor = Pick<PoolClient, 'query'>

const guardarEn =
  (nombre: string) =>
  async (client: Ejecutor, { posicion, probada }: Hasta) => {
    await client.query(
      `insert into acceso.procesos as p (nombre, posicion, probada, cadena) values ($1, $2, $3, $4)
     on conflict (nombre) do update set posicion = excluded.posicion, probada = excluded.probada, cadena = excluded.cadena
     where p.posicion < excluded.posicion`,
      [nombre, String(posicion), probada ? String(probada.posicion) : null, probada?.cadena ?? null],
    )
  }

/** Builds the checkpoint of a process and its parked events, kept in the database. */
export const puntoDe = (pool: Pool, nombre: string): Punto => {
  const guardar = guardarEn(nombre)
  return {
    leer: async () => {
      const { rows } = await pool.query<{ posicion: string; probada: string | null; cadena: string }>(
        'select posicion::text, probada::text, cadena from acceso.procesos where nombre = $1',
        [nombre],
      )
      const [fila] = rows
      return (
        fila && {
          posicion: BigInt(fila.posicion),
          probada: fila.probada === null ? undefined : { posicion: BigInt(fila.probada), cadena: fila.cadena },
        }
      )
    },
    guardar: (hasta) => guardar(pool, hasta),
    apartar: async ({ stream, revision, posicion }) => {
      await pool.query(
        'insert into acceso.apartados (proceso, posicion, stream, revision) values ($1, $2, $3, $4) on conflict do nothing',
        [nombre, String(posicion), stream, revision],
      )
    },
    apartados: async () => {
      const { rows } = await pool.query<{ posicion: string; stream: string; revision: number }>(
        'select posicion::text, stream, revision from acceso.apartados where proceso = $1 order by apartados.posicion',
        [nombre],
      )
      return rows.map((fila) => ({ ...fila, posicion: BigInt(fila.posicion) }))
    },
    readmitir: async ({ posicion }) => {
      await pool.query('delete from acceso.apartados where proceso = $1 and posicion = $2', [nombre, String(posicion)])
    },
  }
}

/** The name of the mails' checkpoint. Those of the other processes are called like them. */
export const PUNTO_DE_CORREOS = 'correo'
const COMPRAS = 'compras'
const TABLA: Readonly<Record<Plazo['espera'], string>> = { termino: 'acceso.plazos', llamada: 'acceso.llamadas' }

/** Builds the checkpoint of the purchases' process, with the deadlines that it waits for. */
export const plazosDe = (pool: Pool): Plazos => ({
  ...puntoDe(pool, COMPRAS),
  guardarPlazo: (hasta, { espera, compraId }, plazo) =>
    enTransaccion(pool, async (client) => {
      await client.query(`delete from ${TABLA[espera]} where compra = $1`, [compraId])
      if (plazo) {
        const { fecha, causa } = plazo
        await client.query(`insert into ${TABLA[espera]} (compra, fin, causa) values ($1, $2, $3)`, [
          compraId,
          fecha,
          causa,
        ])
      }
      await guardarEn(COMPRAS)(client, hasta)
    }),
  vencidos: async (ahora) => {
    const todos = ESPERAS.map((espera) => `select '${espera}' as espera, compra, fin, causa from ${TABLA[espera]}`)
    const { rows } = await pool.query<{ espera: Plazo['espera']; compra: number; fin: string; causa: string }>(
      `select * from (${todos.join(' union all ')}) p where fin <= $1 order by fin`,
      [ahora],
    )
    return rows.map(({ espera, compra, fin, causa }) => ({ espera, compraId: compra, fecha: fin, causa }))
  },
  quitar: async ({ espera, compraId, causa }) => {
    await pool.query(`delete from ${TABLA[espera]} where compra = $1 and causa = $2`, [compraId, causa])
  },
})

const NINGUNA: HastaCuenta = { hora: '', id: 0 }

/** Builds the store of the last account whose mail of a day was made. */
export const resumenesHasta = (pool: Pool) => ({
  leer: async (dia: string): Promise<HastaCuenta> => {
    const { rows } = await pool.query<HastaCuenta>('select hora, cuenta as id from acceso.resumenes where dia = $1', [
      dia,
    ])
    return rows[0] ?? NINGUNA
  },
  /** Never moves back. */
  guardar: async (dia: string, { hora, id }: HastaCuenta): Promise<void> => {
    await pool.query(
      `insert into acceso.resumenes as r (dia, hora, cuenta) values ($1, $2, $3)
       on conflict (dia) do update set hora = excluded.hora, cuenta = excluded.cuenta
       where (r.hora, r.cuenta) < (excluded.hora, excluded.cuenta)`,
      [dia, hora, id],
    )
    await pool.query('delete from acceso.resumenes where dia < $1', [dia])
  },
})

/**
 * Clears the processes' checkpoints after the log lost its end. The processes read it again from
 * its beginning, and find done what was done.
 */
export const olvidarPuntos = async (client: Ejecutor): Promise<void> => {
  await client.query('truncate acceso.procesos, acceso.apartados, acceso.plazos, acceso.llamadas')
}
