import { type Kysely, sql } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'
import { normalizar } from '#projections/motor/texto.ts'
import { consultaDe } from './buscar.ts'

/** A text in pieces that alternate between plain and matched. The first is plain and may be ''. */
export type Marcado = readonly string[]
export type Coincidencia = { readonly id: number; readonly titulo: Marcado; readonly descripcion: Marcado }

type Db = Kysely<Lectura>
type Hallada = {
  readonly id: number
  readonly proveedor: number
  readonly titulo: string
  readonly descripcion: string
}

const PALABRA = /([\p{L}\p{N}\p{M}]+)/u
/** Characters before the first hit and in the whole text: a card has room for two lines. */
const ANTES = 40
const CABEN = 160

/** Cuts a text around the first hit, beginning at the start of a word. */
const alrededor = (texto: string, primera: number): string => {
  const llano = texto.replace(/\s+/g, ' ')
  if (llano.length <= CABEN) return llano
  const desde = primera <= ANTES ? 0 : llano.indexOf(' ', primera - ANTES) + 1
  const hasta = desde + CABEN
  const corte = hasta >= llano.length ? llano.length : Math.max(llano.lastIndexOf(' ', hasta), desde + CABEN / 2)
  return `${desde > 0 ? '… ' : ''}${llano.slice(desde, corte)}${corte < llano.length ? '…' : ''}`
}

const marcar = (texto: string, marcadas: ReadonlySet<string>): Marcado => {
  const trozos = ['']
  for (const trozo of texto.split(PALABRA)) {
    if (trozo === '') continue
    const marcada = marcadas.has(normalizar(trozo))
    // Adjacent pieces of the same kind are joined. Those at even indexes are plain.
    if (marcada === (trozos.length % 2 === 0)) trozos[trozos.length - 1] += trozo
    else trozos.push(trozo)
  }
  return trozos
}

const primeraMarcada = (texto: string, marcadas: ReadonlySet<string>): number => {
  let en = 0
  for (const trozo of texto.replace(/\s+/g, ' ').split(PALABRA)) {
    if (marcadas.has(normalizar(trozo))) return en
    en += trozo.length
  }
  return 0
}

/**
 * Returns, for each of these providers, the post that matches the words best, with its hits marked.
 * A provider without a matching post is left out.
 */
export const coincidenciasDe = async (
  db: Db,
  esquema: string,
  ids: readonly number[],
  palabras: readonly string[],
): Promise<ReadonlyMap<number, Coincidencia>> => {
  if (ids.length === 0 || palabras.length === 0) return new Map()
  const consulta = sql`to_tsquery('pg_catalog.spanish', ${consultaDe(palabras, '|')})`
  const { rows } = await sql<Hallada>`select distinct on (b.cuenta) p.id, p.proveedor, p.titulo, p.descripcion
    from ${sql.table(`${esquema}.busqueda`)} b join ${sql.table(`${esquema}.publicaciones`)} p on p.id = b.doc
    where b.nivel = 2 and b.cuenta = any(${ids}) and b.tsv @@ ${consulta}
    order by b.cuenta, ts_rank(b.tsv, ${consulta}) desc, p.orden desc`.execute(db)
  if (rows.length === 0) return new Map()
  const dichas = new Set(
    rows.flatMap(({ titulo, descripcion }) => `${titulo} ${descripcion}`.split(PALABRA)).map(normalizar),
  )
  // The stems of the index decide which words were meant.
  const casan = await sql<{ palabra: string }>`select palabra from unnest(${[...dichas]}::text[]) as d (palabra)
    where to_tsvector('pg_catalog.spanish', palabra) @@ ${consulta}`.execute(db)
  const marcadas = new Set(casan.rows.map(({ palabra }) => palabra))
  return new Map(
    rows.map(({ id, proveedor, titulo, descripcion }) => [
      proveedor,
      {
        id,
        titulo: marcar(titulo, marcadas),
        descripcion: marcar(alrededor(descripcion, primeraMarcada(descripcion, marcadas)), marcadas),
      },
    ]),
  )
}
