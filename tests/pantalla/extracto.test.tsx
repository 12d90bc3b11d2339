import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Extractos, LineaDeExtracto, Pendientes, UnExtracto } from '#api/contract/extracto.ts'
import { abrir, contestar, pedidasA, rechazo } from './escena.tsx'
import { enMesa } from './mesa.ts'
import { seLeeEnTodaPiel } from './piel.ts'

const EXTRACTO: Extractos['items'][number] = {
  id: '1',
  nombre: 'noviembre.csv',
  banco: 'Pichincha',
  desde: '2026-11-01',
  hasta: '2026-11-30',
  lineas: 3,
  omitidas: 0,
  sinLeer: 0,
  subio: 'Ricardo',
  subido: '2026-11-30T15:00:00.000Z',
}
const linea = (numero: number, cliente: string, monto: string, enTodo: boolean): LineaDeExtracto => ({
  numero,
  fecha: '2026-11-20',
  referencia: `TRX 900${numero}`,
  descripcion: cliente,
  resto: '',
  monto,
  estado: 'casada',
  porque: 'referencia',
  enTodo,
  cobro: `TRX 900${numero}`,
  nombra: [],
  dice: [],
  elegible: false,
  aparte: null,
  pagos: [
    {
      clave: `compra abcdefghi${numero}`,
      cliente: { id: `cliente${numero}0`, nombre: cliente },
      compra: { id: `abcdefghi${numero}`, codigo: `C${numero}-0001` },
      numero: null,
      monto,
      referencia: `TRX 900${numero}`,
      dia: '2026-11-20',
      sha256: 'a'.repeat(64),
      motivo: null,
      archivada: false,
      confirmo: null,
    },
  ],
})
const SIN_PENDIENTES: Pendientes = { items: [] }
const CONFIRMAR = '/api/extractos/1/confirmar'

it('finance confirms at once the lines that agree wholly, each by its own key, and reads how each came out', async () => {
  enMesa('financiero')
  const quedan = new Map([
    [1, linea(1, 'Tejas del Sur', '34.50', true)],
    [2, linea(2, 'Molino Viejo', '345.00', true)],
    [3, linea(3, 'Telares Quito', '25.30', false)],
  ])
  contestar('get', '/api/extractos', { items: [EXTRACTO] } satisfies Extractos)
  contestar('get', '/api/extractos/pendientes', SIN_PENDIENTES)
  contestar(
    'get',
    '/api/extractos/1',
    (): UnExtracto => ({
      extracto: EXTRACTO,
      ilegibles: [],
      contadores: { casadas: quedan.size, mirar: 0, sueltas: 0, confirmadas: 0, apartadas: 0, comprobantes: 0 },
      siguiente: null,
      posicion: '1',
      items: [...quedan.values()],
    }),
  )
  contestar('post', CONFIRMAR, ({ cuerpo }) => {
    const { numero } = cuerpo as { numero: number }
    if (numero === 2) return rechazo(409, 'linea-cambio', 'Esa línea ya no casa.')
    quedan.delete(numero)
    return { posicion: '2' }
  })
  await abrir('/vendedor/financiero/extracto')
  const boton = page.getByRole('button', { name: 'Confirmar las 2 que casan en todo: $379,50' })
  await boton.click()
  await seLeeEnTodaPiel()
  await page.getByRole('button', { name: 'SI, confirmar $379,50' }).click()
  const hecho = page.getByRole('status', { name: 'Lo que se confirmó' })
  await expect.element(hecho.getByText('Tejas del Sur · $34,50 · Confirmada')).toBeVisible()
  await expect.element(hecho.getByText('Molino Viejo · $345,00 · Esa línea ya no casa.')).toBeVisible()
  const enviadas = pedidasA(CONFIRMAR)
  expect(enviadas.map(({ cuerpo }) => (cuerpo as { numero: number }).numero)).toEqual([1, 2])
  expect(new Set(enviadas.map(({ clave }) => clave)).size).toBe(2)
  // One line that agrees wholly has its own button.
  await expect.element(page.getByRole('button', { name: /que casan en todo/ })).not.toBeInTheDocument()
  await seLeeEnTodaPiel()
})
