import { type Kysely, sql } from 'kysely'
import { ESTADOS_VENTA } from '#domain/compra/estados.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { TuplaCompra } from './modelo.ts'

export const FILTROS_COMPRA = [...ESTADOS_VENTA, 'Desactivado', 'archivado', 'por-autorizar', 'todas'] as const
export type FiltroCompra = (typeof FILTROS_COMPRA)[number]

/** A purchase with its provider and what the provider's market looks like (decisiones/compra, «The row»). */
export type CompraVista = TuplaCompra & {
  readonly cuenta: TuplaCuenta
  readonly matriz_nombre: string | null
  readonly callcenter_nombre: string | null
  readonly clientes: { readonly prov: number; readonly empr: number; readonly pers: number }
  readonly favoritos: {
    readonly prov: number
    readonly empr: number
    readonly pers: number
    readonly proveedores: number
  }
  readonly proveedores: number
}

export type ConsultaCompras = {
  readonly filtro: FiltroCompra
  readonly buscar: string
  readonly desde: number
  readonly cuantas: number
  /** Only the purchases of whom this seller invited. */
  readonly vendedor?: number | undefined
  readonly proveedor?: number | undefined
  readonly id?: number | undefined
  /** Leaves out what finance has archived. */
  readonly sinArchivadas?: boolean
}

type Db = Kysely<Lectura>

/** What finance archives is hidden from its own queue; the others' work goes on. */
const condicionDe = (filtro: FiltroCompra, sinArchivadas: boolean) => {
  switch (filtro) {
    case 'todas':
      return sql<boolean>`true`
    case 'archivado':
      return sql<boolean>`k.archivada`
    case 'Desactivado':
      return sql<boolean>`k.estado = 'Desactivado'`
    case 'por-autorizar':
      return sql<boolean>`k.autorizable and not k.archivada`
    default:
      return sql<boolean>`k.venta = ${filtro} and k.estado <> 'Desactivado' and not (k.archivada and ${sinArchivadas})`
  }
}

const invitadaPor = (esquema: string, vendedor: number) =>
  sql<boolean>`exists (select 1 from ${sql.table(`${esquema}.invitaciones`)} i where i.invitador = ${vendedor} and i.aceptada = k.proveedor)`

const condiciones = (esquema: string, q: ConsultaCompras) => {
  const texto = normalizado("k.codigo || ' ' || c.nombre || ' ' || c.correo || ' ' || c.ciudad")
  return sql`${condicionDe(q.filtro, q.sinArchivadas ?? false)}
    ${q.buscar === '' ? sql`` : sql`and ${texto} like ${patronDe(q.buscar)}`}
    ${q.vendedor === undefined ? sql`` : sql`and ${invitadaPor(esquema, q.vendedor)}`}
    ${q.id === undefined ? sql`` : sql`and k.id = ${q.id}`}
    ${q.proveedor === undefined ? sql`` : sql`and k.proveedor = ${q.proveedor}`}`
}

/** A page of purchases, newest first, how many there are for the reader and how many match. */
export const paginaDeCompras = async (
  db: Db,
  esquema: string,
  q: ConsultaCompras,
): Promise<{ filas: CompraVista[]; total: number; halladas: number }> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const origen = sql`${t('compras')} k join ${t('cuentas')} c on c.id = k.proveedor`
  const contar = async (consulta: ConsultaCompras) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${origen} where ${condiciones(esquema, consulta)}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const deClase = (tabla: string, otro: string, clase: string) => sql`(select count(*) from ${t(tabla)} r
    join ${t('cuentas')} o on o.id = r.${sql.ref(otro)} where ${sql.raw(clase)})`
  const cliente = (clase: string) =>
    deClase('clientes', 'cliente', `r.proveedor = k.proveedor and o.activa and ${clase}`)
  const favorito = (lista: string) => sql`(select count(*) from ${t('favoritos')} f
    where f.cuenta = k.proveedor and f.lista = ${lista} and f.vigente)`
  const { rows } = await sql<CompraVista>`
    select k.*, to_jsonb(c) as cuenta, m.nombre as matriz_nombre, cc.nombre as callcenter_nombre,
      json_build_object(
        'prov', ${cliente(`o.tipo_usuario in ('proveedor', 'nosotros')`)},
        'empr', ${cliente(`o.tipo_usuario = 'consumidor' and o.clase = 'empresa'`)},
        'pers', ${cliente(`o.tipo_usuario = 'consumidor' and o.clase = 'personal'`)}) as clientes,
      json_build_object('prov', ${favorito('clnts_prov')}, 'empr', ${favorito('clnts_empr')}, 'pers', ${favorito('clnts_pers')},
        'proveedores', ${favorito('proveedores')}) as favoritos,
      (select count(*) from ${t('clientes')} r where r.cliente = k.proveedor) as proveedores
    from (select k.* from ${origen} where ${condiciones(esquema, q)} order by k.orden desc limit ${q.cuantas} offset ${q.desde}) k
    join ${t('cuentas')} c on c.id = k.proveedor
    left join ${t('cuentas')} m on m.id = c.matriz
    left join ${t('cuentas')} cc on cc.id = (k.contexto ->> 'callcenterId')::bigint
    order by k.orden desc`.execute(db)
  return {
    filas: rows,
    total: await contar({ ...q, filtro: 'todas', buscar: '' }),
    halladas: await contar(q),
  }
}

/** One purchase by its id or by its code; undefined when there is none. */
export const compraDe = async (
  db: Db,
  esquema: string,
  cual: { id: number } | { codigo: string },
): Promise<TuplaCompra | undefined> => {
  const suya = db.withSchema(esquema).selectFrom('compras').selectAll()
  return 'id' in cual
    ? suya.where('id', '=', cual.id).executeTakeFirst()
    : suya.where('codigo', '=', cual.codigo).executeTakeFirst()
}

/** How many purchases each filter finds. */
export const contarFiltros = async (
  db: Db,
  esquema: string,
  filtros: readonly FiltroCompra[],
  { vendedor, sinArchivadas = false }: Pick<ConsultaCompras, 'vendedor' | 'sinArchivadas'>,
): Promise<Record<string, number>> => {
  const cuentas = filtros.map(
    (filtro) => sql`count(*) filter (where ${condicionDe(filtro, sinArchivadas)}) as ${sql.ref(filtro)}`,
  )
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(cuentas)} from ${sql.table(`${esquema}.compras`)} k
    where ${vendedor === undefined ? sql`true` : invitadaPor(esquema, vendedor)}`.execute(db)
  return rows[0] ?? {}
}

/** Billing data saved before, the newest of each RUC first: a provider's own, or anybody's whose name or RUC holds the text. */
export const facturasGuardadas = async (
  db: Db,
  esquema: string,
  q: { readonly proveedor?: number | undefined; readonly buscar: string; readonly cuantas: number },
): Promise<NonNullable<TuplaCompra['contexto']['factura']>[]> => {
  const texto = normalizado("(contexto -> 'factura' ->> 'razonSocial') || ' ' || (contexto -> 'factura' ->> 'ruc')")
  const { rows } = await sql<{ factura: NonNullable<TuplaCompra['contexto']['factura']> }>`
    select factura from (
      select distinct on (contexto -> 'factura' ->> 'ruc') contexto -> 'factura' as factura, orden
      from ${sql.table(`${esquema}.compras`)}
      where contexto ? 'factura' and ${texto} like ${patronDe(q.buscar)}
        ${q.proveedor === undefined ? sql`` : sql`and proveedor = ${q.proveedor}`}
      order by contexto -> 'factura' ->> 'ruc', orden desc) guardadas
    order by orden desc limit ${q.cuantas}`.execute(db)
  return rows.map(({ factura }) => factura)
}
