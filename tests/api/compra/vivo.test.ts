import { afterAll, expect, it } from 'vitest'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { hastaQue } from '#tests/espera.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'
import { unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())
const abiertas: { cerrar: () => Promise<unknown> }[] = []
afterAll(async () => {
  await Promise.all(abiertas.map(({ cerrar }) => cerrar()))
})

it('each fact of a purchase reaches each desk that may see it once, as a notice only where it concerns the desk', async () => {
  const { callcenter, financiero, admin, registrar, sistema } = venta()
  const oidos = async (quien: Persona, rol: string) => {
    const wamp = await conectarWamp(sistema, quien)
    abiertas.push(wamp)
    await wamp.saludar()
    await wamp.suscribir(`bandwork.rol.${rol}`)
    return wamp
  }
  const enCallcenter = await oidos(callcenter, 'callcenter')
  const enFinanzas = await oidos(financiero, 'financiero')
  const enAdmin = await oidos(admin, 'administrador')
  const proveedor = await registrar()
  const { idCompra } = proveedor
  await bien(callcenter, '/api/compras/tomar', { idCompra })
  await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
  // The note is the call centre's own.
  await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Llamar el lunes' })
  const { posicion } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 2 })

  for (const [wamp, dichos] of [
    [enCallcenter, ['nuevoProveedor', 'provClntsEnEspera', 'provClntsEnEspera', '', '', '']],
    [enFinanzas, ['', '', '', '']],
    [enAdmin, ['nuevoProveedor', '', '', '']],
  ] as const) {
    await wamp.recibir(([codigo, , , , argumentos]) => codigo === 36 && argumentos[0].posicion === posicion)
    const avisos = wamp.eventos().filter((m) => m.asunto === 'compraCambiada' || m.idCompra === idCompra)
    expect(avisos.map(({ asunto }) => asunto)).toEqual(dichos.map((asunto) => asunto || 'compraCambiada'))
  }

  // Another negotiation of a known provider isn't announced as a new provider.
  const cerrada = await bien(callcenter, '/api/compras/cerrar', { idCompra, motivo: 'No contesta' })
  await bien({ pedir: proveedor.pedir }, '/new-negociacion', {})
  for (const [wamp, dichos] of [
    [enCallcenter, ['provClntsEnEspera', 'negociacionAbierta']],
    [enAdmin, ['compraCambiada']],
  ] as const) {
    await hastaQue(() =>
      expect(
        wamp
          .eventos()
          .filter((m) => m.asunto !== 'cuentaCambiada' && BigInt(m.posicion ?? 0) > BigInt(cerrada.posicion))
          .map(({ asunto }) => asunto),
      ).toEqual(dichos),
    )
  }
})
