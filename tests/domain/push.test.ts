import { describe, expect, it } from 'vitest'
import { NO_SE_DICEN } from '#domain/aviso.ts'
import type { AvisoDeHecho } from '#domain/dichos.ts'
import { porPush } from '#domain/push.ts'
import { RUTAS } from '#domain/rutas.ts'

type Para = Parameters<typeof porPush>[1]
const para = (tipoUsuario: Para['tipoUsuario'], nombran = false): Para => ({ tipoUsuario, nombran })
const pedido = { idPedido: 'h7', codPedido: 'P1-0042' }
const compra = { idCompra: 'h9', idProv: 'h2', empresa: 'Tejar Güitig' }
const datosCompra = { totalCompra: '1150.00', cantidad: 1, unidad: 'meses' }
type Noun = AvisoDeHecho['noun']
const de = (noun: Noun, asunto: AvisoDeHecho['asunto'], datos: object, quien: Para) =>
  porPush({ ...datos, noun, asunto, posicion: '41' } as Parameters<typeof porPush>[0], quien)

/** Notices with a person's name or an amount in them, with their addressee. */
const CON_NOMBRES: readonly (readonly [Noun, AvisoDeHecho['asunto'], object, Para['tipoUsuario'], string])[] = [
  ['pedido', 'nuevoPedido', { ...pedido, lado: 'proveedor', deQuien: 'Ana Lucía' }, 'proveedor', 'Ana Lucía'],
  ['pedido', 'propuestaEnviada', { ...pedido, lado: 'consumidor', total: '1150.00' }, 'consumidor', '$1.150,00'],
  ['pedido', 'Aprobado', { ...pedido, lado: 'proveedor', total: '1150.00' }, 'proveedor', '$1.150,00'],
  ['pedido', 'renegociacion', { ...pedido, lado: 'proveedor', motivo: 'Muy caro' }, 'proveedor', '«Muy caro»'],
  ['compra', 'nuevaOferta', { ...compra, datosCompra }, 'proveedor', '$1.150,00'],
  ['compra', 'enviocomprobante', compra, 'financiero', 'Tejar Güitig'],
  ['compra', 'compraOfertaAprobada', { ...compra, total: '1150.00' }, 'callcenter', '$1.150,00'],
  [
    'conversacion',
    'chatMessage',
    { ...pedido, canal: 'pedido', empresa: 'Tejar Güitig', nroMessages: 1 },
    'consumidor',
    'Tejar Güitig',
  ],
  ['red', 'invitacionAceptada', { usuario: 'h3', empresa: 'Tejar Güitig', tipo: 'amigo' }, 'proveedor', 'Tejar Güitig'],
  [
    'red',
    'mensajeMasivo',
    { usuario: 'h3', empresa: 'Tejar Güitig', texto: 'Feria' },
    'proveedor',
    'Tejar Güitig: Feria',
  ],
  ['consumo', 'pagoConsumo', { idProv: 'h2', empresa: 'Tejar Güitig', total: '1150.00' }, 'financiero', '$1.150,00'],
]

describe('a device’s notification', () => {
  it('tells what happened and to what, and links there', () => {
    expect(
      de('pedido', 'propuestaEnviada', { ...pedido, lado: 'consumidor', total: '1.00' }, para('consumidor')),
    ).toEqual({
      titulo: 'Pedido P1-0042',
      texto: 'Propuesta recibida',
      sobre: 'pedido h7',
      a: '/pedido/cliente/h7',
    })
    expect(de('compra', 'pagorecibido', compra, para('proveedor'))).toMatchObject({
      titulo: 'Tu suscripción',
      sobre: 'compra h9',
      a: '/new-negociacion',
    })
    expect(de('compra', 'pagorecibido', compra, para('callcenter'))?.a).toBe('/vendedor/clientes?compra=h9')
    expect(
      de('pedido', 'incidenteReportado', { ...pedido, numero: 1, texto: 'demora' }, para('administrador'))?.a,
    ).toBe('/admin?ver=incidentes&incidente=pedido.h7.1')
    expect(
      de('pedido', 'incidenteRespondido', { ...pedido, numero: 1, lado: 'consumidor' }, para('consumidor'))?.a,
    ).toBe('/incidentes?buscar=P1-0042&filtro=todos')
    expect(de('cuenta', 'incidenteCerrado', { usuario: 'h5', numero: 2 }, para('callcenter'))?.a).toBe(
      '/vendedor?ver=incidentes&incidente=cuenta.h5.2',
    )
    const deChat = { ...compra, canal: 'call', codCompra: 'C47-1', empresa: 'Call center', nroMessages: 1 }
    expect(de('conversacion', 'chatMessage', deChat, para('proveedor'))).toEqual({
      titulo: 'Mensaje nuevo',
      texto: 'Suscripción C47-1',
      sobre: 'chat compra:h9:call',
      a: `${RUTAS.chat.camino}?con=compra%3Ah9%3Acall`,
    })
    expect(de('consumo', 'pagoConsumoRechazado', { motivo: '' }, para('proveedor', true))?.sobre).toBe('aviso 41')
  })

  it('names no person and no amount until the device’s owner allows it', () => {
    for (const [noun, asunto, datos, quien, nombre] of CON_NOMBRES) {
      const [callado, dicho] = [de(noun, asunto, datos, para(quien)), de(noun, asunto, datos, para(quien, true))]
      expect(JSON.stringify(callado), asunto).not.toMatch(/Ana|Tejar|\d[.,]\d\d|caro|Feria/)
      expect(dicho, asunto).toEqual({ ...callado, texto: expect.stringContaining(nombre) })
    }
  })

  it('doesn’t exist for notices that only move screens, and is cut to 200 characters between whole symbols', () => {
    const nouns = { invitacion: 'red', negociacionAbierta: 'compra', chatwork: 'conversacion' } as const
    for (const asunto of NO_SE_DICEN)
      expect(de(nouns[asunto], asunto, compra, para('proveedor')), asunto).toBeUndefined()
    const largo = de(
      'red',
      'mensajeMasivo',
      { usuario: 'h3', empresa: 'Tejar', texto: 'ñ'.repeat(2_000) },
      para('proveedor', true),
    )
    expect(largo?.texto).toHaveLength(200)
    for (let antes = 160; antes < 200; antes += 1)
      for (const letra of ['🧱', '👩‍👩‍👧', 'ñ', '🇪🇨']) {
        const datos = { usuario: 'h3', empresa: 'Tejar', texto: `${'a'.repeat(antes)}${letra.repeat(40)}` }
        const { texto = '' } = de('red', 'mensajeMasivo', datos, para('proveedor', true)) ?? {}
        expect(texto, texto).toMatch(new RegExp(`: a+(?:${letra})*…$`, 'u'))
        expect(texto.length <= 200 && texto.length > 200 - letra.length, texto).toBe(true)
      }
  })
})
