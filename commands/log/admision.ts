import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { falloDe } from '#domain/fallo.ts'
import { STREAM_LOG } from '#domain/log.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { diagnosticar } from './diagnostico.ts'
import { partesDe } from './direccion-almacen.ts'
import { LogInadmisible, SinPermiso } from './fallos.ts'

/** A revision that no stream has. */
const INALCANZABLE = 2 ** 52
const VUELTA_MS = 250
const PLAZO_MS = 2_000
/** Milliseconds, about as long as a starting cluster takes to elect its leader. */
const PACIENCIA_MS = 6_000

/**
 * Asks to append after a revision that can't be there. The store refuses it, after checking the
 * right to write, so nothing is written. Throws NoDisponible.
 */
export const probarEscritura = async (cliente: Pick<Cliente, 'append'>): Promise<void> => {
  await cliente.append(STREAM_LOG, [{ id: randomUUID(), type: 'LogAbierto', data: {}, metadata: {} }], INALCANZABLE)
}

/** The uses that the product makes of a log, one for each right that it needs. */
const USOS: readonly (readonly [que: string, usar: (cliente: Cliente) => Promise<void>])[] = [
  [
    'leer $all',
    async (cliente) => {
      for await (const _ of cliente.leerAtras(undefined, 1));
    },
  ],
  [
    `leer ${STREAM_LOG}`,
    async (cliente) => {
      for await (const _ of cliente.leerStream(STREAM_LOG, 0, 1));
    },
  ],
  [`escribir en ${STREAM_LOG}`, probarEscritura],
]

const fraseDe = async (direccion: string, que: string, error: unknown): Promise<string> => {
  const { usuario } = partesDe(direccion)
  if (error instanceof SinPermiso) {
    if (usuario === undefined) return 'el registro de hechos pide un usuario: esdb://usuario:contraseña@…'
    if (error.desconocido) return `el registro de hechos no acepta al usuario «${usuario}» con esa contraseña.`
    return `el usuario «${usuario}» no puede ${que}: dale ese derecho.`
  }
  const motivos = await diagnosticar(direccion)
  if (motivos.length > 0) return `no se puede hablar con el registro de hechos. ${motivos.join('. ')}.`
  return `el registro de hechos no deja ${que} (${falloDe(error)}). Si es un clúster, ¿tiene líder?`
}

/**
 * Waits until a log can be read and written, so that nothing is begun before that. It waits only a
 * few seconds, since the log may be starting too. Throws LogInadmisible with a sentence that says
 * what is wrong with the address, which the setting `ajuste` gave, or with the servers and the user
 * that it names.
 */
export const probarLog = async (
  direccion: string,
  ajuste = 'EVENTSTORE_URL',
  pacienciaMs: number = PACIENCIA_MS,
): Promise<void> => {
  const cliente = abrirCliente(direccion, { plazoMs: PLAZO_MS })
  const fin = performance.now() + pacienciaMs
  try {
    for (;;) {
      let haciendo = ''
      try {
        for (const [que, usar] of USOS) {
          haciendo = que
          await usar(cliente)
        }
        return
      } catch (error) {
        if (performance.now() > fin) {
          throw new LogInadmisible(`${ajuste}: ${await fraseDe(direccion, haciendo, error)}`, { cause: error })
        }
        await esperar(VUELTA_MS)
      }
    }
  } finally {
    await cliente.dispose()
  }
}
