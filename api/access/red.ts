import { isIPv4, isIPv6 } from 'node:net'

const GRUPOS = 8
const GRUPOS_DE_RED = 4
const MAPEADOS = [0, 0, 0, 0, 0, 0xffff]

/** Returns the eight 16-bit groups of an IPv6 address. */
const gruposDe = (direccion: string): number[] => {
  const conV4 = direccion.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...partes) => {
    const [a = 0, b = 0, c = 0, d = 0] = partes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [antes = '', despues] = conV4.split('::')
  const leer = (texto = '') => (texto === '' ? [] : texto.split(':').map((grupo) => Number.parseInt(grupo, 16)))
  const [primeros, ultimos] = [leer(antes), leer(despues)]
  const ceros = Array<number>(Math.max(0, GRUPOS - primeros.length - ultimos.length)).fill(0)
  return despues === undefined ? primeros : [...primeros, ...ceros, ...ultimos]
}

/**
 * Returns the network that limits count an address under, however a proxy writes it: with its port,
 * in brackets, or as an IPv4 within an IPv6. An IPv6 address counts for its /64, since a single
 * line has 2^64 addresses. All texts that aren't addresses count as one.
 */
export const redDe = (escrita: string): string => {
  const [direccion = ''] = escrita
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .split('%', 1)
  if (isIPv4(direccion)) return direccion
  if (!isIPv6(direccion)) return 'desconocida'
  const grupos = gruposDe(direccion)
  if (MAPEADOS.every((grupo, n) => grupos[n] === grupo))
    return grupos
      .slice(MAPEADOS.length)
      .flatMap((grupo) => [grupo >> 8, grupo & 255])
      .join('.')
  return `${grupos
    .slice(0, GRUPOS_DE_RED)
    .map((grupo) => grupo.toString(16))
    .join(':')}::/64`
}
