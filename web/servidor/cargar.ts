/** The files requested so far, by path. A stylesheet's promise settles once it has loaded. */
const pedidos = new Map<string, Promise<unknown>>()

const enlazar = (href: string): Promise<unknown> =>
  new Promise((listo, fallar) => {
    const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    if (document.querySelector(`link[href="${href}"]`)) return listo(undefined)
    const enlace = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href })
    enlace.onload = listo
    // Forgotten, so that the next call requests it again.
    enlace.onerror = () => {
      enlace.remove()
      pedidos.delete(href)
      fallar(new Error(`no llegó ${href}`))
    }
    document.head.append(enlace)
    if (rel === 'modulepreload') listo(undefined)
  })

const pedir = (archivo: string): Promise<unknown> => {
  const href = `/${archivo}`
  const pedido = pedidos.get(href) ?? enlazar(href)
  pedidos.set(href, pedido)
  return pedido
}

/**
 * Loads a part of the page and all its imports at once, and resolves once its stylesheets have
 * loaded, too. It replaces Vite's own function (web/vite.config.ts), which treats a stylesheet that
 * failed to load as loaded.
 */
export const __vitePreload = <M>(traer: () => Promise<M>, archivos: readonly string[] = []): Promise<M> =>
  Promise.all(archivos.map(pedir)).then(traer)
