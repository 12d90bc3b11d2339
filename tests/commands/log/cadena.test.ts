import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ELIMINADO } from '#domain/hecho.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, type LogDePrueba, PROVEEDOR } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba({ aparte: true })
})
afterAll(() => log.cerrar())

let stream = ''
let numero = 100
beforeEach(async () => {
  numero += 1
  stream = `pedido-${numero}`
  await log.escribir(stream, [colocado('Tubos de PVC'), { type: 'PedidoEditado', data: { descripcion: 'Codos' } }])
  await log.escribir(stream, [{ type: 'SubtotalFijado', data: { subtotal: 1250 } }], PROVEEDOR.id)
  await log.escribir(stream, [{ type: 'PedidoDescartado', data: { lado: 'consumidor' } }])
})

/**
 * Changes rows in the store's database, runs `mirar`, and restores everything. The store is
 * restarted, so it knows only what is stored.
 */
const alterando = async (cambio: string | readonly string[], mirar: () => Promise<void>) => {
  const { detras } = log
  await detras.query('create temp table copia as select * from events')
  try {
    for (const sentencia of [cambio].flat()) {
      const { rowCount } = await detras.query(sentencia, [stream])
      expect(rowCount, sentencia).toBeGreaterThan(0)
    }
    await log.caer()
    await log.levantar()
    await mirar()
  } finally {
    await detras.query('delete from events where true')
    await detras.query('insert into events select * from copia')
    await detras.query('drop table copia')
  }
}
const hallazgo = async () => (await log.store.verificar()).hallazgo ?? 'nada'

const reescrito = (columna: 'data' | 'metadata', de: string, a: string, revision: number) =>
  `update events set ${columna} = convert_to(replace(convert_from(${columna}, 'UTF8'), '${de}', '${a}'), 'UTF8')
   where stream = $1 and revision = ${revision} and convert_from(${columna}, 'UTF8') like '%${de}%'`

describe('the hash chain of the log', () => {
  it('verifies while the log is untouched, and counts every event and stream', async () => {
    const { rows } = await log.detras.query(
      `select count(*)::int as eventos, count(distinct stream)::int as historias, 0 as raices
       from events where type !~ '^\\$'`,
    )
    expect(await log.store.verificar()).toEqual(rows[0])
  })

  it('names the event with a changed amount', async () => {
    await alterando(reescrito('data', '1250', '9250', 2), async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 2): su cadena no es la de lo que guarda`)
    })
    expect(await hallazgo()).toBe('nada')
  })

  it('names the event with a changed type', async () => {
    await alterando(`update events set type = 'PedidoAprobado' where stream = $1 and revision = 3`, async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 3): su cadena no es la de lo que guarda`)
    })
  })

  it('names the event with a changed id', async () => {
    await alterando(`update events set id = gen_random_uuid() where stream = $1 and revision = 0`, async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 0`)
    })
  })

  it('finds a deleted event, also if the gap was closed', async () => {
    await alterando('delete from events where stream = $1 and revision = 1', async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 2): falta lo que sigue a la revisión 0`)
    })
    const cortado = [
      'delete from events where stream = $1 and revision = 1',
      'update events set revision = 1 where stream = $1 and revision = 2',
      'update events set revision = 2 where stream = $1 and revision = 3',
    ]
    await alterando(cortado, async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 1): su cadena no es la de lo que guarda`)
    })
  })

  it('finds two swapped events', async () => {
    const trueque = [
      `update events set (id, type, data, metadata) = (select id, type, data, metadata from copia where stream = $1 and revision = 2)
       where stream = $1 and revision = 1`,
      `update events set (id, type, data, metadata) = (select id, type, data, metadata from copia where stream = $1 and revision = 1)
       where stream = $1 and revision = 2`,
    ]
    await alterando(trueque, async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 1): su cadena no es la de lo que guarda`)
    })
  })

  it('finds a stream without its first event', async () => {
    await alterando('delete from events where stream = $1 and revision = 0', async () => {
      expect(await hallazgo()).toContain(`${stream}, revisión 1`)
    })
  })

  it('stops a reader at an event that was changed so that its schema refuses it', async () => {
    await alterando(reescrito('data', '1250', '-5', 2), async () => {
      await expect(log.store.readStream(stream)).rejects.toThrow(
        `No se puede leer SubtotalFijado (${stream}, revisión 2)`,
      )
    })
  })
})

describe('personal fields', () => {
  const guardado = async (s: string, revision = 0) => {
    const { rows } = await log.detras.query(
      `select convert_from(data, 'UTF8') || convert_from(metadata, 'UTF8') as texto from events where stream = $1 and revision = $2`,
      [s, revision],
    )
    return rows[0].texto as string
  }

  it('are stored encrypted, and read as they were written', async () => {
    expect(await guardado(stream)).not.toContain('Tubos')
    expect(JSON.parse((await guardado(stream)).split('}{')[0]?.concat('}') ?? '').descripcion).toHaveProperty('cifrado')
    const [primero] = await log.store.readStream(stream)
    expect(primero?.data).toMatchObject({ descripcion: 'Tubos de PVC', consumidorId: 1 })
  })

  it('of an account are encrypted under the account’s key, whoever writes', async () => {
    const id = numero * 1_000
    await log.escribir(`cuenta-${id}`, [cuentaAbierta(id, 'consumidor', 'Rosa Chávez')], 0)
    expect(await guardado(`cuenta-${id}`)).not.toContain('Rosa')
    const { rows } = await log.pool.query('select clave from claves.personas where cuenta = $1', [id])
    expect(rows[0].clave).toBeInstanceOf(Buffer)
    const [abierta] = await log.store.readStream(`cuenta-${id}`)
    expect(abierta?.data).toMatchObject({ nombre: 'Rosa Chávez', correo: `cuenta${id}@prueba.ec` })
  })

  it('read as an erased person’s once the key is destroyed, and the chain still verifies', async () => {
    const id = numero * 1_000
    await log.escribir(`cuenta-${id}`, [cuentaAbierta(id, 'proveedor', 'Pedro Páramo')], 0)
    const remitida = { type: 'PropuestaRemitida', data: { version: 0, mensaje: 'Hola', correos: ['a@b.ec'] } }
    await log.escribir(`pedido-${id}`, [colocado('Ladrillos'), remitida], id)
    await log.pool.query('update claves.personas set clave = null, destruida = now() where cuenta = $1', [id])
    log.olvidarClaves()
    const [abierta] = await log.store.readStream(`cuenta-${id}`)
    expect(abierta?.data).toMatchObject({ nombre: ELIMINADO, correo: ELIMINADO, ciudad: 'Quito' })
    const [pedido, correo] = await log.store.readStream(`pedido-${id}`)
    expect(pedido?.data).toMatchObject({ descripcion: 'Usuario eliminado', consumidorId: 1 })
    expect(correo?.data).toMatchObject({ mensaje: 'Usuario eliminado', correos: [] })
    expect(await hallazgo()).toBe('nada')
    await expect(log.escribir(`pedido-${id}1`, [colocado('Otro')], id)).rejects.toThrow('fue destruida')
  })

  it('can’t be read in another event’s place', async () => {
    const otro = `pedido-${numero}99`
    await log.escribir(otro, [colocado('Arena')])
    const mudanza = `update events set data = (select data from events where stream = '${otro}') where stream = $1 and revision = 0`
    await alterando(mudanza, async () => {
      await expect(log.store.readStream(stream)).rejects.toThrow(`No se puede leer PedidoColocado (${stream}`)
    })
  })
})
