import type { MensajeEscrito } from '#api/contract/conversacion.ts'
import { ruta } from '#domain/rutas.ts'
import { bandejaDe, type EnEspera } from '#web/servidor/bandeja.ts'
import { uuid } from '#web/servidor/claves.ts'
import { CON } from '#web/vivo/chat.ts'

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
}

const MENSAJE = 'mensaje '
/** What is said in a conversation, of all that waits to be sent. */
export const esMensaje = ({ accion }: Pick<EnEspera, 'accion'>): boolean => accion.startsWith(MENSAJE)

const pendienteDe = ({ clave, orden, cuerpo, archivo, avance = 0, falla }: EnEspera): Pendiente => {
  const { texto, cita, visto } = cuerpo as { texto: string; cita?: number; visto: number }
  return {
    ...{ clave, texto, cita: cita ?? null, momento: new Date(orden).toISOString(), tras: visto },
    ...(archivo ? { archivo: { file: archivo, avance } } : {}),
    ...(falla ? { falla: falla.detail } : {}),
  }
}

/** What an account says in a conversation, until the conversation shows it: at once on the screen, sent by the outbox (decisiones/conversacion, «Sending»). */
export const crearSalida = (cuenta: string, channel: string, bandeja = bandejaDe(cuenta)) => {
  const oyentes = new Set<() => void>()
  let escritos: readonly Pendiente[] = []
  let leidos: readonly EnEspera[] = []
  /** What the conversation shows already, until the outbox has let go of it. */
  let mostrados: readonly string[] = []
  let pendientes: readonly Pendiente[] = []

  const esperan = () => bandeja.leer().filter(({ sobre }) => sobre === channel)
  const juntar = () => {
    leidos = esperan()
    mostrados = mostrados.filter((clave) => leidos.some((uno) => uno.clave === clave))
    const escritas = new Set([...mostrados, ...escritos.map(({ clave }) => clave)])
    pendientes = [...escritos, ...leidos.filter(({ clave }) => !escritas.has(clave)).map(pendienteDe)]
  }
  const ponerEscritos = (ahora: readonly Pendiente[]) => {
    escritos = ahora
    juntar()
    for (const oyente of oyentes) oyente()
  }
  const leer = (): readonly Pendiente[] => {
    const suyos = esperan()
    if (suyos.length !== leidos.length || suyos.some((uno, i) => uno !== leidos[i])) juntar()
    return pendientes
  }
  bandeja.oirFinales((uno, respuesta) => {
    if (uno.sobre !== channel || !respuesta) return
    ponerEscritos([...escritos, { ...pendienteDe(uno), numero: (respuesta as MensajeEscrito).numero }])
  })

  return {
    leer,
    oir: (oyente: () => void) => {
      oyentes.add(oyente)
      const dejar = bandeja.oir(oyente)
      return () => {
        oyentes.delete(oyente)
        dejar()
      }
    },
    /** `a`: whom it is said to. Throws `bandeja-llena`. */
    decir: ({ texto, cita, tras }: Pick<Pendiente, 'texto' | 'cita' | 'tras'>, file?: File, a = ''): void => {
      const clave = uuid()
      bandeja.meter({
        ...{ clave, accion: MENSAJE + clave, sobre: channel },
        camino: ruta(file ? 'chat_adjuntar' : 'chat_save'),
        cuerpo: { channel, texto, visto: tras, ...(cita === null ? {} : { cita }) },
        ...(file ? { archivo: file } : {}),
        titulo: a === '' ? 'mensaje' : `mensaje a ${a}`,
        detalle: [file?.name, texto].filter(Boolean).join(': '),
        a: `${ruta('chat')}?${CON}=${encodeURIComponent(channel)}`,
      })
    },
    reintentar: bandeja.reintentar,
    quitar: bandeja.quitar,
    /** The conversation shows by now what was written up to a number. */
    llego: (ultimo: number): void => {
      const llegados = escritos.filter(({ numero = 0 }) => numero <= ultimo)
      if (llegados.length === 0) return
      mostrados = [...mostrados, ...llegados.map(({ clave }) => clave)]
      ponerEscritos(escritos.filter((uno) => !llegados.includes(uno)))
    },
  }
}
export type Salida = ReturnType<typeof crearSalida>

const RECORDADAS = 100
const salidas = new Map<string, Salida>()
/** An account's of a channel, one a page. */
export const salidaDe = (cuenta: string, channel: string): Salida => {
  const cual = `${cuenta} ${channel}`
  const salida = salidas.get(cual) ?? crearSalida(cuenta, channel)
  salidas.delete(cual)
  salidas.set(cual, salida)
  if (salidas.size > RECORDADAS) {
    const vacia = [...salidas].find(([, una]) => una.leer().length === 0)
    if (vacia) salidas.delete(vacia[0])
  }
  return salida
}
