import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { TramaDeRevision } from '#api/contract/hechos.ts'
import { hastaQue } from '#tests/espera.ts'
import { sistemaComun } from '#tests/sistema.ts'
import { crearCola } from '#web/vivo/cola.ts'
import { conectar, type EstadoVivo } from '#web/vivo/conexion.ts'
import { crearSeguimiento } from '#web/vivo/seguimiento.ts'
import { deHechos } from './seguidor.ts'

const sistema = sistemaComun()

/** The parts of a browser that the connection needs. */
const oyentes = new Map<string, () => void>()
const oir = (suceso: string, alSuceder: () => void) => void oyentes.set(suceso, alSuceder)
const callar = (suceso: string) => void oyentes.delete(suceso)
let cookie = ''
beforeEach(() => {
  const page = { visibilityState: 'visible', addEventListener: oir, removeEventListener: callar }
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', oir)
  vi.stubGlobal('removeEventListener', callar)
  const pedir = globalThis.fetch
  vi.stubGlobal('fetch', (direccion: string | URL, como?: RequestInit) =>
    pedir(new URL(direccion, `http://127.0.0.1:${sistema().port}`), como),
  )
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(direccion: string, protocolos: string[]) {
        super(direccion, protocolos, { headers: { origin: `http://127.0.0.1:${sistema().port}`, cookie } })
        // A browser only logs the error.
        this.on('error', () => undefined)
      }
    },
  )
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the page’s one connection delivers the facts that it follows over each loss, and the topic ends with its last follower', async () => {
  const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  cookie = proveedor.cookie
  const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Cemento' }
  const { idPedido } = (await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)).cuerpo
  const anotar = (nota: string) => proveedor.pedir('POST', '/api/pedidos/nota', { idPedido, nota })
  const tema = deHechos('pedido', idPedido, 'proveedor')
  const { router } = sistema().live

  const seguimiento = crearSeguimiento()
  const tramas: TramaDeRevision[] = []
  const nada = () => undefined
  const [primero, segundo] = [-1, 0].map((desde) =>
    seguimiento.seguir(tema, {
      desde,
      alDia: nada,
      alPerderHilo: nada,
      alDetenerse: nada,
      alHecho: (trama) => desde < 0 && tramas.push(trama),
    }),
  )
  const estados: EstadoVivo[] = []
  const conexion = conectar({
    url: `ws://127.0.0.1:${sistema().port}/ws`,
    temas: [`bandwork.usuario.${proveedor.hash}`],
    cola: crearCola('0', nada),
    hechos: seguimiento,
    alEstado: (estado) => estados.push(estado),
    alPerderHilo: nada,
    alConectar: nada,
  })
  const hasta = (ultima: number) =>
    hastaQue(
      () => expect(tramas.map(({ revision }) => revision)).toEqual(Array.from({ length: ultima + 1 }, (_, n) => n)),
      10,
    )
  await hasta(0)
  await anotar('primera')
  await hasta(1)
  const sesion = createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex')
  for (const ultima of [2, 3]) {
    router.expulsar(sesion)
    await hastaQue(() => expect(estados.at(-1)).toBe('reintentando'))
    await anotar(`sin conexión ${ultima}`)
    // Simulates the return of the network.
    oyentes.get('online')?.()
    await hasta(ultima)
    expect(estados.at(-1)).toBe('en-vivo')
  }
  primero?.dejar()
  expect(router.oido(tema)).toBe(true)
  segundo?.dejar()
  await hastaQue(() => expect(router.oido(tema)).toBe(false))
  conexion.cerrar()
  expect(oyentes.size).toBe(0)
  await hastaQue(() => expect(router.conectadas()).toBe(0))
}, 30_000)
