import { expect, it } from 'vitest'
import { FORMA_COMPRAS, FORMA_CUENTAS, FORMA_PEDIDOS, FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import { COLUMNAS as DE_SUCURSALES } from '#web/cuenta/sucursal/columnas.tsx'
import { CON_ACCIONES, DEL_EQUIPO, DEL_VENDEDOR } from '#web/escritorio/cuenta/columnas.tsx'
import { columnasDe as deCompras } from '#web/escritorio/tabla/columnas.tsx'
import { columnasDe as dePedidos } from '#web/pedido/tabla/columnas.tsx'

it.each([
  ['pedidos', FORMA_PEDIDOS, dePedidos('Cliente', true)],
  [
    'compras',
    FORMA_COMPRAS,
    deCompras(
      'callcenter',
      () => undefined,
      () => undefined,
    ),
  ],
  ['cuentas', FORMA_CUENTAS, [...CON_ACCIONES, ...DEL_EQUIPO, ...DEL_VENDEDOR]],
  ['sucursales', FORMA_SUCURSALES, DE_SUCURSALES],
] as const)('the table of %s has a header for each column that it can be ordered by', (_, forma, columnas) => {
  const conCabeza = new Set(columnas.flatMap(({ ordena = [] }) => ordena.map(({ por }): string => por)))
  expect([...conCabeza].toSorted()).toEqual([...forma.columnas].toSorted())
})
