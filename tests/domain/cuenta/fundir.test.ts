import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideCuenta } from '#domain/cuenta/decidir.ts'
import { claveDeDia, claveDePalabra, fundir } from '#domain/cuenta/fundir.ts'
import type { CuentaAbierta } from '#domain/cuenta/hechos.ts'
import { PALABRAS_MAXIMAS } from '#domain/cuenta/tipos.ts'

const palabras = fc.uniqueArray(fc.constantFrom('cal', 'Cemento', 'varilla', 'ripio', 'arena'), {
  selector: claveDePalabra,
})

describe('a list that two people change at once', () => {
  it('contains what each added and lacks what each removed', () => {
    fc.assert(
      fc.property(palabras, palabras, palabras, (vistas, queridas, otras) => {
        const fundidas = fundir(fundir(vistas, vistas, queridas, claveDePalabra), vistas, otras, claveDePalabra)
        for (const lista of [queridas, otras]) {
          for (const puesta of lista) if (!vistas.includes(puesta)) expect(fundidas).toContain(puesta)
          for (const quitada of vistas) if (!lista.includes(quitada)) expect(fundidas).not.toContain(quitada)
        }
      }),
    )
  })
  it('is the wanted list when nobody else changed it, and asking again changes nothing', () => {
    fc.assert(
      fc.property(palabras, palabras, (vistas, queridas) => {
        const fundidas = fundir(vistas, vistas, queridas, claveDePalabra)
        expect(fundidas.toSorted()).toEqual(queridas.toSorted())
        expect(fundir(fundidas, vistas, queridas, claveDePalabra)).toEqual(fundidas)
      }),
    )
  })
  it('merges a week day by day', () => {
    const dia = (numero: number, abre = '08:00') => ({ dia: numero, abre, cierra: '17:00' })
    const vista = [dia(1), dia(2)]
    const actual = [dia(1, '07:00'), dia(2), dia(6)]
    expect(fundir(actual, vista, [dia(1), dia(2, '10:00')], claveDeDia)).toEqual([
      dia(1, '07:00'),
      dia(2, '10:00'),
      dia(6),
    ])
    expect(fundir(actual, vista, [dia(1)], claveDeDia)).toEqual([dia(1, '07:00'), dia(6)])
  })
})

it('an edit that would exceed the maximum of keywords is refused', () => {
  const actor = { id: 1, tipoUsuario: 'proveedor' } as const
  const llenas = Array.from({ length: PALABRAS_MAXIMAS }, (_, n) => `palabra ${n}`)
  const cuenta = { existe: true, cuentaId: 1, palabras: llenas } as unknown as CuentaAbierta
  const orden = {
    type: 'EditarPalabras',
    actor,
    ahora: '2026-11-22T12:00:00.000Z',
    palabras: ['otra'],
    antes: [],
  } as const
  expect(decideCuenta(cuenta, orden as never)).toMatchObject({ refused: 'demasiadas-palabras' })
})
