import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Bandas } from '#api/contract/bandas.ts'
import { escribir, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'
import {
  arrastrar,
  aviso,
  banda,
  dicho,
  elegir,
  logo,
  sinQuejas,
  tomar,
  unoNuevo,
  ver,
  zona,
} from '#tests/e2e/red/banda.ts'

const escena = unaEscena()

it('a favourite that is let go over another takes its place, also after a reload, and over no place goes back before one’s eyes', async () => {
  const persona = await escena().entra('cliente', '/personal', { reducedMotion: 'no-preference' })
  const { pagina } = persona
  await ver(pagina, 'Favoritos')
  const logos = banda(pagina).getByRole('listitem').getByRole('link')
  await logos.nth(2).waitFor()
  const enOrden = () => logos.evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('title')))
  const [uno, dos, tres, ...otros] = await enOrden()
  const [origen, destino] = [await logos.nth(0).boundingBox(), await logos.nth(2).boundingBox()]
  if (!origen || !destino) throw new Error('nothing to drag')
  const suelto = pagina.locator('[class*=suelto]')
  const llevar = async (x: number, y: number) => {
    await pagina.mouse.move(origen.x + 30, origen.y + 24)
    await pagina.mouse.down()
    await pagina.mouse.move(x, y, { steps: 8 })
  }
  await llevar(destino.x + 30, destino.y - 200)
  await pronto(() => suelto.evaluate((de) => getComputedStyle(de).cursor)).toBe('no-drop')
  const camino = pagina.evaluate(
    () =>
      new Promise<number[]>((listo) => {
        const visto: number[] = []
        const mirar = () => {
          const suelto = document.querySelector('[class*=suelto]')
          if (!suelto) return listo(visto)
          visto.push(suelto.getBoundingClientRect().x)
          requestAnimationFrame(mirar)
        }
        mirar()
      }),
  )
  await pagina.mouse.up()
  const [primero = 0, ultimo = 0] = await camino.then((visto) => [visto[0], visto.at(-1)])
  expect(primero - ultimo).toBeGreaterThan((destino.x - origen.x) / 2)
  expect(await enOrden()).toEqual([uno, dos, tres, ...otros])

  await llevar(destino.x + 30, destino.y + 24)
  await pronto(() => suelto.evaluate((de) => getComputedStyle(de).cursor)).not.toBe('no-drop')
  await pagina.mouse.up()
  await pronto(enOrden).toEqual([dos, tres, uno, ...otros])
  await pagina.reload()
  await pronto(enOrden).toEqual([dos, tres, uno, ...otros])
  expect(await pagina.getByRole('alertdialog').count()).toBe(0)
  sinQuejas(persona)
})

it('the button «Favoritos» takes a logo too, by mouse, keys and finger; the universal band marks the favourites', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const { pagina } = persona
  const [conRaton, conTeclas] = await Promise.all([5, 6].map((n) => unoNuevo(persona, n)))
  if (!conRaton || !conTeclas) throw new Error('nobody to choose')
  const pestana = (en: Page) => banda(en).getByRole('button', { name: 'Favoritos' })
  await logo(pagina, conRaton).waitFor()
  // Its name comes first, anything else to know of it after.
  expect(await logo(pagina, conRaton).getAttribute('aria-label')).toMatch(
    new RegExp(`^${conRaton}, (en línea|no está en línea)$`),
  )
  await arrastrar(pagina, logo(pagina, conRaton), pestana(pagina))
  const marcado = (en: Page, nombre: string) =>
    banda(en).getByRole('link', { name: new RegExp(`^${nombre}, (en línea|no está en línea), favorito$`) })
  await marcado(pagina, conRaton).waitFor()
  await marcado(pagina, conRaton).locator('svg').waitFor()

  await logo(pagina, conTeclas).focus()
  await tomar(pagina, conTeclas)
  await pagina.keyboard.press('ArrowUp')
  await dicho(pagina, `${conTeclas} está sobre Favoritos.`)
  await pagina.keyboard.press('ArrowUp')
  const cogido = await pagina.evaluate(() =>
    document.querySelector('[class*=suelto]')?.getBoundingClientRect().toJSON(),
  )
  const caja = await pestana(pagina).boundingBox()
  if (!caja) throw new Error('no button')
  expect(Math.abs(cogido.x + cogido.width / 2 - caja.x - caja.width / 2)).toBeLessThan(4)
  await pagina.keyboard.press('Space')
  await marcado(pagina, conTeclas).waitFor()

  const telefono = await escena().entra('cliente', '/personal', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const suelto = banda(telefono.pagina)
    .getByRole('listitem')
    .getByRole('link', { name: /(en línea|no está en línea)$/ })
    .first()
  const nombre = (await suelto.getAttribute('title')) ?? ''
  // The orders come first there.
  await suelto.evaluate((elemento) => elemento.scrollIntoView({ block: 'center' }))
  const de = await suelto.boundingBox()
  const a = await pestana(telefono.pagina).boundingBox()
  if (!de || !a) throw new Error('nothing to drag')
  const dedo = await telefono.contexto.newCDPSession(telefono.pagina)
  const tocar = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...puntos: { x: number; y: number }[]) =>
    dedo.send('Input.dispatchTouchEvent', { type, touchPoints: puntos })
  await tocar('touchStart', { x: de.x + 20, y: de.y + 24 })
  await pronto(() => zona(telefono.pagina, 'favoritos').isVisible()).toBe(true)
  await tocar('touchMove', { x: a.x + 40, y: a.y + 20 })
  await tocar('touchMove', { x: a.x + 50, y: a.y + 18 })
  await tocar('touchEnd')
  await marcado(telefono.pagina, nombre).waitFor()

  await ver(pagina, 'Favoritos')
  await logo(pagina, nombre).waitFor()
  // There every logo is a favourite: nothing to mark.
  expect(await marcado(pagina, nombre).count()).toBe(0)
  sinQuejas(persona)
  sinQuejas(telefono)
})

it('the menu does the same as dragging, and failures are reported', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const { pagina, contexto } = persona
  const nombre = await unoNuevo(persona, 2)
  await elegir(pagina, nombre, 'Añadir a favoritos')
  await toast(pagina, 'Añadido a tus favoritos').waitFor()
  await arrastrar(pagina, logo(pagina, nombre), zona(pagina, 'favoritos'))
  await aviso(pagina, 'Ya es parte de tus Favoritos')
  await elegir(pagina, nombre, 'Quitar de favoritos')
  await toast(pagina, 'Quitado de tus favoritos').waitFor()

  await contexto.route('**/add/favoritos/**', (ruta) => ruta.fulfill({ status: 500, body: 'no' }))
  await elegir(pagina, nombre, 'Añadir a favoritos')
  await aviso(pagina, `${nombre} no se añadió a tus favoritos. Vuelve a intentarlo.`)
  await contexto.unroute('**/add/favoritos/**')
  await elegir(pagina, nombre, 'Añadir a favoritos')
  await ver(pagina, 'Favoritos')
  await logo(pagina, nombre).waitFor()
  await contexto.route('**/remove/favoritos/**', (ruta) => ruta.fulfill({ status: 500, body: 'no' }))
  await elegir(pagina, nombre, 'Quitar de favoritos')
  await aviso(pagina, 'Error al borrar el proveedor!')
  await logo(pagina, nombre).waitFor()
  await contexto.unroute('**/remove/favoritos/**')
  await elegir(pagina, nombre, 'Quitar de favoritos')
  await logo(pagina, nombre).waitFor({ state: 'detached' })
  // The element with the focus went away with its logo: the focus goes on in the band.
  await pronto(() => banda(pagina).evaluate((elemento) => elemento.contains(document.activeElement))).toBe(true)
  sinQuejas(persona)
})

it('a band with more logos than one page goes round, and continues with those that arrive, from where it stands', async () => {
  const persona = await escena().entra('cliente', '/login')
  const { pagina, contexto } = persona
  const muchos = (n: number, desde: number, modelo: Bandas['proveedores']['universal']['userItems'][number]) =>
    Array.from({ length: n }, (_, i) => ({
      ...modelo,
      id: `${10_000_000 + desde + i}aaa`,
      nombre: `Casa ${desde + i}`,
    }))
  let modelo: Bandas['proveedores']['universal']['userItems'][number] | undefined
  await contexto.route('**/api/bandas*', async (ruta) => {
    const bandas = (await (await ruta.fetch()).json()) as Bandas
    const { universal } = bandas.proveedores
    modelo ??= universal.userItems[0]
    if (!modelo) throw new Error('nobody to copy')
    Object.assign(universal, { userItems: muchos(60, 0, modelo), total: 75, siguiente: '1.60' })
    await ruta.fulfill({ json: bandas })
  })
  const pedidas: string[] = []
  await contexto.route('**/api/bandas/pagina*', async (ruta) => {
    pedidas.push(new URL(ruta.request().url()).searchParams.get('despues') ?? '')
    const pagina = (await (await ruta.fetch()).json()) as Bandas['proveedores']['universal']
    if (!modelo) throw new Error('nobody to copy')
    await ruta.fulfill({ json: { ...pagina, userItems: muchos(15, 60, modelo), total: 75, siguiente: null } })
  })
  await pagina.goto('/personal')
  const carrusel = (n: number) => banda(pagina).getByRole('region', { name: `Universal: ${n} logos` })
  const aLaVista = () =>
    banda(pagina)
      .locator('li[aria-hidden=false] a')
      .evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('title')))
  await carrusel(60).waitFor()
  await pronto(async () => (await aLaVista())[0]).toBe('Casa 0')
  // It goes round: before the first come the last thirteen.
  await banda(pagina).getByRole('button', { name: 'Anteriores' }).click()
  await pronto(async () => (await aLaVista())[0]).toBe('Casa 47')
  await carrusel(75).waitFor()
  expect(pedidas).toEqual(['1.60'])
  await pronto(async () => (await aLaVista()).slice(0, 3)).toEqual(['Casa 47', 'Casa 48', 'Casa 49'])
  const enfocado = () => pagina.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await pronto(enfocado).toBe('Anteriores')
  await banda(pagina).getByRole('button', { name: 'Siguientes' }).click()
  await pronto(async () => (await aLaVista())[0]).toBe('Casa 60')
  await banda(pagina).getByRole('button', { name: 'Anteriores' }).click()
  await pronto(async () => (await aLaVista())[0]).toBe('Casa 47')
  await pagina.keyboard.press('Enter')
  await pronto(async () => (await aLaVista())[0]).toBe('Casa 34')
  sinQuejas(persona)
})

it('a provider that only the universal band has is announced to whoever looks at the favourites, and shown', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const { pagina } = persona
  const nombre = await unoNuevo(persona, 4)
  await ver(pagina, 'Favoritos')
  await escribir(banda(pagina).getByRole('searchbox'), nombre)
  await banda(pagina).getByRole('button', { name: 'Buscar', exact: true }).click()
  await pagina
    .getByText('El proveedor que tiene el producto que buscas no esta agregado en tu banda de favoritos')
    .waitFor()
  await logo(pagina, nombre).waitFor()
  expect(await banda(pagina).getByRole('button', { name: 'Universal' }).getAttribute('aria-pressed')).toBe('true')
  // The address tells from where it was asked.
  await pagina.reload()
  await pagina
    .getByText('El proveedor que tiene el producto que buscas no esta agregado en tu banda de favoritos')
    .waitFor()
  await logo(pagina, nombre).first().waitFor()
  await pagina.goBack()
  await banda(pagina).getByRole('button', { name: 'Favoritos' }).click()
  expect(await banda(pagina).getByRole('searchbox').inputValue()).toBe('')
  sinQuejas(persona)
})

it('a search with an account finds the visitor’s results, favourites first and marked; a pressed band narrows or widens it', async () => {
  const cartas = (pagina: Page) => pagina.getByRole('list', { name: 'Resultados uno por uno' }).getByRole('listitem')
  const nombres = async (pagina: Page): Promise<string[]> => {
    await cartas(pagina).first().waitFor()
    const mas = pagina.getByRole('button', { name: /^Ver los \d+ resultados$/ })
    if (await mas.isVisible()) await mas.click()
    return cartas(pagina).locator('header a').allInnerTexts()
  }
  const visitante = await escena().entra(undefined, '/?q=cemento')
  const deTodos = await nombres(visitante.pagina)
  expect(deTodos.length).toBeGreaterThan(2)

  const persona = await escena().entra('cliente', '/?q=cemento')
  const { pagina } = persona
  await pagina.waitForURL('**/personal?q=cemento')
  expect((await nombres(pagina)).toSorted()).toEqual(deTodos.toSorted())
  const favoritas = cartas(pagina).filter({ hasText: 'Favorito' })
  const antes = await favoritas.count()
  const nueva = cartas(pagina).filter({ hasNotText: 'Favorito' }).last()
  const nombre = await nueva.locator('header a').innerText()
  await ver(pagina, 'Universal')
  await logo(pagina, nombre).waitFor()
  await elegir(pagina, nombre, 'Añadir a favoritos')
  await pronto(() => favoritas.count()).toBe(antes + 1)

  await ver(pagina, 'Favoritos')
  await pronto(async () => (await nombres(pagina)).length).toBe(antes + 1)
  await pagina
    .getByText(`${antes + 1} resultado${antes === 0 ? '' : 's'} para «cemento», entre tus favoritos`)
    .waitFor()
  const caja = banda(pagina).getByRole('searchbox')
  expect(await caja.inputValue()).toBe('Cemento')
  await pagina.reload()
  await pronto(async () => (await nombres(pagina)).length).toBe(antes + 1)
  const pulsada = (pestana: string) => banda(pagina).getByRole('button', { name: pestana }).getAttribute('aria-pressed')
  expect([await pulsada('Favoritos'), await pulsada('Universal')]).toEqual(['true', 'false'])

  await ver(pagina, 'Universal')
  await pronto(() => nombres(pagina).then((vistos) => vistos.toSorted())).toEqual(deTodos.toSorted())
  expect([await pulsada('Universal'), await caja.inputValue()]).toEqual(['true', 'Cemento'])
  expect(await cartas(pagina).first().innerText()).toContain('Favorito')
  await pagina.goBack()
  await pronto(async () => (await nombres(pagina)).length).toBe(antes + 1)
  await elegir(pagina, nombre, 'Quitar de favoritos')
  await toast(pagina, 'Quitado de tus favoritos').waitFor()
  sinQuejas(persona)
  sinQuejas(visitante)
})

it('a finger that rests on a logo takes it along', async () => {
  const persona = await escena().entra('cliente', '/personal', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const { pagina, contexto } = persona
  await ver(pagina, 'Favoritos')
  const primero = banda(pagina).getByRole('listitem').getByRole('link').first()
  const nombre = (await primero.getAttribute('title')) ?? ''
  const de = await primero.boundingBox()
  if (!de) throw new Error('nothing to drag')
  const dedo = await contexto.newCDPSession(pagina)
  const tocar = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...puntos: { x: number; y: number }[]) =>
    dedo.send('Input.dispatchTouchEvent', { type, touchPoints: puntos })
  await tocar('touchStart', { x: de.x + 20, y: de.y + 24 })
  await pronto(() => zona(pagina, 'papelera').isVisible()).toBe(true)
  const a = await zona(pagina, 'papelera').boundingBox()
  if (!a) throw new Error('nowhere to drop')
  await tocar('touchMove', { x: a.x + 60, y: a.y + 30 })
  await tocar('touchMove', { x: a.x + 80, y: a.y + 36 })
  await tocar('touchEnd')
  await toast(pagina, 'Quitado de tus favoritos').waitFor()
  await pronto(() => logo(pagina, nombre).count()).toBe(0)
  sinQuejas(persona)
})
