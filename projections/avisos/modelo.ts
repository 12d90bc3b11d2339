import { type Kysely, sql } from 'kysely'
import type { Hecho } from '#domain/hecho.ts'
import { type Aviso, CALLADOS } from '#domain/pedido/avisos.ts'
import type { Lectura } from '#projections/motor/database.ts'
import { type Filas, tabla } from '#projections/motor/modelo.ts'

/** Live messages and notices; `destino` is `u<account id>` or `r<role>`. */
export type FilaAvisos = {
  readonly posicion: number
  readonly n: number
  readonly destino: string
  readonly asunto: string
  readonly datos: Aviso['datos']
  readonly momento: string
}
export const avisos = tabla<FilaAvisos>({
  nombre: 'avisos',
  modo: 'agregados',
  columnas: { posicion: 'bigint', n: 'int', destino: 'text', asunto: 'text', datos: 'jsonb', momento: 'timestamptz' },
  clave: ['posicion', 'n', 'destino'],
  indices: ['(destino, posicion)'],
})

const destinoDe = (destino: Aviso['destino']): string =>
  'cuenta' in destino ? `u${destino.cuenta}` : `r${destino.rol}`

/** Notes the live messages that a fact causes. */
export const avisar = (hecho: Hecho, mensajes: readonly Aviso[], filas: Filas): void => {
  for (const [n, { destino, asunto, datos }] of mensajes.entries()) {
    filas.agregar(avisos, {
      posicion: Number(hecho.posicion),
      n,
      destino: destinoDe(destino),
      asunto,
      datos,
      momento: hecho.meta.momento,
    })
  }
}

type Db = Kysely<Lectura>

/** Messages to some addressees after a position, oldest first: `limite` of them, and the rest of the last one's position. */
export const avisosDesde = async (
  db: Db,
  esquema: string,
  destinos: readonly string[],
  posicion: bigint,
  limite: number,
): Promise<FilaAvisos[]> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('destino', '=', sql<string>`any(${destinos})`)
    .where('posicion', '>', Number(posicion))
    .orderBy('posicion')
    .fetch(limite, 'with ties')
    .execute()
  return filas.sort((a, b) => a.posicion - b.posicion || a.n - b.n)
}

/** Every message in (desde, hasta], oldest first: what became known with one step of the projector. */
export const avisosEntre = (db: Db, esquema: string, desde: bigint, hasta: bigint): Promise<FilaAvisos[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('posicion', '>', Number(desde))
    .where('posicion', '<=', Number(hasta))
    .orderBy('posicion')
    .orderBy('n')
    .execute()

/** The newest notices of some addressees. */
export const avisosRecientes = (
  db: Db,
  esquema: string,
  destinos: readonly string[],
  limite: number,
): Promise<FilaAvisos[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('destino', '=', sql<string>`any(${destinos})`)
    .where('asunto', 'not in', CALLADOS)
    .orderBy('posicion', 'desc')
    .orderBy('n', 'desc')
    .limit(limite)
    .execute()
