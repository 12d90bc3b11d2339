import { hash, randomUUID } from 'node:crypto'
import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encadenar, type PorEncadenar } from '#commands/log/cadena.ts'
import { abrirCifrado } from '#commands/log/cifrado.ts'
import { conectarEventStore } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { crearCorreos } from '#commands/processes/correo.ts'
import type { Eslabon } from '#domain/eslabon.ts'
import type { Metadata } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import {
  AHORA,
  abrirLogDePrueba,
  CLIENTE,
  colocado,
  cuentaAbierta,
  type LogDePrueba,
  SECRETOS,
  solicitud,
} from '#tests/log.ts'
import { abrirLectura, callado, leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { puntoEnMemoria } from '#tests/punto.ts'

let log: LogDePrueba
let intruso: EventStoreDBClient
beforeAll(async () => {
  log = await abrirLogDePrueba({ aparte: true })
  intruso = EventStoreDBClient.connectionString(log.url)
})
afterAll(async () => {
  await intruso.dispose()
  await log.cerrar()
})

let stream = ''
let numero = 300
beforeEach(async () => {
  numero += 1
  stream = `pedido-${numero}`
  await log.escribir(stream, [colocado('Tubos de PVC'), { type: 'SubtotalFijado', data: { subtotal: 1_250 } }])
})

/** Appends an event as anybody with write access to the store can. */
const meter = (en: string, type: string, data: object, metadata: object, id = randomUUID()) =>
  intruso.appendToStream(en, jsonEvent({ id, type, data, metadata } as unknown as JSONEventType & { id: string }))
const metaDe = async (revision: number): Promise<Metadata> =>
  (await log.store.readStream(stream))[revision]?.meta as Metadata
const hallazgo = async () => (await log.store.verificar()).hallazgo ?? 'nada'
const editar = () => {
  const command = { type: 'EditarPedido', descripcion: 'Codos', actor: CLIENTE, ahora: AHORA } as const
  return log.manejador().handle(pedidoDecider, stream, command, solicitud())
}

describe('a stored event', () => {
  it('records the account, the channel, the time and the previous event, and is sealed', async () => {
    const [primero, segundo] = [await metaDe(0), await metaDe(1)]
    expect(primero).toMatchObject({ actor: CLIENTE, via: 'api', momento: AHORA, previa: '', partes: [1, 2] })
    expect(segundo.previa).toBe(primero.cadena)
    expect(segundo.sello).toMatch(/^[0-9a-f]{8}\.[\w-]{43}$/)
  })

  it('can be verified by anybody: its link is SHA-256 over the canonical JSON of what is stored', async () => {
    const { rows } = await log.detras.query(
      `select id, type, convert_from(data, 'UTF8')::jsonb as data, convert_from(metadata, 'UTF8')::jsonb as metadata from events where stream = $1 and revision = 1`,
      [stream],
    )
    const [{ id, type, data, metadata: todo }] = rows
    const { cadena, sello: _, ...metadata } = todo
    const ordenado = (valor: unknown): unknown =>
      valor === null || typeof valor !== 'object' || Array.isArray(valor)
        ? valor
        : Object.fromEntries(
            Object.entries(valor)
              .sort()
              .map(([c, v]) => [c, ordenado(v)]),
          )
    const texto = JSON.stringify(ordenado({ data, id, metadata, revision: 1, stream, type }))
    expect(hash('sha256', texto, 'hex')).toBe(cadena)
  })

  it('is never earlier than the previous one of its stream', async () => {
    const antes = new Date(Date.parse(AHORA) - 60_000).toISOString()
    const command = { type: 'EditarPedido', descripcion: 'Antes', actor: CLIENTE, ahora: antes } as const
    await log.manejador().handle(pedidoDecider, stream, command, solicitud())
    expect((await metaDe(2)).momento).toBe(AHORA)
  })

  it('has a commitment to each personal value, which the value and its salt disclose', async () => {
    const { rows } = await log.detras.query(
      `select id, convert_from(data, 'UTF8')::jsonb -> 'descripcion' as campo from events where stream = $1 and revision = 0`,
      [stream],
    )
    const [{ id, campo }] = rows
    const clave = await log.claves.clave(1)
    if (!clave) throw new Error('la persona no tiene clave')
    const { sal, valor } = abrirCifrado(clave, campo, `${id}.descripcion`)
    expect([sal.length, valor]).toEqual([16, 'Tubos de PVC'])
    const contenido = Buffer.concat([sal, Buffer.from(JSON.stringify('Tubos de PVC'))])
    expect(hash('sha256', contenido, 'base64url')).toBe(campo.compromiso)
  })
})

describe('a stream with a known head', () => {
  const leer = async (cabezaDe: Eslabon) => {
    const store = conectarEventStore(log.url, log.claves, SECRETOS, { cabezaDe: async () => cabezaDe })
    try {
      return (await store.readStream(stream)).length
    } finally {
      await store.dispose()
    }
  }

  it('is stopped when it ends before that head, or has another event there', async () => {
    const { cadena } = await metaDe(1)
    expect(await leer({ revision: 1, cadena })).toBe(2)
    expect(await leer({ revision: 0, cadena: (await metaDe(0)).cadena })).toBe(2)
    await expect(leer({ revision: 2, cadena })).rejects.toThrow(`${stream}: falta lo que sigue a la revisión 1`)
    await expect(leer({ revision: 1, cadena: 'otra' })).rejects.toThrow('otro ocupaba su lugar')
    stream = 'pedido-404'
    await expect(leer({ revision: 0, cadena })).rejects.toThrow('pedido-404: faltan sus hechos')
  })
})

describe('a forged event', () => {
  /**
   * Changes the stream's rows in the store's database. The store is restarted, so it knows only
   * what is stored.
   */
  const detras = async (...sentencias: string[]) => {
    for (const sentencia of sentencias) await log.detras.query(sentencia, [stream])
    await log.caer()
    await log.levantar()
  }
  const fuera = () => detras('delete from events where stream = $1')

  const falsos: Record<string, () => Promise<[data: object, metadata: object, id?: ReturnType<typeof randomUUID>]>> = {
    'that carries link and seal of a real one': async () => [{ subtotal: 1 }, await metaDe(1)],
    'whose link was made anew, under the seal of another': async () => {
      const { cadena: previa, sello, ...resto } = await metaDe(1)
      const id = randomUUID()
      const metadata = { ...resto, previa } as PorEncadenar['metadata']
      const data = { subtotal: 1 }
      const cadena = encadenar({ stream, revision: 2, type: 'SubtotalFijado', id, metadata, data })
      return [data, { ...metadata, cadena, sello }, id]
    },
    'without link or seal': async () => [{ subtotal: 1 }, { actor: CLIENTE, partes: [1, 2] }],
    'without metadata': async () => [{ subtotal: 1 }, {}],
  }
  for (const [como, falso] of Object.entries(falsos)) {
    it(`${como} is refused by readers and commands, and named by the verifier`, async () => {
      const [data, metadata, id] = await falso()
      await meter(stream, 'SubtotalFijado', data, metadata, id)
      await expect(log.store.readStream(stream)).rejects.toThrow(StreamDetenido)
      await expect(editar()).rejects.toThrow(`(${stream}, revisión 2)`)
      expect(await hallazgo()).toContain(`${stream}, revisión 2`)
      await fuera()
      expect(await hallazgo()).toBe('nada')
    })
  }

  it('that is a copy of a real one at the next revision is refused', async () => {
    await detras(
      `insert into events select (select max(position) + 1 from events), stream, 2, id, type, json, created, data, metadata
       from events where stream = $1 and revision = 1`,
    )
    await expect(editar()).rejects.toThrow(`(${stream}, revisión 2): su cadena no es la de lo que guarda`)
    await fuera()
  })

  it('that was once real at its revision doesn’t fit the next one', async () => {
    const { rows } = await log.detras.query('select * from events where stream = $1 and revision = 1', [stream])
    await detras('delete from events where stream = $1 and revision = 1')
    await log.escribir(stream, [
      { type: 'SubtotalFijado', data: { subtotal: 900 } },
      { type: 'PedidoEditado', data: { descripcion: 'Tees' } },
    ])
    const { id, data, metadata } = rows[0]
    await log.detras.query('update events set id = $2, data = $3, metadata = $4 where stream = $1 and revision = 1', [
      stream,
      id,
      data,
      metadata,
    ])
    await detras()
    await expect(editar()).rejects.toThrow(`(${stream}, revisión 2): no sigue al hecho anterior`)
    expect(await hallazgo()).toContain(`(${stream}, revisión 2): no sigue al hecho anterior`)
    await fuera()
  })

  it('stops its stream in the read side and causes no mail, while other streams go on', async () => {
    const lectura = await abrirLectura(log)
    const enviados: string[] = []
    const desde = await log.store.ultimaPosicion()
    await log.escribir('cuenta-901', [cuentaAbierta(901, 'proveedor')])
    await meter('cuenta-902', 'CuentaAbierta', cuentaAbierta(902, 'proveedor').data, await metaDe(0))
    await log.escribir('cuenta-903', [cuentaAbierta(903, 'proveedor')])
    const proyeccion = await lectura.proyeccionNueva()
    await proyeccion.aplicar(await leidosDespuesDe(log.store))
    const detenidas = (await lectura.aparcados(proyeccion.esquema)).filter(({ stream: s }) => s.startsWith('cuenta'))
    expect(detenidas).toMatchObject([{ stream: 'cuenta-902', revision: 0 }])
    expect(await lectura.filas(`select id from ${proyeccion.esquema}.cuentas where id > 900 order by id`)).toEqual([
      { id: 901 },
      { id: 903 },
    ])
    const alto = new AbortController()
    const punto = puntoEnMemoria(desde)
    const correos = crearCorreos({
      store: log.store,
      handle: log.manejador(),
      mensajero: { enviar: async ({ para }) => void enviados.push(para) },
      punto,
      cartas: {
        CuentaAbierta: async ({ clave }) => {
          if (clave === '903') setTimeout(() => alto.abort(), 500)
          return [{ para: `${clave}@prueba.ec`, asunto: 'Hola', texto: 'Hola', html: 'Hola' }]
        },
      },
      ahora: () => AHORA,
      logger: callado,
    })
    await correos.correr(alto.signal)
    expect(enviados.sort()).toEqual(['901@prueba.ec', '903@prueba.ec'])
    expect(punto.espera).toMatchObject([{ stream: 'cuenta-902', revision: 0 }])
    await lectura.cerrar()
  })
})
