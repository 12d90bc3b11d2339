import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Canal,
  canalDeClave,
  LADOS_DE_CANAL,
  leerCanal,
  nombreDeCanal,
  otroLado,
  streamConversacion,
  TIPOS_DE_CANAL,
} from '#domain/conversacion/canal.ts'

const canal: fc.Arbitrary<Canal> = fc.record({ tipo: fc.constantFrom(...TIPOS_DE_CANAL), id: fc.maxSafeNat() })
const numero = (texto: string) => (/^\d+$/.test(texto) ? Number(texto) : undefined)

describe('a channel’s name', () => {
  it('tells which channel it is, and so does its stream', () => {
    fc.assert(
      fc.property(canal, (canal) => {
        expect(leerCanal(nombreDeCanal(canal.tipo, canal.id), numero)).toEqual(canal)
        expect(canalDeClave(streamConversacion(canal).replace(/^conversacion-/, ''))).toEqual(canal)
      }),
    )
  })

  it('has one of three forms, and no other', () => {
    const leer = (nombre: string) => leerCanal(nombre, () => 7)
    expect(leer('pedido:abcDEF0123')).toEqual({ tipo: 'pedido', id: 7 })
    expect(leer('compra:abcDEF0123:call')).toEqual({ tipo: 'call', id: 7 })
    expect(leer('compra:abcDEF0123:finan')).toEqual({ tipo: 'finan', id: 7 })
    for (const nombre of [
      '',
      ':',
      'pedido',
      'pedido:',
      'pedido:a:b',
      'pedido:a:call',
      'compra:a',
      'compra::call',
      'compra:a:admin',
      'Pedido:a',
      ' pedido:a',
      'pedido:a ',
      'pedido:a\n',
      'pedido:á',
      'pedido:a/../b',
      'call:a',
      '__proto__:a',
    ])
      expect(leer(nombre), JSON.stringify(nombre)).toBeUndefined()
    expect(leerCanal('pedido:abcDEF0123', () => undefined)).toBeUndefined()
  })

  it('isn’t read from a stream key without a valid form and number', () => {
    for (const clave of ['', 'pedido:abc', 'pedido:1e3', 'compra:0x1:call', '7'])
      expect(canalDeClave(clave)).toBeUndefined()
  })
})

it('the sides of a channel are each other’s opposite', () => {
  for (const tipo of TIPOS_DE_CANAL) {
    const [lado, otro] = LADOS_DE_CANAL[tipo]
    expect([otroLado(tipo, lado), otroLado(tipo, otro)]).toEqual([otro, lado])
  }
})
