import { BlockList, isIP, isIPv6 } from 'node:net'

const familia = (direccion: string) => (isIPv6(direccion) ? 'ipv6' : 'ipv4')

/**
 * Returns a test of whether an address is in a list of addresses and networks («10.0.0.5»,
 * «10.0.0.0/8»); undefined when the text isn't such a list.
 */
export const direccionesDe = (lista: string): ((direccion: string) => boolean) | undefined => {
  const bloques = new BlockList()
  for (const parte of lista.split(',').map((trozo) => trozo.trim())) {
    const [direccion = '', bits, sobra] = parte.split('/')
    const mayor = isIPv6(direccion) ? 128 : 32
    const prefijo = bits === undefined ? mayor : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (!isIP(direccion) || sobra !== undefined || !(prefijo >= 0 && prefijo <= mayor)) return undefined
    bloques.addSubnet(direccion, prefijo, familia(direccion))
  }
  return (direccion) => isIP(direccion) !== 0 && bloques.check(direccion, familia(direccion))
}
