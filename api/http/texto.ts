const PROFUNDIDAD = 12

/**
 * Returns the path of the first text in a request's body that isn't well-formed or holds a NUL, or
 * undefined when all are fine. Neither the log nor Postgres takes such text, and a stored event
 * can't be mended. Names of fields count too.
 */
export const textoInadmisible = (valor: unknown, camino = 'contenido', hondura = 0): string | undefined => {
  if (typeof valor === 'string') return valor.isWellFormed() && !valor.includes('\0') ? undefined : camino
  if (typeof valor !== 'object' || valor === null) return undefined
  if (hondura > PROFUNDIDAD) return camino
  for (const [nombre, dentro] of Object.entries(valor)) {
    const donde = hondura === 0 ? nombre : `${camino}.${nombre}`
    const hallado = textoInadmisible(nombre, donde, hondura + 1) ?? textoInadmisible(dentro, donde, hondura + 1)
    if (hallado !== undefined) return hallado
  }
  return undefined
}
