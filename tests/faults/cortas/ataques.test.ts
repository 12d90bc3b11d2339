import { beforeAll, expect, it } from 'vitest'
import { ATAQUES, type Casa } from '#tests/ataques/golpes.ts'
import { AJUSTES, mirarCasa, sufrir } from '#tests/ataques/sufrir.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

const SEGUNDOS = 3
const instalacion = unaInstalacion({ ajustes: AJUSTES })
let casa: Casa
beforeAll(async () => {
  casa = await mirarCasa(instalacion)
})

it.each(ATAQUES.map(({ nombre }, n) => [nombre, n] as const))(
  'the house answers within its memory under the attack «%s»',
  async (_, n) => {
    const { golpes, cuantas } = await sufrir(instalacion, casa, n, SEGUNDOS)
    expect(golpes).toBeGreaterThan(0)
    expect(cuantas).toBeGreaterThan(0)
  },
)
