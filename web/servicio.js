// The service worker. It serves the files of the pages when there is no connection
// (decisiones/vivo, «Without a connection»), shows push notices and opens the page that a notice
// leads to (decisiones/vivo, «Push»). It is served at the root, so every page is within its scope.
import { openDB } from 'idb'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { esDePagina, RUTAS } from '#domain/rutas.ts'

/**
 * Milliseconds after which a silent connection is given up. A page whose response has begun is not.
 */
const PACIENCIA_MS = 3_000
/** The statuses that a proxy answers with while the server is away. */
const SIN_SERVIDOR = [500, 502, 503, 504]

/**
 * Returns the page from the network, so that a new version is seen at once; otherwise the cached
 * page, which is the same for everybody.
 */
const pagina = async ({ request }) => {
  const guardada = () => matchPrecache(RUTAS.home.camino)
  const viene = fetch(request)
  let reloj
  const tarde = new Promise((listo) => {
    reloj = setTimeout(async () => listo((await guardada()) ?? viene), PACIENCIA_MS)
  })
  const respuesta = await Promise.race([viene, tarde]).catch(guardada)
  clearTimeout(reloj)
  if (respuesta && !SIN_SERVIDOR.includes(respuesta.status)) return respuesta
  return (await guardada()) ?? respuesta ?? Response.error()
}

// Only pages are routed here: no answer of the API and no file is ever cached.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && esDePagina(url.pathname),
  pagina,
)
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** Milliseconds that an open page has to say that it goes to the address itself. */
const RESPUESTA_MS = 600

const ventanas = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * The number of things whose newest notice is remembered, also once it was dismissed. Sign-out
 * forgets them (web/yo/push.ts).
 */
const RECORDADAS = 200

/** Returns whether a position is newer than every notice shown about the same thing. */
const esNuevo = async (sobre, posicion) => {
  const base = await openDB('bandwork-push', 1, {
    upgrade: (nueva) => nueva.createObjectStore('dichos', { keyPath: 'sobre' }).createIndex('posicion', 'posicion'),
  })
  try {
    const { store, done } = base.transaction('dichos', 'readwrite')
    const antes = await store.get(sobre)
    const nuevo = !(antes?.posicion >= posicion)
    if (nuevo) await store.put({ sobre, posicion })
    if ((await store.count()) > RECORDADAS) await (await store.index('posicion').openCursor())?.delete()
    await done
    return nuevo
  } finally {
    base.close()
  }
}

let turno = Promise.resolve()

/** The notice shown when a push can't be read. */
const ALGO = { titulo: 'BandWork', texto: 'Hay algo nuevo en tu cuenta.', sobre: 'bandwork', a: RUTAS.home.camino }
const YA_DICHO = 'Ya te avisamos de esto.'

const leido = (datos) => {
  try {
    return { ...ALGO, ...datos.json() }
  } catch {
    return ALGO
  }
}

/**
 * Shows a notification for a push. Every push shows one, since a browser withdraws the subscription
 * of an application that shows nothing. Each thing has one notification (`tag`). It is silent when
 * it was shown before, and while somebody looks at a page of ours: that page says it and then
 * closes the notification (web/yo/push.ts).
 */
const mostrar = async ({ titulo, texto, sobre, a, posicion }) => {
  // Without storage the notice may be shown twice, which is better than not at all.
  const nuevo = posicion === undefined || (await esNuevo(sobre, posicion).catch(() => true))
  const miradas = (await ventanas()).filter(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  const silent = !nuevo || miradas.length > 0
  const [puesta] = nuevo ? [] : await registration.getNotifications({ tag: sobre })
  await registration.showNotification(puesta?.title ?? titulo, {
    body: puesta?.body ?? (nuevo ? texto : YA_DICHO),
    ...{ tag: sobre, renotify: !silent, silent, icon: '/icono.svg', lang: 'es' },
    data: puesta?.data ?? { a, posicion },
  })
  for (const ventana of miradas) ventana.postMessage({ mostrado: sobre, posicion })
}

/**
 * Returns whether an open page goes to an address itself. A suspended page, or one of another kind,
 * doesn't answer.
 */
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
  await fetch(RUTAS.push_suscribir.camino, {
    method: RUTAS.push_suscribir.metodo,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(nueva),
  })
}

// It takes over from the previous version while pages are open; they stay as they are.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (suceso) => suceso.waitUntil(clients.claim()))
addEventListener('push', (suceso) => {
  // Pushes are shown one after the other, so an older one never replaces a newer one.
  turno = turno.catch(() => undefined).then(() => mostrar(leido(suceso.data)))
  suceso.waitUntil(turno)
})
addEventListener('notificationclick', (suceso) => {
  suceso.notification.close()
  suceso.waitUntil(llevar(suceso.notification.data.a))
})
addEventListener('pushsubscriptionchange', (suceso) => suceso.waitUntil(renovar(suceso)))
