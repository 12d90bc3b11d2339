import type { Mensaje, MensajeDePresencia } from '#api/contract/vivo.ts'
import { COSAS, type Cosa } from '#web/servidor/refresco.ts'
import type { Conexion } from './conexion.ts'
import { idsMirados, ponerConectados, ponerPresencia } from './senales.ts'

export const TEMA_PRESENCIA = 'bandwork.presencia'

const EFECTOS: {
  readonly [A in MensajeDePresencia['asunto']]: (usuario: string, pedir: (...cosas: readonly Cosa[]) => void) => void
} = {
  HomePageOn: (usuario) => ponerPresencia(usuario, true),
  HomePageOff: (usuario) => ponerPresencia(usuario, false),
  sesion: (_, pedir) => pedir(...COSAS),
  avisosLeidos: (_, pedir) => pedir('aviso'),
}

/** Shows who came or went; false for a message that is about something else. */
export const aplicarPresencia = (m: Mensaje, pedir: (...cosas: readonly Cosa[]) => void): m is MensajeDePresencia => {
  if (!(m.asunto in EFECTOS)) return false
  const { asunto, usuario } = m as MensajeDePresencia
  EFECTOS[asunto](usuario, pedir)
  return true
}

/** Of those on the screen, asks who is connected: some may have come or gone while nobody listened. */
export const preguntarPresencia = async (conexion: Conexion | undefined): Promise<void> => {
  const ids = idsMirados()
  const conectados = ids.length > 0 ? await conexion?.conectados(ids) : undefined
  if (conectados) ponerConectados(ids, conectados)
}
