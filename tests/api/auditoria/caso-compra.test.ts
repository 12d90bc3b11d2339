import { afterAll, describe, expect, it } from 'vitest'
import { reunirCaso } from '#api/auditoria/caso.ts'
import { unaVenta } from '#tests/api/compra/venta.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { bien } from '#tests/sistema.ts'
import { bajarCaso, firmarRaiz, verificar, verificarDesdeFuera } from './caso.ts'

// A system of its own, because it signs a root of the whole log.
const venta = unaVenta()
const carpeta = carpetaNueva('casos')
afterAll(() => borrar(carpeta))

describe('the case file of a purchase', () => {
  it('withholds the call centre’s own facts and the staff’s chat, and verifies without them', async () => {
    const { sistema, callcenter, financiero, admin, registrar, hastaActivada } = venta()
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Elena')
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaActivada(proveedor)
    await bien(callcenter, '/api/compras/llamada', { idCompra, resultado: 'no-contesta', nota: 'Suena ocupado' })
    for (const [quien, mesa] of [
      [callcenter, 'call'],
      [financiero, 'finan'],
    ] as const) {
      const channel = `compra:${idCompra}:${mesa}`
      expect((await quien.pedir('POST', '/chat/save', { channel, texto: `Por ${mesa}` })).estado).toBe(201)
    }
    await firmarRaiz(sistema)
    for (const [quien, historias, dichos] of [
      // The staff's own conversation isn't in any case file.
      [auditor, 2, ['Por call']],
      [admin, 1, []],
    ] as const) {
      const { caso, texto } = await bajarCaso(sistema, quien, `compra-${idCompra}`)
      expect(caso.historias.length).toBe(historias)
      const reservados = caso.historias.flatMap(({ eventos }) => eventos.filter((evento) => 'reservado' in evento))
      expect(reservados.length).toBeGreaterThan(0)
      for (const reservado of reservados)
        expect(Object.keys(reservado).toSorted()).toEqual(['cadena', 'previa', 'reservado', 'revision'])
      for (const ajeno of ['no-contesta', 'Suena ocupado', 'LlamadaRegistrada']) expect(texto).not.toContain(ajeno)
      expect(caso.valores.flatMap(({ campo, valor }) => (campo === 'texto' ? [valor] : []))).toEqual(dichos)
      expect(caso.archivos).toMatchObject([{ nombre: 'pago.pdf' }])
      const { codigo, dicho } = await verificar(carpeta, texto)
      expect([codigo, dicho]).toEqual([
        0,
        expect.stringContaining(`${reservados.length} no son de quien pidió el caso`),
      ])
      const desdeFuera = await verificarDesdeFuera(carpeta, texto)
      expect(desdeFuera.codigo, desdeFuera.dicho).toBe(0)
      const sinUno = JSON.parse(texto)
      const { eventos } = sinUno.historias[0]
      eventos.splice(
        eventos.findIndex((evento: object) => 'reservado' in evento),
        1,
      )
      const falta = await verificar(carpeta, JSON.stringify(sinUno))
      expect([falta.codigo, falta.dicho]).toEqual([1, expect.stringMatching(/Falta lo que sigue a compra-\d+/)])
    }
  })

  it('has a limit of facts and of characters, and says so', async () => {
    const { sistema, registrar, hastaAprobada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    const stream = `compra-${sistema.servicios.ids.revelar(idCompra)}`
    const cuantos = (await sistema.servicios.store.readStream(stream)).length
    const quien = { lector: 'administrador', nombre: 'Inés' } as const
    const bastan = { hechos: cuantos, caracteres: 1_000_000 }
    expect((await reunirCaso(sistema.servicios, stream, quien, { maximo: bastan })).hechos.length).toBe(cuantos)
    for (const [poco, dicho] of [
      [{ ...bastan, hechos: cuantos - 1 }, `${cuantos - 1} hechos o de 1 MB`],
      [{ ...bastan, caracteres: 100 }, `${cuantos} hechos o de 0.0001 MB`],
    ] as const)
      await expect(reunirCaso(sistema.servicios, stream, quien, { maximo: poco })).rejects.toMatchObject({
        rechazo: {
          refused: 'caso-largo',
          detalle: `Ese caso pasa de ${dicho}: léelo en su historia, página por página.`,
        },
      })
  })
})
