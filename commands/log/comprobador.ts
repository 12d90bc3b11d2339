/**
 * A worker thread that checks a log's events while another thread reads them. Batches of events
 * come as JSON; the progress goes back.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Guardado } from './cadena.ts'
import { crearRecorrido, type PorComprobar } from './recorrido.ts'

const recorrido = crearRecorrido(workerData as PorComprobar)
let hallazgo: string | undefined

parentPort?.on('message', (lote: string) => {
  for (const evento of JSON.parse(lote) as Guardado[]) hallazgo ??= recorrido.mirar(evento)
  const { cuenta, tapado, deRaiz } = recorrido
  parentPort?.postMessage({ ...cuenta(), hallazgo, tapado: tapado(), ...(deRaiz() ? { deRaiz: true } : {}) })
})
