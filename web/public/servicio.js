// Shows what is pushed and leads to it (decisiones/vivo, «Push»). It stands at the root, so that every page is within its scope.

/** The route `push_suscribir` (a test holds it to that). */
const SUSCRIBIR = '/api/push/dispositivos'
/** Milliseconds in which an open page says that it leads there itself. */
const RESPUESTA_MS = 600

const ventanas = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

const mostrar = async ({ titulo, texto, sobre, a, posicion }) => {
  // Whoever looks at the page is told there.
  if ((await ventanas()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return
  const [antes] = await registration.getNotifications({ tag: sobre })
  if (antes && antes.data.posicion >= posicion) return
  const opciones = { body: texto, tag: sobre, renotify: true, icon: '/icono.svg', lang: 'es', data: { a, posicion } }
  await registration.showNotification(titulo, opciones)
}

/** Whether an open page leads there: one that is asleep, or of another kind, doesn't answer. */
const acude = (ventana, a) =>
  new Promise((listo) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => listo(true)
    setTimeout(() => listo(false), RESPUESTA_MS)
    ventana.postMessage({ ir: a }, [port2])
  })

const llevar = async (a) => {
  const destino = new URL(a, registration.scope)
  if (destino.origin !== location.origin) return
  for (const ventana of await ventanas()) if (await acude(ventana, a)) return ventana.focus()
  await clients.openWindow(destino.href)
}

const renovar = async ({ newSubscription, oldSubscription }) => {
  const nueva =
    newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (!nueva) return
  await fetch(SUSCRIBIR, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(nueva),
  })
}

addEventListener('install', () => skipWaiting())
addEventListener('push', (suceso) => {
  if (suceso.data) suceso.waitUntil(mostrar(suceso.data.json()))
})
addEventListener('notificationclick', (suceso) => {
  suceso.notification.close()
  suceso.waitUntil(llevar(suceso.notification.data.a))
})
addEventListener('pushsubscriptionchange', (suceso) => suceso.waitUntil(renovar(suceso)))
