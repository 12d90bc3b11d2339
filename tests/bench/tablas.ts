import type pg from 'pg'
import { pedidos, type TuplaPedido } from '#projections/pedido/tablas.ts'

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

/**
 * Returns rows of a market for both stores: the same providers, texts and dates, straight into the
 * tables, since only reading is measured.
 */
const filas = (desde: number, hasta: number, proveedores: string, clientes: string) => `
  select n as id, p.id as proveedor, c.id as consumidor, p.nombre as nombre_proveedor, c.nombre as nombre_consumidor,
    'P' || p.numero || '-2025-' || lpad((n)::text, 7, '0') as codigo,
    (n % 50) || ' unidades de ' || (array['${ARTICULOS.join("','")}'])[1 + n % ${ARTICULOS.length}] || ', entrega ' || md5(n::text) as descripcion,
    (array['En Curso','Por Aprobar','Aprobado','Entregado','Recibido','Finalizado','Finalizado','Finalizado','Descartado'])[1 + n % 9] as estado,
    timestamptz '2025-01-01' + n * interval '20 seconds' as creado
  from generate_series(${desde}, ${hasta}) n
  join (select id, numero, nombre, row_number() over (order by numero, id) - 1 as k from ${proveedores}) p on p.k = n % 20
  join (select id, nombre, row_number() over (order by id) - 1 as k from ${clientes}) c on c.k = n % 30`

/**
 * Every column of an order of the market, in SQL over `filas`: a column without a value doesn't
 * compile.
 */
const PEDIDO = {
  id: 'id',
  codigo: 'codigo',
  proveedor: 'proveedor',
  consumidor: 'consumidor',
  matriz: 'null',
  publicacion: 'null',
  nombre_proveedor: 'nombre_proveedor',
  nombre_consumidor: 'nombre_consumidor',
  clase_consumidor: `'personal'`,
  estado: 'estado',
  descripcion: 'descripcion',
  descripcion_antes: `''`,
  editado: 'null',
  motivo: `''`,
  nota_proveedor: `''`,
  nota_consumidor: `''`,
  subtotal: '10000',
  tasa_iva: '1500',
  tarifa: 'null',
  nro_lineas: '0',
  trato: `'null'`,
  archivos: `'[]'`,
  propuesta_version: '1',
  propuesta_subtotal: '10000',
  propuesta_iva: '1500',
  propuesta_total: '11500',
  propuesta_enviada: 'creado',
  descarte: `'null'`,
  creado: 'creado',
  actualizado_consumidor: 'creado',
  actualizado_proveedor: 'creado',
  orden: '1000000000 + id',
  revision: '3',
  posicion: '1000000000 + id',
} satisfies Record<keyof TuplaPedido, string>

/**
 * Brings both stores from `desde` to `hasta` rows. `lectura` is the product's database, `base` the
 * baseline's.
 */
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
  await lectura.query(`insert into ${esquema}.${pedidos.nombre} (${Object.keys(PEDIDO).join(', ')})
    select ${Object.values(PEDIDO).join(', ')} from (${origen}) f`)
  await lectura.query(`insert into ${esquema}.pedidos_texto (id, proveedor, consumidor, orden, texto)
    select id, proveedor, consumidor, 1000000000 + id, lower(codigo || ' ' || descripcion) from (${origen}) f`)
  await lectura.query(`insert into ${esquema}.clientes (proveedor, cliente, orden)
    select proveedor, consumidor, min(id) from (${origen}) f group by 1, 2 on conflict do nothing`)
  for (const lado of ['proveedor', 'consumidor']) {
    await lectura.query(`insert into ${esquema}.contadores_sumadas (cuenta, lado, estado, cuantos)
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
