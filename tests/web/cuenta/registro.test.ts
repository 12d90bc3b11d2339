import { afterEach, describe, expect, it, vi } from 'vitest'
import { comprobarIdentificacion } from '#api/cuenta/comprobar.ts'
import { CLASES } from '#domain/cuenta/tipos.ts'
import { isRefusal } from '#domain/decider.ts'
import { guardarBorrador, leerBorrador } from '#web/cuenta/borrador.ts'
import { revisarPropia } from '#web/cuenta/registro/identificacion.ts'

describe('checking an identification before it is sent', () => {
  const valores = [
    '',
    '1710034065',
    '171003406-5',
    '1710034066',
    '1710034065001',
    '1790012345001',
    '1790011674001',
    '99',
    'P-884422',
  ]
  const casos = CLASES.flatMap((clase) =>
    ['Ecuador', 'Perú'].flatMap((pais) => valores.map((valor) => [clase, pais, valor] as const)),
  )
  it.each(casos)('gives the server’s result: %s, %s, «%s»', (clase, pais, valor) => {
    const servidor = comprobarIdentificacion(valor, clase, pais)
    const { mensaje, advertencia } = revisarPropia(valor, clase, pais)
    expect(mensaje).toBe(isRefusal(servidor) ? servidor.detalle : undefined)
    expect(advertencia).toBe(isRefusal(servidor) ? undefined : servidor.advertencia)
  })
})

describe('a draft', () => {
  afterEach(() => vi.unstubAllGlobals())
  const conMemoria = (memoria = new Map<string, string>()) => {
    vi.stubGlobal('localStorage', {
      getItem: (clave: string) => memoria.get(clave) ?? null,
      setItem: (clave: string, valor: string) => memoria.set(clave, valor),
      removeItem: (clave: string) => memoria.delete(clave),
    })
    return memoria
  }
  it('keeps what was typed, but not the password, the accepted terms or the invitation', () => {
    const memoria = conMemoria()
    guardarBorrador('registro.cliente', {
      nombre: 'Rosa',
      contrasena: 'volcán y páramo 27',
      aceptaTerminos: true,
      invitacion: 'abc',
    })
    expect(leerBorrador('registro.cliente')).toEqual({ nombre: 'Rosa' })
    expect([...memoria.values()].join()).not.toContain('páramo')
  })
  it.each(['', 'nada', '[1]', 'null', '7'])('counts as empty when it can’t be read: %s', (texto) => {
    conMemoria(new Map([['bandwork.borrador.x', texto]]))
    expect(leerBorrador('x')).toEqual({})
  })
})
