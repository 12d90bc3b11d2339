import { expect, it, vi } from 'vitest'
import { iniciarAlmacen } from '#tests/almacen.ts'
import { detrasDe, unSistema } from '#tests/sistema.ts'

const sistema = unSistema()

it('a log that lost its end takes no more changes, also when it grew again meanwhile, and health says so', async () => {
  const { almacen } = sistema()
  const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  const salud = async () => (await ana.pedir('GET', '/api/salud')).cuerpo
  await vi.waitFor(async () => expect(await salud()).toMatchObject({ estado: 'ok', atraso: '0' }), 8_000)
  await almacen.parar('SIGKILL')
  await detrasDe(sistema(), 'delete from events where position > (select max(position) - 2 from events)')
  const otro = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
  try {
    // Somebody goes on before anybody has looked.
    for (const celular of ['0990000001', '0990000002', '0990000003', '0990000004']) {
      await ana.pedir('POST', '/api/cuenta/perfil', { celular })
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
