import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { CLAVE_DEMO, type Demo, enVivo, escribir, filaDe, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { abrirPuerta } from '#tests/e2e/puerta.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

/**
 * Signs somebody in at a browser whose network can be cut, once everything that their pages are
 * made of is kept there.
 */
const entraConPuerta = async (demo: Demo, ruta?: string) => {
  const puerta = await abrirPuerta()
  onTestFinished(puerta.quitar)
  const persona = await escena().entra(demo, ruta, { serviceWorkers: 'allow', proxy: { server: puerta.server } })
  await persona.pagina.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return { ...persona, puerta }
}

const linea = (pagina: Page) => pagina.getByRole('status').filter({ hasText: ': ves lo' })

/**
 * Returns the answers that this browser keeps of an account, each with its question; `enCaches`
 * returns the contents of its caches.
 */
const guardadas = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(
    () =>
      new Promise((listo) => {
        const pedida = indexedDB.open('bandwork')
        pedida.onsuccess = () => {
          const base = pedida.result
          const todas = base.transaction('vistas').objectStore('vistas').getAll()
          todas.onsuccess = () => {
            base.close()
            listo(todas.result.map(({ consulta, cuerpo }) => `${consulta} ${JSON.stringify(cuerpo)}`))
          }
        }
      }),
  )
const enCaches = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(async () => {
    const caminos: string[] = []
    for (const nombre of await caches.keys())
      for (const { url } of await (await caches.open(nombre)).keys()) caminos.push(new URL(url).pathname)
    return caminos
  })
const soloCaparazon = async (pagina: Page): Promise<void> => {
  const caminos = await enCaches(pagina)
  expect(caminos.length).toBeGreaterThan(50)
  expect(caminos.filter((camino) => !/^\/(assets\/[\w.-]+\.(js|css|woff2)|icono\.svg)?$/.test(camino))).toEqual([])
}
const seGuardo = (pagina: Page, parte: string) =>
  pronto(async () => (await guardadas(pagina)).filter((guardada) => guardada.includes(parte)).length).toBeGreaterThan(0)

it('a provider without a network still has the table, an order and its chat as they were, and goes on afterwards', async () => {
  const cliente = await escena().entra('cliente')
  const { codigo, ruta } = await hacerPedido(cliente.pagina, 'Veinte sacos de cemento gris')
  const id = ruta.split('/').at(-1)
  const { pagina, puerta, quejas } = await entraConPuerta('proveedor')
  const fila = filaDe(pagina, 'Veinte sacos de cemento gris')
  await fila.waitFor()
  await pagina.goto(`/proveedor/pedido/${id}`)
  await pagina.getByRole('heading', { level: 1, name: codigo }).waitFor()
  await pagina.getByRole('button', { name: /^Chat/ }).click()
  await escribir(pagina.getByRole('textbox', { name: 'Mensaje' }), 'Mañana salen de bodega')
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('log', { name: 'Mensajes' }).getByText('Mañana salen de bodega').waitFor()
  for (const parte of ['["tabla"', `"${id}","ahora"`, `"${id}","historia"`, '"texto":"Mañana salen de bodega"'])
    await seGuardo(pagina, parte)
  await soloCaparazon(pagina)

  puerta.cerrar()
  await pagina.reload()
  await linea(pagina).waitFor()
  await pagina.getByRole('log', { name: 'Mensajes' }).getByText('Mañana salen de bodega').waitFor()
  await pagina.keyboard.press('Escape')
  await pagina.getByRole('heading', { level: 1, name: codigo }).waitFor()
  await pagina.getByRole('heading', { name: 'La vida del pedido' }).waitFor()
  expect(await sobra(pagina)).toBe(0)
  await quieta(pagina)
  await revisar(pagina)
  await pagina.setViewportSize({ width: 1440, height: 900 })
  await pagina.goto('/proveedor?filtro=todos')
  await fila.waitFor()
  expect(await linea(pagina).count()).toBe(1)
  await pagina.goto('/publicaciones')
  await pagina.getByRole('button', { name: 'Reintentar' }).first().waitFor()
  await pagina.goto('/incidentes')
  await pagina.getByText('No hay conexión con BandWork y esto no lo tienes guardado en este equipo.').waitFor()

  await pagina.goto('/proveedor?filtro=todos')
  await fila.waitFor()
  const despues = await hacerPedido(cliente.pagina, 'Cinco palas de punta')
  puerta.abrir()
  await enVivo(pagina)
  await linea(pagina).waitFor({ state: 'hidden' })
  await filaDe(pagina, despues.codigo).waitFor()
  await soloCaparazon(pagina)
  // A failed request is part of a cut.
  expect(quejas.filter((queja) => !/WebSocket connection|una parte de la página no llegó/.test(queja))).toEqual([])
}, 120_000)

const salir = async (pagina: Page): Promise<void> => {
  await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  await pagina.waitForURL('**/login')
}
/** Checks that nothing is there for whoever opens the browser next, without a network. */
const nadieSinRed = async (pagina: Page, cerrar: () => void): Promise<void> => {
  expect(await guardadas(pagina)).toEqual([])
  await soloCaparazon(pagina)
  cerrar()
  await pagina.goto('/personal')
  await pagina.getByText('No hay conexión con BandWork. Vuelve a intentarlo.').waitFor()
  expect(await pagina.getByRole('row').count()).toBe(0)
}

it('a sign-out leaves nothing but the files of pages, and the person’s other tab shows no more', async () => {
  const { pagina, contexto, puerta } = await entraConPuerta('cliente')
  await seGuardo(pagina, '["tabla"')
  const otra = await contexto.newPage()
  await otra.goto('/personal?filtro=todos')
  await otra.getByRole('row').nth(1).waitFor()
  await enVivo(otra)
  await salir(pagina)
  await otra.waitForURL('**/login*')
  await nadieSinRed(pagina, puerta.cerrar)
})

it('a person whose account an administrator erases keeps nothing after the next contact', async () => {
  const { pagina, contexto, puerta } = await entraConPuerta('empresa')
  await seGuardo(pagina, '["tabla"')
  const { cuenta } = await (await contexto.request.get('/api/yo')).json()
  await pagina.goto('about:blank')
  const administrador = await escena().navegador.newContext({ baseURL: escena().producto.url })
  onTestFinished(() => administrador.close())
  await administrador.request.post('/login', { data: { correo: 'admin@demo.ec', contrasena: CLAVE_DEMO } })
  const camino = `/api/admin/cuentas/${cuenta.id}/eliminar`
  const eliminada = await administrador.request.post(camino, { data: { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' } })
  expect(eliminada.status(), await eliminada.text()).toBe(200)
  await pagina.goto('/empresa')
  await pagina.waitForURL('**/login*')
  await nadieSinRed(pagina, puerta.cerrar)
})

it('the account’s menu offers to install the page once the browser proposes it, and no longer once it was pressed', async () => {
  const { pagina } = await escena().entra('cliente')
  const opcion = pagina.getByRole('menuitem', { name: 'Instalar BandWork' })
  const abrir = () => pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await abrir()
  await pagina.getByRole('menuitem', { name: 'Salir' }).waitFor()
  expect(await opcion.count()).toBe(0)
  await pagina.keyboard.press('Escape')
  await pagina.evaluate(() => {
    const prompt = () => Object.assign(globalThis, { propuesta: true })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await abrir()
  await opcion.click()
  expect(await pagina.evaluate(() => 'propuesta' in globalThis)).toBe(true)
  await abrir()
  await pagina.getByRole('menuitem', { name: 'Salir' }).waitFor()
  expect(await opcion.count()).toBe(0)
})
