import { LADOS_QUE_CONVERSAN, type LadoDeCanal } from './canal.ts'
import { type Conversacion, leidoPorTodos } from './decidir.ts'
import { esMensaje, type HechoConversacion } from './hechos.ts'

/** A file that came with a message. */
export type ArchivoDeMensaje = {
  readonly sha256: string
  readonly nombre: string
  readonly tipo: string
  readonly bytes: number
}
/** A message as a reader sees it; `quien` undefined: somebody of a desk, to who isn't of one. */
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

/** A conversation as one of its readers sees it. Numbers are those of messages; 0 is none. */
export type ConversacionPlegada<Q = string> = {
  /** The newest ones, as many as were loaded, the oldest first. */
  readonly mensajes: readonly Mensaje<Q>[]
  readonly ultimo: number
  /** How far each side has read: a team, as far as anybody of it. */
  readonly leido: Readonly<Record<LadoDeCanal, number>>
  /** How far the reader has. */
  readonly mio: number
  /** The sides that haven't closed it since the last message; whoever is no side of the channel never does. */
  readonly abierta: readonly LadoDeCanal[]
  /** The messages whose file was taken back. */
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

/** A conversation as decisions see it, as the account `yo` folds on from there; of its messages none. */
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

/** A fact's message; undefined of another fact. */
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

/** After one more fact that `yo` sees. */
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
