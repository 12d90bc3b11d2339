type Vuelo = { readonly huella: string; readonly llegada: Promise<unknown> }

/**
 * Creates a register of what is under way in this process, by name. A caller that asks for the same
 * with an equal digest shares it. With another digest it waits until that is over and then starts
 * its own.
 */
export const crearVuelos = () => {
  const enCurso = new Map<string, Vuelo>()
  return async <T>(nombre: string, huella: string, partir: () => Promise<T>): Promise<T> => {
    for (let otro = enCurso.get(nombre); otro; otro = enCurso.get(nombre)) {
      if (otro.huella === huella) return otro.llegada as Promise<T>
      await otro.llegada.catch(() => undefined)
    }
    const llegada = partir().finally(() => enCurso.delete(nombre))
    enCurso.set(nombre, { huella, llegada })
    return llegada
  }
}
