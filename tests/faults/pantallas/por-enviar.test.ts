import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { campo, chat, decir, mensajes } from '#tests/e2e/conversacion/charla.ts'
import {
  escribir,
  filaDe,
  formularioDe,
  hacerPedido,
  type Persona,
  pronto,
  responder,
  toast,
  unaEscena,
} from '#tests/e2e/escena.ts'

const escena = unaEscena()

const proponer = async (pagina: Page, texto: string, monto: string) => {
  const fila = filaDe(pagina, texto)
  await escribir(fila.getByRole('textbox', { name: /^Subtotal de/ }), monto)
  await fila.getByRole('button', { name: /^Enviar (propuesta|de nuevo)/ }).click()
}
const porEnviar = (pagina: Page) => pagina.getByRole('button', { name: /^Por enviar/ })
const cortar = async ({ contexto, pagina }: Persona) => {
  await contexto.setOffline(true)
  await pagina.locator('header [role=status]').getByText('sin conexión: reintentando').waitFor()
}

it('a step and an order given without a connection are shown as waiting, and done once when it is back', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  const { codigo, ruta } = await hacerPedido(pagina, 'Para aprobar sin línea: diez sacos')
  await proponer(proveedor.pagina, 'Para aprobar sin línea', '200,00')
  await pagina.getByRole('button', { name: 'Aprobar $230,00' }).first().waitFor()
  // A second tab has the order's form before it.
  const otra = await cliente.contexto.newPage()
  await formularioDe(otra, 'Ferrecentro Andino')
  await pagina.bringToFront()
  // The code that shows the outbox comes a while after its page, however busy the machine is.
  const traidos = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await pronto(async () => (await pagina.evaluate(traidos)).join()).toContain('bandeja-abierta')
  await cortar(cliente)

  await pagina.getByRole('button', { name: 'Aprobar $230,00' }).first().click()
  await responder(pagina, /Aprobar/)
  const espera = pagina.getByRole('main').getByText('Por enviar: aprobar el pedido por $230,00').first()
  await espera.waitFor()
  // The same press once more takes nothing back.
  await pagina.keyboard.press('Enter')
  await pagina
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .click()
  await espera.waitFor()
  // No other step is given meanwhile, and the reason is shown.
  await pagina.getByRole('button', { name: /^Más acciones/ }).click()
  await pagina
    .getByRole('menuitem', { name: /Descartar/ })
    .getByText(/Primero tiene que salir/)
    .waitFor()
  await pagina.keyboard.press('Escape')
  await otra.bringToFront()
  await escribir(otra.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Sin línea: cuatro carretillas')
  await otra.getByRole('button', { name: 'Enviar pedido' }).click()
  await otra.getByRole('list', { name: 'Pedidos por enviar' }).getByText('cuatro carretillas').waitFor()
  await pagina.bringToFront()
  await pronto(() => porEnviar(pagina).getAttribute('aria-label')).toBe('Por enviar: 2 esperan')
  await pagina.setViewportSize({ width: 390, height: 844 })
  await pronto(() => pagina.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await pagina.setViewportSize({ width: 1440, height: 900 })
  await porEnviar(pagina).click()
  const panel = pagina.getByRole('dialog', { name: 'Por enviar' })
  await pronto(() => panel.getByRole('listitem').allInnerTexts()).toHaveLength(2)
  await panel.getByText('2 esperan a que vuelva la conexión').waitFor()
  await pagina.goBack()
  await panel.waitFor({ state: 'hidden' })

  await cliente.contexto.setOffline(false)
  await toast(proveedor.pagina, 'Pedido Aprobado', codigo).waitFor()
  await filaDe(proveedor.pagina, 'Sin línea: cuatro carretillas').waitFor()
  await pronto(() => porEnviar(pagina).count()).toBe(0)
  await pronto(() => otra.getByRole('list', { name: 'Pedidos por enviar' }).count()).toBe(0)
  await otra.getByRole('button', { name: /^Todos/ }).click()
  await filaDe(otra, 'Sin línea: cuatro carretillas').waitFor()
  expect(await filaDe(proveedor.pagina, 'Sin línea: cuatro carretillas').count()).toBe(1)
  await pagina.goto(ruta)
  const historia = pagina.getByRole('region', { name: 'Historia' })
  await pronto(() => historia.getByRole('button', { name: /^Aprobó la propuesta/ }).count()).toBe(1)
  expect(cliente.quejas).toEqual([])
})

it('a step refused meanwhile says why, and offers what is possible now', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  await hacerPedido(pagina, 'Otro precio mientras tanto: vigas')
  await proponer(proveedor.pagina, 'Otro precio mientras tanto', '100')
  await pagina.getByRole('button', { name: 'Aprobar $115,00' }).first().waitFor()
  await cortar(cliente)
  await pagina.getByRole('button', { name: 'Aprobar $115,00' }).first().click()
  await responder(pagina, /Aprobar/)
  await pagina.getByRole('main').getByText('Por enviar: aprobar el pedido por $115,00').first().waitFor()
  await proponer(proveedor.pagina, 'Otro precio mientras tanto', '300')
  await filaDe(proveedor.pagina, 'Otro precio mientras tanto').getByText('$345,00').waitFor()
  await cliente.contexto.setOffline(false)
  await toast(pagina, 'No salió: aprobar el pedido por $115,00').getByRole('button', { name: 'Ver' }).click()
  const panel = pagina.getByRole('dialog', { name: 'Por enviar' })
  await panel
    .getByRole('alert')
    .getByText(/propuesta/)
    .waitFor()
  expect(await panel.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  await panel.getByRole('button', { name: /^Aprobar \$345,00/ }).click()
  await responder(pagina, /Aprobar/)
  await toast(proveedor.pagina, 'Pedido Aprobado').waitFor()
  // Once decided anew, the step that didn't go out is gone.
  await panel.getByText('Nada por enviar').waitFor()
  await pronto(() => toast(pagina, 'No salió').count()).toBe(0)
})

it('«Ver» leads to the waiting step, and who leaves without a connection, with a full storage, has left when it is back', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  const { ruta } = await hacerPedido(pagina, 'Con salida sin línea: un portón')
  await pagina.goto('/personal?filtro=todos')
  const fila = filaDe(pagina, 'Con salida sin línea')
  await fila.waitFor()
  await contexto.route('**/api/pedidos/descartar', (llamada) => llamada.abort())
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await pagina.getByRole('menuitem', { name: /Descartar/ }).click()
  await responder(pagina, /Descartar/)
  await porEnviar(pagina).click()
  await pagina.getByRole('dialog', { name: 'Por enviar' }).getByRole('link', { name: 'Ver' }).click()
  await pagina.waitForURL(`**${ruta}`)
  const sesion = (await contexto.cookies()).find(({ name }) => name === '__Host-bandwork')?.value
  const sigueAbierta = async () => {
    const { origin } = new URL(pagina.url())
    return (await fetch(`${origin}/api/yo`, { headers: { cookie: `__Host-bandwork=${sesion}` } })).status
  }
  await contexto.setOffline(true)
  await pagina.evaluate(llenar)
  await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  await responder(pagina, '¿Salir sin enviar?')
  await pagina.waitForURL('**/login')
  expect(await sigueAbierta()).toBe(200)
  await contexto.setOffline(false)
  // The page tells the server by itself.
  await pronto(sigueAbierta).toBe(401)
  await pagina.goto('/personal')
  await pagina.waitForURL('**/login**')
  expect(await pagina.getByText('Cerraste esta sesión').count()).toBe(0)
})

it('an outbox that isn’t empty is asked about at sign-out, and goes with the session', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  await hacerPedido(pagina, 'Con algo por salir: una puerta')
  await contexto.route('**/api/pedidos/descartar', (llamada) => llamada.abort())
  await pagina.getByRole('button', { name: /^Más acciones/ }).click()
  await pagina.getByRole('menuitem', { name: /Descartar/ }).click()
  await responder(pagina, /Descartar/)
  await porEnviar(pagina).waitFor()
  const salir = async () => {
    await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
    await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  }
  await salir()
  await pagina.getByRole('alertdialog').getByText('descartar el pedido').waitFor()
  await responder(pagina, '¿Salir sin enviar?', 'NO')
  expect(await porEnviar(pagina).count()).toBe(1)
  // By its address, too.
  await pagina.goto('/logout')
  await responder(pagina, '¿Salir sin enviar?', 'NO')
  await porEnviar(pagina).waitFor()
  await salir()
  await responder(pagina, '¿Salir sin enviar?')
  await pagina.waitForURL('**/login')
  expect(await queda(pagina)).toBe(0)
})

/** Fills the page's `localStorage` to its last character. */
const llenar = (): void => {
  for (let trozo = 'x'.repeat(2 ** 20), n = 0; trozo !== ''; n += 1)
    try {
      localStorage.setItem(`lleno${n}`, trozo)
    } catch {
      trozo = trozo.slice(Math.ceil(trozo.length / 2))
    }
}

/** Returns how many unsent acts this browser keeps. */
const queda = (pagina: Page) =>
  pagina.evaluate(
    () =>
      new Promise((listo) => {
        const abrir = indexedDB.open('bandwork')
        abrir.onsuccess = () => {
          const cuenta = abrir.result.transaction('bandeja').objectStore('bandeja').count()
          cuenta.onsuccess = () => listo(cuenta.result)
        }
      }),
  )

it('a message written without a connection, even with a file, outlives its page and is sent once, in order', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { ruta } = await hacerPedido(cliente.pagina, 'Para conversar sin línea')
  const channel = `pedido:${ruta.split('/').at(-1)}`
  await cliente.pagina.goto(`/personal?chat=${encodeURIComponent(channel)}`)
  await chat(cliente.pagina).waitFor()
  await cortar(cliente)
  await decir(cliente.pagina, 'Primero esto')
  await cliente.pagina
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'plano.png', mimeType: 'image/png', buffer: PNG })
  await decir(cliente.pagina, 'Con el plano')
  await decir(cliente.pagina, 'Y al final esto')
  await pronto(() => mensajes(cliente.pagina).count()).toBe(3)
  expect(await campo(cliente.pagina).inputValue()).toBe('')
  await pronto(() => cliente.pagina.locator('header button[aria-label="Por enviar: 3 esperan"]').count()).toBe(1)
  await pronto(() => queda(cliente.pagina)).toBe(3)
  // The page goes, without a word; two others come.
  await cliente.pagina.close({ runBeforeUnload: false })
  await cliente.contexto.setOffline(false)
  const [primera, otra] = [await cliente.contexto.newPage(), await cliente.contexto.newPage()]
  await Promise.all([primera.goto('/personal'), otra.goto(`/personal?chat=${encodeURIComponent(channel)}`)])
  await proveedor.pagina.goto(`/proveedor?chat=${encodeURIComponent(channel)}`)
  await pronto(() => mensajes(proveedor.pagina).count()).toBe(3)
  const dichos = await mensajes(proveedor.pagina).allInnerTexts()
  expect(dichos.map((dicho) => /Primero esto|Con el plano|Y al final esto/.exec(dicho)?.[0])).toEqual([
    'Primero esto',
    'Con el plano',
    'Y al final esto',
  ])
  await mensajes(proveedor.pagina).nth(1).getByRole('button', { name: 'Ver plano.png' }).waitFor()
  await pronto(() => mensajes(otra).count()).toBe(3)
  for (const pagina of [primera, otra]) await pronto(() => porEnviar(pagina).count()).toBe(0)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
