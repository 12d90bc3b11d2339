import { type Kysely, sql } from 'kysely'
import { provinciasDesde } from '#domain/lugares-centros.ts'
import type { Lectura } from '#projections/modelos.ts'
import { normalizado } from '#projections/motor/texto.ts'
import { COLUMNAS, EN_LA_RED, type TuplaBanda, unaCuenta } from './bandas.ts'

type Db = Kysely<Lectura>

/**
 * Returns the trades of the network's providers, the most common first. Different spellings of a
 * trade count as one, named as most providers write it.
 */
export const actividadesDe = async (
  db: Db,
  esquema: string,
  cuantas: number,
): Promise<{ nombre: string; cuantos: number }[]> => {
  const { rows } = await sql<{ nombre: string; cuantos: number }>`
    select mode() within group (order by c.actividad) as nombre, count(*)::int as cuantos
    from ${sql.table(`${esquema}.cuentas`)} c where ${EN_LA_RED} and c.tipo_usuario = 'proveedor' and btrim(c.actividad) <> ''
    group by ${normalizado('btrim(c.actividad)')} order by cuantos desc, nombre limit ${cuantas}`.execute(db)
  return rows
}

/**
 * Returns providers near a city of a province: first those in the city, then those in the province,
 * then province by province. A company appears once, with its nearest place.
 */
export const cercanosDe = async (
  db: Db,
  esquema: string,
  { provincia, ciudad }: { readonly provincia: string; readonly ciudad: string },
  cuantos: number,
): Promise<readonly TuplaBanda[]> => {
  const { cuentas, haySucursales } = unaCuenta(esquema)
  const lejos = sql`case when c.provincia = ${provincia} and c.ciudad = ${ciudad} then 0
    else array_position(${[...provinciasDesde(provincia)]}::text[], c.provincia) end`
  const { rows } = await sql<TuplaBanda>`select * from (
      select distinct on (coalesce(c.matriz, c.id)) ${COLUMNAS}, c.numero as orden, ${haySucursales}, ${lejos} as lejos
      from ${cuentas} c left join ${cuentas} m on m.id = c.matriz
      where c.numero > 0 and c.activa and c.suscripcion <> 'desactivada' and c.pais = 'Ecuador'
        and (m.id is null or (m.activa and m.suscripcion <> 'desactivada'))
      order by coalesce(c.matriz, c.id), lejos, c.matriz is not null, c.numero) cercanos
    where lejos is not null order by lejos, orden limit ${cuantos}`.execute(db)
  return rows
}
