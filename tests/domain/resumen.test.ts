import { describe, expect, it } from 'vitest'
import { cuantasCosas, type PorLeer, renglonDe, resumir } from '#domain/resumen.ts'
import { RUTAS } from '#domain/rutas.ts'

const pedido = (idPedido: number, asunto: PorLeer['asunto'] = 'nuevoPedido', mas: object = {}): PorLeer => ({
  noun: 'pedido',
  asunto,
  datos: {
    idPedido,
    codPedido: `P1-${idPedido}`,
    lado: 'proveedor',
    userItem: 'Ana <b>Lucía</b>',
    total: '9.50',
    ...mas,
  },
  veces: 1,
})
const chat = (idPedido: number, veces: number): PorLeer => ({
  noun: 'conversacion',
  asunto: 'chatMessage',
  datos: { canal: 'pedido', idPedido, codPedido: 'P1', lado: 'proveedor', empresa: 'Ana', nroMessages: 9, fromUser: 3 },
  veces,
})
const quien = { tipoUsuario: 'proveedor', ocultar: (id: number) => `h${id}` } as const

describe('the daily mail', () => {
  it('has the newest notice of each thing, how often it came, and nothing that a person wrote', () => {
    const incidente = { idPedido: 7, codPedido: 'P1-7', lado: 'consumidor', numero: 2, texto: 'demora' }
    expect(
      resumir('2026-11-26', [
        pedido(8, 'Aprobado'),
        chat(7, 3),
        pedido(7),
        pedido(8),
        { noun: 'pedido', asunto: 'incidenteRespondido', datos: incidente, veces: 1 },
        { noun: 'red', asunto: 'mensajeMasivo', datos: { usuario: 3, empresa: 'Ana', texto: 'Feria' }, veces: 1 },
        {
          noun: 'compra',
          asunto: 'pruebaseleccionada',
          datos: { idCompra: 4, idProv: 2, empresa: 'Ana', opcion: 'pedida' },
          veces: 1,
        },
        { noun: 'red', asunto: 'mensajeMasivo', datos: { usuario: 4, empresa: 'Eva', texto: 'Feria' }, veces: 1 },
        { noun: 'red', asunto: 'invitacionAceptada', datos: { usuario: 4, empresa: 'Eva', tipo: 'amigo' }, veces: 1 },
        { noun: 'cuenta', asunto: 'incidenteReportado', datos: { usuario: 5, numero: 1, texto: 'acceso' }, veces: 1 },
        { noun: 'consumo', asunto: 'cierreAlterado', datos: { mes: '2026-10', cifras: 2 }, veces: 1 },
        { noun: 'consumo', asunto: 'cierreAlterado', datos: { mes: '2026-09', cifras: 1 }, veces: 1 },
      ]),
    ).toEqual({
      dia: '2026-11-26',
      clases: { pedido: 2, chat: 1, incidente: 2, red: 2, compra: 1, consumo: 2 },
      nuevos: [
        { noun: 'pedido', asunto: 'Aprobado', veces: 2, pedidoId: 8, lado: 'proveedor' },
        { noun: 'conversacion', asunto: 'chatMessage', veces: 3, pedidoId: 7, canal: 'pedido' },
        { noun: 'pedido', asunto: 'nuevoPedido', veces: 1, pedidoId: 7, lado: 'proveedor' },
        { noun: 'pedido', asunto: 'incidenteRespondido', veces: 1, pedidoId: 7, lado: 'consumidor', numero: 2 },
        { noun: 'red', asunto: 'mensajeMasivo', veces: 2 },
        { noun: 'compra', asunto: 'pruebaseleccionada', veces: 1, compraId: 4, opcion: 'pedida' },
        { noun: 'red', asunto: 'invitacionAceptada', veces: 1 },
        { noun: 'cuenta', asunto: 'incidenteReportado', veces: 1, cuentaId: 5, numero: 1 },
        { noun: 'consumo', asunto: 'cierreAlterado', veces: 1, mes: '2026-10' },
        { noun: 'consumo', asunto: 'cierreAlterado', veces: 1, mes: '2026-09' },
      ],
    })
    expect(resumir('2026-11-26', [])).toBeUndefined()
  })

  it('lists the newest twenty one by one, and counts all of them', () => {
    const resumen = resumir(
      '2026-11-26',
      Array.from({ length: 23 }, (_, n) => pedido(n + 1)),
    )
    expect(resumen?.clases).toEqual({ pedido: 23 })
    expect(resumen?.nuevos.map(({ pedidoId }) => pedidoId)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  it('says what a toast says, without a name or an amount, and links there', () => {
    expect(
      renglonDe({ noun: 'pedido', asunto: 'Aprobado', veces: 2, pedidoId: 8, lado: 'proveedor' }, 'P1-8', quien),
    ).toEqual({
      dice: 'Pedido P1-8: Pedido aprobado (2 avisos)',
      a: '/proveedor/pedido/h8',
    })
    expect(
      renglonDe({ noun: 'conversacion', asunto: 'chatMessage', veces: 3, pedidoId: 7, canal: 'pedido' }, 'P1-7', quien),
    ).toEqual({
      dice: 'Mensaje nuevo: Pedido P1-7 (3 mensajes)',
      a: `${RUTAS.chat.camino}?con=pedido%3Ah7`,
    })
    const mesa = { ...quien, tipoUsuario: 'callcenter' } as const
    expect(
      renglonDe(
        { noun: 'compra', asunto: 'pruebaseleccionada', veces: 1, compraId: 4, opcion: 'pedida' },
        'C4-1',
        mesa,
      ),
    ).toEqual({
      dice: 'Suscripción C4-1: Piden una prueba gratuita',
      a: '/vendedor/clientes?compra=h4',
    })
    expect(renglonDe({ noun: 'compra', asunto: 'nuevaOferta', veces: 1, compraId: 4 }, 'C4-1', quien)?.dice).toBe(
      'Tu suscripción: Tienes una oferta',
    )
    expect(renglonDe({ noun: 'red', asunto: 'mensajeMasivo', veces: 2 }, '', quien)).toEqual({
      dice: 'Tu red: Te escribieron (2 avisos)',
      a: '/',
    })
    // A message of a later release.
    expect(renglonDe({ noun: 'red', asunto: 'otraCosa', veces: 1 }, '', quien)).toBeUndefined()
    expect(cuantasCosas({ chat: 1, pedido: 2, red: 1 })).toBe('2 pedidos, 1 aviso de tu red y 1 conversación')
  })
})
