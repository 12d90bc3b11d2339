import { expect, it } from 'vitest'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'

it('an instant is read in ISO 8601 with milliseconds, whatever its fraction and its year', async () => {
  const pool = crearPool((await basesNuevas()).databaseUrl)
  try {
    for (const [escrito, leido] of [
      ['2026-11-27 10:00:00-05', '2026-11-27T15:00:00.000Z'],
      ['2026-11-27 15:00:00.5Z', '2026-11-27T15:00:00.500Z'],
      ['2026-11-27 15:00:00.12Z', '2026-11-27T15:00:00.120Z'],
      ['2026-11-27 15:00:00.007Z', '2026-11-27T15:00:00.007Z'],
      ['2026-11-27 15:00:00.123456Z', '2026-11-27T15:00:00.123Z'],
      ['0001-01-01 00:00:00Z', '0001-01-01T00:00:00.000Z'],
      ['12026-11-27 15:00:00.25Z', '+012026-11-27T15:00:00.250Z'],
    ]) {
      const { rows } = await pool.query('select $1::timestamptz as momento', [escrito])
      expect(rows[0].momento).toBe(leido)
    }
  } finally {
    await pool.end()
  }
})
