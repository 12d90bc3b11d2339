import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cambiosEntre, camposDe } from '#web/auditoria/campos.ts'

describe('what an object was', () => {
  it('is written as people read it: money, rates, instants, yes and no; what says nothing isn’t there', () => {
    const estado = {
      ...{ estado: 'Por Aprobar', colocado: true, motivo: '', editado: null, revision: 3 },
      ...{ propuesta_total: 14_433, tasa_iva: 1500, propuesta_version: 1, total: 5 },
      archivos: [{ nombre: 'plano.pdf', bytes: 10 }],
      propuesta_enviada: '2026-11-20T15:00:00.000Z',
    }
    expect(Object.fromEntries(camposDe(estado).map(({ ruta, escrito }) => [ruta, escrito]))).toEqual({
      ...{ estado: 'Por Aprobar', colocado: 'sí', 'propuesta total': '$144,33', 'tasa iva': '15 %' },
      ...{
        'propuesta version': '1',
        total: '$0,05',
        'archivos › 1 › nombre': 'plano.pdf',
        'archivos › 1 › bytes': '10',
      },
      'propuesta enviada': expect.stringContaining('20 de noviembre de 2026'),
    })
  })

  it('differs from another by what either says, and from itself by nothing', () => {
    const objeto = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.integer(), fc.string(), fc.boolean()))
    fc.assert(
      fc.property(objeto, objeto, (uno, otro) => {
        const cambios = cambiosEntre(uno, otro)
        const dice = (de: object) => new Map(camposDe(de).map(({ ruta, escrito }) => [ruta, escrito]))
        const [antes, despues] = [dice(uno), dice(otro)]
        expect(new Set(cambios.map(({ ruta }) => ruta))).toEqual(new Set([...antes.keys(), ...despues.keys()]))
        for (const { ruta, ...dicho } of cambios)
          expect(dicho).toEqual({ antes: antes.get(ruta) ?? '', despues: despues.get(ruta) ?? '' })
        expect(cambiosEntre(uno, uno).every((una) => una.antes === una.despues)).toBe(true)
      }),
    )
  })
})
