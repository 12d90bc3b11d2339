import { CLASES_DE_AVISO } from '#domain/aviso.ts'
import { horaLocal } from '#domain/calendario.ts'

/** The kinds that an account chooses for: the kinds of notices, and its conversations. */
export const CLASES_QUE_SE_ELIGEN = [...CLASES_DE_AVISO, 'chat'] as const
export type ClaseElegida = (typeof CLASES_QUE_SE_ELIGEN)[number]

/**
 * The channels of a notice besides the list of notices, which has them all: shown on the screen,
 * with a tone, pushed to the devices that accept it, in the daily mail.
 */
export const CANALES_DE_AVISO = ['pantalla', 'tono', 'push', 'correo'] as const
export type CanalDeAviso = (typeof CANALES_DE_AVISO)[number]

/**
 * The quiet hours, 'HH:MM' in America/Guayaquil. When `desde` is the later of the two, they run
 * past midnight.
 */
export type Silencio = { readonly desde: string; readonly hasta: string }

/** For each channel, the kinds that come by it (decisiones/vivo, «What an account chooses»). */
export type AvisosElegidos = {
  readonly canales: Readonly<Record<CanalDeAviso, readonly ClaseElegida[]>>
  readonly silencio: Silencio | null
  /** Whether pushed notices name persons and amounts (decisiones/vivo, «Push»). */
  readonly nombran: boolean
}

/**
 * The choices of an account that hasn't made any. No mail is sent to anybody who hasn't asked for
 * it.
 */
export const AVISOS_DE_FABRICA: AvisosElegidos = {
  canales: { pantalla: CLASES_QUE_SE_ELIGEN, tono: CLASES_QUE_SE_ELIGEN, push: CLASES_QUE_SE_ELIGEN, correo: [] },
  silencio: null,
  nombran: false,
}

/** Returns the choices that a fact holds, with the defaults for those that it doesn't have. */
export const avisosDe = (dichos: {
  readonly canales: Partial<AvisosElegidos['canales']>
  readonly silencio: Silencio | null
  readonly nombran?: boolean | undefined
}): AvisosElegidos => ({
  silencio: dichos.silencio,
  canales: { ...AVISOS_DE_FABRICA.canales, ...dichos.canales },
  nombran: dichos.nombran ?? AVISOS_DE_FABRICA.nombran,
})

/**
 * One choice. Choices are made one at a time, so that two devices that choose two things at once
 * don't undo each other.
 */
export type EleccionDeAvisos =
  | { readonly canal: CanalDeAviso; readonly clase: ClaseElegida; readonly llega: boolean }
  | { readonly canal: CanalDeAviso; readonly clase: 'todas'; readonly llega: false }
  | { readonly silencio: Silencio | null }
  | { readonly nombran: boolean }

/** Returns the choices after one more. */
export const conEleccion = (elegidos: AvisosElegidos, eleccion: EleccionDeAvisos): AvisosElegidos => {
  if (!('canal' in eleccion)) return { ...elegidos, ...eleccion }
  const { canal, clase, llega } = eleccion
  const quedan = CLASES_QUE_SE_ELIGEN.filter((elegible) =>
    elegible === clase || clase === 'todas' ? llega : elegidos.canales[canal].includes(elegible),
  )
  return { ...elegidos, canales: { ...elegidos.canales, [canal]: quedan } }
}

const calla = ({ desde, hasta }: Silencio, hora: string): boolean =>
  desde < hasta ? desde <= hora && hora < hasta : hora >= desde || hora < hasta

/** Returns whether an instant (ISO 8601) is within the quiet hours. */
export const enSilencio = (silencio: Silencio | null, ahora: string): boolean =>
  silencio !== null && calla(silencio, horaLocal(ahora))

const HORA_DE_RESUMEN = '07:00'
/**
 * Returns when the daily mail is made, 'HH:MM' in America/Guayaquil. When the quiet hours cover its
 * usual hour, it is made once they end.
 */
export const horaDeResumen = (silencio: Silencio | null): string =>
  silencio && calla(silencio, HORA_DE_RESUMEN) ? silencio.hasta : HORA_DE_RESUMEN

/** Returns whether a notice of a kind comes by a channel at an instant (ISO 8601). */
export const llega = (
  { canales, silencio }: AvisosElegidos,
  canal: CanalDeAviso,
  clase: ClaseElegida,
  ahora: string,
): boolean => canales[canal].includes(clase) && !enSilencio(silencio, ahora)
