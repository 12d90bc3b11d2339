import { describe, expect, it } from 'vitest'
import { compraDecider } from '#domain/compra/decidir.ts'
import { estadosDe } from '#domain/compra/estados.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { PASOS_COMPRA } from '#domain/compra/pasos.ts'
import { isRefusal } from '#domain/decider.ts'
import {
  ANUAL,
  aplicar,
  archivo,
  con,
  FACTURA,
  OFERTA,
  OFRECIDA,
  PAGADA,
  PRUEBA,
  type Quien,
  type SinOrigen,
  vivir,
} from './vidas.ts'

const { decide } = compraDecider

describe('the purchase', () => {
  it('goes through both regions, step by step', () => {
    const estados = (...pasos: Parameters<typeof vivir>) => Object.values(estadosDe(vivir(...pasos)) ?? {})
    expect(estados()).toEqual(['En Curso', 'tablanegociacion'])
    expect(estados(OFRECIDA[0])).toEqual(['En Curso', 'encomunicacion'])
    expect(estados(...OFRECIDA)).toEqual(['Por Aprobar', 'enEspera'])
    expect(estados(...OFRECIDA, [{ type: 'RenegociarCompra', numero: 1 }, 'proveedor'])).toEqual([
      'En Curso',
      'encomunicacion',
    ])
    expect(estados(...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor'])).toEqual([
      'Aprobado',
      'confirmacionpago',
    ])
    expect(estados(...PAGADA)).toEqual(['Aprobado', 'confirmacioninterna'])
    expect(estados(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])).toEqual([
      'Completado',
      'activado',
    ])
    expect(estados(...PRUEBA)).toEqual(['Aprobado', 'confirmacioninterna'])
    const apagada = (accion: 'compra' | 'prueba') =>
      [
        [{ type: 'AutorizarCompra', accion }, 'financiero'],
        [{ type: 'DesactivarCompra', forma: 'manual' }, 'callcenter'],
      ] as const
    expect(estados(...PRUEBA, ...apagada('prueba'))).toEqual(['Desactivado', 'tablanegociacion'])
    expect(estados(...PRUEBA, ...apagada('prueba'), [{ type: 'ReactivarDemo' }, 'callcenter'])).toEqual([
      'Completado',
      'activado',
    ])
    const pagadaYApagada = vivir(...PAGADA, ...apagada('compra'))
    expect(aplicar(pagadaYApagada, con({ type: 'ReactivarDemo' }, 'callcenter')).no).toBe('paso-no-permitido')
  })

  it('only those whose step it is take it; another provider’s purchase doesn’t exist', () => {
    const deQuien = (q: Quien, c: SinOrigen, compra: Compra) => aplicar(compra, con(c, q)).no
    const porAprobar = vivir(...OFRECIDA)
    expect(deQuien('otro', { type: 'AprobarCompra', numero: 1 }, porAprobar)).toBe('no-existe')
    expect(deQuien('administrador', { type: 'AprobarCompra', numero: 1 }, porAprobar)).toBe('prohibido')
    expect(deQuien('proveedor', { type: 'EnviarOferta', oferta: OFERTA }, porAprobar)).toBe('prohibido')
    expect(deQuien('callcenter', { type: 'AutorizarCompra', accion: 'compra' }, vivir(...PAGADA))).toBe('prohibido')
    expect(deQuien('colega', { type: 'TomarCompra' }, vivir(OFRECIDA[0]))).toBe('ya-tomada')
    for (const { quien } of Object.values(PASOS_COMPRA)) expect(quien).not.toContain('administrador')
  })

  it('what only has to be told is told in the states where it makes sense', () => {
    const no = (compra: Compra, c: SinOrigen, q: Quien) => aplicar(compra, con(c, q)).no
    expect(no(vivir(), { type: 'PedirDemo' }, 'proveedor')).toBeUndefined()
    expect(no(vivir(...PAGADA), { type: 'PedirDemo' }, 'proveedor')).toBe('paso-no-permitido')
    expect(no(vivir(...PAGADA), { type: 'PedirFactura' }, 'financiero')).toBeUndefined()
    expect(no(vivir(), { type: 'PedirFactura' }, 'callcenter')).toBe('paso-no-permitido')
    expect(no(vivir(), { type: 'AbrirNegociacion' }, 'callcenter')).toBeUndefined()
  })

  it('finance confirms what is complete, and anew what changed since', () => {
    const aprobada = [...OFRECIDA, [{ type: 'AprobarCompra', numero: 1 }, 'proveedor']] as const
    const conPago = [...aprobada, [{ type: 'EnviarComprobante', archivo: archivo() }, 'proveedor']] as const
    const motivo = (compra: Compra) => {
      const decision = decide(compra, con({ type: 'ConfirmarPago' }, 'financiero'))
      return isRefusal(decision) ? decision.detalle : undefined
    }
    expect(motivo(vivir(...aprobada))).toContain('falta el comprobante de pago')
    expect(motivo(vivir(...conPago))).toContain('falta el tipo de pago')
    const conTipo = [...conPago, [{ type: 'ElegirTipoDePago', tipoPago: 'Depósito' }, 'proveedor']] as const
    expect(motivo(vivir(...conTipo))).toContain('faltan los datos de factura')
    const otraForma = vivir(...PAGADA, [{ type: 'ElegirTipoDePago', tipoPago: 'Efectivo' }, 'proveedor'])
    expect(otraForma.context.pagada).toBe(false)
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])
    expect(aplicar(activa, con({ type: 'GuardarFactura', factura: { ...FACTURA, ruc: '1' } }, 'proveedor')).no).toBe(
      'paso-no-permitido',
    )
  })

  it('an answer names the offer that was seen', () => {
    const reofrecida = vivir(...OFRECIDA, [{ type: 'EnviarOferta', oferta: ANUAL }, 'callcenter'])
    expect(aplicar(reofrecida, con({ type: 'AprobarCompra', numero: 1 }, 'proveedor')).no).toBe('oferta-cambio')
    expect(aplicar(reofrecida, con({ type: 'AprobarCompra', numero: 2 }, 'proveedor')).no).toBeUndefined()
  })

  it('to accept leaves the fact of what is on offer', () => {
    const hechos = (...pasos: Parameters<typeof vivir>) =>
      aplicar(vivir(...pasos), con({ type: 'AprobarCompra', numero: 1 }, 'proveedor')).hechos
    expect(hechos(...OFRECIDA)).toEqual([{ type: 'OfertaAprobada', data: { numero: 1, total: 3_450 } }])
    expect(hechos(...PRUEBA.slice(0, 2))).toEqual([{ type: 'DemoAprobada', data: { numero: 1 } }])
  })

  it('finance says whether it authorizes a purchase or a trial, and not the one for the other, now or afterwards', () => {
    for (const [pasos, accion, otra, porque] of [
      [PAGADA, 'compra', 'prueba', 'Esa compra no es una prueba gratuita.'],
      [PRUEBA, 'prueba', 'compra', 'Esa compra es una prueba gratuita.'],
    ] as const) {
      const compra = vivir(...pasos)
      const equivocada = con({ type: 'AutorizarCompra', accion: otra }, 'financiero')
      expect(decide(compra, equivocada)).toMatchObject({ refused: 'accion-equivocada', detalle: porque })
      const autorizar = con({ type: 'AutorizarCompra', accion }, 'financiero')
      const { compra: activa, hechos } = aplicar(compra, autorizar)
      expect(hechos).toHaveLength(1)
      expect(decide(activa, autorizar)).toEqual([])
      expect(decide(activa, equivocada)).toMatchObject({ refused: 'paso-no-permitido' })
    }
  })

  it('a term ends by the clock only once it is over, and not twice', () => {
    const activa = vivir(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])
    expect(activa.context.fechaFin).toBe('2026-12-21T04:59:59.999Z')
    const vencer = (ahora: string, compra = activa) =>
      aplicar(compra, con({ type: 'DesactivarCompra', forma: 'vencida' }, 'sistema', ahora))
    expect(vencer('2026-12-21T04:59:59.998Z').no).toBe('vigente')
    const vencida = vencer('2026-12-21T04:59:59.999Z')
    expect(vencida.hechos).toEqual([{ type: 'CompraDesactivada', data: { forma: 'vencida' } }])
    expect(vencer('2027-12-21T05:00:00.000Z', vencida.compra).hechos).toEqual([])
  })
})
