import { randomUUID } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abrirCopia, type Copiado, porPoner } from '#commands/log/copia.ts'
import { type Cabeza, SIN_CABEZA } from '#commands/log/event-store.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { AHORA, abrirLogDePrueba, CLIENTE, type LogDePrueba, PROVEEDOR, SECRETO, solicitud } from '#tests/log.ts'
import { correr, lanzar, sinAjustes } from '#tests/programa.ts'

const STREAMS = 800
const VUELTAS = 5

let log: LogDePrueba
const datos = carpetaNueva('copia')
beforeAll(async () => {
  log = await abrirLogDePrueba()
  const cabezas = new Map<number, Cabeza>()
  const hechoDe = (vuelta: number, objetoId: number) =>
    vuelta === 0
      ? {
          type: 'ConversacionAbierta',
          data: { tipo: 'pedido', objetoId, consumidorId: CLIENTE.id, proveedorId: PROVEEDOR.id },
        }
      : {
          type: 'MensajeEscrito',
          data: { numero: vuelta, lado: 'consumidor', autorId: CLIENTE.id, texto: '¿El lunes?' },
        }
  // Consecutive facts are of different streams, as in the log of a product at work.
  for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1)
    await Promise.all(
      Array.from({ length: STREAMS }, async (_, n) => {
        const comun = { ...solicitud(), actor: CLIENTE, partes: [CLIENTE.id, PROVEEDOR.id], momento: AHORA }
        const antes = cabezas.get(n) ?? SIN_CABEZA
        const escrito = await log.store.append(`conversacion-pedido:${n + 1}`, antes, [hechoDe(vuelta, n + 1)], comun)
        if (escrito === 'conflicto') throw new Error(`la conversación ${n + 1} ya estaba`)
        cabezas.set(n, escrito.cabeza)
      }),
    )
}, 60_000)
afterAll(async () => {
  await log.cerrar()
  borrar(datos)
})

/** Returns what identifies each event of a log, in the log's order. */
const eventosDe = async (url: string) => {
  const { leer, cerrar } = abrirCopia(url)
  const eventos: string[] = []
  for await (const { streamId, revision, id } of leer()) eventos.push(`${streamId} ${revision} ${id}`)
  await cerrar()
  return eventos
}

/** Returns new events of one stream each, as they come from another log. */
const nuevos = (cuantos: number): Copiado[] =>
  Array.from({ length: cuantos }, (_, n) => ({
    id: randomUUID(),
    streamId: `pedido-${n + 1}`,
    type: 'PedidoColocado',
    data: {},
    metadata: {},
    revision: 0,
    posicion: String(n + 1),
  }))
async function* leidos(eventos: readonly Copiado[]) {
  yield* eventos
}
const sinOir = () => {}
const escritosDe = (eventos: readonly Copiado[]) => eventos.map(({ streamId, id }) => `${streamId} 0 ${id}`)

/** Opens an empty log, and its database. */
const destinoVacio = async () => {
  const { almacenUrl } = await basesNuevas()
  const almacen = await iniciarAlmacen(almacenUrl)
  const copia = abrirCopia(almacen.url)
  const cerrar = async () => {
    await copia.cerrar()
    await almacen.parar()
  }
  return { almacenUrl, almacen, copia, cerrar }
}

describe('a copy with many appends under way', () => {
  it('has each fact once and in order after its tool was killed, and then its store', async () => {
    const { almacenUrl } = await basesNuevas()
    const destino = await iniciarAlmacen(almacenUrl)
    const env = { DATABASE_URL: log.databaseUrl, EVENTSTORE_URL: log.url, DATA_DIR: datos, FILES_DIR: datos, SECRETO }
    const copiar = () =>
      lanzar('api/herramientas/copiar.ts', {
        env: sinAjustes(env),
        argumentos: ['--a', destino.url],
        callado: true,
      })
    const muerta = copiar()
    await muerta.errores(/Copiando el log \[█+·+\] [1-3]\d %/)
    await muerta.parar('SIGKILL')
    const todos = await eventosDe(log.url)
    const primeros = await eventosDe(destino.url)
    expect([primeros.length > 0, primeros.length < todos.length]).toEqual([true, true])
    expect(primeros).toEqual(todos.slice(0, primeros.length))

    const sigue = copiar()
    await sigue.errores(/Copiando el log \[█+·+\] [5-8]\d %/)
    await destino.parar('SIGKILL')
    const otra = await iniciarAlmacen(almacenUrl, destino.puerto)
    const { codigo, errores } = await sigue.fin
    expect([codigo, sigue.salida()], errores).toEqual([
      0,
      expect.stringMatching(/^Copiados \d+ hechos; la copia tiene/),
    ])
    expect(await eventosDe(otra.url)).toEqual(todos)
    const nada = await correr('api/herramientas/copiar.ts', env, '--a', otra.url)
    expect(nada.salida).toMatch(/^Copiados 0 hechos; /)
    await otra.parar()
  }, 120_000)

  it('has nothing after a fact that its store refuses, and goes on once it takes it', async () => {
    const { almacenUrl, almacen, copia, cerrar } = await destinoVacio()
    const base = new pg.Client(almacenUrl)
    await base.connect()
    await base.query(
      `create function negar() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger negar before insert on events for each row when (new.stream = 'pedido-40') execute function negar()`,
    )
    const eventos = nuevos(100)
    const escrito = copia.escribir(leidos(eventos), new Set(), sinOir)
    await dormir(1_500)
    expect(await eventosDe(almacen.url)).toEqual(escritosDe(eventos.slice(0, 39)))
    await base.query('drop function negar cascade')
    await base.end()
    await escrito
    expect(await eventosDe(almacen.url)).toEqual(escritosDe(eventos))
    await cerrar()
  }, 60_000)
})

describe('a log whose facts are in another order', () => {
  it('is noticed while its facts are recognised, and by a copy that goes on', async () => {
    const { copia, cerrar } = await destinoVacio()
    const [uno, dos, tres] = nuevos(3) as [Copiado, Copiado, Copiado]
    await copia.escribir(leidos([uno, tres]), new Set(), sinOir)
    const otroOrden = copia.escribir(leidos([uno, dos, tres]), new Set(), sinOir)
    await expect(otroOrden).rejects.toThrow(
      'El log de destino tiene los hechos en otro orden, desde pedido-3, revisión 0, y un log no se puede reordenar: usa uno vacío.',
    )
    const faltan = porPoner(leidos([uno, dos, tres]), copia.leer(), 'usa uno vacío', sinOir)
    await expect(faltan.next()).rejects.toThrow('usa uno vacío')
    await cerrar()
  }, 60_000)
})
