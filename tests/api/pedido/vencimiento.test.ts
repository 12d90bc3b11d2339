import { describe, expect, it } from 'vitest'
import { crearRecordatorios } from '#api/arranque/recordatorios.ts'
import { fechaLocal, inicioDeDia, masDias } from '#domain/calendario.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { asuntosDe } from '#tests/api/avisos.ts'
import { abrirPedido, bien, unSistema } from '#tests/sistema.ts'

// A system of its own, because its clock is another one for all proposals.
const sistema = unSistema()

describe('the day before a proposal ends', () => {
  it('both sides are told once, by several processes at once and after a new start', async () => {
    const cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras')
    const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
    const otra = await sistema().otraApi()
    const { ids, store, avance } = sistema().servicios
    const manana = masDias(fechaLocal(new Date().toISOString()), 1)
    const proponer = async (validaHasta?: string) => {
      const { idPedido } = await abrirPedido(cliente, proveedor)
      await bien(proveedor, '/api/pedidos/envio/precio', {
        idPedido,
        subtotal: '10.00',
        ...(validaHasta ? { validaHasta } : {}),
      })
      return ids.revelar(idPedido) ?? 0
    }
    const [vence, despues, nunca] = [await proponer(manana), await proponer(masDias(manana, 1)), await proponer()]
    const alDia = async () => {
      const ultima = (await store.ultimaPosicion()) ?? 0n
      for (const { esperar } of [avance, otra.servicios.avance]) await esperar(ultima, 20_000)
    }
    // Noon of today in Ecuador, whatever the hour of the test.
    const mediodia = new Date(Date.parse(inicioDeDia(masDias(manana, -1))) + 12 * 3_600_000).toISOString()
    const procesos = (ahora: string) =>
      [sistema(), otra].map(({ servicios }) =>
        crearRecordatorios({ ...servicios, ahora: () => ahora }, { warn: () => undefined }),
      )
    const avisados = async (id: number) =>
      (await store.readStream(streamPedido(id))).filter(({ type }) => type === 'VencimientoAvisado').length
    await alDia()
    const deNoche = new Date(Date.parse(mediodia) - 9 * 3_600_000).toISOString()
    await Promise.all(procesos(deNoche).map((proceso) => proceso.revisar()))
    expect(await avisados(vence)).toBe(0)
    await Promise.all([...procesos(mediodia), ...procesos(mediodia)].map((proceso) => proceso.revisar()))
    await alDia()
    await Promise.all(procesos(mediodia).map((proceso) => proceso.revisar()))
    await alDia()
    expect([await avisados(vence), await avisados(despues), await avisados(nunca)]).toEqual([1, 0, 0])
    for (const { hash } of [cliente, proveedor]) {
      const avisos = await asuntosDe(sistema(), `u${ids.revelar(hash)}`, '0')
      expect(avisos.filter(({ asunto }) => asunto === 'propuestaPorVencer')).toHaveLength(1)
    }
  })
})
