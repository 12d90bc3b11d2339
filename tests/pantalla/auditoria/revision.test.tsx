import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Anomalias, HechosAnomalos } from '#api/contract/anomalias.ts'
import { ANOMALIAS } from '#domain/anomalias.ts'
import { abrir, contestar, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { seLeeEnTodaPiel } from '#tests/pantalla/piel.ts'

const LISTA = '/api/auditoria/anomalias/misma-persona'
const DIAS = { desde: '2026-11-01', hasta: '2026-11-30' }
const CUENTAS: Anomalias = {
  posicion: '90',
  hora: '2026-11-30T15:00:00.000Z',
  ...DIAS,
  antes: { desde: '2026-10-01', hasta: '2026-10-30' },
  clases: ANOMALIAS.map((clase) => ({ clase, ahora: clase === 'misma-persona' ? 2 : 0, antes: 0 })),
}
type Entrada = HechosAnomalos['items'][number]
const entrada = (n: number, revision: Entrada['revision']): Entrada => ({
  posicion: String(n),
  de: `C${n}-2026`,
  actor: 'Ricardo',
  en: { stream: 'compra-abcdefghij', revision: 9 },
  type: 'CompraAutorizada',
  momento: '2026-11-20T15:24:05.999Z',
  cuanto: null,
  previo: null,
  revision,
})
const REVISION = { quien: 'Íñigo', momento: '2026-11-21T15:00:00.000Z', motivo: 'Estaba sola esa semana' }

/** Answers the list as the server would, with what is reviewed meanwhile. */
const conLista = () => {
  enMesa('auditor')
  let revision: Entrada['revision'] = null
  contestar('get', '/api/auditoria/anomalias', CUENTAS)
  contestar('get', LISTA, ({ ruta }): HechosAnomalos => {
    const solo = new URLSearchParams(ruta.split('?')[1]).get('solo')
    const todas = [entrada(70, revision), entrada(60, { ...REVISION, quien: 'Ágata', motivo: 'm'.repeat(300) })]
    return {
      items: todas.filter((una) => solo === 'todas' || (una.revision === null) === (solo === 'por-revisar')),
      cuantos: 2,
      revisadas: todas.filter((una) => una.revision !== null).length,
      siguiente: null,
    }
  })
  contestar('post', `${LISTA}/revisar`, () => {
    revision = REVISION
    return { posicion: '91' }
  })
  contestar('post', `${LISTA}/revisar/deshacer`, () => {
    revision = null
    return { posicion: '92' }
  })
}
const filas = () => page.getByRole('list', { name: 'La misma persona de ambos lados' }).getByRole('listitem')

it('an auditor reviews an entry with a note by keys, sees whose the review is, filters by it and takes it back', async () => {
  conLista()
  await abrir('/auditoria?ver=mirar&anomalia=misma-persona')
  await expect.poll(() => filas().elements().length).toBe(2)
  await seLeeEnTodaPiel()
  const marcar = filas().getByRole('button', { name: /Marcar revisada/ })
  ;(marcar.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const pregunta = page.getByRole('alertdialog')
  await expect.element(pregunta).toMatchTextContent('con tu nombre y tu motivo')
  await expect.element(pregunta.getByRole('textbox', { name: 'Motivo' })).toHaveFocus()
  await userEvent.keyboard('Estaba sola esa semana')
  await pregunta.getByRole('button', { name: 'SI, marcarla revisada' }).click()
  await expect.element(filas().first()).toMatchTextContent('Revisada por Íñigo')
  await expect.element(filas().first()).toMatchTextContent('«Estaba sola esa semana»')
  await expect
    .element(
      filas()
        .first()
        .getByRole('button', { name: /Deshacer/ }),
    )
    .toHaveFocus()
  expect(pedidasA(`${LISTA}/revisar`).map(({ cuerpo }) => cuerpo)).toEqual([
    { hecho: '70', motivo: 'Estaba sola esa semana' },
  ])
  await page.getByRole('button', { name: 'Por revisar · 0' }).click()
  await expect.element(page.getByText('Todo está revisado')).toBeVisible()
  expect(location.search).toBe('?ver=mirar&anomalia=misma-persona&solo=por-revisar')
  await page.getByRole('button', { name: 'Revisadas · 2' }).click()
  await expect.poll(() => filas().elements().length).toBe(2)
  await filas()
    .first()
    .getByRole('button', { name: /Deshacer/ })
    .click()
  await pregunta.getByRole('button', { name: 'SI, deshacer la revisión' }).click()
  await expect.poll(() => filas().elements().length).toBe(1)
  await page.getByRole('button', { name: 'Por revisar · 1' }).click()
  await expect.element(marcar).toBeVisible()
})

it('what a colleague has reviewed meanwhile is said, and the list shows it', async () => {
  conLista()
  const no = 'Ya está revisada: lee el motivo, o deshaz esa revisión primero.'
  contestar('post', `${LISTA}/revisar`, () => rechazo(409, 'ya-revisado', no))
  await abrir('/auditoria?ver=mirar&anomalia=misma-persona')
  const antes = await expect
    .poll(() => pedidasA(LISTA).length)
    .toBeGreaterThan(0)
    .then(() => pedidasA(LISTA).length)
  await filas()
    .getByRole('button', { name: /Marcar revisada/ })
    .click()
  await userEvent.keyboard('Otra nota')
  await page.getByRole('alertdialog').getByRole('button', { name: 'SI, marcarla revisada' }).click()
  await expect.element(page.getByText(no)).toBeVisible()
  await expect.poll(() => pedidasA(LISTA).length).toBeGreaterThan(antes)
})

it('a filter of an auditor’s list is in the address, and says that nothing has been reviewed', async () => {
  enMesa('auditor')
  contestar('get', '/api/auditoria/anomalias', CUENTAS)
  contestar('get', LISTA, ({ ruta }): HechosAnomalos => {
    const items = ruta.includes('solo=revisadas') ? [] : [entrada(70, null)]
    return { items, cuantos: 1, revisadas: 0, siguiente: null }
  })
  await abrir('/auditoria?ver=mirar&anomalia=misma-persona&solo=revisadas')
  const revisadas = page.getByRole('button', { name: 'Revisadas · 0' })
  await expect.element(revisadas).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Nada se ha revisado todavía')).toBeVisible()
  await page.getByRole('button', { name: 'Todas · 1' }).click()
  await expect.poll(() => filas().elements().length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toBe('?ver=mirar')
})
