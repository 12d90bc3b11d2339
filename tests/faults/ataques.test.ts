import { expect, it } from 'vitest'
import { AJUSTES, ATAQUES, HONRADAS, sufrir, VECES_MAXIMAS } from '#tests/ataques.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

const SEGUNDOS = Number(process.env['SEGUNDOS'] ?? 60)
const casa = unaInstalacion({ ajustes: AJUSTES })

it.each(ATAQUES)('$nombre: others notice little', { timeout: 600_000 }, async (ataque) => {
  const { golpes, estados, atacada, honrada, veces } = await sufrir(casa, ataque, SEGUNDOS)
  console.log(
    `${ataque.nombre}: ${golpes} en ${SEGUNDOS} s ${JSON.stringify(estados)}; p99 ${atacada.p99.toFixed(0)} ms, ` +
      `junto a ${HONRADAS} honradas ${honrada.p99.toFixed(0)} ms: ${veces.toFixed(2)}; ${atacada.memoria.toFixed(0)} MiB`,
  )
  expect(veces).toBeLessThanOrEqual(VECES_MAXIMAS)
})
