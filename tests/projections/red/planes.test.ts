import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientesHallados, idsFavoritos, itemsDe } from '#projections/red/bandas.ts'
import { type Busqueda, buscarProveedores } from '#projections/red/buscar.ts'
import { coincidenciasDe } from '#projections/red/coincidencias.ts'
import { abrirPlanes, type Planes } from '../planes.ts'

const PROVEEDORES = 4_000
const CUANTOS = 60
/** An account with half the market among its clients and favourites, and one with three. */
const [GRANDE, CHICO] = [1, 2]
const PUBLICACIONES = 1_000_000

type Pregunta = Parameters<Planes['mirar']>[0]

let planes: Planes
beforeAll(async () => {
  planes = await abrirPlanes()
  const { esquema, llenar } = planes
  await llenar(
    'cuentas',
    {
      id: 'n',
      numero: 'n',
      tipo_usuario: `'proveedor'`,
      clase: `'empresa'`,
      activa: 'true',
      nombre: `'Comercial ' || n`,
      suscripcion: `'activa'`,
      ciudad: `'Quito'`,
    },
    `generate_series(1, ${PROVEEDORES}) n`,
  )
  // Every profile says «materiales», every twentieth provider sells cement, and four have a key of
  // their own.
  const palabras = `case when n % 20 = 0 then 'cemento ' else '' end || 'clave' || n % 1000`
  const textos = [
    [0, palabras],
    [1, `'comercial ' || n`],
    [3, `'comercial materiales quito ' || ${palabras}`],
  ] as const
  for (const [nivel, texto] of textos)
    await llenar('busqueda', { cuenta: 'n', nivel: String(nivel), texto }, `generate_series(1, ${PROVEEDORES}) n`)
  await llenar(
    'busqueda',
    { cuenta: 'n', nivel: '2', doc: `${PUBLICACIONES} + n`, texto: `'oferta de materiales ' || n` },
    `generate_series(1, ${PROVEEDORES}) n`,
  )
  await llenar(
    'publicaciones',
    { id: `${PUBLICACIONES} + n`, proveedor: 'n', titulo: `'Oferta de materiales ' || n`, estado: `'publicada'` },
    `generate_series(1, ${PROVEEDORES}) n`,
  )
  await llenar(
    'lexico',
    { palabra: 'palabra', cuantos: 'cuantos' },
    `(select palabra, count(*) as cuantos from ${esquema}.busqueda, unnest(string_to_array(texto, ' ')) palabra group by 1) p`,
  )
  const relaciones = `(select case when n <= 3 then ${CHICO} else ${GRANDE} end as de, 10 + n as otra, n from generate_series(1, 2000) n
    union all select 3 + n / 3, 10 + n, n from generate_series(1, 3000) n) s`
  await llenar(
    'favoritos',
    { cuenta: 'de', lista: `'proveedores'`, otra: 'otra', vigente: 'true', orden: 'n' },
    relaciones,
  )
  await llenar('clientes', { proveedor: 'de', cliente: 'otra', orden: 'n' }, relaciones)
})
afterAll(() => planes.cerrar())

/** Asserts that each statement of a query reads fewer than `cuanto` rows. */
const caben = async (preguntar: Pregunta, cuanto: number) => {
  const asomos = await planes.mirar(preguntar)
  expect(asomos).not.toHaveLength(0)
  for (const { leidas, texto } of asomos) expect(leidas, texto).toBeLessThan(cuanto)
}
const buscar =
  (texto: string, b: Partial<Busqueda> = {}): Pregunta =>
  (db) =>
    buscarProveedores(db, planes.esquema, { texto, favoritosDe: CHICO, entre: 'banda', cuantos: CUANTOS, ...b })
const ids = (cuantos: number) => Array.from({ length: cuantos }, (_, n) => 11 + n)

/**
 * Rows for each hit: it is looked up in each tier, and its account to see whether it may be shown;
 * favourites have a row for each tier.
 */
const DE_LO_HALLADO = 6

it.each(['banda', undefined] as const)('a rare word is read only from its accounts (among %s)', async (entre) => {
  await caben(buscar('clave777', { entre }), DE_LO_HALLADO * 4 * 3)
})

it('a word that nobody has is looked up in the indexes alone', async () => {
  await caben(buscar('xilofono'), 50)
  await caben(buscar('xilofono cemento'), (2 * PROVEEDORES) / 10)
})

it('a misspelt word is corrected from the similar words only', async () => {
  await caben(buscar('semento'), PROVEEDORES / 4)
})

it('a word that everybody has fetches no more than is shown', async () => {
  for (const texto of ['materiales', 'comercial', 'cemento'])
    await caben(buscar(texto), 2 * PROVEEDORES + DE_LO_HALLADO * CUANTOS)
})

it('a search among some accounts reads their own rows, be they three or two thousand', async () => {
  for (const cuantos of [3, 2_000])
    for (const texto of ['quito', 'materiales', 'xilofono'])
      await caben(
        buscar(texto, { entre: ids(cuantos), favoritosDe: cuantos === 3 ? CHICO : GRANDE }),
        20 * cuantos + 50,
      )
})

it('favourites, cards and posts are read by their owner', async () => {
  for (const [cuenta, cuantos] of [
    [CHICO, 3],
    [GRANDE, 2_000],
  ] as const) {
    await caben((db) => idsFavoritos(db, planes.esquema, cuenta, ['proveedores']), 2 * cuantos + 10)
    await caben(
      (db) =>
        clientesHallados(db, planes.esquema, cuenta, 'clnts_prov', 'comercial', {
          favoritos: [],
          entre: undefined,
          cuantos: CUANTOS,
        }),
      3 * cuantos + 10,
    )
  }
  await caben((db) => itemsDe(db, planes.esquema, ids(CUANTOS)), 6 * CUANTOS)
  await caben((db) => coincidenciasDe(db, planes.esquema, ids(CUANTOS), ['materiales']), 6 * CUANTOS)
})
