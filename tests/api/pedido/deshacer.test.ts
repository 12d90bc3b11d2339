import { beforeAll, describe, expect, it } from 'vitest'
import { solicitudDe } from '#commands/log/solicitud.ts'
import { isRefusal } from '#domain/decider.ts'
import { asuntosDe } from '#tests/api/avisos.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  ajeno = await sistema().abrirCuenta('proveedor', 'individual', 'Otro Proveedor')
})

const paso = (quien: Pick<Persona, 'pedir'>, que: string, cuerpo: object, clave?: string) =>
  quien.pedir('POST', `/api/pedidos/${que}`, cuerpo, clave ? { 'idempotency-key': clave } : {})
const deshacer = (quien: Pick<Persona, 'pedir'>, idPedido: string, clave?: string) =>
  paso(quien, 'descartar/deshacer', { idPedido }, clave)

type Hecho = { readonly idPedido: string; readonly posicion: string }
const cotizado = async (): Promise<Hecho> => {
  const { idPedido } = await abrirPedido(cliente, proveedor)
  const { posicion } = (await paso(proveedor, 'envio/precio', { idPedido, subtotal: '125.50' })).cuerpo
  return { idPedido, posicion }
}
const descartado = async (quien = cliente): Promise<Hecho> => {
  const { idPedido } = await cotizado()
  return { idPedido, posicion: (await paso(quien, 'descartar', { idPedido })).cuerpo.posicion }
}
const filaDe = async (quien: Persona, idPedido: string, posicion = '0') =>
  (await quien.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)).cuerpo
const tipos = async (idPedido: string) => {
  const { store, ids } = sistema().servicios
  return (await store.readStream(`pedido-${ids.revelar(idPedido)}`)).map(({ type }) => type)
}
/** Reads everything that the read model has of the orders, except when each was last changed. */
const ladoDeLectura = async () => {
  const { pool, servicios } = sistema()
  const todo = async (tabla: string, orden: string) =>
    (await pool.query(`select * from ${servicios.avance.esquema()}.${tabla} order by ${orden}`)).rows
  const pedidos = (await todo('pedidos', 'id')).map(
    ({ actualizado_consumidor: _c, actualizado_proveedor: _p, revision: _r, posicion: _n, ...fila }) => fila,
  )
  const hay = (await todo('contadores', 'cuenta, lado, estado')).filter(({ cuantos }) => Number(cuantos) !== 0)
  const niveles = (await todo('niveles', 'de, clave')).filter(({ suma }) => Number(suma) !== 0)
  const cifras = (await todo('cifras', 'medida, alcance, dia')).filter(({ medida }) => medida !== 'hecho')
  return { pedidos, hay, niveles, cifras, sucesos: await todo('sucesos', 'posicion, n') }
}

describe('the reason of a discard', () => {
  it('is read by both sides in the order, its history and the notice, until it is undone', async () => {
    const { idPedido } = await cotizado()
    await paso(cliente, 'renegociar', { idPedido, motivo: 'Muy caro' })
    expect((await paso(cliente, 'descartar', { idPedido, motivo: 'a'.repeat(501) })).estado).toBe(422)
    const motivo = 'Compramos en otro lado'
    const { posicion } = (await paso(cliente, 'descartar', { idPedido, motivo })).cuerpo
    for (const quien of [cliente, proveedor])
      expect(await filaDe(quien, idPedido, posicion)).toMatchObject({ estadoPedido: 'Descartado', motivo })
    const historia = await proveedor.pedir('GET', `/api/pedidos/${idPedido}/historia?posicion=${posicion}`)
    expect(JSON.stringify(historia.cuerpo)).toContain(`Descartó el pedido: «${motivo}»`)
    const avisos = await proveedor.pedir('GET', `/api/avisos?limite=5&posicion=${posicion}`)
    expect(JSON.stringify(avisos.cuerpo)).toContain(motivo)
    const vuelta = (await deshacer(cliente, idPedido)).cuerpo.posicion
    expect(await filaDe(proveedor, idPedido, vuelta)).toMatchObject({ estadoPedido: 'En Curso', motivo: 'Muy caro' })
  })
})

describe('undoing a discard', () => {
  it('leaves everything as before, and notifies the other side', async () => {
    const { idPedido, posicion: hasta } = await cotizado()
    const delCliente = await filaDe(cliente, idPedido, hasta)
    const delProveedor = await filaDe(proveedor, idPedido, hasta)
    const antes = await ladoDeLectura()
    const { posicion } = (await paso(cliente, 'descartar', { idPedido })).cuerpo
    expect(await filaDe(cliente, idPedido, posicion)).toMatchObject({
      estadoPedido: 'Descartado',
      deshacerHasta: expect.stringMatching(/Z$/),
      pasos: { deshacerDescarte: null },
    })
    expect(await filaDe(proveedor, idPedido, posicion)).toMatchObject({
      estadoPedido: 'Descartado',
      deshacerHasta: null,
      pasos: { deshacerDescarte: 'Solo quien descartó el pedido puede deshacerlo.' },
    })
    const vuelta = await deshacer(cliente, idPedido)
    expect(vuelta.estado).toBe(200)
    for (const [quien, fila] of [
      [cliente, delCliente],
      [proveedor, delProveedor],
    ] as const) {
      const { updatedAt: _u, revision, posicion: _p, ...ahora } = await filaDe(quien, idPedido, vuelta.cuerpo.posicion)
      const { updatedAt: _v, revision: desde, posicion: _q, ...entonces } = fila
      expect(ahora).toEqual(entonces)
      expect(revision).toBe(desde + 2)
    }
    expect(await ladoDeLectura()).toEqual(antes)
    const dichos = await asuntosDe(sistema(), `u${proveedor.id}`, posicion)
    expect(dichos.map(({ asunto }) => asunto)).toEqual(['descartarPedido', 'descarteDeshecho'])
    const { eventos } = (await proveedor.pedir('GET', `/api/pedidos/${idPedido}/historia`)).cuerpo
    expect(eventos.slice(-2).map(({ texto }: { texto: string }) => texto)).toEqual([
      'Descartó el pedido',
      'Deshizo el descarte',
    ])
    // The order continues from where it was.
    expect((await paso(cliente, 'aprobar', { idPedido, version: 1 })).estado).toBe(200)
  })

  it('happens once over parallel requests at two processes, and under one key has one answer', async () => {
    const { idPedido } = await descartado()
    const otra = { pedir: (await sistema().otraApi()).pedirCon(cliente.cookie) }
    const dadas = await Promise.all(Array.from({ length: 8 }, (_, n) => deshacer(n % 2 ? cliente : otra, idPedido)))
    expect(dadas.map(({ estado }) => estado)).toEqual(Array(8).fill(200))
    expect((await tipos(idPedido)).slice(-2)).toEqual(['PedidoDescartado', 'DescarteDeshecho'])
    expect(await tipos(idPedido)).toHaveLength(4)
    await paso(cliente, 'descartar', { idPedido })
    const iguales = await Promise.all([1, 2, 3].map(() => deshacer(cliente, idPedido, 'una clave')))
    iguales.push(await deshacer(cliente, idPedido, 'una clave'))
    expect(new Set(iguales.map(({ estado, cuerpo }) => `${estado} ${cuerpo.posicion}`)).size).toBe(1)
    expect(await tipos(idPedido)).toHaveLength(6)
  })

  it('is for the one who discarded', async () => {
    const { idPedido } = await descartado(proveedor)
    const [delCliente, deAjeno] = [await deshacer(cliente, idPedido), await deshacer(ajeno, idPedido)]
    expect([delCliente.estado, delCliente.cuerpo.detail]).toEqual([
      409,
      'Solo quien descartó el pedido puede deshacerlo.',
    ])
    expect(deAjeno.estado).toBe(404)
    expect((await deshacer(proveedor, idPedido)).estado).toBe(200)
    const otraVez = await deshacer(cliente, idPedido)
    expect([otraVez.estado, otraVez.cuerpo.detail]).toEqual([
      409,
      'No se puede deshacer el descarte: el pedido está en estado «Por Aprobar».',
    ])
  })

  it('is refused once the other side has reported an incident, which stays hidden', async () => {
    const { idPedido, posicion } = await descartado()
    const antes = await filaDe(cliente, idPedido, posicion)
    const incidente = { idPedido, tipo: 'trato', texto: 'Descarta todo lo que cotizo' }
    const reportado = await paso(proveedor, 'incidente', incidente)
    expect(reportado.estado).toBe(200)
    const despues = await filaDe(cliente, idPedido, reportado.cuerpo.posicion)
    expect([despues.deshacerHasta, despues.pasos]).toEqual([antes.deshacerHasta, antes.pasos])
    const { estado, cuerpo } = await deshacer(cliente, idPedido)
    expect([estado, cuerpo.code, cuerpo.detail]).toEqual([
      409,
      'paso-no-permitido',
      'El descarte ya no se puede deshacer: pasaron 10 minutos, o la otra parte ya actuó.',
    ])
    expect((await tipos(idPedido)).at(-1)).toBe('IncidenteReportado')
  })

  it('is possible for 10 minutes, to the millisecond', async () => {
    const { pedidos, ids, store } = sistema().servicios
    const actor = { id: cliente.id, tipoUsuario: 'consumidor' }
    for (const [ms, va] of [
      [600_001, false],
      [600_000, true],
    ] as const) {
      const { idPedido } = await descartado()
      const id = ids.revelar(idPedido) as number
      const ultimo = (await store.readStream(`pedido-${id}`)).at(-1)
      const { momento } = (ultimo ?? { data: {} }).data as { momento: string }
      const ahora = new Date(Date.parse(momento) + ms).toISOString()
      const pedida = { quien: String(cliente.id), accion: 'prueba', objeto: idPedido, clave: idPedido }
      const solicitud = solicitudDe(pedida, '', 'api')
      const hecha = await pedidos.ejecutar(id, { type: 'DeshacerDescarte', actor, ahora }, solicitud)
      expect(isRefusal(hecha)).toBe(!va)
    }
  })

  it('is for the one whose discard stands when both discard at once; the other can then discard it anew', async () => {
    const ganadores = new Set<string>()
    for (let vez = 0; vez < 6; vez += 1) {
      const { idPedido } = await cotizado()
      const dos = vez % 2 === 0 ? ([cliente, proveedor] as const) : ([proveedor, cliente] as const)
      const [primera, segunda] = await Promise.all(dos.map((quien) => paso(quien, 'descartar', { idPedido })))
      expect([primera?.estado, segunda?.estado]).toEqual([200, 200])
      expect((await tipos(idPedido)).filter((tipo) => tipo === 'PedidoDescartado')).toHaveLength(1)
      const { lado } = primera?.cuerpo ?? {}
      expect(segunda?.cuerpo.lado).toBe(lado)
      ganadores.add(lado)
      const [gana, pierde] = lado === 'consumidor' ? [cliente, proveedor] : [proveedor, cliente]
      const { posicion } = primera?.cuerpo ?? {}
      expect(await filaDe(pierde, idPedido, posicion)).toMatchObject({ deshacerHasta: null })
      expect((await deshacer(pierde, idPedido)).cuerpo.detail).toBe('Solo quien descartó el pedido puede deshacerlo.')
      expect((await deshacer(gana, idPedido)).estado).toBe(200)
      expect((await paso(pierde, 'descartar', { idPedido })).cuerpo.lado).not.toBe(lado)
    }
    expect(ganadores.size).toBe(2)
  })
})
