import { describe, expect, it } from 'vitest'
import type { MensajeDeCompra, MensajeDeHecho, MensajeDePedido } from '#api/contract/vivo.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { DICHOS_DE_PEDIDO } from '#domain/pedido/dichos.ts'
import { efectoDe } from '#web/marco/efectos.ts'

const hecho = { posicion: '9', momento: '2026-11-20T15:00:00.000Z' }
const pedido = { ...hecho, noun: 'pedido', idPedido: 'abcdefghij', codPedido: 'P3-2026-000001', lado: 'proveedor' }
const compra = {
  ...hecho,
  noun: 'compra',
  idCompra: 'abcdefghij',
  idProv: 'klmnopqrst',
  empresa: 'Ferretería La Unión',
}
const datosCompra = { cantidad: 12, unidad: 'meses', totalCompra: '345.00' }
const oferta = { ...compra, motivo: '', opcion: 'ofrecida', total: '25.30', datosCompra }

/** Returns the effect of a message as the server sends it, with the fields that effects read. */
const de = (mensaje: object, tipoUsuario: TipoUsuario = 'proveedor') =>
  efectoDe(mensaje as MensajeDeHecho, { tipoUsuario })
const dePedido = (asunto: MensajeDePedido['asunto'], mas: object = {}) =>
  de({ ...pedido, total: '144.33', userItem: 'José Núñez', ...mas, asunto })
const deCompra = (asunto: MensajeDeCompra['asunto'], quien: TipoUsuario = 'proveedor', mas: object = {}) =>
  de({ ...oferta, ...mas, asunto }, quien)

describe('a message of an order', () => {
  it('tells what happened, to what and how much, and leads to the reader’s page of it', () => {
    expect(dePedido('Aprobado')).toEqual({
      cambia: ['pedido'],
      sobre: 'abcdefghij',
      pestana: 'ventas',
      aviso: {
        titulo: 'Pedido aprobado',
        detalle: 'P3-2026-000001 · $144,33',
        tono: 'aprobacion',
        a: '/proveedor/pedido/abcdefghij',
      },
    })
    expect(dePedido('Entregado', { lado: 'consumidor' })).toMatchObject({
      pestana: 'pedidos',
      aviso: { a: '/pedido/cliente/abcdefghij' },
    })
    expect(dePedido('descartarPedido').aviso?.titulo).toBe('Pedido Descartado')
  })

  it('adds to an earlier notice only for an attached or withdrawn file', () => {
    const anaden = Object.keys(DICHOS_DE_PEDIDO).filter(
      (asunto) => dePedido(asunto as MensajeDePedido['asunto']).aviso?.anade,
    )
    expect(anaden).toEqual(['archivoAdjunto', 'descartarArchivo'])
  })

  it('of an edit shows nothing, and refreshes row and page', () => {
    expect(dePedido('pedidoEditado')).toEqual({ cambia: ['pedido'], sobre: 'abcdefghij', pestana: 'ventas' })
  })

  it('of an answered incident leads its reporter to the list, filtered by its order if it has one', () => {
    const lleva = (mensaje: object) => de({ ...mensaje, numero: 2, asunto: 'incidenteRespondido' }).aviso?.a
    expect(lleva(pedido)).toBe('/incidentes?buscar=P3-2026-000001&filtro=todos')
    expect(lleva({ ...hecho, noun: 'cuenta', usuario: 'klmnopqrst' })).toBe('/incidentes')
  })

  it('of a reported incident leads each staff role to that very incident', () => {
    const { lado: _, ...sinLado } = pedido
    const delPersonal = (mensaje: object, quien: TipoUsuario) => {
      const { sobre, aviso } = de({ ...mensaje, numero: 2, asunto: 'incidenteReportado', texto: 'pago' }, quien)
      return [sobre, aviso?.a]
    }
    const delPedido = 'pedido.abcdefghij.2'
    expect(delPersonal(sinLado, 'callcenter')).toEqual([delPedido, `/vendedor?ver=incidentes&incidente=${delPedido}`])
    expect(delPersonal(sinLado, 'administrador')).toEqual([delPedido, `/admin?ver=incidentes&incidente=${delPedido}`])
    const deLaCuenta = 'cuenta.klmnopqrst.2'
    expect(delPersonal({ ...hecho, noun: 'cuenta', usuario: 'klmnopqrst' }, 'administrador')).toEqual([
      deLaCuenta,
      `/admin?ver=incidentes&incidente=${deLaCuenta}`,
    ])
  })
})

describe('a message of a purchase', () => {
  it('highlights its row, also when it says nothing', () => {
    expect(deCompra('provClntsEnEspera', 'callcenter')).toEqual({ cambia: ['compra'], sobre: 'abcdefghij' })
  })

  it('has fixed words when the credit has run out, and refreshes the provider’s account', () => {
    expect(deCompra('desactivacionmanual')).toEqual({
      cambia: ['compra', 'cuenta'],
      sobre: 'abcdefghij',
      pestana: 'compras',
      aviso: {
        titulo: 'Cuenta desactivada - Su crédito ha caducado',
        detalle: '',
        tono: 'resto',
        a: '/new-negociacion',
      },
    })
    expect(deCompra('desactivacionmanual', 'callcenter').cambia).toEqual(['compra'])
  })

  it('quotes the reason that was given, and leads to where it stands', () => {
    const motivo = 'No se lee el número'
    const dichos = (
      [
        ['desactivacionmanual', 'proveedor'],
        ['negociacionCerrada', 'proveedor'],
        ['comprobanteRechazado', 'proveedor'],
        ['compraArchivada', 'proveedor'],
        ['renegociacion', 'callcenter'],
        ['rechazodemo', 'callcenter'],
      ] as const
    ).map(([asunto, quien]) => {
      const { aviso } = deCompra(asunto, quien, { motivo })
      return [aviso?.titulo, aviso?.detalle, aviso?.a]
    })
    const mesa = '/vendedor/clientes?compra=abcdefghij'
    expect(dichos).toEqual([
      ['Cuenta desactivada - Su crédito ha caducado', '«No se lee el número»', '/new-negociacion'],
      ['Negociación cerrada', '«No se lee el número»', '/new-negociacion'],
      ['Comprobante rechazado', '«No se lee el número»', '/new-negociacion'],
      ['Finanzas no confirmó el pago', '«No se lee el número»', '/new-negociacion'],
      ['Piden otra oferta', 'Ferretería La Unión · «No se lee el número»', mesa],
      ['Prueba rechazada', 'Ferretería La Unión · «No se lee el número»', mesa],
    ])
    expect(deCompra('desactivacionDeshecha').aviso).toMatchObject({
      titulo: 'Tu cuenta vuelve a estar activa',
      detalle: 'Con el plazo de antes',
      a: '/new-negociacion',
    })
  })

  it('tells a desk whose purchase it is, and a provider what it got', () => {
    expect(deCompra('compraOfertaAprobada', 'financiero').aviso?.detalle).toBe('Ferretería La Unión · $25,30')
    expect(deCompra('cotizacionpaquete').aviso?.detalle).toBe('12 meses · $345,00')
    expect(deCompra('pagorecibido').aviso?.detalle).toBe('Falta que autoricen tu suscripción')
    expect(deCompra('pagorecibido', 'callcenter').aviso?.detalle).toBe('Ferretería La Unión')
  })

  it('differs from an order’s message of the same asunto, and leads each reader to their own page', () => {
    expect(deCompra('renegociacion', 'callcenter').aviso?.titulo).toBe('Piden otra oferta')
    expect(dePedido('renegociacion').aviso?.titulo).toBe('Te piden otra propuesta')
    const lleva = (quien: TipoUsuario) => deCompra('nuevoProveedor', quien).aviso?.a
    expect((['proveedor', 'callcenter', 'financiero', 'administrador', 'consumidor'] as const).map(lleva)).toEqual([
      '/new-negociacion',
      '/vendedor/clientes?compra=abcdefghij',
      '/vendedor/financiero/todosClientes?compra=abcdefghij',
      '/admin?ver=compras&compra=abcdefghij',
      undefined,
    ])
  })
})

describe('a message of the network', () => {
  const usuario = { ...hecho, noun: 'red', usuario: 'abcdefghij', empresa: 'Comercial Andes' }

  it('of an accepted invitation or a mass message says who it is from', () => {
    expect(de({ ...usuario, asunto: 'invitacionAceptada', tipo: 'sucursal' })).toEqual({
      cambia: ['invitacion', 'sucursal', 'mensaje', 'cuentas'],
      pestana: 'invitaciones',
      aviso: { titulo: 'Aceptaron tu invitación', detalle: 'Comercial Andes', tono: 'resto', a: '/invitaciones' },
    })
    expect(de({ ...usuario, asunto: 'mensajeMasivo', texto: 'Mañana abrimos a las 9' }).aviso).toEqual({
      titulo: 'Mensaje de Comercial Andes',
      detalle: 'Mañana abrimos a las 9',
      tono: 'resto',
      // The whole message opens over the current page.
      a: '?mensaje=9',
    })
  })

  it('of an invitation is shown only when it failed', () => {
    const correo = { ...hecho, noun: 'red', asunto: 'invitacion', correo: 'a@b.ec' }
    expect(de({ ...correo, estado: 'enviada' })).toEqual({ cambia: ['invitacion'] })
    expect(de({ ...correo, estado: 'fallida' }).aviso).toMatchObject({
      titulo: 'No pudimos enviar tu invitación',
      detalle: 'a@b.ec',
    })
  })
})

it('a message of an unknown asunto or noun refreshes orders and purchases, and shows nothing', () => {
  for (const noun of ['pedido', 'algoNuevo']) {
    const { cambia, ...resto } = de({ ...hecho, noun, asunto: 'algoNuevo' })
    expect(cambia).toContain('pedido')
    expect(cambia).toContain('compra')
    expect(resto).toEqual({})
  }
})
