// Runs behind the pages: has what they are made of where there is no connection (decisiones/vivo, «Without a connection»), shows what is pushed and
// leads to it (decisiones/vivo, «Push»). It is served at the root, so that every page is within its scope.
import { openDB } from 'idb'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { esDePagina, RUTAS } from '#domain/rutas.ts'

/** Milliseconds in which a line that is dead without saying so is given up; a page that has begun to come isn't. */
const PACIENCIA_MS = 3_000
/** What stands before a server that is away answers so. */
const SIN_SERVIDOR = [500, 502, 503, 504]

/** The network's page, so that a new version is seen at once; else the one that is kept, which is the same for everybody. */
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

// Pages alone: no answer of the server's is ever kept here, nor is a file that somebody asks for.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && esDePagina(url.pathname),
  pagina,
)
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** Milliseconds in which an open page says that it leads there itself. */
const RESPUESTA_MS = 600

const ventanas = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Of so many things the newest that was told is remembered, also once it was put away; sign-out forgets it (web/yo/push.ts). */
const RECORDADAS = 200

/** Whether it is newer than all that was told of the same thing. */
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

/** What is said where a push can't be read. */
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
 * Every push shows a notification: a browser withdraws its subscription from who takes one and shows nothing. The same thing has one place (`tag`), and
 * makes a sound once: not what was told before, nor what a page says that somebody looks at. That page puts it away once it has said it (web/yo/push.ts).
 */
const mostrar = async ({ titulo, texto, sobre, a, posicion }) => {
  // Where nothing can be remembered it is told once more, sooner than not at all.
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
  await fetch(RUTAS.push_suscribir.camino, {
    method: RUTAS.push_suscribir.metodo,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(nueva),
  })
}

// It takes over from the one before with its pages open: they stay as they are.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (suceso) => suceso.waitUntil(clients.claim()))
addEventListener('push', (suceso) => {
  // One after the other: an older one never takes the place of a newer.
  turno = turno.catch(() => undefined).then(() => mostrar(leido(suceso.data)))
  suceso.waitUntil(turno)
})
addEventListener('notificationclick', (suceso) => {
  suceso.notification.close()
  suceso.waitUntil(llevar(suceso.notification.data.a))
})
addEventListener('pushsubscriptionchange', (suceso) => suceso.waitUntil(renovar(suceso)))
