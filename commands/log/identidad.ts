import { SISTEMA } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoLog } from '#domain/log.ts'
import type { MetadataComun } from './cadena.ts'
import { LogInadmisible } from './fallos.ts'
import { esIlegible, type Ilegible } from './guardado.ts'
import { solicitudDeProceso } from './solicitud.ts'

const OTRA_SECRETO = 'El log lleva sellos de una SECRETO que no se conoce: pon la de entonces en SECRETO_ANTERIOR.'
const DE_ANTES =
  'Este log es de antes de que los hechos llevaran sello, y ya no se puede leer: empieza de nuevo con otro DATA_DIR, o con un log y una base de datos vacíos si los tuyos están en otra parte.'

type Log = {
  /** Resolves with the first event of the log's own stream. */
  readonly primero: () => Promise<Hecho | Ilegible | undefined>
  readonly ultimaPosicion: () => Promise<bigint | undefined>
  readonly conoceSelloEn: (posicion: bigint) => Promise<boolean>
  readonly abrir: (hecho: HechoLog, comun: MetadataComun) => Promise<unknown>
}

/**
 * Resolves with a log's identity, made when the log holds nothing of the product. Throws
 * LogInadmisible for a log from before the seals, or one that another secret sealed.
 */
export const identificarLog = async ({ primero, ultimaPosicion, conoceSelloEn, abrir }: Log): Promise<string> => {
  const identidad = async () => {
    const leido = await primero()
    if (leido && esIlegible(leido)) throw new LogInadmisible(leido.ajeno ? OTRA_SECRETO : leido.ilegible)
    return leido?.eventId
  }
  const ultima = await ultimaPosicion()
  const hallada = await identidad()
  if (hallada !== undefined) {
    if (ultima !== undefined && !(await conoceSelloEn(ultima))) throw new LogInadmisible(OTRA_SECRETO)
    return hallada
  }
  if (ultima !== undefined) throw new LogInadmisible(DE_ANTES)
  const solicitud = solicitudDeProceso('log', 'abrir el log')
  const comun = { ...solicitud, actor: SISTEMA, partes: [], momento: new Date().toISOString() }
  // When several processes start at once, one is first and the others find its event.
  await abrir({ type: 'LogAbierto', data: { formato: 1 } }, comun)
  return (await identidad()) as string
}
