/** The push services of browsers: `*.` takes any one name or more before. */
export const SERVICIOS_PUSH = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

const NOMBRE = /^(?:\*\.(?=.*\.))?((?:[a-z0-9-]+\.)*[a-z0-9-]+(?::[1-9]\d{0,4})?)$/

const suHost = (direccion: string): string | undefined =>
  URL.canParse(direccion) ? new URL(direccion).host : undefined

/** A service as configuration names it: a host as addresses are read, with a port where it isn't 443; a star only before a name with a dot. */
export const esServicioPush = (texto: string): boolean => {
  const [, nombre] = NOMBRE.exec(texto) ?? []
  return nombre !== undefined && suHost(`https://${nombre}/`) === nombre
}

/** A letter that needs no escape, escaped. */
const DE_MAS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

/**
 * The service at which a browser's address is, if it may be posted to: https at one of the list, at its own port, with nothing before the host, and
 * written as browsers write it, so that one address has one spelling. `servicios` are those of the configuration.
 */
export const servicioDe = (direccion: string, servicios: readonly string[]): string | undefined => {
  if (!URL.canParse(direccion) || /#|\?$/.test(direccion) || DE_MAS.test(direccion)) return undefined
  const { href, protocol, username, password, host } = new URL(direccion)
  if (href !== direccion || protocol !== 'https:' || username || password || host.split('.').includes(''))
    return undefined
  return [...SERVICIOS_PUSH, ...servicios].find((uno) =>
    uno.startsWith('*.') ? host.endsWith(uno.slice(1)) && host.length > uno.length - 1 : host === uno,
  )
}
