import { expect, it } from 'vitest'
import { bien, sistemaComun } from '#tests/sistema.ts'
import { FACTURA, fila, unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

it('a proof may carry a number for finance, which is part of what its idempotency key covers', async () => {
  const { financiero, callcenter, registrar, hastaAprobada, subirComprobante } = venta()
  const proveedor = await registrar()
  const { idCompra } = proveedor
  await hastaAprobada(proveedor)
  await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
  await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
  const enviar = (referencia?: string, clave?: string, quien: Parameters<typeof subirComprobante>[0] = proveedor) =>
    subirComprobante(quien, PDF, { ...(referencia === undefined ? {} : { referencia }), ...(clave ? { clave } : {}) })
  const numero = async (posicion: string) => (await fila(financiero, idCompra, posicion)).comprobanteFile.referencia

  for (const malo of ['x'.repeat(61), 'dos\nlíneas']) expect((await enviar(malo)).estado, malo).toBe(422)
  const sin = await enviar('   ')
  expect(await numero(sin.cuerpo.posicion)).toBe('')
  const clave = 'el número del comprobante'
  const [primera, segunda] = await Promise.all([enviar(' \u200b00\u202a42 ', clave), enviar('0042', clave)])
  expect([primera.estado, segunda.estado]).toEqual([200, 200])
  expect(primera.cuerpo.posicion).toBe(segunda.cuerpo.posicion)
  expect(await numero(primera.cuerpo.posicion)).toBe('0042')
  expect((await enviar('0043', clave)).cuerpo).toMatchObject({ code: 'clave-reusada' })
  // The same file without a number leaves the number; a desk may correct it.
  const callado = await enviar()
  expect(await numero(callado.cuerpo.posicion)).toBe('0042')
  const corregido = await enviar('0099', undefined, { idCompra, cookie: callcenter.cookie })
  expect(await numero(corregido.cuerpo.posicion)).toBe('0099')
  const { eventos } = (await financiero.pedir('GET', `/api/compras/${idCompra}/historia`)).cuerpo
  expect(JSON.stringify(eventos)).toContain('con el número «0099»')
})
