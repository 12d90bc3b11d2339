import { expect, it } from 'vitest'
import { conFiltro, filtroDe, pedidoDe } from '#web/auditoria/historias/filtro.ts'

const AHORA = '2026-11-25T03:00:00.000Z'

it('a filter is written into the address beside its other parameters, without empty fields', () => {
  const direccion = new URLSearchParams('ver=historias&codigo=P1-2026&type=PedidoColocado')
  const filtro = filtroDe(direccion)
  expect(filtro).toMatchObject({ codigo: 'P1-2026', type: 'PedidoColocado', cuenta: '', desde: '' })
  const otra = conFiltro(direccion, { ...filtro, codigo: '  ', desde: '2026-01-01' })
  expect(otra.toString()).toBe('ver=historias&type=PedidoColocado&desde=2026-01-01')
})

it('a time range open at one end starts on the first day or ends on the local today', () => {
  const nada = filtroDe(new URLSearchParams())
  expect(pedidoDe(nada, AHORA)).toEqual({})
  expect(pedidoDe({ ...nada, desde: '2026-01-01' }, AHORA)).toEqual({ desde: '2026-01-01', hasta: '2026-11-24' })
  expect(pedidoDe({ ...nada, hasta: '2026-01-01' }, AHORA)).toEqual({ desde: '0001-01-01', hasta: '2026-01-01' })
})
