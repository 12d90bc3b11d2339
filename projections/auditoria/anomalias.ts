import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AL_INSTANTE_S, type Anomalia, DESCARTES, NOCHE, type PorRevision } from '#domain/anomalias.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import type { Dias } from '#domain/cifras.ts'
import { PERSONAL } from '#domain/cuenta/tipos.ts'
import { streamRevision } from '#domain/revision.ts'
import { enEstosDias } from '#projections/cifras/consultas.ts'
import type { TuplaHecho } from '#projections/cifras/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

export type HechoAnomalo = Pick<
  TuplaHecho,
  'posicion' | 'stream' | 'revision' | 'type' | 'momento' | 'actor' | 'evento' | 'causa'
> & {
  /**
   * Cents, milliseconds, the local hour or a count, depending on the kind; null when there is
   * nothing to count.
   */
  readonly cuanto: number | null
  /** The previous price, in cents. */
  readonly previo: number | null
  /** Account id of whoever reviewed it, and when; null while no review stands. */
  readonly revisor: number | null
  readonly revisado: string | null
}

/**
 * The definition of a kind of anomaly: the facts `h` that are looked at, all by default, and the
 * row `x` joined to each that is an anomaly, with its details.
 */
type Definicion = (de: (tabla: string) => RawBuilder<unknown>) => {
  readonly tipos?: readonly string[]
  readonly de?: (dias: Dias) => RawBuilder<unknown>
  readonly desde: RawBuilder<unknown>
}

/** Returns SQL for the previous fact of a type in the stream of `h`. */
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
  // A provider who accepts a counter-offer approves what the client proposed.
  'misma-persona': (de) => ({
    tipos: ['PedidoAprobado', 'CompraAutorizada'],
    desde: sql`select null::bigint as cuanto, null::bigint as previo
      from ${anterior(de('hechos'), sql`case h.type when 'PedidoAprobado' then 'PropuestaEnviada' else 'PagoConfirmado' end`)}
      where h.actor = a.actor and h.actor > 0
        and not exists (select from ${de('hechos')} c where c.comando = h.comando and c.type = 'ContraofertaAceptada')`,
  }),
  'de-noche': (de) => ({
    desde: sql`select reloj.hora as cuanto, null::bigint as previo
      from ${de('cuentas')} c, lateral (select extract(hour from h.momento at time zone 'America/Guayaquil')::int as hora) reloj
      where c.id = h.actor and h.actor > 0 and c.tipo_usuario = any(${[...PERSONAL]}::text[])
        and (reloj.hora >= ${NOCHE.desde} or reloj.hora < ${NOCHE.hasta})`,
  }),
  // A discard that was taken back doesn't count.
  // Counted by a window over local dates. A lookup for each discard would read all those of its
  // account again and again.
  'muchos-descartes': (de) => ({
    de: ({ desde }) => sql`(
      select d.*, d.lugar - min(d.lugar) over (partition by d.actor order by (d.momento at time zone 'America/Guayaquil')::date
        range between ${DESCARTES.dias - 1} * interval '1 day' preceding and current row) + 1 as cuantos
      from (
        select a.*, row_number() over (partition by a.actor order by a.momento, a.posicion) as lugar
        from ${de('hechos')} a where a.type = 'PedidoDescartado' and a.actor > 0
          and ${enEstosDias('a.momento', { desde: masDias(desde, 1 - DESCARTES.dias) })}
          and (select s.type from ${de('hechos')} s where s.stream = a.stream and s.posicion > a.posicion
            and s.type in ('PedidoDescartado', 'DescarteDeshecho') order by s.posicion limit 1)
            is distinct from 'DescarteDeshecho') d)`,
    desde: sql`select h.cuantos as cuanto, null::bigint as previo where h.cuantos >= ${DESCARTES.cuantos}`,
  }),
}

/** Returns SQL for the last fact about the review of `h`. */
const ultimaRevision = (hechos: RawBuilder<unknown>, clase: Anomalia) => sql`
  select v.type, v.momento, v.actor from ${hechos} v
  where v.stream = ${streamRevision({ clase, evento: '' })}::text || h.evento order by v.posicion desc limit 1`

const anomalos = (esquema: string, clase: Anomalia, dias: Dias) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const { tipos, de: hechos = () => de('hechos'), desde: donde } = DEFINICIONES[clase](de)
  return sql`${hechos(dias)} h cross join lateral (${donde}) x
    left join lateral (${ultimaRevision(de('hechos'), clase)}) r on r.type = 'HechoRevisado'
    where ${enEstosDias('h.momento', dias)} ${tipos ? sql`and h.type = any(${tipos}::text[])` : sql``}`
}

/** Returns how many anomalies of a kind there are within some days. */
export const cuantosAnomalos = async (db: Db, esquema: string, clase: Anomalia, dias: Dias): Promise<number> => {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*)::int as cuantos from ${anomalos(esquema, clase, dias)}`.execute(db)
  return rows[0]?.cuantos ?? 0
}

/** Returns how many anomalies of a kind within some days have a review that stands. */
export const cuantosRevisados = async (db: Db, esquema: string, clase: Anomalia, dias: Dias): Promise<number> => {
  const { rows } = await sql<{ cuantos: number }>`
    select count(r.type)::int as cuantos from ${anomalos(esquema, clase, dias)}`.execute(db)
  return rows[0]?.cuantos ?? 0
}

const SOLO: Readonly<Record<PorRevision, RawBuilder<unknown>>> = {
  todas: sql``,
  'por-revisar': sql`and r.type is null`,
  revisadas: sql`and r.type is not null`,
}

/**
 * Returns the anomalies of a kind within some days, the newest first, continuing after a log
 * position.
 */
export const anomalosDe = async (
  db: Db,
  esquema: string,
  clase: Anomalia,
  dias: Dias,
  {
    solo,
    despues,
    cuantos,
  }: { readonly solo: PorRevision; readonly despues: number | undefined; readonly cuantos: number },
): Promise<readonly HechoAnomalo[]> => {
  const { rows } = await sql<HechoAnomalo>`
    select h.posicion, h.stream, h.revision, h.type, h.momento, h.actor, h.evento, h.causa, x.cuanto, x.previo,
      r.actor as revisor, r.momento as revisado
    from ${anomalos(esquema, clase, dias)} ${SOLO[solo]} ${despues === undefined ? sql`` : sql`and h.posicion < ${despues}`}
    order by h.posicion desc limit ${cuantos}`.execute(db)
  return rows
}

/**
 * Returns the event id of the fact at a log position, undefined where there is no anomaly of that
 * kind.
 */
export const eventoAnomalo = async (
  db: Db,
  esquema: string,
  clase: Anomalia,
  posicion: number,
): Promise<string | undefined> => {
  const enEsquema = db.withSchema(esquema)
  const hecho = await enEsquema
    .selectFrom('hechos')
    .select('momento')
    .where('posicion', '=', posicion)
    .executeTakeFirst()
  if (!hecho) return undefined
  const dia = fechaLocal(hecho.momento)
  const { rows } = await sql<{ evento: string }>`
    select h.evento from ${anomalos(esquema, clase, { desde: dia, hasta: dia })} and h.posicion = ${posicion}`.execute(
    db,
  )
  return rows[0]?.evento
}
