import { CLASES_DE_AVISO, claseDeAviso } from '#domain/aviso.ts'
import { horaLocal } from '#domain/calendario.ts'

/** What an account chooses about: the kinds of notices, and its conversations. */
export const CLASES_QUE_SE_ELIGEN = [...CLASES_DE_AVISO, 'chat'] as const
export type ClaseElegida = (typeof CLASES_QUE_SE_ELIGEN)[number]

/** The kind that a message is of, for who chooses. */
export const claseElegidaDe = (asunto: string, datos: object): ClaseElegida =>
  asunto === 'chatMessage' || asunto === 'chatwork' ? 'chat' : claseDeAviso(asunto, datos)

/** How a notice may come besides the list of notices, which has them all: said on the screen, with a tone, pushed to the devices that take it, in the mail of the day. */
export const CANALES_DE_AVISO = ['pantalla', 'tono', 'push', 'correo'] as const
export type CanalDeAviso = (typeof CANALES_DE_AVISO)[number]

/** Hours of the day in America/Guayaquil, 'HH:MM', in which nothing is said; from one day into the next where the first is the later. */
export type Silencio = { readonly desde: string; readonly hasta: string }

/** By channel the kinds that come by it (decisiones/vivo, «What an account chooses»). */
export type AvisosElegidos = {
  readonly canales: Readonly<Record<CanalDeAviso, readonly ClaseElegida[]>>
  readonly silencio: Silencio | null
  /** Whether what is pushed names persons and amounts (decisiones/vivo, «Push»). */
  readonly nombran: boolean
}

/** Until an account says otherwise: nobody is written to who hasn't asked. */
export const AVISOS_DE_FABRICA: AvisosElegidos = {
  canales: { pantalla: CLASES_QUE_SE_ELIGEN, tono: CLASES_QUE_SE_ELIGEN, push: CLASES_QUE_SE_ELIGEN, correo: [] },
  silencio: null,
  nombran: false,
}

/** As a fact has them; what it doesn't know yet is as until an account says otherwise. */
export const avisosDe = (dichos: {
  readonly canales: Partial<AvisosElegidos['canales']>
  readonly silencio: Silencio | null
  readonly nombran?: boolean | undefined
}): AvisosElegidos => ({
  silencio: dichos.silencio,
  canales: { ...AVISOS_DE_FABRICA.canales, ...dichos.canales },
  nombran: dichos.nombran ?? AVISOS_DE_FABRICA.nombran,
})

/** One thing that is chosen: two devices that choose two things at once take nothing from each other. */
export type EleccionDeAvisos =
  | { readonly canal: CanalDeAviso; readonly clase: ClaseElegida; readonly llega: boolean }
  | { readonly canal: CanalDeAviso; readonly clase: 'todas'; readonly llega: false }
  | { readonly silencio: Silencio | null }
  | { readonly nombran: boolean }

/** The choices after one more. */
export const conEleccion = (elegidos: AvisosElegidos, eleccion: EleccionDeAvisos): AvisosElegidos => {
  if (!('canal' in eleccion)) return { ...elegidos, ...eleccion }
  const { canal, clase, llega } = eleccion
  const quedan = CLASES_QUE_SE_ELIGEN.filter((una) =>
    una === clase || clase === 'todas' ? llega : elegidos.canales[canal].includes(una),
  )
  return { ...elegidos, canales: { ...elegidos.canales, [canal]: quedan } }
}

const calla = ({ desde, hasta }: Silencio, hora: string): boolean =>
  desde < hasta ? desde <= hora && hora < hasta : hora >= desde || hora < hasta

/** Whether nothing is to be said at an instant (ISO 8601). */
export const enSilencio = (silencio: Silencio | null, ahora: string): boolean =>
  silencio !== null && calla(silencio, horaLocal(ahora))

const HORA_DE_RESUMEN = '07:00'
/** When the mail of the day is made, 'HH:MM' in America/Guayaquil: once the hours of silence end, where they cover its usual hour. */
export const horaDeResumen = (silencio: Silencio | null): string =>
  silencio && calla(silencio, HORA_DE_RESUMEN) ? silencio.hasta : HORA_DE_RESUMEN

/** Whether a notice of a kind comes by a channel at an instant (ISO 8601). */
export const llega = (
  { canales, silencio }: AvisosElegidos,
  canal: CanalDeAviso,
  clase: ClaseElegida,
  ahora: string,
): boolean => canales[canal].includes(clase) && !enSilencio(silencio, ahora)
