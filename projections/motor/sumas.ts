import type { Tabla } from './modelo.ts'

/*
 * Sums that are written with a delay (decisiones/cifras, «Sums»). A step adds to a dozen of them,
 * and its batch writes one row instead.
 */

/**
 * The number of rows in which the additions of batches wait. Each batch takes one row, whatever
 * tables it adds to, and overwrites one that was already added up.
 */
export const CASILLAS = 64
/** The columns of those rows that don't belong to a table. */
const PROPIAS = { casilla: 'int', n: 'bigint' } as const

const deDetras = (tablas: readonly Tabla[]): readonly Tabla[] => tablas.filter(({ detras }) => detras)
/**
 * Returns the table that holds the sums of a table written with a delay. Under the table's own name
 * they are read together with what waits.
 */
export const lugarDe = ({ nombre, detras }: Pick<Tabla, 'nombre' | 'detras'>): string =>
  detras ? `${nombre}_sumadas` : nombre
const enCasilla = ({ nombre }: Tabla, columna: string): string => `${nombre}_${columna}`
const columnasEnCasilla = (tabla: Tabla): string[] =>
  Object.keys(tabla.columnas).map((columna) => enCasilla(tabla, columna))
/** Returns the column of a table of sums that grows. */
export const valorDe = ({ columnas }: Tabla): string => Object.keys(columnas).at(-1) as string

/** Returns the query of what batches have added to a table and isn't added up yet, as rows. */
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
 * Returns the DDL that a schema needs for its sums besides their tables. The checkpoint's `sumado`
 * is the last batch that was added up.
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
 * Returns the statement with which a batch leaves what it adds, for any tables. Its parameters
 * begin with the n-th.
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
