import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { enVivo, escribir, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

/** Makes a picture of 900 by 600 pixels, its left third red and the rest blue. */
const bandera = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 300, height: 600, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()

const botonDeGuardar = (lugar: Page) =>
  lugar.getByRole('region', { name: 'Guardar el perfil' }).getByRole('button', { name: 'Guardar' })

it('a logo is cut out with the keys and with the pointer, and taken away again', async () => {
  const { contexto, pagina, quejas } = await escena().entra('proveedor', '/perfil')
  const archivo = pagina.getByLabel('Imagen del logo')
  await archivo.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') })
  await pagina.getByText('Esa imagen no se pudo leer: prueba con otra.').waitFor()
  await archivo.setInputFiles({ name: 'bandera.png', mimeType: 'image/png', buffer: await bandera() })
  const dialogo = pagina.getByRole('dialog', { name: 'Recorta tu logo' })
  const cuadro = dialogo.getByRole('button', { name: /^Recorte del logo/ })
  const elegido = dialogo.getByRole('status').filter({ hasText: 'Cuadro de' })
  await pronto(() => elegido.innerText()).toMatch(/^Cuadro de 600 por 600 píxeles, desde 150, 0,/)
  await cuadro.focus()
  for (let n = 0; n < 5; n += 1) await pagina.keyboard.press('Shift+ArrowRight')
  await pagina.keyboard.press('Shift+ArrowLeft')
  await pronto(() => elegido.innerText()).toMatch(/desde (25[0-9]|24[0-9]), 0,/)
  await dialogo.getByRole('slider', { name: 'Acercamiento' }).fill('2')
  await pronto(() => elegido.innerText()).toMatch(/^Cuadro de 300 por 300/)
  const caja = await cuadro.boundingBox()
  if (!caja) throw new Error('no box')
  await pagina.mouse.move(caja.x + 20, caja.y + 20)
  await pagina.mouse.down()
  await pagina.mouse.move(caja.x + 900, caja.y + 20, { steps: 4 })
  await pagina.mouse.up()
  await pronto(() => elegido.innerText()).toMatch(/desde 0, \d+,/)
  await dialogo.getByRole('button', { name: 'Guardar logo' }).click()
  await toast(pagina, 'Logo actualizado').waitFor()
  await dialogo.waitFor({ state: 'hidden' })
  const seccion = pagina.getByRole('region', { name: 'Logo', exact: true })
  const src = (await seccion.locator('img').getAttribute('src')) ?? ''
  const servido = await (await contexto.request.get(src)).body()
  const { dominant, channels } = await sharp(servido).stats()
  expect(dominant.r).toBeGreaterThan(220)
  expect(channels[2]?.mean).toBeLessThan(20)
  await seccion.getByRole('button', { name: 'Quitar' }).click()
  await responder(pagina, '¿Quitar tu logo?')
  await seccion.getByRole('button', { name: 'Subir una imagen' }).waitFor()
  expect(quejas).toEqual([])
})

it('data, words, hours and the place on the map are all saved by one button', async () => {
  const { pagina, quejas } = await escena().entra('sucursal', '/perfil')
  const guardar = pagina.getByRole('region', { name: 'Guardar el perfil' }).getByRole('button', { name: 'Guardar' })
  const datos = pagina.getByRole('region', { name: 'Tus datos' })
  await escribir(datos.getByRole('textbox', { name: 'Página web' }), 'minegocio')
  await guardar.click()
  await datos.getByText('Escribe la dirección completa').waitFor()
  await escribir(datos.getByRole('textbox', { name: 'Página web' }), 'https://ferrecentro.ec')

  const palabras = pagina.getByRole('region', { name: 'Palabras clave' })
  await escribir(palabras.getByRole('textbox'), 'Grifería, sanitarios')
  await palabras.getByRole('textbox').press('Enter')
  await palabras.getByRole('button', { name: 'Quitar «Grifería»' }).click()

  const horario = pagina.getByRole('region', { name: 'Horario de atención' })
  const domingo = horario.getByRole('checkbox', { name: 'domingo' })
  await domingo.check()
  await horario.getByLabel('domingo: abre a las').fill('14:00')
  await horario.getByLabel('domingo: cierra a las').fill('')
  await guardar.click()
  await horario.getByText('Escribe la hora como 08:30.').waitFor()
  await horario.getByLabel('domingo: cierra a las').fill('17:00')

  const local = pagina.getByRole('region', { name: 'Tu local en el mapa' })
  const mapa = local.getByRole('region', { name: 'Mapa para ubicar tu local' })
  await mapa.focus()
  await mapa.press('Enter')
  await local.getByText(/^Ubicación: 2,\d+° S, 79,\d+° O$/).waitFor()
  await guardar.click()
  await toast(pagina, 'Perfil guardado').waitFor()

  await pagina.reload()
  await palabras.getByText('sanitarios').waitFor()
  expect(await palabras.getByText('Grifería').count()).toBe(0)
  expect(await datos.getByRole('textbox', { name: 'Página web' }).inputValue()).toBe('https://ferrecentro.ec')
  expect(await horario.getByLabel('domingo: abre a las').inputValue()).toBe('14:00')
  await local.getByText(/^Ubicación: 2,\d+° S, 79,\d+° O$/).waitFor()
  expect(quejas).toEqual([])
})

it('a password is changed, and sessions are closed everywhere', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/perfil')
  const otra = await escena().entra('auditor', '/auditoria')
  const contrasena = pagina.getByRole('region', { name: 'Contraseña' })
  const actual = contrasena.getByRole('textbox', { name: 'Contraseña actual' })
  const nueva = contrasena.getByRole('textbox', { name: 'Contraseña nueva' })
  const cambiar = contrasena.getByRole('button', { name: 'Cambiar contraseña' })
  await escribir(actual, 'no es esta')
  await escribir(nueva, 'volcán y páramo 27')
  await cambiar.click()
  await contrasena.getByText('Esa no es tu contraseña actual.').waitFor()
  await escribir(actual, 'bandwork-demo')
  await escribir(nueva, 'contraseña1')
  await cambiar.click()
  await contrasena.getByText('Esa contraseña es demasiado común').waitFor()
  await contrasena.getByRole('button', { name: 'Mostrar: Contraseña nueva' }).click()
  expect(await nueva.getAttribute('type')).toBe('text')
  await escribir(nueva, 'volcán y páramo 27')
  await cambiar.click()
  await toast(pagina, 'Tu contraseña cambió').waitFor()
  await otra.pagina.waitForURL('**/login?volver=*')

  await pagina.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click()
  await responder(pagina, '¿Cerrar tu sesión en todas partes?')
  await pagina.waitForURL((url) => url.pathname === '/login')
  await pagina.goto('/perfil')
  await pagina.waitForURL('**/login?volver=*')
  expect(quejas).toEqual([])
})

it('the profile follows saves from another tab and another device, except where one is writing', async () => {
  const persona = await escena().entra('empresa', '/perfil')
  const otra = await persona.contexto.newPage()
  await otra.goto('/perfil')
  await enVivo(otra)
  const aparte = await escena().entra('empresa', '/perfil')
  const campo = (lugar: Page, nombre: string) =>
    lugar.getByRole('region', { name: 'Tus datos' }).getByRole('textbox', { name: nombre })
  const guardar = async (lugar: Page) => {
    await botonDeGuardar(lugar).click()
    await toast(lugar, 'Perfil guardado').waitFor()
  }
  await escribir(campo(persona.pagina, 'Dirección'), 'Calle de aquí')
  await escribir(campo(otra, 'Celular'), '0987000001')
  await escribir(campo(otra, 'Dirección'), 'Calle de allá')
  await guardar(otra)
  for (const lugar of [persona.pagina, aparte.pagina])
    await pronto(() => campo(lugar, 'Celular').inputValue()).toBe('0987000001')
  await pronto(() => campo(aparte.pagina, 'Dirección').inputValue()).toBe('Calle de allá')
  expect(await campo(persona.pagina, 'Dirección').inputValue()).toBe('Calle de aquí')
  // A field that was only followed isn't taken for typed, and a typed one is sent alone.
  await persona.pagina.reload()
  await pronto(() => campo(persona.pagina, 'Dirección').inputValue()).toBe('Calle de aquí')
  const enviado = persona.pagina.waitForRequest('**/api/cuenta/perfil')
  await guardar(persona.pagina)
  expect((await enviado).postDataJSON()).toEqual({
    direccion: 'Calle de aquí',
    antes: { direccion: 'Calle de allá' },
  })
  // Also a field that was saved here before.
  await pronto(() => campo(otra, 'Dirección').inputValue()).toBe('Calle de aquí')
  expect([...persona.quejas, ...aparte.quejas]).toEqual([])
})

it('words and hours that two tabs change at once are all kept', async () => {
  const persona = await escena().entra('proveedor', '/perfil')
  const otra = await persona.contexto.newPage()
  await otra.goto('/perfil')
  await enVivo(otra)
  const seccion = (lugar: Page, titulo: string) => lugar.getByRole('region', { name: titulo, exact: true })
  const palabras = (lugar: Page) => seccion(lugar, 'Palabras clave').getByRole('listitem')
  const anadir = async (lugar: Page, palabra: string) => {
    await escribir(seccion(lugar, 'Palabras clave').getByRole('textbox'), palabra)
    await lugar.keyboard.press('Enter')
  }
  const abrir = async (lugar: Page, dia: string, hora: string) => {
    const horario = seccion(lugar, 'Horario de atención')
    const casilla = horario.getByRole('checkbox', { name: dia })
    if (!(await casilla.isChecked())) await casilla.check()
    await horario.getByLabel(`${dia}: abre a las`).fill(hora)
  }
  await anadir(persona.pagina, 'andamios')
  await anadir(otra, 'tarrajas')
  const antes = await palabras(persona.pagina).count()
  await Promise.all([persona.pagina, otra].map((lugar) => botonDeGuardar(lugar).click()))
  for (const lugar of [persona.pagina, otra]) {
    await pronto(() => palabras(lugar).allInnerTexts()).toEqual(expect.arrayContaining(['andamios', 'tarrajas']))
    expect(await palabras(lugar).count()).toBe(antes + 1)
  }
  await abrir(persona.pagina, 'martes', '06:15')
  await abrir(otra, 'jueves', '06:45')
  await Promise.all([persona.pagina, otra].map((lugar) => botonDeGuardar(lugar).click()))
  const abre = (lugar: Page, dia: string) =>
    seccion(lugar, 'Horario de atención').getByLabel(`${dia}: abre a las`).inputValue()
  for (const lugar of [persona.pagina, otra]) {
    await pronto(async () => [await abre(lugar, 'martes'), await abre(lugar, 'jueves')]).toEqual(['06:15', '06:45'])
  }
  await persona.pagina.reload()
  await pronto(() => palabras(persona.pagina).allInnerTexts()).toEqual(expect.arrayContaining(['andamios', 'tarrajas']))
  expect([await abre(persona.pagina, 'martes'), await abre(persona.pagina, 'jueves')]).toEqual(['06:15', '06:45'])
  expect(persona.quejas).toEqual([])
})
