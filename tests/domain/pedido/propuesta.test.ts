import { describe, it } from 'vitest'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { aprobado, CLIENTE, colocado, dado, del, OTRO, PROVEEDOR, propuesta } from './hechos.ts'

describe('a proposal', () => {
  it('carries subtotal, IVA rounded half up and total, and each one sent is a new version', () => {
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 12550 }))
      .entonces({
        type: 'PropuestaEnviada',
        data: { version: 1, subtotal: 12550, tasaIva: 1500, iva: 1883, total: 14433 },
      })
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 9000 }))
      .entonces(propuesta(2, 9000))
  })
  it('records the rate in force at its local date', () => {
    const enviar = (cuando: string) =>
      ({ actor: PROVEEDOR, ahora: cuando, type: 'EnviarPropuesta', subtotal: 10000 }) as const
    dado(colocado)
      .cuando(enviar('2024-04-01T04:59:59.999Z'))
      .entonces({
        type: 'PropuestaEnviada',
        data: { version: 1, subtotal: 10000, tasaIva: 1200, iva: 1200, total: 11200 },
      })
    dado(colocado)
      .cuando(enviar('2024-04-01T05:00:00.000Z'))
      .entonces({
        type: 'PropuestaEnviada',
        data: { version: 1, subtotal: 10000, tasaIva: 1500, iva: 1500, total: 11500 },
      })
  })
  it('needs a subtotal above zero', () => {
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 0 }))
      .rechaza('subtotal-invalido')
  })
  it('appends nothing when sent again unchanged', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 10000 }))
      .nada()
  })
  it('of the same subtotal is a new version once the rate has changed', () => {
    dado(colocado, {
      type: 'PropuestaEnviada',
      data: { version: 1, subtotal: 10000, tasaIva: 1200, iva: 1200, total: 11200 },
    })
      .cuando(del(PROVEEDOR, { type: 'EnviarPropuesta', subtotal: 10000 }))
      .entonces(propuesta(2, 10000))
  })
  it('is sent only by the provider', () => {
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'EnviarPropuesta', subtotal: 100 }))
      .rechaza('prohibido')
    dado(colocado)
      .cuando(del(OTRO, { type: 'EnviarPropuesta', subtotal: 100 }))
      .rechaza('no-existe')
  })
  it('can be renegotiated once it exists, with a trimmed reason of 1 to 500 characters', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(CLIENTE, { type: 'PedirRenegociacion', motivo: ' Muy caro ' }))
      .entonces({ type: 'RenegociacionPedida', data: { version: 1, motivo: 'Muy caro' } })
    for (const [motivo, codigo] of [
      [' \n', 'falta-motivo'],
      ['a'.repeat(501), 'motivo-largo'],
    ] as const)
      dado(colocado, propuesta(1, 10000))
        .cuando(del(CLIENTE, { type: 'PedirRenegociacion', motivo }))
        .rechaza(codigo, { campo: 'motivo' })
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'PedirRenegociacion', motivo: 'Otra vez' }))
      .rechaza('paso-no-permitido', { estado: 'En Curso', paso: 'renegociar' })
  })
})

describe('mailing a proposal', () => {
  const remitir = (version?: number) =>
    del(PROVEEDOR, { type: 'RemitirPropuesta', mensaje: 'Aquí está.', correos: ['a@b.ec'], version })
  const remitida = (version: number): HechoPedido => ({
    type: 'PropuestaRemitida',
    data: { version, mensaje: 'Aquí está.', correos: ['a@b.ec'] },
  })
  it('takes the proposal in force, whether or not the sender names the one they saw', () => {
    dado(colocado, propuesta(1, 10000)).cuando(remitir(1)).entonces(remitida(1))
    dado(colocado, propuesta(1, 10000), propuesta(2, 12000)).cuando(remitir()).entonces(remitida(2))
  })
  it('is refused with the present price when the price changed meanwhile', () => {
    dado(colocado, propuesta(1, 10000), propuesta(2, 12000))
      .cuando(remitir(1))
      .rechaza('propuesta-cambio', { version: 2, subtotal: 12000, iva: 1800, total: 13800 })
  })
})

describe('an approval', () => {
  it('names the proposal that the client saw', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .entonces(aprobado)
  })
  it('of a price that changed meanwhile is refused with the present one', () => {
    dado(colocado, propuesta(1, 10000), propuesta(2, 12000))
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .rechaza('propuesta-cambio', { version: 2, subtotal: 12000, iva: 1800, total: 13800 })
  })
  it('appends nothing when repeated', () => {
    dado(colocado, propuesta(1, 10000), aprobado)
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .nada()
  })
  it('is refused to the provider, and before there is a proposal', () => {
    dado(colocado, propuesta(1, 10000))
      .cuando(del(PROVEEDOR, { type: 'AprobarPedido', version: 1 }))
      .rechaza('prohibido')
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .rechaza('paso-no-permitido')
  })
  it('locks the subtotal', () => {
    dado(colocado, propuesta(1, 10000), aprobado)
      .cuando(del(PROVEEDOR, { type: 'FijarSubtotal', subtotal: 1 }))
      .rechaza('paso-no-permitido', { estado: 'Aprobado', paso: 'fijarSubtotal' })
  })
})
