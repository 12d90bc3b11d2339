import { describe, expect, it, vi } from 'vitest'
import { imprimirPropuesta } from '#api/pedido/propuesta-pdf.ts'
import type { PropuestaImpresa } from '#domain/pedido/enlace.ts'
import { letrasDe, textoDe } from '#tests/pdf.ts'

const PROPUESTA: PropuestaImpresa = {
  codigo: 'P12-2026-000345',
  propuesta: { version: 2, subtotal: 37_000, tasaIva: 1_500, iva: 5_550, total: 42_550 },
  lineas: [],
  enviada: '2026-11-21T04:59:00.000Z',
  remitida: '2026-11-21T15:09:00.000Z',
  descripcion: '60 quintales de cemento Güitig & varilla «corrugada»',
  mensaje: 'Aquí está nuestra propuesta.',
  proveedor: { nombre: 'Ferrecentro Andino', ciudad: 'Quito', celular: '0991234567', correo: 'ventas@ferre.ec' },
  cliente: { nombre: 'Lucía Ñauta', ciudad: 'Loja', celular: '', correo: 'lucia@prueba.ec' },
}
const paginas = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

describe('a proposal as a PDF', () => {
  it('shows the parties, the order, the dates and the amounts, with its tax rate', async () => {
    const texto = textoDe(await imprimirPropuesta(PROPUESTA))
    for (const dicho of [
      'Propuesta 2 · Pedido P12-2026-000345',
      '20 de noviembre de 2026 a las 23:59',
      'enviada por correo el 21 de noviembre de 2026 a las 10:09',
      'Ferrecentro Andino',
      'Quito',
      '0991234567',
      'ventas@ferre.ec',
      'Lucía Ñauta',
      'Loja',
      'lucia@prueba.ec',
      '60 quintales de cemento Güitig & varilla «corrugada»',
      'Aquí está nuestra propuesta.',
      'IVA 15 %',
      '$370,00',
      '$55,50',
      '$425,50',
      'Página 1 de 1',
    ])
      expect(texto).toContain(dicho)
  })

  it('is the same byte for byte each time, and small', async () => {
    const impresa = await imprimirPropuesta(PROPUESTA)
    vi.setSystemTime(Date.now() + 60_000)
    expect(Buffer.compare(Buffer.from(impresa), Buffer.from(await imprimirPropuesta(PROPUESTA)))).toBe(0)
    expect(impresa.length).toBeLessThan(20_000)
  })

  it('takes any text: markup is text, and long words and texts flow to the next page', async () => {
    const pdf = await imprimirPropuesta({
      ...PROPUESTA,
      descripcion: `<script>alert(1)</script> (paréntesis) \\ ${'x'.repeat(500)} ${'Varilla de 12 mm. '.repeat(190)}`,
      mensaje: '<b>Hola</b> 🙌🏽 👨‍👩‍👧 Ж\u0000\u202e fin',
      cliente: { ...PROPUESTA.cliente, nombre: 'Ñ'.repeat(160), correo: `${'a'.repeat(240)}@prueba.ec` },
    })
    const texto = textoDe(pdf)
    expect(texto).toContain('<script>alert(1)</script> (paréntesis) \\')
    expect(texto).toContain('<b>Hola</b> ')
    for (const letra of '🙌👨👩👧Ж') expect(letrasDe(pdf), letra).toContain(letra)
    expect(paginas(pdf)).toBe(2)
    expect(texto).toContain('Página 2 de 2')
  })
})
