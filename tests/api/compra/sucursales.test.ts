import { beforeAll, expect, it } from 'vitest'
import type { FilaCompra } from '#api/contract/compra.ts'
import { temaDeHechos } from '#api/contract/hechos.ts'
import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { PASOS_COMPRA, type PasoCompra } from '#domain/compra/pasos.ts'
import { RUTAS } from '#domain/rutas.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'
import { FACTURA, leer, unaVenta } from './venta.ts'

const sistema = sistemaComun()
const venta = unaVenta(sistema)
let matriz: Persona
let otraMatriz: Persona
let idCompra = ''
let sucursal = { hash: '', pedir: (async () => undefined) as unknown as Persona['pedir'] }

const DE_OTRO = 'Un secreto de la mesa'

beforeAll(async () => {
  const { callcenter, registrar, hastaPagada } = venta()
  const { firmas, avance, store } = sistema().servicios
  matriz = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  otraMatriz = await sistema().abrirCuenta('proveedor', 'empresa', 'La Competencia')
  await bien(matriz, '/api/invitaciones/correo/sucursal', {
    mensajeSucursal: 'Abran su cuenta',
    correo: ['norte@prueba.ec'],
  })
  const abierta = await registrar('Ñandú Norte', {
    clase: 'sucursal',
    identificacion: '',
    correo: 'norte@prueba.ec',
    invitacion: firmas.firmar(ENLACE_INVITACION, matriz.id, 1),
  })
  sucursal = { hash: abierta.cuenta.id, pedir: abierta.pedir }
  idCompra = abierta.idCompra
  await hastaPagada(abierta)
  await bien(callcenter, '/api/compras/nota', { idCompra, nota: DE_OTRO })
  await bien(callcenter, '/chat/save', { channel: `compra:${idCompra}:call`, texto: DE_OTRO }, 201)
  await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
})

const propia = (mas = '') => `${RUTAS.compra_propia.camino}${mas}`
const suya = () => `?sucursal=${sucursal.hash}`

it('a head office reads a branch’s subscription, without its chat and without a step', async () => {
  const { compra } = await leer<{ compra: FilaCompra }>(matriz, propia(suya()))
  const deLaSucursal = await leer<{ compra: FilaCompra }>(sucursal, propia())
  const { pasos, chatCompra, ...resto } = compra
  const { pasos: suyos, chatCompra: sinLeer, ...iguales } = deLaSucursal.compra
  expect(resto).toEqual(iguales)
  expect([chatCompra, sinLeer]).toEqual([0, 1])
  expect(Object.keys(pasos)).toEqual(Object.keys(suyos))
  expect(new Set(Object.values(pasos))).toEqual(new Set(['La suscripción es de tu sucursal: solo la lees.']))
  expect(JSON.stringify(compra)).not.toContain(DE_OTRO)
  expect((await leer<{ compra: unknown }>(matriz, propia())).compra).toBeNull()
})

it('and its history, its proof and its receipt, as the branch does', async () => {
  const historia = `/api/compras/${idCompra}/historia`
  const { eventos } = await leer<{ eventos: { tipo: string }[] }>(matriz, historia + suya())
  expect(eventos).toEqual((await leer<{ eventos: unknown[] }>(sucursal, historia)).eventos)
  expect(JSON.stringify(eventos)).not.toContain(DE_OTRO)
  for (const url of [
    `/vendedor/compras/visualizar/doc/${idCompra}`,
    RUTAS.compra_factura_pdf.camino.replace(/\{\w+\}/, idCompra),
  ]) {
    expect((await matriz.pedir('GET', url)).estado, url).toBe(404)
    expect((await matriz.pedir('GET', url + suya())).cabeceras['content-type'], url).toBe('application/pdf')
  }
})

const CUERPOS: Partial<Record<PasoCompra, object>> = {
  pedirDemo: {},
  verOferta: { numero: 1 },
  renegociar: { numero: 1, motivo: 'No' },
  rechazarDemo: { numero: 1, motivo: 'No' },
  aprobarOferta: { numero: 1 },
  aprobarDemo: { numero: 1 },
  elegirOferta: { ofertaId: 1 },
  guardarFactura: FACTURA,
  elegirPago: { tipoPago: 'Depósito' },
}
const DEL_PROVEEDOR = (Object.keys(PASOS_COMPRA) as PasoCompra[]).filter(
  // It names no purchase: it opens one of one's own.
  (paso) => (PASOS_COMPRA[paso].quien as readonly string[]).includes('proveedor') && paso !== 'reabrirNegociacion',
)
it.each(DEL_PROVEEDOR)('it takes no step %s', async (paso) => {
  const historia = async () =>
    (await leer<{ revision: number }>(sucursal, `/api/compras/${idCompra}/historia`)).revision
  const antes = await historia()
  const url = `${RUTAS[PASOS_COMPRA[paso].ruta].camino.replace(/\{\w+\}/, idCompra)}${suya()}`
  const estados = await Promise.all(
    [1, 2, 3].map(async () => {
      if (paso === 'enviarComprobante')
        return (await venta().subirComprobante({ idCompra, cookie: matriz.cookie })).estado
      const { estado, cuerpo } = await matriz.pedir('POST', url, { idCompra, ...CUERPOS[paso] })
      expect(estado, JSON.stringify(cuerpo)).not.toBe(422)
      return estado
    }),
  )
  expect(new Set(estados), paso).toEqual(new Set([404]))
  expect(await historia()).toBe(antes)
})

it('reads no chat of the purchase, and follows neither it nor the purchase over WAMP', async () => {
  const channel = `compra:${idCompra}:call`
  expect((await matriz.pedir('GET', `/api/chat/messages/${channel}${suya()}`)).estado).toBe(404)
  expect((await matriz.pedir('POST', `/chat/save${suya()}`, { channel, texto: 'Hola' })).estado).toBe(404)
  const conexion = await conectarWamp(sistema(), matriz)
  await conexion.saludar()
  for (const tema of [
    temaDeHechos('compra', idCompra, 'proveedor'),
    temaDeHechos('conversacion', channel, 'proveedor'),
  ])
    expect((await conexion.preguntar(32, {}, tema))[0], tema).toBe(8)
  conexion.socket.close()
})

it('nobody else reads it: neither another head office, nor the same one without naming its branch', async () => {
  const urls = [
    `/api/compras/${idCompra}/historia`,
    `/vendedor/compras/visualizar/doc/${idCompra}`,
    RUTAS.compra_factura_pdf.camino.replace(/\{\w+\}/, idCompra),
  ]
  for (const url of [propia(), ...urls]) {
    expect((await otraMatriz.pedir('GET', url + suya())).estado, url).toBe(404)
    expect((await sucursal.pedir('GET', url + suya())).estado, url).toBe(404)
  }
  for (const url of urls) expect((await matriz.pedir('GET', url)).estado, url).toBe(404)
  for (const tipo of ['callcenter', 'financiero', 'administrador', 'auditor', 'vendedor'] as const) {
    const mesa = await sistema().abrirCuenta(tipo, 'staff', tipo)
    for (const url of urls) expect((await mesa.pedir('GET', url + suya())).estado, `${tipo} ${url}`).toBe(403)
  }
  for (const mala of ["'; drop", '%00', 'a'.repeat(41)])
    expect((await matriz.pedir('GET', propia(`?sucursal=${encodeURIComponent(mala)}`))).estado).toBe(422)
})
