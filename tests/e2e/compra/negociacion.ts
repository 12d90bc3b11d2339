import type { Locator, Page } from 'playwright-core'
import { proveedorNuevo } from '#tests/e2e/cuentas.ts'
import { type Escena, escribir, type Persona } from '#tests/e2e/escena.ts'

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const boton = (donde: Page | Locator, nombre: string | RegExp) =>
  // The name of a row's button includes its row.
  donde.getByRole('button', {
    name: typeof nombre === 'string' ? new RegExp(`^${nombre.replace(/[$()?¿]/g, '\\$&')}( · |$)`) : nombre,
  })
export const titulo = (pagina: Page, nombre: string) => pagina.getByRole('heading', { name: nombre }).waitFor()

/** Signs in a provider that has just registered, on its own home. */
export const registrado = async (escena: () => Escena, nombre: string): Promise<Persona> =>
  escena().entra(await proveedorNuevo(escena(), nombre), '/proveedor')

/** Types what the bank says was received, as finance. */
export const cobrar = async (panel: Locator, monto: string) => {
  const forma = panel.getByRole('form', { name: 'Confirmar el pago' })
  await escribir(forma.getByRole('textbox', { name: 'Monto recibido' }), monto)
  await escribir(forma.getByRole('textbox', { name: 'Referencia del banco' }), 'TRX 0042')
  await boton(forma, 'Confirmar el pago').click()
  await forma.waitFor({ state: 'detached' })
}
