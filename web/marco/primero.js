// Runs before the first paint and is the same for everybody. Keep it in step with
// web/yo/apariencia.ts and web/yo/dentro.ts.
const raiz = document.documentElement
const guardado = (clave) => {
  try {
    return localStorage.getItem(clave) || ''
  } catch {
    return ''
  }
}
const { pathname } = location

// The skin is set here, so that the other one doesn't flash.
try {
  if (JSON.parse(guardado('bandwork.apariencia') || '{}').piel === 'blanco') {
    raiz.dataset.piel = 'blanco'
    document.querySelector('meta[name=theme-color]').content = '#ffffff'
  }
} catch {}

// The placeholder until the program shows the page: the frame of the account last signed in here.
const dentro = guardado('bandwork.dentro')
const [inicio] = dentro.split(' ')
raiz.dataset.armazon = inicio ? 'marco' : pathname === '/' ? 'portada' : 'sola'
// A part that is loaded later reports its own failure (web/servidor/aparte.tsx).
addEventListener(
  'error',
  ({ target }) => {
    const falta = target instanceof HTMLScriptElement || target?.rel === 'stylesheet'
    if (falta && !document.querySelector('#raiz > *')) raiz.dataset.armazon = 'caida'
  },
  true,
)

// The browser proposes once to install the page as an application. The proposal is kept for the
// account's menu, where people look for it (web/yo/instalar.ts).
addEventListener('beforeinstallprompt', (propuesta) => {
  propuesta.preventDefault()
  window.instalable = propuesta
})
addEventListener('appinstalled', () => {
  window.instalable = undefined
})

// The page's first requests are sent while the program is loading.
window.tempranas = {}
try {
  // The generations have their place before the storage may be full (web/servidor/veces.ts).
  for (const vez of ['vaciado', 'vaciada', 'salidas']) localStorage[`bandwork.${vez}`] ||= '00000000'
} catch {}
window.vez = guardado('bandwork.vaciado') || '0'
const pedir = (ruta) => {
  const respuesta = fetch(ruta, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  respuesta.catch(() => undefined)
  window.tempranas[ruta] = respuesta
  return respuesta
}
const yo = pedir('/api/yo')
const primeras = JSON.parse(document.getElementById('primeras').textContent)
// The visitors' home also shows a provider's posts.
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
    // They are sent once the account is known, and after the position from which its live messages
    // are followed.
    yo.then(
      ({ ok }) => ok && pedirlo(),
      () => undefined,
    )
  }
  for (const href of archivos) enlazar({ rel: 'modulepreload', href })
}
