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

it('the call center hears how much of a waiting purchase’s chat it hasn’t read, and who of it withdrew a file; its provider doesn’t', async () => {
  const { callcenter, registrar, sistema } = venta()
  const colega = await sistema.abrirCuenta('callcenter', 'staff', 'Nuria')
  const proveedor = await registrar()
  const { idCompra, cuenta } = proveedor
  const oir = async (quien: Pick<Persona, 'cookie'>, tema: string) => {
    const wamp = await conectarWamp(sistema, quien)
    abiertas.push(wamp)
    await wamp.saludar()
    await wamp.suscribir(tema)
    return (asunto: string) => wamp.eventos().filter((m) => m.idCompra === idCompra && m.asunto === asunto)
  }
  const enLaMesa = await oir(colega, 'bandwork.rol.callcenter')
  const elProveedor = await oir(proveedor, `bandwork.usuario.${cuenta.id}`)
  const channel = `compra:${idCompra}:call`
  for (const texto of ['Hola', '¿Hay alguien?']) await bien(proveedor, '/chat/save', { channel, texto }, 201)
  await bien(callcenter, '/api/compras/tomar', { idCompra })
  await hastaQue(() => expect(enLaMesa('provClntsEnEspera').at(-1)).toMatchObject({ nroMessages: 2 }))

  const forma = new FormData()
  forma.append('idCompra', idCompra)
  forma.append('archivo', new Blob(['%PDF-1.4\n%%EOF']), 'contrato.pdf')
  const headers = { cookie: callcenter.cookie }
  const subido = await fetch(`http://127.0.0.1:${sistema.port}/api/compras/adjuntar`, {
    method: 'POST',
    body: forma,
    headers,
  })
  const { sha256 } = (await subido.json()) as { sha256: string }
  const retirar = () => bien(callcenter, '/api/compras/archivo/prohibir', { idCompra, sha256 })
  await Promise.all([retirar(), retirar(), retirar()])
  await hastaQue(() => expect(enLaMesa('descartarArchivo')).toMatchObject([{ usuario: callcenter.hash }]))
  await hastaQue(() => expect(elProveedor('descartarArchivo')).toHaveLength(1))
  expect(elProveedor('descartarArchivo')[0]).not.toHaveProperty('usuario')
})
