// Runs before the first paint, and is the same for everybody. Keep in step with web/yo/apariencia.ts and web/yo/dentro.ts.
const raiz = document.documentElement
const guardado = (clave) => {
  try {
    return localStorage.getItem(clave) || ''
  } catch {
    return ''
  }
}
const { pathname } = location

// Nobody sees a flash of the other skin.
try {
  if (JSON.parse(guardado('bandwork.apariencia') || '{}').piel === 'blanco') {
    raiz.dataset.piel = 'blanco'
    document.querySelector('meta[name=theme-color]').content = '#ffffff'
  }
} catch {}

// What stands there until the program shows the page: whoever was signed in here last is given the frame of that.
const dentro = guardado('bandwork.dentro')
const [inicio] = dentro.split(' ')
raiz.dataset.armazon = inicio ? 'marco' : pathname === '/' ? 'portada' : 'sola'
// A part that comes later says for itself that it didn't (web/servidor/aparte.tsx).
addEventListener(
  'error',
  ({ target }) => {
    const falta = target instanceof HTMLScriptElement || target?.rel === 'stylesheet'
    if (falta && !document.querySelector('#raiz > *')) raiz.dataset.armazon = 'caida'
  },
  true,
)

// The browser proposes once to keep the page as an application; the account's menu does, when somebody looks for it (web/yo/instalar.ts).
addEventListener('beforeinstallprompt', (propuesta) => {
  propuesta.preventDefault()
  window.instalable = propuesta
})
addEventListener('appinstalled', () => {
  window.instalable = undefined
})

// What the page will ask for first is on its way while the program comes.
window.tempranas = {}
window.vez = guardado('bandwork.vaciado') || '0'
const pedir = (ruta) => {
  const respuesta = fetch(ruta, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  respuesta.catch(() => undefined)
  window.tempranas[ruta] = respuesta
  return respuesta
}
const yo = pedir('/api/yo')
const primeras = JSON.parse(document.getElementById('primeras').textContent)
// A provider's posts are shown on the visitors' home.
const pagina = !inicio && pathname.startsWith('/proveedor/publicaciones/') ? '/' : pathname
const cual = inicio && (pagina === '/' || pagina === inicio) ? dentro : pagina
if (Object.hasOwn(primeras, cual)) {
  const { archivos, hojas, pide } = primeras[cual]
  const enlazar = (enlace) =>
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...enlace }))
  window.trozos = archivos
  window.hojas = hojas.map(
    (href) => new Promise((listo) => enlazar({ rel: 'stylesheet', href, onload: listo, onerror: listo })),
  )
  const pedirlo = () => pide.forEach(pedir)
  if (cual === '/') pedirlo()
  else {
    // Only once it is known who it is for, and after the position that their live messages begin at.
    yo.then(
      ({ ok }) => ok && pedirlo(),
      () => undefined,
    )
  }
  for (const href of archivos) enlazar({ rel: 'modulepreload', href })
}
