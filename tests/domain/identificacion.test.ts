import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advertenciaDe, revisarIdentificacion, soloDigitos } from '#domain/identificacion.ts'

const valida = { valida: true }
const no = (mensaje: string) => ({ valida: false, mensaje })
const CEDULA_ERRADA = no('Esa cédula no es válida: revisa los dígitos.')
const RUC_ERRADO = no('Ese RUC no es válido: revisa los dígitos.')

/** A cédula of an existing province with a valid check digit. */
const cedulas = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([provincia, tercero, serie]) => {
    const nueve = `${String(provincia).padStart(2, '0')}${tercero}${String(serie).padStart(6, '0')}`
    const suma = [...nueve].reduce((total, d, i) => {
      const doble = Number(d) * (i % 2 === 0 ? 2 : 1)
      return total + (doble > 9 ? doble - 9 : doble)
    }, 0)
    return `${nueve}${(10 - (suma % 10)) % 10}`
  })

describe('a cédula', () => {
  it('is valid with its check digit, however it is spaced', () => {
    for (const texto of ['1710034065', '171003406-5', ' 171 003 406 5 ']) {
      expect(revisarIdentificacion(texto, 'cedula')).toEqual(valida)
      expect(soloDigitos(texto)).toBe('1710034065')
    }
  })

  it('is read with any label around it, and so is a RUC, but a label alone is refused', () => {
    for (const texto of [
      'CI 1710034065',
      'C.I.: 1710034065',
      'CI1710034065',
      'Cédula N.º 171003406-5',
      'ced. nro. 1710034065',
    ])
      expect(soloDigitos(texto), texto).toBe('1710034065')
    for (const texto of ['RUC1710034065001', 'R.U.C. 1710034065001', 'RUC # 1710034065001', 'No. 1710034065-001'])
      expect(soloDigitos(texto), texto).toBe('1710034065001')
    for (const texto of [
      'CI/RUC: 1710034065001',
      '(RUC) 1710034065001',
      '1710034065001 (RUC)',
      'EC1710034065001',
      '="1710034065001"',
      'RUC_1710034065001;',
    ])
      expect(soloDigitos(texto), texto).toBe('1710034065001')
    // Words without a number are neither a number nor an empty field.
    for (const texto of ['ninguna', 'RUC']) expect(revisarIdentificacion(texto, 'ruc').valida, texto).toBe(false)
    expect(soloDigitos('ninguna')).toBe('ninguna')
  })

  it('is refused with a wrong digit or an unknown province', () => {
    for (const texto of ['1710034064', '2510034065', '0000000000', '1790034065']) {
      expect(revisarIdentificacion(texto, 'cedula')).toEqual(CEDULA_ERRADA)
    }
  })

  it('has ten digits', () => {
    for (const texto of ['', '171003406', '17100340655', '17100340é5', '١٧١٠٠٣٤٠٦٥']) {
      expect(revisarIdentificacion(texto, 'cedula')).toEqual(no('Escribe los 10 dígitos de tu cédula.'))
    }
  })

  it('is refused with any single mistyped digit, and shares its check digit with the person’s RUC', () => {
    fc.assert(
      fc.property(cedulas, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 9 }), (buena, lugar, mas) => {
        expect(revisarIdentificacion(buena, 'cedula')).toEqual(valida)
        expect(revisarIdentificacion(`${buena}001`, 'ruc')).toEqual(valida)
        const otro = (Number(buena[lugar]) + mas) % 10
        const mala = buena.slice(0, lugar) + otro + buena.slice(lugar + 1)
        expect(revisarIdentificacion(mala, 'cedula')).toEqual(CEDULA_ERRADA)
        if (lugar !== 2) expect(revisarIdentificacion(`${mala}001`, 'ruc')).toEqual(RUC_ERRADO)
      }),
    )
  })
})

describe('a RUC', () => {
  it('of a person, a company or a public body is valid with its check digit', () => {
    for (const texto of ['1710034065001', '1790016919001', '1760001550001', '179001691-9001']) {
      expect(revisarIdentificacion(texto, 'ruc')).toEqual(valida)
    }
  })

  it('of a company or a public body that fails modulo 11 passes with a warning', () => {
    for (const texto of ['1790016918001', '1760001560001']) {
      expect(revisarIdentificacion(texto, 'ruc')).toEqual({
        valida: true,
        advertencia: expect.stringContaining('dígito verificador'),
      })
    }
  })

  it('is refused with a person’s wrong digit, without an establishment, or of an unknown kind or province', () => {
    for (const texto of ['1710034064001', '1710034065000', '1790016919000', '1780034065001', '9990016919001']) {
      expect(revisarIdentificacion(texto, 'ruc')).toEqual(RUC_ERRADO)
    }
  })

  it('has thirteen digits', () => {
    for (const texto of ['', '1710034065', '17900169190011', '179001691900x']) {
      expect(revisarIdentificacion(texto, 'ruc')).toEqual(no('Escribe los 13 dígitos del RUC.'))
    }
  })
})

it('what may be either asks for the digits of both, unless it has those of one', () => {
  for (const texto of ['', '171003406', '17100340650', '17100340650012', 'ninguna'])
    expect(revisarIdentificacion(texto, 'cualquiera')).toEqual(
      no('Escribe los 10 dígitos de la cédula o los 13 del RUC.'),
    )
  for (const texto of ['1710034065', '1710034065001'])
    expect(revisarIdentificacion(texto, 'cualquiera')).toEqual(valida)
  expect(revisarIdentificacion('1710034066', 'cualquiera')).toEqual(CEDULA_ERRADA)
})

it('only a RUC that passes with a failing check digit has a warning', () => {
  expect(advertenciaDe('1790016918001')).toContain('dígito verificador')
  for (const texto of ['1790016919001', '1710034065', '1710034065001', '1710034064001', '', '17900'])
    expect(advertenciaDe(texto), texto).toBeUndefined()
})
