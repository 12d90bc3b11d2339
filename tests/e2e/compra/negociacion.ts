import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Escena, enVivo, escribir, type Persona } from '#tests/e2e/escena.ts'
import { formularioProveedor } from '#tests/formularios.ts'

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const boton = (donde: Page | Locator, nombre: string | RegExp) =>
  // Of a row's button its row is part of the name.
  donde.getByRole('button', {
    name: typeof nombre === 'string' ? new RegExp(`^${nombre.replace(/[$()?¿]/g, '\\$&')}( · |$)`) : nombre,
  })
export const titulo = (pagina: Page, nombre: string) => pagina.getByRole('heading', { name: nombre }).waitFor()

/** A provider that has just registered, on its own home. */
export const registrado = async (escena: () => Escena, nombre: string): Promise<Persona> => {
  const persona = await escena().entra(undefined, '/login')
  const respuesta = await persona.contexto.request.post('/registro/proveedor', {
    data: formularioProveedor({ nombre }),
  })
  expect(respuesta.status()).toBe(201)
  await persona.pagina.goto('/proveedor')
  await enVivo(persona.pagina)
  // The answer to the visitor's first question is no rejection of this account.
  persona.rechazos.length = 0
  return persona
}

/** Finance types what the bank says came; `no`: how it is refused. */
export const cobrar = async (panel: Locator, monto: string, no?: string) => {
  const forma = panel.getByRole('form', { name: 'Confirmar el pago' })
  await escribir(forma.getByRole('textbox', { name: 'Monto recibido' }), monto)
  await escribir(forma.getByRole('textbox', { name: 'Referencia del banco' }), 'TRX 0042')
  await boton(forma, 'Confirmar el pago').click()
  await (no ? forma.getByText(no).waitFor() : forma.waitFor({ state: 'detached' }))
}
