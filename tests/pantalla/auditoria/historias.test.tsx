import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Historia, Historias } from '#api/contract/auditoria.ts'
import { abrir, contestar, escribir, rechazo } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'

const HALLADAS: Historias = {
  items: [1, 2].map((n) => ({
    stream: `compra-compra${n}xxxx`,
    category: 'compra',
    codigo: `C1-2026-00000${n}`,
    partes: [],
    primero: '2026-11-20T15:00:00.000Z',
    ultimo: '2026-11-20T15:00:00.000Z',
    cuantos: 1,
    hecho: { posicion: String(n), revision: 0, type: 'CompraAbierta', momento: '2026-11-20T15:00:00.000Z' },
  })),
  siguiente: null,
}
const HISTORIA: Historia = {
  stream: 'compra-compra2xxxx',
  nombre: 'C1-2026-000002',
  seRetrata: false,
  nombres: {},
  eventos: [{ revision: 0, ven: ['callcenter'] }],
  siguiente: null,
}
const LISTA = '/auditoria?ver=historias&codigo=C1'

const conHistorias = () => {
  enMesa('auditor')
  contestar('get', '/api/auditoria/historias', HALLADAS)
  contestar('get', '/api/auditoria/:stream/historia', HISTORIA)
}
const segunda = page.getByRole('link', { name: 'Compra · C1-2026-000002' })

it.each([
  ['Back', () => history.back()],
  ['the link to the list', () => page.getByRole('link', { name: 'Historias', exact: true }).click()],
])('%s leads from a story to its row, in the list as it was', async (_, volver) => {
  conHistorias()
  await abrir(LISTA)
  await expect.element(segunda).toBeVisible()
  ;(segunda.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Compra · C1-2026-000002' })).toBeVisible()
  await volver()
  await expect.element(segunda).toHaveFocus()
  expect(location.pathname + location.search).toBe(LISTA)
})

it('a search with errors leads to its first wrong field, each time', async () => {
  conHistorias()
  await abrir('/auditoria?ver=historias')
  await expect.element(segunda).toBeVisible()
  contestar('get', '/api/auditoria/historias', () =>
    rechazo(422, 'formulario-invalido', 'No', { errores: { ruc: 'Ese RUC no es válido.' } }),
  )
  const ruc = page.getByRole('searchbox', { name: 'RUC o cédula' })
  await escribir(ruc, '17')
  const buscar = page.getByRole('button', { name: 'Buscar', exact: true })
  for (const _vez of [1, 2]) {
    await buscar.click()
    await expect.element(ruc).toHaveFocus()
    await expect.element(page.getByText('Ese RUC no es válido.')).toBeVisible()
  }
})

it.each([
  ['goes to its search', '/', true],
  ['is taken back by the next key', '/{Tab}', false],
])('a slash pressed before a desk’s table is there %s', async (_, teclas, busca) => {
  conHistorias()
  await abrir('/auditoria')
  const historias = page.getByRole('navigation').getByRole('link', { name: 'Historias' })
  await expect.element(historias).toBeVisible()
  await userEvent.keyboard(teclas)
  ;(historias.element() as HTMLElement).click()
  await expect.element(segunda).toBeVisible()
  const codigo = page.getByRole('searchbox', { name: 'Código' })
  await (busca ? expect.element(codigo).toHaveFocus() : expect.element(codigo).not.toHaveFocus())
})
