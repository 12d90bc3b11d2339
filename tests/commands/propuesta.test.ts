import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crearFirmas } from '#commands/log/firmas.ts'
import { comandosPropuesta, lectorDePropuestas } from '#commands/propuesta.ts'
import type { Enlace } from '#commands/remision.ts'
import { isRefusal } from '#domain/decider.ts'
import {
  AHORA,
  abrirLogDePrueba,
  CLIENTE,
  colocado,
  cuentaAbierta,
  type LogDePrueba,
  PROVEEDOR,
  SECRETOS,
  solicitud,
} from '#tests/log.ts'

let log: LogDePrueba
let pedidoId = 900
beforeAll(async () => {
  log = await abrirLogDePrueba({ aparte: true })
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor', 'Ana Luz')])
  await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor', 'Ferretería Güitig')], PROVEEDOR.id)
})
afterAll(() => log.cerrar())

const propuesta = (version: number, subtotal: number) => ({
  type: 'PropuestaEnviada',
  data: { version, subtotal, tasaIva: 1_500, iva: subtotal * 0.15, total: subtotal * 1.15 },
})
const remitida = (version: number) => ({
  type: 'PropuestaRemitida',
  data: { version, mensaje: 'Aquí está', correos: ['a@prueba.ec', 'b@prueba.ec'] },
})
const escribir = (...hechos: { type: string; data: object }[]) =>
  log.escribir(`pedido-${pedidoId}`, hechos, PROVEEDOR.id)
beforeEach(async () => {
  pedidoId += 1
  await escribir(colocado('Baldosas'), propuesta(1, 10_000), remitida(1))
})

/** Creates the commands as in a process of their own: they share no memory. */
const proceso = () => comandosPropuesta(log.manejador(), crearFirmas(SECRETOS))
const enlace = (correo = 0): Enlace => ({ id: pedidoId, remision: 1, correo })
const usados = async () =>
  (await log.store.readStream(`pedido-${pedidoId}`)).filter(({ type }) => type === 'PropuestaVistaPorEnlace').length

describe('a mailed proposal', () => {
  it('is read as it was when it was mailed, whatever came later', async () => {
    await log.escribir('pedido-900', [colocado('Baldosas'), propuesta(1, 10_000), remitida(1)], PROVEEDOR.id)
    const antes = await lectorDePropuestas(log.manejador())(900, { revision: 2 })
    await log.escribir(
      'cuenta-2',
      [{ type: 'PerfilEditado', data: { cuentaId: 2, nombre: 'Otro nombre' } }],
      PROVEEDOR.id,
    )
    await log.escribir('pedido-900', [
      { type: 'RenegociacionPedida', data: { version: 1, motivo: 'Caro' } },
      { type: 'PedidoEditado', data: { descripcion: 'Baldosas rojas' } },
      propuesta(2, 9_000),
      remitida(2),
    ])
    const leer = lectorDePropuestas(log.manejador())
    expect(await leer(900, { revision: 2 })).toEqual(antes)
    expect(await leer(900, { numero: 1 })).toEqual(antes)
    expect(antes).toMatchObject({
      numero: 1,
      impresa: { descripcion: 'Baldosas', proveedor: { nombre: 'Ferretería Güitig', ciudad: 'Quito' } },
    })
    expect(await leer(900, { numero: 2 })).toMatchObject({
      impresa: { descripcion: 'Baldosas rojas', propuesta: { version: 2 }, proveedor: { nombre: 'Otro nombre' } },
    })
    expect(await leer(900, { numero: 3 })).toBeUndefined()
  })
})

describe('the link of a mailed proposal', () => {
  it('opens exactly once for twenty parallel clicks at two processes, and again under the key that opened it', async () => {
    const procesos = [proceso(), proceso()]
    const claves = Array.from({ length: 20 }, () => solicitud())
    const respuestas = await Promise.all(claves.map((clave, n) => procesos[n % 2]?.abrir(enlace(), AHORA, clave)))
    expect(respuestas.filter((respuesta) => respuesta && !isRefusal(respuesta))).toHaveLength(1)
    expect(
      new Set(respuestas.map((respuesta) => (respuesta && isRefusal(respuesta) ? respuesta.refused : 'abierta'))),
    ).toEqual(new Set(['abierta', 'enlace-usado']))
    expect(await usados()).toBe(1)
    const ganadora = claves[
      respuestas.findIndex((respuesta) => respuesta && !isRefusal(respuesta))
    ] as (typeof claves)[number]
    expect(await proceso().abrir(enlace(), AHORA, ganadora)).toEqual(
      respuestas.find((respuesta) => respuesta && !isRefusal(respuesta)),
    )
    expect(await proceso().abrir(enlace(1), AHORA, solicitud())).toMatchObject({ situacion: 'vigente' })
    expect(await usados()).toBe(2)
  })

  it('has one effect and one answer under one key, in parallel at two processes', async () => {
    const procesos = [proceso(), proceso()]
    const clave = solicitud()
    const respuestas = await Promise.all(
      Array.from({ length: 12 }, (_, n) => procesos[n % 2]?.abrir(enlace(), AHORA, clave)),
    )
    expect(respuestas.filter((respuesta) => respuesta && isRefusal(respuesta))).toEqual([])
    for (const respuesta of respuestas) expect(respuesta).toEqual(respuestas[0])
    expect(await usados()).toBe(1)
  })

  it('is used up once even if the store is killed meanwhile, and the same key then gets its answer', async () => {
    const clave = solicitud()
    const primera = proceso()
      .abrir(enlace(), AHORA, clave)
      .catch(() => 'nadie sabe' as const)
    await log.caer()
    await primera
    await log.levantar()
    let abierta: Awaited<ReturnType<ReturnType<typeof proceso>['abrir']>> | undefined
    for (let intento = 0; abierta === undefined && intento < 50; intento += 1) {
      abierta = await proceso()
        .abrir(enlace(), AHORA, clave)
        .catch(() => undefined)
    }
    expect(abierta).toMatchObject({ numero: 1, situacion: 'vigente' })
    expect(await usados()).toBe(1)
    expect(await proceso().abrir(enlace(), AHORA, solicitud())).toMatchObject({ refused: 'enlace-usado' })
  })

  it('expires, and is refused for a discarded order and an erased party, even under the key that opened it', async () => {
    const tarde = new Date(Date.parse(AHORA) + 30 * 24 * 3_600_000 + 1).toISOString()
    expect(await proceso().abrir(enlace(), tarde, solicitud())).toMatchObject({ refused: 'enlace-vencido' })
    const usada = solicitud()
    expect(await proceso().abrir(enlace(), AHORA, usada)).toMatchObject({ numero: 1 })
    await log.escribir(`pedido-${pedidoId}`, [{ type: 'PedidoDescartado', data: { lado: 'consumidor' } }])
    for (const clave of [usada, solicitud()])
      expect(await proceso().abrir(enlace(), AHORA, clave)).toEqual({
        refused: 'propuesta-descartada',
        detalle: 'El pedido de esta propuesta fue descartado: ya no vale.',
      })
    await log.escribir('cuenta-1', [{ type: 'PersonaEliminada', data: {} }], CLIENTE.id)
    await log.claves.destruir(1)
    pedidoId -= 1
    expect(await proceso().abrir(enlace(1), AHORA, solicitud())).toMatchObject({ refused: 'propuesta-retirada' })
  })
})
