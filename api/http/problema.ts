import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problema } from '#api/contract/comunes.ts'
import { ClaveDestruida, NoDisponible, StreamDetenido } from '#commands/log/fallos.ts'
import { ELIMINADA } from '#domain/cuenta/decidir.ts'
import { type Refusal, refuse } from '#domain/decider.ts'
import { falloDe } from '#domain/fallo.ts'
import { type Avance, LecturaAtrasada } from '#projections/motor/avance.ts'
import { esSinConexion } from '#projections/motor/database.ts'
import { LogAtrasado } from '#projections/motor/punto.ts'
import { Rechazado } from './rechazado.ts'

const UN_MINUTO_S = 60
const UNA_HORA_S = 3_600

const TITULOS: Readonly<Record<number, string>> = {
  400: 'Petición incorrecta',
  401: 'Sin sesión',
  403: 'No permitido',
  404: 'No encontrado',
  405: 'Método no permitido',
  409: 'Conflicto con el estado actual',
  413: 'Demasiado grande',
  415: 'Formato no admitido',
  416: 'Tramo fuera del archivo',
  422: 'Datos no válidos',
  429: 'Demasiadas peticiones',
  500: 'Error interno',
  503: 'Servicio no disponible por el momento',
  507: 'Sin espacio',
}

/**
 * The HTTP status of each refusal (decisiones/http, «Errors»). Any other is a conflict with the
 * state.
 */
const ESTADOS: Readonly<Record<string, number>> = {
  'no-existe': 404,
  'sin-sesion': 401,
  'credenciales-invalidas': 401,
  'demasiadas-peticiones': 429,
  'demasiadas-conexiones': 429,
  prohibido: 403,
  'origen-ajeno': 403,
  'contrasena-pedida': 403,
  'clave-reusada': 422,
  'subtotal-invalido': 422,
  'tarifa-sin-vigor': 422,
  'subtotal-con-lineas': 422,
  'sin-lineas': 422,
  'linea-desconocida': 422,
  'falta-descripcion': 422,
  'fecha-pasada': 422,
  'contraoferta-invalida': 422,
  'monto-invalido': 422,
  'objetivo-invalido': 422,
  'falta-comprobante': 422,
  'sin-valor': 422,
  'pedido-propio': 422,
  'clase-invalida': 422,
  'archivo-grande': 413,
  'tipo-no-admitido': 415,
  'archivo-con-clave': 415,
  'archivo-ilegible': 422,
  'nombre-invalido': 422,
  'demasiados-archivos': 409,
  'cuota-llena': 409,
  'ya-registrado': 409,
  'correo-sin-confirmar': 403,
  'cuenta-limitada': 403,
  'identificacion-invalida': 422,
  'lugar-invalido': 422,
  'contrasena-comun': 422,
  'contrasena-incorrecta': 422,
  'enlace-invalido': 422,
  'demasiadas-invitaciones': 429,
  'demasiados-mensajes': 429,
  'demasiados-correos': 429,
  'demasiados-destinatarios': 422,
  'sin-destinatarios': 422,
  'destinatario-ajeno': 422,
  'cliente-no-registrado': 422,
  'banda-equivocada': 422,
  'favorito-propio': 422,
  'sin-pedido-a-sucursal': 422,
  'id-distinto': 422,
  'cuenta-desactivada': 403,
  'invitacion-propia': 422,
  'ya-invitado': 409,
  'texto-inadmisible': 422,
  validacion: 422,
  'clave-invalida': 422,
  'servicio-desconocido': 422,
  'columna-invalida': 422,
  'dias-invalidos': 422,
  'tipo-pago-invalido': 422,
  'falta-motivo': 422,
  'sin-motivo': 422,
  'motivo-largo': 422,
  'falta-texto': 422,
  'texto-largo': 422,
  'mensaje-inexistente': 422,
  'formulario-invalido': 422,
  'accion-equivocada': 422,
  'peticion-incorrecta': 400,
  'imagen-ilegible': 422,
  'demasiadas-imagenes': 429,
  'taller-lleno': 503,
  'extractos-llenos': 422,
  'demasiados-trabajos': 429,
  'instante-futuro': 422,
  'filtro-invalido': 422,
  'momento-pasado': 404,
  'momento-borrado': 404,
  'descarga-en-curso': 429,
  'descarga-grande': 422,
  'perfil-cambio': 409,
  'descarga-vacia': 422,
  'contenido-invalido': 422,
  'sin-titulo': 422,
  'orden-invalido': 422,
  'raiz-imposible': 422,
  'caso-largo': 422,
  'extracto-ilegible': 422,
  'columnas-invalidas': 422,
}

/**
 * Returns in words how long somebody waits. Part of a second counts as a second, and above a minute
 * and a half part of a minute counts as a minute.
 */
export const enSegundos = (ms: number): string => {
  const segundos = Math.ceil(ms / 1_000)
  if (segundos > 90) return `${Math.ceil(segundos / 60)} minutos`
  return segundos === 1 ? 'un segundo' : `${segundos} segundos`
}

/** Returns the refusal of requests that come too often, with the seconds to wait. */
export const demasiadas = (esperaMs: number, que = 'Vas muy rápido'): Refusal =>
  refuse('demasiadas-peticiones', `${que}. Espera ${enSegundos(esperaMs)} y vuelve a probar.`, {
    segundos: Math.ceil(esperaMs / 1_000),
  })

export const problemaDe = (status: number, code: string, detail: string, mas: Partial<Problema> = {}): Problema => ({
  type: `urn:bandwork:problema:${code}`,
  title: TITULOS[status] ?? 'Error',
  status,
  code,
  detail,
  ...mas,
})

/** The page shown while nothing can be asked. It reloads by itself. */
const PAGINA_503 = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>BandWork no responde</title>
<h1>BandWork no responde ahora</h1>
<p>No se perdió nada. Esta página vuelve a intentar sola cada cinco segundos.</p>
</html>
`

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem that it answers with, undefined when it isn't one. */
    problema: string | undefined
  }
}

const esDePagina = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept).startsWith('text/html')

const enviar = (reply: FastifyReply, problema: Problema) => {
  reply.code(problema.status).header('cache-control', 'no-store')
  reply.problema = problema.code
  // A failure of ours passes by itself, or takes a person.
  if (problema.status >= 500 && !reply.hasHeader('retry-after')) reply.header('retry-after', String(UN_MINUTO_S))
  if (problema.status === 503 && esDePagina(reply.request)) {
    return reply.type('text/html; charset=utf-8').serializer(String).send(PAGINA_503)
  }
  return (
    reply
      .type('application/problem+json')
      // The routes' schemas are for successful answers.
      .serializer((contenido: unknown) => JSON.stringify(contenido))
      .send(problema)
  )
}

export const responderRechazo = (reply: FastifyReply, { refused, detalle, datos }: Refusal) => {
  const status = ESTADOS[refused] ?? 409
  // A client refused by a daily limit may ask again in an hour.
  if (status === 429 || status === 503) reply.header('retry-after', String(datos?.['segundos'] ?? UNA_HORA_S))
  const { campo, ...resto } = { campo: undefined, ...datos }
  return enviar(
    reply,
    problemaDe(status, refused, detalle, {
      // The form shows a refusal with a field next to that field.
      ...(typeof campo === 'string' ? { errores: { [campo]: detalle } } : {}),
      ...(datos ? { datos: resto } : {}),
    }),
  )
}

/** Returns whether an error means that nothing was written. */
export const nadaSeEscribio = (error: unknown): boolean => error instanceof Rechazado || error instanceof ClaveDestruida

const DE_FASTIFY: Readonly<Record<string, readonly [number, string, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'formato-no-admitido', 'Ese tipo de contenido no se admite aquí.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'demasiado-grande', 'Lo que enviaste es demasiado grande.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'archivo-grande', 'El archivo supera los 10 MiB.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'cuerpo-vacio', 'Falta el contenido de la petición.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'formato-no-admitido', 'Envía el archivo como multipart/form-data.'],
}

/** The multipart reader's messages for a form that is cut short or isn't one. It gives no codes. */
const MULTIPARTE_ROTO = /^(Multipart: |Unexpected end of|Malformed |The needle )/

const camposDe = (error: FastifyError): Record<string, string> => {
  const errores: Record<string, string> = {}
  for (const { instancePath, message, params } of error.validation ?? []) {
    const claves = (params as { keys?: string[] }).keys
    const lugar = instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (claves)
      for (const clave of claves) errores[lugar === '' ? clave : `${lugar}.${clave}`] = 'Ese campo no se admite.'
    else errores[lugar || 'contenido'] ??= message ?? 'No es válido.'
  }
  return errores
}

const DETENIDOS: Readonly<Record<string, string>> = {
  pedido: 'Este pedido está detenido',
  compra: 'Esta suscripción está detenida',
  cuenta: 'Esta cuenta está detenida',
}
const queEstaDetenido = (stream: string): string =>
  DETENIDOS[stream.slice(0, stream.indexOf('-'))] ?? 'Esta parte de BandWork está detenida'

/** Returns the request by its route: an address may hold what doesn't belong in a log. */
const pedida = ({ method, routeOptions }: FastifyRequest) => ({ pedida: `${method} ${routeOptions.url ?? ''}` })

/** Names of Postgres's things that its errors carry. */
const DE_POSTGRES = ['table', 'column', 'constraint'] as const

/**
 * Returns an unexpected error for the log, without what a person may have written: quoted words,
 * and the fields in which Postgres repeats values.
 */
const sinPalabras = (error: Error & { readonly code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message.replace(/"[^"]*"/g, '"…"'),
  ...Object.fromEntries(DE_POSTGRES.map((campo) => [campo, (error as unknown as Record<string, unknown>)[campo]])),
  stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n'),
})

const enviarNoDisponible = (reply: FastifyReply) => {
  reply.header('retry-after', '1')
  const detalle = 'No pudimos completar la acción ahora. Intenta otra vez en un momento.'
  return enviar(reply, problemaDe(503, 'no-disponible', detalle))
}

/**
 * Creates the error handler. Every error leaves as problem+json, in Spanish, without a stack trace
 * (decisiones/http, «Errors»). `nombreDe` gives a stream's name as people may know it.
 */
export const crearManejoDeErrores =
  (nombreDe: (stream: string) => string, lectura: Pick<Avance, 'listo'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Rechazado) return responderRechazo(reply, error.rechazo)
    if (error instanceof StreamDetenido) {
      request.log.error({ ...pedida(request), motivo: error.message }, 'stream detenido')
      const stream = nombreDe(error.stream)
      const detalle = `${queEstaDetenido(stream)}: su historia no se puede comprobar. Ya lo estamos revisando.`
      return enviar(reply, problemaDe(503, 'stream-detenido', detalle, { datos: { stream } }))
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errores = camposDe(error)
      const detail = Object.values(errores)[0] ?? 'Revisa los datos enviados.'
      return enviar(reply, problemaDe(422, 'validacion', detail, { errores }))
    }
    if (error instanceof ClaveDestruida) return responderRechazo(reply, ELIMINADA)
    if (error instanceof LogAtrasado) {
      const detalle =
        'El log no llega hasta donde llegó el lado de lectura: no se puede cambiar nada hasta que se restaure. Ya estamos avisados.'
      return enviar(reply, problemaDe(503, 'log-atrasado', detalle))
    }
    const conocido = DE_FASTIFY[error.code]
    if (conocido) return enviar(reply, problemaDe(...conocido))
    if (error instanceof NoDisponible || error instanceof LecturaAtrasada) {
      request.log.warn({ ...pedida(request), motivo: falloDe(error) }, 'no disponible')
      return enviarNoDisponible(reply)
    }
    const sistema = (error as { code?: string }).code ?? ''
    // The client has left in the middle of the request, so nobody reads the answer.
    if (sistema === 'ECONNRESET' && request.socket.destroyed)
      return enviar(reply, problemaDe(400, 'peticion-incorrecta', 'La petición no se pudo leer.'))
    if (sistema === 'ENOSPC' || sistema === '53100') {
      request.log.error({ ...pedida(request), motivo: falloDe(error) }, 'sin espacio')
      return enviar(reply, problemaDe(507, 'sin-espacio', 'No hay espacio para guardar. Ya estamos avisados.'))
    }
    if (esSinConexion(error)) {
      request.log.warn({ ...pedida(request), motivo: falloDe(error) }, 'base de datos no disponible')
      return enviarNoDisponible(reply)
    }
    if (error.statusCode === 400 || MULTIPARTE_ROTO.test(error.message))
      return enviar(reply, problemaDe(400, 'peticion-incorrecta', 'La petición no se pudo leer.'))
    // From the static files: a range past the end, and addresses that leave their folder.
    if (error.statusCode === 416) return enviar(reply, problemaDe(416, 'rango-invalido', 'Ese tramo no existe.'))
    // A 414 means that a part of the address is longer than any of ours, so the address doesn't
    // exist either.
    if (error.statusCode === 403 || error.statusCode === 404 || error.statusCode === 414)
      return enviar(reply, problemaDe(404, 'ruta-desconocida', 'Esa ruta no existe.'))
    if (error.statusCode === 413)
      return enviar(reply, problemaDe(413, 'demasiado-grande', 'Lo que enviaste es demasiado grande.'))
    request.log.error({ ...pedida(request), err: sinPalabras(error) }, 'error interno')
    // The bridge to the previous version may lack what the request reads.
    if (!lectura.listo()) return enviarNoDisponible(reply)
    return enviar(reply, problemaDe(500, 'error-interno', 'Algo falló de nuestro lado. Ya quedó registrado.'))
  }

export const responderProblema = (reply: FastifyReply, status: number, code: string, detail: string) =>
  enviar(reply, problemaDe(status, code, detail))
