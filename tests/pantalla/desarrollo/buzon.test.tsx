import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'

const unCorreo = (id: string, para: string, adjuntos: readonly object[] = []) => ({
  id,
  para,
  asunto: `Para ${para}`,
  texto: `Hola, ${para}.`,
  momento: '2026-03-02T15:00:00.000Z',
  de: '',
  responder: '',
  adjuntos,
})

it('the development mailbox shows a mail’s document and links to it', async () => {
  const items = [
    unCorreo('<1@bandwork>', 'ana@prueba.ec'),
    unCorreo('<2@bandwork>', 'eva@prueba.ec', [
      { nombre: 'Acta.pdf', bytes: 10 },
      { nombre: 'Propuesta.pdf', bytes: 2_048 },
    ]),
  ]
  contestar('get', '/api/desarrollo/correos', { items })
  await abrir('/desarrollo/buzon')
  const adjuntos = page.getByRole('list', { name: 'Adjuntos' })
  await expect.element(page.getByText('Hola, ana@prueba.ec.')).toBeVisible()
  expect(adjuntos.elements()).toEqual([])
  await page.getByRole('button', { name: /^Para eva@prueba\.ec/ }).click()
  await expect
    .element(adjuntos.getByRole('link', { name: 'Propuesta.pdf' }))
    .toHaveAttribute('href', `/api/desarrollo/correos/${encodeURIComponent('<2@bandwork>')}/adjuntos/1`)
})
