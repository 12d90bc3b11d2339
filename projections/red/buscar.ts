import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'
import { erratasDe, palabrasDe } from '#projections/motor/texto.ts'
import { EN_LA_RED } from './bandas.ts'

/** A provider found, with the tier of its best hit (decisiones/red, «Search»). */
export type Hallado = { readonly id: number; readonly nivel: number }
export type Hallados = {
  readonly favoritos: readonly Hallado[]
  readonly universal: readonly Hallado[]
  /** The words that were searched instead, when a typo was forgiven. */
  readonly aproximada: string | null
  /** The words that were left out, because no provider has all of them. */
  readonly sin: readonly string[]
  /** The words by which they were found, normalised. */
  readonly por: readonly string[]
}
export type Busqueda = {
  readonly texto: string
  /** The account whose favourites are preferred; nobody's by default. */
  readonly favoritosDe?: number | undefined
  /**
   * Only these providers, or only those that a band shows (`banda`), favourites included; by
   * default all that may be found.
   */
  readonly entre?: readonly number[] | 'banda' | undefined
  readonly cuantos: number
}

type Db = Kysely<Lectura>

const PALABRAS_MAXIMAS = 8
/**
 * The length from which the last word is also searched as a prefix: it may still be being typed.
 */
const PREFIJO_DESDE = 2

/** Returns the words as a tsquery. They hold only letters and digits, so nothing needs quoting. */
export const consultaDe = (palabras: readonly string[], union: '&' | '|' = '&'): string =>
  palabras
    .map((palabra, n) => (n === palabras.length - 1 && palabra.length >= PREFIJO_DESDE ? `${palabra}:*` : palabra))
    .join(` ${union} `)

const NIVELES = [0, 1, 2, 3] as const

/**
 * Matches accounts that may be found. The rows of other profiles are emptied, but those of their
 * posts aren't.
 */
const seMuestra = (esquema: string) => sql<boolean>`exists (select 1 from ${sql.table(`${esquema}.cuentas`)} c
  where c.id = cuenta and c.activa and c.suscripcion <> 'desactivada')`

/** Matches an account's favourite providers. The subquery is an array, so that it runs once. */
const esFavorito = (esquema: string, de: number | undefined) =>
  de === undefined
    ? sql<boolean>`false`
    : sql<boolean>`cuenta = any(array(select otra from ${sql.table(`${esquema}.favoritos`)} f
        where f.cuenta = ${de} and f.lista = 'proveedores' and f.vigente))`

/**
 * Matches what a universal band shows and the account's own favourites (decisiones/red, «Search»).
 */
const enBanda = (esquema: string, de: number | undefined) => sql<boolean>`(${esFavorito(esquema, de)} or
  exists (select 1 from ${sql.table(`${esquema}.cuentas`)} c where c.id = cuenta and ${EN_LA_RED}))`

/**
 * Returns the query for providers that match `donde` and hold every word, best first. The index of
 * a tier is read only while the tiers before it leave room.
 */
const enTodos = (esquema: string, consulta: string, cuantos: number, donde?: RawBuilder<boolean>) => {
  const tabla = sql.table(`${esquema}.busqueda`)
  const nivel = (n: number) => {
    const antes = NIVELES.slice(0, n).map((m) => sql`(select count(*) from ${sql.ref(`n${m}`)})`)
    const queda = antes.length === 0 ? sql`` : sql`and ${sql.join(antes, sql` + `)} < ${cuantos}`
    return sql`${sql.ref(`n${n}`)} as materialized (
      select cuenta as id, ${sql.lit(n)} as nivel from ${tabla}
      where nivel = ${sql.lit(n)} and tsv @@ to_tsquery('pg_catalog.spanish', ${consulta}) ${queda}
        ${n === 2 ? sql`and ${seMuestra(esquema)}` : sql``} ${donde ? sql`and ${donde}` : sql``} limit ${cuantos})`
  }
  return sql`with ${sql.join(NIVELES.map(nivel))}
    select id, min(nivel) as nivel from (
      select * from n0 union all select * from n1 union all select * from n2 union all select * from n3) hallados
    group by id order by nivel, id limit ${cuantos}`
}

/** Returns the same query among some accounts. It reads their own rows instead of the indexes. */
const entreEllos = (esquema: string, consulta: string, ellos: RawBuilder<boolean>, cuantos: number) =>
  sql`select cuenta as id, min(nivel) as nivel from ${sql.table(`${esquema}.busqueda`)}
    where ${ellos} and ${seMuestra(esquema)} and tsv @@ to_tsquery('pg_catalog.spanish', ${consulta})
    group by cuenta order by nivel, cuenta limit ${cuantos}`

/**
 * Returns the word itself if the lexicon has it, and otherwise the lexicon's nearest word. Without
 * any, returns the word unchanged.
 */
const corregir = async (db: Db, esquema: string, palabra: string): Promise<string> => {
  const tolerancia = erratasDe(palabra)
  const { rows } = await sql<{ palabra: string }>`
    select palabra from (
      select palabra, cuantos, levenshtein_less_equal(palabra, ${palabra}, ${tolerancia}) as lejos
      from ${sql.table(`${esquema}.lexico`)} where palabra % ${palabra} and cuantos > 0) parecidas
    where lejos <= ${tolerancia} order by lejos, cuantos desc limit 1`.execute(db)
  return rows[0]?.palabra ?? palabra
}

/**
 * Searches the universal band and the favourites. The favourites found are among the universal hits
 * too, but a long list is cut, and favourites may lie beyond the cut.
 */
const enAmbas = async (db: Db, esquema: string, consulta: string, { entre, favoritosDe, cuantos }: Busqueda) => {
  const favorito = esFavorito(esquema, favoritosDe)
  const ellos = Array.isArray(entre) ? sql<boolean>`cuenta = any(${entre})` : undefined
  const universal = ellos
    ? entreEllos(esquema, consulta, ellos, cuantos)
    : enTodos(esquema, consulta, cuantos, entre && enBanda(esquema, favoritosDe))
  const cercanos = ellos ? sql<boolean>`${favorito} and ${ellos}` : favorito
  const { rows } = await sql<Hallado & { cercano: boolean }>`
    select false as cercano, u.* from (${universal}) u
    union all select true, f.* from (${entreEllos(esquema, consulta, cercanos, cuantos)}) f
    order by cercano, nivel, id`.execute(db)
  const de = (cerca: boolean) => rows.filter(({ cercano }) => cercano === cerca).map(({ id, nivel }) => ({ id, nivel }))
  return { universal: de(false), favoritos: de(true) }
}

type Ambas = Pick<Hallados, 'favoritos' | 'universal'>
/**
 * Returns how many were found. Favourites are among the universal hits, so an account with
 * favourites finds by the same words as one without.
 */
const cuantosSon = ({ universal }: Ambas): number => universal.length

type Util = { readonly palabra: string; readonly esta: boolean }

/**
 * Returns the words that carry meaning («de» doesn't), and whether each occurs anywhere. Each
 * tier's index is asked, because no index covers all tiers.
 */
const utilesDe = async (db: Db, esquema: string, palabras: readonly string[]): Promise<Util[]> => {
  const enNivel = NIVELES.map(
    (n) => sql`exists (select 1 from ${sql.table(`${esquema}.busqueda`)}
      where nivel = ${sql.lit(n)} and tsv @@ plainto_tsquery('pg_catalog.spanish', palabra))`,
  )
  const { rows } = await sql<Util>`select palabra, ${sql.join(enNivel, sql` or `)} as esta
    from unnest(${palabras}::text[]) with ordinality as p (palabra, n)
    where numnode(plainto_tsquery('pg_catalog.spanish', palabra)) > 0 order by n`.execute(db)
  return rows
}

/**
 * Finds the providers that hold most of the words. Words that occur nowhere are left out first.
 * Then words are left out one at a time, always the one without which most providers are found.
 */
const hallarSinAlguna = async (db: Db, esquema: string, utiles: readonly Util[], b: Busqueda) => {
  const hallar = async (quedan: readonly string[]) => ({
    quedan,
    ...(await enAmbas(db, esquema, consultaDe(quedan), b)),
  })
  let quedan = utiles.filter(({ esta }) => esta).map(({ palabra }) => palabra)
  if (quedan.length > 0 && quedan.length < utiles.length) {
    const todas = await hallar(quedan)
    if (cuantosSon(todas) > 0) return todas
  }
  while (quedan.length > 1) {
    const menos = await Promise.all(quedan.map((_, n) => hallar(quedan.toSpliced(n, 1))))
    const mejor = menos.reduce((ganadora, otra) => (cuantosSon(otra) > cuantosSon(ganadora) ? otra : ganadora))
    if (cuantosSon(mejor) > 0) return mejor
    quedan = [...mejor.quedan]
  }
  return undefined
}

/** Returns a word as it was typed, with its accents and capitals. */
const escrita = (texto: string, palabra: string): string =>
  texto.split(/\s+/).find((trozo) => palabrasDe(trozo).includes(palabra)) ?? palabra

/**
 * Searches providers by what the index holds (decisiones/red, «Search»). It compares stems without
 * accents or case and forgives small typos. When no provider has every word, it returns those that
 * have most of them.
 */
export const buscarProveedores = async (db: Db, esquema: string, b: Busqueda): Promise<Hallados> => {
  const palabras = palabrasDe(b.texto).slice(0, PALABRAS_MAXIMAS)
  const nada: Hallados = { favoritos: [], universal: [], aproximada: null, sin: [], por: [] }
  if (palabras.length === 0) return nada
  const exactos = await enAmbas(db, esquema, consultaDe(palabras), b)
  if (cuantosSon(exactos) > 0) return { ...nada, ...exactos, por: palabras }
  const corregidas = await Promise.all(palabras.map((palabra) => corregir(db, esquema, palabra)))
  const aproximada = corregidas.every((palabra, n) => palabra === palabras[n]) ? null : corregidas.join(' ')
  const aproximado = ({ id }: Hallado): Hallado => ({ id, nivel: 3 })
  const cercanos = ({ favoritos, universal }: Ambas) => ({
    favoritos: favoritos.map(aproximado),
    universal: universal.map(aproximado),
  })
  if (aproximada !== null) {
    const corregidos = await enAmbas(db, esquema, corregidas.join(' & '), b)
    if (cuantosSon(corregidos) > 0) return { ...cercanos(corregidos), aproximada, sin: [], por: corregidas }
  }
  const utiles = await utilesDe(db, esquema, corregidas)
  const parciales = await hallarSinAlguna(db, esquema, utiles, b)
  if (!parciales) return nada
  const queda = (n: number) => parciales.quedan.includes(corregidas[n] ?? '')
  const util = (n: number) => utiles.some(({ palabra }) => palabra === corregidas[n])
  // A word that was left out of the search isn't reported as corrected.
  const buscadas = palabras.map((palabra, n) => (queda(n) ? (corregidas[n] ?? palabra) : palabra))
  return {
    ...cercanos(parciales),
    aproximada: buscadas.every((palabra, n) => palabra === palabras[n]) ? null : buscadas.join(' '),
    sin: palabras.filter((_, n) => util(n) && !queda(n)).map((palabra) => escrita(b.texto, palabra)),
    por: parciales.quedan,
  }
}
