import { describe, expect, it } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { bien } from '#tests/sistema.ts'
import { DIA_MS, unaVenta } from './venta.ts'

// A system of its own, because its clock is moved by days.
const venta = unaVenta()

describe('a term of a purchase', () => {
  it('ends by the clock, once, over restarts and clock jumps; the provider then sells nothing until it negotiates anew', async () => {
    const { sistema, callcenter, financiero, admin, proceso, registrar, hastaActivada } = venta()
    const proveedor = await registrar()
    const { idCompra, palabra } = proveedor
    const { posicion } = await hastaActivada(proveedor)
    const buscar = async () => (await callcenter.pedir('GET', `/buscar?query=${palabra}`)).cuerpo.proveedrsResultsJson
    expect((await callcenter.pedir('GET', `/buscar?query=${palabra}&posicion=${posicion}`)).cuerpo.existencias).toBe(2)
    const hechos = async () =>
      (await sistema.servicios.store.readStream(`compra-${sistema.servicios.ids.revelar(idCompra)}`)).map(
        ({ type }) => type,
      )

    proceso.adelantar(29 * DIA_MS)
    await proceso.revisar()
    expect(await hechos()).not.toContain('CompraDesactivada')
    // The process is down when the term ends, and the clock jumps back and forth around it.
    await proceso.parar()
    proceso.adelantar(40 * DIA_MS)
    proceso.arrancar()
    await hastaQue(async () => expect(await hechos()).toContain('CompraDesactivada'))
    proceso.adelantar(-300 * DIA_MS)
    await proceso.revisar()
    proceso.adelantar(400 * DIA_MS)
    await proceso.revisar()
    await proceso.parar()
    proceso.arrancar()
    await hastaQue(async () => expect(await buscar()).not.toContain(proveedor.cuenta.id))
    expect((await hechos()).filter((tipo) => tipo === 'CompraDesactivada')).toHaveLength(1)
    proceso.adelantar(0)

    const cliente = await sistema.abrirCuenta('consumidor', 'personal', 'Ana')
    const pedido = await cliente.pedir('POST', '/api/save/index/pedido', {
      hashIdProv: proveedor.cuenta.id,
      descripcion: 'Clavos',
    })
    expect(pedido.cuerpo.code).toBe('proveedor-inactivo')
    const nueva = await proveedor.pedir('POST', '/new-negociacion', {})
    expect(nueva.estado).toBe(200)
    const propia = (await proveedor.pedir('GET', `/api/compras/propia?posicion=${nueva.cuerpo.posicion}`)).cuerpo
    // It is the same purchase from its beginning: its history and its invoices stay.
    expect([nueva.cuerpo.idCompra, propia.compra.id]).toEqual([idCompra, idCompra])
    expect(propia.compra).toMatchObject({ estadoPedido: 'En Curso', fechaAutorizado: null, datosCompra: null })
    expect(propia.anteriores).toEqual([])
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Marta')
    for (const lector of [proveedor, callcenter, financiero, admin, auditor]) {
      const { terminos } = (await lector.pedir('GET', `/api/compras/${idCompra}`)).cuerpo
      expect(terminos).toMatchObject([{ id: idCompra, termino: 1, cantidad: 1, unidad: 'meses', conFactura: true }])
    }
    const factura = (termino: string) => proveedor.pedir('GET', `/api/compras/factura/pdf/${idCompra}${termino}`)
    expect((await factura('?termino=1')).cabeceras['content-type']).toBe('application/pdf')
    expect([(await factura('')).estado, (await factura('?termino=2')).estado]).toEqual([404, 404])
    expect((await hechos()).at(-1)).toBe('NegociacionReabierta')
    expect((await proveedor.pedir('POST', '/new-negociacion', {})).cuerpo.code).toBe('compra-en-curso')
  })

  it('has a receipt of its own, with a number that stays when the term is over; a free trial has none', async () => {
    const { sistema, callcenter, financiero, registrar, hastaAprobada, hastaActivada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    const factura = async (termino: string) => {
      const { estado, cabeceras } = await proveedor.pedir('GET', `/api/compras/factura/pdf/${idCompra}${termino}`)
      return [estado, /filename="([^"]*)"/.exec(String(cabeceras['content-disposition']))?.[1]]
    }
    const terminar = async () => {
      await bien(callcenter, '/api/compras/desactivar', { idCompra, motivo: 'Pidió una pausa' })
      return bien(proveedor, '/new-negociacion', {})
    }
    const leer = (posicion: string) => sistema.servicios.avance.esperar(BigInt(posicion))

    await hastaAprobada(proveedor, 10)
    await bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'prueba' })
    await terminar()
    await leer((await hastaActivada(proveedor)).posicion)
    const { codCompra } = (await proveedor.pedir('GET', `/api/compras/${idCompra}`)).cuerpo
    const segunda = [200, `recibo-${codCompra}-2.pdf`]
    expect([await factura(''), await factura('?termino=2')]).toEqual([segunda, segunda])
    // The trial has no invoice, even though the later terms are paid.
    expect(await factura('?termino=1')).toEqual([404, undefined])

    await leer((await terminar()).posicion)
    await leer((await hastaActivada(proveedor)).posicion)
    expect(await factura('?termino=2')).toEqual(segunda)
    expect(await factura('')).toEqual([200, `recibo-${codCompra}-3.pdf`])
    expect(await factura('?termino=4')).toEqual([404, undefined])
  })

  it('deactivates the account when it ends, even if the purchase is renegotiated before the process saw the end', async () => {
    const { sistema, callcenter, proceso, registrar, hastaActivada } = venta()
    const { cuentas, ids } = sistema.servicios
    for (const deNuevo of ['reabrir', 'ofrecer', 'a la vez', 'a la vez'] as const) {
      const proveedor = await registrar()
      const { idCompra } = proveedor
      await hastaActivada(proveedor)
      const cuenta = async () => {
        const estado = await cuentas.estado(ids.revelar(proveedor.cuenta.id) as number)
        return estado.existe ? estado.suscripcion : undefined
      }
      await hastaQue(async () => expect(await cuenta()).toBe('activa'))
      if (deNuevo !== 'a la vez') await proceso.parar()
      await bien(callcenter, '/api/compras/desactivar', { idCompra, motivo: 'Pidió una pausa' })
      if (deNuevo === 'reabrir') await bien(proveedor, '/new-negociacion', {})
      else await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
      if (deNuevo !== 'a la vez') proceso.arrancar()
      await hastaQue(async () => expect(await cuenta(), deNuevo).toBe('desactivada'))
    }
  })
})
