import { expect, it } from 'vitest'
import { filaDeHechos } from '#domain/compra/fila.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'

const dia = (n: number) => new Date(Date.UTC(2026, 10, n, 15)).toISOString()
const ABIERTA: HechoCompra = { type: 'CompraAbierta', data: { proveedorId: 2, modo: 'negociacion' } }
const TOMADA: HechoCompra = { type: 'CallCenterAsignado', data: { callcenterId: 10 } }
const NOMBRES = { id: 'compraUno1', codigo: 'C2-0001', proveedor: 'Andino', eliminado: false, ausente: false }

/** Folds facts that happened on one day of November after the other, from the 1st on. */
const plegar = (...hechos: readonly HechoCompra[]): CompraPlegada =>
  hechos.reduce<CompraPlegada | undefined>(
    (antes, hecho, n) => plegarCompra(antes, { ...hecho, momento: dia(n + 1) }),
    undefined,
  ) as CompraPlegada
const espera = (plegada: CompraPlegada, ahora: string, rol = 'callcenter') =>
  filaDeHechos(plegada, NOMBRES, { rol, ahora, ve: () => true }).esperaDesde

it('a client waits on while their purchase is taken and given to a colleague', () => {
  const dada: HechoCompra = { type: 'CompraReasignada', data: { callcenterId: 11 } }
  expect(espera(plegar(ABIERTA, TOMADA), dia(9))).toBe(dia(1))
  expect(espera(plegar(ABIERTA, TOMADA, dada), dia(9))).toBe(dia(1))
  expect(espera(plegar(ABIERTA, TOMADA), dia(9), 'financiero')).toBe(dia(1))
  const oferta = { numero: 1, ofertaId: 1, tipo: 1, cantidad: 1, unidad: 'meses', vxmes: 0, subtotal: 0, tasaIva: 15 }
  const ofrecida = { type: 'OfertaEnviada', data: { ...oferta, iva: 0, total: 0 } } as HechoCompra
  expect(espera(plegar(ABIERTA, TOMADA, ofrecida), dia(9))).toBe(dia(3))
})

it('nobody is shown to wait from a moment that is to come', () => {
  const citada = plegar(ABIERTA, TOMADA, { type: 'ProximaLlamadaFijada', data: { fecha: dia(20) } })
  expect(espera(citada, dia(19))).toBeNull()
  expect(espera(citada, dia(20))).toBe(dia(20))
})
