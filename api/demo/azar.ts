/**
 * Builds a small seeded generator (mulberry32), so that the demo market is the same on every
 * machine.
 */
export const crearAzar = (semilla: number) => {
  let estado = semilla >>> 0
  /** Returns a number in [0, 1). */
  const fraccion = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    fraccion,
    entre: (desde: number, hasta: number): number => desde + Math.floor(fraccion() * (hasta - desde + 1)),
    de: <T>(lista: readonly T[]): T => lista[Math.floor(fraccion() * lista.length)] as T,
    /** Returns the list in another order. */
    mezcla: <T>(lista: readonly T[]): T[] =>
      lista
        .map((valor) => ({ valor, peso: fraccion() }))
        .sort((a, b) => a.peso - b.peso)
        .map(({ valor }) => valor),
  }
}
export type Azar = ReturnType<typeof crearAzar>
