import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { reconstruir } from '#projections/motor/reconstruir.ts'
import { type Almacen, iniciarAlmacen } from '#tests/almacen.ts'
import { hastaQue } from '#tests/espera.ts'
import { callado } from '#tests/projections/motor/lectura.ts'
import { detrasDe, unSistema } from '#tests/sistema.ts'

// Needs a system of its own because its store is killed and its log changed meanwhile.
const sistema = unSistema({}, { aparte: true })
let almacen: Almacen
beforeAll(() => {
  almacen = sistema().almacen
})
afterAll(() => almacen.parar('SIGKILL'))

const alteraciones: Record<string, [alterar: string, restaurar: string]> = {
  'whose amount was changed in the log': [
    `update events set data = convert_to(replace(convert_from(data, 'UTF8'), '"subtotal":12550', '"subtotal":92550'), 'UTF8')
     where stream = $1 and revision = 1`,
    `update events set data = convert_to(replace(convert_from(data, 'UTF8'), '"subtotal":92550', '"subtotal":12550'), 'UTF8')
     where stream = $1 and revision = 1`,
  ],
  'whose end the log has lost': [
    `update events set stream = 'perdido-' || $1, revision = 0 where stream = $1 and revision = 1`,
    `update events set stream = $1, revision = 1 where stream = 'perdido-' || $1`,
  ],
}
for (const [alteracion, [alterar, restaurar]] of Object.entries(alteraciones))
  it(`an order ${alteracion} is neither shown nor taken further until it is restored`, async () => {
    const { servicios } = sistema()
    const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Clara')
    const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
    const nuevo = async () => {
      const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Cemento' }
      const idPedido = (await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)).cuerpo.idPedido as string
      await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '125.50' })
      return idPedido
    }
    const [enfermo, sano] = [await nuevo(), await nuevo()]
    const stream = `pedido-${servicios.ids.revelar(enfermo)}`
    const detras = async (sentencia: string) => {
      await almacen.parar('SIGKILL')
      await detrasDe(sistema(), sentencia, [stream])
      almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
    }
    const lecturas = (idPedido: string) => [
      `/api/pedidos/${idPedido}/historia`,
      `/api/pedidos/${idPedido}?version=1`,
      `/api/pedidos/${idPedido}`,
    ]
    const aprobar = (idPedido: string) => cliente.pedir('POST', '/api/pedidos/aprobar', { idPedido, version: 1 })

    await detras(alterar)
    // Also before anybody has read it again.
    await hastaQue(async () => expect((await aprobar(enfermo)).cuerpo.code).toBe('stream-detenido'))
    for (const url of lecturas(enfermo)) {
      const visto = await hastaQue(async () => {
        const r = await cliente.pedir('GET', url)
        expect(r.cuerpo.code).not.toBe('no-disponible')
        return r
      })
      expect([visto.estado, visto.cuerpo.code, visto.cuerpo.datos], url).toEqual([
        503,
        'stream-detenido',
        { stream: `pedido-${enfermo}` },
      ])
    }
    expect((await aprobar(enfermo)).cuerpo.code).toBe('stream-detenido')
    const salud = async () => (await cliente.pedir('GET', '/api/salud')).cuerpo
    await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'degradado', aparcados: 1 }))
    const filaEn = async (quien: typeof cliente, url: string) =>
      ((await quien.pedir('GET', `${url}?length=5`)).cuerpo.data as { id: string }[]).find(({ id }) => id === enfermo)
    const DETENIDA = {
      meEspera: false,
      estadoCliente: 'Detenido',
      pasos: { aprobar: expect.stringContaining('detenido') },
    }
    expect(await filaEn(cliente, '/carga_pedidos_ajax')).toMatchObject(DETENIDA)
    expect(await filaEn(proveedor, '/proveedor_ajax')).toMatchObject(DETENIDA)
    // A read side that is made anew meanwhile knows no better.
    const client = await conexionDeProyector(sistema().direcciones.databaseUrl)
    const { servicios: actuales } = sistema()
    await reconstruir(client, MODELOS, actuales.store, callado, { cambiar: true }).finally(() => client.end())
    await actuales.avance.esperar((await actuales.store.ultimaPosicion()) ?? 0n)
    expect((await aprobar(enfermo)).cuerpo.code).toBe('stream-detenido')
    expect(await filaEn(cliente, '/carga_pedidos_ajax')).toMatchObject(DETENIDA)
    for (const url of lecturas(sano)) expect((await cliente.pedir('GET', url)).estado, url).toBe(200)
    expect((await aprobar(sano)).estado).toBe(200)

    await detras(restaurar)
    await hastaQue(async () => expect((await aprobar(enfermo)).estado).toBe(200))
    // The projector tries the parked facts again by itself.
    for (const url of lecturas(enfermo))
      await hastaQue(async () => expect((await cliente.pedir('GET', url)).estado, url).toBe(200))
    await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'ok', aparcados: 0 }))
  })

it('two facts of an order swapped in the log are neither shown nor verified until they are put back', async () => {
  const { servicios } = sistema()
  const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Clara')
  const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Cemento' }
  const { idPedido } = (await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)).cuerpo
  await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '125.50' })
  const stream = `pedido-${servicios.ids.revelar(idPedido)}`
  const cambiarDeLugar = async () => {
    await almacen.parar('SIGKILL')
    for (const sentencia of [
      'update events set position = -position where stream = $1 and revision in (0, 1)',
      'update events e set position = -(select position from events o where o.stream = $1 and o.revision = 1 - e.revision) where stream = $1 and revision in (0, 1)',
    ])
      await detrasDe(sistema(), sentencia, [stream])
    almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
  }
  const historia = () => cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
  await cambiarDeLugar()
  await hastaQue(async () => expect((await historia()).cuerpo.code).toBe('stream-detenido'))
  expect(servicios.store.detenido(stream)).toMatch(/alguien los cambió de lugar/)
  expect((await servicios.store.verificar()).hallazgo).toMatch(new RegExp(`${stream}.*`))
  await cambiarDeLugar()
  await hastaQue(async () => expect((await historia()).estado).toBe(200))
  expect((await servicios.store.verificar()).hallazgo).toBeUndefined()
})

it('an order parked since its first fact isn’t reported as one that doesn’t exist', async () => {
  const { servicios } = sistema()
  const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Clara')
  const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Cemento' }
  const { idPedido, posicion } = (await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)).cuerpo
  expect((await cliente.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).estado).toBe(200)
  const id = servicios.ids.revelar(idPedido)
  const esquema = servicios.avance.esquema()
  await sql`delete from ${sql.table(`${esquema}.pedidos`)} where id = ${id}`.execute(servicios.db)
  await sql`insert into ${sql.table(`${esquema}.aparcados`)} (stream, revision, posicion, error) values (${`pedido-${id}`}, 0, ${posicion}, 'dañado')`.execute(
    servicios.db,
  )
  for (const url of [`/api/pedidos/${idPedido}`, `/api/pedidos/etapa/${idPedido}`]) {
    const visto = await cliente.pedir('GET', url)
    expect([visto.estado, visto.cuerpo.code], url).toEqual([503, 'stream-detenido'])
  }
})
