import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { seLeeEnTodaPiel } from '#tests/pantalla/piel.ts'
import { DE_FINANZAS, enCola, hechos, sucesos } from './tableros.ts'

it('finance reads how long proofs wait, and a bar opens to the payments behind it', async () => {
  enMesa('financiero')
  contestar('get', '/api/cifras/colas/por-confirmar', enCola(2))
  await abrir('/vendedor/financiero?tiempo=anio')
  await page.getByRole('button', { name: 'Tablero', exact: true }).click()
  const edades = page.getByRole('region', { name: 'Por confirmar, desde su comprobante' })
  await expect.element(edades.getByRole('img')).toBeVisible()
  await edades.getByText('Ver la tabla').click()
  await edades
    .getByRole('row', { name: /^Todos/ })
    .getByRole('button')
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Por confirmar', exact: true })
  await expect.element(panel.getByText(/^2 compras/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  // A bar opens where it is pressed, to the payments it is drawn from.
  const barra = edades.element().querySelector('rect[data-serie]')
  if (!barra) throw new Error('no bar is drawn')
  await userEvent.click(barra)
  const deUna = page.getByRole('dialog', { name: /^Por confirmar · / })
  await expect.element(deUna.getByRole('listitem').first()).toBeVisible()
  history.back()
  await expect.element(deUna).not.toBeInTheDocument()
  contestar('get', '/api/cifras/cobrado/hechos', ({ ruta }) =>
    sucesos(2, ruta.includes('desde=2025') ? '12.00' : '23.00'),
  )
  await page.getByRole('button', { name: '$23,00, Cobrado, con IVA' }).click()
  const cobrado = page.getByRole('dialog', { name: /^Cobrado, con IVA/ })
  await expect.element(cobrado.getByText(/suman \$23,00/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cobrado).not.toBeInTheDocument()
  // So does the previous value, with its own days.
  await page.getByRole('button', { name: /^antes: \$12,00/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: /^Cobrado, con IVA · \d.* a \d/ }).getByText(/suman \$12,00/))
    .toBeVisible()
})

it('an auditor’s numbers open to the facts of their type, and an empty one tells what it would count', async () => {
  enMesa('auditor')
  contestar('get', '/api/cifras/hechos', ({ ruta }) =>
    ruta.includes('despues=50') ? hechos(50, 60, 60) : hechos(0, 50, 60),
  )
  contestar('get', '/api/cifras/persona-eliminada/hechos', sucesos(0, '0'))
  await abrir('/auditoria?tiempo=anio')
  const fila = page
    .getByRole('region', { name: 'Por tipo' })
    .getByRole('listitem')
    .filter({ hasText: 'Pedido aprobado' })
  await fila.getByRole('button', { name: '60' }).click()
  const panel = page.getByRole('dialog', { name: /^Hechos del registro · Pedido aprobado · / })
  await expect.element(panel.getByText(/^60 hechos/)).toBeVisible()
  await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(50)
  await panel.getByRole('button', { name: 'Ver más' }).click()
  await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(60)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('button', { name: '0, Personas eliminadas', exact: true }).click()
  const ninguna = page.getByRole('dialog', { name: /^Personas eliminadas/ })
  await expect.element(ninguna.getByText('Nada en ese tiempo')).toBeVisible()
  await expect.element(ninguna.getByText('Las personas cuyos datos se borraron a su pedido.')).toBeVisible()
})

it('finance reminds a debtor once, reads who did it and when, and goes to the debtor’s purchases', async () => {
  enMesa('financiero')
  let recordado: { momento: string; quien: string } | null = null
  const ayer = new Date(Date.now() - 86_400_001).toISOString()
  const deudas = () => [
    { id: 'ferrecentr', nombre: 'Ferrecentro Andino', desactivada: false, meses: 2, valor: '6.60', recordado },
    {
      id: 'tejasdelsu',
      nombre: 'Tejas del Sur',
      desactivada: false,
      meses: 1,
      valor: '3.30',
      recordado: { momento: ayer, quien: '' },
    },
  ]
  const consumo = { ...DE_FINANZAS.consumo, debido: '9.90', deudores: 2 }
  contestar('get', '/api/cifras/financiero', () => ({ ...DE_FINANZAS, consumo: { ...consumo, quienes: deudas() } }))
  contestar('get', '/api/cifras/deudas', () => ({ items: deudas(), cuantos: 2, suma: '9.90', siguiente: null }))
  contestar('post', '/api/consumo/recordar', () => {
    recordado = { momento: new Date().toISOString(), quien: 'Rosa' }
    return { posicion: '2' }
  })
  await abrir('/vendedor/financiero?tiempo=anio')
  await page.getByRole('button', { name: 'Tablero', exact: true }).click()
  const tabla = page.getByRole('table', { name: 'Quién debe consumo' })
  const fila = tabla.getByRole('row', { name: /^Ferrecentro Andino/ })
  await expect
    .element(fila.getByRole('link', { name: 'Ferrecentro Andino' }))
    .toHaveAttribute('href', '/vendedor/financiero/todosClientes?buscar=Ferrecentro+Andino')
  await expect.element(tabla.getByRole('row', { name: /^Tejas del Sur/ })).toMatchTextContent('BandWork')
  const boton = fila.getByRole('button', { name: /^Recordar/ })
  ;(boton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(fila).toMatchTextContent('Rosa')
  await expect.element(boton).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(pedidasA('/api/consumo/recordar').map(({ cuerpo }) => cuerpo)).toEqual([{ idProv: 'ferrecentr' }])
  await seLeeEnTodaPiel()
  // The list of all of them, where a colleague has just reminded the other one.
  const no = 'Ya se le recordó hace un momento.'
  contestar('post', '/api/consumo/recordar', () => rechazo(409, 'ya-recordado', no))
  await page.getByRole('button', { name: '$9,90, Consumo por pagar' }).click()
  const panel = page.getByRole('dialog', { name: 'Consumo por pagar' })
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Tejas del Sur' })
    .getByRole('button', { name: /^Recordar/ })
    .click()
  await expect.element(page.getByText(no)).toBeVisible()
})

it('a debtor whose account is deactivated isn’t offered a reminder, and each cell ends beneath its heading', async () => {
  enMesa('financiero')
  const deuda = { meses: 1, valor: '3.30', recordado: { momento: '2026-01-05T15:00:00.000Z', quien: 'Rosa' } }
  const quienes = [
    { ...deuda, id: 'tejasdelsu', nombre: 'Tejas del Sur', desactivada: true },
    { ...deuda, id: 'ferrecentr', nombre: 'Ferrecentro Andino', desactivada: false },
  ]
  const consumo = { ...DE_FINANZAS.consumo, debido: '6.60', deudores: 2, quienes }
  contestar('get', '/api/cifras/financiero', { ...DE_FINANZAS, consumo })
  contestar('get', '/api/cifras/deudas', { items: quienes, cuantos: 2, suma: '6.60', siguiente: null })
  await abrir('/vendedor/financiero?tiempo=anio')
  await page.getByRole('button', { name: 'Tablero', exact: true }).click()
  const tabla = page.getByRole('table', { name: 'Quién debe consumo' })
  const boton = tabla.getByRole('button', { name: /^Recordar/ })
  await expect.element(boton).toBeVisible()
  expect(boton.elements().length).toBe(1)
  await expect.element(tabla.getByRole('row', { name: /^Tejas del Sur/ })).toMatchTextContent('Cuenta desactivada')
  const derecha = (en: Element) => Math.round(en.getBoundingClientRect().right)
  const { paddingRight } = getComputedStyle(boton.element().closest('td') as Element)
  const cabeza = tabla.getByRole('columnheader', { name: 'Recordatorio' }).element()
  expect(derecha(boton.element())).toBe(Math.round(derecha(cabeza) - Number.parseFloat(paddingRight)))
  await page.getByRole('button', { name: '$6,60, Consumo por pagar' }).click()
  const panel = page.getByRole('dialog', { name: 'Consumo por pagar' }).getByRole('listitem')
  await expect.element(panel.first()).toMatchTextContent('Cuenta desactivada')
  expect(panel.getByRole('button', { name: /^Recordar/ }).elements().length).toBe(1)
})
