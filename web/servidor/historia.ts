import { consultar } from './pedir.ts'

type Tramo = { readonly eventos: readonly unknown[]; readonly siguiente: number | null }

/** Reads a history from its first fact to its last, page by page. */
export const consultarHistoria = async <H extends Tramo>(
  camino: string,
  signal?: AbortSignal,
  parametros: Readonly<Record<string, string>> = {},
): Promise<H> => {
  let entera = await consultar<H>(camino, parametros, signal)
  while (entera.siguiente !== null) {
    const tramo = await consultar<H>(camino, { ...parametros, despues: String(entera.siguiente) }, signal)
    entera = { ...tramo, eventos: [...entera.eventos, ...tramo.eventos] }
  }
  return entera
}
