import { canalDeClave, leerCanal, nombreDeCanal, streamConversacion } from '#domain/conversacion/canal.ts'
import type { Ofuscador } from './ids.ts'

const DE_CONVERSACION = 'conversacion'

/**
 * Returns a stream's name for browsers. A stream whose object has no number is named by its
 * category alone.
 */
export const nombrarStream = (stream: string, ids: Pick<Ofuscador, 'ocultar' | 'ocultarStream'>): string => {
  const clave = stream.startsWith(`${DE_CONVERSACION}-`) ? stream.slice(DE_CONVERSACION.length + 1) : undefined
  const canal = clave === undefined ? undefined : canalDeClave(clave)
  return canal ? `${DE_CONVERSACION}-${nombreDeCanal(canal.tipo, ids.ocultar(canal.id))}` : ids.ocultarStream(stream)
}

/** Returns the stream that browsers know by a name; undefined for a name that doesn't exist. */
export const streamNombrado = (nombre: string, ids: Pick<Ofuscador, 'revelar'>): string | undefined => {
  const [, category = '', objeto = ''] = /^([a-z]+)-(.+)$/.exec(nombre) ?? []
  if (category === DE_CONVERSACION) {
    const canal = leerCanal(objeto, ids.revelar)
    return canal && streamConversacion(canal)
  }
  const id = ids.revelar(objeto)
  return id === undefined ? undefined : `${category}-${id}`
}

const STREAM_EN_TEXTO = /\b[a-z]+-(?:[a-z]+:)?\d{6,}(?::[a-z]+)?/g
const CLAVE_EN_TEXTO = /(?<=\(|, )\d{9,}(?=\)|, )/g
/** Returns a sentence of the log with its streams and row keys as browsers see them. */
export const ocultarEnTexto = (texto: string, ids: Pick<Ofuscador, 'ocultar' | 'ocultarStream'>): string =>
  texto
    .replace(STREAM_EN_TEXTO, (stream) => nombrarStream(stream, ids))
    .replace(CLAVE_EN_TEXTO, (clave) => ids.ocultar(Number(clave)))

/** Fields that end like an object's number but hold none. */
const NUMEROS = new Set(['incidenteId', 'ofertaId'])
/** Returns whether a field's name says that its number is an object's. */
export const esId = (campo: string): boolean => campo.endsWith('Id') && !NUMEROS.has(campo)
/** Fields that hold an object's number although their names don't say so. */
const IDS = new Set(['negociacion'])
/** Fields that hold lists of numbers of accounts or posts. */
const LISTAS_DE_IDS = new Set(['partes', 'destinatarios', 'orden'])
const DE_CUENTAS = new Set(
  [
    'cuenta',
    'autor',
    'callcenter',
    'financiero',
    'confirmo',
    'desarchivo',
    'consumidor',
    'proveedor',
    'invitador',
    'matriz',
  ].map((papel) => `${papel}Id`),
)
const LISTAS_DE_CUENTAS = new Set(['partes', 'destinatarios'])
/** Returns the accounts that data name, at any depth. */
export const cuentasEn = (valor: unknown, campo = ''): readonly number[] => {
  if (Array.isArray(valor))
    return LISTAS_DE_CUENTAS.has(campo) ? (valor as number[]) : valor.flatMap((elemento) => cuentasEn(elemento))
  if (typeof valor === 'object' && valor !== null)
    return Object.entries(valor).flatMap(([nombre, dentro]) => cuentasEn(dentro, nombre))
  return typeof valor === 'number' && DE_CUENTAS.has(campo) ? [valor] : []
}
/** Returns data with their ids as browsers see them, at any depth. */
export const ocultarHondo = (valor: unknown, ids: Pick<Ofuscador, 'ocultar'>, campo = ''): unknown => {
  if (Array.isArray(valor))
    return valor.map((elemento) => ocultarHondo(elemento, ids, LISTAS_DE_IDS.has(campo) ? 'Id' : ''))
  if (typeof valor === 'object' && valor !== null)
    return Object.fromEntries(
      Object.entries(valor).map(([nombre, dentro]) => [nombre, ocultarHondo(dentro, ids, nombre)]),
    )
  return typeof valor === 'number' && (esId(campo) || IDS.has(campo)) ? ids.ocultar(valor) : valor
}
