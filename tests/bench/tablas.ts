import type pg from 'pg'

const ARTICULOS = [
  'cemento y varillas',
  'uniformes bordados',
  'fletes a la costa',
  'equipos de computación',
  'abono para cacao',
  'pintura satinada',
  'catering para eventos',
  'sillas plegables',
]

/** Rows of a market in both stores: the same providers, texts and dates, straight into the tables, since only reading is measured. */
const filas = (desde: number, hasta: number, proveedores: string, clientes: string) => `
  select n as id, p.id as proveedor, c.id as consumidor, p.nombre as nombre_proveedor, c.nombre as nombre_consumidor,
    'P' || p.numero || '-2025-' || lpad((n)::text, 7, '0') as codigo,
    (n % 50) || ' unidades de ' || (array['${ARTICULOS.join("','")}'])[1 + n % ${ARTICULOS.length}] || ', entrega ' || md5(n::text) as descripcion,
    (array['En Curso','Por Aprobar','Aprobado','Entregado','Recibido','Finalizado','Finalizado','Finalizado','Descartado'])[1 + n % 9] as estado,
    timestamptz '2025-01-01' + n * interval '20 seconds' as creado
  from generate_series(${desde}, ${hasta}) n
  join (select id, numero, nombre, row_number() over (order by numero, id) - 1 as k from ${proveedores}) p on p.k = n % 20
  join (select id, nombre, row_number() over (order by id) - 1 as k from ${clientes}) c on c.k = n % 30`

/** Brings both stores from `desde` to `hasta` rows. `lectura` is the product's database, `base` the baseline's. */
export const llenar = async (
  lectura: pg.Client,
  base: pg.Client,
  esquema: string,
  desde: number,
  hasta: number,
): Promise<void> => {
  const proveedores = `${esquema}.cuentas where tipo_usuario = 'proveedor' and matriz is null`
  const clientes = `${esquema}.cuentas where tipo_usuario = 'consumidor'`
  const origen = filas(desde + 1, hasta, proveedores, clientes)
  await lectura.query(`insert into ${esquema}.pedidos (id, codigo, proveedor, consumidor, nombre_proveedor, nombre_consumidor, clase_consumidor,
      estado, descripcion, nota_proveedor, nota_consumidor, subtotal, propuesta_version, propuesta_subtotal, propuesta_iva, propuesta_total,
      tasa_iva, archivos, creado, actualizado_consumidor, actualizado_proveedor, orden, revision, posicion)
    select id, codigo, proveedor, consumidor, nombre_proveedor, nombre_consumidor, 'personal', estado, descripcion, '', '', 10000, 1, 10000, 1500,
      11500, 1500, '[]', creado, creado, creado, 1000000000 + id, 3, 1000000000 + id from (${origen}) f`)
  await lectura.query(`insert into ${esquema}.pedidos_texto (id, proveedor, consumidor, orden, texto)
    select id, proveedor, consumidor, 1000000000 + id, lower(codigo || ' ' || descripcion) from (${origen}) f`)
  await lectura.query(`insert into ${esquema}.clientes (proveedor, cliente, orden)
    select proveedor, consumidor, min(id) from (${origen}) f group by 1, 2 on conflict do nothing`)
  for (const lado of ['proveedor', 'consumidor']) {
    await lectura.query(`insert into ${esquema}.contadores (cuenta, lado, estado, cuantos)
      select ${lado}, '${lado}', estado, count(*) from (${origen}) f group by 1, 3
      on conflict (cuenta, lado, estado) do update set cuantos = ${'contadores'}.cuantos + excluded.cuantos`)
  }
  const { rows } = await lectura.query(`select id, numero, nombre, tipo_usuario, matriz from ${esquema}.cuentas`)
  await base.query(
    'create table if not exists gente (id bigint, numero bigint, nombre text, tipo_usuario text, matriz bigint)',
  )
  await base.query('truncate gente')
  for (const { id, numero, nombre, tipo_usuario: tipo, matriz } of rows) {
    await base.query('insert into gente values ($1, $2, $3, $4, $5)', [id, numero, nombre, tipo, matriz])
  }
  await base.query(`create table if not exists tabla (id bigint primary key, codigo text, cliente bigint, proveedor bigint, nombre_cliente text,
    descripcion text, estado text, subtotal bigint, iva bigint, total bigint, creado timestamptz, actualizado timestamptz, texto text)`)
  await base.query(`insert into tabla select id, codigo, consumidor, proveedor, nombre_consumidor, descripcion, estado, 10000, 1500, 11500, creado, creado,
      lower(codigo || ' ' || nombre_proveedor || ' ' || nombre_consumidor || ' ' || descripcion)
    from (${filas(desde + 1, hasta, "gente where tipo_usuario = 'proveedor' and matriz is null", "gente where tipo_usuario = 'consumidor'")}) f`)
  await base.query('create extension if not exists pg_trgm')
  await base.query('create extension if not exists btree_gin')
  await base.query('create index if not exists tabla_pagina on tabla (proveedor, id desc)')
  await base.query('create index if not exists tabla_texto on tabla using gin (proveedor, texto gin_trgm_ops)')
  for (const nombre of ['pedidos', 'pedidos_texto', 'clientes', 'contadores'])
    await lectura.query(`vacuum analyze ${esquema}.${nombre}`)
  await base.query('vacuum analyze tabla')
}
