import { describe, expect, it, type onTestFinished, vi } from 'vitest'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { asuntos, type ConexionWamp, conectarWamp, evento, propio } from './conexion.ts'

const sistema = sistemaComun()

/** Opens connections that are closed at the end of their test. */
const entrarHasta =
  (alFinal: typeof onTestFinished) =>
  async (persona?: Persona, ...temas: string[]): Promise<ConexionWamp> => {
    const wamp = await conectarWamp(sistema(), persona)
    alFinal(async () => void (await wamp.cerrar()))
    await wamp.saludar()
    for (const tema of temas) await wamp.suscribir(tema)
    return wamp
  }

// Each test waits for the grace period of a last connection, so they run concurrently.
describe.concurrent('presence', () => {
  it('starts with the first connection, survives a reload, and ends after the grace period of the last', async ({
    onTestFinished,
  }) => {
    const entrar = entrarHasta(onTestFinished)
    const persona = await sistema().abrirCuenta('proveedor', 'individual', 'Va y viene')
    const otra = await sistema().abrirCuenta('consumidor', 'personal', 'José Núñez')
    const visitante = await entrar(undefined, 'bandwork.presencia')
    const presencias = () => visitante.eventos().filter((m) => m.usuario === persona.hash)
    const conectados = async () =>
      (await visitante.llamar('bandwork.conectados', [[persona.hash, otra.hash, 'nadie']]))[3][0]
    const primera = await entrar(persona)
    const segunda = await entrar(persona)
    await evento(visitante, (m) => m['usuario'] === persona.hash)
    expect(presencias()).toEqual([{ asunto: 'HomePageOn', usuario: persona.hash, tipoUserItem: 'individual' }])
    expect((await conectados()).conectados).toContain(persona.hash)
    await primera.cerrar()
    await segunda.cerrar()
    const recargada = await entrar(persona)
    expect((await conectados()).conectados).toContain(persona.hash)
    await recargada.cerrar()
    expect(asuntos(presencias()), 'the grace').toEqual(['HomePageOn'])
    await vi.waitFor(() => expect(asuntos(presencias())).toEqual(['HomePageOn', 'HomePageOff']), 12_000)
    expect((await conectados()).conectados).not.toContain(persona.hash)
  })

  it('of a client is announced only to accounts that have it in a table, band or chat, at every process; of staff to nobody', async ({
    onTestFinished,
  }) => {
    const entrar = entrarHasta(onTestFinished)
    const abrir = sistema().abrirCuenta
    const nuestro = await abrir('consumidor', 'personal', 'Con pedido')
    const [conPedido, conFavorito, ajeno] = [
      await abrir('proveedor', 'empresa', 'Con su pedido'),
      await abrir('proveedor', 'empresa', 'Lo tuvo'),
      await abrir('proveedor', 'empresa', 'No lo conoce'),
    ]
    const [admin, call, otroCliente] = [
      await abrir('administrador', 'staff', 'Ada'),
      await abrir('callcenter', 'staff', 'Calandria'),
      await abrir('consumidor', 'personal', 'Otro'),
    ]
    const pedir = (hashIdProv: string) =>
      nuestro.pedir('POST', '/api/save/index/pedido', { hashIdProv, descripcion: 'Uno' })
    const dos = await Promise.all([pedir(conPedido.hash), pedir(conFavorito.hash)])
    for (const { cuerpo } of dos) await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 10_000)
    const otra = await sistema().otraApi()
    const alli = await conectarWamp(otra, conFavorito)
    onTestFinished(async () => void (await alli.cerrar()))
    await alli.saludar()
    await alli.suscribir(propio(conFavorito))
    const oyen = [await entrar(conPedido, propio(conPedido)), alli, await entrar(admin, propio(admin))]
    const callan = [
      await entrar(undefined, 'bandwork.presencia'),
      await entrar(ajeno, propio(ajeno), 'bandwork.presencia'),
      await entrar(otroCliente, propio(otroCliente), 'bandwork.presencia'),
      await entrar(call, propio(call), 'bandwork.presencia'),
    ]
    // The last account is public: when it is announced, everything before it has been.
    const [delCliente, personal] = [await Promise.all([entrar(nuestro), entrar(nuestro)]), await entrar(call)]
    const ultima = await abrir('proveedor', 'empresa', 'La última')
    const fin = await entrar(ultima)
    for (const wamp of oyen) await evento(wamp, (m) => m['usuario'] === nuestro.hash)
    await evento(callan[0] as ConexionWamp, (m) => m['usuario'] === ultima.hash)
    const sobre = (wamp: ConexionWamp, { hash }: Persona) => wamp.eventos().filter((m) => m.usuario === hash)
    for (const wamp of oyen)
      expect(sobre(wamp, nuestro)).toEqual([{ asunto: 'HomePageOn', usuario: nuestro.hash, tipoUserItem: 'personal' }])
    const estan = async (wamp: ConexionWamp) =>
      (await wamp.llamar('bandwork.conectados', [[nuestro.hash, call.hash, conPedido.hash]]))[3][0].conectados
    for (const wamp of oyen) {
      expect(await estan(wamp)).toEqual(expect.arrayContaining([nuestro.hash, conPedido.hash]))
      expect(await estan(wamp)).not.toContain(call.hash)
    }
    for (const wamp of callan) {
      expect(await estan(wamp)).toEqual([conPedido.hash])
      expect(sobre(wamp, nuestro)).toEqual([])
    }
    for (const wamp of [...oyen, ...callan]) expect(sobre(wamp, call)).toEqual([])
    const { cuerpo } = await admin.pedir(
      'GET',
      '/admin/clientes-ajax/datatable?tipo=callcenter&search[value]=calandria&draw=1&start=0&length=10',
    )
    expect(cuerpo.data.map(({ abierto }: { abierto: boolean }) => abierto)).not.toContain(true)
    expect(JSON.stringify(cuerpo)).toContain(call.hash)
    for (const wamp of [...delCliente, personal, fin]) await wamp.cerrar()
    for (const wamp of oyen) await evento(wamp, (m) => m['asunto'] === 'HomePageOff' && m['usuario'] === nuestro.hash)
    for (const wamp of callan) expect(sobre(wamp, nuestro)).toEqual([])
  })

  it('of a provider deactivated meanwhile: its end is announced to everybody, its return only to its clients', async ({
    onTestFinished,
  }) => {
    const entrar = entrarHasta(onTestFinished)
    const [admin, va, cliente] = [
      await sistema().abrirCuenta('administrador', 'staff', 'Ada'),
      await sistema().abrirCuenta('proveedor', 'empresa', 'Se va'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Su cliente'),
    ]
    await cliente.pedir('POST', '/api/save/index/pedido', { hashIdProv: va.hash, descripcion: 'Uno' })
    const visitante = await entrar(undefined, 'bandwork.presencia')
    const delProveedor = await entrar(va)
    await evento(visitante, (m) => m['usuario'] === va.hash)
    const { estado, cuerpo } = await admin.pedir('POST', `/api/admin/cuentas/${va.hash}/desactivar`, {
      motivo: 'Prueba',
    })
    expect(estado).toBe(200)
    await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 10_000)
    const suCliente = await entrar(cliente, propio(cliente))
    await delProveedor.cerrar()
    await evento(visitante, (m) => m['asunto'] === 'HomePageOff' && m['usuario'] === va.hash)
    const { presencia } = sistema().servicios
    presencia.entrar(va.id)
    await evento(suCliente, (m) => m['asunto'] === 'HomePageOn' && m['usuario'] === va.hash)
    expect((await suCliente.llamar('bandwork.conectados', [[va.hash]]))[3][0].conectados).toEqual([va.hash])
    expect((await visitante.llamar('bandwork.conectados', [[va.hash]]))[3][0].conectados).toEqual([])
    expect(asuntos(visitante.eventos().filter((m) => m.usuario === va.hash))).toEqual(['HomePageOn', 'HomePageOff'])
    presencia.salir(va.id)
  })
})
