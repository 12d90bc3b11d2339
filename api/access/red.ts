import { isIPv6 } from 'node:net'

const GRUPOS_DE_RED = 4
const GRUPOS = 8

/** Whose address it is, as limits count it: one of IPv6 is its network's, since a single line has 2^64 of them. */
export const redDe = (direccion: string): string => {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(direccion)?.[1]
  if (v4 !== undefined || !isIPv6(direccion)) return v4 ?? direccion
  const [antes = '', despues] = direccion.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const grupos = antes === '' ? [] : antes.split(':')
  const finales = despues === undefined || despues === '' ? [] : despues.split(':')
  const ceros = Array<string>(Math.max(0, GRUPOS - grupos.length - finales.length)).fill('0')
  const todos = [...grupos, ...(despues === undefined ? [] : ceros), ...finales]
  return `${todos
    .slice(0, GRUPOS_DE_RED)
    .map((grupo) => Number.parseInt(grupo, 16).toString(16))
    .join(':')}::/64`
}
