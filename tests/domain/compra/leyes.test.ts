import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compraDecider } from '#domain/compra/decidir.ts'
import { hechosCompra, PRUEBA_GRATUITA } from '#domain/compra/hechos.ts'
import { estadosDe } from '#domain/compra/maquina.ts'
import { ANUAL, abierta, aplicar, archivo, con, dias, FACTURA, OFERTA, type Quien, type SinOrigen } from './vidas.ts'

const { evolve } = compraDecider

const comando: fc.Arbitrary<SinOrigen> = fc.oneof(
  fc.constantFrom<SinOrigen>(
    { type: 'TomarCompra' },
    { type: 'AbrirNegociacion' },
    { type: 'PedirDemo' },
    { type: 'PedirFactura' },
    { type: 'ConfirmarPago' },
    { type: 'AutorizarCompra' },
    { type: 'ArchivarCompra' },
    { type: 'DesarchivarCompra' },
    { type: 'ReactivarDemo' },
    { type: 'EnviarOferta', oferta: OFERTA },
    { type: 'EnviarOferta', oferta: ANUAL },
    { type: 'EnviarDemo', dias: 15 },
    { type: 'GuardarFactura', factura: FACTURA },
    { type: 'ElegirTipoDePago', tipoPago: 'Transferencia' },
    { type: 'EnviarComprobante', archivo: archivo() },
    { type: 'AdjuntarArchivoDeCompra', archivo: archivo('b') },
    { type: 'DesactivarCompra', motivo: 'manual' },
    { type: 'DesactivarCompra', motivo: 'vencida' },
    { type: 'GuardarNotaDeCompra', nota: 'Llamar mañana' },
  ),
  fc
    .tuple(
      fc.constantFrom('VerOferta', 'RenegociarCompra', 'RechazarDemo', 'AprobarOferta', 'AprobarDemo'),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([type, numero]) => ({ type, numero }) as SinOrigen),
)
const quien = fc.constantFrom<Quien>(
  'proveedor',
  'otro',
  'callcenter',
  'colega',
  'financiero',
  'administrador',
  'sistema',
)
const paso = fc.tuple(comando, quien, fc.integer({ min: 0, max: 500 }))
const vida = fc.array(paso, { maxLength: 40 })

describe('the purchase', () => {
  it('every path of steps up to length 8, by anybody, gives legal states; only finance authorizes, a trial totals 0.00, authorized ⇒ proof or free trial', () => {
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 8 }), (pasos) => {
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

  it('the machine accepts every fact a decision leaves, each survives JSON and its schema, and asking again appends nothing', () => {
    const ANOTAN = new Set(['AbrirNegociacion', 'PedirDemo', 'PedirFactura'])
    fc.assert(
      fc.property(vida, (pasos) => {
        pasos.reduce((compra, [c, q, n]) => {
          const command = con(c, q, dias(n))
          const { compra: despues, hechos } = aplicar(compra, command)
          hechos.reduce((estado, hecho) => {
            expect(estado.can(hecho), hecho.type).toBe(true)
            expect(hechosCompra[hecho.type].parse(JSON.parse(JSON.stringify(hecho.data)))).toEqual(hecho.data)
            return evolve(estado, hecho)
          }, compra)
          if (hechos.length > 0 && !ANOTAN.has(c.type)) expect(aplicar(despues, command).hechos).toEqual([])
          return despues
        }, abierta())
      }),
    )
  })
})
