import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estadosDe } from '#domain/compra/estados.ts'
import { PRUEBA_GRATUITA } from '#domain/compra/hechos.ts'
import { abierta, aplicar, con, dias, pasoDeCompra } from './vidas.ts'

describe('the purchase', () => {
  it('keeps legal states on any path of up to 8 steps: only finance authorizes, trials total 0.00, active ⇒ proof or trial', () => {
    fc.assert(
      fc.property(fc.array(pasoDeCompra, { maxLength: 8 }), (pasos) => {
        pasos.reduce((compra, [c, q, n]) => {
          const { compra: despues, hechos } = aplicar(compra, con(c, q, dias(n)))
          const { estado, venta } = estadosDe(despues) ?? { estado: '', venta: '' }
          const LEGALES = {
            'En Curso': ['tablanegociacion', 'encomunicacion'],
            'Por Aprobar': ['enEspera'],
            Aprobado: ['confirmacionpago', 'confirmacioninterna'],
            Completado: ['activado'],
            Desactivado: ['tablanegociacion'],
          } as Record<string, string[]>
          expect(LEGALES[estado]).toContain(venta)
          for (const { type } of hechos) if (type === 'CompraAutorizada') expect(q).toBe('financiero')
          const { oferta, tipoPago, comprobante, pagada } = despues.context
          if (oferta?.unidad === 'dias') expect([oferta.total, tipoPago]).toEqual([0, PRUEBA_GRATUITA])
          else if (oferta) expect(oferta.total).toBe(oferta.subtotal + oferta.iva)
          if (estado === 'Completado')
            expect(oferta?.unidad === 'dias' || (comprobante !== undefined && pagada)).toBe(true)
          return despues
        }, abierta())
      }),
      { numRuns: 3_000 },
    )
  })
})
