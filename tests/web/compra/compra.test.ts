import { describe, expect, it, test } from 'vitest'
import type { FilaCompra } from '#api/contract/compra.ts'
import { ETAPAS, esperaAlProveedor, etapaDe, plazo, quedan, tarifa, telefonoDe } from '#web/compra/etapas.ts'
import { esperaAlEscritorio } from '#web/escritorio/palabras.ts'
import { efectoDeCompra, esDeCompra, rutaDeCompra } from '#web/vivo/efectos-compra.ts'

type DeEtapa = Parameters<typeof etapaDe>[0]
const fila = (cambios: Partial<DeEtapa>): DeEtapa => ({
  estadoPedido: 'En Curso',
  unidad: 'meses',
  confirmadoFile: false,
  tipoPago: null,
  factura: null,
  ...cambios,
})

describe('where a subscription stands on its line', () => {
  it.each([
    [{ estadoPedido: 'En Curso' }, 'Negociación', false],
    [{ estadoPedido: 'Por Aprobar' }, 'Oferta', true],
    [{ estadoPedido: 'Aprobado' }, 'Pago', true],
    [{ estadoPedido: 'Aprobado', confirmadoFile: true }, 'Confirmación', false],
    [{ estadoPedido: 'Aprobado', unidad: 'dias' }, 'Confirmación', false],
    [{ estadoPedido: 'Completado' }, 'Activada', false],
    [{ estadoPedido: 'Desactivado' }, undefined, false],
  ] as const)('%o', (cambios, etapa, espera) => {
    expect(etapaDe(fila(cambios))).toBe(etapa)
    expect(esperaAlProveedor(fila(cambios))).toBe(espera)
    if (etapa) expect(ETAPAS).toContain(etapa)
  })
})

test('terms, prices and days read as people say them', () => {
  expect(plazo({ cantidad: 1, unidad: 'meses' })).toBe('1 mes')
  expect(plazo({ cantidad: 15, unidad: 'dias' })).toBe('15 días')
  expect([tarifa(1), tarifa(2)]).toEqual(['1 dólar al día', '22 dólares al mes'])
  expect([-1, 0, 1, 21].map(quedan)).toEqual(['plazo terminado', 'termina hoy', 'queda 1 día', 'quedan 21 días'])
})

test('only phones are sent to a store', () => {
  expect(telefonoDe('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36')).toBe('android')
  expect(telefonoDe('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios')
  expect(telefonoDe('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})

describe('what waits for a desk', () => {
  const deMesa = (cambios: Partial<FilaCompra>): FilaCompra =>
    ({
      estadoPedido: 'Aprobado',
      estadoFiltroFinan: 'visible',
      confirmadoFile: true,
      pagoConfirmado: false,
      pasos: { autorizar: 'falta confirmar el pago' },
      ...cambios,
    }) as FilaCompra
  it('is for finance a proof to look at, or a purchase to authorize', () => {
    expect(esperaAlEscritorio(deMesa({}), 'financiero')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ confirmadoFile: false }), 'financiero')).toBe(false)
    expect(esperaAlEscritorio(deMesa({ pagoConfirmado: true, pasos: { autorizar: null } }), 'financiero')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ estadoFiltroFinan: 'archivado' }), 'financiero')).toBe(false)
  })
  it('is for the call center whatever is being negotiated, and nothing for those who only read', () => {
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'En Curso' }), 'callcenter')).toBe(true)
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'Por Aprobar' }), 'callcenter')).toBe(false)
    expect(esperaAlEscritorio(deMesa({ estadoPedido: 'En Curso' }), 'administrador')).toBe(false)
  })
})

describe('the live messages of a subscription', () => {
  const base = { posicion: '9', idCompra: 'abcdefghij', idProv: 'klmnopqrst', empresa: 'Ferretería La Unión' }
  it.each(['compraOfertaAprobada', 'pruebaFreeAprobada', 'aprobacioncompra', 'pagorecibido'])(
    '%s sounds like an approval',
    (asunto) => {
      expect(efectoDeCompra({ ...base, asunto })?.tono).toBe('aprobacion')
    },
  )
  it.each([
    'nuevoProveedor',
    'callCenterAsignadoOn',
    'visualizaNegociacion',
    'nuevaOferta',
    'cotizacionpaquete',
    'pruebaseleccionada',
    'rechazodemo',
    'renegociacion',
    'formFacturacion',
    'enviocomprobante',
    'desactivacionmanual',
    'activacionmanualdemo',
    'archivoAdjunto',
  ])('%s sounds like the rest', (asunto) => {
    expect(efectoDeCompra({ ...base, asunto })?.tono).toBe('resto')
  })
  it.each(['provClntsEnEspera', 'visualizaOferta', 'datosFacturaClntProv', 'tipopago'])(
    '%s only changes tables and panels',
    (asunto) => {
      expect(efectoDeCompra({ ...base, asunto })).toBeUndefined()
    },
  )
  it('only the activation’s toast hides by itself, after five seconds', () => {
    const duraciones = ['aprobacioncompra', 'pagorecibido', 'nuevaOferta', 'desactivacionmanual'].map(
      (asunto) => efectoDeCompra({ ...base, asunto })?.duracion,
    )
    expect(duraciones).toEqual([5000, undefined, undefined, undefined])
  })
  it('says the specification’s words when the credit has run out', () => {
    expect(efectoDeCompra({ ...base, asunto: 'desactivacionmanual' }, 'proveedor')).toEqual({
      titulo: 'Cuenta desactivada - Su crédito ha caducado',
      detalle: '',
      tono: 'resto',
    })
  })
  it('tells a desk whose it is, and a provider what it got', () => {
    const oferta = { ...base, asunto: 'compraOfertaAprobada', total: '25.30' }
    expect(efectoDeCompra(oferta, 'financiero')?.detalle).toBe('Ferretería La Unión · $25,30')
    const paquete = { ...base, asunto: 'cotizacionpaquete', cantidad: 12, unidad: 'meses', total: '345.00' }
    expect(efectoDeCompra(paquete, 'proveedor')?.detalle).toBe('12 meses · $345,00')
  })
  it('are told from those of orders by their purchase, and lead each reader to where it is seen', () => {
    expect([esDeCompra({ ...base, asunto: 'renegociacion' }), esDeCompra({ asunto: 'renegociacion' })]).toEqual([
      true,
      false,
    ])
    expect(
      (['proveedor', 'callcenter', 'financiero', 'administrador', 'consumidor'] as const).map((tipo) =>
        rutaDeCompra(tipo, 'abcdefghij'),
      ),
    ).toEqual([
      '/new-negociacion',
      '/vendedor/clientes?compra=abcdefghij',
      '/vendedor/financiero/todosClientes?compra=abcdefghij',
      '/admin?ver=compras&compra=abcdefghij',
      undefined,
    ])
  })
})
