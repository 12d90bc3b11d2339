import { type Kysely, sql } from 'kysely'
import type { EstadoCompra, EstadoVenta } from '#domain/compra/estados.ts'
import { PERSONAL, TIPOS_USUARIO, type TipoUsuario, VENDEN } from '#domain/cuenta/tipos.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, ordenado, type Pagina, type Paginada } from '#projections/motor/pagina.ts'
import { normalizado, patronesDe } from '#projections/motor/texto.ts'
import type { TuplaCuenta } from './modelo.ts'

type Db = Kysely<Lectura>

/** Returns an account's row, or undefined when there is none. */
export const cuentaDe = (db: Db, esquema: string, id: number): Promise<TuplaCuenta | undefined> =>
  db.withSchema(esquema).selectFrom('cuentas').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Returns what an account has open: the number of its orders on either side, its purchase, and the
 * number of its incidents.
 */
export const abiertoDe = async (db: Db, esquema: string, id: number) => {
  const de = db.withSchema(esquema)
  const [pedidos, compra, incidentes] = await Promise.all([
    de
      .selectFrom('pedidos')
      .where('estado', 'not in', ['Finalizado', 'Descartado'])
      .where(({ eb, or }) => or([eb('consumidor', '=', id), eb('proveedor', '=', id)]))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
    de
      .selectFrom('compras')
      .where('proveedor', '=', id)
      .where('estado', '<>', 'Desactivado')
      .orderBy('orden', 'desc')
      .select(['codigo', 'estado as estadoPedido'])
      .executeTakeFirst(),
    de
      .selectFrom('incidentes')
      .where('cuenta', '=', id)
      .where('abierto', '=', true)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { pedidos: pedidos.n, compra: compra ?? null, incidentes: incidentes.n }
}

/** A cursor over accounts, ordered by their hour ('HH:MM') and id. */
export type HastaCuenta = { readonly hora: string; readonly id: number }
export type CuentaPorResumir = Pick<TuplaCuenta, 'id' | 'tipo_usuario' | 'avisos' | 'resumido'> & {
  readonly resumen: string
  /** The log position up to which the last mail reported; 0 before the first. */
  readonly desde: number
}

/** Returns the accounts after a cursor whose daily mail is due by an hour, `cuantas` at most. */
export const cuentasPorResumir = (
  db: Db,
  esquema: string,
  { hora, tras, cuantas }: { readonly hora: string; readonly tras: HastaCuenta; readonly cuantas: number },
): Promise<CuentaPorResumir[]> =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .leftJoin('hechos', 'hechos.evento', 'cuentas.resumido_hasta')
    .select(['id', 'tipo_usuario', 'avisos', 'resumido', 'resumen'])
    .select(({ fn, val }) => fn.coalesce('hechos.posicion', val(0)).as('desde'))
    .where('resumen', 'is not', null)
    .where('resumen', '<=', hora)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('resumen', 'id'), '>', tuple(tras.hora, tras.id)))
    .orderBy('resumen')
    .orderBy('id')
    .limit(cuantas)
    .$narrowType<{ resumen: string }>()
    .execute()

/**
 * The columns by which accounts can be ordered, as their tables name them. `isActive` puts active
 * accounts before inactive ones, and erased ones last.
 */
const ORDEN = {
  nombre: alfabetico('nombre'),
  nombre_sucursal: alfabetico('nombre'),
  tipoUsuario: 'tipo_usuario',
  ciudad: alfabetico('ciudad'),
  conUbicacion: "ubicacion = ''",
  isActive: 'case when eliminada then 2 when activa then 0 else 1 end',
  fecharegistro: 'creada',
  ultimaActividad: 'hizo',
} as const

/**
 * How far an invited account has come: its last purchase as a provider, and how many orders it
 * placed.
 */
type Recorrido = {
  readonly compra: {
    readonly id: number
    readonly estado: EstadoCompra
    readonly venta: EstadoVenta
    readonly cerrada: boolean
  } | null
  readonly pedidos: number
}
/**
 * An account in a table. `hizo` and `hizo_en` (when and in what category it last did something) are
 * set for staff alone. `recorrido` is set when an inviter's accounts are asked for.
 */
export type CuentaListada = TuplaCuenta & {
  readonly hizo: string | null
  readonly hizo_en: string | null
  readonly recorrido?: Recorrido
}

export type ConsultaCuentas = Pagina<keyof typeof ORDEN> & {
  /** The kind of account. `equipo`: all of the staff. */
  readonly tipo?: TipoUsuario | 'equipo' | undefined
  /** Only this head office's branches, or only the accounts that this one's invitations brought. */
  readonly matriz?: number
  readonly invitadaPor?: number
}

const recorrido = (esquema: string) =>
  sql<Recorrido>`json_build_object(
    'compra', (select json_build_object('id', k.id, 'estado', k.estado, 'venta', k.venta, 'cerrada', k.contexto->'cerrada')
      from ${sql.table(`${esquema}.compras`)} k where k.proveedor = cuentas.id order by k.orden desc limit 1),
    'pedidos', (select coalesce(sum(n.cuantos), 0) from ${sql.table(`${esquema}.contadores`)} n
      where n.cuenta = cuentas.id and n.lado = 'consumidor'))`.as('recorrido')

/**
 * Returns a page of accounts, counted by kind: all of them, a head office's branches, or those that
 * an account invited.
 */
export const cuentasDe = async (db: Db, esquema: string, q: ConsultaCuentas): Promise<Paginada<CuentaListada>> => {
  const texto = normalizado("nombre || ' ' || correo || ' ' || ciudad")
  const casa = q.buscar === '' ? sql<boolean>`true` : sql<boolean>`${texto} like any(${patronesDe(q.buscar)})`
  const posibles = db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .$if(q.matriz !== undefined, (todas) => todas.where('matriz', '=', q.matriz ?? 0))
    .$if(q.invitadaPor !== undefined, (todas) =>
      todas.where('id', 'in', (eb) =>
        eb
          .selectFrom('invitaciones')
          .select('aceptada')
          .where('invitador', '=', q.invitadaPor ?? 0)
          .where('aceptada', 'is not', null)
          .$narrowType<{ aceptada: number }>(),
      ),
    )
  const tipos = q.tipo === 'equipo' ? PERSONAL : q.tipo === undefined ? TIPOS_USUARIO : [q.tipo]
  const filas = await posibles
    .leftJoin('actividad', 'actividad.cuenta', 'cuentas.id')
    .where('tipo_usuario', 'in', tipos)
    .where(casa)
    .selectAll('cuentas')
    .select(['actividad.momento as hizo', 'actividad.category as hizo_en'])
    .$if(q.invitadaPor !== undefined, (todas) => todas.select(recorrido(esquema)))
    .orderBy(sql.raw(ordenado(ORDEN[q.columna], q.sentido)))
    .orderBy('cuentas.id')
    .limit(q.cuantas)
    .offset(q.desde)
    .execute()
  const cuentas = await posibles
    .select(({ fn }) => [
      'tipo_usuario',
      fn.countAll<number>().as('todas'),
      fn.countAll<number>().filterWhere(casa).as('halladas'),
    ])
    .groupBy('tipo_usuario')
    .execute()
  const sumar = (campo: 'todas' | 'halladas', de: readonly TipoUsuario[] = TIPOS_USUARIO) =>
    cuentas.reduce((suma, grupo) => suma + (de.includes(grupo.tipo_usuario) ? grupo[campo] : 0), 0)
  const contadores: Record<string, number> = {
    ...Object.fromEntries(TIPOS_USUARIO.map((tipo) => [tipo, 0])),
    ...Object.fromEntries(cuentas.map((grupo) => [grupo.tipo_usuario, grupo.halladas])),
    todas: sumar('halladas'),
    equipo: sumar('halladas', PERSONAL),
  }
  return { filas, total: sumar('todas'), halladas: contadores[q.tipo ?? 'todas'] ?? 0, contadores }
}

/** Returns a head office's branches, or the one of an id, if it is its branch. */
export const sucursalesDe = (db: Db, esquema: string, matriz: number, id?: number): Promise<Sucursal[]> =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select(['id', 'nombre'])
    .where('matriz', '=', matriz)
    .$if(id !== undefined, (suyas) => suyas.where('id', '=', id ?? 0))
    .orderBy(sql.raw(alfabetico('nombre')))
    .execute()
export type Sucursal = Pick<TuplaCuenta, 'id' | 'nombre'>

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

/**
 * Returns active providers by id, in the order of the ids, with their branches. A branch is
 * replaced by its head office, which appears once.
 */
export const proveedoresPorId = async (db: Db, esquema: string, ids: readonly number[]): Promise<ProveedorVisto[]> => {
  if (ids.length === 0) return []
  const halladas = await proveedoresActivos(db, esquema).where('id', '=', sql<number>`any(${ids})`).execute()
  const orden = new Map(ids.map((id, n) => [id, n]))
  const matrices = new Map<number, number>()
  for (const { id, matriz } of halladas) {
    const principal = matriz ?? id
    matrices.set(principal, Math.min(matrices.get(principal) ?? ids.length, orden.get(id) ?? ids.length))
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

/** Returns one active provider, a head office or a branch, or undefined when there is none. */
export const proveedorDe = async (db: Db, esquema: string, id: number): Promise<ProveedorVisto | undefined> => {
  const fila = await proveedoresActivos(db, esquema).where('id', '=', id).executeTakeFirst()
  return fila && (await conSucursales(db, esquema, [fila]))[0]
}
