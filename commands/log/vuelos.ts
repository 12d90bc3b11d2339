type Vuelo = { readonly huella: string; readonly llegada: Promise<unknown> }

/**
 * What is under way in this process, by name. Whoever asks for the same with an equal digest shares it; with another digest, they wait until it
 * is over and then ask themselves.
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
