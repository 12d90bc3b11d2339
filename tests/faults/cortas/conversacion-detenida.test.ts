import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Almacen, iniciarAlmacen } from '#tests/almacen.ts'
import { bien, cerrar, escribir, leer, marcar, numeros, unaCharla } from '#tests/api/conversacion/charla.ts'
import { hastaQue } from '#tests/espera.ts'
import { detrasDe, unSistema } from '#tests/sistema.ts'

// Needs a system of its own because its store is killed and its log changed meanwhile.
const { sistema, persona, colocar, comprar } = unaCharla(unSistema({}, { aparte: true }))
let almacen: Almacen
beforeAll(() => {
  almacen = sistema().almacen
})
afterAll(() => almacen.parar('SIGKILL'))

it('the messages of an erased person read «Usuario eliminado», in place, at every process', async () => {
  const fugaz = await sistema().abrirCuenta('consumidor', 'personal', 'Zoila Fugaz')
  const [proveedor, admin] = [persona('proveedor'), persona('admin')]
  const channel = `pedido:${await colocar(proveedor, fugaz)}`
  await bien(escribir(fugaz, channel, 'Vivo en la calle Larga'))
  await bien(escribir(proveedor, channel, 'Allá vamos', { cita: 1 }))
  const otra = await sistema().otraApi()
  const enLasDos = [proveedor, { pedir: otra.pedirCon(proveedor.cookie) }]
  for (const quien of enLasDos) expect((await leer(quien, channel)).cuerpo.items[0].texto).toContain('Larga')
  const url = `/api/admin/cuentas/${fugaz.hash}/eliminar`
  const { posicion } = await bien(admin.pedir('POST', url, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' }))
  await sistema().servicios.avance.esperar(BigInt(posicion), 20_000)
  for (const quien of enLasDos) {
    await hastaQue(async () => expect(JSON.stringify((await leer(quien, channel)).cuerpo)).not.toMatch(/Larga|Zoila/))
    const { items, ultimo } = (await leer(quien, channel)).cuerpo
    expect([items, ultimo]).toMatchObject([
      [
        { numero: 1, texto: 'Usuario eliminado', nombre: 'Usuario eliminado', usuario: fugaz.hash },
        { numero: 2, texto: 'Allá vamos', cita: 1 },
      ],
      2,
    ])
  }
  expect((await bien(escribir(proveedor, channel, 'Ya no contesta'))).numero).toBe(3)
})

it('a conversation with a message changed in the log is neither read nor continued until restored; others are', async () => {
  const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
  const [enfermo, sano] = [`pedido:${await colocar()}`, `pedido:${await colocar()}`]
  for (const channel of [enfermo, sano])
    for (const numero of [1, 2]) await bien(escribir(cliente, channel, `mensaje ${numero}`))
  const { ids } = sistema().servicios
  const stream = `conversacion-pedido:${ids.revelar(enfermo.slice('pedido:'.length))}`
  const cambiar = async (de: string, a: string) => {
    await almacen.parar('SIGKILL')
    const sentencia = `update events set data = convert_to(replace(convert_from(data, 'UTF8'), $2, $3), 'UTF8')
      where stream = $1 and revision = 2`
    await detrasDe(sistema(), sentencia, [stream, de, a])
    almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
  }
  const codigos = async (channel: string) =>
    Promise.all(
      [
        leer(cliente, channel),
        leer(proveedor, channel),
        escribir(cliente, channel, 'sigue'),
        marcar(proveedor, channel, 1),
        cerrar(proveedor, channel),
      ].map(async (peticion) => {
        const { estado, cuerpo } = await peticion
        return estado < 300 ? estado : `${estado} ${cuerpo.code}`
      }),
    )
  await cambiar('"numero":2', '"numero":9')
  await hastaQue(async () => expect(await codigos(enfermo)).toEqual(Array(5).fill('503 stream-detenido')))
  expect(await codigos(sano)).toEqual([200, 200, 201, 200, 200])
  await cambiar('"numero":9', '"numero":2')
  await hastaQue(async () => expect((await escribir(proveedor, enfermo, 'vuelve')).estado).toBe(201))
  expect(numeros(await leer(cliente, enfermo))).toEqual([1, 2, 3])
}, 60_000)

it('messages about an order or purchase whose stream is stopped are refused', async () => {
  const { idCompra, call } = await comprar()
  const idPedido = await colocar()
  const { ids } = sistema().servicios
  await almacen.parar('SIGKILL')
  for (const stream of [`pedido-${ids.revelar(idPedido)}`, `compra-${ids.revelar(idCompra)}`]) {
    const sentencia = `update events set metadata = convert_to(replace(convert_from(metadata, 'UTF8'), '"via":"', '"via":"x'), 'UTF8')
      where stream = $1 and revision = 0`
    await detrasDe(sistema(), sentencia, [stream])
  }
  almacen = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
  for (const [quien, channel] of [
    [persona('cliente'), `pedido:${idPedido}`],
    [persona('paola'), call],
  ] as const)
    await hastaQue(async () => {
      const { estado, cuerpo } = await escribir(quien, channel, '¿Qué pasó?')
      expect([estado, cuerpo.code]).toEqual([503, 'stream-detenido'])
    })
}, 60_000)
