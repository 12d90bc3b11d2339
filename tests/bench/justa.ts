/**
 * The fair baseline: a CRUD that does what the product's step does, as a good team would write it.
 * Session, permission, validation, row lock, six indexes and trigrams, audit row, two notices, four
 * counters and a notification, in one durable transaction.
 */
import { hash } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pg from 'pg'
import { z } from 'zod'
import { enTransaccion } from '#api/access/transaccion.ts'

const connectionString = process.env['BASE_URL']
const pool = new pg.Pool({ connectionString, max: 20 })
await pool.query(`
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create table cuentas (id int primary key, nombre text, tipo text, activa bool);
  create table sesiones (token text primary key, cuenta int, vence timestamptz);
  create table ordenes (id int generated always as identity primary key, codigo text, cliente int, proveedor int, nombre_cliente text,
    nombre_proveedor text, descripcion text, estado text, version int default 0, subtotal bigint default 0, iva bigint default 0,
    total bigint default 0, creado timestamptz default now(), actualizado timestamptz default now()) with (fillfactor = 80);
  create index on ordenes (proveedor, id desc);
  create index on ordenes (cliente, id desc);
  create index on ordenes (proveedor, estado, id desc);
  create index on ordenes (cliente, estado, id desc);
  create index on ordenes (estado, id desc);
  create index on ordenes (codigo);
  create table textos (id int primary key, proveedor int, cliente int, texto text);
  create index on textos using gin (proveedor, cliente, texto gin_trgm_ops);
  create table pasos (id bigint generated always as identity primary key, orden int, que text, actor int, datos jsonb,
    cuando timestamptz default now());
  create index on pasos (orden, id);
  create table avisos (id bigint generated always as identity primary key, destino text, asunto text, datos jsonb,
    momento timestamptz default now());
  create index on avisos (destino, id);
  create table contadores (cuenta int, lado text, estado text, cuantos bigint, primary key (cuenta, lado, estado)) with (fillfactor = 50);
  insert into cuentas select n, 'Cuenta ' || n, case when n <= 32 then 'consumidor' else 'proveedor' end, true from generate_series(1, 64) n;
  insert into sesiones select encode(sha256(('t' || n)::bytea), 'hex'), n, now() + interval '1 day' from generate_series(1, 64) n`)

type Cuenta = { readonly id: number; readonly nombre: string; readonly tipo: string }
declare module 'fastify' {
  interface FastifyRequest {
    quien: Cuenta
  }
}

const SESION_VALE_MS = 30_000
const sesiones = new Map<string, { readonly hasta: number; readonly cuenta: Cuenta }>()
const app = Fastify().withTypeProvider<ZodTypeProvider>()
await app.register(fastifyCookie)
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.decorateRequest('quien', null as unknown as Cuenta)
app.addHook('onRequest', async (request, reply) => {
  const { s: token } = request.cookies
  if (!token) return reply.code(401).send({})
  const huella = hash('sha256', token)
  const sabida = sesiones.get(huella)
  if (sabida && sabida.hasta > Date.now()) {
    request.quien = sabida.cuenta
    return
  }
  const { rows } = await pool.query({
    name: 'sesion',
    text: 'select c.* from sesiones s join cuentas c on c.id = s.cuenta where s.token = $1 and s.vence > now() and c.activa',
    values: [huella],
  })
  if (!rows[0]) return reply.code(401).send({})
  request.quien = rows[0]
  sesiones.set(huella, { hasta: Date.now() + SESION_VALE_MS, cuenta: rows[0] })
})

const pedir = (client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
  client.query({ name, text, values })

type Cuenta4 = readonly [cuenta: number, lado: string, estado: string, cuantos: number]
/** Updates counters, always in the same order, so that two that count the same never deadlock. */
const contar = (client: pg.PoolClient, filas: readonly Cuenta4[]) =>
  pedir(
    client,
    'contar',
    `insert into contadores select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[]) order by 1, 2, 3
     on conflict (cuenta, lado, estado) do update set cuantos = contadores.cuantos + excluded.cuantos`,
    [0, 1, 2, 3].map((n) => filas.map((fila) => fila[n])),
  )
const dejar = async (client: pg.PoolClient, id: number, que: string, actor: number, otro: number, datos: object) => {
  await pedir(client, 'paso', 'insert into pasos (orden, que, actor, datos) values ($1, $2, $3, $4)', [
    id,
    que,
    actor,
    JSON.stringify(datos),
  ])
  await pedir(client, 'aviso', 'insert into avisos (destino, asunto, datos) values ($1, $3, $4), ($2, $3, $4)', [
    `u${actor}`,
    `u${otro}`,
    que,
    JSON.stringify({ id, que, ...datos }),
  ])
  await pedir(client, 'avisar', `select pg_notify('ordenes', $1)`, [String(id)])
}

const colocar = z.object({ proveedor: z.int(), descripcion: z.string().trim().min(1).max(2000) })
app.post('/justa/colocar', { schema: { body: colocar } }, async ({ body, quien }, reply) => {
  const { proveedor, descripcion } = body
  if (quien.tipo !== 'consumidor') return reply.code(403).send({})
  return enTransaccion(pool, async (client) => {
    const { rows: hallados } = await pedir(client, 'cuenta', 'select * from cuentas where id = $1 and activa', [
      proveedor,
    ])
    const vendedor: Cuenta | undefined = hallados[0]
    if (vendedor?.tipo !== 'proveedor') return reply.code(404).send({})
    const { rows } = await pedir(
      client,
      'colocar',
      `insert into ordenes (codigo, cliente, proveedor, nombre_cliente, nombre_proveedor, descripcion, estado)
       values ('P' || $2::int || '-2026-' || lpad((random() * 999999)::int::text, 6, '0'), $1, $2, $3, $4, $5, 'En Curso') returning id, codigo`,
      [quien.id, proveedor, quien.nombre, vendedor.nombre, descripcion],
    )
    const { id, codigo }: { id: number; codigo: string } = rows[0]
    const texto = `${codigo} ${descripcion}`.toLowerCase()
    await pedir(client, 'texto', 'insert into textos values ($1, $2, $3, $4)', [id, proveedor, quien.id, texto])
    await contar(client, [
      [quien.id, 'consumidor', 'En Curso', 1],
      [proveedor, 'proveedor', 'En Curso', 1],
    ])
    await dejar(client, id, 'colocar', quien.id, proveedor, { descripcion })
    return { id }
  })
})

const simple = z.object({ id: z.int() })
const PASOS = {
  proponer: [
    'En Curso',
    'Por Aprobar',
    'proveedor',
    simple.extend({ subtotal: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) }),
  ],
  aprobar: ['Por Aprobar', 'Aprobado', 'cliente', simple.extend({ version: z.int() })],
  entregar: ['Aprobado', 'Entregado', 'proveedor', simple],
  recibir: ['Entregado', 'Recibido', 'cliente', simple],
  finalizar: ['Recibido', 'Finalizado', 'cliente', simple],
} as const
const IVA = 0.15
for (const [que, [desde, hacia, lado, cuerpo]] of Object.entries(PASOS))
  app.post(`/justa/${que}`, { schema: { body: cuerpo } }, async ({ body, quien }, reply) => {
    const { id, subtotal, version }: { id: number; subtotal?: string; version?: number } = body
    if ((lado === 'cliente') !== (quien.tipo === 'consumidor')) return reply.code(403).send({})
    return enTransaccion(pool, async (client) => {
      const { rows } = await pedir(client, 'bloquear', 'select * from ordenes where id = $1 for update', [id])
      const orden = rows[0]
      if (!orden || orden[lado] !== quien.id) return reply.code(404).send({})
      if (orden.estado !== desde || (version !== undefined && version !== orden.version))
        return reply.code(409).send({})
      const centavos = subtotal === undefined ? null : Math.round(Number(subtotal) * 100)
      const iva = centavos === null ? null : Math.round(centavos * IVA)
      await pedir(
        client,
        'mover',
        `update ordenes set estado = $2, version = version + $3, subtotal = coalesce($4, subtotal), iva = coalesce($5, iva),
           total = coalesce($4 + $5, total), actualizado = now() where id = $1`,
        [id, hacia, centavos === null ? 0 : 1, centavos, iva],
      )
      await contar(client, [
        [orden.cliente, 'consumidor', desde, -1],
        [orden.cliente, 'consumidor', hacia, 1],
        [orden.proveedor, 'proveedor', desde, -1],
        [orden.proveedor, 'proveedor', hacia, 1],
      ])
      const otro = lado === 'cliente' ? orden.proveedor : orden.cliente
      await dejar(client, id, que, quien.id, otro, { subtotal, version })
      return { id, version: orden.version + (centavos === null ? 0 : 1) }
    })
  })

const oyente = new pg.Client({ connectionString })
await oyente.connect()
oyente.on('notification', () => undefined)
await oyente.query('listen ordenes')
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.stdout.write('lista\n')
process.once('disconnect', () => process.exit(0))
