import { expect, it } from 'vitest'
import { anotarPropia, esPropia, olvidarPosicion, posicionConocida, ultimaPropia } from '#web/servidor/posicion.ts'

it('what an account did is news to the one that enters after it on the same page', () => {
  olvidarPosicion()
  anotarPropia('7')
  expect([esPropia('7'), ultimaPropia(), posicionConocida()]).toEqual([true, '7', '7'])
  olvidarPosicion()
  expect([esPropia('7'), ultimaPropia(), posicionConocida()]).toEqual([false, '0', '0'])
})
