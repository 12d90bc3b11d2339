import type { Tabla } from './modelo.ts'

/*
 * Sums that are written behind (decisiones/cifras, «Sums»): a step adds to a dozen of them, which
 * its batch leaves in one row instead.
 */

/**
 * Rows in which what batches add may wait: each batch takes one, whatever tables it adds to, and
 * writes over what was added up.
 */
export const CASILLAS = 64
/** The only columns of those rows that aren't a table's. */
const PROPIAS = { casilla: 'int', n: 'bigint' } as const

const deDetras = (tablas: readonly Tabla[]): readonly Tabla[] => tablas.filter(({ detras }) => detras)
/**
 * Where the sums of a table that is written behind are; under its own name they are read with what
 * waits.
 */
export const lugarDe = ({ nombre, detras }: Pick<Tabla, 'nombre' | 'detras'>): string =>
  detras ? `${nombre}_sumadas` : nombre
const enCasilla = ({ nombre }: Tabla, columna: string): string => `${nombre}_${columna}`
const columnasEnCasilla = (tabla: Tabla): string[] => Object.keys(tabla.columnas).map((una) => enCasilla(tabla, una))
/** The column of a table of sums that grows. */
export const valorDe = ({ columnas }: Tabla): string => Object.keys(columnas).at(-1) as string

/** What batches have added to a table and nobody has added up, a row for each. */
const porSumarDe = (esquema: string, tabla: Tabla): string => {
  const listas = columnasEnCasilla(tabla).map((columna) => `p.${columna}`)
  return `(select d.* from ${esquema}.por_sumar p
    cross join lateral unnest(${listas.join(', ')}) d (${Object.keys(tabla.columnas).join(', ')})
    where p.n > (select sumado from ${esquema}.checkpoint))`
}

const vista = (esquema: string, tabla: Tabla): string => {
  const clave = tabla.clave.join(', ')
  const valor = valorDe(tabla)
  return `create view ${esquema}.${tabla.nombre} as select ${clave}, sum(${valor})::bigint as ${valor}
    from (select ${clave}, ${valor} from ${esquema}.${lugarDe(tabla)}
      union all select ${clave}, ${valor} from ${porSumarDe(esquema, tabla)} p) t group by ${clave}`
}

const suma = (esquema: string, tabla: Tabla): string => {
  const clave = tabla.clave.join(', ')
  const valor = valorDe(tabla)
  return `insert into ${esquema}.${lugarDe(tabla)} as t (${clave}, ${valor})
    select ${clave}, sum(${valor}) from ${porSumarDe(esquema, tabla)} p group by ${clave} having sum(${valor}) <> 0
    on conflict (${clave}) do update set ${valor} = t.${valor} + excluded.${valor};`
}

/**
 * What a schema has for its sums besides their tables; its checkpoint knows up to which batch they
 * are added up (`sumado`).
 */
export const ddlDeSumas = (esquema: string, tablas: readonly Tabla[]): readonly string[] => {
  const detras = deDetras(tablas)
  const listas = detras.flatMap((tabla) =>
    Object.entries(tabla.columnas).map(([columna, tipo]) => `${enCasilla(tabla, columna)} ${tipo}[]`),
  )
  return [
    `create table ${esquema}.por_sumar (casilla int primary key, n bigint not null, ${listas.join(', ')}) with (fillfactor = 20)`,
    ...detras.map((tabla) => vista(esquema, tabla)),
    `create function ${esquema}.sumar() returns bigint language plpgsql as $$
      declare
        hasta bigint := (select max(n) from ${esquema}.por_sumar where n > (select sumado from ${esquema}.checkpoint));
      begin
        if hasta is not null then
          ${detras.map((tabla) => suma(esquema, tabla)).join('\n')}
          update ${esquema}.checkpoint set sumado = hasta;
        end if;
        return (select sumado from ${esquema}.checkpoint);
      end $$`,
  ]
}

/**
 * How a batch leaves what it adds: one statement for whatever tables, with the n-th parameter and
 * those after it.
 */
export const esperaDe = (esquema: string, tablas: readonly Tabla[]) => {
  const detras = deDetras(tablas)
  const columnas = [...Object.keys(PROPIAS), ...detras.flatMap(columnasEnCasilla)]
  const tipos = [
    ...Object.values(PROPIAS),
    ...detras.flatMap((tabla) => Object.values(tabla.columnas).map((tipo) => `${tipo}[]`)),
  ]
  const nuevas = columnas.slice(1).map((columna) => `${columna} = excluded.${columna}`)
  return {
    tablas: detras,
    text: (n: number): string =>
      `insert into ${esquema}.por_sumar (${columnas.join(', ')})
       values (${tipos.map((tipo, i) => `$${n + i}::${tipo}`).join(', ')})
       on conflict (casilla) do update set ${nuevas.join(', ')}`,
  }
}
