import { afterAll, beforeAll, expect, it } from 'vitest'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { PRIMER_DIA, ULTIMO_DIA } from '#domain/cifras.ts'
import { hechosDe } from '#projections/cifras/bitacora.ts'
import { abrirPlanes, type Planes } from '../planes.ts'

/**
 * One fact each 65 minutes and 42.5 seconds, for two years, besides one on the last instant of a
 * day and one on the first of the next.
 */
const [PRIMERO, CADA_MS, HECHOS] = [Date.parse('2024-11-27T15:00:00.000Z'), 3_942_500, 16_000]
const MEDIANOCHE = '2025-03-01T05:00:00.000Z'
const ANTES = '2025-03-01T04:59:59.999Z'
const TIPOS = 40

const momentos = [
  ...Array.from({ length: HECHOS }, (_, n) => new Date(PRIMERO + n * CADA_MS).toISOString()),
  ANTES,
  MEDIANOCHE,
]
const tipoDe = (n: number) => `Hecho${n % TIPOS}`
let planes: Planes
beforeAll(async () => {
  planes = await abrirPlanes()
  const deTodos = momentos.map((momento, n) => `(${n}, timestamptz '${momento}', '${tipoDe(n)}')`)
  await planes.llenar(
    'hechos',
    { posicion: 'n', momento: 'm', type: 't', stream: `'pedido-' || n` },
    `(values ${deTodos.join(',')}) v(n, m, t)`,
  )
})
afterAll(() => planes.cerrar())

const dias = { primero: fechaLocal(ANTES), segundo: fechaLocal(MEDIANOCHE) }
const CASOS = [
  { desde: dias.primero, hasta: dias.primero },
  { desde: dias.segundo, hasta: dias.segundo },
  { desde: dias.primero, hasta: masDias(dias.segundo, 20) },
  { desde: '2026-11-01', hasta: ULTIMO_DIA },
  { desde: PRIMER_DIA, hasta: '2024-11-28' },
  { desde: PRIMER_DIA, hasta: ULTIMO_DIA },
].flatMap((lapso) => [{ lapso }, { lapso, type: tipoDe(3) }])

it.each(CASOS)(
  'the facts of $lapso of type $type are exactly those of the log, and reading them touches few other rows',
  async ({ lapso, type }) => {
    const esperados = momentos.flatMap((momento, n) => {
      const dia = fechaLocal(momento)
      return dia >= lapso.desde && dia <= lapso.hasta && (!type || tipoDe(n) === type) ? [n] : []
    })
    let leidos: readonly number[] = []
    const [asomo] = await planes.mirar(async (db) => {
      leidos = (await hechosDe(db, planes.esquema, lapso, { type, cuantos: momentos.length })).map(
        ({ posicion }) => posicion,
      )
    })
    expect(leidos).toEqual(esperados.toReversed())
    expect(asomo?.aMedida).toBeLessThan(2 * esperados.length + 100)
  },
)
