import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { enVivo, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'
import { abrirServicio, CERTIFICADO, type ServicioDePrueba, unNavegador } from '#tests/push.ts'

const carpeta = carpetaNueva('push')
let servicio: ServicioDePrueba
const escena = unaEscena(async () => {
  servicio = await abrirServicio()
  const confianza = join(carpeta, 'confianza.pem')
  writeFileSync(confianza, CERTIFICADO)
  return { SERVICIOS_PUSH: servicio.host, NODE_EXTRA_CA_CERTS: confianza }
})
afterAll(async () => {
  await servicio.cerrar()
  borrar(carpeta)
})

const ajustesDe = 'Cómo te llegan los avisos'

/** Stands in for the push service and the notifications, which a browser without windows lacks. */
const conServicio = (suscripcion: object) => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  let puesta = false
  const suscrita = {
    toJSON: () => suscripcion,
    unsubscribe: async () => {
      puesta = false
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      puesta = true
      return suscrita
    },
    getSubscription: async () => (puesta ? suscrita : null),
  })
}
/** Does the same in the worker behind the pages: keeps the notifications that it would show. */
const guardarMostrados = (trabajador: Worker) =>
  trabajador.evaluate(() => {
    const mostrados: { titulo: string; body: string; tag: string; silent: boolean; data: object }[] = []
    Object.assign((globalThis as any).registration, {
      showNotification: async (titulo: string, opciones: any) => void mostrados.push({ titulo, ...opciones }),
      // The newest of each thing stands.
      getNotifications: async ({ tag }: { tag: string }) =>
        mostrados
          .filter((mostrado) => mostrado.tag === tag)
          .slice(-1)
          .map(({ titulo: title, ...resto }) => ({ title, ...resto })),
    })
    Object.assign(globalThis, { mostrados })
  })
const mostrados = (trabajador: Worker): Promise<{ titulo: string; body: string; silent: boolean; data: object }[]> =>
  trabajador.evaluate(() => (globalThis as any).mostrados)

it('an allowed browser announces a new order with the page closed, once, and a press leads to it', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina, contexto, quejas } = await escena().entra('proveedor', '/perfil', { serviceWorkers: 'allow' })
  const navegador = unNavegador(servicio.host)
  await contexto.addInitScript(conServicio, navegador.suscripcion)
  await pagina.goto('/perfil')
  const ajustes = pagina.getByRole('region', { name: ajustesDe })
  await ajustes.getByRole('button', { name: 'Recibir en este equipo' }).click()
  await ajustes.getByRole('list', { name: 'Equipos que reciben avisos' }).getByText('este equipo').waitFor()
  const trabajador = contexto.serviceWorkers()[0] ?? (await contexto.waitForEvent('serviceworker'))
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 900 })
    await pronto(() => sobra(pagina)).toBe(0)
    await quieta(pagina)
    await revisar(pagina)
  }
  const cdp = await contexto.newCDPSession(pagina)
  const registros: { registrationId: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registros.push(...registrations))
  await cdp.send('ServiceWorker.enable')
  await guardarMostrados(trabajador)
  await pronto(() => registros.length).toBeGreaterThan(0)
  const entregar = (data: object | string) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: escena().producto.url,
      registrationId: registros.at(-1)?.registrationId ?? '',
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  const oidos = async () => (await mostrados(trabajador)).map(({ body, silent }) => (silent ? `(${body})` : body))

  await pagina.goto('about:blank')
  const { codigo } = await hacerPedido(cliente.pagina, 'Diez sacos de yeso')
  await pronto(() => servicio.a(navegador.camino).length).toBe(1)
  const [dicho] = servicio.a(navegador.camino).map(navegador.abrir)
  expect(dicho).toMatchObject({ titulo: `Pedido ${codigo}`, texto: 'Nuevo pedido' })
  await entregar(dicho)
  await pronto(() => mostrados(trabajador)).toHaveLength(1)
  expect((await mostrados(trabajador))[0]).toMatchObject({ titulo: `Pedido ${codigo}`, body: 'Nuevo pedido' })
  // Each push shows a notification. A push that comes twice, or after a newer one, repeats the
  // standing text without a sound.
  await entregar(dicho)
  await entregar({ ...dicho, texto: 'De antes', posicion: dicho.posicion - 1 })
  await entregar({ ...dicho, texto: 'De después', posicion: dicho.posicion + 1 })
  await pronto(oidos).toEqual(['Nuevo pedido', '(Nuevo pedido)', '(Nuevo pedido)', 'De después'])

  // Whoever looks at a page is told there: the notification makes no sound, and the page hears of
  // it.
  await pagina.goto('/proveedor?filtro=todos')
  await enVivo(pagina)
  const oye = pagina.evaluate(
    () => new Promise((listo) => navigator.serviceWorker.addEventListener('message', ({ data }) => listo(data))),
  )
  await entregar({ ...dicho, sobre: 'otra cosa', posicion: dicho.posicion + 2 })
  expect(await oye).toEqual({ mostrado: 'otra cosa', posicion: dicho.posicion + 2 })
  await pagina.goto('about:blank')
  await entregar({ ...dicho, sobre: 'otra cosa', texto: 'Sin nadie', posicion: dicho.posicion + 3 })
  // An unreadable push is still announced.
  await entregar('ni esto')
  await entregar('')
  await pronto(async () => (await oidos()).slice(4)).toEqual([
    '(Nuevo pedido)',
    'Sin nadie',
    'Hay algo nuevo en tu cuenta.',
    'Hay algo nuevo en tu cuenta.',
  ])

  await pagina.goto('/proveedor?filtro=todos')
  await enVivo(pagina)
  const pulsar = (a: string) =>
    trabajador.evaluate((destino) => {
      const notification = { close: () => undefined, data: { a: destino } }
      // It may take the focus only where a person pressed.
      const waitUntil = (hecho: Promise<unknown>) => void hecho.catch(() => undefined)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    }, a)
  await pulsar('https://malo.ec/x')
  await pulsar(dicho.a)
  await pagina.waitForURL(`**${dicho.a}`)
  await pagina.getByRole('heading', { level: 1 }).getByText(codigo).waitFor()

  await pagina.goto('/perfil')
  await ajustes.getByRole('button', { name: 'Dejar de recibir' }).click()
  await ajustes.getByRole('button', { name: 'Recibir en este equipo' }).waitFor()
  await hacerPedido(cliente.pagina, 'Once sacos de yeso')
  expect(servicio.a(navegador.camino)).toHaveLength(1)
  expect(quejas).toEqual([])
}, 120_000)

it('a browser that blocks or lacks push says so in place of the button; names in notices are off until chosen', async () => {
  const { pagina } = await escena().entra('empresa', '/perfil')
  const ajustes = pagina.getByRole('region', { name: ajustesDe })
  await ajustes.getByText('tiene bloqueados los avisos de BandWork').waitFor()
  expect(await ajustes.getByRole('button', { name: 'Recibir en este equipo' }).count()).toBe(0)
  const nombrar = ajustes.getByRole('checkbox', { name: 'En tus equipos, nombrar personas y valores' })
  expect(await nombrar.isChecked()).toBe(false)
  await nombrar.press('Space')
  await pronto(() => nombrar.isChecked()).toBe(true)
  await ajustes.getByRole('checkbox', { name: 'Pedidos: en tus equipos' }).click()
  await pagina.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await pagina.reload()
  await ajustes.getByText('no recibe avisos con la página cerrada').waitFor()
  await pronto(() => nombrar.isChecked()).toBe(true)
  expect(await ajustes.getByRole('checkbox', { name: 'Pedidos: en tus equipos' }).isChecked()).toBe(false)
})
