import { CONTRASENA_DEMO } from '#api/demo/cuentas.ts'
import { abrirNavegador } from '#tests/e2e/navegador.ts'
import { abrirBanco, PUERTO } from './banco.ts'
const LENTA = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const banco = await abrirBanco(false)
const navegador = await abrirNavegador()
const FILA = 'ul[class*=tarjetas] li :is(strong, button)'
for (const [quien, camino, util] of [['', '/', 'li a img'], ['cliente','/personal',FILA], ['callcenter', '/vendedor', FILA]] as const) {
  const contexto = await navegador.newContext({ baseURL: `http://localhost:${PUERTO}`, viewport: { width: 390, height: 844 } })
  if (quien) await contexto.request.post('/login', { data: { correo: `${quien}@demo.ec`, contrasena: CONTRASENA_DEMO } })
  const pagina = await contexto.newPage()
  const cdp = await contexto.newCDPSession(pagina)
  await cdp.send('Network.enable')
  const de = new Map<string, { url: string; t0: number; t1?: number; p: string }>()
  let inicio = 0
  const lineas: string[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    inicio ||= timestamp
    de.set(requestId, { url: request.url.replace(/.*34100/, ''), t0: timestamp - inicio, p: request.initialPriority })
  })
  cdp.on('Network.responseReceived', ({ requestId, timestamp }) => { const u = de.get(requestId); if (u) u.t1 = timestamp - inicio })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const u = de.get(requestId)
    if (u) lineas.push(`${u.t0.toFixed(2)} ${u.t1?.toFixed(2)} ${(timestamp - inicio).toFixed(2)} ${String(encodedDataLength).padStart(7)} ${u.p.padEnd(8)} ${u.url.slice(0, 100)}`)
  })
  await cdp.send('Network.emulateNetworkConditions', LENTA)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await pagina.addInitScript((ini) => {
    if (ini) localStorage.setItem('bandwork.dentro', ini)
    Object.assign(window, { largas: [] })
    new PerformanceObserver((l) => { for (const e of l.getEntries()) (window as any).largas.push([e.entryType, e.startTime | 0, e.duration | 0]) }).observe({ entryTypes: ['longtask', 'paint', 'largest-contentful-paint'] })
  }, quien && camino)
  await pagina.goto(camino, { waitUntil: 'commit' })
  await pagina.locator(util).first().waitFor({ state: 'attached', timeout: 60_000 })
  const usable = await pagina.evaluate(() => performance.now())
  const n = lineas.length
  console.log(`== ${camino} usable ${usable}`)
  console.log(lineas.slice(0, n + 5).join('\n'))
  console.log(JSON.stringify(await pagina.evaluate(() => (window as any).largas)))
  await contexto.close()
}
await navegador.close()
await banco.cerrar()
