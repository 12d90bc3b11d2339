import type { Mensaje, MensajeDePresencia } from '#api/contract/vivo.ts'
import { COSAS, type Cosa } from '#web/servidor/refresco.ts'
import type { Conexion } from './conexion.ts'
import { idsMostrados, ponerConectados, ponerPresencia } from './senales.ts'

export const TEMA_PRESENCIA = 'bandwork.presencia'

const EFECTOS: {
  readonly [A in MensajeDePresencia['asunto']]: (
    mensaje: Extract<MensajeDePresencia, { asunto: A }>,
    pedir: (...cosas: readonly Cosa[]) => void,
  ) => void
} = {
  HomePageOn: ({ usuario }) => ponerPresencia(usuario, true),
  HomePageOff: ({ usuario }) => ponerPresencia(usuario, false),
  sesion: (_, pedir) => pedir(...COSAS),
  avisosLeidos: (_, pedir) => pedir('aviso'),
  perdidos: (_, pedir) => pedir(...COSAS),
  trabajos: (_, pedir) => pedir('trabajo'),
  extractos: (_, pedir) => pedir('extracto'),
}

/** Applies presence, or a change that no fact tells; returns false for any other message. */
export const aplicarPresencia = (m: Mensaje, pedir: (...cosas: readonly Cosa[]) => void): m is MensajeDePresencia => {
  if (!(m.asunto in EFECTOS)) return false
  EFECTOS[m.asunto as MensajeDePresencia['asunto']](m as never, pedir)
  return true
}

/**
 * Asks which of the accounts on the screen are connected: some may have come or gone while nobody
 * listened.
 */
export const preguntarPresencia = async (conexion: Conexion | undefined): Promise<void> => {
  const ids = idsMostrados()
  const conectados = ids.length > 0 ? await conexion?.conectados(ids) : undefined
  if (conectados) ponerConectados(ids, conectados)
}
