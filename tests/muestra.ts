import fc from 'fast-check'

/**
 * Creates a sampler of values. It draws anew at each call, with a seed that is printed: SEMILLA
 * draws the same again. When as many are asked for as there are, it returns all of them in their
 * order.
 */
export const crearMuestra = (de: string) => {
  const semilla = Number(process.env['SEMILLA'] ?? Date.now() % 2 ** 31)
  let veces = 0
  return <T>(todas: readonly T[], cuantas: number): readonly T[] => {
    if (cuantas >= todas.length) return todas
    if (veces === 0) console.log(`${de}: SEMILLA=${semilla}`)
    veces += 1
    return fc.sample(fc.shuffledSubarray([...todas], { minLength: cuantas, maxLength: cuantas }), {
      seed: semilla + veces,
      numRuns: 1,
    })[0] as T[]
  }
}
