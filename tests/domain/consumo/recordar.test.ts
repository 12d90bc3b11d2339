import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Consumo, consumoDecider } from '#domain/consumo/decidir.ts'
import { recordableDesde } from '#domain/consumo/recordar.ts'
import { isRefusal } from '#domain/decider.ts'

const { decide, evolve, initial } = consumoDecider
const DIA_MS = 86_400_000
const INICIO = Date.UTC(2026, 10, 4, 15)
const CERRADOS = [
  { mes: '2026-09', valor: 330 },
  { mes: '2026-10', valor: 0 },
]
const recordar = (estado: Consumo, ms: number, cerrados = CERRADOS) =>
  decide(estado, {
    type: 'RecordarConsumo',
    proveedorId: 7,
    cerrados,
    actor: { id: 9, tipoUsuario: 'financiero' },
    ahora: new Date(INICIO + ms).toISOString(),
  })

describe('a reminder of consumption', () => {
  it('says which months cost how much, without those that cost nothing', () => {
    expect(recordar(initial, 0)).toEqual([
      {
        type: 'ConsumoRecordado',
        data: {
          proveedorId: 7,
          meses: [{ mes: '2026-09', valor: 330 }],
          valor: 330,
          momento: '2026-11-04T15:00:00.000Z',
        },
      },
    ])
  })

  it('is refused to whoever owes nothing, or has sent a payment that nobody rejected', () => {
    expect(recordar(initial, 0, [{ mes: '2026-10', valor: 0 }])).toMatchObject({ refused: 'consumo-pagado' })
    const pago = { estado: 'enviado', meses: CERRADOS, valor: 330 } as const
    expect(recordar({ objetivos: {}, pagos: [pago] }, 0)).toMatchObject({ refused: 'consumo-pagado' })
    expect(isRefusal(recordar({ objetivos: {}, pagos: [{ ...pago, estado: 'rechazado' }] }, 0))).toBe(false)
  })

  it('comes at most once in any 24 hours, and a refusal says from when it may come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * DIA_MS }), { maxLength: 20 }), (pausas) => {
        const hechas: number[] = []
        let ms = 0
        pausas.reduce<Consumo>((estado, pausa) => {
          ms += pausa
          const decision = recordar(estado, ms)
          expect(isRefusal(decision)).toBe(hechas.some((hecha) => ms - hecha < DIA_MS))
          if (!isRefusal(decision)) {
            hechas.push(ms)
            return decision.reduce(evolve, estado)
          }
          const desde = String(decision.datos?.['desde'])
          expect(desde).toBe(recordableDesde(new Date(INICIO + (hechas.at(-1) ?? 0)).toISOString()))
          expect(isRefusal(recordar(estado, Date.parse(desde) - INICIO))).toBe(false)
          return estado
        }, initial)
      }),
    )
  })
})
