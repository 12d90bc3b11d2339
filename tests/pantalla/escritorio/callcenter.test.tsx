import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Equipo, FilaCompra, HistoriaCompra } from '#api/contract/compra.ts'
import { tablaDeCompras, unaCompra } from '#tests/pantalla/compra.ts'
import { abrir, contestar, escribir, pedidasA } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'

const REASIGNAR = '/api/compras/reasignar'
const DEMO = '/api/compras/demo'
const REACTIVAR = '/api/compras/reactivar'
const EQUIPO: Equipo = {
  items: [
    { id: 'colegaUno1', nombre: 'Nuria' },
    { id: 'colegaDos1', nombre: 'Olga' },
  ],
}

/** Opens the call center's table with this purchase, which each answer may change. */
const enCallCenter = async (compra: (yo: string) => FilaCompra, direccion = '') => {
  const { id: yo } = enMesa('callcenter')
  let actual = compra(yo)
  const historia: HistoriaCompra = { idCompra: actual.id, eventos: [], revision: 0, siguiente: null }
  contestar('get', '/vendedor/:tabla/datatable', () => tablaDeCompras(actual))
  contestar('get', '/api/compras/:id', () => actual)
  contestar('get', '/api/compras/equipo', EQUIPO)
  contestar('get', '/api/compras/:id/anteriores', { items: [] })
  contestar('get', '/api/compras/:id/historia', historia)
  contestar('get', '/api/ofertas/catalogo', { ofertas: [] })
  contestar('post', REASIGNAR, ({ cuerpo }) => {
    const { callcenter } = cuerpo as { callcenter: string }
    const atiende = EQUIPO.items.find(({ id }) => id === callcenter)?.nombre ?? 'Paola'
    actual = { ...actual, callcenter, atendidoPor: atiende, posicion: String(Number(actual.posicion) + 1) }
    return { posicion: actual.posicion }
  })
  contestar('post', '/api/compras/abrir', { posicion: '2' })
  await abrir(`/vendedor?filtro=todas&de=equipo${direccion}`)
  return { yo }
}
const atendida = (callcenter: string, cambios: Partial<FilaCompra> = {}): FilaCompra =>
  unaCompra({
    isAtendido: true,
    callcenter,
    atendidoPor: 'Nuria',
    pasos: { reasignar: null, ofrecer: null, ofrecerDemo: null, tomar: 'Ya tiene quien la atienda.' },
    ...cambios,
  })
const pregunta = page.getByRole('alertdialog')
const enfocado = () => document.activeElement?.textContent ?? ''

it('a colleague’s purchase is taken over from the table after a question, and given back', async () => {
  const { yo } = await enCallCenter(() => atendida('colegaUno1'))
  const boton = page.getByRole('row', { name: /Andino/ }).getByRole('button', { name: /^Atenderla yo/ })
  await expect.element(boton).toBeVisible()
  ;(boton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(pregunta.getByText('¿Atender tú a Andino?')).toBeVisible()
  await expect.element(pregunta.getByText(/La atiende Nuria; pasa a ti/)).toBeVisible()
  expect(pedidasA(REASIGNAR)).toEqual([])
  await pregunta.getByRole('button', { name: /^NO/ }).click()
  await expect.poll(enfocado).toContain('Atenderla yo')
  expect(pedidasA(REASIGNAR)).toEqual([])

  await boton.click()
  await pregunta.getByRole('button', { name: 'SI, atenderla yo' }).click()
  // The row goes on with its next step, and the keyboard with it.
  await expect.poll(enfocado).toContain('Ofrecer')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText('La atiende quien la atendía')).toBeVisible()
  expect(pedidasA(REASIGNAR).map(({ cuerpo }) => cuerpo)).toEqual([
    { idCompra: 'compraUno1', callcenter: yo, de: 'colegaUno1' },
    { idCompra: 'compraUno1', callcenter: 'colegaUno1', de: yo },
  ])
})

it('choosing a colleague gives them nothing until it is said and confirmed', async () => {
  const { yo } = await enCallCenter((yo) => atendida(yo, { atendidoPor: 'Paola' }), '&compra=compraUno1')
  const panel = page.getByRole('dialog', { name: 'Andino' })
  const lista = panel.getByRole('combobox', { name: 'Pasar a otra persona' })
  const pasar = panel.getByRole('button', { name: 'Pasar', exact: true })
  await expect.element(pasar).toHaveAttribute('aria-description', 'Elige antes a quién.')
  await lista.selectOptions('Nuria')
  await lista.selectOptions('Olga')
  expect(pedidasA(REASIGNAR)).toEqual([])
  await pasar.click()
  await expect.element(pregunta.getByText(/La atiendes tú; pasa a Olga/)).toBeVisible()
  await pregunta.getByRole('button', { name: 'SI, pasarla a Olga' }).click()
  await expect.element(page.getByText('La atiende Olga', { exact: true })).toBeVisible()
  expect(pedidasA(REASIGNAR).map(({ cuerpo }) => cuerpo)).toEqual([
    { idCompra: 'compraUno1', callcenter: 'colegaDos1', de: yo },
  ])
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
})

it('a trial is sent after a confirmation that says how long it is', async () => {
  contestar('post', DEMO, { posicion: '2', numero: 1 })
  await enCallCenter((yo) => atendida(yo), '&compra=compraUno1')
  const panel = page.getByRole('dialog', { name: 'Andino' })
  await escribir(panel.getByRole('spinbutton', { name: 'Días de prueba' }), '10')
  await panel.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect.element(pregunta.getByText('¿Enviar la prueba gratuita de 10 días?')).toBeVisible()
  expect(pedidasA(DEMO)).toEqual([])
  await pregunta.getByRole('button', { name: /^NO/ }).click()
  await expect.poll(enfocado).toContain('Enviar prueba')
  expect(pedidasA(DEMO)).toEqual([])
  await panel.getByRole('button', { name: 'Enviar prueba' }).click()
  await pregunta.getByRole('button', { name: 'SI, enviar la prueba' }).click()
  await expect.element(page.getByText('Prueba enviada')).toBeVisible()
  expect(pedidasA(DEMO).map(({ cuerpo }) => cuerpo)).toEqual([{ idCompra: 'compraUno1', dias: 10 }])
  await expect.poll(enfocado).toContain('Enviar prueba')
})

it('an ended trial goes on only after a question', async () => {
  contestar('post', REACTIVAR, { posicion: '2' })
  await enCallCenter((yo) =>
    atendida(yo, { estadoPedido: 'Desactivado', unidad: 'dias', cantidad: 10, pasos: { reactivarDemo: null } }),
  )
  await page
    .getByRole('row', { name: /Andino/ })
    .getByRole('button', { name: /^Reactivar/ })
    .click()
  await expect.element(pregunta.getByText('¿Reactivar la prueba de Andino?')).toBeVisible()
  expect(pedidasA(REACTIVAR)).toEqual([])
  await pregunta.getByRole('button', { name: 'SI, reactivar la prueba' }).click()
  await expect.poll(() => pedidasA(REACTIVAR)).toHaveLength(1)
})

it('a browser fills none of the clerk’s own data into a client’s invoice', async () => {
  const pasos = { guardarFactura: null, elegirPago: null, enviarComprobante: null, pedirFactura: null }
  contestar('get', '/api/compras/facturas', { items: [] })
  await enCallCenter((yo) => atendida(yo, { estadoPedido: 'Aprobado', pasos }), '&compra=compraUno1')
  contestar('get', '/api/compras/facturas', { items: [] })
  const panel = page.getByRole('dialog', { name: 'Andino' })
  await panel.getByText('Pago y datos de facturación en nombre del cliente').click()
  const forma = panel.getByRole('form', { name: 'Datos de facturación' })
  for (const campo of ['Razón social', 'RUC o cédula', 'Teléfono', 'Dirección', 'Correo'])
    await expect.element(forma.getByRole('textbox', { name: campo })).toHaveAttribute('autocomplete', 'off')
})
