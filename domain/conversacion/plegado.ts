import { LADOS_QUE_CONVERSAN, type LadoDeCanal } from './canal.ts'
import { type Conversacion, leidoPorTodos } from './decidir.ts'
import { esMensaje, type HechoConversacion } from './hechos.ts'

export type ArchivoDeMensaje = {
  readonly sha256: string
  readonly nombre: string
  readonly tipo: string
  readonly bytes: number
}
/**
 * A message as a reader sees it. `quien` is null for the member of a desk, when the reader is a
 * party.
 */
export type Mensaje<Q = string> = {
  readonly numero: number
  readonly revision: number
  readonly lado: LadoDeCanal
  readonly quien: Q | null
  readonly texto: string
  /** ISO 8601. */
  readonly momento: string
  readonly cita: number | null
  readonly archivo: ArchivoDeMensaje | null
}

/** A conversation as one of its readers sees it. Numbers are message numbers; 0 means none. */
export type ConversacionPlegada<Q = string> = {
  /** The newest messages, as many as were loaded, oldest first. */
  readonly mensajes: readonly Mensaje<Q>[]
  readonly ultimo: number
  /** The number up to which each side has read. A desk has read as far as any of its members. */
  readonly leido: Readonly<Record<LadoDeCanal, number>>
  /** The number up to which the reader has read. */
  readonly mio: number
  /**
   * The sides that haven't closed it since the last message. Those that aren't sides of the channel
   * never close it.
   */
  readonly abierta: readonly LadoDeCanal[]
  /** The numbers of the messages whose file was withdrawn. */
  readonly retirados: readonly number[]
  readonly revision: number
}

export const SIN_CONVERSACION: ConversacionPlegada = {
  mensajes: [],
  ultimo: 0,
  leido: { consumidor: 0, proveedor: 0, callcenter: 0, financiero: 0 },
  mio: 0,
  abierta: [],
  retirados: [],
  revision: -1,
}

/**
 * Returns a conversation, as decisions see it, in the form that the account `yo` folds on from. It
 * has no messages.
 */
export const plegadaDe = (c: Conversacion, yo: number): ConversacionPlegada<number> => ({
  mensajes: [],
  ultimo: c.ultimo,
  leido: leidoPorTodos(c),
  mio: c.lecturas[yo]?.hasta ?? 0,
  abierta: c.abierta,
  retirados: c.retirados,
  revision: -1,
})

/** A fact as its reader sees it. */
export type HechoLeido<Q = string> = HechoConversacion & {
  readonly revision: number
  readonly momento: string
  readonly quien: Q | null
}

/** Returns a fact's message, or undefined for any other fact. */
export const mensajeDe = <Q>(hecho: HechoLeido<Q>): Mensaje<Q> | undefined => {
  if (!esMensaje(hecho)) return undefined
  const { revision, momento, quien } = hecho
  const { numero, lado, texto, cita = null } = hecho.data
  const archivo =
    hecho.type === 'ArchivoCompartido'
      ? { sha256: hecho.data.sha256, nombre: hecho.data.nombre, tipo: hecho.data.tipo, bytes: hecho.data.bytes }
      : null
  return { numero, revision, lado, quien, texto, momento, cita, archivo }
}

const conLectura = <Q>(
  c: ConversacionPlegada<Q>,
  { lado, hasta, mia }: { readonly lado: LadoDeCanal; readonly hasta: number; readonly mia: boolean },
) => ({
  leido: { ...c.leido, [lado]: Math.max(c.leido[lado], hasta) },
  mio: mia ? Math.max(c.mio, hasta) : c.mio,
})

/** Folds one more fact that `yo` sees. */
export const plegarConversacion = <Q>(
  c: ConversacionPlegada<Q>,
  hecho: HechoLeido<Q>,
  yo: Q,
): ConversacionPlegada<Q> => {
  const { revision, quien } = hecho
  const mia = quien === yo
  const mensaje = mensajeDe(hecho)
  if (mensaje) {
    const { lado, numero } = mensaje
    const { visto: hasta = numero } = (
      hecho as Extract<HechoLeido<Q>, { type: 'MensajeEscrito' | 'ArchivoCompartido' }>
    ).data
    const mensajes = [...c.mensajes, mensaje]
    return {
      ...c,
      ...conLectura(c, { lado, hasta, mia }),
      mensajes,
      ultimo: numero,
      abierta: LADOS_QUE_CONVERSAN,
      revision,
    }
  }
  if (hecho.type === 'LecturaMarcada') return { ...c, ...conLectura(c, { ...hecho.data, mia }), revision }
  if (hecho.type === 'ConversacionCerrada')
    return { ...c, abierta: c.abierta.filter((lado) => lado !== hecho.data.lado), revision }
  if (hecho.type === 'ArchivoRetirado')
    return { ...c, retirados: [...new Set([...c.retirados, hecho.data.numero])], revision }
  return { ...c, revision }
}
