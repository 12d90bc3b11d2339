import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { crearExtractos } from '#api/taller/guardados.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = crearPool((await basesNuevas(undefined, { vacia: true })).databaseUrl)
})
afterAll(() => pool.end())

it('statements and columns stored by earlier releases are kept after the tables are migrated', async () => {
  await pool.query(`
    create schema acceso;
    create table acceso.columnas_de_extracto (
      firma text primary key, banco text not null, columnas jsonb not null, por bigint not null,
      cuando timestamptz not null default now(), usada timestamptz not null default now());
    create table acceso.extractos (
      id bigint primary key generated always as identity, sha256 text not null unique, nombre text not null, banco text not null, firma text not null,
      contenido bytea not null, desde text not null, hasta text not null, lineas int not null, omitidas int not null, por bigint not null,
      subido timestamptz not null default now());
    create table acceso.lineas_de_extracto (
      extracto bigint not null references acceso.extractos on delete cascade, numero int not null, fecha text not null, referencia text not null,
      descripcion text not null, monto bigint not null, devuelta boolean not null, clave text not null, movimiento text not null,
      primary key (extracto, numero));
    create table acceso.salidas_de_extracto (
      extracto bigint not null references acceso.extractos on delete cascade, fecha text not null, referencia text not null, monto bigint not null);
    create index lineas_de_extracto_clave on acceso.lineas_de_extracto (clave);
    insert into acceso.columnas_de_extracto (firma, banco, columnas, por) values ('f', 'Uno', '{}', 1);
    insert into acceso.extractos (sha256, nombre, banco, firma, contenido, desde, hasta, lineas, omitidas, por)
      values ('s', 'a.csv', 'Uno', 'f', '', '2026-11-01', '2026-11-02', 1, 0, 1);
    insert into acceso.lineas_de_extracto values (1, 2, '2026-11-01', '77', 'DEP', 500, false, '77 500', 'm');
    insert into acceso.salidas_de_extracto values (1, '2026-11-02', '78', 500);`)
  for (let vez = 0; vez < 2; vez += 1) await prepararAcceso(pool)
  const extractos = crearExtractos(pool)
  const antes = await extractos.revision()
  expect(await extractos.columnas('f')).toEqual([{ firma: 'f', banco: 'Uno', columnas: {} }])
  const apartar = (numero: number, por: number) =>
    extractos.porTurno((client) => extractos.apartar(client, { id: 1, numero }, { motivo: 'De otra cuenta', por }))
  // The first reason stands, even if another one follows.
  expect(await apartar(2, 9)).toBe(true)
  expect(await apartar(2, 10)).toBe(true)
  expect(await apartar(3, 9)).toBe(false)
  expect(await extractos.lineas(1)).toMatchObject([
    { numero: 2, referencia: '77', resto: '', deAntes: true, monto: 500, aparte: { motivo: 'De otra cuenta', por: 9 } },
  ])
  expect(await extractos.salidas([500])).toEqual([
    { banco: 'Uno', fecha: '2026-11-02', referencia: '78', monto: 500, reverso: false, palabras: '' },
  ])
  expect(await extractos.revision()).not.toBe(antes)
})
