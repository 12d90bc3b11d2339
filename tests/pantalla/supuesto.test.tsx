import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TablaSupuesto } from '#api/contract/consumo.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { abrir, contestar, escribir, pedidasA, recargar } from './escena.tsx'
import { enMesa } from './mesa.ts'
import { seLeeEnTodaPiel } from './piel.ts'

const SUPUESTO = '/api/consumo/supuesto'
/**
 * Returns a table in which posts at $3 change nobody's bill, and posts at $4.50 raise a provider's
 * by the extra cost of two.
 */
const tabla = (ruta: string): TablaSupuesto => {
  const otra = new URLSearchParams(ruta.split('?')[1]).get('publicacion') === '4.50'
  const suma = { real: '6.00', supuesto: otra ? '9.00' : '6.00', diferencia: otra ? '3.00' : '0.00' }
  return {
    draw: 1,
    recordsTotal: 1,
    recordsFiltered: otra ? 1 : 0,
    contadores: { cambian: otra ? 1 : 0, todas: 1 },
    data: otra ? [{ ...suma, id: 'ferrecentr', nombre: 'Ferrecentro Andino', meses: 2 }] : [],
    suma,
    meses: [{ ...suma, mes: '2026-02' }],
    desde: '2026-01',
    hasta: '2026-02',
  }
}

it('finance tries another tariff, sees whom it changes, and finds it again by its address', async () => {
  enMesa('financiero')
  contestar('get', SUPUESTO, ({ ruta }) => tabla(ruta))
  await abrir('/vendedor/financiero?ver=supuesto')
  const aNadie = page.getByText('A nadie le cambia')
  await expect.element(aNadie).toBeVisible()
  const post = page.getByRole('textbox', { name: 'Por publicación' })
  const pedidas = pedidasA(SUPUESTO).length
  await escribir(post, 'tres')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Escribe de 0,00 a 9999,99.')).toBeVisible()
  expect(pedidasA(SUPUESTO).length).toBe(pedidas)
  await escribir(post, '4,50')
  await userEvent.keyboard('{Enter}')
  const fila = page.getByRole('row', { name: /Ferrecentro Andino .*\+\$3,00/ })
  await expect.element(fila).toBeVisible()
  await recargar()
  await expect.element(fila).toBeVisible()
  await expect.element(post).toHaveValue('4,50')
  await seLeeEnTodaPiel()
  await page.getByRole('button', { name: 'La tarifa de hoy' }).click()
  await expect.element(aNadie).toBeVisible()
  await expect.element(post).toHaveValue('3,00')
})

it.each(['/vendedor/financiero?ver=supuesto', '/vendedor/financiero/conciliacion'])(
  'the months of %s begin where the log does',
  async (pagina) => {
    enMesa('financiero')
    contestar('get', SUPUESTO, ({ ruta }) => tabla(ruta))
    const actual = mesDe(new Date().toISOString())
    const cerrados = [1, 2, 3].map((n) => mesesAntes(actual, n))
    contestar('get', '/api/conciliacion/cierres', {
      items: cerrados.map((mes) => ({ mes, posicion: '1', firma: null })),
    })
    await abrir(pagina)
    const ofrecidos = pagina.endsWith('conciliacion') ? [actual, ...cerrados] : cerrados
    for (const campo of ['Desde', 'Hasta'])
      await expect
        .poll(() =>
          [...(page.getByLabelText(campo, { exact: true }).element() as HTMLSelectElement).options].map(
            ({ text }) => text,
          ),
        )
        .toEqual(ofrecidos.map((mes) => mesEscrito(mes)).map((mes) => `${mes[0]?.toUpperCase()}${mes.slice(1)}`))
    const desde = page.getByLabelText('Desde', { exact: true })
    await expect.element(desde).toHaveValue(pagina.endsWith('conciliacion') ? cerrados[0] : cerrados[2])
  },
)
