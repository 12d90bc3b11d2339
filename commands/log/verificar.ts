import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Guardado } from './cadena.ts'
import { esIlegible, type Guardador } from './guardado.ts'
import type { ClaveDeRaices } from './raices.ts'
import { crearRecorrido, type PorComprobar, type Verificado } from './recorrido.ts'

/**
 * The options of a verification: a listener for how far it is, in facts; the keys that roots may be
 * signed with; and whether each fact is also read by its schema, personal values included.
 */
export type OpcionesDeVerificar = {
  readonly alAvanzar?: (eventos: number) => void
  readonly claves?: readonly ClaveDeRaices[]
  readonly contenido?: boolean
}
type Avance = (eventos: number) => void

const LOTE = 500
/**
 * The maximum number of batches that wait to be checked, so that what was read isn't held longer
 * than needed.
 */
const ADELANTO = 4

/** Checks each event and reads it. */
export const verificarLeyendo = async (
  eventos: AsyncIterable<Guardado>,
  con: PorComprobar,
  leer: Guardador['leer'],
  alAvanzar: Avance,
): Promise<Verificado> => {
  const recorrido = crearRecorrido(con)
  for await (const evento of eventos) {
    const antes = recorrido.cuenta()
    const mal = recorrido.mirar(evento)
    if (mal !== undefined) return { ...antes, hallazgo: mal, ...(recorrido.deRaiz() ? { deRaiz: true } : {}) }
    const vistos = recorrido.cuenta().eventos
    if (vistos === antes.eventos) continue
    const leido = await leer(evento, 0n)
    if (esIlegible(leido)) return { ...antes, hallazgo: leido.ilegible }
    if (vistos % 1_000 === 0) alAvanzar(vistos)
  }
  const tapado = recorrido.tapado()
  return { ...recorrido.cuenta(), ...(tapado === undefined ? {} : { hallazgo: tapado }) }
}

type Respuesta = Verificado & { readonly tapado?: string }

/** Checks events in a worker thread while this thread goes on reading. */
export const verificarAparte = async (
  eventos: AsyncIterable<Guardado>,
  con: PorComprobar,
  alAvanzar: Avance,
): Promise<Verificado> => {
  const hilo = new Worker(new URL('./comprobador.ts', import.meta.url), { workerData: con })
  let dicho: Respuesta = { eventos: 0, historias: 0, raices: 0 }
  let enviados = 0
  let contestados = 0
  hilo.on('message', (respuesta: Respuesta) => {
    contestados += 1
    dicho = respuesta
    alAvanzar(dicho.eventos)
  })
  const hastaQueFalten = async (cuantos: number) => {
    while (enviados - contestados > cuantos) await once(hilo, 'message')
  }
  let lote: object[] = []
  const enviar = async () => {
    if (lote.length === 0) return
    hilo.postMessage(JSON.stringify(lote))
    enviados += 1
    lote = []
    await hastaQueFalten(ADELANTO)
  }
  try {
    for await (const { streamId, revision, type, id, data, metadata } of eventos) {
      lote.push({ streamId, type, id, data, metadata, revision: Number(revision) })
      if (lote.length === LOTE) await enviar()
      if (dicho.hallazgo !== undefined) break
    }
    await enviar()
    await hastaQueFalten(0)
  } finally {
    await hilo.terminate()
  }
  const { tapado, ...visto } = dicho
  const hallazgo = visto.hallazgo ?? tapado
  return { ...visto, ...(hallazgo === undefined ? {} : { hallazgo }) }
}
