import { type Kysely, sql } from 'kysely'
import { ESTADOS_VENTA } from '#domain/compra/estados.ts'
import { sinFacturas } from '#domain/compra/recibos.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, ordenado, porEtapa } from '#projections/motor/pagina.ts'
import { normalizado, patronDe, patronesDe } from '#projections/motor/texto.ts'
import type { TuplaCompra } from './modelo.ts'

export const FILTROS_COMPRA = [
  ...ESTADOS_VENTA,
  'Desactivado',
  'archivado',
  'por-autorizar',
  'por-hacer',
  'todas',
] as const
export type FiltroCompra = (typeof FILTROS_COMPRA)[number]

/**
 * A purchase with its provider and the figures of the provider's market (decisiones/compra,
 * «The row»).
 */
export type CompraVista = TuplaCompra & {
  readonly cuenta: TuplaCuenta
  readonly matriz_nombre: string | null
  readonly callcenter_nombre: string | null
  /** Whether the clerk who attends to it can't sign in any more. */
  readonly ausente: boolean
  readonly clientes: { readonly prov: number; readonly empr: number; readonly pers: number }
  readonly favoritos: {
    readonly prov: number
    readonly empr: number
    readonly pers: number
    readonly proveedores: number
  }
  readonly proveedores: number
  /** Messages that each side of its two conversations hasn't read. */
  readonly sinLeer: {
    readonly call: { readonly proveedor: number; readonly callcenter: number }
    readonly finan: { readonly callcenter: number; readonly financiero: number }
  }
}

/** The purchases that the reader asks for, and whether with those that finance has archived. */
export type AlcanceDeCompras = {
  /** Only the purchases of providers whom this seller invited. */
  readonly vendedor?: number | undefined
  readonly proveedor?: number | undefined
  /**
   * Whether the reader hears of calls. Only then are purchases listed as to be done, or ordered by
   * how long they wait.
   */
  readonly agenda?: boolean
  /** Whether the reader sees what finance has archived. */
  readonly veArchivadas?: boolean
  /**
   * Whether the queue is finance's own. It leaves out what finance has archived, and holds what may
   * be authorized under that filter alone.
   */
  readonly deFinanzas?: boolean
  /** Only what this clerk attends to, and what nobody who can sign in attends to. */
  readonly callcenter?: number | undefined
  /** The present instant, ISO 8601. */
  readonly ahora: string
}
export type ConsultaCompras = AlcanceDeCompras & {
  readonly cuantas: number
  readonly desde?: number
  readonly id?: number
  readonly filtro?: FiltroCompra
  readonly buscar?: string
  /** The order, newest first by default. */
  readonly columna?: keyof typeof ORDEN
  readonly sentido?: 'asc' | 'desc'
}

type Db = Kysely<Lectura>

/**
 * Matches what the call center has to do at an instant. That is a call that is due, a purchase
 * without an offer on the table, a term about to end and, whatever call is set, a purchase without
 * an offer whose clerk can't sign in any more. Nothing is to be done for a provider who can't sign
 * in.
 */
const porHacer = (ahora: string) =>
  sql<boolean>`(c.activa and (k.estado = 'En Curso' and not cc.activa or k.espera <= ${ahora}::timestamptz
    and (k.llamada is not null or k.estado in ('En Curso', 'Completado'))))`

/**
 * Returns the condition of a filter. What finance archives is hidden from its own queue, and the
 * work of others goes on. A filter reveals nothing that a row doesn't show its reader.
 */
const condicionDe = (
  filtro: FiltroCompra,
  { deFinanzas = false, agenda = false, veArchivadas = false, ahora }: AlcanceDeCompras,
) => {
  switch (filtro) {
    case 'todas':
      return sql<boolean>`true`
    case 'archivado':
      return veArchivadas ? sql<boolean>`k.archivada` : sql<boolean>`false`
    case 'Desactivado':
      return sql<boolean>`k.estado = 'Desactivado'`
    case 'por-hacer':
      return agenda ? porHacer(ahora) : sql<boolean>`false`
    case 'por-autorizar':
      return sql<boolean>`k.autorizable and not k.archivada`
    default:
      return sql<boolean>`k.venta = ${filtro} and k.estado <> 'Desactivado' and not ((k.archivada or k.autorizable) and ${deFinanzas})`
  }
}

const invitadaPor = (esquema: string, vendedor: number) =>
  sql<boolean>`exists (select 1 from ${sql.table(`${esquema}.invitaciones`)} i where i.invitador = ${vendedor} and i.aceptada = k.proveedor)`

/** Billing data of an erased provider are in nothing that is searched. */
const TEXTO = `k.codigo || ' ' || c.nombre || ' ' || c.correo || ' ' || c.ciudad || ' ' || c.celular || ' ' || c.identificacion
  || case when c.eliminada then '' else ' ' || coalesce(k.contexto -> 'factura' ->> 'ruc', '')
    || ' ' || coalesce(k.contexto -> 'factura' ->> 'razonSocial', '') end`
const casaCon = (buscar: string) =>
  buscar === '' ? sql<boolean>`true` : sql<boolean>`${normalizado(TEXTO)} like any(${patronesDe(buscar)})`
const alcanzaA = (esquema: string, { vendedor, proveedor, callcenter }: AlcanceDeCompras) =>
  sql<boolean>`${vendedor === undefined ? sql`true` : invitadaPor(esquema, vendedor)}
    and ${proveedor === undefined ? sql`true` : sql`k.proveedor = ${proveedor}`}
    and ${callcenter === undefined ? sql`true` : sql`(k.callcenter is null or k.callcenter = ${callcenter} or not cc.activa)`}`

/**
 * The columns by which purchases can be ordered, as their table names them, over the purchase `k`,
 * its provider `c` and the clerk `cc` who attends to it.
 */
const ORDEN = {
  nombreUserItem: alfabetico('c.nombre'),
  estadoVenta: porEtapa("case when k.estado = 'Desactivado' then k.estado else k.venta end", ESTADOS_VENTA),
  totalCompra: "(k.contexto -> 'oferta' ->> 'total')::bigint",
  fechaFin: 'k.fin',
  atendidoPor: alfabetico('cc.nombre'),
  fechaCompra: 'k.fecha_compra',
  // A wait that begins later isn't shown yet.
  esperaDesde: 'case when k.espera <= now() then k.espera end',
} as const

const conSusCuentas = (esquema: string) => sql`join ${sql.table(`${esquema}.cuentas`)} c on c.id = k.proveedor
    left join ${sql.table(`${esquema}.cuentas`)} cc on cc.id = k.callcenter`

/** Returns purchases in order. Those without a value in the ordering column come last. */
export const comprasVistas = async (db: Db, esquema: string, q: ConsultaCompras): Promise<CompraVista[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const susCuentas = conSusCuentas(esquema)
  const { columna = 'fechaCompra', sentido = 'desc' } = q
  const por = columna === 'esperaDesde' && !q.agenda ? 'k.cambio' : ORDEN[columna]
  const orden = sql`order by ${sql.raw(`${ordenado(por, sentido)}, k.orden desc`)}`
  const deClase = (tabla: string, otro: string, clase: string) => sql`(select count(*) from ${t(tabla)} r
    join ${t('cuentas')} o on o.id = r.${sql.ref(otro)} where ${sql.raw(clase)})`
  const cliente = (clase: string) =>
    deClase('clientes', 'cliente', `r.proveedor = k.proveedor and o.activa and ${clase}`)
  const sinLeer = (tipo: 'call' | 'finan', ...lados: readonly string[]) =>
    sql`json_build_object(${sql.join(
      lados.flatMap((lado) => [sql.lit(lado), sql`coalesce(${sql.ref(`${tipo}.sin_leer_${lado}`)}, 0)`]),
    )})`
  const favorito = (lista: string) => sql`(select count(*) from ${t('favoritos')} f
    where f.cuenta = k.proveedor and f.lista = ${lista} and f.vigente)`
  const { rows } = await sql<CompraVista>`
    select k.*, to_jsonb(c) as cuenta, m.nombre as matriz_nombre, cc.nombre as callcenter_nombre, coalesce(not cc.activa, false) as ausente,
      json_build_object(
        'prov', ${cliente(`o.tipo_usuario in ('proveedor', 'nosotros')`)},
        'empr', ${cliente(`o.tipo_usuario = 'consumidor' and o.clase = 'empresa'`)},
        'pers', ${cliente(`o.tipo_usuario = 'consumidor' and o.clase = 'personal'`)}) as clientes,
      json_build_object('prov', ${favorito('clnts_prov')}, 'empr', ${favorito('clnts_empr')}, 'pers', ${favorito('clnts_pers')},
        'proveedores', ${favorito('proveedores')}) as favoritos,
      (select count(*) from ${t('clientes')} r where r.cliente = k.proveedor) as proveedores,
      json_build_object('call', ${sinLeer('call', 'proveedor', 'callcenter')}, 'finan', ${sinLeer('finan', 'callcenter', 'financiero')}) as "sinLeer"
    from (select k.* from ${t('compras')} k ${susCuentas}
      where ${condicionDe(q.filtro ?? 'todas', q)} and ${casaCon(q.buscar ?? '')} and ${alcanzaA(esquema, q)}
        and ${q.id === undefined ? sql`true` : sql`k.id = ${q.id}`}
      ${orden} limit ${q.cuantas} offset ${q.desde ?? 0}) k
    ${susCuentas}
    left join ${t('cuentas')} m on m.id = c.matriz
    left join ${t('conversaciones')} call on call.canal = 'compra:' || k.id || ':call'
    left join ${t('conversaciones')} finan on finan.canal = 'compra:' || k.id || ':finan'
    ${orden}`.execute(db)
  return rows.map((fila) => (fila.cuenta.eliminada ? sinFacturas(fila) : fila))
}

/**
 * Returns how many purchases there are for the reader, and how many each filter finds among those
 * that hold the text.
 */
export const contarCompras = async (
  db: Db,
  esquema: string,
  { buscar = '', ...alcance }: AlcanceDeCompras & { readonly buscar?: string },
): Promise<{ total: number; contadores: Record<FiltroCompra, number> }> => {
  const casa = casaCon(buscar)
  const cuentas = FILTROS_COMPRA.map(
    (filtro) => sql`count(*) filter (where ${condicionDe(filtro, alcance)} and ${casa}) as ${sql.ref(filtro)}`,
  )
  const { rows } = await sql<Record<FiltroCompra | 'total', number>>`select count(*) as total, ${sql.join(cuentas)}
    from ${sql.table(`${esquema}.compras`)} k ${conSusCuentas(esquema)}
    where ${alcanzaA(esquema, alcance)}`.execute(db)
  const { total, ...contadores } = rows[0] as Record<FiltroCompra | 'total', number>
  return { total, contadores }
}

/** Returns the call center's clerks who may attend to a purchase, by name. */
export const quienesAtienden = (db: Db, esquema: string): Promise<{ id: number; nombre: string }[]> =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select(['id', 'nombre'])
    .where('tipo_usuario', '=', 'callcenter')
    .where('activa', '=', true)
    .orderBy(sql.raw(alfabetico('nombre')))
    .execute()

/** Returns one purchase by its id or its code, or undefined when there is none. */
export const compraDe = async (
  db: Db,
  esquema: string,
  clave: { id: number } | { codigo: string },
): Promise<TuplaCompra | undefined> => {
  const compras = db
    .withSchema(esquema)
    .selectFrom('compras as k')
    .innerJoin('cuentas as c', 'c.id', 'k.proveedor')
    .selectAll('k')
    .select('c.eliminada')
  const hallada =
    'id' in clave
      ? await compras.where('k.id', '=', clave.id).executeTakeFirst()
      : await compras.where('k.codigo', '=', clave.codigo).executeTakeFirst()
  if (!hallada) return undefined
  const { eliminada, ...compra } = hallada
  return eliminada ? sinFacturas(compra) : compra
}

/**
 * Returns billing data saved earlier, the latest of each RUC, newest first. They are a provider's
 * own, or anybody's whose name or RUC holds the text, except those of erased providers.
 */
export const facturasGuardadas = async (
  db: Db,
  esquema: string,
  q: { readonly proveedor?: number | undefined; readonly buscar: string; readonly cuantas: number },
): Promise<NonNullable<TuplaCompra['contexto']['factura']>[]> => {
  const texto = normalizado("(contexto -> 'factura' ->> 'razonSocial') || ' ' || (contexto -> 'factura' ->> 'ruc')")
  const { rows } = await sql<{ factura: NonNullable<TuplaCompra['contexto']['factura']> }>`
    select factura from (
      select distinct on (contexto -> 'factura' ->> 'ruc') contexto -> 'factura' as factura, orden
      from ${sql.table(`${esquema}.compras`)} k join ${sql.table(`${esquema}.cuentas`)} c on c.id = k.proveedor
      where contexto ? 'factura' and not c.eliminada and ${texto} like ${patronDe(q.buscar)}
        ${q.proveedor === undefined ? sql`` : sql`and k.proveedor = ${q.proveedor}`}
      order by contexto -> 'factura' ->> 'ruc', orden desc) guardadas
    order by orden desc limit ${q.cuantas}`.execute(db)
  return rows.map(({ factura }) => factura)
}
