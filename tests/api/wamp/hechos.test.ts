import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { trama as formaDeTrama, respuestaDesde, type Trama } from '#api/contract/hechos.ts'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { Lector } from '#domain/lector.ts'
import { hastaQue } from '#tests/espera.ts'
import { AHORA, solicitud } from '#tests/log.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'
import { type ConexionWamp, conectarWamp } from './conexion.ts'
import { deHechos, desde, que, tramasDe } from './seguidor.ts'

const sistema = sistemaComun()
const LECTORES: readonly Lector[] = [
  'consumidor',
  'proveedor',
  'callcenter',
  'financiero',
  'administrador',
  'vendedor',
  'auditor',
]
const personas = new Map<string, Persona>()
const persona = (nombre: string): Persona => personas.get(nombre) as Persona
const abiertas: ConexionWamp[] = []

beforeAll(async () => {
  for (const [nombre, tipo, clase] of [
    ['cliente', 'consumidor', 'personal'],
    ['proveedor', 'proveedor', 'empresa'],
    ['otro cliente', 'consumidor', 'empresa'],
    ['otro proveedor', 'proveedor', 'individual'],
    ['nosotros', 'nosotros', 'empresa'],
    ...(['callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'] as const).map(
      (rol) => [rol, rol, 'staff'] as const,
    ),
  ] as const)
    personas.set(nombre, await sistema().abrirCuenta(tipo as TipoUsuario, clase, nombre))
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

const entrar = async (quien?: Persona, ...temas: string[]) => {
  const wamp = await conectarWamp(sistema(), quien)
  abiertas.push(wamp)
  await wamp.saludar()
  for (const tema of temas) expect(que(await wamp.suscribir(tema)), tema).toBe(33)
  return wamp
}
const colocar = async (a = persona('proveedor'), quien = persona('cliente')): Promise<string> =>
  (await abrirPedido(quien, a, 'Cemento')).idPedido
const preparar = async (): Promise<string> => {
  const url = `/pedido/cliente/sin-conexion/${persona('proveedor').hash}`
  return (await persona('cliente').pedir('POST', url, { descripcion: 'Borrador secreto' })).cuerpo.idPedido
}
const paso = async (idPedido: string, quien: Persona, nombre: string, cuerpo: object = {}) => {
  const r = await quien.pedir('POST', `/api/pedidos/${nombre}`, { idPedido, ...cuerpo })
  expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
}
const abrirCompra = async (): Promise<string> => {
  const { store, ids } = sistema().servicios
  const id = 700_000 + Math.floor(performance.now() * 1_000)
  const proveedorId = persona('proveedor').id
  const hechos = [
    { type: 'CompraAbierta', data: { proveedorId, modo: 'negociacion' } },
    { type: 'CallCenterAsignado', data: { callcenterId: persona('callcenter').id } },
  ]
  const actor = { id: persona('callcenter').id, tipoUsuario: 'callcenter' }
  const comun = { ...solicitud(), actor, partes: [proveedorId], momento: AHORA }
  expect(await store.append(`compra-${id}`, SIN_CABEZA, hechos, comun)).not.toBe('conflicto')
  return ids.ocultar(id)
}
const revisiones = (tramas: readonly Trama[]) => tramas.map((trama) => ('revision' in trama ? trama.revision : -1))
/** Returns the types of the frames that have more than a number. */
const vistas = (tramas: readonly Trama[]) => tramas.flatMap((trama) => ('tipo' in trama ? [trama.tipo] : []))
const NO = 'wamp.error.not_authorized'

describe('a topic of facts', () => {
  const dejados = async (noun: string, id: string) => {
    const entran: string[] = []
    for (const [nombre, quien] of [...personas, ['visitante', undefined] as const]) {
      const wamp = await entrar(quien)
      for (const lector of LECTORES) {
        const tema = deHechos(noun, id, lector)
        const respuesta = await wamp.suscribir(tema)
        const llamada = await wamp.llamar('bandwork.hechos.desde', [tema, -1])
        expect(que(llamada) === 50, 'asks the same permission').toBe(que(respuesta) === 33)
        if (que(respuesta) === 33) entran.push(`${nombre}: ${lector}`)
        else expect([que(respuesta), respuesta[5]]).toEqual([NO, ['Ese tema no es tuyo.']])
      }
      await wamp.cerrar()
    }
    return entran
  }

  it('of an order is open to its parties, each as their side, and to the roles that read every history', async () => {
    const deTodos = ['financiero: financiero', 'administrador: administrador', 'auditor: auditor']
    expect(await dejados('pedido', await colocar())).toEqual([
      'cliente: consumidor',
      'proveedor: proveedor',
      ...deTodos,
    ])
    // A draft is open to its client alone, besides those roles.
    expect(await dejados('pedido', await preparar())).toEqual(['cliente: consumidor', ...deTodos])
  }, 60_000)

  it('of an order goes by the side, not by the kind of account', async () => {
    const idPedido = await colocar(persona('nosotros'), persona('otro proveedor'))
    const [compra, vende] = [await entrar(persona('otro proveedor')), await entrar(persona('nosotros'))]
    for (const [wamp, lector, codigo] of [
      [compra, 'consumidor', 33],
      [compra, 'proveedor', NO],
      [vende, 'proveedor', 33],
      [vende, 'consumidor', NO],
    ] as const)
      expect(que(await wamp.suscribir(deHechos('pedido', idPedido, lector)))).toBe(codigo)
  })

  it('of a purchase is open to its provider and the desks that read it', async () => {
    expect(await dejados('compra', await abrirCompra())).toEqual([
      'proveedor: proveedor',
      'callcenter: callcenter',
      'financiero: financiero',
      'administrador: administrador',
      'auditor: auditor',
    ])
  }, 60_000)

  it('of no object or in another form is denied', async () => {
    const { ids } = sistema().servicios
    expect(await dejados('pedido', ids.ocultar(123_456_789))).toEqual([])
    expect(await dejados('compra', ids.ocultar(123_456_789))).toEqual([])
    const wamp = await entrar(persona('auditor'))
    const id = await colocar()
    for (const tema of [
      'bandwork.hechos',
      'bandwork.hechos.',
      'bandwork.hechos.todo.auditor',
      `bandwork.hechos.pedido.${id}`,
      `bandwork.hechos.pedido.${id}.`,
      `bandwork.hechos.pedido.${id}.*`,
      `bandwork.hechos.pedido.${id}.nadie`,
      `bandwork.hechos.cuenta.${persona('cliente').hash}.auditor`,
      `bandwork.hechos.constructor.${id}.auditor`,
      `bandwork.hechos.pedido.${id}.auditor.`,
      `bandwork.hechos.pedido..auditor`,
      `x.hechos.pedido.${id}.auditor`,
      `bandwork.hechos.pedido.${id.slice(0, -1)}.auditor`,
    ])
      expect(que(await wamp.suscribir(tema)), tema).toBe(NO)
  }, 60_000)

  it('opens to the provider once the order is placed, even at a process that knew the draft', async () => {
    const otra = await sistema().otraApi()
    const id = await preparar()
    const tema = deHechos('pedido', id, 'proveedor')
    const wamp = await conectarWamp(otra, persona('proveedor'))
    abiertas.push(wamp)
    await wamp.saludar()
    expect(que(await wamp.suscribir(tema))).toBe(NO)
    expect((await persona('cliente').pedir('POST', `/pedido/sin-conexion/fin/${id}`)).estado).toBe(200)
    expect(que(await wamp.suscribir(tema))).toBe(33)
  })
})

describe('a fact', () => {
  it('reaches each side as it sees it: a hidden one as its number alone, staff as the team', async () => {
    const [cliente, proveedor, auditor] = [persona('cliente'), persona('proveedor'), persona('auditor')]
    const id = await colocar()
    const [delProveedor, delCliente, deTodos] = [
      await entrar(proveedor, deHechos('pedido', id, 'proveedor')),
      await entrar(cliente, deHechos('pedido', id, 'consumidor')),
      await entrar(auditor, deHechos('pedido', id, 'auditor')),
    ]
    await paso(id, proveedor, 'subtotal', { subtotal: '77.77' })
    await paso(id, proveedor, 'nota', { nota: 'margen' })
    await paso(id, cliente, 'nota', { nota: 'tope' })
    await paso(id, proveedor, 'envio/precio', { subtotal: '100' })
    await paso(id, cliente, 'incidente', { tipo: 'demora', texto: 'No llegó' })
    const respuesta = { sobre: 'pedido', objeto: id, numero: 1, texto: 'Sale hoy' }
    expect((await persona('callcenter').pedir('POST', '/api/incidentes/responder', respuesta)).estado).toBe(200)
    for (const wamp of [delProveedor, delCliente, deTodos]) {
      await hastaQue(() => expect(revisiones(tramasDe(wamp))).toEqual([1, 2, 3, 4, 5, 6]))
      for (const trama of tramasDe(wamp)) formaDeTrama.parse(trama)
    }
    expect(vistas(tramasDe(delProveedor))).toEqual(['SubtotalFijado', 'NotaGuardada', 'PropuestaEnviada'])
    expect(vistas(tramasDe(delCliente))).toEqual([
      'NotaGuardada',
      'PropuestaEnviada',
      'IncidenteReportado',
      'IncidenteRespondido',
    ])
    expect(vistas(tramasDe(deTodos))).toHaveLength(6)
    const [, , dePropuesta] = tramasDe(delCliente).slice(1)
    expect(dePropuesta).toMatchObject({
      revision: 4,
      data: { version: 1, subtotal: 10_000 },
      quien: { id: proveedor.hash, tipo: 'proveedor' },
      posicion: expect.stringMatching(/^\d+$/),
    })
    expect(tramasDe(delCliente)[5]).toMatchObject({ quien: { id: null, tipo: 'sistema' } })
    const delAuditor = tramasDe(deTodos)[5]
    expect(delAuditor).toMatchObject({ quien: { id: persona('callcenter').hash, tipo: 'callcenter' } })
    expect(tramasDe(delProveedor)[5]).toEqual({ revision: 6 })
    // The answer to a request has the same frames as the live topic.
    for (const [wamp, lector] of [
      [delProveedor, 'proveedor'],
      [delCliente, 'consumidor'],
      [deTodos, 'auditor'],
    ] as const) {
      const respuesta = respuestaDesde.parse(await desde(wamp, deHechos('pedido', id, lector), 0))
      expect(respuesta).toMatchObject({ completo: true, tramas: tramasDe(wamp) })
    }
  })

  it('from before an order was placed is hidden from its provider, from the ring and from the log', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const id = await preparar()
    const tema = deHechos('pedido', id, 'proveedor')
    await cliente.pedir('POST', `/pedido/edit/cliente/${id}`, { descripcion: 'Otro borrador' })
    await cliente.pedir('POST', `/pedido/sin-conexion/fin/${id}`)
    await cliente.pedir('POST', `/pedido/edit/cliente/${id}`, { descripcion: 'Cemento' })
    // A process that began after all of it has nothing in its ring.
    for (const en of [sistema(), await sistema().otraApi()]) {
      const wamp = await conectarWamp(en, proveedor)
      abiertas.push(wamp)
      await wamp.saludar()
      const { tramas } = await desde(wamp, tema, -1)
      expect(tramas.slice(0, 2)).toEqual([{ revision: 0 }, { revision: 1 }])
      expect(vistas(tramas)).toEqual(['PedidoColocado', 'PedidoEditado'])
      expect((await desde(wamp, tema, 0)).tramas).toEqual(tramas.slice(1))
    }
  })

  it('has obfuscated account numbers, and names no staff to a provider', async () => {
    const id = await abrirCompra()
    for (const [lado, callcenterId, quien] of [
      ['proveedor', null, { id: null, tipo: 'sistema' }],
      ['callcenter', persona('callcenter').hash, { tipo: 'callcenter' }],
    ] as const) {
      const tema = deHechos('compra', id, lado)
      const { tramas } = await desde(await entrar(persona(lado), tema), tema, -1)
      const proveedorId = persona('proveedor').hash
      expect(tramas).toMatchObject([
        { tipo: 'CompraAbierta', data: { proveedorId }, quien },
        { tipo: 'CallCenterAsignado', data: { callcenterId } },
      ])
    }
  })

  it('of a stream without listeners is neither decrypted nor parsed', async () => {
    const { store } = sistema().servicios
    const leidos: string[] = []
    const leer = store.leer
    vi.spyOn(store, 'leer').mockImplementation((evento, antes) => {
      leidos.push(evento.streamId)
      return leer(evento, antes)
    })
    const streamDe = (id: string) => `pedido-${sistema().servicios.ids.revelar(id)}`
    const [callado, oido] = [await colocar(), await colocar()]
    const tema = deHechos('pedido', oido, 'consumidor')
    const [primero, segundo] = [await entrar(persona('cliente'), tema), await entrar(persona('cliente'), tema)]
    const tercero = await entrar(persona('auditor'), deHechos('pedido', oido, 'auditor'))
    for (const id of [callado, oido]) {
      await paso(id, persona('proveedor'), 'nota', { nota: 'de nadie más' })
      await paso(id, persona('proveedor'), 'nota', { nota: 'de nadie' })
    }
    for (const wamp of [primero, segundo, tercero])
      await hastaQue(() => expect(revisiones(tramasDe(wamp))).toEqual([1, 2]))
    expect(leidos, 'each once, however many listen').toEqual([streamDe(oido), streamDe(oido)])
    // After the last listener nothing is read.
    for (const wamp of [primero, segundo, tercero]) await wamp.cerrar()
    await hastaQue(() => expect(sistema().live.router.oido(tema)).toBe(false))
    await paso(oido, persona('proveedor'), 'nota', { nota: 'ya sin nadie' })
    const testigo = deHechos('pedido', callado, 'auditor')
    const ultimo = await entrar(persona('auditor'), testigo)
    await paso(callado, persona('proveedor'), 'nota', { nota: 'testigo' })
    await hastaQue(() => expect(revisiones(tramasDe(ultimo))).toEqual([3]))
    expect(leidos).toEqual([streamDe(oido), streamDe(oido), streamDe(callado)])
    vi.restoreAllMocks()
  })
})

describe('thirty commands at once, from two processes', () => {
  it('reach the listeners of either, each once and in order, without a gap', async () => {
    const otra = await sistema().otraApi()
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const id = await colocar()
    const oyentes: ConexionWamp[] = []
    for (const en of [sistema(), otra]) {
      for (const [quien, lector] of [
        [cliente, 'consumidor'],
        [proveedor, 'proveedor'],
      ] as const) {
        const wamp = await conectarWamp(en, quien)
        abiertas.push(wamp)
        oyentes.push(wamp)
        await wamp.saludar()
        expect(que(await wamp.suscribir(deHechos('pedido', id, lector)))).toBe(33)
      }
    }
    const enLasDos = (quien: Persona, n: number) => (n % 2 ? otra.pedirCon(quien.cookie) : quien.pedir)
    const estados = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const quien = n % 3 ? proveedor : cliente
        const cuerpo = { idPedido: id, nota: `nota ${n}` }
        // Many parallel writes to one order are told to retry.
        return hastaQue(async () => {
          const { estado } = await enLasDos(quien, n)('POST', '/api/pedidos/nota', cuerpo)
          expect(estado).toBe(200)
          return estado
        })
      }),
    )
    expect(estados).toHaveLength(30)
    const todas = Array.from({ length: 30 }, (_, n) => n + 1)
    for (const wamp of oyentes) await hastaQue(() => expect(revisiones(tramasDe(wamp))).toEqual(todas))
    const [enEsta, , enOtra] = oyentes as [ConexionWamp, ConexionWamp, ConexionWamp]
    expect(tramasDe(enOtra)).toEqual(tramasDe(enEsta))
    expect(vistas(tramasDe(enEsta))).toHaveLength(10)
  }, 60_000)
})
