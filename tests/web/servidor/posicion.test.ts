import { expect, it } from 'vitest'
import { anotarPropia, esPropia, olvidarPosicion, posicionConocida, ultimaPropia } from '#web/servidor/posicion.ts'

it('an account’s own action is news to the next account on the same page', () => {
  olvidarPosicion()
  anotarPropia('7')
  expect([esPropia('7'), ultimaPropia(), posicionConocida()]).toEqual([true, '7', '7'])
  olvidarPosicion()
  expect([esPropia('7'), ultimaPropia(), posicionConocida()]).toEqual([false, '0', '0'])
})
