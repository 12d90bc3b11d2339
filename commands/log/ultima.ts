const PAGINA_ATRAS = 512

type Lugar = { readonly commit: bigint; readonly prepare: bigint }
type Visto = { readonly type: string; readonly position: Lugar }
/** The log's events before a position, or from its end, the newest first. */
type LeerAtras = (desde: Lugar | undefined, cuantos: number) => AsyncIterable<{ readonly event?: Visto | undefined }>

/** Looks for the newest event of the product: a read can't be filtered, and a cluster's log may end in any number of system events. */
export const crearBusqueda = (leerAtras: LeerAtras) => {
  /** How far the log has been looked through, and the newest event of the product up to there: each event is passed over once. */
  let visto: { readonly hasta: bigint; readonly ultima: bigint | undefined } | undefined

  /** Its position, undefined when there is none. */
  return async (): Promise<bigint | undefined> => {
    const antes = visto
    let desde: Lugar | undefined
    let hasta: bigint | undefined
    for (let cuantos = 1; ; cuantos = Math.min(cuantos * 8, PAGINA_ATRAS)) {
      const pagina: Visto[] = []
      for await (const { event } of leerAtras(desde, cuantos)) if (event) pagina.push(event)
      hasta ??= pagina[0]?.position.commit
      const hallado = pagina.find(({ type, position }) => !type.startsWith('$') || position.commit === antes?.hasta)
      const masAntiguo = pagina.at(-1)
      if (hallado || !masAntiguo) {
        const ultima = hallado?.type.startsWith('$') ? antes?.ultima : hallado?.position.commit
        if (hasta !== undefined) visto = { hasta, ultima }
        return ultima
      }
      desde = masAntiguo.position
    }
  }
}
