import { type Kysely, sql } from 'kysely'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'

/**
 * A logo of a band: the account, the logo of its head office if it is a branch, and its place in
 * the list.
 */
export type TuplaBanda = {
  readonly id: number
  readonly tipo_usuario: string
  readonly clase: string
  readonly nombre: string
  readonly actividad: string
  readonly ciudad: string
  readonly logo: string
  readonly matriz: number | null
  readonly matriz_logo: string | null
  readonly sucursales: boolean
  readonly orden: number
}
/** A logo that a search found, with its hours and its place. */
export type TuplaHallada = TuplaBanda & Pick<TuplaCuenta, 'horario' | 'feriados' | 'ubicacion' | 'provincia'>
export type PaginaBanda = {
  readonly filas: readonly TuplaBanda[]
  readonly total: number
  readonly siguiente: number | null
}
type ListaClientes = Exclude<ListaFavoritos, 'proveedores'>
type BusquedaDeClientes = {
  readonly favoritos: readonly number[]
  readonly entre: readonly number[] | undefined
  readonly cuantos: number
}

type Db = Kysely<Lectura>

export const COLUMNAS = sql<TuplaBanda>`c.id, c.tipo_usuario, c.clase, c.nombre, c.actividad, c.ciudad, c.logo, c.matriz, m.logo as matriz_logo`
export const unaCuenta = (esquema: string) => ({
  cuentas: sql.table(`${esquema}.cuentas`),
  haySucursales: sql`exists (select 1 from ${sql.table(`${esquema}.cuentas`)} s where s.matriz = c.id and s.activa) as sucursales`,
})

/**
 * Matches the providers of the network. Every provider has a number, and branches stand behind
 * their head office.
 */
export const EN_LA_RED = sql<boolean>`c.numero > 0 and c.activa and c.matriz is null and c.suscripcion <> 'desactivada'`

/** Returns every provider of the network with its logo, the oldest first. */
export const proveedoresEnLaRed = async (
  db: Db,
  esquema: string,
): Promise<readonly Pick<TuplaBanda, 'id' | 'nombre' | 'logo'>[]> => {
  const { rows } = await sql<Pick<TuplaBanda, 'id' | 'nombre' | 'logo'>>`
    select c.id, c.nombre, c.logo from ${unaCuenta(esquema).cuentas} c where ${EN_LA_RED} order by c.id`.execute(db)
  return rows
}

/** Conditions for the list of clients to which an account belongs, by what it is now. */
const ES_DE: Readonly<Record<ListaClientes, ReturnType<typeof sql<boolean>>>> = {
  clnts_prov: sql<boolean>`c.tipo_usuario in ('proveedor', 'nosotros')`,
  clnts_empr: sql<boolean>`c.tipo_usuario = 'consumidor' and c.clase = 'empresa'`,
  clnts_pers: sql<boolean>`c.tipo_usuario = 'consumidor' and c.clase = 'personal'`,
}

const enPagina = async (
  db: Db,
  filas: ReturnType<typeof sql<TuplaBanda>>,
  total: ReturnType<typeof sql<{ total: number }>>,
  cuantos: number,
): Promise<PaginaBanda> => {
  const { rows } = await filas.execute(db)
  const contadas = await total.execute(db)
  const pagina = rows.slice(0, cuantos)
  return {
    filas: pagina,
    total: contadas.rows[0]?.total ?? 0,
    siguiente: rows.length > cuantos ? (pagina.at(-1)?.orden ?? null) : null,
  }
}

/**
 * Returns a page of a provider's clients of one kind, in the order in which they became clients.
 */
export const bandaClientes = (
  db: Db,
  esquema: string,
  proveedor: number,
  lista: ListaClientes,
  despues: number,
  cuantos: number,
) => {
  const { cuentas, haySucursales } = unaCuenta(esquema)
  const clientes = sql.table(`${esquema}.clientes`)
  const condicion = sql`k.proveedor = ${proveedor} and c.activa and ${ES_DE[lista]}`
  return enPagina(
    db,
    sql<TuplaBanda>`select ${COLUMNAS}, k.orden, ${haySucursales} from ${clientes} k join ${cuentas} c on c.id = k.cliente
      left join ${cuentas} m on m.id = c.matriz where ${condicion} and k.orden > ${despues} order by k.orden limit ${cuantos + 1}`,
    sql<{
      total: number
    }>`select count(*) as total from ${clientes} k join ${cuentas} c on c.id = k.cliente where ${condicion}`,
    cuantos,
  )
}

/** Returns an account's favourites of one list, in their order. */
export const bandaFavoritos = async (
  db: Db,
  esquema: string,
  cuenta: number,
  lista: ListaFavoritos,
): Promise<PaginaBanda> => {
  const { cuentas, haySucursales } = unaCuenta(esquema)
  const { rows } = await sql<TuplaBanda>`select ${COLUMNAS}, f.orden, ${haySucursales}
    from ${sql.table(`${esquema}.favoritos`)} f join ${cuentas} c on c.id = f.otra left join ${cuentas} m on m.id = c.matriz
    where f.cuenta = ${cuenta} and f.lista = ${lista} and f.vigente and c.activa order by f.orden`.execute(db)
  return { filas: rows, total: rows.length, siguiente: null }
}

/** Returns the ids of an account's favourites of some lists. */
export const idsFavoritos = async (
  db: Db,
  esquema: string,
  cuenta: number,
  listas: readonly ListaFavoritos[],
): Promise<number[]> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('favoritos')
    .select('otra')
    .where('cuenta', '=', cuenta)
    .where('lista', 'in', listas)
    .where('vigente', '=', true)
    .execute()
  return filas.map(({ otra }) => otra)
}

/** Returns accounts as a band shows them, by id. */
export const itemsDe = async (
  db: Db,
  esquema: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TuplaHallada>> => {
  const { cuentas, haySucursales } = unaCuenta(esquema)
  const { rows } =
    await sql<TuplaHallada>`select ${COLUMNAS}, c.numero as orden, ${haySucursales}, c.horario, c.feriados, c.ubicacion, c.provincia
    from ${cuentas} c
    left join ${cuentas} m on m.id = c.matriz where c.id = any(${ids}) and c.activa and c.suscripcion <> 'desactivada'`.execute(
      db,
    )
  return new Map(rows.map((fila) => [fila.id, fila]))
}

/** Returns whether an account is one of a provider's clients. */
export const esCliente = async (db: Db, esquema: string, proveedor: number, cliente: number): Promise<boolean> =>
  (await db
    .withSchema(esquema)
    .selectFrom('clientes')
    .select('cliente')
    .where('proveedor', '=', proveedor)
    .where('cliente', '=', cliente)
    .executeTakeFirst()) !== undefined

/**
 * Returns whether a client has ordered from a provider. A branch becomes a favourite only then
 * (decisiones/red, «Branches as favourites»).
 */
export const haPedidoA = async (db: Db, esquema: string, cliente: number, proveedor: number): Promise<boolean> =>
  (await db
    .withSchema(esquema)
    .selectFrom('pedidos')
    .select('id')
    .where('consumidor', '=', cliente)
    .where('proveedor', '=', proveedor)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Searches a provider's clients, or those of them in `entre`, for a text in the name (tier 1) or in
 * the city or trade (tier 3). `favoritos` come first.
 */
export const clientesHallados = async (
  db: Db,
  esquema: string,
  proveedor: number,
  lista: ListaClientes,
  texto: string,
  { favoritos, entre, cuantos }: BusquedaDeClientes,
): Promise<{ id: number; nivel: number }[]> => {
  const cuentas = sql.table(`${esquema}.cuentas`)
  const patron = patronDe(texto)
  const nombre = sql<boolean>`${normalizado('c.nombre')} like ${patron}`
  const { rows } = await sql<{ id: number; nivel: number }>`
    select c.id, case when ${nombre} then 1 else 3 end as nivel
    from ${sql.table(`${esquema}.clientes`)} k join ${cuentas} c on c.id = k.cliente
    where k.proveedor = ${proveedor} and c.activa and ${ES_DE[lista]} ${entre ? sql`and c.id = any(${entre})` : sql``}
      and (${nombre} or ${normalizado("c.ciudad || ' ' || c.actividad")} like ${patron})
    order by c.id = any(${favoritos}) desc, nivel, c.nombre limit ${cuantos}`.execute(db)
  return rows
}
