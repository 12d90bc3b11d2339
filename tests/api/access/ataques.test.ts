import { expect, it } from 'vitest'
import { AJUSTES, ATAQUES, sufrir } from '#tests/ataques.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

const casa = unaInstalacion({ ajustes: AJUSTES })

it.each(ATAQUES)('$nombre: the house answers, within its memory', async (ataque) => {
  const { golpes, atacada } = await sufrir(casa, ataque, 3)
  expect(golpes).toBeGreaterThan(0)
  expect(atacada.cuantas).toBeGreaterThan(0)
})
