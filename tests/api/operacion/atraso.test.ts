import { expect, it, vi } from 'vitest'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { iniciarAlmacen } from '#tests/almacen.ts'
import { hastaQue } from '#tests/espera.ts'
import { AHORA, CLIENTE, cuentaAbierta, solicitud } from '#tests/log.ts'
import { detrasDe, unSistema } from '#tests/sistema.ts'

// A system of its own, because its store is killed and goes on without its last facts.
const sistema = unSistema({}, { aparte: true })

it('a log that lost its end takes no more changes, even after it grew again, and health says so', async () => {
  const { almacen, servicios } = sistema()
  const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  // An API that projects nothing, beside the one that projects.
  const otra = await sistema().otraApi()
  const salud = async () => (await ana.pedir('GET', '/api/salud')).cuerpo
  await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'ok', atraso: { hechos: 0, segundos: 0 } }))
  await almacen.parar('SIGKILL')
  await detrasDe(sistema(), 'delete from events where position > (select max(position) - 2 from events)')
  const otro = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
  try {
    const estados = new Set<number>()
    for (const celular of ['0990000001', '0990000002', '0990000003', '0990000004']) {
      estados.add((await otra.pedirCon(ana.cookie)('POST', '/api/cuenta/perfil', { celular })).estado)
      estados.add((await ana.pedir('POST', '/api/cuenta/perfil', { celular })).estado)
    }
    expect([...estados], 'before the watch has looked').toEqual([503])
    // Other events are appended directly to the store.
    for (const id of [901, 902, 903]) {
      await servicios.store.append(`cuenta-${id}`, SIN_CABEZA, [cuentaAbierta(id, 'consumidor')], {
        ...solicitud(),
        actor: CLIENTE,
        partes: [],
        momento: AHORA,
      })
    }
    await vi.waitFor(async () => expect((await salud()).estado).toBe('degradado'), 20_000)
    const cambio = { nombre: 'Ana María' }
    await vi.waitFor(async () => {
      const { estado, cuerpo } = await ana.pedir('POST', '/api/cuenta/perfil', cambio)
      expect([estado, cuerpo.code]).toEqual([503, 'log-atrasado'])
    }, 20_000)
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(200)
  } finally {
    await otro.parar()
  }
})
