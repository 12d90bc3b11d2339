import { afterAll, beforeAll, expect } from 'vitest'
import { plazosDe } from '#api/arranque/puntos.ts'
import { crearProcesoDeCompras } from '#commands/processes/compra.ts'
import { otraCasa } from '#tests/comun.ts'
import { hastaQue } from '#tests/espera.ts'
import { formularioProveedor } from '#tests/formularios.ts'
import { bien, type Persona, type Sistema, unSistema } from '#tests/sistema.ts'

export const DIA_MS = 86_400_000
export const FACTURA = {
  razonSocial: 'Ferretería S. A.',
  ruc: '1790011674001',
  direccion: 'Quito',
  telefono: '022345678',
  correo: 'f@f.ec',
}
/** The payment on the bank statement, no less than the price of anything. */
export const COBRO = { recibido: '9999.00', referencia: 'TRX 0042' }
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

type Quien = Pick<Persona, 'pedir'>

/** Reads an answer that must have status 200. */
export const leer = async <T>(quien: Quien, url: string): Promise<T> => {
  const r = await quien.pedir('GET', url)
  expect(r.estado, `${url} ${JSON.stringify(r.cuerpo)}`).toBe(200)
  return r.cuerpo
}
export const fila = async (quien: Quien, idCompra: string, posicion = '0') =>
  (await quien.pedir('GET', `/api/compras/${idCompra}?posicion=${posicion}`)).cuerpo

let registrados = 0

/**
 * Opens the desks that sell subscriptions in a system, and the process that opens and ends them
 * under a clock that can be moved. A test that moves it needs a system of its own.
 */
export const unaVenta = (compartido?: () => Sistema) => {
  const sistema = compartido ?? unSistema()
  let adelanto = 0
  let corriendo: { parar: () => Promise<void>; revisar: () => Promise<void> } | undefined
  const proceso = {
    adelantar: (ms: number) => {
      adelanto = ms
    },
    arrancar: () => {
      const alto = new AbortController()
      const { correr, revisar } = crearProcesoDeCompras({
        store: sistema().servicios.store,
        handle: sistema().handle,
        compras: sistema().servicios.compras,
        punto: plazosDe(sistema().pool),
        ahora: () => new Date(Date.now() + adelanto).toISOString(),
        logger: { warn: () => undefined },
        cada: 50,
      })
      const fin = correr(alto.signal)
      corriendo = {
        revisar,
        parar: async () => {
          alto.abort()
          await fin
        },
      }
    },
    revisar: async () => corriendo?.revisar(),
    parar: async () => corriendo?.parar(),
  }

  /** Registers a provider, and returns it with the purchase that its registration opens. */
  const registrar = async (nombre = `Ferretería ${registrados + 1}`, cambios: object = {}) => {
    registrados += 1
    const palabra = `cascajo${registrados}`
    const formulario = formularioProveedor({ nombre, palabrasClave: [palabra], ...cambios })
    const r = await sistema().app.inject({
      method: 'POST',
      url: '/registro/proveedor',
      payload: formulario,
      remoteAddress: otraCasa(),
    })
    const cookie = String(r.headers['set-cookie']).split(';')[0] ?? ''
    const pedir = sistema().pedirCon(cookie)
    const compra = await hastaQue(async () => {
      const propia = (await pedir('GET', '/api/compras/propia')).cuerpo.compra
      expect(propia).not.toBeNull()
      return propia
    })
    return { pedir, cookie, idCompra: compra.id as string, cuenta: r.json().cuenta, palabra }
  }
  type Proveedor = Awaited<ReturnType<typeof registrar>>

  const subirComprobante = async (
    proveedor: Pick<Proveedor, 'idCompra' | 'cookie'>,
    contenido = PDF,
    { referencia, clave }: { readonly referencia?: string; readonly clave?: string } = {},
  ) => {
    const forma = new FormData()
    forma.append('idCompra', proveedor.idCompra)
    if (referencia !== undefined) forma.append('referencia', referencia)
    forma.append('archivo', new Blob([new Uint8Array(contenido)]), 'pago.pdf')
    const r = await fetch(`http://127.0.0.1:${sistema().port}/api/compras/pago/comprobante`, {
      method: 'POST',
      body: forma,
      headers: { cookie: proveedor.cookie, ...(clave === undefined ? {} : { 'idempotency-key': clave }) },
    })
    return { estado: r.status, cuerpo: (await r.json()) as { sha256: string; posicion: string } }
  }

  let escritorios: Record<'callcenter' | 'financiero' | 'admin', Persona> | undefined
  beforeAll(async () => {
    proceso.arrancar()
    escritorios = {
      callcenter: await sistema().abrirCuenta('callcenter', 'staff', 'Paola'),
      financiero: await sistema().abrirCuenta('financiero', 'staff', 'Ricardo'),
      admin: await sistema().abrirCuenta('administrador', 'staff', 'Inés'),
    }
    // A provider registered earlier, without the process, has a purchase once the next one has.
    if (compartido) await registrar()
  })
  afterAll(() => proceso.parar())

  return () => {
    if (!escritorios) throw new Error('la venta no está abierta')
    const { callcenter, financiero } = escritorios
    /** Takes a purchase from the negotiation to the accepted offer, paid or free. */
    const hastaAprobada = async (proveedor: Proveedor, demo?: number) => {
      const { idCompra } = proveedor
      await bien(callcenter, '/api/compras/tomar', { idCompra })
      const { numero, posicion } = demo
        ? await bien(callcenter, '/api/compras/demo', { idCompra, dias: demo })
        : await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
      await bien(proveedor, '/compra/aprobar', { idCompra, numero })
      return (await fila(proveedor, idCompra, posicion)).datosCompra
    }
    const hastaPagada = async (proveedor: Proveedor, factura: object = {}) => {
      const { idCompra } = proveedor
      await hastaAprobada(proveedor)
      await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA, ...factura })
      await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
      const { estado, cuerpo } = await subirComprobante(proveedor)
      expect(estado).toBe(200)
      return bien(financiero, '/api/compras/pago/confirmar', { idCompra, sha256: cuerpo.sha256, ...COBRO })
    }
    const hastaActivada = async (proveedor: Proveedor, factura: object = {}) => {
      const { idCompra } = proveedor
      await hastaPagada(proveedor, factura)
      return bien(financiero, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
    }
    return {
      ...escritorios,
      sistema: sistema(),
      proceso,
      registrar,
      subirComprobante,
      hastaAprobada,
      hastaPagada,
      hastaActivada,
    }
  }
}
