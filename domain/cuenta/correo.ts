/**
 * Characters around an address that aren't part of it: spaces, the quotes and marks that a mail
 * program puts there, and invisible characters.
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
 * Returns an e-mail address in NFC without the surrounding text that mail programs and links copy
 * with it, as in «Ana Pérez <ana@prueba.ec>;». Case and the spelling of its host stay as they were
 * typed.
 */
export const correoLimpio = (texto: string): string => {
  const entero = sinOrillas(texto)
  const tras = entero.slice(entero.lastIndexOf('<') + 1)
  // A text with two addresses is no address.
  const esUno = entero.indexOf('@') === entero.lastIndexOf('@') && tras.includes('@')
  return (esUno ? tras : entero).replace(/^mailto:/i, '').normalize('NFC')
}

/**
 * Returns a host as name servers know it, in lower-case punycode, or undefined for what is no host
 * name.
 */
const hostEnAscii = (host: string): string | undefined => {
  // A numeric address is no mail host, and neither is anything that a URL would take for its path,
  // port or credentials.
  if (/[/?#\\:@%[\]]/.test(host)) return undefined
  try {
    const { hostname } = new URL(`http://${host}`)
    return /\.\d+$/.test(hostname) || !hostname.includes('.') ? undefined : hostname
  } catch {
    return undefined
  }
}

/**
 * Returns the one spelling under which an address is compared, counted and reserved
 * (decisiones/cuenta, «One e-mail»): cleaned, in lower case, its host in punycode. Undefined for an
 * address without a host name, which `correoCanonico` takes as it is, in lower case.
 */
export const correoConHost = (texto: string): string | undefined => {
  const limpio = correoLimpio(texto).toLowerCase()
  const arroba = limpio.lastIndexOf('@')
  const host = arroba > 0 ? hostEnAscii(limpio.slice(arroba + 1)) : undefined
  return host === undefined ? undefined : `${limpio.slice(0, arroba)}@${host}`
}
export const correoCanonico = (texto: string): string => correoConHost(texto) ?? correoLimpio(texto).toLowerCase()
