/** The push services of browsers. `*.` stands for one or more labels. */
export const SERVICIOS_PUSH = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

const NOMBRE = /^(?:\*\.(?=.*\.))?((?:[a-z0-9-]+\.)*[a-z0-9-]+(?::[1-9]\d{0,4})?)$/

const suHost = (direccion: string): string | undefined =>
  URL.canParse(direccion) ? new URL(direccion).host : undefined

/**
 * Returns whether a text names a service as the configuration does: a host as URLs are parsed, with
 * a port unless it is 443. A star may only come before a name with a dot.
 */
export const esServicioPush = (texto: string): boolean => {
  const [, nombre] = NOMBRE.exec(texto) ?? []
  return nombre !== undefined && suHost(`https://${nombre}/`) === nombre
}

/** Matches an escaped character that needs no escape. */
const DE_MAS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

/**
 * Returns the push service of a browser's address, if it may be posted to. It must be https, at a
 * service of the list and at its own port, with nothing before the host. It must be spelled as
 * browsers spell it, so that one address has one spelling. `servicios` are those of the
 * configuration.
 */
export const servicioDe = (direccion: string, servicios: readonly string[]): string | undefined => {
  if (!URL.canParse(direccion) || /#|\?$/.test(direccion) || DE_MAS.test(direccion)) return undefined
  const { href, protocol, username, password, host } = new URL(direccion)
  if (href !== direccion || protocol !== 'https:' || username || password || host.split('.').includes(''))
    return undefined
  return [...SERVICIOS_PUSH, ...servicios].find((servicio) =>
    servicio.startsWith('*.')
      ? host.endsWith(servicio.slice(1)) && host.length > servicio.length - 1
      : host === servicio,
  )
}
