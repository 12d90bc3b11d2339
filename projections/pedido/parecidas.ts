import { type Kysely, sql } from 'kysely'
import { type Lado, otroLado } from '#domain/pedido/lado.ts'
import type { Lectura } from '#projections/modelos.ts'
import { erratasDe, normalizado, palabrasDe } from '#projections/motor/texto.ts'

/** The newest orders of an account whose words a search is compared with. */
const PEDIDOS = 500
/** The most words of a search that are corrected. */
const PALABRAS = 8

/**
 * Returns a search with each word replaced by the nearest one of the account's newest orders: of
 * their texts and of the other sides' present names. A word may be the beginning of a longer one.
 * Returns null when no word has a nearer one. A draft is nobody's but its client's.
 */
export const parecida = async (
  db: Kysely<Lectura>,
  esquema: string,
  {
    buscar,
    lado,
    cuenta,
    sucursales,
  }: {
    readonly buscar: string
    readonly lado: Lado
    readonly cuenta: number
    readonly sucursales?: readonly number[] | undefined
  },
): Promise<string | null> => {
  const buscadas = palabrasDe(buscar).slice(0, PALABRAS)
  if (buscadas.length === 0) return null
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  // With the account alone an index gives the newest orders.
  const deQuien = sucursales ? sql`= any(${sucursales})` : sql`= ${cuenta}`
  const otro = sql.ref(`p.${otroLado(lado)}`)
  const lejos = (palabra: ReturnType<typeof sql>) => sql`levenshtein_less_equal(${palabra}, b.palabra, b.erratas)`
  const { rows } = await sql<{ palabra: string | null }>`
    with recientes as materialized (
      select p.id, ${otro} as otra from ${t('pedidos')} p
      where ${sql.ref(`p.${lado}`)} ${deQuien}${lado === 'proveedor' || sucursales ? sql` and p.codigo <> ''` : sql``} order by p.orden desc limit ${sql.lit(PEDIDOS)}),
    dichas as (
      select x.texto from recientes r join ${t('pedidos_texto')} x on x.id = r.id
      union all select ${normalizado('c.nombre')} from ${t('cuentas')} c where c.id in (select otra from recientes)),
    palabras as materialized (
      select palabra, count(*) as cuantas from dichas, regexp_split_to_table(texto, '[^[:alnum:]]+') as palabra
      where length(palabra) between 3 and 60 group by palabra)
    select (
      select case when lejos = 0 then b.palabra else palabra end from (
        select w.palabra, cuantas,
          least(${lejos(sql`w.palabra`)}, ${lejos(sql`left(w.palabra, length(b.palabra))`)}) as lejos
        from palabras w) parecidas
      where b.erratas > 0 and lejos <= b.erratas order by lejos, cuantas desc, palabra limit 1) as palabra
    from unnest(${buscadas}::text[], ${buscadas.map(erratasDe)}::int[]) with ordinality as b (palabra, erratas, n)
    order by n`.execute(db)
  const halladas = buscadas.map((buscada, n) => rows[n]?.palabra ?? buscada)
  return halladas.every((hallada, n) => hallada === buscadas[n]) ? null : halladas.join(' ')
}
