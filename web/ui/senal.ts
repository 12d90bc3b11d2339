/** Creates a value outside React that many small components follow. */
export const crearSenal = <T>(inicial: T) => {
  let valor = inicial
  const oyentes = new Set<() => void>()
  return {
    leer: () => valor,
    poner: (nuevo: T) => {
      if (Object.is(nuevo, valor)) return
      valor = nuevo
      for (const avisar of oyentes) avisar()
    },
    oir: (avisar: () => void) => {
      oyentes.add(avisar)
      return () => {
        oyentes.delete(avisar)
      }
    },
  }
}
