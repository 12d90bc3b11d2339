import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { campo, mensajes } from '#tests/e2e/conversacion/charla.ts'
import {
  CLAVE_DEMO,
  escribir,
  filaDe,
  formularioDe,
  hacerPedido,
  pronto,
  responder,
  unaEscena,
} from '#tests/e2e/escena.ts'
import { abrirPerfil } from '#tests/navegador.ts'
import { procDe } from '#tests/proc.ts'

const escena = unaEscena()
const carpeta = carpetaNueva('perfil')
afterAll(() => borrar(carpeta))

/** Kills the browser of this profile, as a power cut does. */
const matar = async (contexto: BrowserContext): Promise<void> => {
  const procesos = procDe(carpeta).filter(
    ({ argumentos: [, ...resto] }) =>
      resto.some((argumento) => argumento.includes(carpeta)) &&
      !resto.some((argumento) => argumento.startsWith('--type=')),
  )
  const cerrado = new Promise((listo) => contexto.once('close', listo))
  expect(procesos.length).toBeGreaterThan(0)
  for (const { pid } of procesos) process.kill(pid, 'SIGKILL')
  await cerrado
}
const abrir = async (): Promise<BrowserContext> => {
  const contexto = await abrirPerfil(carpeta, {
    baseURL: escena().producto.url,
    locale: 'es-EC',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  contexto.setDefaultTimeout(30_000)
  // A browser writes down who signed in half a minute late: one killed before that has to be told
  // again.
  const data = { correo: 'cliente@demo.ec', contrasena: CLAVE_DEMO, recordarme: true }
  expect((await contexto.request.post('/login', { data })).status()).toBe(200)
  return contexto
}
const esperan = (pagina: Page) =>
  pagina.evaluate(
    () =>
      new Promise<number>((listo) => {
        const abrir = indexedDB.open('bandwork')
        abrir.onsuccess = () => {
          const cuenta = abrir.result.transaction('bandeja').objectStore('bandeja').count()
          cuenta.onsuccess = () => listo(cuenta.result)
        }
      }),
  )

it('an act that waits in a browser killed before, during or after its unanswered sending is done once', async () => {
  const proveedor = await escena().entra('proveedor')
  let contexto = await abrir()
  const pagina = await contexto.newPage()
  const { ruta } = await hacerPedido(pagina, 'Del navegador que se cae: tres vigas')
  const channel = `pedido:${ruta.split('/').at(-1)}`
  const fila = filaDe(proveedor.pagina, 'Del navegador que se cae')
  await escribir(fila.getByRole('textbox', { name: /^Subtotal de/ }), '80')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await pagina.getByRole('button', { name: 'Aprobar $92,00' }).first().waitFor()
  const otra = await contexto.newPage()
  await formularioDe(otra, 'Ferrecentro Andino')
  const charla = await contexto.newPage()
  await charla.goto(`/personal?chat=${encodeURIComponent(channel)}`)
  await charla.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  await contexto.setOffline(true)
  await pagina.bringToFront()
  await pagina.getByRole('button', { name: 'Aprobar $92,00' }).first().click()
  await responder(pagina, /Aprobar/)
  await otra.bringToFront()
  await escribir(otra.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Pedido antes de caerse: dos puertas')
  await otra.getByRole('button', { name: 'Enviar pedido' }).click()
  await charla.bringToFront()
  for (const texto of ['uno antes de caerse', 'dos antes de caerse']) {
    await escribir(charla.getByRole('textbox', { name: 'Mensaje' }), texto)
    await charla.keyboard.press('Enter')
  }
  await pronto(() => esperan(charla)).toBe(4)
  await matar(contexto)

  // Sent and done, and killed before any answer comes.
  for (const modo of ['sin respuesta', 'a medias'] as const) {
    contexto = await abrir()
    let hechas = 0
    for (const camino of ['**/api/pedidos/aprobar', '**/sin-conexion/**', '**/chat/save']) {
      await contexto.route(camino, async (llamada) => {
        if (modo === 'sin respuesta') await llamada.fetch()
        hechas += 1
      })
    }
    const vuelta = contexto.pages()[0] ?? (await contexto.newPage())
    await vuelta.goto('/personal')
    await pronto(() => hechas).toBeGreaterThan(0)
    await matar(contexto)
  }

  contexto = await abrir()
  const [primera, segunda] = [contexto.pages()[0] ?? (await contexto.newPage()), await contexto.newPage()]
  await Promise.all([primera.goto('/personal'), segunda.goto('/personal')])
  await pronto(() => esperan(primera)).toBe(0)
  await filaDe(proveedor.pagina, 'Pedido antes de caerse').waitFor()
  expect(await filaDe(proveedor.pagina, 'Pedido antes de caerse').count()).toBe(1)
  await primera.goto(ruta)
  const historia = primera.getByRole('region', { name: 'Historia' })
  await pronto(() => historia.getByRole('button', { name: /^Aprobó la propuesta/ }).count()).toBe(1)
  await proveedor.pagina.goto(`/proveedor?chat=${encodeURIComponent(channel)}`)
  await pronto(() => mensajes(proveedor.pagina).allInnerTexts()).toEqual([
    expect.stringContaining('uno antes de caerse'),
    expect.stringContaining('dos antes de caerse'),
  ])
  await contexto.close()
}, 180_000)

it('a message sent by the very key that unloads its page arrives, in order and once', async () => {
  const { pagina } = await escena().entra('cliente')
  await hacerPedido(pagina, 'De quien no espera: un tornillo')
  await pagina.addInitScript(() =>
    addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') location.reload()
    }),
  )
  await pagina.reload()
  await pagina.getByRole('button', { name: /^Chat/ }).click()
  const dichos = Array.from({ length: 10 }, (_, n) => `dicho ${n} y recargado`)
  for (const dicho of dichos) {
    await escribir(campo(pagina), dicho)
    await Promise.all([pagina.waitForEvent('load'), pagina.keyboard.press('Enter')])
  }
  await pronto(() => mensajes(pagina).allInnerTexts()).toEqual(dichos.map((dicho) => expect.stringContaining(dicho)))
  await pronto(() => esperan(pagina)).toBe(0)
})
