import { expect, it } from 'vitest'
import type { ExtractoSubido, PagoDeExtracto, SinLinea } from '#api/contract/extracto.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { escribir, type Persona, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()
const HOY = fechaLocal(new Date().toISOString())
const escrita = (dia: string) => dia.split('-').toReversed().join('/')

const subirPorApi = async ({ contexto }: Persona, texto: string, dichas: Record<string, string> = {}) => {
  const r = await contexto.request.post('/api/extractos', {
    multipart: { ...dichas, archivo: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(texto) } },
  })
  return (await r.json()) as ExtractoSubido
}
/**
 * Returns the payments that wait for finance in the demo, as a statement of some months finds them.
 */
const queEsperan = async (persona: Persona): Promise<readonly PagoDeExtracto[]> => {
  const texto = `Fecha,Ref,Detalle,Valor\n${masDias(HOY, -90)},Z1,NADA,-1.00\n${HOY},Z2,NADA,0.01\n`
  const { columnas } = await subirPorApi(persona, texto)
  const dichas = { banco: 'Prueba', columnas: JSON.stringify(columnas?.columnas) }
  const id = (await subirPorApi(persona, texto, dichas)).extracto?.id
  const { items } = (await (await persona.contexto.request.get(`/api/extractos/${id}/sin-linea`)).json()) as SinLinea
  await persona.contexto.request.delete(`/api/extractos/${id}`)
  return items
}
const elegir = async ({ pagina }: Persona, name: string, lineas: readonly string[]) => {
  const texto = ['BANCO PICHINCHA;;;', 'FECHA;CONCEPTO;DOCUMENTO;MONTO', ...lineas].join('\r\n')
  await pagina
    .getByLabel('Extracto del banco')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(texto) })
}

it('finance uploads its bank’s statement, names its columns once, and confirms the matches line by line', async () => {
  const persona = await escena().entra('financiero', '/vendedor/financiero/extracto')
  const { pagina, quejas } = persona
  await pagina.getByRole('heading', { level: 1, name: 'Extractos del banco' }).waitFor()
  await pagina.getByRole('heading', { name: 'Ningún extracto' }).waitFor()
  const esperan = await queEsperan(persona)
  expect(esperan.length).toBeGreaterThanOrEqual(2)
  const [primerPago, segundoPago, tercerPago] = esperan.toSorted(
    (a, b) => Number(b.compra !== null) - Number(a.compra !== null),
  )
  if (!primerPago || !segundoPago) throw new Error('the demo has nothing that waits')
  const lineaDe = ({ dia, cliente, monto }: PagoDeExtracto, documento: string) =>
    `${escrita(dia)};TRANSF DE ${cliente.nombre.replaceAll(';', '')};${documento};${monto.replace('.', ',')}`
  const lineas = [
    lineaDe(primerPago, '918273'),
    lineaDe(segundoPago, '918274'),
    `${escrita(HOY)};=1+1 ñandú;918275;777,77`,
    `${escrita(HOY)};RETIRO;918276;-7,77`,
  ]
  await elegir(persona, 'noviembre.csv', lineas)
  await pagina.getByRole('heading', { name: '¿Qué dice cada columna?' }).waitFor()
  const previa = pagina.getByRole('table', { name: 'Así se leen las primeras filas' })
  await previa.getByRole('row', { name: /=1\+1 ñandú/ }).waitFor()
  await pagina.getByLabel('La fecha está escrita como').selectOption({ label: 'año-mes-día (2026-12-31)' })
  await previa
    .getByText(/no es una fecha aaaa-mm-dd/)
    .first()
    .waitFor()
  await pagina.getByLabel('La fecha está escrita como').selectOption({ index: 0 })
  await quieta(pagina)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 900 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await pagina.getByRole('button', { name: 'Guardar y abrir' }).press('Enter')
  await pagina.getByText('Escribe de qué banco es.').waitFor()
  await escribir(pagina.getByRole('textbox', { name: 'Banco' }), 'Banco Pichincha')
  // Whoever leaves and brings the file again goes on where they were.
  await pagina.reload()
  await pagina.getByRole('heading', { name: 'Ningún extracto' }).waitFor()
  await elegir(persona, 'noviembre.csv', lineas)
  await pronto(() => pagina.getByRole('textbox', { name: 'Banco' }).inputValue()).toBe('Banco Pichincha')
  await pagina.getByRole('textbox', { name: 'Banco' }).focus()
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { level: 2, name: /^Banco Pichincha, / }).waitFor()
  const casadas = pagina.getByRole('list', { name: 'Casadas' })
  await pronto(() => casadas.getByRole('listitem').count()).toBe(2)
  await quieta(pagina)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 900 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }

  // A colleague sees it too.
  const colega = await escena().entra('financiero', '/vendedor/financiero/extracto')
  await pronto(() => colega.pagina.getByRole('list', { name: 'Casadas' }).getByRole('listitem').count()).toBe(2)
  const primera = casadas.getByRole('button', { name: `Confirmar · ${primerPago.cliente.nombre}` })
  await primera.press('Enter')
  await toast(pagina, 'Pago confirmado').waitFor()
  await pronto(() => casadas.getByRole('listitem').count()).toBe(1)
  await pronto(() => pagina.evaluate(() => document.activeElement?.textContent ?? '')).toContain(
    segundoPago.cliente.nombre,
  )
  await pronto(() => colega.pagina.getByRole('list', { name: 'Casadas' }).getByRole('listitem').count()).toBe(1)
  // A refusal is shown in its row, and the next try is one press away.
  const ruta = '**/api/extractos/*/confirmar'
  const detail = 'El comprobante cambió.'
  await pagina.route(ruta, (pedido) =>
    pedido.fulfill({
      status: 409,
      json: { code: 'comprobante-cambio', detail },
      contentType: 'application/problem+json',
    }),
  )
  const segunda = casadas.getByRole('button', { name: `Confirmar · ${segundoPago.cliente.nombre}` })
  // The next one isn't heard for a moment: it stands where the last one stood.
  await pronto(() => segunda.getAttribute('aria-disabled')).toBe(null)
  await segunda.press('Enter')
  await casadas.getByRole('alert').getByText(detail).waitFor()
  await pagina.unroute(ruta)
  await pronto(() => segunda.getAttribute('aria-disabled')).toBe(null)
  await segunda.press('Enter')
  await pagina.getByRole('heading', { name: 'Nada por confirmar' }).waitFor()
  await pagina.getByRole('button', { name: /^Confirmadas/ }).click()
  await pagina
    .getByRole('list', { name: 'Confirmadas' })
    .getByText(/lo confirmó el/)
    .nth(1)
    .waitFor()
  await pagina.getByRole('button', { name: /^Sin pareja/ }).click()
  await pagina.getByRole('list', { name: 'Sin pareja' }).getByText('=1+1 ñandú', { exact: true }).waitFor()

  // A line that is nobody's payment here is set aside with a reason, for everybody, and given back.
  const sueltas = pagina.getByRole('list', { name: 'Sin pareja' })
  await colega.pagina.getByRole('button', { name: /^Apartadas/ }).click()
  await sueltas.getByRole('button', { name: /^Apartar/ }).click()
  const pregunta = pagina.getByRole('alertdialog')
  await pregunta.getByRole('textbox', { name: 'Motivo' }).pressSequentially('Intereses del banco')
  await responder(pagina, '¿Apartar esta línea?')
  await pagina.getByRole('heading', { name: 'Ninguna línea suelta' }).waitFor()
  await pagina.getByRole('button', { name: /^Apartadas/ }).click()
  const apartadas = pagina.getByRole('list', { name: 'Apartadas' })
  await apartadas.getByText(/la apartó el .*: «Intereses del banco»\./).waitFor()
  const deColega = colega.pagina.getByRole('list', { name: 'Apartadas' })
  await deColega.getByText('=1+1 ñandú', { exact: true }).waitFor()
  await apartadas.getByRole('button', { name: /^Devolver/ }).press('Enter')
  await colega.pagina.getByRole('heading', { name: 'Ninguna apartada' }).waitFor()
  await pagina.getByRole('heading', { name: 'Ninguna apartada' }).waitFor()
  await pagina.getByRole('button', { name: /^Sin pareja/ }).click()
  // Its payment is looked for among all the waiting ones; Back closes that, and saying no changes
  // nothing.
  const abrir = sueltas.getByRole('button', { name: /^Buscar su pago/ })
  await abrir.click()
  const panel = pagina.getByRole('dialog', { name: '¿Qué pago es?' })
  await panel.getByRole('searchbox', { name: 'Buscar' }).pressSequentially('zzz')
  await panel.getByText('Ningún pago que espere coincide con eso.').waitFor()
  await pagina.goBack()
  await panel.waitFor({ state: 'detached' })
  if (tercerPago) {
    await abrir.click()
    await panel.getByRole('searchbox', { name: 'Buscar' }).pressSequentially(tercerPago.cliente.nombre)
    const esEste = panel.getByRole('button', { name: new RegExp(`^Es este · ${tercerPago.cliente.nombre}`) }).first()
    await esEste.click()
    await responder(pagina, /^¿Esta línea es el pago de /, 'NO')
    await esEste.waitFor()
    await esEste.click()
    await responder(pagina, /^¿Esta línea es el pago de /)
    await panel.waitFor({ state: 'detached' })
    await pagina.getByRole('heading', { name: 'Ninguna línea suelta' }).waitFor()
    await pronto(() => pagina.getByRole('button', { name: /^Confirmadas/ }).textContent()).toContain('3')
  }

  // The same header opens at once.
  await elegir(persona, 'diciembre.csv', [...lineas, `${escrita(HOY)};OTRO;918277;8,88`])
  for (const ventana of [pagina, colega.pagina])
    await pronto(() => ventana.getByRole('list', { name: 'Extractos' }).getByRole('listitem').count()).toBe(2)
  await pagina.getByText('4 líneas que entraron; otra no cuenta: salió o se anuló.').waitFor()
  if (tercerPago) {
    await pagina.getByRole('button', { name: /^Comprobantes sin línea/ }).click()
    await pagina.getByRole('list', { name: 'Comprobantes sin línea' }).waitFor({ state: 'attached' })
  }
  await pagina.getByRole('button', { name: 'Cambiar las columnas' }).click()
  await pagina.getByRole('button', { name: 'Cancelar' }).click()
  await pagina.getByRole('button', { name: 'Quitar' }).click()
  await responder(pagina, /^¿Quitar «diciembre.csv»\?/)
  await pronto(() => pagina.getByRole('list', { name: 'Extractos' }).getByRole('listitem').count()).toBe(1)
  await elegir(persona, 'roto.csv', ['31/02/2026;X;1;5,00', `${escrita(HOY)};X;2;O,30`])
  await pronto(() => pagina.getByRole('list', { name: 'Lo que no se puede leer' }).getByRole('listitem').count()).toBe(
    2,
  )
  await pagina
    .getByText('Línea 3, columna «FECHA»: «31/02/2026» no es una fecha dd/mm/aaaa que exista.')
    .first()
    .waitFor()
  await pagina.getByRole('button', { name: 'Decir otra vez sus columnas' }).press('Enter')
  await pronto(() => pagina.getByRole('textbox', { name: 'Banco' }).inputValue()).toBe('Banco Pichincha')
  expect(quejas).toEqual([])
}, 120_000)
