import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { abrir, contestar, escribir, pedidasA, recargar, rechazo } from './escena.tsx'
import { enSuCasa } from './inicio.ts'
import { callar, cortar } from './vivo.ts'

const correo = page.getByRole('textbox', { name: 'Correo' })
const contrasena = page.getByRole('textbox', { name: 'Contraseña' })
const entrarSe = page.getByRole('button', { name: 'Entrar' })
const tusPedidos = page.getByRole('heading', { level: 1, name: 'Tus pedidos' })

/** Lets the account that sends the form in, as `POST /login` and then `GET /api/yo` describe it. */
const dejarPasar = (tipo: 'consumidor' | 'proveedor') =>
  contestar('post', '/login', () => ({ cuenta: enSuCasa(tipo) }) satisfies { cuenta: CuentaPropia })

it('a failed login says why beside the fields and keeps the address', async () => {
  contestar('post', '/login', () =>
    rechazo(401, 'credenciales-invalidas', 'El correo o la contraseña no son correctos.'),
  )
  await abrir('/login')
  await entrarSe.click()
  await expect.element(page.getByText('Es necesario escribir un correo')).toBeVisible()
  await expect.element(page.getByText('Escribe tu contraseña')).toBeVisible()
  await expect.element(correo).toHaveAttribute('aria-invalid', 'true')
  expect(pedidasA('/login')).toEqual([])
  await escribir(correo, 'rosa@prueba.ec')
  await escribir(contrasena, 'no es esta')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('El correo o la contraseña no son correctos.')).toBeVisible()
  await expect.element(correo).toHaveValue('rosa@prueba.ec')
  dejarPasar('consumidor')
  await escribir(contrasena, 'es esta otra')
  await entrarSe.click()
  await expect.element(tusPedidos).toBeVisible()
  expect(pedidasA('/login').map(({ cuerpo }) => cuerpo)).toEqual(
    ['no es esta', 'es esta otra'].map((contrasena) => ({ correo: 'rosa@prueba.ec', contrasena, recordarme: false })),
  )
})

it('invisible characters of a pasted text stay out of a field, but not out of a password', async () => {
  await abrir('/login')
  const pegado = '\u202acliente@\u200bdemo.ec\u202c'
  const papel = document.body.appendChild(document.createElement('textarea'))
  papel.value = pegado
  papel.select()
  await userEvent.copy()
  papel.remove()
  for (const [campo, queda] of [
    [correo, 'cliente@demo.ec'],
    [contrasena, pegado],
  ] as const) {
    await campo.click()
    await userEvent.paste()
    await expect.element(campo).toHaveValue(queda)
    await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}')
    await expect.element(campo).toHaveValue('')
  }
})

it('a page that needs an account asks for it and then comes back', async () => {
  contestar('get', '/api/salud', { estado: 'ok', demo: true })
  dejarPasar('proveedor')
  await abrir('/proveedor?tamano=10')
  await expect.poll(() => location.pathname + location.search).toBe('/login?volver=%2Fproveedor%3Ftamano%3D10')
  await page.getByRole('button', { name: 'Proveedor' }).click()
  await expect.element(correo).toHaveValue('proveedor@demo.ec')
  await entrarSe.click()
  await expect.poll(() => location.pathname + location.search).toBe('/proveedor?tamano=10')
})

it('an account that must wait sees for how long, and when it may try again', async () => {
  contestar('post', '/login', () =>
    rechazo(429, 'demasiadas-peticiones', 'Demasiados intentos seguidos. Espera 3 segundos y vuelve a probar.', {
      esperar: 3,
    }),
  )
  await abrir('/login')
  await escribir(correo, 'rosa@prueba.ec')
  await escribir(contrasena, 'no es esta')
  await entrarSe.click()
  const aviso = page.getByRole('alert')
  await expect.element(aviso.getByText(/Espera 3 segundos/)).toBeVisible()
  await expect.element(page.getByText(/^Faltan 0:0[123]$/)).toBeVisible()
  await expect.element(aviso.getByText('Ya puedes volver a probar.')).toBeVisible()
  dejarPasar('consumidor')
  await escribir(contrasena, 'es esta otra')
  await entrarSe.click()
  await expect.element(tusPedidos).toBeVisible()
})

it('an account’s own home is live, and no longer when its connection ends', async () => {
  const cuenta = enSuCasa('consumidor')
  await abrir('/personal?filtro=todos')
  await expect.element(page.getByRole('status').getByText('en vivo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: new RegExp(cuenta.nombre) })).toBeVisible()
  cortar()
  await expect.element(page.getByRole('status').getByText('en vivo')).not.toBeInTheDocument()
})

it('a page whose connection isn’t open yet isn’t live, whatever the one before was', async () => {
  enSuCasa('consumidor')
  await abrir('/personal?filtro=todos')
  await expect.element(page.getByRole('status').getByText('en vivo')).toBeVisible()
  callar()
  const dichos = new Set<string | undefined>()
  const mirar = new MutationObserver(() => dichos.add(document.querySelector('header [role=status]')?.textContent))
  mirar.observe(document.body, { childList: true, characterData: true, subtree: true })
  await recargar()
  await expect.element(page.getByRole('status').getByText('conectando…')).toBeVisible()
  mirar.disconnect()
  expect([...dichos]).not.toContain('en vivo')
})
