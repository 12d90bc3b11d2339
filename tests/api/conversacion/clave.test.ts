import { beforeAll, describe, expect, it } from 'vitest'
import { esMensaje } from '#domain/conversacion/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type Sistema, sistemaComun } from '#tests/sistema.ts'
import { bien, cerrar, clave, escribir, leer, marcar, numeros, type Quien, unaCharla } from './charla.ts'

const { sistema, persona, colocar, hechos } = unaCharla(sistemaComun())
let otra: Awaited<ReturnType<Sistema['otraApi']>>
beforeAll(async () => {
  otra = await sistema().otraApi()
})
/** Returns the same account at one API and at the other. */
const enLasDos = (nombre: 'cliente' | 'proveedor'): readonly [Quien, Quien] => {
  const cuenta = persona(nombre)
  return [cuenta, { pedir: otra.pedirCon(cuenta.cookie) }]
}
/** Repeats a request answered with 503 under the same key, as a page does. */
const hastaEscribir = async (quien: Quien, channel: string, texto: string, cabeceras = clave()) => {
  for (;;) {
    const respuesta = await escribir(quien, channel, texto, {}, cabeceras)
    if (respuesta.estado !== 503) return respuesta
  }
}
const dichosDe = (todos: readonly Hecho[]) =>
  todos.filter(esMensaje) as unknown as { data: { texto: string; numero: number } }[]
const intacto = async () => expect((await sistema().servicios.store.verificar()).hallazgo).toBeUndefined()

describe('a first message', () => {
  it('of both sides at once, each twice under its key at two APIs, is written once', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta += 1) {
      const idPedido = await colocar()
      const channel = `pedido:${idPedido}`
      const claves = { cliente: clave(), proveedor: clave() }
      const respuestas = await Promise.all(
        (['cliente', 'proveedor'] as const).flatMap((nombre) =>
          enLasDos(nombre).map((quien) => hastaEscribir(quien, channel, `soy ${nombre}`, claves[nombre])),
        ),
      )
      expect(respuestas.map(({ estado }) => estado)).toEqual([201, 201, 201, 201])
      const [c1, c2, p1, p2] = respuestas.map(({ cuerpo }) => cuerpo)
      expect([c1, p1]).toEqual([c2, p2])
      expect([c1.numero, p1.numero].sort()).toEqual([1, 2])
      const todos = await hechos('pedido', idPedido)
      expect(todos.map(({ type }) => type)).toEqual(['ConversacionAbierta', 'MensajeEscrito', 'MensajeEscrito'])
      const delCliente = dichosDe(todos).find(({ data }) => data.numero === c1.numero)
      expect(delCliente?.data.texto).toBe('soy cliente')
    }
    await intacto()
  }, 60_000)
})

describe('a message', () => {
  it('under one key is written once with one answer; with another text or quote it is refused', async () => {
    const idPedido = await colocar()
    const channel = `pedido:${idPedido}`
    const cliente = persona('cliente')
    const cabeceras = clave()
    const primera = await escribir(cliente, channel, 'Hola', {}, cabeceras)
    await bien(escribir(persona('proveedor'), channel, 'Buenas'))
    const otraVez = await Promise.all(
      enLasDos('cliente').map((quien) => escribir(quien, channel, 'Hola', {}, cabeceras)),
    )
    for (const { estado, cuerpo } of otraVez) expect([estado, cuerpo]).toEqual([201, primera.cuerpo])
    for (const [texto, mas] of [
      ['Hola!', {}],
      ['Hola', { cita: 1 }],
    ] as const) {
      const { estado, cuerpo } = await escribir(cliente, channel, texto, mas, cabeceras)
      expect([estado, cuerpo.code]).toEqual([422, 'clave-reusada'])
    }
    // In another conversation, or from another account, it is another command.
    const otro = await colocar()
    expect((await bien(escribir(cliente, `pedido:${otro}`, 'Hola', {}, cabeceras))).numero).toBe(1)
    expect((await bien(escribir(persona('proveedor'), channel, 'Hola', {}, cabeceras))).numero).toBe(3)
    expect(await hechos('pedido', idPedido)).toHaveLength(4)
  })

  it('repeated without a key is another message', async () => {
    const idPedido = await colocar()
    for (const numero of [1, 2])
      expect(
        (await bien(persona('cliente').pedir('POST', '/chat/save', { channel: `pedido:${idPedido}`, texto: 'Ya' })))
          .numero,
      ).toBe(numero)
  })
})

it('sixty messages at once from both sides at two APIs, among marks and closings, are numbered without a gap', async () => {
  const idPedido = await colocar()
  const channel = `pedido:${idPedido}`
  const puertas = [...enLasDos('cliente'), ...enLasDos('proveedor')]
  await bien(escribir(persona('cliente'), channel, 'el primero'))
  const respuestas = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const quien = puertas[n % 4] as Quien
      if (n % 5 === 0) await marcar(quien, channel, 1)
      if (n % 7 === 0) await cerrar(quien, channel)
      return hastaEscribir(quien, channel, `mensaje ${n}`)
    }),
  )
  expect(respuestas.map(({ estado }) => estado)).toEqual(Array(60).fill(201))
  const todos = Array.from({ length: 61 }, (_, n) => n + 1)
  expect([1, ...respuestas.map(({ cuerpo }) => cuerpo.numero)].sort((a, b) => a - b)).toEqual(todos)
  const enElRegistro = dichosDe(await hechos('pedido', idPedido))
  expect(enElRegistro.map(({ data }) => data.numero)).toEqual(todos)
  for (const [n, { cuerpo }] of respuestas.entries())
    expect(enElRegistro[cuerpo.numero - 1]?.data.texto).toBe(`mensaje ${n}`)
  for (const quien of puertas) expect(numeros(await leer(quien, channel, '?limite=200'))).toEqual(todos)
  await intacto()
}, 60_000)
