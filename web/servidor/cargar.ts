/** What the page was asked to bring, by its address: a sheet until it is there. */
const pedidos = new Map<string, Promise<unknown>>()

const enlazar = (href: string): Promise<unknown> =>
  new Promise((listo, fallar) => {
    const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    if (document.querySelector(`link[href="${href}"]`)) return listo(undefined)
    const enlace = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href })
    enlace.onload = listo
    // Forgotten, so that it is asked for again.
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
 * Brings a part of the page with all that it imports at once, and is done once its sheets are
 * there, too. It stands in the place of Vite's own (web/vite.config.ts), which takes a sheet that
 * didn't come for one that is there.
 */
export const __vitePreload = <M>(traer: () => Promise<M>, archivos: readonly string[] = []): Promise<M> =>
  Promise.all(archivos.map(pedir)).then(traer)
