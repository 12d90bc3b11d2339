import type { MensajeEscrito } from '#api/contract/conversacion.ts'
import { ruta } from '#domain/rutas.ts'
import { bandejaDe, type EnEspera } from '#web/servidor/bandeja.ts'
import { uuid } from '#web/servidor/claves.ts'
import { CON } from '#web/vivo/chat.ts'

/** A message on its way. */
export type Pendiente = {
  /** The idempotency key: however often it is sent, it is written once. */
  readonly clave: string
  readonly texto: string
  readonly cita: number | null
  /** The moment it was sent from the form, ISO 8601. */
  readonly momento: string
  /** The number of the last message at that moment: this one comes after it. */
  readonly tras: number
  readonly archivo?: { readonly file: File; readonly avance: number }
  /** The message's number, once it is written. */
  readonly numero?: number
  /** The reason why it can't be written. It then waits for the person. */
  readonly falla?: string
}

const MENSAJE = 'mensaje '
/** Returns whether an outbox entry is a message of a conversation. */
export const esMensaje = ({ accion }: Pick<EnEspera, 'accion'>): boolean => accion.startsWith(MENSAJE)

const pendienteDe = ({ clave, orden, cuerpo, archivo, avance = 0, falla }: EnEspera): Pendiente => {
  const { texto, cita, visto } = cuerpo as { texto: string; cita?: number; visto: number }
  return {
    clave,
    texto: String(texto),
    cita: cita ?? null,
    momento: new Date(orden).toISOString(),
    tras: visto,
    ...(archivo ? { archivo: { file: archivo, avance } } : {}),
    ...(falla ? { falla: falla.detail } : {}),
  }
}

/**
 * Holds the messages that an account has sent until the conversation shows them. A message is on
 * the screen at once; the outbox sends it (decisiones/conversacion, «Sending»).
 */
export const crearSalida = (cuenta: string, channel: string, bandeja = bandejaDe(cuenta)) => {
  const oyentes = new Set<() => void>()
  let escritos: readonly Pendiente[] = []
  let leidos: readonly EnEspera[] = []
  /** Keys of the messages that the conversation already shows, until the outbox lets go of them. */
  let mostrados: readonly string[] = []
  let pendientes: readonly Pendiente[] = []

  const esperan = () => bandeja.leer().filter(({ sobre }) => sobre === channel)
  const juntar = () => {
    leidos = esperan()
    mostrados = mostrados.filter((clave) => leidos.some((envio) => envio.clave === clave))
    const escritas = new Set([...mostrados, ...escritos.map(({ clave }) => clave)])
    pendientes = [...escritos, ...leidos.filter(({ clave }) => !escritas.has(clave)).map(pendienteDe)]
  }
  const ponerEscritos = (ahora: readonly Pendiente[]) => {
    escritos = ahora
    juntar()
    for (const oyente of oyentes) oyente()
  }
  const leer = (): readonly Pendiente[] => {
    const envios = esperan()
    if (envios.length !== leidos.length || envios.some((envio, i) => envio !== leidos[i])) juntar()
    return pendientes
  }
  bandeja.oirFinales((envio, respuesta) => {
    if (envio.sobre !== channel || !respuesta) return
    ponerEscritos([...escritos, { ...pendienteDe(envio), numero: (respuesta as MensajeEscrito).numero }])
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
    /** Puts a message into the outbox; `a` names its recipient. Throws `bandeja-llena`. */
    decir: ({ texto, cita, tras }: Pick<Pendiente, 'texto' | 'cita' | 'tras'>, file?: File, a = ''): void => {
      const clave = uuid()
      bandeja.meter({
        clave,
        accion: MENSAJE + clave,
        sobre: channel,
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
    /** Drops the messages up to a number, because the conversation shows them by now. */
    llego: (ultimo: number): void => {
      const llegados = escritos.filter(({ numero = 0 }) => numero <= ultimo)
      if (llegados.length === 0) return
      mostrados = [...mostrados, ...llegados.map(({ clave }) => clave)]
      ponerEscritos(escritos.filter((escrito) => !llegados.includes(escrito)))
    },
  }
}
export type Salida = ReturnType<typeof crearSalida>

const RECORDADAS = 100
const salidas = new Map<string, Salida>()
/** Returns an account's outgoing messages in a channel, the same object throughout the page. */
export const salidaDe = (cuenta: string, channel: string): Salida => {
  const clave = `${cuenta} ${channel}`
  const salida = salidas.get(clave) ?? crearSalida(cuenta, channel)
  salidas.delete(clave)
  salidas.set(clave, salida)
  if (salidas.size > RECORDADAS) {
    const vacia = [...salidas].find(([, recordada]) => recordada.leer().length === 0)
    if (vacia) salidas.delete(vacia[0])
  }
  return salida
}
