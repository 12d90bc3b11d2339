import { expect, it } from 'vitest'
import { filaDeHechos } from '#domain/compra/fila.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'
import { AHORA, aplicar, con, PAGADA, QUIEN, seguir, vivir } from './vidas.ts'

const pagada = vivir(...PAGADA)
const autorizar = (id: number, dosPersonas?: boolean) =>
  aplicar(pagada, {
    ...con(
      { type: 'AutorizarCompra', accion: 'compra', ...(dosPersonas === undefined ? {} : { dosPersonas }) },
      'financiero',
    ),
    actor: { ...QUIEN.financiero, id },
  }).no

it('only where two people sign is whoever confirmed a payment kept from authorizing it', () => {
  expect(autorizar(QUIEN.financiero.id, true)).toBe('misma-persona')
  expect(autorizar(21, true)).toBeUndefined()
  expect(autorizar(QUIEN.financiero.id, false)).toBeUndefined()
  expect(autorizar(QUIEN.financiero.id)).toBeUndefined()
})

it('a payment that is confirmed anew counts for whoever confirmed it last', () => {
  const otra = seguir(pagada, [{ type: 'ElegirTipoDePago', tipoPago: 'Depósito' }, 'financiero'])
  const confirmada = aplicar(otra, {
    ...con({ type: 'ConfirmarPago', sha256: 'a'.repeat(64) }, 'financiero'),
    actor: { ...QUIEN.financiero, id: 21 },
  }).compra
  const quien = (id: number) =>
    aplicar(confirmada, {
      ...con({ type: 'AutorizarCompra', accion: 'compra', dosPersonas: true }, 'financiero'),
      actor: { ...QUIEN.financiero, id },
    }).no
  expect([quien(QUIEN.financiero.id), quien(21)]).toEqual([undefined, 'misma-persona'])
})

it('a page that folds the facts itself says it on the button, with the account’s id as browsers have it', () => {
  const { value, context } = pagada
  const plegada = {
    ...plegarCompra(undefined, {
      type: 'CompraAbierta',
      data: { proveedorId: 2, modo: 'negociacion' },
      momento: AHORA,
    }),
    estado: value.estado,
    venta: value.ventas,
    contexto: { ...context, confirmoId: 'finanzas01' as never },
  } as CompraPlegada
  const nombres = { id: 'compraUno1', codigo: 'C1', proveedor: 'Andino', eliminado: false, ausente: false }
  const autorizar = (firma?: string) =>
    filaDeHechos(plegada, nombres, { rol: 'financiero', ahora: AHORA, ve: () => true, firma }).pasos['autorizar']
  expect(autorizar('finanzas01')).toBe('Tú confirmaste el pago: la autoriza otra persona de Finanzas.')
  expect([autorizar('finanzas02'), autorizar()]).toEqual([null, null])
})
