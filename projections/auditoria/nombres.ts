import type { Kysely } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

export type CuentaNombrada = { readonly id: number; readonly nombre: string }
/**
 * The code that people know a stream's object by ('' for what has none) and the accounts it belongs
 * to.
 */
export type DeQuienes = { readonly codigo: string; readonly cuentas: readonly CuentaNombrada[] }

/**
 * Returns a stream's object: its category, and the number that identifies the order, purchase, post
 * or account.
 */
const objetoDe = (stream: string): readonly [category: string, id: number] => {
  const [, category = '', propio, canal, delCanal] =
    /^([a-z]+)-(?:(\d+)|(pedido|compra):(\d+)(?::[a-z]+)?)$/.exec(stream) ?? []
  return [canal ?? category, Number(propio ?? delCanal ?? 0)]
}

/**
 * Returns, by stream, the code of its object and the accounts it belongs to. For a conversation it
 * is the object that it is about.
 */
export const quienesSon = async (
  db: Db,
  esquema: string,
  streams: readonly string[],
): Promise<ReadonlyMap<string, DeQuienes>> => {
  const enEsquema = db.withSchema(esquema)
  const objetos = streams.map((stream) => [stream, ...objetoDe(stream)] as const)
  const idsDe = (category: string) =>
    objetos.filter(([, suCategoria]) => suCategoria === category).map(([, , id]) => id)
  const [pedidos, compras, publicaciones] = [idsDe('pedido'), idsDe('compra'), idsDe('publicacion')]
  const filas = new Map<string, { readonly codigo: string; readonly de: readonly number[] }>()
  if (pedidos.length > 0)
    for (const { id, codigo, consumidor, proveedor } of await enEsquema
      .selectFrom('pedidos')
      .select(['id', 'codigo', 'consumidor', 'proveedor'])
      .where('id', 'in', pedidos)
      .execute())
      filas.set(`pedido ${id}`, { codigo, de: [consumidor, proveedor] })
  if (compras.length > 0)
    for (const { id, codigo, proveedor } of await enEsquema
      .selectFrom('compras')
      .select(['id', 'codigo', 'proveedor'])
      .where('id', 'in', compras)
      .execute())
      filas.set(`compra ${id}`, { codigo, de: [proveedor] })
  if (publicaciones.length > 0)
    for (const { id, proveedor } of await enEsquema
      .selectFrom('publicaciones')
      .select(['id', 'proveedor'])
      .where('id', 'in', publicaciones)
      .execute())
      filas.set(`publicacion ${id}`, { codigo: '', de: [proveedor] })
  const CON_FILA = ['pedido', 'compra', 'publicacion']
  const filaDe = (category: string, id: number) =>
    filas.get(`${category} ${id}`) ?? { codigo: '', de: CON_FILA.includes(category) ? [] : [id] }
  const nombres = await nombresDe(
    db,
    esquema,
    objetos.flatMap(([, category, id]) => filaDe(category, id).de),
  )
  return new Map(
    objetos.map(([stream, category, id]) => {
      const { codigo, de } = filaDe(category, id)
      const cuentas = [...new Set(de)].flatMap((cuenta) => {
        const nombre = nombres.get(cuenta)
        return nombre === undefined ? [] : [{ id: cuenta, nombre }]
      })
      return [stream, { codigo, cuentas }]
    }),
  )
}

/** Returns the present names of accounts by id. Erased accounts are named as such. */
export const nombresDe = async (
  db: Db,
  esquema: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const distintos = [...new Set(ids)].filter((id) => id > 0)
  if (distintos.length === 0) return new Map()
  const filas = await db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select(['id', 'nombre'])
    .where('id', 'in', distintos)
    .execute()
  return new Map(filas.map(({ id, nombre }) => [id, nombre]))
}
