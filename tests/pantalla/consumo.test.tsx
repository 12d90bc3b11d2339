import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { GraficoConsumo, objetivoGuardado } from '#api/contract/consumo.ts'
import { conObjetivo, ESTE_ANIO, LOS_DE_ENERO, unAnio } from './consumo.ts'
import { abrir, contestar, escribir, pedidasA, rechazo } from './escena.tsx'
import { enSuCasa } from './inicio.ts'
import { unPedido } from './pedido.ts'

const campo = page.getByRole('textbox', { name: /^Objetivo de/ })
const responderSi = page.getByRole('alertdialog').getByRole('button', { name: /^SI/ })

/** Opens a provider's page of consumption, and returns how to change what it reads next. */
const enConsumo = async () => {
  const { id } = enSuCasa('proveedor', { nombre: 'Ferrecentro Andino' })
  let grafico = unAnio()
  contestar('post', '/api/consumo/grafico', () => grafico)
  contestar('get', '/api/consumo/:idProv/:figura', LOS_DE_ENERO)
  await abrir('/proveedor?filtro=todos')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Ferrecentro Andino/ })
    .click()
  await page.getByRole('menuitem', { name: 'Consumo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Consumo', exact: true })).toBeVisible()
  const desdeAhora = (otro: GraficoConsumo) => {
    grafico = otro
  }
  return { id, desdeAhora }
}

it('charts are read by keys, and a figure opens to the facts that add up to it', async () => {
  const { id } = await enConsumo()
  for (const titulo of [
    'Uso óptimo de la cuenta',
    'Ventas y pedidos',
    'Consumo del servicio en USD',
    'Diagrama de crecimiento',
  ])
    await expect.element(page.getByRole('img', { name: new RegExp(`^${titulo}`) })).toBeVisible()
  const uso = page.getByRole('region', { name: 'Uso óptimo de la cuenta' })
  const grafica = uso.getByRole('group', { name: /con las flechas/ })
  await grafica.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(uso.getByRole('definition').first()).toHaveTextContent('Ene')
  await expect.element(uso.getByRole('definition').nth(1)).toHaveTextContent('2')
  await uso.getByText('Ver la tabla').click()
  const enero = uso.getByRole('row', { name: /^Ene/ }).getByRole('cell').first()
  await expect.element(enero).toHaveTextContent('2')
  await enero.getByRole('button').click()
  const panel = page.getByRole('dialog', { name: /^Pedidos aprobados · Ene/ })
  const lista = panel.getByRole('list', { name: 'Pedidos aprobados' })
  await expect
    .poll(() =>
      lista
        .getByRole('listitem')
        .elements()
        .map((elemento) => elemento.textContent),
    )
    .toEqual([expect.stringMatching(/\$100,00$/), expect.stringMatching(/\$23,45$/)])
  await expect.element(panel.getByText('2 en total · $123,45')).toBeVisible()
  expect(pedidasA(`/api/consumo/${id}/aprobados`).map(({ ruta }) => ruta)).toEqual([
    `/api/consumo/${id}/aprobados?mes=${ESTE_ANIO}-01`,
  ])
  contestar('get', '/api/pedidos/:id', unPedido({ id: 'pedidoNum1' }))
  contestar('get', '/api/pedidos/:id/historia', { idPedido: 'pedidoNum1', eventos: [], revision: 1, siguiente: null })
  await panel.getByRole('link').first().click()
  await expect.poll(() => location.pathname).toBe('/proveedor/pedido/pedidoNum1')
  history.back()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

it('the year’s objective is typed key by key, confirmed and then stays', async () => {
  const { id, desdeAhora } = await enConsumo()
  contestar('post', '/api/consumo/objetivo', () => {
    desdeAhora(conObjetivo('123.45'))
    return {
      totalObjetivoProv: '123.45',
      listObjetivos: [],
      arrayDigCrecimiento: [],
      posicion: '2',
    } satisfies z.infer<typeof objetivoGuardado>
  })
  const falta = page.getByRole('alert').getByText(/^Escribe un monto/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(falta).toBeVisible()
  await escribir(campo, '12a3.4567')
  await expect.element(campo).toHaveValue('123.45')
  await expect.element(falta).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alertdialog').getByText('¿Está seguro de guardar tu objetivo por este año?'))
    .toBeVisible()
  await responderSi.click()
  await expect.element(page.getByText('Objetivo guardado')).toBeVisible()
  await expect.element(campo).toBeDisabled()
  await expect.element(campo).toHaveAttribute('placeholder', '$123,45')
  const crecimiento = page.getByRole('region', { name: 'Diagrama de crecimiento' })
  await expect.element(crecimiento.getByRole('term').getByText('Objetivo')).toBeVisible()
  expect(pedidasA('/api/consumo/objetivo').map(({ cuerpo }) => cuerpo)).toEqual([{ idProv: id, cantObj: '123.45' }])
})

it('an objective saved in another tab is announced, and replaces what was typed', async () => {
  const { desdeAhora } = await enConsumo()
  contestar('post', '/api/consumo/objetivo', () => {
    desdeAhora(conObjetivo('123.45'))
    return rechazo(409, 'objetivo-fijado', 'Ya guardaste tu objetivo: no se puede cambiar.')
  })
  await escribir(campo, '999')
  await userEvent.keyboard('{Enter}')
  await responderSi.click()
  await expect.element(page.getByText('Ya guardaste tu objetivo: no se puede cambiar.')).toBeVisible()
  await expect.element(campo).toHaveAttribute('placeholder', '$123,45')
})
