/**
 * Hosts that show YouTube's videos. No other host's address is a video (decisiones/publicacion,
 * «Kinds of post»).
 */
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
])
const ID = /^[A-Za-z0-9_-]{11}$/
const EN_CAMINO = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/

/**
 * Returns the id of the video that an address leads to, or undefined when it leads to none. The
 * scheme may be missing, as people write it.
 */
export const videoDe = (escrita: string): string | undefined => {
  const texto = escrita.trim()
  const direccion = URL.parse(/^https?:\/\//i.test(texto) ? texto : `https://${texto}`)
  if (!direccion || !HOSTS.has(direccion.hostname) || direccion.port !== '' || direccion.username !== '')
    return undefined
  const id =
    direccion.hostname === 'youtu.be'
      ? direccion.pathname.slice(1).replace(/\/$/, '')
      : direccion.pathname === '/watch'
        ? direccion.searchParams.get('v')
        : EN_CAMINO.exec(direccion.pathname)?.[1]
  return id && ID.test(id) ? id : undefined
}

/** Returns a video's address as people are shown it. */
export const direccionDeVideo = (id: string): string => `https://youtu.be/${id}`
