import { type Kysely, sql } from 'kysely'
import { type TipoUsuario, VENDEN } from '#domain/cuenta/tipos.ts'
import type { Lectura } from '#projections/modelos.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { TuplaCuenta } from './modelo.ts'

type Db = Kysely<Lectura>

/** An account's row, undefined when there is none. */
export const cuentaDe = (db: Db, esquema: string, id: number): Promise<TuplaCuenta | undefined> =>
  db.withSchema(esquema).selectFrom('cuentas').selectAll().where('id', '=', id).executeTakeFirst()

/** Every account, newest first: a page, how many there are and how many match. */
export const cuentasDe = async (
  db: Db,
  esquema: string,
  q: {
    readonly buscar: string
    readonly desde: number
    readonly cuantas: number
    readonly tipo?: TipoUsuario | undefined
  },
): Promise<{ filas: TuplaCuenta[]; total: number; halladas: number }> => {
  const todas = db.withSchema(esquema).selectFrom('cuentas')
  const contar = async (consulta: typeof todas) =>
    (await consulta.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  const deTipo = q.tipo === undefined ? todas : todas.where('tipo_usuario', '=', q.tipo)
  const halladas =
    q.buscar === ''
      ? deTipo
      : deTipo.where(normalizado("nombre || ' ' || correo || ' ' || ciudad"), 'like', patronDe(q.buscar))
  return {
    filas: await halladas
      .selectAll()
      .orderBy('creada', 'desc')
      .orderBy('id')
      .limit(q.cuantas)
      .offset(q.desde)
      .execute(),
    total: await contar(todas),
    halladas: await contar(halladas),
  }
}

const conSucursales = async (db: Db, esquema: string, matrices: readonly TuplaCuenta[]) => {
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
    .where('tipo_usuario', 'in', VENDEN)
    .where('activa', '=', true)
    .where('suscripcion', '<>', 'desactivada')

/** Active providers by their ids, in that order, with their branches; a branch stands for its head office, once. */
export const proveedoresPorId = async (db: Db, esquema: string, ids: readonly number[]): Promise<ProveedorVisto[]> => {
  if (ids.length === 0) return []
  const halladas = await proveedoresActivos(db, esquema).where('id', '=', sql<number>`any(${ids})`).execute()
  const orden = new Map(ids.map((id, n) => [id, n]))
  const matrices = new Map<number, number>()
  for (const { id, matriz } of halladas) {
    const suya = matriz ?? id
    matrices.set(suya, Math.min(matrices.get(suya) ?? ids.length, orden.get(id) ?? ids.length))
  }
  const filas = await proveedoresActivos(db, esquema)
    .where('id', '=', sql<number>`any(${[...matrices.keys()]})`)
    .execute()
  return conSucursales(
    db,
    esquema,
    filas.sort((a, b) => (matrices.get(a.id) ?? 0) - (matrices.get(b.id) ?? 0)),
  )
}

/** One active provider, a head office or a branch; undefined when there is none. */
export const proveedorDe = async (db: Db, esquema: string, id: number): Promise<ProveedorVisto | undefined> => {
  const fila = await proveedoresActivos(db, esquema).where('id', '=', id).executeTakeFirst()
  return fila && (await conSucursales(db, esquema, [fila]))[0]
}
