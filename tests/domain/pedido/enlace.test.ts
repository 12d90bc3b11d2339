import { describe, expect, it } from 'vitest'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { situacionDe } from '#domain/pedido/enlace.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { aprobado, colocado, dado, del, descartado, entregado, finalizado, propuesta, recibido } from './hechos.ts'

const remitida = (version: number): HechoPedido => ({
  type: 'PropuestaRemitida',
  data: { version, mensaje: 'Aquí está', correos: ['a@prueba.ec', 'b@prueba.ec'] },
})
const vista = (version: number, remision: number, correo: number): HechoPedido => ({
  type: 'PropuestaVistaPorEnlace',
  data: { version, remision, correo },
})
const abrir = (remision: number, correo: number, enviada = '2026-11-20T14:00:00.000Z') =>
  del({ id: 0, tipoUsuario: 'anonimo' }, { type: 'VerPropuestaPorEnlace', remision, correo, remitida: enviada })

describe('the link of a mailed proposal', () => {
  it('works once for each addressee of each mailing', () => {
    const vida = [colocado, propuesta(1, 10_000), remitida(1)]
    dado(...vida)
      .cuando(abrir(1, 0))
      .entonces(vista(1, 1, 0))
    dado(...vida, vista(1, 1, 0))
      .cuando(abrir(1, 0))
      .rechaza('enlace-usado')
    dado(...vida, vista(1, 1, 0))
      .cuando(abrir(1, 1))
      .entonces(vista(1, 1, 1))
    dado(...vida, vista(1, 1, 0), propuesta(2, 9_000), remitida(2))
      .cuando(abrir(2, 0))
      .entonces(vista(2, 2, 0))
  })
  it('opens in every state except a discarded order, and changes none', () => {
    const vida = [colocado, propuesta(1, 10_000), remitida(1), aprobado, entregado, recibido, finalizado]
    for (let n = 3; n <= vida.length; n += 1) {
      dado(...vida.slice(0, n))
        .cuando(abrir(1, 0))
        .entonces(vista(1, 1, 0))
      const antes = vida.slice(0, n).reduce(pedidoDecider.evolve, pedidoDecider.initial)
      expect(pedidoDecider.evolve(antes, vista(1, 1, 0)).value).toBe(antes.value)
    }
    dado(...vida.slice(0, 3), descartado)
      .cuando(abrir(1, 0))
      .rechaza('propuesta-descartada')
  })
  it('works for thirty days, to the millisecond', () => {
    const vida = [colocado, propuesta(1, 10_000), remitida(1)]
    dado(...vida)
      .cuando(abrir(1, 0, '2026-10-21T15:00:00.000Z'))
      .entonces(vista(1, 1, 0))
    dado(...vida)
      .cuando(abrir(1, 0, '2026-10-21T14:59:59.999Z'))
      .rechaza('enlace-vencido')
  })
  it('doesn’t exist for a mail without a proposal, nor for a mailing that never was', () => {
    dado(colocado, remitida(0)).cuando(abrir(1, 0)).rechaza('no-existe')
    dado(colocado, propuesta(1, 10_000), remitida(1)).cuando(abrir(2, 0)).rechaza('no-existe')
    dado().cuando(abrir(1, 0)).rechaza('no-existe')
  })
  it('tells what became of its proposal', () => {
    const de = (version: number, ...hechos: HechoPedido[]) =>
      situacionDe(hechos.reduce(pedidoDecider.evolve, pedidoDecider.initial), version)
    const otra: HechoPedido = { type: 'RenegociacionPedida', data: { version: 1, motivo: 'Caro' } }
    expect(de(1, colocado, propuesta(1, 10_000))).toBe('vigente')
    expect(de(1, colocado, propuesta(1, 10_000), otra)).toBe('otra-pedida')
    expect(de(1, colocado, propuesta(1, 10_000), propuesta(2, 9_000))).toBe('reemplazada')
    expect(de(1, colocado, propuesta(1, 10_000), aprobado, entregado)).toBe('aprobada')
  })
})
