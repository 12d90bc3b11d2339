import { setTimeout as dormir } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SE_VA } from '#api/contract/vivo.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { abrirLibro } from '#tests/oraculo/libro.ts'
import { leerLog } from '#tests/oraculo/mirada.ts'
import { abrirGente, type Gente, PROVEEDORES } from '#tests/oraculo/ordenes.ts'
import { abrirBalanceador } from '#tests/racimo/balanceador.ts'
import { abrirDos, abrirInstalacion, type Instalacion } from '#tests/racimo/partes.ts'

const LECTORES = 150
const ESCRITORES = 50
/** The sockets of each account: all of them find room at one server while the other restarts. */
const SOCKETS_DE_CADA_UNA = 25
const OYENTES = ['empresa@demo.ec', 'callcenter@demo.ec', 'financiero@demo.ec', 'sucursal@demo.ec']
const SOCKETS = OYENTES.length * SOCKETS_DE_CADA_UNA
/** Each of them asks so often, as people do who look at one thing after another. */
const PAUSA_MS = 2_000
const CLIENTES = ['cliente@demo.ec', 'empresa@demo.ec', ...PROVEEDORES.slice(1)]
const VUELTA = { timeout: 20_000, interval: 50 }

const libro = abrirLibro('T')
let balanceador: Awaited<ReturnType<typeof abrirBalanceador>>
let casa: Instalacion
let partes: Awaited<ReturnType<typeof abrirDos>>
let gente: Gente
beforeAll(async () => {
  balanceador = await abrirBalanceador()
  casa = await abrirInstalacion({ PUBLIC_URL: balanceador.url, RETIRO_S: '2' })
  partes = await abrirDos(casa)
  gente = await abrirGente({ producto: partes.primera }, libro)
})
afterAll(async () => {
  await casa?.cerrar()
  await balanceador?.cerrar()
})

it('parts that restart in turn under load fail no request, lose nothing, and their sockets come back', async () => {
  const quitar = new Map<number, () => void>()
  for (const { port } of [partes.primera, partes.otra]) quitar.set(port, await balanceador.poner(port))
  const clientes = await Promise.all(CLIENTES.map((correo) => partes.primera.entrar(correo)))
  const cookieDe = (n: number) => clientes[n % clientes.length] as string
  const pedidos = await Promise.all(
    Array.from({ length: ESCRITORES }, async (_, n) => (await gente.colocar({ cookie: cookieDe(n) }))?.cuerpo.idPedido),
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
    await dormir((PAUSA_MS * n) / (LECTORES + ESCRITORES))
    for (let vuelta = 0; !alto.signal.aborted; vuelta += 1) {
      await hacer(vuelta)
      await dormir(PAUSA_MS, undefined, { signal: alto.signal }).catch(() => undefined)
    }
  }
  const escribir = (n: number) =>
    seguido(LECTORES + n, async (vuelta) => {
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
      const suyo = n % ESCRITORES
      return pedir(cookieDe(suyo), vuelta % 2 === 0 ? `/api/pedidos/${pedidos[suyo]}` : '/api/yo')
    })

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
  const oyentes = await Promise.all(OYENTES.map((correo) => partes.primera.entrar(correo)))
  const corren = [
    ...Array.from({ length: LECTORES }, (_, n) => leer(n)),
    ...Array.from({ length: ESCRITORES }, (_, n) => escribir(n)),
    ...Array.from({ length: SOCKETS }, (_, n) => escuchar(oyentes[n % oyentes.length] as string)),
  ]
  await vi.waitFor(() => expect(abiertos).toBe(SOCKETS), VUELTA)

  for (const vieja of [partes.primera, partes.otra]) {
    const nueva = await casa.api()
    quitar.set(nueva.port, await balanceador.poner(nueva.port))
    expect(await vieja.parar('SIGTERM')).toMatchObject({ codigo: 0 })
    quitar.get(vieja.port)?.()
    await vi.waitFor(() => expect(abiertos).toBe(SOCKETS), VUELTA)
  }
  for (const [parte, una] of [
    ['proyector', partes.proyectores[0]],
    ['procesos', partes.procesos[0]],
  ] as const) {
    await una?.parar('SIGTERM')
    casa.parte(parte)
    await dormir(PAUSA_MS)
  }
  alto.abort()
  await Promise.all(corren)

  expect([...balanceador.fallos, ...malas]).toEqual([])
  expect(new Set(dichas)).toEqual(new Set([SE_VA]))
  expect(vueltas).toBe(SOCKETS + dichas.length)
  const notas = new Set(
    (await leerLog(casa.ajustes)).map((leido) =>
      'data' in leido ? (leido.data as { nota?: string }).nota : undefined,
    ),
  )
  expect(hechas.filter((nota) => !notas.has(nota))).toEqual([])
  expect(hechas.length).toBeGreaterThan(ESCRITORES)
})
