import { describe, expect, it } from 'vitest'
import { solicitudDe } from '#commands/log/solicitud.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())

const abrirEn = (api: { pedirCon(cookie: string): Persona['pedir'] }, { cookie }: Pick<Persona, 'cookie'>) =>
  api.pedirCon(cookie)('POST', '/new-negociacion', {}, { 'idempotency-key': crypto.randomUUID() })
const contadas = (respuestas: readonly { estado: number; cuerpo: { code?: string } }[]) => {
  const cuenta: Record<string, number> = {}
  for (const { estado, cuerpo } of respuestas) {
    const dicho = `${estado} ${cuerpo.code ?? ''}`.trim()
    cuenta[dicho] = (cuenta[dicho] ?? 0) + 1
  }
  return cuenta
}

describe('fifty requests to open a negotiation, at two APIs at once,', () => {
  it('open one, and the others get 409', async () => {
    const { sistema } = venta()
    const otra = await sistema.otraApi()
    const proveedor = await sistema.abrirCuenta('proveedor', 'empresa', 'Ferretería Doble')
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, (_, n) => abrirEn(n % 2 === 0 ? sistema : otra, proveedor)),
    )
    expect(contadas(respuestas)).toEqual({ '200': 1, '409 compra-en-curso': 49 })
    const { store, ids } = sistema.servicios
    const deCuenta = (await store.readStream(`cuenta-${proveedor.id}`)) as unknown as HechoCuenta[]
    const abiertas = deCuenta.filter(({ type }) => type === 'NegociacionAbierta')
    const idCompra = respuestas.find(({ estado }) => estado === 200)?.cuerpo.idCompra as string
    expect(abiertas.map(({ data }) => data)).toEqual([{ compraId: ids.revelar(idCompra), modo: 'negociacion' }])
    expect((await store.verificar()).hallazgo).toBeUndefined()
  })
})

describe('a purchase that its account took but that wasn’t opened', () => {
  it('is opened by the process, once', async () => {
    const { sistema, proceso } = venta()
    const { servicios } = sistema
    const proveedor = await sistema.abrirCuenta('proveedor', 'empresa', 'Ferretería a Medias')
    const actor = { id: proveedor.id, tipoUsuario: 'proveedor' }
    const ahora = new Date().toISOString()
    // Simulates an API that died between the two streams.
    const compraId = 4_711
    const command = { type: 'AbrirNegociacion', compraId, modo: 'pago', actor, ahora } as const
    const clave = { quien: proveedor.id, accion: 'prueba', objeto: '', clave: 'a medias' }
    await servicios.cuentas.ejecutar(proveedor.id, command, solicitudDe(clave, '', 'api'))
    const hechos = async () => (await servicios.store.readStream(`compra-${compraId}`)) as unknown as HechoCompra[]
    await hastaQue(async () => expect(await hechos()).toHaveLength(1))
    await proceso.parar()
    proceso.arrancar()
    expect((await abrirEn(sistema, proveedor)).cuerpo.code).toBe('compra-en-curso')
    expect((await hechos()).map(({ type, data }) => [type, data])).toEqual([
      ['CompraAbierta', { proveedorId: proveedor.id, modo: 'pago' }],
    ])
  })
})

describe('a deactivated purchase', () => {
  it('is negotiated anew by one of twelve parallel requests, under a fact of its own', async () => {
    const { sistema, callcenter, registrar, hastaActivada } = venta()
    const proveedor = await registrar()
    await hastaActivada(proveedor)
    const { idCompra } = proveedor
    expect(
      (await callcenter.pedir('POST', '/api/compras/desactivar', { idCompra, motivo: 'Pidió una pausa' })).estado,
    ).toBe(200)
    const cookie = { cookie: proveedor.cookie }
    const respuestas = await Promise.all(Array.from({ length: 12 }, () => abrirEn(sistema, cookie)))
    expect(contadas(respuestas)).toEqual({ '200': 1, '409 compra-en-curso': 11 })
    const { store, ids } = sistema.servicios
    const tipos = (await store.readStream(`compra-${ids.revelar(idCompra)}`)).map(({ type }) => type)
    expect(tipos.slice(-2)).toEqual(['CompraDesactivada', 'NegociacionReabierta'])
  })
})
