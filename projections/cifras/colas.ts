import { type Kysely, sql } from 'kysely'
import { COLAS_DE_TERMINOS, type Cola, type Dias } from '#domain/cifras.ts'
import { EN_NEGOCIACION } from '#domain/compra/estados.ts'
import { FIN_CERCA_DIAS } from '#domain/compra/plegado.ts'
import type { Lectura } from '#projections/modelos.ts'
import { invitadosPor } from './invitados.ts'

type Db = Kysely<Lectura>

/** The reader of the queues, and the present instant (ISO 8601). */
export type QuienMira = {
  readonly ahora: string
  /** Only this clerk's purchases, in queues of purchases that somebody attends to. */
  readonly callcenter?: number | undefined
  /** Only the purchases of those whom this seller invited. */
  readonly vendedor?: number | undefined
}

const PAGA = sql<boolean>`k.contexto -> 'oferta' ->> 'unidad' = 'meses'`
export const CON_COMPROBANTE = sql<boolean>`k.contexto ? 'comprobante'`
/** The condition of an accepted offer, over the purchase `k`, whose payment isn't confirmed. */
export const SIN_PAGO = sql<boolean>`k.estado = 'Aprobado' and not (k.contexto ->> 'pagada')::bool and not k.archivada and ${PAGA}`

/**
 * Returns the condition of a queue, over the purchase `k`, its client `c` and the clerk `cc` who
 * attends to it (decisiones/cifras, «Queues»).
 */
const condicionDe = (cola: Cola, { ahora, callcenter }: QuienMira) => {
  const atendida = callcenter === undefined ? sql`true` : sql`k.callcenter = ${callcenter}`
  switch (cola) {
    case 'sin-tomar':
      return sql<boolean>`k.estado = 'En Curso' and (k.callcenter is null or not cc.activa) and c.activa`
    case 'ofertas-vistas':
      return sql<boolean>`k.estado = 'Por Aprobar' and (k.contexto ->> 'ofertaVista')::bool and c.activa and ${atendida}`
    case 'ofertas-sin-ver':
      return sql<boolean>`k.estado = 'Por Aprobar' and not (k.contexto ->> 'ofertaVista')::bool and c.activa and ${atendida}`
    case 'renegociaciones':
      return sql<boolean>`k.estado = 'En Curso' and k.contexto ? 'oferta' and c.activa and ${atendida}`
    case 'terminan':
      return sql<boolean>`k.estado = 'Completado' and c.activa
        and k.fin <= ${ahora}::timestamptz + ${FIN_CERCA_DIAS} * interval '1 day'`
    case 'llamadas':
      return sql<boolean>`k.llamada <= ${ahora}::timestamptz and c.activa and ${atendida}`
    case 'activas':
      return sql<boolean>`k.estado = 'Completado' and ${PAGA}`
    case 'pruebas':
      return sql<boolean>`k.estado = 'Completado' and not ${PAGA}`
    case 'a-cargo':
      return sql<boolean>`k.estado = any(${EN_NEGOCIACION}) and ${atendida}`
    case 'por-confirmar':
      return sql<boolean>`${SIN_PAGO} and ${CON_COMPROBANTE}`
    case 'sin-pagar':
      return sql<boolean>`${SIN_PAGO} and not ${CON_COMPROBANTE}`
    case 'por-autorizar':
      return sql<boolean>`k.autorizable and not k.archivada`
  }
}

/**
 * Returns SQL for the day, in America/Guayaquil, on which the last proof of a purchase was sent.
 */
const diaDelComprobante = (esquema: string) =>
  sql<string>`(select max(s.dia) from ${sql.table(`${esquema}.sucesos`)} s where s.objeto = k.id and s.medida = 'comprobante')`

const comprasDe = (
  esquema: string,
  { vendedor }: Pick<QuienMira, 'vendedor'>,
) => sql`${sql.table(`${esquema}.compras`)} k
  join ${sql.table(`${esquema}.cuentas`)} c on c.id = k.proveedor
  left join ${sql.table(`${esquema}.cuentas`)} cc on cc.id = k.callcenter
  where ${vendedor === undefined ? sql`true` : sql`k.proveedor = any(${invitadosPor(esquema, vendedor)})`}`

/**
 * Returns SQL for the instant by which a queue is ordered: the hour of the next call, the end of
 * the term, or else the last change of state.
 */
const desdeDe = (cola: Cola) =>
  sql<string>`${sql.raw(cola === 'llamadas' ? 'k.llamada' : COLAS_DE_TERMINOS.includes(cola) ? 'k.fin' : 'k.cambio')}`
const TOTAL = sql<number>`coalesce((k.contexto -> 'oferta' ->> 'total')::bigint, 0)`

export type EnCola = { readonly cuantas: number; readonly monto: number; readonly desde: string | null }

/**
 * Returns for each queue how many purchases are in it, the total of their offers in cents, and the
 * instant of the oldest.
 */
export const colasDe = async (
  db: Db,
  esquema: string,
  colas: readonly Cola[],
  quien: QuienMira,
): Promise<(cola: Cola) => EnCola> => {
  const columnas = colas.map((cola, n) => {
    const esta = condicionDe(cola, quien)
    return sql`count(*) filter (where ${esta})::int as ${sql.ref(`n${n}`)},
      coalesce(sum(${TOTAL}) filter (where ${esta}), 0)::bigint as ${sql.ref(`m${n}`)},
      min(${desdeDe(cola)}) filter (where ${esta}) as ${sql.ref(`d${n}`)}`
  })
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.join(columnas)} from ${comprasDe(esquema, quien)}`.execute(db)
  const [fila = {}] = rows
  return (cola) => {
    const n = colas.indexOf(cola)
    return { cuantas: fila[`n${n}`], monto: fila[`m${n}`], desde: fila[`d${n}`] } as EnCola
  }
}

export type CompraEnCola = {
  readonly id: number
  readonly codigo: string
  readonly cliente: string
  readonly total: number
  readonly desde: string
  readonly orden: number
}
/**
 * A range of days since a proof was sent, both included. Without an end, it takes all older ones.
 */
export type Antiguedad = { readonly desde: number; readonly hasta: number | null }

/**
 * The part of a queue that is asked for: proofs of an age (`hoy`: 'YYYY-MM-DD'), or terms that end
 * within some days.
 */
export type ParteDeCola = { readonly antiguedad?: Antiguedad; readonly hoy?: string; readonly fin?: Dias }
const parteDe = (esquema: string, { antiguedad, hoy = '', fin }: ParteDeCola) => {
  const dias = sql`(${hoy}::date - ${diaDelComprobante(esquema)}::date)`
  const deEsaEdad = antiguedad
    ? sql`and ${dias} >= ${antiguedad.desde} ${antiguedad.hasta === null ? sql`` : sql`and ${dias} <= ${antiguedad.hasta}`}`
    : sql``
  const enEsosDias = fin
    ? sql`and (k.fin at time zone 'America/Guayaquil')::date between ${fin.desde}::date and ${fin.hasta}::date`
    : sql``
  return sql`${deEsaEdad} ${enEsosDias}`
}

/**
 * Returns how many proofs wait to be confirmed, and their amounts, by ranges of days since they
 * were sent.
 */
export const antiguedadDe = async (
  db: Db,
  esquema: string,
  tramos: readonly Antiguedad[],
  hoy: string,
): Promise<readonly { readonly cuantas: number; readonly monto: number }[]> => {
  const { rows } = await sql<{ dias: number; cuantas: number; monto: number }>`
    select (${hoy}::date - ${diaDelComprobante(esquema)}::date) as dias, count(*)::int as cuantas, sum(${TOTAL})::bigint as monto
    from ${comprasDe(esquema, {})} and ${condicionDe('por-confirmar', { ahora: hoy })} group by 1`.execute(db)
  return tramos.map(({ desde, hasta }) => {
    const de = rows.filter(({ dias }) => dias >= desde && (hasta === null || dias <= hasta))
    return { cuantas: de.reduce((n, fila) => n + fila.cuantas, 0), monto: de.reduce((n, fila) => n + fila.monto, 0) }
  })
}

/**
 * Returns a page of the purchases in a queue, the longest waiting first, from the one after
 * `despues`; and how many there are, with their total in cents.
 */
export const enCola = async (
  db: Db,
  esquema: string,
  cola: Cola,
  quien: QuienMira,
  parte: ParteDeCola,
  {
    despues,
    cuantas,
  }: { readonly despues: Pick<CompraEnCola, 'desde' | 'orden'> | undefined; readonly cuantas: number },
): Promise<{ readonly filas: readonly CompraEnCola[]; readonly cuantas: number; readonly monto: number }> => {
  const todas = sql`${comprasDe(esquema, quien)} and ${condicionDe(cola, quien)} ${parteDe(esquema, parte)}`
  const sigue = despues
    ? sql`(${desdeDe(cola)}, k.orden) > (${despues.desde}::timestamptz, ${despues.orden}::bigint)`
    : sql`true`
  const { rows: filas } = await sql<CompraEnCola>`
    select k.id, k.codigo, k.orden, c.nombre as cliente, ${TOTAL} as total, ${desdeDe(cola)} as desde
    from ${todas} and ${sigue} order by ${desdeDe(cola)}, k.orden limit ${cuantas}`.execute(db)
  const { rows } = await sql<{ cuantas: number; monto: number }>`
    select count(*)::int as cuantas, coalesce(sum(${TOTAL}), 0)::bigint as monto from ${todas}`.execute(db)
  return { filas, ...(rows[0] ?? { cuantas: 0, monto: 0 }) }
}
