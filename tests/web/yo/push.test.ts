import { expect, test } from 'vitest'
import { crearDichosAqui } from '#web/yo/push.ts'

const deDichos = () => {
  const cerradas: string[] = []
  return { cerradas, ...crearDichosAqui((sobre, posicion) => void cerradas.push(`${sobre} ${posicion}`)) }
}

test('a notification is closed once the page tells the same, whichever came first, and no other is', () => {
  const { cerradas, decir, mostrar } = deDichos()
  decir('10')
  mostrar('pedido a', '10')
  mostrar('pedido b', '12')
  mostrar('pedido c', '13')
  expect(cerradas).toEqual(['pedido a 10'])
  decir('12')
  decir('12')
  expect(cerradas).toEqual(['pedido a 10', 'pedido b 12'])
})

test('only the latest of both are remembered', () => {
  const { cerradas, decir, mostrar } = deDichos()
  for (let n = 0; n < 500; n += 1) decir(String(n))
  mostrar('viejo', '0')
  mostrar('nuevo', '499')
  expect(cerradas).toEqual(['nuevo 499'])
})
