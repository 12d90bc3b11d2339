import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AL_INSTANTE_S, type Anomalia, DESCARTES, NOCHE } from '#domain/anomalias.ts'
import type { Dias } from '#domain/cifras.ts'
import { PERSONAL } from '#domain/cuenta/tipos.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

export type HechoAnomalo = {
  readonly posicion: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly momento: string
  readonly actor: number
  /** Cents, milliseconds, the local hour or how many, as its kind counts; null where there is nothing to count. */
  readonly cuanto: number | null
  /** What a price was before, in cents. */
  readonly previo: number | null
}

/** Which facts `h` are looked at, and the row `x` beside each that is an anomaly: what is said of it. */
type Definicion = (de: (tabla: string) => RawBuilder<unknown>) => {
  readonly tipos?: readonly string[]
  readonly desde: RawBuilder<unknown>
}

/** The last fact of a type that the stream of `h` had before it. */
const anterior = (hechos: RawBuilder<unknown>, type: RawBuilder<unknown>) => sql`(
  select a.monto, a.momento, a.actor from ${hechos} a
  where a.stream = h.stream and a.posicion < h.posicion and a.type = ${type} order by a.posicion desc limit 1) a`

const DEFINICIONES: Readonly<Record<Anomalia, Definicion>> = {
  'precio-subido': (de) => ({
    tipos: ['PropuestaEnviada'],
    desde: sql`select h.monto as cuanto, a.monto as previo from ${anterior(de('hechos'), sql`'PropuestaEnviada'`)}
      where h.monto > a.monto`,
  }),
  'aprobado-al-instante': (de) => ({
    tipos: ['PedidoAprobado'],
    desde: sql`select (extract(epoch from h.momento - a.momento) * 1000)::bigint as cuanto, null::bigint as previo
      from ${anterior(de('hechos'), sql`'PropuestaEnviada'`)}
      where h.momento - a.momento <= ${AL_INSTANTE_S} * interval '1 second'`,
  }),
  'misma-persona': (de) => ({
    tipos: ['PedidoAprobado', 'CompraAutorizada'],
    desde: sql`select null::bigint as cuanto, null::bigint as previo
      from ${anterior(de('hechos'), sql`case h.type when 'PedidoAprobado' then 'PropuestaEnviada' else 'PagoConfirmado' end`)}
      where h.actor = a.actor and h.actor > 0`,
  }),
  'de-noche': (de) => ({
    desde: sql`select reloj.hora as cuanto, null::bigint as previo
      from ${de('cuentas')} c, lateral (select extract(hour from h.momento at time zone 'America/Guayaquil')::int as hora) reloj
      where c.id = h.actor and h.actor > 0 and c.tipo_usuario = any(${[...PERSONAL]}::text[])
        and (reloj.hora >= ${NOCHE.desde} or reloj.hora < ${NOCHE.hasta})`,
  }),
  'muchos-descartes': (de) => ({
    tipos: ['PedidoDescartado'],
    desde: sql`select count(*) as cuanto, null::bigint as previo from ${de('hechos')} a
      where a.type = 'PedidoDescartado' and a.actor = h.actor and h.actor > 0 and a.posicion <= h.posicion
        and a.dia <= h.dia and a.dia > to_char(h.dia::date - ${DESCARTES.dias}::int, 'YYYY-MM-DD')
      having count(*) >= ${DESCARTES.cuantos}`,
  }),
}

const anomalos = (esquema: string, clase: Anomalia, { desde, hasta }: Dias) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const { tipos, desde: donde } = DEFINICIONES[clase](de)
  return sql`${de('hechos')} h cross join lateral (${donde}) x
    where h.dia >= ${desde} and h.dia <= ${hasta} ${tipos ? sql`and h.type = any(${tipos}::text[])` : sql``}`
}

/** How many of a kind there are within some days. */
export const cuantosAnomalos = async (db: Db, esquema: string, clase: Anomalia, dias: Dias): Promise<number> => {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*)::int as cuantos from ${anomalos(esquema, clase, dias)}`.execute(db)
  return rows[0]?.cuantos ?? 0
}

/** Those of some days, the newest first, from after a log position on. */
export const anomalosDe = async (
  db: Db,
  esquema: string,
  clase: Anomalia,
  dias: Dias,
  { despues, cuantos }: { readonly despues: number | undefined; readonly cuantos: number },
): Promise<readonly HechoAnomalo[]> => {
  const { rows } = await sql<HechoAnomalo>`
    select h.posicion, h.stream, h.revision, h.type, h.momento, h.actor, x.cuanto, x.previo
    from ${anomalos(esquema, clase, dias)} ${despues === undefined ? sql`` : sql`and h.posicion < ${despues}`}
    order by h.posicion desc limit ${cuantos}`.execute(db)
  return rows
}
