import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { CONTRASENA_DEMO } from '#api/demo/cuentas.ts'
import { abrirNavegador } from '#tests/navegador.ts'
import { PUERTO } from './banco.ts'
import { type Cifrar, mediana } from './medidas.ts'

/** A cheap phone on «Slow 4G», as browsers' own tools throttle it: ms a request, bytes a second. */
const LENTA = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU = 4

type Vista = {
  readonly nombre: string
  readonly quien?: string
  /** Its kind of account, if that isn't its name too. */
  readonly tipo?: string
  readonly camino: string
  /** A selector of what is there once a person can begin. */
  readonly util: string
  /** Limits: seconds to the first view and until it can be used, kB of compressed script. */
  readonly primera?: number
  readonly usable: number
  readonly guion: number
}
/** The words of a row, which its skeleton doesn't have. */
const FILA = 'ul[class*=tarjetas] li :is(strong, button)'
export const VISTAS: readonly Vista[] = [
  { nombre: 'portada', camino: '/', util: 'li a img', primera: 1.5, usable: 3, guion: 170 },
  {
    nombre: 'pedidos del cliente',
    quien: 'cliente',
    tipo: 'consumidor',
    camino: '/personal',
    util: FILA,
    usable: 4,
    guion: 250,
  },
  { nombre: 'pedidos del proveedor', quien: 'proveedor', camino: '/proveedor', util: FILA, usable: 4, guion: 250 },
  { nombre: 'compras', quien: 'callcenter', camino: '/vendedor', util: FILA, usable: 4, guion: 250 },
]

type Medida = {
  readonly primera: number
  readonly usable: number
  readonly cls: number
  readonly guion: number
  readonly bytes: number
}

/** Measures a visit with nothing cached: seconds, and kilobytes as sent. */
const visitar = async (
  navegador: Browser,
  base: string,
  { quien, tipo = quien, camino, util }: Vista,
): Promise<Medida> => {
  const contexto = await navegador.newContext({ baseURL: base, locale: 'es-EC', viewport: { width: 390, height: 844 } })
  if (quien)
    await contexto.request.post('/login', { data: { correo: `${quien}@demo.ec`, contrasena: CONTRASENA_DEMO } })
  const pagina = await contexto.newPage()
  const cdp = await contexto.newCDPSession(pagina)
  const guiones = new Set<string>()
  let [guion, bytes] = [0, 0]
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && guiones.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (guiones.has(requestId)) guion += encodedDataLength
  })
  await cdp.send('Network.emulateNetworkConditions', LENTA)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  // Its cache is empty, but it knows from before that somebody is signed in.
  await pagina.addInitScript(
    ({ dentro, util }) => {
      if (dentro) localStorage.setItem('bandwork.dentro', dentro)
      const medidas = { cls: 0, primera: 0, usable: 0 }
      Object.assign(window, { medidas })
      // The page itself reports it, once painted: asked from outside, the answer would come when
      // the page has time for it.
      const mira = new MutationObserver(() => {
        if (!document.querySelector(util)) return
        mira.disconnect()
        requestAnimationFrame(() => setTimeout(() => Object.assign(medidas, { usable: performance.now() })))
      })
      mira.observe(document, { childList: true, subtree: true })
      new PerformanceObserver((lista) => {
        for (const entrada of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entrada.hadRecentInput) medidas.cls += entrada.value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((lista) => {
        for (const entrada of lista.getEntries())
          if (entrada.name === 'first-contentful-paint') medidas.primera = entrada.startTime
      }).observe({ type: 'paint', buffered: true })
    },
    { dentro: quien && `${camino} ${tipo}`, util },
  )
  await pagina.goto(camino, { waitUntil: 'commit' })
  await pagina.locator(util).first().waitFor({ state: 'attached', timeout: 60_000 })
  const hasta = { guion: guion / 1_000, bytes }
  await pagina.waitForLoadState('networkidle')
  const { cls, primera, usable } = await leer(pagina)
  await contexto.close()
  return { primera: primera / 1000, usable: usable / 1000, cls, ...hasta }
}
const leer = (pagina: Page) =>
  pagina.evaluate(() => (window as unknown as { medidas: { cls: number; primera: number; usable: number } }).medidas)

/** Serves a page of a given number of bytes that only shows itself once they are there. */
const abrirEstatica = async () => {
  let guion = Buffer.alloc(0)
  const servidor = createServer(({ url }, respuesta) => {
    if (url === '/guion.js') return respuesta.setHeader('content-type', 'text/javascript').end(guion)
    respuesta.setHeader('content-type', 'text/html; charset=utf-8')
    return respuesta.end('<!doctype html><title>Estática</title><p>Hola</p><script src="/guion.js"></script>')
  })
  await new Promise<void>((resolver) => servidor.listen(0, '127.0.0.1', resolver))
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    pesar: (bytes: number) => {
      const texto = randomBytes(Math.ceil(bytes / 2))
        .toString('hex')
        .slice(0, Math.max(0, bytes - 100))
      guion = Buffer.from(`/*${texto}*/document.body.append(document.createElement('main'))`)
    },
    cerrar: () => servidor.close(),
  }
}

/**
 * Measures what a cheap phone waits for on its first visit, beside a static page of equal bytes.
 */
export const medirVista = async (cifra: Cifrar, rondas: number): Promise<void> => {
  const navegador = await abrirNavegador()
  const estatica = await abrirEstatica()
  for (const vista of VISTAS) {
    const medidas: Medida[] = []
    const razones: number[] = []
    for (let ronda = 0; ronda < rondas; ronda += 1) {
      const medida = await visitar(navegador, `http://localhost:${PUERTO}`, vista)
      estatica.pesar(medida.bytes)
      const llana = await visitar(navegador, estatica.url, { ...vista, quien: '', camino: '/', util: 'main' })
      medidas.push(medida)
      razones.push(medida.usable / llana.usable)
    }
    const de = (campo: keyof Medida) => mediana(medidas.map((medida) => medida[campo]))
    cifra(`${vista.nombre}, primera vista`, de('primera'), 's', undefined, vista.primera)
    cifra(`${vista.nombre}, utilizable`, de('usable'), 's', undefined, vista.usable)
    cifra(`${vista.nombre}, utilizable / página estática de iguales bytes`, mediana(razones), 'x', undefined, 1.5)
    cifra(`${vista.nombre}, saltos (CLS)`, de('cls'), '', undefined, 0.02)
    cifra(`${vista.nombre}, guion hasta entonces`, de('guion'), 'kB', undefined, vista.guion)
  }
  estatica.cerrar()
  await navegador.close()
}
