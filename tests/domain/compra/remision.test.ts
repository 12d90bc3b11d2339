import { describe, expect, it } from 'vitest'
import { compraDecider } from '#domain/compra/decidir.ts'
import { situacionDeOferta } from '#domain/compra/enlace.ts'
import { MAXIMO_REMISIONES } from '#domain/remision.ts'
import { AHORA, abierta, aplicar, con, dias, OFERTA, OFRECIDA, PAGADA, PRUEBA, seguir, vivir } from './vidas.ts'

const remitir = (numero = 1, correos = ['a@prueba.ec', 'b@prueba.ec']) =>
  ({ type: 'RemitirOferta', numero, mensaje: 'Aquí está', correos }) as const
const abrir = (correo = 0, remitida = AHORA, remision = 1) =>
  con({ type: 'VerOfertaPorEnlace', remision, correo, remitida })

describe('mailing an offer', () => {
  it('is allowed to call center and finance, for the offer on the table, until the purchase is paid', () => {
    const ofrecida = vivir(...OFRECIDA)
    for (const quien of ['callcenter', 'financiero'] as const) {
      expect(aplicar(ofrecida, con(remitir(), quien)).hechos).toEqual([
        { type: 'OfertaRemitida', data: { numero: 1, mensaje: 'Aquí está', correos: ['a@prueba.ec', 'b@prueba.ec'] } },
      ])
    }
    expect(aplicar(ofrecida, con(remitir(), 'proveedor')).no).toBe('prohibido')
    expect(aplicar(ofrecida, con(remitir(), 'administrador')).no).toBe('prohibido')
    expect(aplicar(ofrecida, con(remitir(), 'otro')).no).toBe('no-existe')
    expect(aplicar(abierta(), con(remitir(), 'callcenter')).no).toBe('paso-no-permitido')
    expect(aplicar(vivir(...PRUEBA), con(remitir(), 'callcenter')).hechos).toHaveLength(1)
    const pagada = aplicar(vivir(...PAGADA), con(remitir(), 'callcenter'))
    expect(pagada.no).toBe('paso-no-permitido')
    expect(aplicar(vivir(...PAGADA.slice(0, -1)), con(remitir(), 'financiero')).hechos).toHaveLength(1)
  })

  it('names the offer that its sender saw, and changes no state', () => {
    const cambiada = vivir(...OFRECIDA, [{ type: 'EnviarDemo', dias: 15 }, 'callcenter'])
    expect(compraDecider.decide(cambiada, con(remitir(), 'callcenter'))).toMatchObject({
      refused: 'oferta-cambio',
      datos: { numero: 2, total: 0 },
    })
    const despues = seguir(cambiada, [remitir(2), 'callcenter'])
    expect(despues.value).toEqual(cambiada.value)
    expect(despues.context.remisiones).toEqual([{ numero: 2, vistas: [] }])
  })

  it(`is allowed ${MAXIMO_REMISIONES} times at most`, () => {
    const llena = Array.from({ length: MAXIMO_REMISIONES }).reduce<ReturnType<typeof vivir>>(
      (compra) => seguir(compra, [remitir(), 'callcenter']),
      vivir(...OFRECIDA),
    )
    expect(aplicar(llena, con(remitir(), 'callcenter')).no).toBe('demasiadas-remisiones')
  })
})

describe('the link of a mailed offer', () => {
  const remitida = vivir(...OFRECIDA, [remitir(), 'callcenter'])
  it('works once for each addressee, for thirty days to the millisecond', () => {
    const abierta = aplicar(remitida, abrir())
    expect(abierta.hechos).toEqual([{ type: 'OfertaVistaPorEnlace', data: { numero: 1, remision: 1, correo: 0 } }])
    expect(aplicar(abierta.compra, abrir()).no).toBe('enlace-usado')
    expect(aplicar(abierta.compra, abrir(1)).hechos).toHaveLength(1)
    expect(aplicar(remitida, abrir(0, dias(-30))).hechos).toHaveLength(1)
    const unMilisegundo = new Date(Date.parse(dias(-30)) - 1).toISOString()
    expect(aplicar(remitida, abrir(0, unMilisegundo)).no).toBe('enlace-vencido')
    expect(aplicar(remitida, abrir(0, AHORA, 2)).no).toBe('no-existe')
    expect(aplicar(compraDecider.initial, abrir()).no).toBe('no-existe')
  })

  it('is refused once the negotiation is closed, and tells what became of its offer', () => {
    const cerrada = seguir(remitida, [{ type: 'CerrarNegociacion', motivo: 'No contesta' }, 'callcenter'])
    expect(aplicar(cerrada, abrir()).no).toBe('oferta-retirada')
    const de = (...pasos: Parameters<typeof seguir> extends [unknown, ...infer P] ? P : never) =>
      situacionDeOferta(seguir(remitida, ...pasos), 1)
    expect(de()).toBe('vigente')
    expect(de([{ type: 'AprobarCompra', numero: 1 }, 'proveedor'])).toBe('aceptada')
    expect(de([{ type: 'RenegociarCompra', numero: 1, motivo: 'Caro' }, 'proveedor'])).toBe('otra-pedida')
    expect(de([{ type: 'EnviarOferta', oferta: { ...OFERTA, id: 2, cantidad: 12 } }, 'callcenter'])).toBe('reemplazada')
    const acabada = [
      ...PAGADA.slice(2),
      [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'],
      [{ type: 'DesactivarCompra', forma: 'manual', motivo: 'Pidió pausa' }, 'callcenter'],
    ] as const
    expect(de(...acabada)).toBe('terminada')
    expect(de(...acabada, [{ type: 'ReabrirNegociacion' }, 'proveedor'])).toBe('terminada')
    expect(aplicar(seguir(remitida, ...acabada), abrir()).hechos).toHaveLength(1)
  })
})
