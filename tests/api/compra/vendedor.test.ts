import { afterEach, beforeAll, expect, it } from 'vitest'
import type { RespuestaDeAvisos } from '#api/contract/vivo.ts'
import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { type ConexionWamp, conectarWamp, propio } from '#tests/api/wamp/conexion.ts'
import { hastaQue } from '#tests/espera.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'
import { unaVenta } from './venta.ts'

const sistema = sistemaComun()
const venta = unaVenta(sistema)
let vendedor: Persona
let otro: Persona
let invitado: Awaited<ReturnType<ReturnType<typeof venta>['registrar']>>
let ajeno: typeof invitado
const abiertas: ConexionWamp[] = []

const entrar = async (persona: Persona, en: { port: number } = sistema()) => {
  const wamp = await conectarWamp(en, persona)
  abiertas.push(wamp)
  await wamp.saludar()
  await wamp.suscribir(propio(persona))
  await wamp.suscribir('bandwork.rol.vendedor')
  return wamp
}
const perdidos = async (wamp: ConexionWamp, posicion: string): Promise<RespuestaDeAvisos> =>
  (await wamp.llamar('bandwork.desde', [posicion, 100]))[3][0]
/** The silent messages of a connection, as it heard them. */
const oido = (wamp: ConexionWamp) => wamp.avisos().map(({ asunto, posicion }) => `${asunto} ${posicion}`)
const contadoHasta = (wamp: ConexionWamp, posicion: string) =>
  hastaQue(async () => expect(BigInt((await perdidos(wamp, posicion)).hasta)).toBeGreaterThanOrEqual(BigInt(posicion)))

beforeAll(async () => {
  vendedor = await sistema().abrirCuenta('vendedor', 'staff', 'Marco')
  otro = await sistema().abrirCuenta('vendedor', 'staff', 'Otra')
  const correo = 'traido@prueba.ec'
  await bien(vendedor, '/api/invitaciones/correo/cliente', { correo, opcion: 'proveedor' })
  const invitacion = sistema().servicios.firmas.firmar(ENLACE_INVITACION, vendedor.id, 1)
  invitado = await venta().registrar('Traído por Marco', { correo, invitacion })
  ajeno = await venta().registrar('Vino solo')
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

it('a seller hears that a purchase of an account that they invited changed, at every process, and no other seller does', async () => {
  const { callcenter } = venta()
  const otra = await sistema().otraApi()
  const pantallas = [await entrar(vendedor), await entrar(vendedor, otra)]
  const callada = await entrar(otro)
  const { posicion } = await bien(callcenter, '/api/compras/tomar', { idCompra: invitado.idCompra })
  for (const wamp of pantallas) await hastaQue(() => expect(oido(wamp)).toContain(`compraCambiada ${posicion}`))
  // Nothing but that, without a word of whose it is.
  const [primera] = pantallas
  expect(primera?.avisos().find((m) => m.posicion === posicion)).toEqual({ asunto: 'compraCambiada', posicion })
  await contadoHasta(callada, posicion)
  expect(callada.avisos()).toEqual([])
})

it('and nothing of others’ purchases, nor of what the desks keep for themselves', async () => {
  const { callcenter } = venta()
  const wamp = await entrar(vendedor)
  const { posicion: ajena } = await bien(callcenter, '/api/compras/tomar', { idCompra: ajeno.idCompra })
  const { posicion: nota } = await bien(callcenter, '/api/compras/nota', { idCompra: invitado.idCompra, nota: 'Ojo' })
  const { posicion } = await bien(callcenter, '/api/compras/ofrecer', { idCompra: invitado.idCompra, ofertaId: 1 })
  await hastaQue(() => expect(oido(wamp)).toContain(`compraCambiada ${posicion}`))
  for (const callado of [ajena, nota]) expect(oido(wamp).join()).not.toContain(callado)
})

it('a seller who was away gets what was missed, and only that', async () => {
  const { callcenter } = venta()
  const antes = String((await sistema().servicios.store.ultimaPosicion()) ?? 0n)
  const { posicion: ajena } = await bien(callcenter, '/api/compras/ofrecer', { idCompra: ajeno.idCompra, ofertaId: 1 })
  const { posicion } = await bien(callcenter, '/api/compras/ofrecer', { idCompra: invitado.idCompra, ofertaId: 2 })
  const deMarco = await entrar(vendedor)
  await contadoHasta(deMarco, posicion)
  const { mensajes, antes: falta } = await perdidos(deMarco, antes)
  expect(falta).toBe(false)
  expect(mensajes.map(({ posicion: en }) => en)).toContain(posicion)
  expect(mensajes.map(({ posicion: en }) => en)).not.toContain(ajena)
  expect((await perdidos(await entrar(otro), antes)).mensajes).toEqual([])
})

it('a seller hears that the account changed too, since tables show it', async () => {
  const wamp = await entrar(vendedor)
  const { posicion } = await bien(venta().admin, `/api/admin/cuentas/${invitado.cuenta.id}/desactivar`, {
    motivo: 'Ya no atiende',
  })
  await hastaQue(() => expect(oido(wamp)).toContain(`cuentaCambiada ${posicion}`))
})
