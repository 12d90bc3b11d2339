import { describe, expect, it } from 'vitest'
import { efectoDeCompra, esDeCompra, rutaDeCompra } from '#web/vivo/efectos-compra.ts'

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
