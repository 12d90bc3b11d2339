/** How far something had come at an instant in ms, in any unit. */
type Muestra = { readonly ms: number; readonly lleva: number }

/**
 * Milliseconds of samples for an estimate. Shorter ones say little, and older ones describe an
 * earlier pace.
 */
const VENTANA = { minima: 1_000, maxima: 15_000 } as const

/** Creates an estimator of when something reaches its goal, from its pace in the last seconds. */
export const crearLlegada = () => {
  let muestras: Muestra[] = []
  return {
    /** Records how far it is now. After a step back, the estimate starts over. */
    anotar: ({ ms, lleva }: Muestra): void => {
      const ultima = muestras.at(-1)
      if (ultima && lleva < ultima.lleva) muestras = []
      else if (ultima && ms - ultima.ms < VENTANA.minima) return
      muestras = [...muestras.filter((muestra) => ms - muestra.ms <= VENTANA.maxima), { ms, lleva }]
    },
    /**
     * Returns whole seconds until it reaches `meta`: 0 once it has, null while there is no
     * estimate.
     */
    quedan: (meta: number, { ms, lleva }: Muestra): number | null => {
      if (lleva >= meta) return 0
      const desde = muestras.find((muestra) => ms - muestra.ms <= VENTANA.maxima)
      if (!desde || ms - desde.ms < VENTANA.minima || lleva <= desde.lleva) return null
      return Math.ceil(((meta - lleva) * (ms - desde.ms)) / (lleva - desde.lleva) / 1_000)
    },
  }
}
