import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { crearCola } from '#web/vivo/cola.ts'

const mensaje = (posicion: number | string, asunto = 'nuevoPedido') =>
  ({ asunto, posicion: String(posicion) }) as MensajeDeHecho
const nueva = (desde = '0') => {
  const aplicados: MensajeDeHecho[] = []
  return { aplicados, cola: crearCola(desde, (lote) => aplicados.push(...(lote as MensajeDeHecho[]))) }
}
const huellas = (mensajes: readonly MensajeDeHecho[]) => mensajes.map(({ posicion, asunto }) => `${posicion} ${asunto}`)

test('a message that arrives twice is applied once', () => {
  const { aplicados, cola } = nueva()
  cola.recibir(mensaje(7))
  cola.recibir(mensaje(7))
  expect(huellas(aplicados)).toEqual(['7 nuevoPedido'])
})

test('two messages of one log position with different asuntos are both applied', () => {
  const { aplicados, cola } = nueva()
  cola.recibir(mensaje(7))
  cola.recibir(mensaje(7, 'archivoAdjunto'))
  expect(aplicados).toHaveLength(2)
})

test('a message that arrives while the missed ones are fetched waits for them', () => {
  const { aplicados, cola } = nueva('3')
  cola.empezarRecuperacion()
  cola.recibir(mensaje(6))
  expect(aplicados).toEqual([])
  cola.terminarRecuperacion([mensaje(4), mensaje(5)], '5')
  expect(huellas(aplicados)).toEqual(['4 nuevoPedido', '5 nuevoPedido', '6 nuevoPedido'])
})

test('a recovery advances the position to where its answer goes, whatever it holds', () => {
  const { aplicados, cola } = nueva('3')
  cola.empezarRecuperacion()
  cola.terminarRecuperacion([mensaje(4)], '9')
  expect(cola.ultima()).toBe('9')
  // A message that was on its way then is applied all the same.
  cola.recibir(mensaje(8, 'pedidoCambiado'))
  expect(huellas(aplicados)).toEqual(['4 nuevoPedido', '8 pedidoCambiado'])
  expect(cola.ultima()).toBe('9')
})

test('a presence message has no position and never waits', () => {
  const { aplicados, cola } = nueva()
  cola.empezarRecuperacion()
  cola.recibir({ asunto: 'HomePageOn', usuario: 'a', tipoUserItem: '' })
  expect(aplicados).toHaveLength(1)
})

test('positions are compared as 64-bit numbers, not as text', () => {
  const { aplicados, cola } = nueva('9')
  cola.empezarRecuperacion()
  cola.terminarRecuperacion([mensaje('9223372036854775808', 'Aprobado'), mensaje(10)], '10')
  expect(huellas(aplicados)).toEqual(['10 nuevoPedido', '9223372036854775808 Aprobado'])
  expect(cola.ultima()).toBe('9223372036854775808')
})

test('every message is applied exactly once and each recovery in order, however a connection drops', () => {
  const guion = fc.record({
    todas: fc
      .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 })
      .map((n) => n.toSorted((a, b) => a - b)),
    cortes: fc.array(fc.nat(59), { maxLength: 4 }),
    repetidas: fc.array(fc.nat(59), { maxLength: 20 }),
  })
  fc.assert(
    fc.property(guion, ({ todas, cortes, repetidas }) => {
      const { aplicados, cola } = nueva()
      const perdidas = new Set(cortes.map((corte) => todas[corte % todas.length]))
      for (const posicion of todas) {
        // A lost stretch ends with a reconnect that asks for all after the last known message,
        // while the newest also comes live.
        if (!perdidas.has(posicion)) {
          cola.empezarRecuperacion()
          cola.recibir(mensaje(posicion))
          cola.terminarRecuperacion(
            todas.filter((otra) => otra > Number(cola.ultima()) && otra <= posicion).map((otra) => mensaje(otra)),
            String(posicion),
          )
        }
      }
      cola.empezarRecuperacion()
      cola.terminarRecuperacion(
        todas.map((posicion) => mensaje(posicion)),
        '10000',
      )
      for (const i of repetidas) cola.recibir(mensaje(todas[i % todas.length] ?? 1))
      expect(aplicados.map(({ posicion }) => Number(posicion))).toEqual(todas)
    }),
  )
})
