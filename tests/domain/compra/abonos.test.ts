import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abonadoDe, faltaDe } from '#domain/compra/abonos.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { impideMismaPersona } from '#domain/compra/pasos.ts'
import { pagoEnEspera } from '#domain/compra/recibos.ts'
import { crearConciliacion } from '#domain/conciliacion.ts'
import type { Hecho } from '#domain/hecho.ts'
import {
  AHORA,
  abierta,
  aplicar,
  archivo,
  con,
  dias,
  OFRECIDA,
  PAGADA,
  pasoDeCompra,
  QUIEN,
  type SinOrigen,
  vivir,
} from './vidas.ts'

const { sha256 } = archivo()
const abono = (recibido: number, referencia = 'TRX 7') =>
  [{ type: 'RecibirAbono', sha256, recibido, referencia } as SinOrigen, 'financiero'] as const
const OTRA_VEZ = [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor'] as const
const CON_COMPROBANTE = PAGADA.slice(0, -1)
const devolver = (monto: number) => con({ type: 'DevolverAbonos', monto, motivo: 'Se arrepintió' }, 'financiero')

describe('a payment in parts', () => {
  it('is completed by further proofs, and what came in all counts once', () => {
    const parte = vivir(...CON_COMPROBANTE, abono(1_000))
    expect([abonadoDe(parte.context), faltaDe(parte.context).total, parte.value]).toEqual([
      1_000,
      2_450,
      { estado: 'Aprobado', ventas: 'confirmacionpago' },
    ])
    const confirmar = (recibido: number) =>
      con({ type: 'ConfirmarPago', sha256, recibido, referencia: 'TRX 9' }, 'financiero')
    const otraVez = aplicar(parte, con(OTRA_VEZ[0], 'proveedor')).compra
    expect(aplicar(otraVez, confirmar(2_449)).no).toBe('monto-menor')
    expect(aplicar(otraVez, con(abono(2_450)[0], 'financiero')).no).toBe('monto-completo')
    const pagada = aplicar(otraVez, confirmar(2_450)).compra
    expect([pagada.context.pagada, aplicar(pagada, devolver(1_000)).no]).toEqual([true, 'paso-no-permitido'])
  })

  it('is kept once however often it is asked for, and only of the proof that was seen', () => {
    const [recibir] = abono(1_000)
    const parte = vivir(...CON_COMPROBANTE, abono(1_000))
    expect(aplicar(parte, con(recibir, 'financiero'))).toMatchObject({ hechos: [] })
    expect(aplicar(parte, con(abono(999)[0], 'financiero')).no).toBe('paso-no-permitido')
    for (const quien of ['proveedor', 'callcenter', 'administrador'] as const)
      expect(aplicar(vivir(...CON_COMPROBANTE), con(recibir, quien)).no, quien).toBe('prohibido')
  })

  it('stays the client’s when the negotiation is closed, until finance gives it back, once', () => {
    const cerrada = aplicar(
      vivir(...CON_COMPROBANTE, abono(1_000)),
      con({ type: 'CerrarNegociacion', motivo: 'No sigue' }, 'callcenter'),
    ).compra
    const espera = (compra: typeof cerrada) =>
      pagoEnEspera({ estado: compra.value.estado as 'Desactivado', contexto: compra.context })
    expect([abonadoDe(cerrada.context), espera(cerrada)]).toEqual([1_000, 'abono'])
    expect(aplicar(cerrada, devolver(999)).no).toBe('abono-cambio')
    const devuelta = aplicar(cerrada, devolver(1_000)).compra
    expect([abonadoDe(devuelta.context), espera(devuelta)]).toEqual([0, undefined])
    expect(aplicar(devuelta, devolver(1_000)).no).toBe('paso-no-permitido')
  })

  it('is signed by two people: nobody who kept a part authorizes the purchase', () => {
    const parte = vivir(...CON_COMPROBANTE, abono(1_000), OTRA_VEZ)
    const quienes = { ...parte.context, pagada: true, confirmoId: 99 }
    expect([99, QUIEN.financiero.id, 98].map((id) => impideMismaPersona(quienes, id)?.refused)).toEqual([
      'misma-persona',
      'misma-persona',
      undefined,
    ])
  })

  it('never goes below nothing nor up to the price, and sums to what came in any life', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(OFRECIDA, CON_COMPROBANTE, [...CON_COMPROBANTE, abono(1_000), OTRA_VEZ]),
        fc.array(pasoDeCompra, { maxLength: 60 }),
        (antes, pasos) => {
          let compra = abierta()
          let llegado = 0
          const conciliar = crearConciliacion()
          const contar = (hecho: HechoCompra, n: number) =>
            conciliar({
              ...hecho,
              category: 'compra',
              clave: '1',
              stream: 'compra-1',
              posicion: BigInt(n),
              meta: { momento: AHORA },
            } as unknown as Hecho)
              .filter(({ figura }) => figura === 'recibido')
              .reduce((suma, { valor }) => suma + valor, 0)
          let n = 0
          let recibido = contar({ type: 'CompraAbierta', data: { proveedorId: 2, modo: 'negociacion' } }, n)
          const vividos = [...antes.map(([c, q]) => con(c, q)), ...pasos.map(([c, q, dia]) => con(c, q, dias(dia)))]
          for (const comando of vividos) {
            const dada = aplicar(compra, comando)
            const previa = compra.context
            compra = dada.compra
            for (const hecho of dada.hechos) {
              n += 1
              recibido += contar(hecho, n)
              if (hecho.type === 'AbonoRecibido') llegado += hecho.data.recibido
              if (hecho.type === 'AbonosDevueltos') llegado -= hecho.data.monto
              if (hecho.type === 'PagoConfirmado') llegado += hecho.data.recibido ?? faltaDe(previa).total
              if (['TipoDePagoElegido', 'ComprobanteEnviado'].includes(hecho.type) && previa.pagada)
                llegado -= previa.cobro?.recibido ?? faltaDe(previa).total
            }
            const { oferta, pagada, abonos = [] } = compra.context
            const abonado = abonadoDe(compra.context)
            expect(abonado).toBeGreaterThanOrEqual(0)
            if (abonos.length > 0) expect(faltaDe(compra.context).total).toBeGreaterThan(0)
            expect(faltaDe(compra.context).iva).toBeGreaterThanOrEqual(0)
            if (pagada && oferta)
              expect(compra.context.cobro?.recibido ?? Infinity).toBeGreaterThanOrEqual(oferta.total - abonado)
            expect(recibido).toBe(llegado)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
