import type pg from 'pg'
import { type Banco, PUERTO } from './banco.ts'
import { entrar } from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifrar, mediana, percentil } from './medidas.ts'

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

/**
 * Texts that people type: common and rare words, several, a name, a city with a trade, one with a
 * typo, and one that nobody has.
 */
const BUSCADOS = [
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

/**
 * Adds providers with keywords straight to the tables that a search reads: only reading is
 * measured.
 */
const llenarProveedores = async (lectura: pg.Client, esquema: string, cuantos: number): Promise<void> => {
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

/** Returns the text query alone on the same indexes: every tier, sixty of each, best first. */
const CONSULTA_DESNUDA = (esquema: string): string => {
  const nivel = (n: number) =>
    `(select cuenta, ${n} as nivel from ${esquema}.busqueda where nivel = ${n} and tsv @@ to_tsquery('pg_catalog.spanish', $1) limit 60)`
  return `select cuenta, min(nivel) from (${[0, 1, 2, 3].map(nivel).join(' union all ')}) h group by 1 order by 2 limit 60`
}

/** Measures a search among `cuantos` providers, over HTTP and as the bare query. */
export const medirBusqueda = async (banco: Banco, cifra: Cifrar, rondas: number, cuantos: number): Promise<void> => {
  const { lectura } = banco
  const esquema = await banco.esquema()
  await llenarProveedores(lectura, esquema, cuantos)
  const { rows: gente } = await lectura.query(
    `select correo from ${esquema}.cuentas where tipo_usuario in ('consumidor', 'proveedor') and correo like '%demo.ec' and id < 2000000000 or correo like '%@mercado.demo.ec' limit 60`,
  )
  // Each account has a rate limit of searches a minute.
  const cookies: string[] = []
  for (const { correo } of gente) cookies.push((await entrar(PUERTO, correo)).cookie)
  const c = crearConexion(PUERTO)
  await c.abrir()
  const PASADAS = 25
  const text = CONSULTA_DESNUDA(esquema)
  const razones: number[] = []
  const puerta: number[] = []
  const desnuda: number[] = []
  let vuelta = 0
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    const [propios, directos] = [[] as number[], [] as number[]]
    for (let pasada = 0; pasada < PASADAS; pasada += 1) {
      for (const buscado of BUSCADOS) {
        const palabras = buscado.toLowerCase().split(' ')
        let desde = performance.now()
        await lectura.query({ name: 'desnuda', text, values: [`${palabras.join(' & ')}:*`] })
        directos.push(performance.now() - desde)
        vuelta += 1
        desde = performance.now()
        const r = await c.pedir(
          'GET',
          `/buscar?query=${encodeURIComponent(buscado)}`,
          undefined,
          cookies[vuelta % cookies.length],
        )
        propios.push(performance.now() - desde)
        if (r.estado !== 200) throw new Error(`/buscar ${buscado}: ${r.estado} ${r.cuerpo}`)
      }
    }
    if (ronda === 0) continue
    razones.push(percentil(propios, 99) / percentil(directos, 99))
    puerta.push(percentil(propios, 99))
    desnuda.push(percentil(directos, 99))
  }
  c.cerrar()
  cifra(`búsqueda entre ${cuantos} proveedores, en la puerta, p99`, mediana(puerta), 'ms')
  cifra(`la consulta desnuda, p99`, mediana(desnuda), 'ms')
  cifra(`búsqueda en la puerta / consulta desnuda, p99`, mediana(razones), 'x', undefined, 2)
}
