import { describe, expect, it, vi } from 'vitest'
import { direccionesEn, pedidoEnlazado } from '#web/conversacion/enlaces.tsx'

const halladas = (texto: string) => direccionesEn(texto).map(({ direccion }) => direccion)

describe('the addresses in a text', () => {
  it('end where their sentence ends, and keep the brackets that they open', () => {
    expect(halladas('Mira https://ejemplo.ec/a?b=c, y luego www.ejemplo.ec.')).toEqual([
      'https://ejemplo.ec/a?b=c',
      'www.ejemplo.ec',
    ])
    expect(halladas('(https://es.wikipedia.org/wiki/Quito_(Ecuador))')).toEqual([
      'https://es.wikipedia.org/wiki/Quito_(Ecuador)',
    ])
    expect(halladas('¿(https://ejemplo.ec)?')).toEqual(['https://ejemplo.ec'])
    expect(halladas('Escríbeme a ventas@ferre.com.ec.')).toEqual(['ventas@ferre.com.ec'])
    expect(halladas('nada, ni javascript:alert(1) ni a@b')).toEqual([])
  })

  it('give the first order of this site', () => {
    vi.stubGlobal('location', { origin: 'https://bandwork.ec' })
    const propia = 'https://bandwork.ec/pedido/cliente/abcdefghij1'
    expect(pedidoEnlazado(`otro: https://otro.ec/pedido/cliente/zzzzzzzzzz1 y ${propia}.`)).toEqual({
      id: 'abcdefghij1',
      direccion: propia,
    })
    expect(pedidoEnlazado('sin dirección')).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
