import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar, pedidasA, recargar } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { DEL_ADMINISTRADOR, enCola, sucesos } from './tableros.ts'

/** Opens the administrator's dashboard. */
const enTablero = async (direccion: string) => {
  enMesa('administrador')
  await abrir(direccion)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tablero' })).toBeVisible()
}
const HACE_MS = { hora: 3_600_000, dia: 86_400_000 }
const hace = (ms: number): string => new Date(Date.now() - ms).toISOString()

it('what is late at the desks and in the read side is said in words, and leads there', async () => {
  enMesa('administrador')
  const sinNadie = { cuantas: 2, monto: '46.00', desde: hace(2 * HACE_MS.hora) }
  contestar('get', '/api/cifras/administrador', {
    ...DEL_ADMINISTRADOR,
    colas: {
      'sin-tomar': sinNadie,
      llamadas: sinNadie,
      'por-confirmar': { ...sinNadie, desde: hace(4 * HACE_MS.dia) },
      'por-autorizar': { ...sinNadie, desde: hace(9 * HACE_MS.dia) },
    },
    aparcados: 1,
    atraso: 7.2,
  })
  contestar('get', '/api/cifras/colas/por-confirmar', enCola(2))
  await abrir('/admin')
  const deFicha = (nombre: string) => page.getByText(nombre, { exact: true }).element().closest('div')
  await expect.element(page.getByText('Tarde: va 8 segundos detrás')).toBeVisible()
  expect(deFicha('Sin tomar')?.textContent).toMatch(/Tarde: la primera, hace 2 h/)
  expect(deFicha('Por confirmar')?.textContent).toMatch(/Tarde: la primera, hace 4 d/)
  expect(deFicha('Historias detenidas')?.textContent).toContain('Esperan que alguien las revise')
  // These have no time after which they are late.
  for (const nombre of ['Llamadas por hacer', 'Por autorizar'])
    expect(deFicha(nombre)?.hasAttribute('data-alarma'), nombre).toBe(false)
  expect(deFicha('Sin tomar')?.hasAttribute('data-alarma')).toBe(true)
  await page.getByRole('button', { name: '2, Por confirmar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Por confirmar', exact: true })).toBeVisible()
})

const volver = () => history.back()

it('figures open to their facts by keys, the window survives a reload, and going back from incidents returns here', async () => {
  await enTablero('/admin')
  contestar('get', '/api/cifras/tomada/hechos', sucesos(2, '2'))
  await page.getByRole('group', { name: 'Qué tiempo' }).getByRole('button', { name: 'Este año' }).click()
  await expect.poll(() => location.search).toBe('?tiempo=anio')
  await recargar()
  await expect
    .poll(() => pedidasA('/api/cifras/administrador').at(-1)?.ruta)
    .toBe('/api/cifras/administrador?ventana=anio')
  const embudo = page.getByRole('region', { name: 'De abierta a autorizada' })
  const fila = embudo.getByRole('listitem').filter({ hasText: 'Negociaciones tomadas' })
  const primera = fila.getByRole('button', { name: '2', exact: true })
  await expect.element(primera).toBeVisible()
  ;(primera.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('dialog', { name: /^Negociaciones tomadas/ })
  await expect.element(panel.getByText(/^2 negociaciones/)).toBeVisible()
  await expect.element(panel.getByText(/^De las compras que se abrieron en este tiempo/)).toBeVisible()
  expect(panel.getByRole('listitem').elements()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(primera).toHaveFocus()

  // Recurring revenue is the sum of its facts.
  contestar('get', '/api/cifras/recurrente/hechos', sucesos(2, '44.00'))
  await page.getByRole('button', { name: '$44,00, Ingreso recurrente al mes' }).click()
  const recurrente = page.getByRole('dialog', { name: /^Ingreso recurrente al mes/ })
  await expect.element(recurrente.getByText(/suman \$44,00/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(recurrente).not.toBeInTheDocument()
  await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Incidentes' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Incidentes' })).toBeVisible()
  volver()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tablero' })).toBeVisible()
})

it('a chart is walked by keys, its months open to their facts, and going back closes a panel', async () => {
  await enTablero('/admin?tiempo=anio')
  contestar('get', '/api/cifras/recurrente/hechos', sucesos(2, '44.00'))
  const ingreso = page.getByRole('region', { name: 'Ingreso recurrente, doce meses' })
  await expect.element(ingreso.getByRole('img', { name: /^Ingreso recurrente, doce meses. Nuevo: / })).toBeVisible()
  const grafica = ingreso.getByRole('group', { name: /con las flechas mes a mes/ })
  ;(grafica.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  const dicho = ingreso.getByRole('definition')
  await expect.element(dicho.first()).toHaveTextContent('junio de 2026')
  await expect.element(dicho.nth(1)).toHaveTextContent('$44,00')
  // Enter opens the value being read.
  await userEvent.keyboard('{Enter}')
  const abierto = page.getByRole('dialog', { name: /^Ingreso recurrente al mes · \S+ · / })
  await expect.element(abierto).toBeVisible()
  volver()
  await expect.element(abierto).not.toBeInTheDocument()
  ;(grafica.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}{Escape}')
  await expect.element(dicho.first()).toHaveTextContent('Doce meses')
  await ingreso.getByText('Ver la tabla').click()
  const junio = ingreso.getByRole('row', { name: /^junio de 2026/ })
  await junio.getByRole('button', { name: '$44,00' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Ingreso recurrente al mes · Nueva · junio de 2026' })
  await expect.element(panel.getByText(/suman \$44,00/)).toBeVisible()
  await expect.element(panel.getByText(/^Lo que cada oferta autorizada da al mes/)).toBeVisible()
  // Its address stores all of it.
  await recargar()
  await expect.element(panel.getByText(/suman \$44,00/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(location.search).toBe('?tiempo=anio')
})

it('a province is read on the map with arrows, and opens to its facts when pressed', async () => {
  await enTablero('/admin?tiempo=anio')
  contestar('get', '/api/cifras/autorizada/hechos', sucesos(2, '2'))
  const provincias = page.getByRole('region', { name: 'Autorizadas por provincia' })
  await expect.element(provincias).toBeInTheDocument()
  provincias.element().scrollIntoView()
  const mapa = provincias.getByRole('group', { name: /con las flechas provincia a provincia/ })
  const primera = mapa.getByRole('button', { name: 'Pichincha: 2' })
  await expect.element(primera).toBeVisible()
  ;(primera.element() as HTMLElement).focus()
  const leida = provincias.getByRole('definition').first()
  await expect.element(leida).toHaveTextContent('Pichincha')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(leida).toHaveTextContent('Azuay')
  await userEvent.keyboard('{Home}{Enter}')
  const panel = page.getByRole('dialog', { name: /^Compras autorizadas · Pichincha/ })
  await expect.element(panel.getByText(/^2 compras/)).toBeVisible()
  volver()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(primera).toHaveFocus()
  // The list beneath says the same.
  await provincias.getByText('Ver la tabla').click()
  const provincia = provincias.getByRole('listitem').filter({ hasText: 'Pichincha' })
  await expect.element(provincia.getByRole('button', { name: '2' })).toBeVisible()
})
