import { expect, it } from 'vitest'
import { palabraDeEstado } from '#domain/pedido/palabras.ts'

// The words of decisiones/pedido, «What each side reads», by hand.
it.each([
  ['En Curso', 'Esperando Propuesta', 'Enviar Propuesta'],
  ['Por Aprobar', 'Aprobar', 'Esperando Aprobación'],
  ['Aprobado', 'Aprobado', 'Entregar'],
  ['Entregado', 'Recibir', 'Entregado'],
  ['Recibido', 'Finalizar', 'Recibido'],
  ['Finalizado', 'Finalizado', 'Finalizado'],
  ['Descartado', 'Descartado', 'Descartado'],
] as const)('each side reads its own word for %s', (estado, cliente, proveedor) => {
  expect(palabraDeEstado(estado, 'consumidor')).toBe(cliente)
  expect(palabraDeEstado(estado, 'proveedor')).toBe(proveedor)
})
