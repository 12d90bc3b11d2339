import type { Pool, PoolClient } from 'pg'
import { contarCambio } from '#api/access/cambios.ts'
import { enTransaccion } from '#api/access/transaccion.ts'
import type { Conciliacion, Reconstruccion, Verificacion } from '#api/contract/trabajos.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import type { FiguraConciliada } from '#domain/conciliacion.ts'
import { type Refusal, refuse } from '#domain/decider.ts'
import { nombreDeMomento } from '#projections/motor/momento.ts'

const CANDADO = '7305808869232150121'

/** The most unfinished jobs of one account, and in all. */
export const ESPERAN_DE_UNA = 3
export const ESPERAN_EN_TOTAL = 20
/** Attempts before a job is given up, if its process dies in each. */
const INTENTOS = 3
/** The time for which a moment's read side is kept, and how many of the newest are kept. */
const GUARDADO = '1 hour'
export const MOMENTOS_GUARDADOS = 3
/** Reconciliations, counted from the newest, whose facts behind the figures are kept. */
const CONCILIACIONES_GUARDADAS = 3
/**
 * The time after which no reader is left on a read side that is no longer kept: no query lasts
 * longer than its statement timeout.
 */
const PLAZO_DE_LECTORES = '16 seconds'
const RECORDADO = '90 days'
const MOSTRADOS = 20

type Estado = 'en-espera' | 'en-marcha' | 'terminado' | 'fallido' | 'cancelado'
type Pedido =
  | { readonly tipo: 'verificacion' }
  | { readonly tipo: 'momento'; readonly en: string }
  | { readonly tipo: 'reconstruccion'; readonly cambiar: boolean }
  | { readonly tipo: 'conciliacion'; readonly desde: string; readonly hasta: string }
export type TrabajoEnCola = {
  readonly id: number
  readonly tipo: Pedido['tipo']
  readonly en: string | null
  readonly pide: number | null
  readonly estado: Estado
  readonly intento: number
  readonly lleva: number
  readonly meta: number
  /**
   * Seconds that a running job still takes, estimated from its progress so far; null while that
   * says little.
   */
  readonly quedan: number | null
  readonly pedido: string
  readonly acabado: string | null
  readonly hasta: string | null
  /** Whether an erasure took its tables before their time was over. */
  readonly borrado: boolean
  /** Whether a rebuild's result takes the place of the live read side. */
  readonly cambiar: boolean | null
  /** The months that are reconciled, 'YYYY-MM'. */
  readonly meses: { readonly desde: string; readonly hasta: string } | null
  readonly resultado: Verificacion | Reconstruccion | Conciliacion | null
  readonly motivo: string
  /** Jobs that come before it. */
  readonly antes: number
}
/** A fact's part in a reconciled figure, in cents or as a count. */
export type PartidaGuardada = {
  readonly stream: string
  readonly revision: number
  readonly momento: string
  readonly valor: number
  readonly posicion: string
}
/** One attempt of a job. Reports from any other attempt of it are ignored. */
type Intento = Pick<TrabajoEnCola, 'id' | 'intento'>

/** True of a job if somebody was erased since it began: its result may hold their words. */
const CON_BORRADOS = "empezado <= coalesce((select max(destruida) from claves.personas), '-infinity')"
/** True of tables as they stood if an erasure took them before their time was over. */
const SE_BORRO = `tipo = 'momento' and estado = 'terminado'
  and exists (select from claves.personas where destruida >= empezado and destruida < hasta)`
const SE_GUARDA = `tipo = 'momento' and estado = 'terminado' and hasta > now() and not (${CON_BORRADOS})`

const VISTO = `select t.*, case when estado = 'en-espera' then (select count(*) from acceso.trabajos o
    where o.estado = 'en-marcha' or (o.estado = 'en-espera' and o.id < t.id)) else 0 end as antes,
  case when estado = 'en-marcha' and lleva * 50 > meta then ceil(extract(epoch from now() - empezado) * greatest(meta - lleva, 0) / lleva)::int end as quedan,
  case when tipo = 'momento' and estado = 'terminado' and not (${SE_GUARDA}) then least(hasta, (select max(destruida) from claves.personas), now()) else hasta end as hasta,
  ${SE_BORRO} as borrado
  from acceso.trabajos t`

/**
 * Builds the queue of jobs that fold the log. They wait in line, one runs at a time, and each may
 * be cancelled (decisiones/auditoria, «Jobs»). The queue is kept in the database, so that every
 * process sees the same one.
 */
export const crearTrabajos = (pool: Pool) => {
  const avisar = (client: Pick<PoolClient, 'query'>) => contarCambio(client, 'trabajos')

  return {
    /**
     * Puts a job in the queue; the same command finds its own job. Refuses clave-reusada,
     * demasiados-trabajos.
     */
    pedir: (pedido: Pedido, cuenta: number, { comando, huella }: Pick<Solicitud, 'comando' | 'huella'>) =>
      enTransaccion(pool, async (client): Promise<number | Refusal> => {
        await client.query('select pg_advisory_xact_lock($1)', [CANDADO])
        const { rows: antes } = await client.query<{ id: number; huella: string }>(
          'select id, huella from acceso.trabajos where comando = $1',
          [comando],
        )
        const [repetido] = antes
        if (repetido)
          return repetido.huella === huella
            ? repetido.id
            : refuse('clave-reusada', 'Esa Idempotency-Key ya se usó para otra cosa.')
        const { rows } = await client.query<{ todos: number; propios: number }>(
          `select count(*) as todos, count(*) filter (where pide = $1) as propios
           from acceso.trabajos where estado in ('en-espera', 'en-marcha')`,
          [cuenta],
        )
        const { todos, propios } = rows[0] as { todos: number; propios: number }
        if (propios >= ESPERAN_DE_UNA || todos >= ESPERAN_EN_TOTAL)
          return refuse(
            'demasiados-trabajos',
            propios >= ESPERAN_DE_UNA
              ? `Ya tienes ${propios} trabajos sin terminar: espera a que acabe uno, o cancélalo.`
              : 'Hay demasiados trabajos esperando: inténtalo más tarde.',
            { segundos: 60 },
          )
        const { rows: nuevos } = await client.query<{ id: number }>(
          `insert into acceso.trabajos (tipo, en, cambiar, meses, pide, comando, huella) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          [
            pedido.tipo,
            'en' in pedido ? pedido.en : null,
            'cambiar' in pedido ? pedido.cambiar : null,
            'desde' in pedido ? { desde: pedido.desde, hasta: pedido.hasta } : null,
            cuenta,
            comando,
            huella,
          ],
        )
        await avisar(client)
        return (nuevos[0] as { id: number }).id
      }),
    /** Lists jobs, the newest first. */
    lista: async (tipos: readonly Pedido['tipo'][]): Promise<readonly TrabajoEnCola[]> => {
      const { rows } = await pool.query<TrabajoEnCola>(
        `${VISTO} where tipo = any($1) order by id desc limit ${MOSTRADOS}`,
        [tipos],
      )
      return rows
    },
    leer: async (id: number): Promise<TrabajoEnCola | undefined> =>
      (await pool.query<TrabajoEnCola>(`${VISTO} where id = $1`, [id])).rows[0],
    /** Reads the last verification that came to its end. */
    verificada: async (): Promise<TrabajoEnCola | undefined> =>
      (
        await pool.query<TrabajoEnCola>(
          `${VISTO} where tipo = 'verificacion' and estado = 'terminado' order by acabado desc limit 1`,
        )
      ).rows[0],
    /** Cancels a job; one that has ended already stays as it is. */
    cancelar: async (id: number): Promise<void> => {
      const { rowCount } = await pool.query(
        `update acceso.trabajos set estado = 'cancelado', acabado = now() where id = $1 and estado in ('en-espera', 'en-marcha')`,
        [id],
      )
      if (rowCount) await avisar(pool)
    },
    /**
     * Returns the read side that a job made, while it is kept; undefined afterwards, and for any
     * other job.
     */
    momento: async (id: number): Promise<{ readonly esquema: string; readonly en: string } | undefined> => {
      const { rows } = await pool.query<Intento & { en: string }>(
        `select id, intento, en from acceso.trabajos where id = $1 and ${SE_GUARDA}`,
        [id],
      )
      const [fila] = rows
      return fila && { esquema: nombreDeMomento(fila.id, fila.intento), en: fila.en }
    },

    /**
     * Returns the id of the last reconciliation of one month alone that ended, successfully or not.
     */
    conciliada: async (mes: string): Promise<number | undefined> => {
      const { rows } = await pool.query<{ id: number }>(
        `select id from acceso.trabajos where tipo = 'conciliacion' and estado in ('terminado', 'fallido') and meses = $1
         order by acabado desc limit 1`,
        [{ desde: mes, hasta: mes }],
      )
      return rows[0]?.id
    },

    /** Returns whether the facts behind a reconciliation's figures are kept. */
    tienePartidas: async (id: number): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `select from (select id from acceso.trabajos where tipo = 'conciliacion' and estado = 'terminado'
           order by acabado desc limit ${CONCILIACIONES_GUARDADAS}) t where id = $1`,
        [id],
      )
      return rowCount !== 0
    },
    /**
     * Reads the facts of a figure in a reconciliation, the newest first, starting after `despues`
     * (a position), with their number and their sum.
     */
    partidas: async (
      id: number,
      figura: FiguraConciliada,
      { despues, cuantas }: { readonly despues: string | undefined; readonly cuantas: number },
    ): Promise<{
      readonly partidas: readonly PartidaGuardada[]
      readonly cuantos: number
      readonly total: number
    }> => {
      const { rows: partidas } = await pool.query<PartidaGuardada>(
        `select p.stream, p.revision, p.momento, p.valor, p.posicion::text from acceso.partidas p
         where p.trabajo = $1 and p.figura = $2 and ($3::bigint is null or (p.momento, p.posicion) <
           (select d.momento, d.posicion from acceso.partidas d where d.trabajo = $1 and d.figura = $2 and d.posicion = $3))
         order by p.momento desc, p.posicion desc limit $4`,
        [id, figura, despues ?? null, cuantas],
      )
      const { rows } = await pool.query<{ n: number; suma: number }>(
        'select count(*)::int as n, coalesce(sum(valor), 0)::bigint as suma from acceso.partidas where trabajo = $1 and figura = $2',
        [id, figura],
      )
      return { partidas, cuantos: rows[0]?.n ?? 0, total: rows[0]?.suma ?? 0 }
    },

    /**
     * Puts the jobs of a process that died back in the queue. A job that was interrupted too often
     * fails.
     */
    reponer: async (): Promise<void> => {
      const { rowCount } = await pool.query(
        `update acceso.trabajos set estado = case when intento < ${INTENTOS} then 'en-espera' else 'fallido' end,
           motivo = case when intento < ${INTENTOS} then '' else 'Se interrumpió ${INTENTOS} veces.' end,
           acabado = case when intento < ${INTENTOS} then null else now() end
         where estado = 'en-marcha'`,
      )
      if (rowCount) await avisar(pool)
    },
    /** Begins and returns the job that has waited longest; undefined when none waits. */
    tomar: async (): Promise<Intento | undefined> => {
      const { rows } = await pool.query<Intento>(
        `update acceso.trabajos set estado = 'en-marcha', intento = intento + 1, empezado = now(), lleva = 0, meta = 0
         where id = (select min(id) from acceso.trabajos where estado = 'en-espera') and estado = 'en-espera' returning id, intento`,
      )
      if (rows[0]) await avisar(pool)
      return rows[0]
    },
    estaCancelado: async (id: number): Promise<boolean> => {
      const { rowCount } = await pool.query(`select from acceso.trabajos where id = $1 and estado = 'cancelado'`, [id])
      return rowCount !== 0
    },
    avanzar: async ({ id, intento }: Intento, lleva: number, meta: number): Promise<void> => {
      const { rowCount } = await pool.query(
        `update acceso.trabajos set lleva = $3, meta = $4 where id = $1 and intento = $2 and estado = 'en-marcha'`,
        [id, intento, lleva, meta],
      )
      if (rowCount) await avisar(pool)
    },
    /** Ends a job. A moment that holds an erased person's words is made again. */
    terminar: async ({ id, intento }: Intento, resultado: TrabajoEnCola['resultado']): Promise<void> => {
      await pool.query(
        `update acceso.trabajos set estado = case when tipo = 'momento' and ${CON_BORRADOS} then 'en-espera' else 'terminado' end,
           acabado = now(), hasta = case when tipo = 'momento' then now() + interval '${GUARDADO}' end, resultado = $3
         where id = $1 and intento = $2 and estado = 'en-marcha'`,
        [id, intento, resultado],
      )
      await pool.query(
        `delete from acceso.partidas where trabajo not in (
           select id from acceso.trabajos where estado = 'en-marcha' union all
           (select id from acceso.trabajos where tipo = 'conciliacion' and estado = 'terminado'
            order by acabado desc limit ${CONCILIACIONES_GUARDADAS}))`,
      )
      await pool.query(
        `update acceso.trabajos set hasta = least(hasta, now()) where hasta > now() and id in (
           select id from acceso.trabajos where ${SE_GUARDA} order by acabado desc offset ${MOMENTOS_GUARDADOS})`,
      )
      await avisar(pool)
    },
    fallar: async ({ id, intento }: Intento, motivo: string): Promise<void> => {
      await pool.query(
        `update acceso.trabajos set estado = 'fallido', acabado = now(), motivo = $3 where id = $1 and intento = $2 and estado = 'en-marcha'`,
        [id, intento, motivo],
      )
      await avisar(pool)
    },
    /** Records a verification that was run from the command line. */
    anotar: async (resultado: Verificacion): Promise<void> => {
      await pool.query(
        `insert into acceso.trabajos (tipo, estado, empezado, acabado, resultado) values ('verificacion', 'terminado', now(), now(), $1)`,
        [resultado],
      )
      await avisar(pool)
    },
    /**
     * Lists the schemas that may still be read, and forgets jobs that ended over 90 days ago,
     * except the last verification.
     */
    guardados: async (): Promise<readonly string[]> => {
      await pool.query(
        `delete from acceso.trabajos where acabado < now() - interval '${RECORDADO}' and id is distinct from (
           select max(id) from acceso.trabajos where tipo = 'verificacion' and estado = 'terminado')`,
      )
      const { rows } = await pool.query<Intento>(
        `select id, intento from acceso.trabajos where estado = 'en-marcha'
           or (tipo = 'momento' and estado = 'terminado' and hasta > now() - interval '${PLAZO_DE_LECTORES}'
             and empezado > coalesce(
               (select max(destruida) from claves.personas where destruida < now() - interval '${PLAZO_DE_LECTORES}'), '-infinity'))`,
      )
      return rows.map(({ id, intento }) => nombreDeMomento(id, intento))
    },
  }
}
export type Trabajos = ReturnType<typeof crearTrabajos>
