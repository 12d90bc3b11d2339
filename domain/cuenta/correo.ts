/**
 * Spaces, quotes and marks that a mail program puts around an address, and characters that nobody
 * sees.
 */
const NO_ES_PARTE =
  /[\s;,'"`´\p{Pi}\p{Pf}‚„′″‵‶＂＇❛❜❝❞〝〞〟<>\p{Ps}\p{Pe}❮❯ʼˈ\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const sinOrillas = (texto: string): string => {
  const letras = [...texto]
  let desde = 0
  let hasta = letras.length
  while (desde < hasta && NO_ES_PARTE.test(letras[desde] ?? '')) desde += 1
  while (desde < hasta && NO_ES_PARTE.test(letras[hasta - 1] ?? '')) hasta -= 1
  return letras.slice(desde, hasta).join('')
}

/**
 * An e-mail address without what stands around it and isn't part of it, in NFC: as mail programs
 * and links copy it, «Ana Pérez <ana@prueba.ec>;». Case and spelling of its host stay as they were
 * typed.
 */
export const correoLimpio = (texto: string): string => {
  const entero = sinOrillas(texto)
  const tras = entero.slice(entero.lastIndexOf('<') + 1)
  // Two addresses are none.
  const esUno = entero.indexOf('@') === entero.lastIndexOf('@') && tras.includes('@')
  return (esUno ? tras : entero).replace(/^mailto:/i, '').normalize('NFC')
}

/**
 * A host as the name servers know it: punycode in lower case; undefined for what is no host name.
 */
const hostEnAscii = (host: string): string | undefined => {
  // An address of numbers, and what a URL would take for its path, port or credentials, is no mail
  // host.
  if (/[/?#\\:@%[\]]/.test(host)) return undefined
  try {
    const { hostname } = new URL(`http://${host}`)
    return /\.\d+$/.test(hostname) || !hostname.includes('.') ? undefined : hostname
  } catch {
    return undefined
  }
}

/**
 * The one spelling under which an address is compared, counted and reserved (decisiones/cuenta,
 * «One e-mail»): cleaned, in lower case, its host in punycode. Undefined for what has no host name;
 * `correoCanonico` takes that as it is, in lower case.
 */
export const correoConHost = (texto: string): string | undefined => {
  const limpio = correoLimpio(texto).toLowerCase()
  const arroba = limpio.lastIndexOf('@')
  const host = arroba > 0 ? hostEnAscii(limpio.slice(arroba + 1)) : undefined
  return host === undefined ? undefined : `${limpio.slice(0, arroba)}@${host}`
}
export const correoCanonico = (texto: string): string => correoConHost(texto) ?? correoLimpio(texto).toLowerCase()
