import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { crearLive } from '#api/wamp/live.ts'
import { type Cabeza, SIN_CABEZA } from '#commands/log/event-store.ts'
import { type Almacen, iniciarAlmacen } from '#tests/almacen.ts'
import { type ConexionWamp, conectarWamp } from '#tests/api/wamp/conexion.ts'
import { deHechos, desde, que, seguirPor, tramasDe } from '#tests/api/wamp/seguidor.ts'
import { hastaQue } from '#tests/espera.ts'
import { AHORA, colocado, solicitud } from '#tests/log.ts'
import { callado } from '#tests/projections/motor/lectura.ts'
import { detrasDe, type Persona, unSistema } from '#tests/sistema.ts'

// Needs a system of its own because its store is killed, and its log is set back.
const sistema = unSistema({}, { aparte: true })
let almacen: Almacen
let cliente: Persona
let proveedor: Persona
let administrador: Persona
const abiertas: { cerrar: () => Promise<unknown> }[] = []

beforeAll(async () => {
  almacen = sistema().almacen
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Clara Ruiz')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  administrador = await sistema().abrirCuenta('administrador', 'staff', 'Ada')
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})
afterAll(() => almacen.parar('SIGKILL'))

let serie = 810_000
/** Opens an order whose facts are written straight to the log, as many at once as a test likes. */
const unPedido = async () => {
  const { store, ids } = sistema().servicios
  serie += 1
  const id = serie
  let cabeza: Cabeza = SIN_CABEZA
  const escribir = async (...hechos: { type: string; data: object }[]) => {
    const actor = { id: cliente.id, tipoUsuario: 'consumidor' }
    const comun = { ...solicitud(), actor, partes: [cliente.id, proveedor.id], momento: AHORA }
    const escrito = await store.append(`pedido-${id}`, cabeza, hechos, comun)
    if (escrito === 'conflicto') throw new Error('se movió')
    cabeza = escrito.cabeza
  }
  const { data } = colocado('Cemento')
  await escribir({ type: 'PedidoColocado', data: { ...data, consumidorId: cliente.id, proveedorId: proveedor.id } })
  const hash = ids.ocultar(id)
  return {
    hash,
    stream: `pedido-${id}`,
    escribir,
    editar: (cuantas: number, texto = 'Cemento') =>
      escribir(
        ...Array.from({ length: cuantas }, (_, n) => ({
          type: 'PedidoEditado',
          data: { descripcion: `${texto} ${n}` },
        })),
      ),
    temaDe: { consumidor: deHechos('pedido', hash, 'consumidor'), proveedor: deHechos('pedido', hash, 'proveedor') },
  }
}
const entrar = async (quien: Persona, en: { port: number } = sistema()): Promise<ConexionWamp> => {
  const wamp = await conectarWamp(en, quien)
  abiertas.push(wamp)
  await wamp.saludar()
  return wamp
}
const oyendo = async (quien: Persona, tema: string, en?: { port: number }) => {
  const wamp = await entrar(quien, en)
  expect(que(await wamp.suscribir(tema))).toBe(33)
  return wamp
}
const revisiones = (wamp: ConexionWamp) =>
  tramasDe(wamp).map((trama) => ('revision' in trama ? trama.revision : 'desde cero'))
const siguiendo = async (tema: string, quien: Persona, en: { port: number } = sistema()) => {
  const seguidor = seguirPor(tema)
  await seguidor.entrar(en, quien)
  abiertas.push({ cerrar: seguidor.salir })
  return seguidor
}
const enOrden = (tramas: readonly { revision: number }[]) =>
  expect(tramas.map(({ revision }) => revision)).toEqual(tramas.map((_, n) => n))

describe('a follower that is cut off', () => {
  it('while five hundred facts come is as complete afterwards as one that arrives then', async () => {
    const pedido = await unPedido()
    const seguidor = await siguiendo(pedido.temaDe.proveedor, proveedor)
    await seguidor.hasta(0)
    await seguidor.salir()
    for (let n = 0; n < 10; n += 1) await pedido.editar(50)
    await seguidor.entrar(sistema(), proveedor)
    await seguidor.hasta(500)
    const nuevo = await siguiendo(pedido.temaDe.proveedor, proveedor)
    await nuevo.hasta(500)
    expect(nuevo.tramas).toEqual(seguidor.tramas)
    enOrden(seguidor.tramas)
    expect(seguidor.sucesos).toEqual([])
    await pedido.editar(1)
    await Promise.all([seguidor.hasta(501), nuevo.hasta(501)])
  }, 60_000)

  it('goes on at another process when it comes back there', async () => {
    const pedido = await unPedido()
    const seguidor = await siguiendo(pedido.temaDe.consumidor, cliente)
    await pedido.editar(3)
    await seguidor.hasta(3)
    await seguidor.salir()
    await pedido.editar(3)
    await seguidor.entrar(await sistema().otraApi(), cliente)
    await pedido.editar(3)
    await seguidor.hasta(9)
    enOrden(seguidor.tramas)
  }, 60_000)

  it('loads anew after more than a thousand facts, from the ring or the log, and resumes by itself after a thousand', async () => {
    const pedido = await unPedido()
    for (let n = 0; n < 10; n += 1) await pedido.editar(100)
    const enOtra = await entrar(cliente, await sistema().otraApi())
    const enEsta = await oyendo(cliente, pedido.temaDe.consumidor)
    await pedido.editar(1)
    await hastaQue(() => expect(revisiones(enEsta)).toEqual([1_001]))
    for (const wamp of [enEsta, enOtra]) {
      const cabe = await desde(wamp, pedido.temaDe.consumidor, 1)
      expect([cabe.completo, cabe.tramas.length]).toEqual([true, 1_000])
      expect(await desde(wamp, pedido.temaDe.consumidor, 0)).toMatchObject({ completo: false, tramas: [] })
    }
    const seguidor = await siguiendo(pedido.temaDe.consumidor, cliente)
    await hastaQue(() => expect(seguidor.sucesos).toEqual(['demasiado']))
    seguidor.empezar(1_000)
    await seguidor.hasta(1_001)
  }, 60_000)

  it('is answered with half a megabyte at most', async () => {
    const pedido = await unPedido()
    const wamp = await oyendo(cliente, pedido.temaDe.consumidor)
    for (let n = 0; n < 20; n += 1) await pedido.editar(10, 'x'.repeat(3_990))
    await hastaQue(() => expect(revisiones(wamp)).toHaveLength(200))
    let bytes = 0
    const caben = tramasDe(wamp)
      .toReversed()
      .filter((trama) => {
        bytes += Buffer.byteLength(JSON.stringify(trama))
        return bytes <= 512 * 1024
      }).length
    expect(caben).toBeGreaterThan(50)
    const justo = await desde(wamp, pedido.temaDe.consumidor, 200 - caben)
    expect([justo.completo, justo.tramas.length]).toEqual([true, caben])
    expect(await desde(wamp, pedido.temaDe.consumidor, 200 - caben - 1)).toMatchObject({ completo: false, tramas: [] })
  }, 60_000)
})

it('the ring gives the same answers as the log', async () => {
  const pedido = await unPedido()
  await pedido.editar(3)
  await pedido.escribir(
    { type: 'SubtotalFijado', data: { subtotal: 5_000 } },
    { type: 'NotaGuardada', data: { lado: 'consumidor', nota: 'tope' } },
    { type: 'NotaGuardada', data: { lado: 'proveedor', nota: 'margen' } },
  )
  await pedido.editar(4)
  const otra = await sistema().otraApi()
  const de = (en: typeof otra | ReturnType<typeof sistema>) => ({
    consumidor: entrar(cliente, en),
    proveedor: entrar(proveedor, en),
    leidos: vi.spyOn(en.servicios.store, 'readStreamCrudo'),
  })
  const [delAnillo, delLog] = [de(sistema()), de(otra)]
  // The server answers twenty a second.
  const llamar = (wamp: ConexionWamp, tema: string, revision: number) => hastaQue(() => desde(wamp, tema, revision), 60)
  for (const lector of ['consumidor', 'proveedor'] as const)
    await llamar(await delAnillo[lector], pedido.temaDe[lector], -1)
  delAnillo.leidos.mockClear()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -1, max: 14 }),
      fc.constantFrom('consumidor' as const, 'proveedor' as const),
      async (revision, lector) => {
        const tema = pedido.temaDe[lector]
        expect(await llamar(await delLog[lector], tema, revision)).toEqual(
          await llamar(await delAnillo[lector], tema, revision),
        )
      },
    ),
    { numRuns: 24 },
  )
  expect(delAnillo.leidos, 'the ring had them').not.toHaveBeenCalled()
  expect(delLog.leidos.mock.calls.length).toBeGreaterThan(20)
  vi.restoreAllMocks()
  // A fact that it couldn't prove may have been mended in the log since.
  const entera = await llamar(await delLog.consumidor, pedido.temaDe.consumidor, -1)
  const { store } = sistema().servicios
  const roto = { ilegible: 'dañado', stream: pedido.stream, revision: 0, posicion: 0n, cadena: '', enlazado: false }
  vi.spyOn(store, 'leer').mockResolvedValueOnce(roto)
  expect(await llamar(await delAnillo.consumidor, pedido.temaDe.consumidor, -1)).toEqual(entera)
  vi.restoreAllMocks()
}, 60_000)

describe('a consumer that does not read', () => {
  it('is cut off while the others go on, and comes back whole', async () => {
    const pedido = await unPedido()
    const tema = pedido.temaDe.consumidor
    const atento = await oyendo(cliente, tema)
    const seguidor = seguirPor(tema)
    const conexion = await seguidor.entrar(sistema(), cliente)
    await pedido.editar(1, 'x'.repeat(3_900))
    await seguidor.hasta(1)
    const repetida = await hastaQue(() => {
      const [primera] = tramasDe(atento)
      if (!primera) throw new Error('no ha llegado')
      return primera
    })
    conexion.socket.pause()
    const { router } = sistema().live
    // Those of the previous test leave in their own time.
    await hastaQue(() => expect(router.conectadas()).toBe(2))
    await vi.waitFor(
      async () => {
        // A frame may come again: it changes nothing.
        for (let n = 0; n < 60; n += 1) router.publicar(tema, repetida)
        expect(router.conectadas()).toBe(1)
      },
      { timeout: 30_000, interval: 5 },
    )
    await pedido.editar(5)
    conexion.socket.resume()
    await conexion.cierre
    await hastaQue(() => expect(revisiones(atento).at(-1)).toBe(6))
    await seguidor.entrar(sistema(), cliente)
    await seguidor.hasta(6)
    enOrden(seguidor.tramas)
    await seguidor.salir()
  }, 60_000)
})

describe('after the loss of the store', () => {
  it('the facts go on where they were, none twice and none missing', async () => {
    const pedido = await unPedido()
    const wamp = await oyendo(cliente, pedido.temaDe.consumidor)
    await pedido.editar(2)
    await hastaQue(() => expect(revisiones(wamp)).toEqual([1, 2]))
    for (let vez = 1; vez <= 2; vez += 1) {
      await almacen.parar('SIGKILL')
      const tema = (await entrar(proveedor)).suscribir(pedido.temaDe.proveedor)
      almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
      await tema
      // At once: before the subscription is back.
      await hastaQue(() => pedido.editar(3), 5)
      const todas = Array.from({ length: 2 + 3 * vez }, (_, n) => n + 1)
      await vi.waitFor(() => expect(revisiones(wamp)).toEqual(todas), { timeout: 15_000, interval: 20 })
    }
    const { tramas } = await desde(wamp, pedido.temaDe.consumidor, 0)
    expect(tramas).toEqual(tramasDe(wamp))
  }, 60_000)
})

describe('a stopped stream', () => {
  it('says so once to listeners and to newcomers, lets nothing unproven out, and goes on once it is whole', async () => {
    const pedido = await unPedido()
    const tema = pedido.temaDe.consumidor
    const wamp = await oyendo(cliente, tema)
    const seguidor = await siguiendo(tema, cliente)
    await pedido.editar(1)
    await seguidor.hasta(1)
    const intruso = EventStoreDBClient.connectionString(almacen.url)
    for (const subtotal of [1, 2]) {
      const falso = { id: randomUUID(), type: 'SubtotalFijado', data: { subtotal }, metadata: { cadena: 'x' } }
      await intruso.appendToStream(pedido.stream, jsonEvent(falso as unknown as JSONEventType & { id: string }))
    }
    await intruso.dispose()
    await hastaQue(() => expect(tramasDe(wamp).slice(1)).toEqual([{ revision: 2, detenido: true }]))
    const testigo = await unPedido()
    const otro = await oyendo(cliente, testigo.temaDe.consumidor)
    await testigo.editar(1)
    await hastaQue(() => expect(revisiones(otro)).toEqual([1]))
    expect(revisiones(wamp)).toEqual([1, 2])
    await hastaQue(() => expect(seguidor.sucesos).toEqual(['detenido']))
    const tardia = await entrar(cliente)
    await hastaQue(async () => expect(que(await tardia.suscribir(tema))).toBe('bandwork.error.stream_detenido'), 100)

    await almacen.parar('SIGKILL')
    await detrasDe(sistema(), `delete from events where stream = $1 and revision >= 2`, [pedido.stream])
    almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
    await hastaQue(() => pedido.editar(1), 50)
    await vi.waitFor(() => expect(seguidor.sucesos).toEqual(['detenido', 'desdeCero']), {
      timeout: 20_000,
      interval: 20,
    })
    await seguidor.hasta(2)
    enOrden(seguidor.tramas)
  }, 90_000)
})

describe('after the erasure of a person', () => {
  it('every open page that may show them begins anew without their words, at any process, and no other page does', async () => {
    const otra = await sistema().otraApi()
    const victima = await sistema().abrirCuenta('consumidor', 'personal', 'Gabriela Ordóñez')
    const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Palabras de Gabriela' }
    const { idPedido } = (await victima.pedir('POST', '/api/save/index/pedido', cuerpo)).cuerpo
    const ajeno = await unPedido()
    const tema = deHechos('pedido', idPedido, 'proveedor')
    const seguidores = [await siguiendo(tema, proveedor), await siguiendo(tema, proveedor, otra)]
    const ausente = await siguiendo(tema, proveedor)
    for (const seguidor of [...seguidores, ausente]) {
      await seguidor.hasta(0)
      expect(seguidor.tramas).toMatchObject([{ data: { descripcion: 'Palabras de Gabriela' } }])
    }
    await ausente.salir()
    const otros = await siguiendo(ajeno.temaDe.proveedor, proveedor)
    await otros.hasta(0)
    const olvidar = vi.fn()
    const tercero = crearLive({ ...sistema(), olvidar }, callado)
    const eliminar = `/api/admin/cuentas/${victima.hash}/eliminar`
    // Soon after it began, so that it may not yet know where the log is.
    await hastaQue(async () => {
      expect(
        (await administrador.pedir('POST', eliminar, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })).estado,
      ).toBe(200)
    })
    for (const seguidor of seguidores) {
      await hastaQue(() => expect(seguidor.sucesos).toEqual(['desdeCero']))
      await seguidor.hasta(0)
      expect(seguidor.tramas).toMatchObject([{ data: { descripcion: 'Usuario eliminado' } }])
    }
    // Whoever was away finds out on coming back, at any process.
    await ausente.entrar(otra, proveedor)
    await hastaQue(() => expect(ausente.sucesos).toEqual(['desdeCero']))
    await ausente.hasta(0)
    expect(JSON.stringify(ausente.tramas)).not.toContain('Gabriela')
    await ajeno.editar(1)
    await otros.hasta(1)
    expect(otros.sucesos).toEqual([])
    await tercero.cerrar()
  }, 60_000)

  it('each process drops the person’s key by itself', async () => {
    const victima = await sistema().abrirCuenta('proveedor', 'individual', 'Se borra')
    const dichas: unknown[] = []
    const olvidar = vi.fn((cuenta: number) => void dichas.push(cuenta))
    const { ultimaPosicion } = sistema().servicios.store
    const empezado = vi.spyOn(sistema().servicios.store, 'ultimaPosicion').mockImplementationOnce(ultimaPosicion)
    const live = crearLive({ ...sistema(), olvidar }, callado)
    await hastaQue(async () => expect(await empezado.mock.results[0]?.value).toBeDefined())
    const eliminar = `/api/admin/cuentas/${victima.hash}/eliminar`
    await administrador.pedir('POST', eliminar, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })
    await hastaQue(() => expect(dichas).toEqual([victima.id]))
    await live.cerrar()
    empezado.mockRestore()
  }, 60_000)
})

describe('a question of any kind from a socket', () => {
  it('is answered with an error at most, and the next question is served', async () => {
    const pedido = await unPedido()
    const json = fc.oneof(fc.jsonValue(), fc.string(), fc.integer(), fc.constant(pedido.temaDe.consumidor))
    const tema = fc.oneof(
      fc.string({ maxLength: 250 }),
      fc
        .constantFrom(...Object.values(pedido.temaDe))
        .chain((tema) =>
          fc
            .tuple(fc.nat(tema.length), fc.string({ maxLength: 3 }))
            .map(([n, x]) => tema.slice(0, n) + x + tema.slice(n)),
        ),
      fc.constantFrom(...Object.values(pedido.temaDe)),
    )
    const pregunta = fc.oneof(
      tema.map((tema) => [32, {}, tema]),
      fc.array(json, { maxLength: 4 }).map((argumentos) => [48, {}, 'bandwork.hechos.desde', argumentos]),
      fc
        .tuple(tema, fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 53, -2)))
        .map((argumentos) => [48, {}, 'bandwork.hechos.desde', argumentos]),
      fc.nat().map((n) => [34, n + 1]),
    )
    const codigos = new Set<unknown>()
    await fc.assert(
      fc.asyncProperty(fc.array(pregunta, { minLength: 1, maxLength: 12 }), async (preguntas) => {
        const wamp = await conectarWamp(sistema(), cliente)
        await wamp.saludar()
        for (const [n, [codigo, ...resto]] of preguntas.entries()) wamp.enviar([codigo, n + 1, ...resto])
        wamp.enviar([48, 99, {}, 'bandwork.conectados', [[]]])
        await wamp.recibir((m) => m[1] === 99 || m[2] === 99)
        await wamp.cerrar()
        for (const mensaje of wamp.recibidos.slice(1)) {
          codigos.add(mensaje[0])
          expect([8, 33, 35, 50]).toContain(mensaje[0])
          if (mensaje[0] === 8) expect(mensaje[4]).not.toBe('bandwork.error.no_disponible')
        }
      }),
      { numRuns: 60 },
    )
    expect([...codigos]).toEqual(expect.arrayContaining([8, 50, 33]))
    const wamp = await oyendo(cliente, pedido.temaDe.consumidor)
    expect((await desde(wamp, pedido.temaDe.consumidor, -1)).tramas).toHaveLength(1)
  }, 60_000)
})

// Comes last because the log then lacks facts that were projected.
it('a log that comes back without its end isn’t shown as it was: viewers begin anew, and are told that it is stopped', async () => {
  const pedido = await unPedido()
  const seguidor = await siguiendo(pedido.temaDe.consumidor, cliente)
  await pedido.editar(4)
  await seguidor.hasta(4)
  const { avance, store } = sistema().servicios
  await avance.esperar((await store.ultimaPosicion()) ?? 0n)
  await almacen.parar('SIGKILL')
  await detrasDe(sistema(), 'delete from events where stream = $1 and revision > 2', [pedido.stream])
  almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
  await vi.waitFor(() => expect(seguidor.sucesos).toEqual(['desdeCero', 'detenido']), { timeout: 15_000, interval: 20 })
  expect(seguidor.tramas).toEqual([])
}, 60_000)
