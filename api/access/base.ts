import type { Pool } from 'pg'

/**
 * The Postgres channel that tells every process which sessions begin or end and which accounts
 * change.
 */
export const CANAL_SESIONES = 'sesiones'

/**
 * Creates the schema of what isn't event-sourced (decisiones/cuenta, «Credentials and sessions»),
 * which no rebuild touches. The keys of persons, of roots and of push are in a schema of their own,
 * so that they can be backed up apart, and so is what tax law makes one keep of erased persons.
 */
export const prepararAcceso = async (pool: Pool): Promise<void> => {
  await pool.query(`
    select pg_advisory_xact_lock(7305808869232150119);
    create schema if not exists acceso;
    create table if not exists acceso.credenciales (
      cuenta bigint primary key, correo text not null unique, contrasena text not null, cambiada timestamptz not null default now());
    create table if not exists acceso.sesiones (
      token bytea primary key, cuenta bigint not null, abierta timestamptz not null default now(), vence timestamptz not null);
    create index if not exists sesiones_cuenta on acceso.sesiones (cuenta);
    create index if not exists sesiones_vence on acceso.sesiones (vence);
    create table if not exists acceso.finales (
      token bytea primary key, cuenta bigint not null, motivo text not null, cuando timestamptz not null default now());
    create index if not exists finales_cuando on acceso.finales (cuando);
    create unlogged table if not exists acceso.intentos (clave text primary key, hasta timestamptz not null, cuantos int not null default 0);
    create index if not exists intentos_hasta on acceso.intentos (hasta);
    create table if not exists acceso.obras (
      que text primary key, detalle jsonb not null, desde timestamptz not null default now());
    create table if not exists acceso.ajustes (nombre text primary key, valor text not null);
    create table if not exists acceso.procesos (nombre text primary key, posicion bigint not null, probada bigint, cadena text);
    create unlogged table if not exists acceso.latidos (
      proceso text primary key, visto timestamptz not null, pendientes int not null, desde timestamptz, fallo text);
    create table if not exists acceso.apartados (
      proceso text not null, posicion bigint not null, stream text not null, revision int not null,
      desde timestamptz not null default now(), primary key (proceso, posicion));
    create table if not exists acceso.plazos (compra bigint primary key, fin timestamptz not null, causa uuid not null);
    create index if not exists plazos_fin on acceso.plazos (fin);
    create table if not exists acceso.llamadas (compra bigint primary key, fin timestamptz not null, causa uuid not null);
    create index if not exists llamadas_fin on acceso.llamadas (fin);
    create table if not exists acceso.trabajos (
      id bigint primary key generated always as identity, tipo text not null, en timestamptz, pide bigint, comando text unique, huella text,
      estado text not null default 'en-espera', intento int not null default 0, lleva bigint not null default 0, meta bigint not null default 0,
      pedido timestamptz not null default now(), empezado timestamptz, acabado timestamptz, hasta timestamptz, cambiar boolean, meses jsonb, resultado jsonb,
      motivo text not null default '');
    create index if not exists trabajos_estado on acceso.trabajos (estado);
    create table if not exists acceso.partidas (
      trabajo bigint not null references acceso.trabajos on delete cascade, figura text not null, stream text not null, revision int not null,
      momento timestamptz not null, valor bigint not null, posicion bigint not null, mes text not null default '', cuenta bigint not null default 0,
      pieza text not null default '', primary key (trabajo, figura, posicion));
    alter table acceso.partidas add column if not exists mes text not null default '', add column if not exists cuenta bigint not null default 0,
      add column if not exists pieza text not null default '';
    create table if not exists acceso.columnas_de_extracto (
      firma text not null, banco text not null, columnas jsonb not null, por bigint not null,
      cuando timestamptz not null default now(), usada timestamptz not null default now(), primary key (firma, banco));
    create table if not exists acceso.extractos (
      id bigint primary key generated always as identity, sha256 text not null unique, nombre text not null, banco text not null, firma text not null,
      contenido bytea not null, desde text not null, hasta text not null, lineas int not null, omitidas int not null, por bigint not null,
      subido timestamptz not null default now());
    create table if not exists acceso.lineas_de_extracto (
      extracto bigint not null references acceso.extractos on delete cascade, numero int not null, fecha text not null, referencia text not null,
      descripcion text not null, monto bigint not null, devuelta boolean not null default false, vez int not null default 1,
      primary key (extracto, numero));
    alter table acceso.extractos add column if not exists sin_leer int not null default 0,
      add column if not exists ilegibles jsonb not null default '[]';
    alter table acceso.lineas_de_extracto add column if not exists resto text;
    create table if not exists acceso.salidas_de_extracto (
      extracto bigint not null references acceso.extractos on delete cascade, fecha text not null, referencia text not null, monto bigint not null);
    alter table acceso.salidas_de_extracto add column if not exists reverso boolean not null default false,
      add column if not exists palabras text not null default '';
    create index if not exists salidas_de_extracto_monto on acceso.salidas_de_extracto (monto);
    create index if not exists salidas_de_extracto_extracto on acceso.salidas_de_extracto (extracto);
    create table if not exists acceso.movimientos_apartados (
      banco text not null, fecha text not null, referencia text not null, descripcion text not null, monto bigint not null, vez int not null,
      motivo text not null, por bigint not null, cuando timestamptz not null default now(),
      primary key (banco, fecha, referencia, descripcion, monto, vez));
    create index if not exists lineas_de_extracto_monto on acceso.lineas_de_extracto (monto, fecha);
    create table if not exists acceso.avisos_leidos (
      cuenta bigint not null, sobre text not null, posicion bigint not null, primary key (cuenta, sobre));
    create table if not exists acceso.resumenes (dia text primary key, hora text not null, cuenta bigint not null);
    -- With its session a browser ends to be told.
    create table if not exists acceso.dispositivos_push (
      id bigint primary key generated always as identity, cuenta bigint not null,
      sesion bytea not null unique references acceso.sesiones on delete cascade, endpoint text not null unique, p256dh text not null,
      auth text not null, nombre text not null, desde timestamptz not null default now(), fallos int not null default 0);
    create index if not exists dispositivos_push_cuenta on acceso.dispositivos_push (cuenta);
    create table if not exists acceso.equipos (
      cuenta bigint not null, huella bytea not null, usado timestamptz not null default now(), primary key (cuenta, huella));
    create unlogged table if not exists acceso.presencia (
      proceso text not null, cuenta bigint not null, visto timestamptz not null default now(), primary key (proceso, cuenta));
    create schema if not exists claves;
    create table if not exists claves.personas (cuenta bigint primary key, clave bytea, llave text, destruida timestamptz);
    create index if not exists personas_destruida on claves.personas (destruida) where destruida is not null;
    create table if not exists claves.constante (unica boolean primary key default true check (unica), valor bytea not null, llave text not null);
    create table if not exists claves.raices (
      id text primary key, publica text not null, privada bytea, llave text, desde timestamptz not null, hasta timestamptz,
      check ((hasta is null) = (privada is not null)), check ((llave is null) = (privada is null)));
    create table if not exists claves.push (unica boolean primary key default true check (unica), valor bytea not null, llave text not null);
    create unique index if not exists raices_vigente on claves.raices ((true)) where hasta is null;
    create schema if not exists fiscal;
    create table if not exists fiscal.identidades (
      documento text primary key, contenido bytea not null, llave text not null, hasta timestamptz not null);
    create index if not exists identidades_hasta on fiscal.identidades (hasta);
    do $$ begin
      -- Asked first: even to find the column there, altering waits for every reader, and makes the others wait behind it.
      if not exists (select from pg_attribute where attrelid = 'claves.personas'::regclass and attname = 'llave') then
        alter table claves.personas add column llave text;
      end if;
      -- Of a session of before nobody knows when its password was given, nor at which device.
      if not exists (select from pg_attribute where attrelid = 'acceso.sesiones'::regclass and attname = 'confirmada') then
        alter table acceso.sesiones add column confirmada timestamptz not null default '-infinity',
          add column id bigint not null generated always as identity, add column equipo text not null default 'Navegador',
          add column usada timestamptz not null default now();
      end if;
      -- Links that were mailed before were worth nothing after any change.
      if not exists (select from pg_attribute where attrelid = 'acceso.credenciales'::regclass and attname = 'restablecida') then
        alter table acceso.credenciales add column restablecida timestamptz not null default '-infinity';
        update acceso.credenciales set restablecida = cambiada;
      end if;
      if exists (select from pg_attribute where attrelid = 'acceso.lineas_de_extracto'::regclass and attname = 'movimiento' and not attisdropped) then
        alter table acceso.lineas_de_extracto drop column clave, drop column movimiento, add column vez int not null default 1,
          alter column devuelta set default false;
        update acceso.lineas_de_extracto l set vez = v.vez from (
          select extracto, numero, row_number() over (partition by extracto, fecha, referencia, descripcion, monto order by numero) as vez
          from acceso.lineas_de_extracto) v where v.extracto = l.extracto and v.numero = l.numero and v.vez > 1;
        alter table acceso.columnas_de_extracto drop constraint columnas_de_extracto_pkey, add primary key (firma, banco);
      end if;
    end $$;`)
}
