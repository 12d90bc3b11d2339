import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relojLocal } from '#domain/calendario.ts'
import { esHoraDeRecordar, PLAZOS_DE_CONSUMO, PLAZOS_DE_PAGO, plazoCumplido } from '#domain/recordatorios.ts'
import { aplicar, archivo, con, OFRECIDA, PAGADA, PRUEBA, seguir, vivir } from './compra/vidas.ts'

const DIA_MS = 86_400_000
const DESDE = '2026-11-20T15:00:00.000Z'
const tras = (ms: number) => new Date(Date.parse(DESDE) + ms).toISOString()

it('people are reminded by day in Ecuador alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutos) => {
      const hora = relojLocal(tras(minutos * 60_000)).getUTCHours()
      expect(esHoraDeRecordar(tras(minutos * 60_000))).toBe(hora >= 9 && hora < 18)
    }),
  )
})

it('the latest deadline that has passed counts, for thirty days', () => {
  for (const [plazos, dias, plazo] of [
    [PLAZOS_DE_PAGO, 2.99, undefined],
    [PLAZOS_DE_PAGO, 3, 3],
    [PLAZOS_DE_PAGO, 6.99, 3],
    [PLAZOS_DE_PAGO, 7, 7],
    [PLAZOS_DE_CONSUMO, 9.99, 3],
    [PLAZOS_DE_CONSUMO, 10, 10],
    [PLAZOS_DE_CONSUMO, 29.99, 10],
    [PLAZOS_DE_CONSUMO, 30, undefined],
  ] as const)
    expect(plazoCumplido(DESDE, tras(Math.round(dias * DIA_MS)), plazos), `${dias}`).toBe(plazo)
})

describe('the reminder of a payment', () => {
  const aceptada = vivir(...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'])
  const recordar = (compra: typeof aceptada, dias: number, numero = 1) =>
    aplicar(compra, con({ type: 'RecordarPago', numero, dias }))

  it('says what is missing, once for each deadline, and never an earlier one after a later', () => {
    const { hechos, compra } = recordar(aceptada, 3)
    expect(hechos).toEqual([{ type: 'PagoRecordado', data: { numero: 1, dias: 3, total: 3_450 } }])
    expect(recordar(compra, 3).hechos).toEqual([])
    const tardia = recordar(compra, 7)
    expect(tardia.hechos).toHaveLength(1)
    for (const dias of [3, 7]) expect(recordar(tardia.compra, dias).hechos).toEqual([])
    expect(recordar(aceptada, 3, 2).hechos).toEqual([])
  })

  it('comes for what is accepted and not paid alone; a part that came is left out of what is missing', () => {
    const conComprobante = seguir(aceptada, [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor'])
    const cerrada = seguir(aceptada, [{ type: 'CerrarNegociacion', motivo: 'No contesta' }, 'callcenter'])
    for (const compra of [vivir(...OFRECIDA), conComprobante, cerrada, vivir(...PAGADA), vivir(...PRUEBA)])
      expect(recordar(compra, 3).hechos).toEqual([])
    const abono = { sha256: archivo().sha256, recibido: 1_000, referencia: 'TRX 7' }
    const abonada = vivir(...PAGADA.slice(0, -1), [{ type: 'RecibirAbono', ...abono }, 'financiero'])
    expect(recordar(abonada, 3).hechos).toMatchObject([{ data: { total: 2_450 } }])
  })
})
