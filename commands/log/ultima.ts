import type { Situado } from './cliente.ts'

const PAGINA_ATRAS = 512

/** Reads the log's events before a position, or from its end, the newest first. */
type LeerAtras = (desde: bigint | undefined, cuantos: number) => AsyncIterable<Situado>

/**
 * Creates the search for the product's newest event. A read can't be filtered, and a log may end in
 * any number of events of the system and of others.
 */
export const crearBusqueda = (leerAtras: LeerAtras, esSuyo: (evento: Situado) => boolean) => {
  /**
   * How far the log has been searched, and the newest event of the product up to there. Each event
   * is searched only once.
   */
  let visto: { readonly hasta: bigint; readonly ultima: bigint | undefined } | undefined

  /** Resolves with the position of the newest event, undefined when there is none. */
  const buscar = async (): Promise<bigint | undefined> => {
    const antes = visto
    let desde: bigint | undefined
    let hasta: bigint | undefined
    for (let cuantos = 1; ; cuantos = Math.min(cuantos * 8, PAGINA_ATRAS)) {
      const pagina: Situado[] = []
      for await (const evento of leerAtras(desde, cuantos)) pagina.push(evento)
      hasta ??= pagina[0]?.posicion
      const hallado = pagina.find((evento) => esSuyo(evento) || evento.posicion === antes?.hasta)
      const masAntiguo = pagina.at(-1)
      if (hallado || !masAntiguo) {
        const ultima = hallado && !esSuyo(hallado) ? antes?.ultima : hallado?.posicion
        if (hasta !== undefined) visto = { hasta, ultima }
        return ultima
      }
      desde = masAntiguo.posicion
    }
  }

  /**
   * Returns a listener for a subscription to all of the product's events from a position on. It
   * takes how far the subscription has come, and whether an event of the product is there, so that
   * nobody searches that part again.
   */
  const alSeguir = (desde: bigint | undefined) => (hasta: bigint, esPropio: boolean) => {
    if (visto && (hasta <= visto.hasta || (desde !== undefined && desde > visto.hasta))) return
    visto = { hasta, ultima: esPropio ? hasta : (visto?.ultima ?? desde) }
  }
  return { buscar, alSeguir }
}
