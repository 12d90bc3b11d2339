import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { recorrer } from './observar.ts'
import { describirHechos, PAGINA } from './pagina.ts'

it('the page of facts is the one that the code gives (npm run plano)', async () => {
  expect(readFileSync(PAGINA, 'utf8')).toBe(await describirHechos())
})

it('a machine is walked by the facts that it takes, and no further', () => {
  const encargo = { consumidorId: 1, proveedorId: 2, descripcion: 'Pintura' }
  const caminos = recorrer(pedidoDecider, [
    { type: 'PedidoColocado', data: { ...encargo, sinConexion: false } },
    { type: 'PedidoDescartado', data: { lado: 'consumidor' } },
    { type: 'PedidoEntregado', data: {} },
  ])
  expect(Object.fromEntries([...caminos].map(([de, salidas]) => [de, [...salidas.keys()]]))).toEqual({
    Inexistente: ['En Curso'],
    'En Curso': ['Descartado'],
    Descartado: [],
  })
})
