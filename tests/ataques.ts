import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { percentil } from './bench/medidas.ts'
import type { unaInstalacion } from './instalacion.ts'

type Casa = ReturnType<typeof unaInstalacion>
/** Sends one request and answers its status, 0 where the connection was refused. */
type Golpe = () => Promise<number>
type Ataque = {
  readonly nombre: string
  /** How many are under way at once. */
  readonly aLaVez: number
  /** What it may be answered. */
  readonly estados: readonly number[]
  readonly preparar: (casa: Casa) => Promise<Golpe>
}

/** A house that believes its proxy: each request says from where it comes. */
export const AJUSTES = { PROXY_CONFIABLE: '127.0.0.1,::1' }
/** Of the API's process, with an attack on: MiB. */
const MEMORIA_MAXIMA = 480
export const HONRADAS = 50
const PRUEBAN = 6
const PAUSA_MS = 200
/** How much slower others may be than beside as many requests of honest accounts. */
export const VECES_MAXIMAS = 3

let desde = 0
const otraDireccion = (): string => {
  desde += 1
  return `100.${64 + (desde >> 16)}.${(desde >> 8) & 255}.${desde & 255}`
}

const abiertas = new WeakMap<Casa, Map<string, Promise<string>>>()
/** The session of an account, opened once: nobody signs in all the time. */
const entrar = (casa: Casa, correo: string): Promise<string> => {
  const suyas = abiertas.get(casa) ?? new Map<string, Promise<string>>()
  abiertas.set(casa, suyas)
  const sesion = suyas.get(correo) ?? casa.entrar(correo)
  suyas.set(correo, sesion)
  return sesion
}

const golpear = async (casa: Casa, camino: string, opciones: RequestInit = {}): Promise<number> => {
  const r = await fetch(casa.url() + camino, { ...opciones, signal: AbortSignal.timeout(120_000) })
  await r.arrayBuffer()
  return r.status
}
const enviarJson = (casa: Casa, camino: string, cuerpo: object, cabeceras: Record<string, string>) =>
  golpear(casa, camino, {
    method: 'POST',
    body: JSON.stringify(cuerpo),
    headers: { 'content-type': 'application/json', ...cabeceras },
  })

const correosDe = (casa: Casa, tipo: string, cuantos: number): Promise<string[]> =>
  casa.detras('bandwork', async (client) => {
    const { rows: activos } = await client.query<{ esquema: string }>(
      'select esquema from proyeccion.activo order by version desc limit 1',
    )
    const { rows } = await client.query<{ correo: string }>(
      `select correo from ${activos[0]?.esquema}.cuentas where tipo_usuario = $1 and activa order by numero limit $2`,
      [tipo, cuantos],
    )
    return rows.map(({ correo }) => correo)
  })

const pedidosDe = async (casa: Casa, cookie: string): Promise<string[]> => {
  const { cuerpo } = await casa.pedir('/carga_pedidos_ajax?length=100', { cookie })
  return cuerpo.data.map(({ id }: { id: string }) => id)
}

const conArchivo = (bytes: Uint8Array<ArrayBuffer>, campos: Readonly<Record<string, string>>): FormData => {
  const forma = new FormData()
  for (const [campo, valor] of Object.entries(campos)) forma.append(campo, valor)
  forma.append('archivo', new Blob([bytes]), 'cosa.png')
  return forma
}
const imagen = async (ancho: number, alto: number) =>
  new Uint8Array(
    await sharp({ create: { width: ancho, height: alto, channels: 3, background: '#246' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ) as Uint8Array<ArrayBuffer>

/** What somebody tried on this house, and what would try it today (decisiones/http, «How much»). */
export const ATAQUES: readonly Ataque[] = [
  {
    nombre: 'one account that writes notes without end',
    aLaVez: 32,
    estados: [200, 409, 429],
    preparar: async (casa) => {
      const cookie = await entrar(casa, 'cliente@demo.ec')
      const suyos = await pedidosDe(casa, cookie)
      let n = 0
      return () => {
        n += 1
        const nota = `${n} ${'ñ'.repeat(400)}`
        return enviarJson(casa, '/api/pedidos/nota', { idPedido: suyos[n % suyos.length], nota }, { cookie })
      }
    },
  },
  {
    nombre: 'pictures that unfold into gigabytes',
    aLaVez: 72,
    estados: [200, 413, 422, 429, 503],
    preparar: async (casa) => {
      const correos = await correosDe(casa, 'proveedor', 12)
      const cookies = await Promise.all(correos.map((correo) => entrar(casa, correo)))
      const [grande, enorme] = [await imagen(4_000, 4_000), await imagen(6_400, 6_400)]
      let n = 0
      return () => {
        n += 1
        const cookie = cookies[n % cookies.length] ?? ''
        const body = conArchivo(n % 2 ? grande : enorme, {})
        return golpear(casa, '/api/cuenta/logo', { method: 'POST', body, headers: { cookie } })
      }
    },
  },
  {
    nombre: 'files that nobody wants',
    aLaVez: 16,
    estados: [200, 404, 409, 413, 415, 422, 429, 503, 507],
    preparar: async (casa) => {
      const cookie = await entrar(casa, 'cliente@demo.ec')
      const [idPedido = ''] = await pedidosDe(casa, cookie)
      const bytes = new Uint8Array(4 * 1024 * 1024)
      let n = 0
      return () => {
        n += 1
        bytes[n % bytes.length] = n & 255
        const body = conArchivo(bytes, { idPedido: n % 2 ? idPedido : 'a'.repeat(12) })
        return golpear(casa, '/api/pedidos/adjuntar/archivo', { method: 'POST', body, headers: { cookie } })
      }
    },
  },
  {
    nombre: 'passwords guessed from everywhere',
    aLaVez: 64,
    estados: [401, 429, 503],
    preparar: async (casa) => {
      const [una = ''] = await correosDe(casa, 'consumidor', 1)
      let n = 0
      return () => {
        n += 1
        const correo = n % 2 ? una : `nadie${n}@demo.ec`
        const cabeceras = { 'x-forwarded-for': otraDireccion() }
        return enviarJson(casa, '/login', { correo, contrasena: `adivina ${n}` }, cabeceras)
      }
    },
  },
  {
    nombre: 'the longest history, over and over',
    aLaVez: 32,
    estados: [200],
    preparar: async (casa) => {
      const cookie = await entrar(casa, 'cliente@demo.ec')
      const [idPedido = ''] = await pedidosDe(casa, cookie)
      return () => golpear(casa, `/api/pedidos/${idPedido}/historia`, { headers: { cookie } })
    },
  },
  {
    nombre: 'every table as a file, at once',
    aLaVez: 32,
    estados: [200, 429, 503],
    preparar: async (casa) => {
      const cookie = await entrar(casa, 'cliente@demo.ec')
      return () =>
        golpear(casa, '/carga_pedidos_ajax?formato=xlsx', { headers: { cookie } }).then((e) => (e === 403 ? 429 : e))
    },
  },
  {
    nombre: 'searches of visitors',
    aLaVez: 32,
    estados: [200, 429],
    preparar: async (casa) => {
      let n = 0
      return () => {
        n += 1
        const headers = { 'x-forwarded-for': otraDireccion() }
        return golpear(casa, `/buscar?query=cemnto${n % 97}`, { headers })
      }
    },
  },
  {
    nombre: 'connections that say little and slowly',
    aLaVez: 400,
    estados: [0, 400, 408, 413, 429],
    preparar: async (casa) => {
      const { hostname, port } = new URL(casa.url())
      const cuerpo = 'x'.repeat(30_000)
      const cabeza = `POST /login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 32000\r\n\r\n`
      return () =>
        new Promise((listo) => {
          const socket = connect(Number(port), hostname, () => socket.write(cabeza + cuerpo))
          const fin = setTimeout(() => socket.destroy(), 2_000)
          let estado = 0
          socket.on('data', (trozo) => {
            estado = Number(/^HTTP\/1\.1 (\d{3})/.exec(trozo.toString('latin1'))?.[1] ?? estado)
          })
          socket.on('error', () => undefined)
          socket.on('close', () => {
            clearTimeout(fin)
            listo(estado)
          })
        })
    },
  },
]

const memoriaDe = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** What some honest people meet while something goes on: each answer's ms, and the most memory that the house took, MiB. */
const probar = async (casa: Casa, cookies: readonly string[], mientras: Promise<unknown>) => {
  const tiempos: number[] = []
  let [sigue, memoria] = [true, 0]
  const insistir = async (cookie: string, n: number) => {
    for (let vez = n; sigue; vez += 1) {
      const camino = ['/api/avisos', '/carga_pedidos_ajax', '/api/yo'][vez % 3] as string
      const antes = performance.now()
      expect(await golpear(casa, camino, { headers: { cookie } })).toBe(200)
      tiempos.push(performance.now() - antes)
      await esperar(PAUSA_MS)
    }
  }
  const mirar = async () => {
    for (; sigue; await esperar(50)) memoria = Math.max(memoria, memoriaDe(casa.pid()))
  }
  const todos = Promise.all([mirar(), ...cookies.map(insistir)])
  await mientras.finally(() => {
    sigue = false
  })
  await todos
  return { p99: percentil(tiempos, 99), memoria, cuantas: tiempos.length }
}

const enParalelo = (cuantos: number, hacer: (n: number) => Promise<void>) =>
  Promise.all(Array.from({ length: cuantos }, (_, n) => hacer(n)))

/**
 * An attack for so many seconds, and then as many requests of fifty honest accounts in as many: what others met beside each. Expects of every
 * answer that it is one of the attack's, and of memory that it keeps its bound.
 */
export const sufrir = async (casa: Casa, { preparar, estados, aLaVez }: Ataque, segundos: number) => {
  const correos = await correosDe(casa, 'consumidor', HONRADAS)
  const cookies: string[] = []
  for (const correo of correos) cookies.push(await entrar(casa, correo))
  const prueban = cookies.slice(-PRUEBAN)
  const golpe = await preparar(casa)

  const contados = new Map<number, number>()
  const fin = performance.now() + segundos * 1_000
  const ataque = enParalelo(aLaVez, async () => {
    while (performance.now() < fin) {
      const estado = await golpe()
      contados.set(estado, (contados.get(estado) ?? 0) + 1)
    }
  })
  const atacada = await probar(casa, prueban, ataque)
  expect([...contados.keys()].filter((estado) => !estados.includes(estado))).toEqual([])
  expect(atacada.memoria).toBeLessThan(MEMORIA_MAXIMA)

  const golpes = [...contados.values()].reduce((suma, n) => suma + n, 0)
  const cada = (segundos * 1_000 * HONRADAS) / golpes
  const finHonrado = performance.now() + segundos * 1_000
  const honrados = enParalelo(HONRADAS, async (n) => {
    const cookie = cookies[n % cookies.length] ?? ''
    for (let toca = performance.now() + Math.random() * cada; toca < finHonrado; toca += cada) {
      await esperar(Math.max(0, toca - performance.now()))
      if (performance.now() > finHonrado) return
      await golpear(casa, ['/carga_pedidos_ajax', '/api/avisos', '/buscar?query=cemento'][n % 3] as string, {
        headers: { cookie },
      })
    }
  })
  const honrada = await probar(casa, prueban, honrados)
  return { golpes, estados: Object.fromEntries(contados), atacada, honrada, veces: atacada.p99 / honrada.p99 }
}
