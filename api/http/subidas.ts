import type {} from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { numeroDeComprobante } from '#api/contract/comunes.ts'
import { refuse } from '#domain/decider.ts'
import { TIPOS_ARCHIVO } from '#domain/pedido/pasos.ts'
import type { Archivos } from './archivos.ts'
import { comprobarNombre, conSuFinal, finalDe, nombreLimpio } from './nombres.ts'
import { nadaSeEscribio } from './problema.ts'
import { Rechazado } from './rechazado.ts'
import { CON_CLAVE } from './tipo.ts'

export type Subido = { readonly sha256: string; readonly nombre: string; readonly tipo: string; readonly bytes: number }

/**
 * Returns the type found in the content. Throws unless it is one of those allowed. Text may be
 * anything, so its name must say that it is a table.
 */
const comprobarTipo = (tipo: string | undefined, nombre: string): string => {
  if (tipo === CON_CLAVE)
    throw new Rechazado(
      refuse('archivo-con-clave', 'El archivo tiene contraseña: guárdalo sin contraseña y vuelve a subirlo.'),
    )
  if (tipo === undefined || !(tipo in TIPOS_ARCHIVO) || (tipo === 'text/csv' && finalDe(nombre) !== 'csv')) {
    throw new Rechazado(refuse('tipo-no-admitido', `Se admiten ${Object.values(TIPOS_ARCHIVO).join(', ')}.`))
  }
  return tipo
}

/**
 * Receives a multipart form with a field (`campo`: what the file belongs to), maybe others, and
 * then a file, brought by `cuentaId`. `permitir` checks the fields before a byte is kept, so that
 * only those with permission fill the disk. What `hacer` refuses leaves no file. Throws the refusal
 * of whatever is wrong.
 */
export const recibirArchivo = async <T, R>(
  request: FastifyRequest,
  archivos: Archivos,
  cuentaId: number,
  campo: string,
  permitir: (valor: string, leer: (otro: string) => string | undefined) => Promise<T>,
  hacer: (subido: Subido, de: T) => Promise<R>,
): Promise<R> => {
  request.sinPlazo()
  const parte = await request.file()
  if (!parte) throw new Rechazado(refuse('archivo-ilegible', 'Falta el archivo.'))
  const leer = (nombreDeCampo: string): string | undefined => {
    const leido = Object.hasOwn(parte.fields, nombreDeCampo) ? parte.fields[nombreDeCampo] : undefined
    if (!leido || !('type' in leido) || leido.type !== 'field') return undefined
    if (leido.valueTruncated)
      throw new Rechazado(refuse('formulario-invalido', `El campo «${nombreDeCampo}» es demasiado largo.`))
    return String(leido.value)
  }
  let de: T
  try {
    de = await permitir(leer(campo) ?? '', leer)
  } catch (error) {
    parte.file.resume()
    throw error
  }
  const nombre = nombreLimpio(parte.filename)
  return archivos.guardarPara(
    cuentaId,
    parte.file,
    (guardado) => {
      if (parte.file.truncated) throw new Rechazado(refuse('archivo-grande', 'El archivo supera los 10 MiB.'))
      if (guardado.bytes === 0) throw new Rechazado(refuse('archivo-ilegible', 'El archivo está vacío.'))
      comprobarTipo(guardado.tipo, nombre)
      comprobarNombre(nombre)
    },
    async ({ sha256, bytes, tipo }) => {
      await request.sigueDentro()
      const comprobado = comprobarTipo(tipo, nombre)
      return hacer({ sha256, bytes, nombre: conSuFinal(nombre, comprobado), tipo: comprobado }, de)
    },
    nadaSeEscribio,
  )
}

/**
 * Returns the number of a proof of payment that a form gives with it; undefined when the field is
 * empty. Throws formulario-invalido.
 */
export const numeroDicho = (escrito: string | undefined): string | undefined => {
  if (escrito === undefined || escrito.trim() === '') return undefined
  const { data, error } = numeroDeComprobante.safeParse(escrito)
  if (error) throw new Rechazado(refuse('formulario-invalido', error.issues[0]?.message ?? 'El número no es válido.'))
  return data
}

const EN_LA_PAGINA = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** Sends a stored file with the headers that keep a browser from taking it for a page. */
export const enviarArchivo = (
  reply: FastifyReply,
  { nombre, tipo }: Pick<Subido, 'nombre' | 'tipo'>,
  { bytes, contenido }: { bytes: number; contenido: unknown },
) => {
  const modo = EN_LA_PAGINA.has(tipo) ? 'inline' : 'attachment'
  const ascii = nombre.replace(/[^\x20-\x7e]|"/g, '_')
  return (
    reply
      .header('content-disposition', `${modo}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(nombre)}`)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; sandbox",
      )
      // Our own pages show it beside what it belongs to; no other site may.
      .header('x-frame-options', 'SAMEORIGIN')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('content-length', bytes)
      .type(tipo)
      .serializer((valor: unknown) => valor as string)
      .send(contenido)
  )
}

/**
 * Sends a PDF that is made for this request. Making it takes as long as it needs. It is bounded by
 * the document's length and the workshop's limits, and its data was read in time (decisiones/http,
 * «Bounded waits»).
 */
export const enviarPdf = async (reply: FastifyReply, nombre: string, hacer: () => Promise<Uint8Array>) => {
  reply.request.sinPlazo()
  const contenido = await hacer()
  return enviarArchivo(reply, { nombre, tipo: 'application/pdf' }, { bytes: contenido.length, contenido })
}
