import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RespuestaDeTodo, respuestaDeTodo, type TramaDeTodo, tramaDeTodo } from '#api/contract/hechos.ts'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { streamConversacion } from '#domain/conversacion/canal.ts'
import type { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { type ConexionWamp, conectarWamp } from '#tests/api/wamp/conexion.ts'
import { deHechos, desde, que } from '#tests/api/wamp/seguidor.ts'
import { hastaQue } from '#tests/espera.ts'
import { AHORA, solicitud } from '#tests/log.ts'
import type { Persona, Sistema } from '#tests/sistema.ts'
import { escribir, type Nombre, TODOS, unaCharla } from './charla.ts'

const TEMA = 'bandwork.hechos.todo'
const NO = 'wamp.error.not_authorized'
const QUIEN_ES = { ricardo: 'financiero', admin: 'administrador', auditor: 'auditor' } as const satisfies {
  readonly [N in Nombre]?: (typeof LEEN_TODO)[number]
}
const LECTORES = Object.keys(QUIEN_ES) as readonly (keyof typeof QUIEN_ES)[]

// A system of its own, because it reads the whole log.
const { sistema, persona, colocar, comprar } = unaCharla()
const abiertas: ConexionWamp[] = []
let idPedido = ''
let idCompra = ''

const entrar = async (quien: Persona | undefined, en: Pick<Sistema, 'port'> = sistema()) => {
  const wamp = await conectarWamp(en, quien)
  abiertas.push(wamp)
  await wamp.saludar()
  return wamp
}
const pagina = async (wamp: ConexionWamp, posicion: string): Promise<RespuestaDeTodo> => {
  const respuesta = await wamp.llamar('bandwork.hechos.desde', [TEMA, posicion])
  expect(que(respuesta), JSON.stringify(respuesta).slice(0, 300)).toBe(50)
  return respuestaDeTodo.parse(respuesta[3][0])
}
const todas = async (wamp: ConexionWamp, posicion = '0'): Promise<TramaDeTodo[]> => {
  const tramas: TramaDeTodo[] = []
  for (;;) {
    const { tramas: nuevas, completo } = await pagina(wamp, tramas.at(-1)?.posicion ?? posicion)
    tramas.push(...nuevas)
    if (completo) return tramas
    expect(nuevas.length).toBeGreaterThan(0)
  }
}
/** Waits until this process has sent everything that the log holds. */
const alDia = async (wamp: ConexionWamp, posicion?: string): Promise<TramaDeTodo[]> => {
  const ultima = await sistema().servicios.store.ultimaPosicion()
  return hastaQue(async () => {
    const tramas = await todas(wamp, posicion)
    expect(tramas.at(-1)?.posicion).toBe(String(ultima))
    return tramas
  })
}
const delLog = async () => {
  const { store } = sistema().servicios
  const hasta = (await store.ultimaPosicion()) ?? 0n
  const hechos: { readonly stream: string; readonly posicion: bigint }[] = []
  for await (const hecho of store.readAll(undefined, hasta, new AbortController().signal)) hechos.push(hecho)
  return hechos
}
const posicionesDelLog = async () => (await delLog()).map(({ posicion }) => posicion)
const vistas = (tramas: readonly TramaDeTodo[]) => tramas.flatMap((trama) => ('tipo' in trama ? [trama] : []))
const tiposDe = (tramas: readonly TramaDeTodo[], stream: string) =>
  vistas(tramas)
    .filter((trama) => trama.stream === stream)
    .map(({ tipo }) => tipo)

beforeAll(async () => {
  const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
  idPedido = await colocar()
  await escribir(cliente, `pedido:${idPedido}`, 'Palabras del pedido')
  const compra = await comprar()
  idCompra = compra.idCompra
  await escribir(persona('paola'), `compra:${idCompra}:call`, 'Palabras del call center')
  await escribir(persona('paola'), `compra:${idCompra}:finan`, 'Palabras entre mesas')
  await proveedor.pedir('POST', '/api/pedidos/nota', { idPedido, nota: 'Del proveedor' })
  const favorito = await cliente.pedir('POST', `/cliente/proveedores/add/favoritos/${proveedor.hash}`, {})
  expect(favorito.estado, JSON.stringify(favorito.cuerpo)).toBe(200)
  const { store } = sistema().servicios
  const comun = {
    ...solicitud(),
    actor: { id: proveedor.id, tipoUsuario: 'proveedor' },
    partes: [],
    momento: AHORA,
  }
  const enviado = { grupo: 'clientes', mensaje: 'Oferta', destinatarios: [cliente.id], enviado: AHORA }
  expect(
    await store.append(
      `mensajes-${proveedor.id}`,
      SIN_CABEZA,
      [{ type: 'MensajeMasivoEnviado', data: enviado }],
      comun,
    ),
  ).not.toBe('conflicto')
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map(({ cerrar }) => cerrar()))
})

describe('the whole log as a topic', () => {
  it('is open to auditors, finance and administrators only, and by no other name', async () => {
    for (const quien of [...TODOS, undefined]) {
      const wamp = await entrar(quien && persona(quien))
      const puede = quien !== undefined && quien in QUIEN_ES
      const [suscrita, llamada] = [await wamp.suscribir(TEMA), await wamp.llamar('bandwork.hechos.desde', [TEMA, '0'])]
      expect([que(suscrita), que(llamada)], quien).toEqual(puede ? [33, 50] : [NO, NO])
      for (const rol of Object.values(QUIEN_ES)) expect(que(await wamp.suscribir(`${TEMA}.${rol}`)), quien).toBe(NO)
    }
  }, 60_000)

  it('has every position in order, from the start or from anywhere, in pages that say whether they are complete', async () => {
    const posiciones = (await posicionesDelLog()).map(String)
    const wamp = await entrar(persona('auditor'))
    const tramas = await alDia(wamp)
    expect(tramas.map(({ posicion }) => posicion)).toEqual(posiciones)
    for (const n of [0, Math.floor(posiciones.length / 2), posiciones.length - 2, posiciones.length - 1])
      expect(await todas(wamp, posiciones[n])).toEqual(tramas.slice(n + 1))
    expect(await pagina(wamp, '9'.repeat(18))).toMatchObject({ tramas: [], completo: true })
    for (const mala of ['-1', '', '1e3', '9'.repeat(19), 'x', 7.5, null])
      expect(que(await wamp.llamar('bandwork.hechos.desde', [TEMA, mala]))).toBe('wamp.error.invalid_argument')
    const antes = sistema().servicios.store.caidas()
    const entreDos = String(BigInt(posiciones[3] ?? 0) + 1n)
    if (!posiciones.includes(entreDos)) {
      const enOtra = await entrar(persona('auditor'), await sistema().otraApi())
      expect(que(await enOtra.llamar('bandwork.hechos.desde', [TEMA, entreDos]))).toBe('wamp.error.invalid_argument')
    }
    expect(sistema().servicios.store.caidas()).toBe(antes)
  }, 60_000)

  it('is masked for each role as the topics of single objects are, from the ring and from the log', async () => {
    const enOtra = await sistema().otraApi()
    for (const nombre of LECTORES) {
      const wamp = await entrar(persona(nombre))
      const tramas = await alDia(wamp)
      expect(await alDia(await entrar(persona(nombre), enOtra)), 'the ring as the log').toEqual(tramas)
      for (const [noun, id] of [
        ['pedido', idPedido],
        ['compra', idCompra],
      ] as const) {
        const delObjeto = (await desde(wamp, deHechos(noun, id, QUIEN_ES[nombre]), -1)).tramas
        expect(delObjeto.length).toBeGreaterThan(0)
        const vistasDeUno = delObjeto.flatMap((trama) => ('tipo' in trama ? [trama.tipo] : []))
        expect(tiposDe(tramas, `${noun}-${id}`), `${nombre} ${noun}`).toEqual(vistasDeUno)
      }
      const charlas = ['pedido', 'call', 'finan'].map((tipo) => {
        const canal = tipo === 'pedido' ? `pedido:${idPedido}` : `compra:${idCompra}:${tipo}`
        return tiposDe(tramas, `conversacion-${canal}`).includes('MensajeEscrito')
      })
      expect(charlas, nombre).toEqual(
        { ricardo: [false, false, true], admin: [false, false, false], auditor: [true, true, true] }[nombre],
      )
      const palabras = JSON.stringify(tramas)
      expect(palabras.includes('Palabras del pedido')).toBe(nombre === 'auditor')
      expect(palabras.includes('Palabras entre mesas')).toBe(nombre !== 'admin')
      // An account's own facts are for those who read accounts.
      expect(vistas(tramas).some(({ tipo }) => tipo === 'CuentaAbierta')).toBe(nombre !== 'ricardo')
      expect(vistas(tramas).some(({ stream }) => stream.startsWith('favoritos-'))).toBe(nombre === 'auditor')
    }
  }, 60_000)

  it('contains no internal number of an account, however deep', async () => {
    const wamp = await entrar(persona('auditor'))
    const tramas = vistas(await alDia(wamp))
    const numeros: string[] = []
    const mirar = (campo: string, valor: unknown): void => {
      if (Array.isArray(valor)) for (const elemento of valor) mirar(campo, elemento)
      else if (typeof valor === 'object' && valor !== null)
        for (const [clave, elemento] of Object.entries(valor)) mirar(clave, elemento)
      else if (typeof valor === 'number' && /Id$|^destinatarios$|^orden$/.test(campo)) numeros.push(campo)
    }
    for (const { data } of tramas) mirar('', data)
    expect(numeros).toEqual([])
    expect(tramas.find(({ tipo }) => tipo === 'MensajeMasivoEnviado')?.data['destinatarios']).toEqual([
      persona('cliente').hash,
    ])
    // Compares with the log's own numbers, since a masked name may end in digits too.
    const idDe = (stream: string) => stream.slice(stream.lastIndexOf('-') + 1)
    const internos = (await delLog()).map(({ stream }) => idDe(stream)).filter((id) => /^\d+$/.test(id))
    expect(internos).toContain(String(persona('cliente').id))
    const dichos = new Set(tramas.map(({ stream }) => idDe(stream)))
    expect(internos.filter((numero) => dichos.has(numero))).toEqual([])
  })

  it('is live for each role what its pages have, once and in order, over parallel writes', async () => {
    const oyentes = await Promise.all(
      LECTORES.map(async (nombre) => {
        const wamp = await entrar(persona(nombre))
        await wamp.suscribir(TEMA)
        return wamp
      }),
    )
    const antes = String(await sistema().servicios.store.ultimaPosicion())
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = `pedido:${idPedido}`
    await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => escribir(n % 2 ? cliente : proveedor, channel, `A la vez ${n}`)),
      escribir(persona('paola'), `compra:${idCompra}:finan`, 'También'),
      proveedor.pedir('POST', '/api/pedidos/nota', { idPedido, nota: 'Otra' }),
      colocar(),
    ])
    for (const wamp of oyentes) {
      const tramas = await alDia(wamp, antes)
      await hastaQue(() => expect(wamp.eventos().at(-1)?.posicion).toBe(tramas.at(-1)?.posicion))
      expect(wamp.eventos().filter(({ posicion }) => BigInt(posicion) > BigInt(antes))).toEqual(tramas)
      for (const trama of wamp.eventos()) tramaDeTodo.parse(trama)
    }
    const [enFinanzas, enAdmin, enAuditor] = oyentes.map((wamp) => vistas(wamp.eventos()).length)
    expect(enAuditor).toBeGreaterThan(enFinanzas ?? 0)
    expect(enFinanzas).toBeGreaterThan(enAdmin ?? 0)
    // Without listeners, nothing is read for them.
    await Promise.all(oyentes.map(({ cerrar }) => cerrar()))
    const leer = vi.spyOn(sistema().servicios.store, 'leer')
    await hastaQue(() => expect(sistema().live.router.oido(`${TEMA}.auditor`)).toBe(false))
    leer.mockClear()
    await escribir(cliente, channel, 'Ya sin nadie')
    const testigo = await entrar(cliente)
    await testigo.suscribir(deHechos('pedido', idPedido, 'consumidor'))
    await cliente.pedir('POST', '/api/pedidos/nota', { idPedido, nota: 'Testigo' })
    await hastaQue(() => expect(testigo.eventos().length).toBe(1))
    expect(leer.mock.calls.filter(([evento]) => evento.streamId.startsWith('conversacion-'))).toEqual([])
    leer.mockRestore()
  }, 60_000)

  it('comes in pages of a thousand facts or half a megabyte', async () => {
    const { store } = sistema().servicios
    const wamp = await entrar(persona('auditor'))
    const enOtra = await entrar(persona('auditor'), await sistema().otraApi())
    const llenar = async (id: number, cuantos: number, texto: string) => {
      const antes = String(await store.ultimaPosicion())
      const canal = { tipo: 'pedido', id } as const
      const hechos = [
        { type: 'ConversacionAbierta', data: { tipo: 'pedido', objetoId: id, consumidorId: 1, proveedorId: 2 } },
        ...Array.from({ length: cuantos - 1 }, (_, n) => ({
          type: 'MensajeEscrito',
          data: { numero: n + 1, lado: 'proveedor', autorId: 2, texto },
        })),
      ]
      const actor = { id: persona('proveedor').id, tipoUsuario: 'proveedor' }
      const comun = { ...solicitud(), actor, partes: [], momento: AHORA }
      let cabeza = SIN_CABEZA
      for (let n = 0; n < hechos.length; n += 100) {
        const escrito = await store.append(streamConversacion(canal), cabeza, hechos.slice(n, n + 100), comun)
        if (escrito === 'conflicto') throw new Error('conflicto')
        cabeza = escrito.cabeza
      }
      return antes
    }
    const muchos = await llenar(900_001, 1_001, 'x')
    for (const conexion of [wamp, enOtra]) await alDia(conexion, muchos)
    for (const conexion of [wamp, enOtra]) {
      const { tramas, completo } = await pagina(conexion, muchos)
      expect([tramas.length, completo]).toEqual([1_000, false])
      expect((await pagina(conexion, tramas.at(-1)?.posicion ?? '')).tramas).toHaveLength(1)
    }
    const largos = await llenar(900_002, 300, 'ñ'.repeat(2_000))
    await alDia(wamp, largos)
    const { tramas, completo } = await pagina(wamp, largos)
    expect(completo).toBe(false)
    expect(Buffer.byteLength(JSON.stringify(tramas))).toBeLessThan(512 * 1024 + 2_000)
    expect(tramas.length).toBeGreaterThan(50)
    expect(await todas(wamp, largos)).toHaveLength(300)
  }, 60_000)

  it('restarts for its listeners once a person is erased, and has no text of theirs any more', async () => {
    const victima = await sistema().abrirCuenta('consumidor', 'personal', 'Gabriela Ordóñez')
    const wamp = await entrar(persona('auditor'))
    await wamp.suscribir(TEMA)
    const antes = String(await sistema().servicios.store.ultimaPosicion())
    await colocar(persona('proveedor'), victima)
    await hastaQue(() => expect(JSON.stringify(wamp.eventos())).toContain('PedidoColocado'))
    expect(JSON.stringify(await alDia(wamp))).toContain('Gabriela')
    const { olvidos } = await pagina(wamp, antes)
    const eliminar = `/api/admin/cuentas/${victima.hash}/eliminar`
    const { estado } = await persona('admin').pedir('POST', eliminar, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })
    expect(estado).toBe(200)
    await hastaQue(() => expect(wamp.eventos().some((trama) => trama.desdeCero)).toBe(true))
    expect(JSON.stringify(await alDia(wamp))).not.toContain('Gabriela')
    expect((await pagina(wamp, antes)).olvidos).toBe(olvidos + 1)
  }, 60_000)
})
