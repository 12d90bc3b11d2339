import type pg from 'pg'

const PALABRAS = [
  'cemento',
  'varilla',
  'pintura',
  'uniformes',
  'bordado',
  'catering',
  'almuerzos',
  'arroz',
  'fletes',
  'mudanzas',
  'computadoras',
  'impresoras',
  'cableado',
  'guantes',
  'botiquin',
  'fumigacion',
  'limpieza',
  'abono',
  'semillas',
  'riego',
  'escritorios',
  'sillas',
  'rotulos',
  'volantes',
  'camisetas',
  'queso',
  'banano',
  'flores',
  'madera',
  'vidrio',
] as const
const NOMBRES = ['Comercial', 'Distribuidora', 'Servicios', 'Taller', 'Almacenes', 'Importadora'] as const
const APELLIDOS = [
  'Andrade',
  'Quishpe',
  'Zambrano',
  'Toapanta',
  'Jaramillo',
  'Cevallos',
  'Guaman',
  'Villacis',
  'Ordonez',
  'Mejia',
] as const
const CIUDADES = [
  'Quito',
  'Guayaquil',
  'Cuenca',
  'Loja',
  'Ambato',
  'Manta',
  'Ibarra',
  'Machala',
  'Tena',
  'Puyo',
] as const

const lista = (palabras: readonly string[]): string => `(array['${palabras.join("','")}'])`
const PRIMERA = 2_000_000_000

/** What people type: common and rare words, several, a name, a city with a trade, one with a typo, and what nobody has. */
export const BUSCADOS = [
  'cemento',
  'uniformes bordados',
  'ferreteria quito',
  'comercial andrade',
  'clave77',
  'fletes guayaquil',
  'semento',
  'Sillas',
  'riego loja',
  'clave4321',
  'computadoras',
  'xilofono',
] as const

/** Adds providers with keywords straight to the tables that a search reads: only reading is measured. */
export const llenarProveedores = async (lectura: pg.Client, esquema: string, cuantos: number): Promise<void> => {
  await lectura.query(`create temp table nuevos as select ${PRIMERA} + n as id, n,
      ${lista(NOMBRES)}[1 + n % ${NOMBRES.length}] || ' ' || ${lista(APELLIDOS)}[1 + (n / 7) % ${APELLIDOS.length}] || ' ' || n as nombre,
      ${lista(CIUDADES)}[1 + (n / 3) % ${CIUDADES.length}] as ciudad,
      ${lista(PALABRAS)}[1 + n % ${PALABRAS.length}] || ' ' || ${lista(PALABRAS)}[1 + (n / 30) % ${PALABRAS.length}] || ' clave' || n % 5000 as palabras
    from generate_series(1, ${cuantos}) n`)
  const { rows } = await lectura.query<{ columna: string }>(
    `select attname as columna from pg_attribute where attrelid = '${esquema}.cuentas'::regclass and attnum > 0 order by attnum`,
  )
  const propias: Record<string, string> = {
    id: 'v.id',
    numero: '1000 + v.n',
    clase: `'empresa'`,
    matriz: 'null',
    nombre: 'v.nombre',
    ciudad: 'v.ciudad',
    palabras: `'[]'::jsonb`,
    logo: `''`,
  }
  const columnas = rows.map(({ columna }) => propias[columna] ?? `m.${columna}`)
  await lectura.query(`insert into ${esquema}.cuentas select ${columnas.join(', ')} from nuevos v
    cross join (select * from ${esquema}.cuentas where correo = 'proveedor@demo.ec') m`)
  for (const [nivel, texto] of [
    [0, 'palabras'],
    [1, 'lower(nombre)'],
    [3, `palabras || ' ' || lower(nombre || ' ferreteria y materiales ' || ciudad)`],
  ] as const) {
    await lectura.query(
      `insert into ${esquema}.busqueda (cuenta, nivel, doc, texto) select id, ${nivel}, 0, ${texto} from nuevos`,
    )
  }
  await lectura.query(`insert into ${esquema}.lexico (palabra, cuantos)
    select palabra, count(*) from nuevos, unnest(string_to_array(palabras || ' ' || lower(nombre || ' ' || ciudad), ' ')) palabra
    group by palabra on conflict (palabra) do update set cuantos = lexico.cuantos + excluded.cuantos`)
  await lectura.query('drop table nuevos')
  for (const tabla of ['cuentas', 'busqueda', 'lexico']) await lectura.query(`vacuum analyze ${esquema}.${tabla}`)
}

/** The text query alone on the same indexes: every tier, sixty of each, best first. */
export const CONSULTA_DESNUDA = (esquema: string): string => {
  const nivel = (n: number) =>
    `(select cuenta, ${n} as nivel from ${esquema}.busqueda where nivel = ${n} and tsv @@ to_tsquery('pg_catalog.spanish', $1) limit 60)`
  return `select cuenta, min(nivel) from (${[0, 1, 2, 3].map(nivel).join(' union all ')}) h group by 1 order by 2 limit 60`
}
