/**
 * The plain baseline: Fastify and pg, one table and an audit row in a transaction, prepared
 * statements. It has no session, permission, validation or live push, like a first version written
 * in a week.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['BASE_URL'], max: 20 })
const app = Fastify()

type Cuerpo = { id?: number; subtotal?: number; descripcion?: string; cliente?: number; proveedor?: number }

const PASOS = {
  proponer: [
    `estado = 'Por Aprobar', subtotal = $2::bigint, iva = round($2::bigint * 0.15), total = $2::bigint + round($2::bigint * 0.15)`,
    'En Curso',
  ],
  aprobar: [`estado = 'Aprobado'`, 'Por Aprobar'],
  entregar: [`estado = 'Entregado'`, 'Aprobado'],
  recibir: [`estado = 'Recibido'`, 'Entregado'],
  finalizar: [`estado = 'Finalizado'`, 'Recibido'],
} as const
const INSERTAR = `insert into pedidos (cliente, proveedor, descripcion, estado) values ($1, $2, $3, 'En Curso') returning id`
const AUDITAR = 'insert into auditoria (pedido, que, datos) values ($1, $2, $3)'

const cambio = (paso: keyof typeof PASOS) => {
  const [fijar, desde] = PASOS[paso]
  return `update pedidos set ${fijar}, actualizado = now() where id = $1 and estado = '${desde}' returning id`
}
const valores = (paso: keyof typeof PASOS, { id, subtotal }: Cuerpo) => (paso === 'proponer' ? [id, subtotal] : [id])

/** Four round trips: BEGIN, the change, the audit row, COMMIT. */
app.post('/begin/colocar', async (request) => {
  const { cliente, proveedor, descripcion } = request.body as Cuerpo
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ name: 'b-i', text: INSERTAR, values: [cliente, proveedor, descripcion] })
    await client.query({ name: 'b-a', text: AUDITAR, values: [rows[0].id, 'colocar', JSON.stringify(request.body)] })
    await client.query('commit')
    return { id: rows[0].id }
  } finally {
    client.release()
  }
})
for (const paso of Object.keys(PASOS) as (keyof typeof PASOS)[]) {
  app.post(`/begin/${paso}`, async (request, reply) => {
    const cuerpo = request.body as Cuerpo
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rowCount } = await client.query({ name: `b-${paso}`, text: cambio(paso), values: valores(paso, cuerpo) })
      if (rowCount !== 1) {
        await client.query('rollback')
        return reply.code(409).send({ error: 'estado' })
      }
      await client.query({ name: 'b-a', text: AUDITAR, values: [cuerpo.id, paso, JSON.stringify(cuerpo)] })
      await client.query('commit')
      return { id: cuerpo.id }
    } finally {
      client.release()
    }
  })
}

/** One round trip: the change and the audit row in one statement. */
app.post('/cte/colocar', async (request) => {
  const { cliente, proveedor, descripcion } = request.body as Cuerpo
  const { rows } = await pool.query({
    name: 'c-i',
    text: `with p as (${INSERTAR}), a as (insert into auditoria (pedido, que, datos) select id, 'colocar', $4 from p) select id from p`,
    values: [cliente, proveedor, descripcion, JSON.stringify(request.body)],
  })
  return { id: rows[0].id }
})
for (const paso of Object.keys(PASOS) as (keyof typeof PASOS)[]) {
  const n = paso === 'proponer' ? 3 : 2
  const text = `with p as (${cambio(paso)}), a as (insert into auditoria (pedido, que, datos) select id, '${paso}', $${n} from p) select id from p`
  app.post(`/cte/${paso}`, async (request, reply) => {
    const cuerpo = request.body as Cuerpo
    const { rowCount } = await pool.query({
      name: `c-${paso}`,
      text,
      values: [...valores(paso, cuerpo), JSON.stringify(cuerpo)],
    })
    return rowCount === 1 ? { id: cuerpo.id } : reply.code(409).send({ error: 'estado' })
  })
}

const COLUMNAS =
  'id, codigo, cliente, proveedor, nombre_cliente, descripcion, estado, subtotal, iva, total, creado, actualizado'

/** A keyset page, without totals. */
app.get('/pagina', async (request) => {
  const { proveedor, despues } = request.query as { proveedor: string; despues?: string }
  const { rows } = await pool.query({
    name: 'pagina',
    text: `select ${COLUMNAS} from tabla where proveedor = $1 and id < $2 order by id desc limit 5`,
    values: [proveedor, despues ?? '9007199254740991'],
  })
  return { data: rows }
})

/** A search with a trigram index. */
app.get('/buscar', async (request) => {
  const { proveedor, q } = request.query as { proveedor: string; q: string }
  const { rows } = await pool.query({
    name: 'buscar',
    text: `select ${COLUMNAS} from tabla where proveedor = $1 and texto like $2 order by id desc limit 5`,
    values: [proveedor, `%${q.toLowerCase()}%`],
  })
  return { data: rows }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.stdout.write('lista\n')
process.once('disconnect', () => process.exit(0))
