/** The push services of browsers: `*.` takes any one name or more before. */
export const SERVICIOS_PUSH = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

const NOMBRE = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::([1-9]\d{0,4}))?$/

/** A service as configuration names it: a host, with a port where it isn't 443; a star only before a name with a dot. */
export const esServicioPush = (texto: string): boolean => {
  const puerto = NOMBRE.exec(texto)
  return puerto !== null && Number(puerto[1] ?? 443) <= 65_535 && !texto.includes('..') && !/^\*\.[^.]+$/.test(texto)
}

/**
 * Whether a browser's address may be posted to: https at a service of the list, at its own port, with nothing before the host and no number for a
 * host that isn't named so. `servicios` are those of the configuration.
 */
export const admitePush = (direccion: string, servicios: readonly string[]): boolean => {
  if (!URL.canParse(direccion)) return false
  const { protocol, username, password, host, hash } = new URL(direccion)
  // What a reader and a URL parser would take for two hosts isn't sent anywhere.
  if (protocol !== 'https:' || username || password || hash || !/^https:\/\/[^/?#@\\\s]+\//i.test(direccion))
    return false
  return [...SERVICIOS_PUSH, ...servicios].some((uno) =>
    uno.startsWith('*.') ? host.endsWith(uno.slice(1)) && host.length > uno.length - 1 : host === uno,
  )
}
