/** A mark's position on the screen, in pixels. */
export type EnPantalla = { readonly id: string; readonly x: number; readonly y: number }

/**
 * Marks that are too near each other to be pressed one by one, with the position of their group.
 */
export type Grupo = { readonly ids: readonly string[]; readonly x: number; readonly y: number }

/**
 * Groups marks that are nearer than `minimo` pixels. A group's position is the mean of its members'
 * positions. Every mark is in exactly one group, and the order of `marcas` doesn't change the
 * result.
 */
export const agrupar = (marcas: readonly EnPantalla[], minimo: number): readonly Grupo[] => {
  let grupos: readonly Grupo[] = [...marcas]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, x, y }) => ({ ids: [id], x, y }))
  for (;;) {
    const par = masCercano(grupos, minimo)
    if (!par) return grupos
    const [a, b] = par
    const n = a.ids.length + b.ids.length
    const medio = (de: 'x' | 'y') => (a[de] * a.ids.length + b[de] * b.ids.length) / n
    grupos = [...grupos.filter((g) => g !== a && g !== b), { ids: [...a.ids, ...b.ids], x: medio('x'), y: medio('y') }]
  }
}

const masCercano = (grupos: readonly Grupo[], minimo: number): readonly [Grupo, Grupo] | undefined => {
  let mejor: readonly [Grupo, Grupo] | undefined
  let distancia = minimo
  for (const [i, a] of grupos.entries()) {
    for (const b of grupos.slice(i + 1)) {
      const d = Math.hypot(a.x - b.x, a.y - b.y)
      if (d < distancia) {
        distancia = d
        mejor = [a, b]
      }
    }
  }
  return mejor
}

/**
 * Returns offsets in pixels that spread `n` marks (two or more) around a position, neighbours
 * `minimo` apart. Two marks lie side by side.
 */
export const abanico = (n: number, minimo: number): readonly { readonly x: number; readonly y: number }[] => {
  const radio = minimo / (2 * Math.sin(Math.PI / n))
  return Array.from({ length: n }, (_, i) => {
    const angulo = (2 * Math.PI * i) / n + (n === 2 ? Math.PI : -Math.PI / 2)
    return { x: Math.round(radio * Math.cos(angulo)), y: Math.round(radio * Math.sin(angulo)) }
  })
}
