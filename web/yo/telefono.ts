/**
 * Returns the system of a phone, which decides its application store; undefined on any other
 * device.
 */
export const telefonoDe = (agente: string): 'android' | 'ios' | undefined => {
  if (/android/i.test(agente)) return 'android'
  return /iphone|ipad|ipod/i.test(agente) ? 'ios' : undefined
}
