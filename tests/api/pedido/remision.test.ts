import { beforeEach, describe, expect, it } from 'vitest'
import { crearHandle } from '#commands/log/handle.ts'
import { comandosPedido } from '#commands/pedido.ts'
import { isRefusal } from '#domain/decider.ts'
import { formularioProveedor } from '#tests/formularios.ts'
import { solicitud } from '#tests/log.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let serie = 0
let cliente: Persona
let proveedor: Persona
beforeEach(async () => {
  serie += 1
  cliente = await sistema().abrirCuenta('consumidor', 'personal', `Cliente ${serie}`)
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', `Proveedor ${serie}`)
})

/** Opens an order with a proposal. */
const colocar = async (quien: Pick<Persona, 'hash' | 'pedir'> = proveedor): Promise<string> => {
  const { idPedido } = await abrirPedido(cliente, quien)
  await quien.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })
  return idPedido
}
const cuerpoDe = (idPedido: string, correos = ['alguien@prueba.ec']) => ({
  idPedido,
  mensajeenvioprop: 'Aquí está nuestra propuesta.',
  correoenvioProp: correos,
})
const remitir = (idPedido: string, clave: string = crypto.randomUUID(), correos?: string[], quien = proveedor) =>
  quien.pedir('POST', '/api/pedidos/propuesta/correo', cuerpoDe(idPedido, correos), { 'idempotency-key': clave })
const remitidas = async (idPedido: string) => {
  const id = sistema().servicios.ids.revelar(idPedido)
  const hechos = await sistema().servicios.store.readStream(`pedido-${id}`)
  return hechos.filter(({ type }) => type === 'PropuestaRemitida').length
}
const contadas = async (quien = proveedor) =>
  (await sistema().servicios.store.readStream(`remisiones-${quien.id}`)).length

describe('mailing a proposal', () => {
  it('needs a proposal first', async () => {
    const { idPedido, posicion } = await abrirPedido(cliente, proveedor)
    const { estado, cuerpo } = await remitir(idPedido)
    expect([estado, cuerpo.detail]).toEqual([409, 'Primero ponle precio y envía la propuesta al cliente.'])
    const fila = (await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).cuerpo
    expect(fila.pasos.remitir).toBe(cuerpo.detail)
    expect([await remitidas(idPedido), await contadas()]).toEqual([0, 0])
    const precio = { idPedido, subtotal: '10.00' }
    const { posicion: con } = (await proveedor.pedir('POST', '/api/pedidos/envio/precio', precio)).cuerpo
    const cotizada = (await proveedor.pedir('GET', `/api/pedidos/${idPedido}?posicion=${con}`)).cuerpo
    expect(cotizada.pasos.remitir).toBeNull()
  })

  it('is limited to ten a minute over all orders of the account: of thirty at once, ten go out', async () => {
    const [primero, segundo] = [await colocar(), await colocar()]
    const respuestas = await Promise.all(Array.from({ length: 30 }, (_, n) => remitir(n % 2 === 0 ? primero : segundo)))
    expect(respuestas.map(({ estado }) => estado).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 20 }, () => 429),
    ])
    expect((await remitidas(primero)) + (await remitidas(segundo))).toBe(10)
    const { cuerpo, cabeceras } = await remitir(primero)
    expect(cuerpo).toMatchObject({ status: 429, code: 'demasiados-correos' })
    expect(cuerpo.detail).toMatch(
      /^Puedes enviar propuestas y ofertas por correo 10 veces por minuto\. Espera \d+ segundos /,
    )
    expect(cabeceras['content-type']).toContain('application/problem+json')
    const espera = Number(cabeceras['retry-after'])
    expect(espera).toBeGreaterThan(0)
    expect(espera).toBeLessThanOrEqual(60)
    // Another account isn't affected, and this one can still do everything else.
    const otroProveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Sin apuro')
    const ajeno = await colocar(otroProveedor)
    expect((await remitir(ajeno, undefined, undefined, otroProveedor)).estado).toBe(200)
    const propuesta = { idPedido: primero, subtotal: '11.00' }
    expect((await proveedor.pedir('POST', '/api/pedidos/envio/precio', propuesta)).estado).toBe(200)
  })

  it('is limited over all processes together', async () => {
    const idPedido = await colocar()
    const id = sistema().servicios.ids.revelar(idPedido) as number
    const { store } = sistema().servicios
    const procesos = [comandosPedido(crearHandle(store)), comandosPedido(crearHandle(store))]
    const hechas = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        procesos[n % 2]?.ejecutar(
          id,
          {
            type: 'RemitirPropuesta',
            actor: { id: proveedor.id, tipoUsuario: 'proveedor' },
            ahora: new Date().toISOString(),
            mensaje: 'Aquí está',
            correos: ['alguien@prueba.ec'],
          },
          solicitud(`proceso ${n}`),
        ),
      ),
    )
    const negadas = hechas.filter((hecha) => isRefusal(hecha))
    expect(negadas.map(({ refused }) => refused)).toEqual(Array.from({ length: 20 }, () => 'demasiados-correos'))
    expect(await remitidas(idPedido)).toBe(10)
  })

  it('counts once under one key, and not at all when the order refuses it', async () => {
    const [idPedido, otro] = [await colocar(), await colocar()]
    const clave = crypto.randomUUID()
    const juntas = await Promise.all(Array.from({ length: 12 }, () => remitir(idPedido, clave)))
    expect(new Set(juntas.map(({ estado, cuerpo }) => `${estado} ${cuerpo.posicion}`)).size).toBe(1)
    expect((await remitir(idPedido, clave)).cuerpo).toEqual(juntas[0]?.cuerpo)
    expect((await remitir(idPedido, clave, ['otro@prueba.ec'])).cuerpo.code).toBe('clave-reusada')
    expect([await remitidas(idPedido), await contadas()]).toEqual([1, 1])
    expect((await remitir(otro, clave)).estado, 'on another order it is another request').toBe(200)
    await proveedor.pedir('POST', '/api/pedidos/descartar', { idPedido })
    for (let n = 0; n < 11; n += 1) expect((await remitir(idPedido)).cuerpo.code).toBe('paso-no-permitido')
    expect((await remitir(idPedido, clave)).cuerpo, 'its first answer, also now').toEqual(juntas[0]?.cuerpo)
    expect(await contadas()).toBe(2)
  })

  it('reaches at most twenty addresses', async () => {
    const idPedido = await colocar()
    const correos = Array.from({ length: 21 }, (_, n) => `persona${n}@prueba.ec`)
    const { estado, cuerpo } = await remitir(idPedido, undefined, correos)
    expect([estado, cuerpo.errores]).toEqual([422, { correoenvioProp: 'Escribe como máximo 20 correos.' }])
    expect((await remitir(idPedido, undefined, correos.slice(1))).estado).toBe(200)
    expect(await remitidas(idPedido)).toBe(1)
  })

  it('needs a confirmed address of the sender', async () => {
    const alta = await sistema().app.inject({
      method: 'POST',
      url: '/registro/proveedor',
      payload: formularioProveedor(),
    })
    const cookie = String(alta.headers['set-cookie']).split(';')[0] ?? ''
    const hash = alta.json().cuenta.id as string
    const idPedido = await colocar({ hash, pedir: sistema().pedirCon(cookie) })
    const sinConfirmar = await sistema().app.inject({
      method: 'POST',
      url: '/api/pedidos/propuesta/correo',
      headers: { cookie },
      payload: cuerpoDe(idPedido),
    })
    expect(sinConfirmar.json()).toMatchObject({
      status: 403,
      code: 'correo-sin-confirmar',
      detail: 'Confirma tu correo antes de enviar propuestas por correo, con el enlace que te enviamos.',
    })
    expect(await remitidas(idPedido)).toBe(0)

    // The first mail to the order's own client asks for none; two at once are one too many.
    const quien = { ...proveedor, pedir: sistema().pedirCon(cookie) }
    const { correo } = (await cliente.pedir('GET', '/api/yo')).cuerpo.cuenta
    const suyo = () => remitir(idPedido, crypto.randomUUID(), [correo.toUpperCase()], quien)
    const conOtro = await remitir(idPedido, crypto.randomUUID(), [correo, 'alguien@prueba.ec'], quien)
    expect(conOtro.cuerpo.code).toBe('correo-sin-confirmar')
    const alavez = await Promise.all([suyo(), suyo(), suyo()])
    expect(alavez.map(({ estado }) => estado).toSorted()).toEqual([200, 403, 403])
    expect((await suyo()).cuerpo.code).toBe('correo-sin-confirmar')
    expect(await remitidas(idPedido)).toBe(1)
  })
})
