import { CABECERA_CUENTA } from '#api/contract/autoria.ts'
import type { Problema } from '#api/contract/comunes.ts'
import { crearClaves, trazaNueva } from './claves.ts'
import { anotar } from './consola.ts'
import { contarPropia } from './pestanas.ts'
import { posicionConocida } from './posicion.ts'
import { vigilar } from './responde.ts'
import { olvidarTempranas, tomarTemprana } from './tempranas.ts'

/**
 * A refusal by the server, as RFC 9457 describes it; status 0 when the server couldn't be reached.
 */
export class ErrorDeServidor extends Error {
  readonly problema: Problema
  /** Milliseconds that the server asks to wait before the next request, where it says so. */
  readonly esperarMs: number | undefined
  constructor(problema: Problema, esperarMs?: number) {
    super(problema.detail)
    this.problema = problema
    this.esperarMs = esperarMs
  }
}

export const sinRed = (): ErrorDeServidor =>
  new ErrorDeServidor({
    type: 'about:blank',
    title: 'Sin conexión',
    status: 0,
    code: 'sin-red',
    detail: 'No hay conexión con BandWork. Vuelve a intentarlo.',
  })

/** Parses `retry-after`, seconds or a date, into milliseconds. */
const msDe = (esperar: string | null): number | undefined => {
  const ms =
    esperar === null ? Number.NaN : /^\d+$/.test(esperar) ? Number(esperar) * 1000 : Date.parse(esperar) - Date.now()
  return ms > 0 ? ms : undefined
}

/**
 * Builds the error of a response that isn't ok. A body other than problem+json (a proxy's page)
 * gets a general sentence.
 */
export const problemaDe = (status: number, texto: string, esperar: string | null = null): ErrorDeServidor => {
  const esperarMs = msDe(esperar)
  try {
    const cuerpo = JSON.parse(texto) as Partial<Problema>
    if (typeof cuerpo.detail === 'string' && typeof cuerpo.code === 'string') {
      return new ErrorDeServidor(
        { type: 'about:blank', title: cuerpo.detail, status, ...cuerpo } as Problema,
        esperarMs,
      )
    }
  } catch {
    // Falls through to the general sentence.
  }
  return new ErrorDeServidor(
    {
      type: 'about:blank',
      title: 'Error',
      status,
      code: 'error',
      detail:
        status >= 500
          ? 'El servidor no pudo responder. Vuelve a intentarlo en un momento.'
          : 'La solicitud no se pudo completar.',
    },
    esperarMs,
  )
}

/**
 * Returns whether our server didn't answer: there is no network, or a proxy said that the server is
 * away.
 */
export const sinServidor = (error: unknown): boolean =>
  error instanceof ErrorDeServidor &&
  (error.problema.status === 0 || (error.problema.status >= 500 && error.problema.code === 'error'))

/**
 * Returns until when the server would refuse the request again, in milliseconds since 1970;
 * undefined where no wait is needed.
 */
export const esperaHasta = (error: unknown): number | undefined =>
  error instanceof ErrorDeServidor && error.esperarMs !== undefined ? Date.now() + error.esperarMs : undefined

/** Returns the message for a user about any error. */
export const detalleDe = (error: unknown): string =>
  error instanceof ErrorDeServidor ? error.problema.detail : 'Algo salió mal. Vuelve a intentarlo.'

/** Returns the message for a user who has written something. */
export const detalleParaQuienEscribe = (error: unknown): string =>
  codigoDe(error) === 'sin-red'
    ? 'No hay conexión con BandWork. Lo que escribiste sigue aquí: vuelve a intentarlo.'
    : detalleDe(error)

/**
 * Returns whether the server answered and refused: the thing doesn't exist or isn't the
 * requester's, or the request makes no sense.
 */
export const seNiega = (error: unknown): boolean =>
  error instanceof ErrorDeServidor && [403, 404, 410, 422].includes(error.problema.status)

/**
 * The code with which the server asks for the password before a command that can't be undone
 * (decisiones/cuenta, «The password asked again»).
 */
const CONTRASENA_PEDIDA = 'contrasena-pedida'
let pedirContrasena = async (_para: string): Promise<boolean> => false
/**
 * Sets the prompt that asks the user for the password, for every command alike. The prompt gets the
 * server's sentence. It resolves with true once the password was given, with false if the user
 * declines.
 */
export const alPedirContrasena = (pedirla: (para: string) => Promise<boolean>): void => {
  pedirContrasena = pedirla
}
/**
 * Returns whether the user was asked for the password and declined: nothing was done, and they
 * know.
 */
export const desistio = (error: unknown): boolean => codigoDe(error) === CONTRASENA_PEDIDA

export const codigoDe = (error: unknown): string | undefined =>
  error instanceof ErrorDeServidor ? error.problema.code : undefined

/** Codes of a state that lasts until somebody repairs it. */
const DETENIDO = ['stream-detenido', 'log-atrasado']

/** Returns whether the same request may succeed another time. */
export const pasajero = (error: unknown): boolean => {
  if (DETENIDO.includes(codigoDe(error) ?? '')) return false
  const status = error instanceof ErrorDeServidor ? error.problema.status : 500
  return status === 0 || status >= 500
}

const leer = async <T>(respuesta: Response): Promise<T> => {
  const texto = await respuesta.text()
  if (!respuesta.ok) {
    const error = problemaDe(respuesta.status, texto, respuesta.headers.get('retry-after'))
    anotar(respuesta.status === 405 ? 'METHOD NOT ALLOWED!' : `${respuesta.url}: ${error.problema.detail}`)
    throw error
  }
  const cuerpo = (texto === '' ? {} : JSON.parse(texto)) as T & { posicion?: unknown }
  return cuerpo
}

/** Returns whether the request timed out. */
const esPlazo = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

const buscar = async (ruta: string, opciones: RequestInit): Promise<Response> => {
  const contesto = vigilar()
  try {
    const respuesta = await (tomarTemprana(ruta) ?? fetch(ruta, { credentials: 'same-origin', ...opciones }))
    contesto(respuesta.status < 502)
    return respuesta
  } catch (error) {
    const dejada = error instanceof DOMException && (error.name === 'AbortError' || esPlazo(error))
    contesto(dejada ? undefined : false)
    throw dejada ? error : sinRed()
  }
}

/**
 * Returns an id from an address after checking it, as it mustn't become another path. Throws
 * `no-existe` for anything else.
 */
export const idDeDireccion = (id: string): string => {
  if (/^[A-Za-z0-9]{10,40}$/.test(id)) return id
  throw new ErrorDeServidor({
    type: 'about:blank',
    title: 'No encontrado',
    status: 404,
    code: 'no-existe',
    detail: 'No existe: revisa la dirección.',
  })
}

/** Runs a query. The server first waits until it has every write that this page knows of. */
export const consultar = async <T>(
  ruta: string,
  parametros: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> => {
  const todos = new URLSearchParams(parametros)
  if (posicionConocida() !== '0') todos.set('posicion', posicionConocida())
  const cola = todos.size > 0 ? `?${todos}` : ''
  return leer<T>(await buscar(ruta + cola, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) }))
}

export const claves = crearClaves()

/**
 * The idempotency key of an action that outlives the page, held by the caller; the account that did
 * it: no other account may send it; and whether to retry, asked before each retry.
 */
export type Autoria = { readonly clave?: string; readonly de?: string; readonly insiste?: () => boolean }

/** Returns the headers of an action, whose name its key is kept under. */
export const cabecerasDe = (accion: string, { clave, de }: Autoria): Record<string, string> => ({
  accept: 'application/json',
  'idempotency-key': clave ?? claves.de(accion),
  traceparent: trazaNueva(),
  ...(de === undefined ? {} : { [CABECERA_CUENTA]: de }),
})

/** Milliseconds until a command times out: the connection is dead, or nobody is there. */
const PLAZO_MS = 15_000
const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms))
const ESPERA_BREVE_MS = 2_000
const ESPERAS_BREVES = 3
const REINTENTOS = [400, 1500]

const ordenar = async <T>(
  metodo: 'POST' | 'DELETE',
  ruta: string,
  json: string | undefined,
  autoria: Autoria = {},
): Promise<T> => {
  olvidarTempranas()
  const accion = metodo === 'POST' ? `${ruta} ${json}` : `${metodo} ${ruta}`
  const opciones = {
    method: metodo,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...cabecerasDe(accion, autoria),
    },
    ...(json === undefined ? {} : { body: json }),
  }
  let breves = 0
  for (let intento = 0; ; ) {
    try {
      const signal = AbortSignal.timeout(PLAZO_MS)
      const respuesta = await leer<T & { posicion?: string }>(await buscar(ruta, { ...opciones, signal }))
      claves.soltar(accion)
      if (respuesta.posicion) contarPropia(respuesta.posicion)
      return respuesta
    } catch (causa) {
      // A response that broke off counts as no answer.
      const error = causa instanceof ErrorDeServidor ? causa : sinRed()
      const { status } = error.problema
      if (desistio(error) && (await pedirContrasena(error.problema.detail))) continue
      // The rate limit was hit and nothing was done yet, so a short wait is enough.
      if (status === 429 && (error.esperarMs ?? ESPERA_BREVE_MS + 1) <= ESPERA_BREVE_MS && breves < ESPERAS_BREVES) {
        breves += 1
        await espera(error.esperarMs ?? 0)
        continue
      }
      const pausa = REINTENTOS[intento]
      if (status > 0 && status < 500) claves.soltar(accion)
      if (pausa === undefined || esPlazo(causa) || (status > 0 && status !== 503)) throw error
      await espera(pausa)
      if (autoria.insiste?.() === false) throw error
      intento += 1
    }
  }
}

/**
 * Sends a command, with one idempotency key however often it is sent. Retries by itself when the
 * network fails, after a 503, and after a 429 with a short wait.
 */
export const mandar = <T = { posicion: string }>(ruta: string, cuerpo: object, autoria?: Autoria): Promise<T> =>
  ordenar<T>('POST', ruta, JSON.stringify(cuerpo), autoria)

/** Sends a DELETE as `mandar` sends a POST; the path alone names its target. */
export const quitar = <T = { posicion: string }>(ruta: string): Promise<T> => ordenar<T>('DELETE', ruta, undefined)

/** Asks a question by POST: it changes nothing, and a failure isn't retried. */
export const preguntar = async <T>(ruta: string, cuerpo: object): Promise<T> =>
  leer<T>(
    await buscar(ruta, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(cuerpo),
    }),
  )
