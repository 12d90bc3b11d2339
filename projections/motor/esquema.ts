import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Modelos, Tabla } from './modelo.ts'
import { ddlDeSumas, lugarDe } from './sumas.ts'

/** The channel on which the position of a schema is announced. */
export const CANAL_AVANCE = 'avance'

/**
 * The advisory lock that every batch holds in shared mode. While it is held exclusively, no read
 * side moves.
 */
export const CANDADO_PAUSA = 7305808869232150118n

/** Runs a function while no batch of any read side commits. */
export const enPausa = async <T>(client: ClientBase, hacer: () => Promise<T>): Promise<T> => {
  await client.query('select pg_advisory_lock($1)', [String(CANDADO_PAUSA)])
  try {
    return await hacer()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [String(CANDADO_PAUSA)])
  }
}

/** Returns the lock of a schema's projector: a second projector of the same schema waits for it. */
export const candadoDe = (esquema: string): bigint =>
  createHash('sha256').update(`bandwork:${esquema}`).digest().readBigInt64BE()

/**
 * Returns the lock that every reader of a schema holds in shared mode, so that the schema isn't
 * dropped before its last reader has gone.
 */
export const candadoDeLectores = (esquema: string): bigint => candadoDe(`lectores de ${esquema}`)

/**
 * The suffix of a bridge, in its version and in its schema. A version reads its bridge until its
 * own read side is built.
 */
export const PUENTE = '_puente'

/** Returns the lock held while a schema is built, so that nobody takes it for an abandoned one. */
export const candadoDeObra = (esquema: string): bigint => candadoDe(`en obra ${esquema}`)

const ddl = (esquema: string, tabla: Tabla): string => {
  const { columnas, generadas = {}, clave, con } = tabla
  const definiciones = Object.entries(columnas).map(([columna, tipo]) =>
    tipo.endsWith(' null') ? `${columna} ${tipo.slice(0, -5)}` : `${columna} ${tipo} not null`,
  )
  for (const [columna, expresion] of Object.entries(generadas)) definiciones.push(`${columna} ${expresion}`)
  return `create table ${esquema}.${lugarDe(tabla)} (${definiciones.join(', ')}, primary key (${clave.join(', ')}))${con ? ` with (${con})` : ''}`
}

const indicesDe = (esquema: string, tabla: Tabla): readonly string[] =>
  tabla.indices.map((indice, n) => {
    const nombre = lugarDe(tabla)
    const metodo = indice.startsWith('using') ? indice : `using btree ${indice}`
    return `create index if not exists ${nombre}_${n} on ${esquema}.${nombre} ${metodo}`
  })

/**
 * Returns the DDL of a schema's own state: its checkpoint, its parked streams, and the types of
 * facts that were left out. `mirado` is how far the log was scanned beyond its last fact. `sumado`
 * is the last batch whose sums are added up. `cabeza_*` is the last known head of a stream that the
 * log no longer holds whole.
 */
const marchaDe = (esquema: string): string => `
  create table ${esquema}.checkpoint (
    unica bool primary key default true check (unica), posicion bigint, almacen text not null,
    mirado bigint, sumado bigint not null default 0, ultima bigint, cadena text, check ((ultima is null) = (cadena is null)));
  create table ${esquema}.aparcados (
    stream text primary key, revision int not null, posicion bigint not null, error text not null,
    desde timestamptz not null default now(), cabeza_revision int, cabeza_cadena text,
    check ((cabeza_revision is null) = (cabeza_cadena is null)));
  create table ${esquema}.omitidos (tipo text primary key, posicion bigint not null);
  create function ${esquema}.avanzar(anterior bigint, nueva bigint, probada bigint, su_cadena text) returns void language plpgsql as $$
  begin
    update ${esquema}.checkpoint set posicion = nueva, ultima = probada, cadena = su_cadena
    where posicion is not distinct from anterior;
    if not found then raise exception 'el checkpoint de ${esquema} ya no está en %', anterior using errcode = '40001'; end if;
    perform pg_notify('${CANAL_AVANCE}', '${esquema} ' || nueva);
  end $$`

/**
 * Returns the DDL of all tables of the models. A version is identified by it together with
 * DEFINICION_PROPIA, the state that every read side keeps of itself.
 */
export const definicionDe = ({ tablas }: Pick<Modelos, 'tablas'>): readonly string[] => [
  ...tablas.flatMap((tabla) => [ddl('lectura', tabla), ...indicesDe('lectura', tabla)]),
  ...(tablas.some(({ detras }) => detras) ? ddlDeSumas('lectura', tablas) : []),
]
export const DEFINICION_PROPIA = marchaDe('lectura')

/**
 * Creates the indexes of a schema's tables: at once in an empty schema, after the rows in a rebuilt
 * one.
 */
export const indexar = async (client: ClientBase, { tablas }: Modelos, esquema: string): Promise<void> => {
  for (const tabla of tablas) for (const sentencia of indicesDe(esquema, tabla)) await client.query(sentencia)
}

/** Creates a schema with empty tables and a checkpoint without a position. */
export const crearEsquema = async (
  client: ClientBase,
  { tablas }: Modelos,
  esquema: string,
  almacen: string,
): Promise<void> => {
  await client.query(`create schema ${esquema}`)
  for (const tabla of tablas) await client.query(ddl(esquema, tabla))
  await client.query(marchaDe(esquema))
  for (const sentencia of ddlDeSumas(esquema, tablas)) await client.query(sentencia)
  await client.query(`insert into ${esquema}.checkpoint (almacen) values ($1)`, [almacen])
}

/**
 * Copies from the previous read side the counts that can't be made again. Throws when a table has a
 * column that the previous one lacks: its rows then need a migration, because they can't be counted
 * again.
 */
export const heredarCuentas = async (
  client: ClientBase,
  { asentadores }: Modelos,
  anterior: string,
  esquema: string,
): Promise<void> => {
  // One snapshot, so that no number is copied that its series doesn't know.
  await client.query('begin isolation level repeatable read')
  try {
    for (const { nombre, columnas } of asentadores.filter(({ hereda }) => hereda).flatMap(({ tablas }) => tablas)) {
      const todas = Object.keys(columnas).join(', ')
      await client.query(`insert into ${esquema}.${nombre} (${todas}) select ${todas} from ${anterior}.${nombre}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Creates what all schemas of the product's database share: extensions and the pointer to the
 * schema that each version reads.
 */
export const prepararBase = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_lock(7305808869232150117)')
  try {
    await client.query(`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create extension if not exists fuzzystrmatch;
      create schema if not exists proyeccion;
      create table if not exists proyeccion.activo (version text primary key, esquema text not null, desde timestamptz not null default now());
      alter table proyeccion.activo add column if not exists usado timestamptz not null default now();
      create sequence if not exists proyeccion.esquemas;
      create or replace function proyeccion.falta(que text) returns text stable language plpgsql as $$
      begin
        raise exception 'la versión anterior no tenía %', que using errcode = '42703';
      end $$`)
  } finally {
    await client.query('select pg_advisory_unlock(7305808869232150117)')
  }
}

export const nombreNuevo = async (client: ClientBase, { version }: Pick<Modelos, 'version'>): Promise<string> => {
  const { rows } = await client.query<{ n: string }>(`select nextval('proyeccion.esquemas')::text as n`)
  return `lectura_${version}_${rows[0]?.n}`
}

/**
 * Returns the schema of these models' version, undefined before its first projection. With
 * `conPuente` it returns the bridge until then.
 */
export const esquemaActivo = async (
  client: Pick<ClientBase, 'query'>,
  { version }: Pick<Modelos, 'version'>,
  { conPuente = false }: { readonly conPuente?: boolean } = {},
): Promise<string | undefined> => {
  // The projector may not have created its tables yet.
  const { rows: hay } = await client.query(`select where to_regclass('proyeccion.activo') is not null`)
  if (hay.length === 0) return undefined
  const { rows } = await client.query<{ esquema: string }>(
    'select esquema from proyeccion.activo where version = any($1) order by version = $2 desc',
    [[version, ...(conPuente ? [version + PUENTE] : [])], version],
  )
  return rows[0]?.esquema
}
export const esPuente = (esquema: string): boolean => esquema.endsWith(PUENTE)

/** Points a version's readers at a schema and notifies them at once. */
export const apuntar = async (client: ClientBase, version: string, esquema: string): Promise<void> => {
  await client.query(
    `insert into proyeccion.activo (version, esquema) values ($1, $2)
     on conflict (version) do update set esquema = excluded.esquema, desde = now()`,
    [version, esquema],
  )
  await client.query(
    `select pg_notify('${CANAL_AVANCE}', '${esquema} ' || coalesce((select posicion from ${esquema}.checkpoint), 0))`,
  )
}

/** Notes that a version's read side is in use. */
export const anotarUso = async (
  client: Pick<ClientBase, 'query'>,
  { version }: Pick<Modelos, 'version'>,
): Promise<void> => {
  await client.query('update proyeccion.activo set usado = now() where version = $1', [version])
}

/** Points this version's readers at a schema of its own. */
export const activar = async (
  client: ClientBase,
  { version }: Pick<Modelos, 'version'>,
  esquema: string,
): Promise<void> => {
  await apuntar(client, version, esquema)
  await client.query('delete from proyeccion.activo where version = $1', [version + PUENTE])
}
