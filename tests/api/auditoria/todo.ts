import { esIlegible } from '#commands/log/guardado.ts'
import type { Hecho } from '#domain/hecho.ts'
import { leer } from '#tests/api/compra/venta.ts'
import type { Persona, Sistema } from '#tests/sistema.ts'

type Quien = Pick<Persona, 'pedir'>
type Pagina = { readonly items: readonly unknown[]; readonly siguiente: string | null }

/** Reads every fact of the log in its order, and the position of the last one. */
export const todoElLog = async ({ servicios: { store } }: Sistema) => {
  const hasta = (await store.ultimaPosicion()) ?? 0n
  const hechos: Hecho[] = []
  for await (const leido of store.readAll(undefined, hasta, new AbortController().signal)) {
    if (esIlegible(leido)) throw new Error(leido.ilegible)
    hechos.push(leido)
  }
  return { hechos, posicion: String(hasta) }
}

/** Reads all rows of a list, page after page. */
export const todasLasDe = async <P extends Pagina>(
  quien: Quien,
  url: string,
): Promise<{ readonly items: readonly P['items'][number][]; readonly paginas: number }> => {
  const con = url.includes('?') ? '&' : '?'
  const items: P['items'][number][] = []
  let tras: string | null = ''
  let paginas = 0
  do {
    const pagina: P = await leer<P>(quien, `${url}${tras ? `${con}despues=${encodeURIComponent(tras)}` : ''}`)
    items.push(...pagina.items)
    tras = pagina.siguiente
    paginas += 1
  } while (tras !== null)
  return { items, paginas }
}
