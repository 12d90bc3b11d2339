import { afterEach, describe, expect, it } from 'vitest'
import { trama as formaDeTrama, respuestaDesde, type Trama } from '#api/contract/hechos.ts'
import type { Lector } from '#domain/lector.ts'
import { type ConexionWamp, conectarWamp } from '#tests/api/wamp/conexion.ts'
import { deHechos, desde, que, tramasDe } from '#tests/api/wamp/seguidor.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { bien, cerrar, escribir, leer, marcar, type Quien, TODOS, unaCharla } from './charla.ts'

const { sistema, persona, canal, comprar, colocar } = unaCharla(sistemaComun())
const LECTORES: readonly Lector[] = [
  'consumidor',
  'proveedor',
  'callcenter',
  'financiero',
  'administrador',
  'vendedor',
  'auditor',
]
const NO = 'wamp.error.not_authorized'
const abiertas: ConexionWamp[] = []
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map((conexion) => conexion.cerrar()))
})
const entrar = async (quien: Persona, temas: readonly string[] = [], en: { readonly port: number } = sistema()) => {
  const wamp = await conectarWamp(en, quien)
  abiertas.push(wamp)
  await wamp.saludar()
  for (const tema of temas) expect(que(await wamp.suscribir(tema)), tema).toBe(33)
  return wamp
}
const revisiones = (tramas: readonly Trama[]) => tramas.map((trama) => ('revision' in trama ? trama.revision : -1))
const vistas = (tramas: readonly Trama[]) => tramas.flatMap((trama) => ('tipo' in trama ? [trama] : []))

describe('a topic of a conversation', () => {
  const dejados = async (channel: string) => {
    const entran: string[] = []
    for (const nombre of TODOS) {
      const wamp = await entrar(persona(nombre))
      for (const lector of LECTORES) {
        const tema = deHechos('conversacion', channel, lector)
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

  it('is open to its sides and the auditor, each in their own role; one of no conversation is open to nobody', async () => {
    const { call, finan } = await comprar()
    expect(await dejados(await canal())).toEqual(['cliente: consumidor', 'proveedor: proveedor', 'auditor: auditor'])
    expect(await dejados(call)).toEqual(['paola: callcenter', 'rosa: callcenter', 'auditor: auditor'])
    expect(await dejados(finan)).toEqual([
      'paola: callcenter',
      'rosa: callcenter',
      'ricardo: financiero',
      'auditor: auditor',
    ])
    const ninguno = sistema().servicios.ids.ocultar(123_456_789)
    for (const channel of [`pedido:${ninguno}`, `compra:${ninguno}:call`, `compra:${ninguno}:finan`])
      expect(await dejados(channel)).toEqual([])
    const wamp = await entrar(persona('auditor'))
    const id = (await canal()).slice('pedido:'.length)
    for (const channel of [
      id,
      `compra:${id}:call`,
      `pedido:${id}:call`,
      `pedido:${id}:`,
      `:${id}`,
      'pedido:*',
      `pedido:${id}.auditor`,
    ])
      expect(que(await wamp.suscribir(deHechos('conversacion', channel, 'auditor'))), channel).toBe(NO)
    // The topic of an order takes no channel.
    expect(que(await wamp.suscribir(deHechos('pedido', `pedido:${id}`, 'auditor')))).toBe(NO)
  }, 120_000)

  it('of a draft is denied until the order is placed', async () => {
    const cliente = persona('cliente')
    const url = `/pedido/cliente/sin-conexion/${persona('proveedor').hash}`
    const { idPedido } = await bien(cliente.pedir('POST', url, { descripcion: 'Borrador' }))
    const tema = deHechos('conversacion', `pedido:${idPedido}`, 'consumidor')
    const wamp = await entrar(cliente)
    expect(que(await wamp.suscribir(tema))).toBe(NO)
    await bien(cliente.pedir('POST', `/pedido/sin-conexion/fin/${idPedido}`))
    expect(que(await wamp.suscribir(tema))).toBe(33)
  })
})

describe('a page that listens before the first message', () => {
  it('gets it and all that follows, at either process, as its side sees it, without any account’s number', async () => {
    const otra = await sistema().otraApi()
    const { proveedor, call } = await comprar()
    const [paola, rosa] = [persona('paola'), persona('rosa')]
    const delProveedor = await entrar(proveedor, [deHechos('conversacion', call, 'proveedor')], otra)
    const mesa = await entrar(rosa, [deHechos('conversacion', call, 'callcenter')])
    await bien(escribir(proveedor, call, '¿Hay alguien?'))
    await bien(marcar(paola, call, 1))
    await bien(escribir({ pedir: otra.pedirCon(paola.cookie) }, call, 'Sí, dígame', { cita: 1 }))
    await bien(cerrar(proveedor, call))
    for (const wamp of [delProveedor, mesa]) {
      await hastaQue(() => expect(revisiones(tramasDe(wamp))).toEqual([0, 1, 2, 3, 4]))
      for (const trama of tramasDe(wamp)) formaDeTrama.parse(trama)
      expect(JSON.stringify(tramasDe(wamp))).not.toMatch(new RegExp(`autorId|\\b(${paola.id}|${proveedor.id})\\b`))
    }
    expect(vistas(tramasDe(delProveedor)).map(({ tipo, data, quien }) => [tipo, data, quien])).toEqual([
      [
        'ConversacionAbierta',
        { tipo: 'call', objetoId: call.split(':')[1], proveedorId: proveedor.hash },
        { id: proveedor.hash, tipo: 'proveedor' },
      ],
      [
        'MensajeEscrito',
        { numero: 1, lado: 'proveedor', texto: '¿Hay alguien?' },
        { id: proveedor.hash, tipo: 'proveedor' },
      ],
      ['LecturaMarcada', { lado: 'callcenter', hasta: 1 }, { id: null, tipo: 'sistema' }],
      [
        'MensajeEscrito',
        { numero: 2, lado: 'callcenter', texto: 'Sí, dígame', cita: 1 },
        { id: null, tipo: 'sistema' },
      ],
      ['ConversacionCerrada', { lado: 'proveedor' }, { id: proveedor.hash, tipo: 'proveedor' }],
    ])
    expect(vistas(tramasDe(mesa))[2]?.quien).toEqual({ id: paola.hash, tipo: 'callcenter' })
    // The answer to a request has the same frames as the live topic.
    for (const [wamp, lector] of [
      [delProveedor, 'proveedor'],
      [mesa, 'callcenter'],
    ] as const) {
      const respuesta = respuestaDesde.parse(await desde(wamp, deHechos('conversacion', call, lector), -1))
      expect(respuesta).toMatchObject({ completo: true, tramas: tramasDe(wamp) })
    }
  })

  it('and loads meanwhile gets a page that fits the frames', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = await canal()
    const tema = deHechos('conversacion', channel, 'consumidor')
    const wamp = await entrar(cliente, [tema])
    const escrituras = (async () => {
      for (let n = 1; n <= 30; n += 1) {
        await bien(escribir(proveedor, channel, `mensaje ${n}`))
        if (n % 3 === 0) await bien(marcar(cliente, channel, n))
        if (n % 10 === 0) await bien(cerrar(proveedor, channel))
      }
    })()
    const paginas = []
    for (let vuelta = 0; vuelta < 25; vuelta += 1) paginas.push((await leer(cliente, channel)).cuerpo)
    await escrituras
    const todas = vistas((await desde(wamp, tema, -1)).tramas)
    for (const { revision, ultimo, leidoHasta, abierta } of paginas) {
      const antes = todas.filter((trama) => trama.revision <= revision)
      const de = (tipo: string, campo: string) =>
        antes.flatMap((trama) => (trama.tipo === tipo ? [trama.data[campo] as number] : []))
      expect([ultimo, leidoHasta]).toEqual([
        Math.max(0, ...de('MensajeEscrito', 'numero')),
        Math.max(0, ...de('LecturaMarcada', 'hasta')),
      ])
      expect(abierta.includes('proveedor')).toBe(antes.length > 0 && antes.at(-1)?.tipo !== 'ConversacionCerrada')
    }
    expect(new Set(paginas.map(({ revision }) => revision)).size).toBeGreaterThan(3)
  }, 60_000)
})

describe('a notice', () => {
  const propio = ({ hash }: Persona) => [`bandwork.usuario.${hash}`]
  const avisosDe = (wamp: ConexionWamp, objeto: string) =>
    wamp
      .eventos()
      .filter(({ asunto }) => asunto === 'chatMessage' || asunto === 'chatwork')
      .filter(({ idPedido, idCompra }) => objeto === (idPedido ?? idCompra))
      .map(({ noun, momento: _, posicion: __, ...dicho }) => {
        expect(noun).toBe('conversacion')
        return dicho
      })

  it('of a message goes to the other side with its unread count, and silently to the writer’s own side', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const idPedido = await colocar()
    const channel = `pedido:${idPedido}`
    const posicion = await sistema().servicios.store.ultimaPosicion()
    const { idPediProv: codPedido } = (await cliente.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`))
      .cuerpo
    const [delProveedor, delCliente, ajeno] = [
      await entrar(proveedor, propio(proveedor)),
      await entrar(cliente, propio(cliente)),
      await entrar(persona('ajeno'), propio(persona('ajeno'))),
    ]
    await bien(escribir(cliente, channel, 'uno'))
    await bien(escribir(cliente, channel, 'dos'))
    await bien(marcar(proveedor, channel, 2))
    await bien(cerrar(proveedor, channel))
    const deEste = { canal: 'pedido', idPedido, codPedido }
    const alProveedor = { ...deEste, lado: 'proveedor' }
    const alCliente = { ...deEste, lado: 'consumidor', nroMessages: 0 }
    const dicho = { asunto: 'chatMessage', fromUser: cliente.hash, empresa: 'Clara Ríos' }
    const hecho = (de: Persona) => ({ asunto: 'chatwork', usuario: de.hash })
    await hastaQue(() =>
      expect(avisosDe(delProveedor, idPedido)).toEqual([
        { ...alProveedor, ...dicho, nroMessages: 1 },
        { ...alProveedor, ...dicho, nroMessages: 2 },
        { ...alProveedor, ...hecho(proveedor), nroMessages: 0 },
        { ...alProveedor, ...hecho(proveedor), nroMessages: 0 },
      ]),
    )
    await hastaQue(() =>
      expect(avisosDe(delCliente, idPedido)).toEqual(
        [cliente, cliente, proveedor, proveedor].map((de) => ({ ...alCliente, ...hecho(de) })),
      ),
    )
    expect(avisosDe(ajeno, idPedido)).toEqual([])
    // Neither kind is in the list of notices.
    for (const quien of [cliente, proveedor] as Quien[]) {
      const { cuerpo } = await quien.pedir('GET', '/api/avisos')
      expect(JSON.stringify(cuerpo)).not.toMatch(/chatMessage|chatwork/)
    }
  })

  it('of a purchase goes to the role of the desk; from a desk it names the desk, and to a desk its author', async () => {
    const { proveedor, idCompra, call, finan } = await comprar()
    const [enCall, enFinanzas, enAdmin] = [
      await entrar(persona('rosa'), ['bandwork.rol.callcenter']),
      await entrar(persona('ricardo'), ['bandwork.rol.financiero']),
      await entrar(persona('admin'), ['bandwork.rol.administrador']),
    ]
    const delProveedor = await entrar(proveedor, propio(proveedor))
    await bien(escribir(proveedor, call, 'Hola'))
    await bien(escribir(persona('paola'), call, 'Dígame'))
    await bien(escribir(persona('paola'), finan, '¿Pagó?'))
    const { codCompra } = (await proveedor.pedir('GET', `/api/compras/${idCompra}`)).cuerpo
    expect(codCompra).toMatch(/^C\d+-\d{4}$/)
    const de = (canal: string, lado: string) => ({ canal, idCompra, codCompra, lado })
    await hastaQue(() =>
      expect(avisosDe(enCall, idCompra)).toEqual([
        {
          ...de('call', 'callcenter'),
          asunto: 'chatMessage',
          nroMessages: 1,
          fromUser: proveedor.hash,
          empresa: 'Nueva Ferretería',
        },
        { ...de('call', 'callcenter'), asunto: 'chatwork', nroMessages: 0, usuario: persona('paola').hash },
        { ...de('finan', 'callcenter'), asunto: 'chatwork', nroMessages: 0, usuario: persona('paola').hash },
      ]),
    )
    await hastaQue(() =>
      expect(avisosDe(enFinanzas, idCompra)).toEqual([
        {
          ...de('finan', 'financiero'),
          asunto: 'chatMessage',
          nroMessages: 1,
          fromUser: persona('paola').hash,
          empresa: 'Call center',
        },
      ]),
    )
    await hastaQue(() =>
      expect(avisosDe(delProveedor, idCompra)).toEqual([
        { ...de('call', 'proveedor'), asunto: 'chatwork', nroMessages: 0, usuario: proveedor.hash },
        { ...de('call', 'proveedor'), asunto: 'chatMessage', nroMessages: 1, empresa: 'Call center' },
      ]),
    )
    expect(avisosDe(enAdmin, idCompra)).toEqual([])
  })
})

describe('the sign that somebody is writing', () => {
  it('goes to the other side alone, and only from a party of the conversation', async () => {
    const channel = await canal()
    const tema = (lado: Lector) => deHechos('conversacion', channel, lado)
    const propio = await entrar(persona('cliente'), [tema('consumidor')])
    const otro = await entrar(persona('proveedor'), [tema('proveedor')])
    expect(que(await propio.llamar('bandwork.escribe', [tema('consumidor')]))).toBe(50)
    await hastaQue(() => expect(tramasDe(otro)).toEqual([{ escribe: 'consumidor' }]))
    expect(tramasDe(propio)).toEqual([])
    // Writing as the other side, in another's conversation or outside one is denied as in one that
    // doesn't exist.
    const ajeno = await entrar(persona('ajeno'))
    for (const [quien, destino] of [
      [propio, tema('proveedor')],
      [ajeno, tema('consumidor')],
      [propio, deHechos('pedido', channel.split(':')[1] ?? '', 'consumidor')],
      [propio, deHechos('conversacion', 'pedido:AAAAAAAAAAAA', 'consumidor')],
    ] as const) {
      expect(que(await quien.llamar('bandwork.escribe', [destino])), destino).toBe(NO)
    }
    for (const malos of [[], [1], [tema('consumidor'), 2]])
      expect(que(await propio.llamar('bandwork.escribe', malos))).toBe('wamp.error.invalid_argument')
    expect(tramasDe(otro)).toEqual([{ escribe: 'consumidor' }])
  })

  it('names the account to its own team, and only the desk to the client', async () => {
    const { proveedor, call } = await comprar()
    const tema = (lado: Lector) => deHechos('conversacion', call, lado)
    const colega = await entrar(persona('rosa'), [tema('callcenter')])
    const cliente = await entrar(proveedor, [tema('proveedor')])
    const paola = await entrar(persona('paola'))
    expect(que(await paola.llamar('bandwork.escribe', [tema('callcenter')]))).toBe(50)
    await hastaQue(() => expect(tramasDe(cliente)).toEqual([{ escribe: 'callcenter' }]))
    await hastaQue(() => expect(tramasDe(colega)).toEqual([{ escribe: 'callcenter', quien: persona('paola').hash }]))
  })
})
