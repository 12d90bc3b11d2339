import { expect, it } from 'vitest'
import { aplicar, con, OFERTA, PAGADA, seguir, vivir } from './vidas.ts'

it('the colleague who makes a new offer to an unattended client attends the purchase from then on', () => {
  const deNuevo = vivir(
    ...PAGADA,
    [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'],
    [{ type: 'DesactivarCompra', forma: 'manual', motivo: 'Pidió pausa' }, 'callcenter'],
    [{ type: 'ReabrirNegociacion' }, 'proveedor'],
    [{ type: 'TomarCompra' }, 'callcenter'],
  )
  expect(aplicar(deNuevo, con({ type: 'EnviarDemo', dias: 15 }, 'colega')).hechos.map(({ type }) => type)).toEqual([
    'DemoEnviada',
  ])
  // A purchase that was paid at once never had anybody attending it.
  const sola = vivir(
    ...PAGADA,
    [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'],
    [{ type: 'DesactivarCompra', forma: 'manual', motivo: 'Pidió pausa' }, 'callcenter'],
  )
  const sinNadie = { ...sola, context: { ...sola.context, callcenterId: undefined } }
  const ofrecida = seguir(sinNadie, [{ type: 'EnviarOferta', oferta: OFERTA }, 'colega'])
  expect(ofrecida.context.callcenterId).toBe(11)
  expect(ofrecida.value).toMatchObject({ estado: 'Por Aprobar', ventas: 'enEspera' })
  const otra = seguir(ofrecida, [{ type: 'RenegociarCompra', numero: 2, motivo: 'Caro' }, 'proveedor'])
  expect(otra.context.callcenterId).toBe(11)
})
