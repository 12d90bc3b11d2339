import type { Page } from 'playwright-core'

const comprobante = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`),
})
export const tuPago = (pagina: Page) => pagina.getByRole('region', { name: /por pagar|Tu pago/ })
export const adjuntar = async (pagina: Page, archivo: string) => {
  const elegir = pagina.waitForEvent('filechooser')
  await tuPago(pagina)
    .getByRole('button', { name: /el comprobante$/ })
    .click()
  await (await elegir).setFiles(comprobante(archivo))
  await tuPago(pagina).getByText(archivo).waitFor()
}
