/** Which store a phone takes its applications from; undefined on what is no phone. */
export const telefonoDe = (agente: string): 'android' | 'ios' | undefined => {
  if (/android/i.test(agente)) return 'android'
  return /iphone|ipad|ipod/i.test(agente) ? 'ios' : undefined
}
