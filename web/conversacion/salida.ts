import type { MensajeEscrito } from '#api/contract/conversacion.ts'
import { ruta } from '#domain/rutas.ts'
import { porEnviar, porSubir } from '#web/servidor/borradores.ts'
import { uuid } from '#web/servidor/claves.ts'
import { detalleDe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { subirArchivoDeChat } from '#web/servidor/subir.ts'

/** A message on its way. */
export type Pendiente = {
  /** Its key: however often it is sent, it is written once. */
  readonly clave: string
  readonly texto: string
  readonly cita: number | null
  /** When it was said, ISO 8601. */
  readonly momento: string
  /** How many messages there were then: it is none of those. */
  readonly tras: number
  readonly archivo?: { readonly file: File; readonly avance: number }
  /** Its number, once it is written. */
  readonly numero?: number
  /** Why it can't be written; it waits for the person. */
  readonly falla?: string
  /** The name of its file, which went with the page that had it. */
  readonly perdido?: string
}

/** What outlives the page: of a file its name alone. */
type Guardada = Pick<Pendiente, 'clave' | 'texto' | 'cita' | 'momento' | 'tras' | 'falla' | 'perdido'> & {
  readonly channel: string
}

const PAUSA_MS = 1_000
/** What waited for longer isn't said without being asked: it may not be so any more. */
const RECIENTE_MS = 24 * 3_600_000
const TARDE = 'Se quedó sin enviar: mira si todavía quieres decirlo.'
const PAUSA_MAXIMA_MS = 15_000
/** Messages of one conversation that may wait to be sent. */
export const MAXIMO_PENDIENTES = 40

const deCuenta = (cuenta: string): string => `salida ${cuenta} `
const prefijo = (cuenta: string, channel: string): string => `${deCuenta(cuenta)}${channel} `
const leida = (texto: string): Guardada | undefined => {
  try {
    const { clave, texto: dicho, cita, momento, tras, channel, perdido } = JSON.parse(texto) as Guardada
    const tarde = Date.now() - Date.parse(momento) > RECIENTE_MS ? { falla: TARDE } : {}
    const falla = perdido === undefined ? tarde : { perdido, falla: `«${perdido}» no terminó de subir.` }
    return { clave, texto: dicho, cita, momento, tras, channel, ...falla }
  } catch {
    return undefined
  }
}
const guardadas = (cuenta: string, channel: string): readonly Guardada[] =>
  [porEnviar, porSubir]
    .flatMap((cajon) => cajon.todas(prefijo(cuenta, channel)))
    .flatMap((texto) => leida(texto) ?? [])
    .toSorted((a, b) => a.momento.localeCompare(b.momento))

/** Who said it isn't signed in now: it waits until they are. */
const deOtra = (error: unknown): boolean =>
  error instanceof ErrorDeServidor && (error.problema.status === 401 || error.problema.code === 'otra-cuenta')

/** Whether trying again may help: nothing was answered, or only «later». */
const pasa = (error: unknown): boolean => {
  const status = error instanceof ErrorDeServidor ? error.problema.status : 0
  return status === 0 || status === 429 || status >= 500
}

const mandarPorRed = (
  de: string,
  channel: string,
  { clave, texto, cita, tras, archivo }: Pendiente,
  alAvanzar: (avance: number) => void,
): Promise<MensajeEscrito> =>
  archivo
    ? subirArchivoDeChat(
        {
          ...{ channel, de, visto: String(tras) },
          ...(texto ? { texto } : {}),
          ...(cita === null ? {} : { cita: String(cita) }),
        },
        archivo.file,
        alAvanzar,
        clave,
      )
    : mandar<MensajeEscrito>(
        ruta('chat_save'),
        { channel, de, texto, visto: tras, ...(cita === null ? {} : { cita }) },
        clave,
      )

const porEnviarse =
  (cual: (una: Pendiente) => boolean = () => true) =>
  (una: Pendiente): boolean =>
    una.numero === undefined && una.falla === undefined && cual(una)

/** Whose files are going up: who leaves the page then is asked whether they mean it. */
const suben = new Set<object>()
const preguntar = (suceso: Event) => suceso.preventDefault()
const subiendo = (salida: object, sube: boolean): void => {
  const antes = suben.size
  if (sube) suben.add(salida)
  else suben.delete(salida)
  if (antes === 0 && suben.size > 0) addEventListener('beforeunload', preguntar)
  if (antes > 0 && suben.size === 0) removeEventListener('beforeunload', preguntar)
}

/**
 * What an account says in a conversation, until it is written: at once on the screen, sent one after the other in the order in which it was said, tried
 * again under its own key until it is answered, also by the page that comes after a reload (decisiones/conversacion, «Sending»).
 */
export const crearSalida = (
  cuenta: string,
  channel: string,
  {
    mandarUna = mandarPorRed,
    pausar = (ms: number, despertar: AbortSignal) =>
      new Promise<void>((listo) => {
        despertar.addEventListener('abort', () => listo(), { once: true })
        setTimeout(listo, ms)
      }),
  }: {
    /** Writes one, or tells how much of its file is up. */
    readonly mandarUna?: typeof mandarPorRed
    readonly pausar?: (ms: number, despertar: AbortSignal) => Promise<void>
  } = {},
) => {
  const yo = {}
  const oyentes = new Set<() => void>()
  let pendientes: readonly Pendiente[] = guardadas(cuenta, channel)
  let enviando = false
  let espera = new AbortController()

  const poner = (nuevas: readonly Pendiente[]) => {
    pendientes = nuevas
    subiendo(yo, pendientes.some(porEnviarse(({ archivo }) => archivo !== undefined)))
    for (const avisar of oyentes) avisar()
  }
  const cambiar = (clave: string, cambio: Partial<Pendiente>) =>
    poner(pendientes.map((una) => (una.clave === clave ? { ...una, ...cambio } : una)))
  const olvidar = (clave: string) => {
    for (const cajon of [porEnviar, porSubir]) cajon.quitar(prefijo(cuenta, channel) + clave)
  }
  const guardar = ({ archivo, ...una }: Pendiente) => {
    const guardada = { ...una, channel, ...(archivo ? { perdido: archivo.file.name } : {}) }
    ;(archivo ? porSubir : porEnviar).guardar(prefijo(cuenta, channel) + una.clave, JSON.stringify(guardada))
  }

  const enviar = async (): Promise<void> => {
    if (enviando) return
    enviando = true
    for (let pausa = PAUSA_MS; ; ) {
      const una = pendientes.find(porEnviarse())
      if (!una) break
      try {
        const { archivo } = una
        const { numero } = await mandarUna(cuenta, channel, una, (avance) =>
          cambiar(una.clave, archivo ? { archivo: { ...archivo, avance } } : {}),
        )
        olvidar(una.clave)
        cambiar(una.clave, { numero })
        pausa = PAUSA_MS
      } catch (error) {
        if (deOtra(error)) break
        if (!pasa(error)) {
          olvidar(una.clave)
          cambiar(una.clave, { falla: detalleDe(error) })
          continue
        }
        espera = new AbortController()
        await pausar(pausa, espera.signal)
        pausa = Math.min(pausa * 2, PAUSA_MAXIMA_MS)
      }
    }
    enviando = false
  }
  const alVolver = () => espera.abort()

  return {
    leer: (): readonly Pendiente[] => pendientes,
    /** What is waiting is sent as long as somebody looks, and to its end. */
    oir: (avisar: () => void) => {
      oyentes.add(avisar)
      addEventListener('online', alVolver)
      void enviar()
      return () => {
        oyentes.delete(avisar)
        if (oyentes.size === 0) removeEventListener('online', alVolver)
      }
    },
    /** Goes on with what waits. */
    seguir: (): void => void enviar(),
    /** False when too many wait already. */
    decir: (dicho: Pick<Pendiente, 'texto' | 'cita' | 'tras'>, file?: File): boolean => {
      if (pendientes.filter(({ numero }) => numero === undefined).length >= MAXIMO_PENDIENTES) return false
      const una: Pendiente = {
        ...dicho,
        clave: uuid(),
        momento: new Date().toISOString(),
        ...(file ? { archivo: { file, avance: 0 } } : {}),
      }
      guardar(una)
      poner([...pendientes, una])
      void enviar()
      return true
    },
    /** What couldn't be written is tried once more, as it was said; `file` in the place of one that was lost. */
    reintentar: (clave: string, file?: File): void => {
      poner(
        pendientes.map((antes) => {
          if (antes.clave !== clave) return antes
          const { falla: _, perdido: __, ...una } = antes
          return file ? { ...una, archivo: { file, avance: 0 } } : una
        }),
      )
      const otraVez = pendientes.find((una) => una.clave === clave)
      if (otraVez) guardar(otraVez)
      void enviar()
    },
    quitar: (clave: string): void => {
      olvidar(clave)
      poner(pendientes.filter((una) => una.clave !== clave))
    },
    /** The conversation shows by now what was written up to a number. */
    llego: (ultimo: number): void => {
      if (!pendientes.some(({ numero }) => numero !== undefined && numero <= ultimo)) return
      poner(pendientes.filter(({ numero }) => numero === undefined || numero > ultimo))
    },
  }
}
export type Salida = ReturnType<typeof crearSalida>

const RECORDADAS = 100
const salidas = new Map<string, Salida>()
/** An account's of a channel, one a page. */
export const salidaDe = (cuenta: string, channel: string): Salida => {
  const cual = prefijo(cuenta, channel)
  const salida = salidas.get(cual) ?? crearSalida(cuenta, channel)
  salidas.delete(cual)
  salidas.set(cual, salida)
  if (salidas.size > RECORDADAS) {
    const vacia = [...salidas].find(([, una]) => una.leer().length === 0)
    if (vacia) salidas.delete(vacia[0])
  }
  return salida
}

/** Goes on with all that an account had said in this browser and isn't written, whether or not anybody looks at where. */
export const seguirSalidas = (cuenta: string): void => {
  const channels = porEnviar.todas(deCuenta(cuenta)).flatMap((texto) => leida(texto)?.channel ?? [])
  for (const channel of new Set(channels)) salidaDe(cuenta, channel).seguir()
}
