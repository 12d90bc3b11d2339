import { type Cabeza, SIN_CABEZA } from '#commands/log/event-store.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { crearAparte, llenarLog, type Medida } from './aparte.ts'
import { type Cifrar, crearSeries } from './medidas.ts'
import { conversacion } from './verificacion.ts'

const HECHOS = 20_000
const STREAMS = 4_000
/** Facts copied one by one, which is slow. */
const DE_UNO_EN_UNO = 3_000

/**
 * Measures how a log is copied into an empty one, against the official client that waits for each
 * answer, each a process: medians of interleaved rounds. Consecutive facts are of different
 * streams.
 */
export const medirCopia = async (servidor: string, cifra: Cifrar, rondas: number): Promise<void> => {
  const { databaseUrl, almacenUrl } = await basesNuevas(servidor)
  const almacen = await iniciarAlmacen(almacenUrl)
  const direcciones = { databaseUrl, eventstoreUrl: almacen.url }
  const momento = new Date().toISOString()
  await llenarLog(direcciones, [1, STREAMS], async (store, n) => {
    const actor = { id: 1 + (n % 1_000), tipoUsuario: 'consumidor' }
    let cabeza: Cabeza = SIN_CABEZA
    for (const [k, hecho] of conversacion(n, actor.id, HECHOS / STREAMS - 1).entries()) {
      const comun = { ...solicitudDeProceso(`copia ${n} ${k}`, 'conversar'), actor, partes: [actor.id, 5_000], momento }
      const escrito = await store.append(`conversacion-pedido:${n}`, cabeza, [hecho], comun)
      if (escrito === 'conflicto') throw new Error(`la conversación ${n} ya estaba`)
      cabeza = escrito.cabeza
    }
  })
  const correr = crearAparte(direcciones, 'copiar')
  const copiar = async (propio: Readonly<Record<string, string>>): Promise<Medida & { readonly ritmo: number }> => {
    const destino = await iniciarAlmacen((await basesNuevas(servidor)).almacenUrl)
    const medida = await correr('copiador.ts', { DESTINO: destino.url, ...propio })
    await destino.parar()
    return { ...medida, ritmo: (medida.eventos * 1_000) / medida.ms }
  }
  const series = crearSeries()
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const uno = await copiar({ COMO: 'uno', HECHOS: String(DE_UNO_EN_UNO) })
    const nuestra = await copiar({})
    series.anotar('razón', nuestra.ritmo / uno.ritmo)
    series.anotar('ritmo', nuestra.ritmo)
    series.anotar('memoria', nuestra.mib ?? 0)
    console.error(
      `  ronda ${ronda}: copiar ${nuestra.eventos} hechos, ${nuestra.ritmo.toFixed(0)}/s; de uno en uno ${uno.ritmo.toFixed(0)}/s`,
    )
  }
  await almacen.parar()
  cifra('copiar un log / el cliente solo, un append tras otro', series.mediana('razón'), 'x', 5)
  cifra('copiar un log (absoluto)', series.mediana('ritmo'), 'hechos/s')
  cifra('memoria de la copia', series.maximo('memoria'), 'MiB')
}
