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
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) raiz.dataset.armazon = 'caida'
  },
  true,
)

// What the page will ask for first is on its way while the program comes.
window.tempranas = {}
const pedir = (ruta) => {
  const respuesta = fetch(ruta, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  respuesta.catch(() => undefined)
  window.tempranas[ruta] = respuesta
}
pedir('/api/yo')
const primera = JSON.parse(document.getElementById('primeras').textContent)[
  inicio && (pathname === '/' || pathname === inicio) ? dentro : pathname
]
if (primera) {
  for (const ruta of primera.pide) pedir(ruta)
  for (const archivo of primera.archivos) {
    const enlace = document.createElement('link')
    Object.assign(enlace, {
      rel: archivo.endsWith('.css') ? 'preload' : 'modulepreload',
      crossOrigin: '',
      href: archivo,
    })
    enlace.as = archivo.endsWith('.css') ? 'style' : 'script'
    document.head.append(enlace)
  }
}
