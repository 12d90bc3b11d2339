/** How far something had come at an instant, ms; in whatever it is counted. */
type Muestra = { readonly ms: number; readonly lleva: number }

/** What a guess is made from, ms: shorter says little, older is how it went before. */
const VENTANA = { minima: 1_000, maxima: 15_000 } as const

/** Guesses when something gets where it goes, by how it went in the last seconds. */
export const crearLlegada = () => {
  let muestras: Muestra[] = []
  return {
    /** Where it is now; what went back begins anew. */
    anotar: ({ ms, lleva }: Muestra): void => {
      const ultima = muestras.at(-1)
      if (ultima && lleva < ultima.lleva) muestras = []
      else if (ultima && ms - ultima.ms < VENTANA.minima) return
      muestras = [...muestras.filter((una) => ms - una.ms <= VENTANA.maxima), { ms, lleva }]
    },
    /** Whole seconds until it is at `meta`; 0 there, null while nothing says. */
    quedan: (meta: number, { ms, lleva }: Muestra): number | null => {
      if (lleva >= meta) return 0
      const desde = muestras.find((una) => ms - una.ms <= VENTANA.maxima)
      if (!desde || ms - desde.ms < VENTANA.minima || lleva <= desde.lleva) return null
      return Math.ceil(((meta - lleva) * (ms - desde.ms)) / (lleva - desde.lleva) / 1_000)
    },
  }
}
