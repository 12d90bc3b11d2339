import { beforeAll, expect, it } from 'vitest'
import { ATAQUES, type Casa } from '#tests/ataques/golpes.ts'
import { AJUSTES, comparar, HONRADAS, mirarCasa } from '#tests/ataques/sufrir.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

const SEGUNDOS = Number(process.env['SEGUNDOS'] ?? 60)
/** How many times slower other people may be than beside as many requests from honest accounts. */
const VECES_MAXIMAS = 3
const instalacion = unaInstalacion({ ajustes: AJUSTES })
let casa: Casa
beforeAll(async () => {
  casa = await mirarCasa(instalacion)
})

it.each(ATAQUES.map(({ nombre }, n) => [nombre, n] as const))(
  'other people notice little of the attack «%s»',
  async (nombre, n) => {
    const { atacada, honrada, veces } = await comparar(instalacion, casa, n, SEGUNDOS)
    const cuenta = (estados: ReadonlyMap<number, number>) => JSON.stringify(Object.fromEntries(estados))
    console.log(
      `${nombre}: ${atacada.golpes} en ${SEGUNDOS} s ${cuenta(atacada.estados)}; p99 ${atacada.p99.toFixed(0)} ms, junto a ` +
        `${HONRADAS} honradas ${honrada.p99.toFixed(0)} ms ${cuenta(honrada.estados)}: ${veces.toFixed(2)}; ${atacada.memoria.toFixed(0)} MiB`,
    )
    expect(veces).toBeLessThanOrEqual(VECES_MAXIMAS)
  },
  600_000,
)
