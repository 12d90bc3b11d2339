import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Historias } from '#api/contract/auditoria.ts'
import type { RespuestaDeMomento, Trabajos } from '#api/contract/trabajos.ts'
import { abrir, contestar, escribir, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { seLeeEnTodaPiel } from '#tests/pantalla/piel.ts'

const EN = '2026-11-20T15:24:05.999Z'
const LIBRO: RespuestaDeMomento = {
  draw: 1,
  recordsTotal: 1,
  recordsFiltered: 1,
  contadores: { todos: 1 },
  data: [{ stream: 'compra-abcdefghij', celdas: ['2026-11-20T15:24:05.120Z', 'Tejas del Sur', '34.50'] }],
  en: EN,
  columnas: [
    { palabra: 'Fecha', clase: 'momento' },
    { palabra: 'Cliente', clase: 'texto' },
    { palabra: 'Recibido', clase: 'monto' },
  ],
}
const MOMENTOS = '/auditoria?ver=momentos'
const tablaDe = (id: string) => `/api/auditoria/momentos/${id}/libro`

it('tables as they stood say seconds, and can be ordered', async () => {
  enMesa('auditor')
  contestar('get', tablaDe('7'), LIBRO)
  await abrir(`${MOMENTOS}&momento=7&tabla=libro`)
  await expect.element(page.getByRole('link', { name: /10:24:05/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: /10:24:05/ })).toBeVisible()
  await page
    .getByRole('columnheader', { name: /Recibido/ })
    .getByRole('button')
    .click()
  await expect
    .poll(() => decodeURIComponent(pedidasA(tablaDe('7')).at(-1)?.ruta ?? ''))
    .toMatch(/data\]=recibido.*dir\]=desc/)
  await seLeeEnTodaPiel()
})

it('tables that an erasure took say so', async () => {
  enMesa('auditor')
  contestar('get', tablaDe('8'), () =>
    rechazo(404, 'momento-borrado', 'Se eliminó a una persona que estaba en esas tablas: pídelas otra vez.'),
  )
  await abrir(`${MOMENTOS}&momento=8&tabla=libro`)
  await expect.element(page.getByText(/Se eliminó a una persona que estaba en ellas\./)).toBeVisible()
})

it('the list of past moments says which tables an erasure took, and asks for one to the second', async () => {
  enMesa('auditor')
  const trabajo = {
    id: '9',
    tipo: 'momento',
    en: EN,
    estado: 'terminado',
    intento: 1,
    parte: 1,
    antes: 0,
    quedan: null,
    pedido: EN,
    acabado: new Date().toISOString(),
    hasta: new Date().toISOString(),
    borrado: true,
    pide: 'Íñigo',
    propio: true,
    cambiar: null,
    verificacion: null,
    reconstruccion: null,
    conciliacion: null,
    motivo: '',
  } as unknown as Trabajos['items'][number]
  contestar('get', '/api/auditoria/trabajos', { items: [trabajo], verificada: null })
  contestar('post', '/api/auditoria/trabajos', trabajo)
  await abrir(MOMENTOS)
  await expect
    .element(page.getByText('Se eliminó a una persona que estaba en esas tablas, y por eso ya no se guardan.'))
    .toBeVisible()
  await page.getByLabelText('Día y hora de Ecuador').fill('2026-11-20T10:24:05')
  await page.getByRole('button', { name: 'Ver cómo estaba todo' }).click()
  await expect
    .poll(() => pedidasA('/api/auditoria/trabajos').find(({ metodo }) => metodo === 'POST')?.cuerpo)
    .toEqual({ tipo: 'momento', en: EN })
})

it('the slash goes to the search for histories, by tax id, reference or amount', async () => {
  enMesa('auditor')
  const nada: Historias = { items: [], siguiente: null }
  contestar('get', '/api/auditoria/historias', nada)
  await abrir('/auditoria?ver=historias')
  await expect.element(page.getByText('Ninguna historia', { exact: true })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Código')).toHaveFocus()
  await escribir(page.getByLabelText('RUC o cédula'), '0990012345001')
  await escribir(page.getByLabelText('Referencia del pago'), 'trx 42')
  await escribir(page.getByLabelText('Monto'), '1.234,50')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => pedidasA('/api/auditoria/historias').at(-1)?.ruta)
    .toContain('ruc=0990012345001&referencia=trx+42&monto=1234.50')
  await seLeeEnTodaPiel()
})
