import { setTimeout as dormir } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { leerLog } from '#tests/oraculo/mirada.ts'
import { type abrirGente, PROVEEDORES } from '#tests/oraculo/ordenes.ts'
import type { Peticiones } from '#tests/peticiones.ts'
import type { Balanceador } from './balanceador.ts'

/** Milliseconds between two requests of one person. They look at one thing after another. */
export const PAUSA_MS = 2_000
export const VUELTA = { timeout: 20_000, interval: 50 }
const OYENTES = ['empresa@demo.ec', 'callcenter@demo.ec', 'financiero@demo.ec', 'sucursal@demo.ec']
const CLIENTES = ['cliente@demo.ec', 'empresa@demo.ec', ...PROVEEDORES.slice(1)]

/** How many people read, write and listen at once. */
type Cuantos = { readonly lectores: number; readonly escritores: number; readonly sockets: number }

/**
 * Starts people who read and write orders through a balancer, each every PAUSA_MS, and sockets that
 * connect again whenever they are closed.
 */
export const abrirCarga = async (
  balanceador: Balanceador,
  primera: Pick<Peticiones, 'entrar'>,
  gente: Awaited<ReturnType<typeof abrirGente>>,
  { lectores, escritores, sockets }: Cuantos,
) => {
  const clientes = await Promise.all(CLIENTES.map((correo) => primera.entrar(correo)))
  const cookieDe = (n: number) => clientes[n % clientes.length] as string
  const pedidos = await Promise.all(
    Array.from({ length: escritores }, async (_, n) => (await gente.colocar({ cookie: cookieDe(n) }))?.cuerpo.idPedido),
  )
  const alto = new AbortController()
  const malas: string[] = []
  const hechas: string[] = []

  const pedir = async (cookie: string, camino: string, opciones: RequestInit = {}) => {
    const r = await fetch(balanceador.url + camino, {
      ...opciones,
      headers: { accept: 'application/json', cookie, ...(opciones.headers as object) },
    }).catch((error: Error) => ({ status: 599, text: async () => String(error.cause ?? error) }))
    const texto = await r.text()
    if (r.status < 400) return JSON.parse(texto)
    malas.push(`${camino}: ${r.status} ${texto}`)
    return undefined
  }
  const seguido = async (n: number, hacer: (vuelta: number) => Promise<unknown>) => {
    await dormir((PAUSA_MS * n) / (lectores + escritores))
    for (let vuelta = 0; !alto.signal.aborted; vuelta += 1) {
      await hacer(vuelta)
      await dormir(PAUSA_MS, undefined, { signal: alto.signal }).catch(() => undefined)
    }
  }
  const escribir = (n: number) =>
    seguido(lectores + n, async (vuelta) => {
      const [cookie, idPedido] = [cookieDe(n), pedidos[n]]
      const nota = `nota ${n} de la vuelta ${vuelta}`
      const dicha = await pedir(cookie, '/api/pedidos/nota', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ idPedido, nota }),
      })
      if (!dicha) return
      hechas.push(nota)
      // Whoever wrote reads what they wrote.
      await pedir(cookie, `/api/pedidos/${idPedido}?posicion=${dicha.posicion}`)
    })
  const leer = (n: number) =>
    seguido(n, (vuelta) => {
      const suyo = n % escritores
      return pedir(cookieDe(suyo), vuelta % 2 === 0 ? `/api/pedidos/${pedidos[suyo]}` : '/api/yo')
    })

  /** The words with which servers closed the sockets. */
  const dichas: unknown[] = []
  let [abiertos, vueltas] = [0, 0]
  const escuchar = async (cookie: string) => {
    while (!alto.signal.aborted) {
      const socket = await conectarWamp(balanceador, { cookie }).catch((error: Error) => {
        malas.push(`socket: ${error.message}`)
      })
      await socket?.saludar()
      if (!socket) continue
      abiertos += 1
      vueltas += 1
      const parar = () => void socket.cerrar()
      alto.signal.addEventListener('abort', parar)
      await socket.cierre
      alto.signal.removeEventListener('abort', parar)
      abiertos -= 1
      if (!alto.signal.aborted) dichas.push(socket.recibidos.at(-1)?.[2])
    }
  }
  const oyentes = await Promise.all(OYENTES.map((correo) => primera.entrar(correo)))
  const corren = [
    ...Array.from({ length: lectores }, (_, n) => leer(n)),
    ...Array.from({ length: escritores }, (_, n) => escribir(n)),
    ...Array.from({ length: sockets }, (_, n) => escuchar(oyentes[n % oyentes.length] as string)),
  ]
  return {
    /** Returns what failed so far. */
    malas: (): readonly string[] => [...balanceador.fallos, ...malas],
    hechas,
    dichas,
    vueltas: () => vueltas,
    /** Waits until all sockets are open. */
    abiertos: () => vi.waitFor(() => expect(abiertos).toBe(sockets), VUELTA),
    /** Waits until as many notes more are written. */
    escritas: async (mas: number) => {
      const meta = hechas.length + mas
      await vi.waitFor(() => expect(hechas.length).toBeGreaterThanOrEqual(meta), VUELTA)
    },
    parar: async () => {
      alto.abort()
      await Promise.all(corren)
    },
    /** Resolves with the notes that were acknowledged and that the log lacks. */
    perdidas: async (ajustes: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const leidos = await leerLog(ajustes)
      const notas = new Set(leidos.map((leido) => ('data' in leido ? (leido.data as { nota?: string }).nota : '')))
      return hechas.filter((nota) => !notas.has(nota))
    },
  }
}
