import { type Kysely, sql } from 'kysely'
import type { FilaCuenta } from './cuentas.ts'
import type { Lectura } from './database.ts'
import { type FilaAvisos, type FilaIncidentes, type FilaPedidos, normalizar } from './pedidos.ts'

type Db = Kysely<Lectura>

/** An account's row, undefined when there is none. */
export const cuentaDe = (db: Db, esquema: string, id: number): Promise<FilaCuenta | undefined> =>
  db.withSchema(esquema).selectFrom('cuentas').selectAll().where('id', '=', id).executeTakeFirst()

/** The row of an order by its display code or id, whoever asks. */
export const pedidoPorCodigo = (db: Db, esquema: string, codigo: string): Promise<FilaPedidos | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('pedidos')
    .selectAll()
    .where('codigo', '=', codigo)
    .where('codigo', '<>', '')
    .executeTakeFirst()

export const pedidoPorId = (db: Db, esquema: string, id: number): Promise<FilaPedidos | undefined> =>
  db.withSchema(esquema).selectFrom('pedidos').selectAll().where('id', '=', id).executeTakeFirst()

const conSucursales = async (db: Db, esquema: string, matrices: readonly FilaCuenta[]) => {
  const ids = matrices.map(({ id }) => id)
  const sucursales = ids.length
    ? await db
        .withSchema(esquema)
        .selectFrom('cuentas')
        .selectAll()
        .where('matriz', '=', sql<number>`any(${ids})`)
        .where('activa', '=', true)
        .orderBy('nombre')
        .execute()
    : []
  return matrices.map((matriz) => ({ ...matriz, sucursales: sucursales.filter((s) => s.matriz === matriz.id) }))
}

export type ProveedorVisto = Awaited<ReturnType<typeof conSucursales>>[number]

const proveedoresActivos = (db: Db, esquema: string) =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .selectAll()
    .where('tipo_usuario', 'in', ['proveedor', 'nosotros'])
    .where('activa', '=', true)

/** Active providers whose name, activity or city holds the text, by name; branches come under their head office. */
export const proveedoresDe = async (
  db: Db,
  esquema: string,
  texto: string,
  limite: number,
): Promise<ProveedorVisto[]> => {
  const patron = `%${normalizar(texto).replace(/[\\%_]/g, '\\$&')}%`
  const sinAcentos = sql<string>`translate(lower(nombre || ' ' || actividad || ' ' || ciudad), 'áéíóúüñ', 'aeiouun')`
  const matrices = await proveedoresActivos(db, esquema)
    .where('matriz', 'is', null)
    .where(sinAcentos, 'like', patron)
    .orderBy('nombre')
    .limit(limite)
    .execute()
  return conSucursales(db, esquema, matrices)
}

/** One active provider, a head office or a branch; undefined when there is none. */
export const proveedorDe = async (db: Db, esquema: string, id: number): Promise<ProveedorVisto | undefined> => {
  const fila = await proveedoresActivos(db, esquema).where('id', '=', id).executeTakeFirst()
  return fila && (await conSucursales(db, esquema, [fila]))[0]
}

/** Messages to some addressees after a position, oldest first. */
export const avisosDesde = (
  db: Db,
  esquema: string,
  destinos: readonly string[],
  posicion: bigint,
  limite: number,
): Promise<FilaAvisos[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('destino', '=', sql<string>`any(${destinos})`)
    .where('posicion', '>', Number(posicion))
    .orderBy('posicion')
    .orderBy('n')
    .limit(limite)
    .execute()

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

/** The newest messages to some addressees. */
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
    .orderBy('posicion', 'desc')
    .orderBy('n', 'desc')
    .limit(limite)
    .execute()

/** Incidents, open ones first, newest first. */
export const incidentesRecientes = (db: Db, esquema: string, limite: number): Promise<FilaIncidentes[]> =>
  db
    .withSchema(esquema)
    .selectFrom('incidentes')
    .selectAll()
    .orderBy('abierto', 'desc')
    .orderBy('momento', 'desc')
    .limit(limite)
    .execute()

/** Streams that a poison event has stopped. */
export const aparcadosDe = async (db: Db, esquema: string) => {
  const { rows } = await sql<{ stream: string; revision: number; posicion: number; error: string; desde: string }>`
    select * from ${sql.id(esquema, 'aparcados')} order by posicion`.execute(db)
  return rows
}
