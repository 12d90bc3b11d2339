import { readFileSync } from 'node:fs'
import { sinCola } from '#domain/texto.ts'

/** The check of an option's value, and the words for what it must be. */
type Valor = readonly [vale: (valor: string) => boolean, debe: string]

const llana = (texto: string) => texto.toLowerCase().replace(/[_-]/g, '')
const ENTERO: Valor = [(valor) => /^[1-9]\d{0,8}$/.test(valor), 'un número entero mayor que cero']
const PULSO: Valor = [(valor) => /^(-1|\d{1,9})$/.test(valor), 'un número de milisegundos, o -1']
const esPem = (archivo: string): boolean => {
  try {
    return readFileSync(archivo, 'utf8').includes('-----BEGIN ')
  } catch {
    return false
  }
}
const ARCHIVO: Valor = [esPem, 'un archivo PEM que se pueda leer']
// The name travels as a header.
const NOMBRE: Valor = [(valor) => /^[\x20-\x7e]{1,100}$/.test(valor), 'un nombre sin tildes ni saltos de línea']

const OPCIONES: Readonly<Record<string, Valor>> = {
  tls: [(valor) => valor === 'true' || valor === 'false', 'true o false'],
  // The client verifies in any case, and prints the whole address when it is told not to.
  tlsVerifyCert: [(valor) => valor === 'true', 'true: para un certificado propio está tlsCAFile'],
  tlsCAFile: ARCHIVO,
  userCertFile: ARCHIVO,
  userKeyFile: ARCHIVO,
  connectionName: NOMBRE,
  nodePreference: [
    (valor) => ['leader', 'follower', 'readonlyreplica', 'random'].includes(llana(valor)),
    'leader, follower, read_only_replica o random',
  ],
  maxDiscoverAttempts: ENTERO,
  discoveryInterval: ENTERO,
  gossipTimeout: ENTERO,
  defaultDeadline: ENTERO,
  keepAliveInterval: PULSO,
  keepAliveTimeout: PULSO,
  // Without this option the client takes a conflict for an event that was written.
  throwOnAppendFailure: [(valor) => valor === 'true', 'true'],
}
const porNombre = new Map(Object.entries(OPCIONES).map(([nombre, valor]) => [llana(nombre), { nombre, valor }]))

const FORMA = /^(?:esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/([^?]*)(?:\?(.*))?$/i
const SERVIDOR = /^(\w[\w.-]*)(?::(\d{1,5}))?$/

/**
 * The error for a bad address. Its message is to follow the setting's name. It repeats nothing of
 * the address, since a password may stand anywhere in a bad one.
 */
export class DireccionInvalida extends Error {
  override name = 'DireccionInvalida'
}

const decodificar = (texto: string, que: string): string => {
  try {
    return decodeURIComponent(texto)
  } catch {
    throw new DireccionInvalida(`lleva en ${que} un % que no codifica nada: escríbelo %25`)
  }
}

const credencialesDe = (texto: string): string => {
  const [, usuario, contrasena] = /^([^:]+):(.+)$/.exec(texto) ?? []
  if (!usuario || !contrasena) throw new DireccionInvalida('debe llevar las credenciales como usuario:contraseña@')
  return [usuario, contrasena].map((parte) => encodeURIComponent(decodificar(parte, 'las credenciales'))).join(':')
}

const servidorDe = (texto: string): string => {
  const [, nombre, puerto = '2113'] = SERVIDOR.exec(texto.trim()) ?? []
  if (!nombre || Number(puerto) < 1 || Number(puerto) > 65_535) {
    throw new DireccionInvalida(
      'debe nombrar sus servidores como n1:2113,n2:2113 (nombre o IPv4, y un puerto entre 1 y 65535), y una contraseña con ? debe llevarlo codificado (%3F)',
    )
  }
  return `${nombre}:${puerto}`
}

const opcionesDe = (texto: string): string => {
  const opciones = new Map<string, string>()
  for (const par of texto.split('&')) {
    const [, clave = '', crudo = ''] = /^([^=]+)=(.+)$/.exec(par) ?? []
    const opcion = porNombre.get(llana(clave.trim()))
    if (!opcion)
      throw new DireccionInvalida(`solo admite las opciones ${Object.keys(OPCIONES).join(', ')}, cada una con su valor`)
    const { nombre, valor } = opcion
    const dado = decodificar(crudo.trim(), nombre)
    const [vale, debe] = valor
    if (!vale(dado)) throw new DireccionInvalida(`debe llevar en ${nombre} ${debe}`)
    opciones.set(nombre, dado)
  }
  if (opciones.has('userCertFile') !== opciones.has('userKeyFile')) {
    throw new DireccionInvalida('debe llevar userCertFile y userKeyFile juntas')
  }
  return [...opciones].map((par) => par.map(encodeURIComponent).join('=')).join('&')
}

const SOCKET = /^unix:\/[^\0]+$/

/**
 * Returns whether an address is a Unix socket of this machine. A socket takes neither TLS nor
 * credentials, because the kernel decides who may open it.
 */
export const esSocket = (direccion: string): boolean => SOCKET.test(direccion)

/**
 * Returns an event store's address as the client understands it: `esdb://` or `esdb+discover://`
 * with credentials and values encoded and a port for each server, or `unix:/path`. Takes
 * KurrentDB's names of the protocol too. Throws DireccionInvalida, also for what the client would
 * misread or ignore.
 */
export const leerDireccion = (texto: string): string => {
  if (esSocket(texto)) return texto
  const forma = FORMA.exec(texto.trim())
  if (!forma) {
    throw new DireccionInvalida('debe empezar por esdb://, kurrentdb:// o kdb://, con +discover o sin él')
  }
  const [, discover = '', conBarras = '', opciones] = forma
  const autoridad = sinCola(conBarras, '/')
  const arroba = autoridad.lastIndexOf('@')
  const credenciales = arroba < 0 ? '' : `${credencialesDe(autoridad.slice(0, arroba))}@`
  const servidores = autoridad
    .slice(arroba + 1)
    .split(',')
    .map(servidorDe)
  if (discover && servidores.length > 1) {
    throw new DireccionInvalida('debe nombrar con +discover un solo servidor: el nombre por el que se hallan los demás')
  }
  const cola = opciones ? `?${opcionesDe(opciones)}` : ''
  return `esdb${discover.toLowerCase()}://${credenciales}${servidores.join()}${cola}`
}

/**
 * Returns the servers that an address of leerDireccion names, or its socket. Two addresses that
 * share one lead to the same log.
 */
export const servidoresDe = (direccion: string): readonly string[] =>
  esSocket(direccion)
    ? [direccion]
    : partesDe(direccion).servidores.map(({ host, puerto }) => `${host.toLowerCase()}:${puerto}`)

export type Servidor = { readonly host: string; readonly puerto: number }

/**
 * Returns the parts of an address that leerDireccion gave, with the certificate of its authority as
 * it is in its file.
 */
export const partesDe = (direccion: string) => {
  const [, credenciales, autoridad = '', opciones = ''] =
    /^esdb(?:\+discover)?:\/\/(?:([^@?]*)@)?([^?@]*)(?:\?(.*))?$/.exec(direccion) ?? []
  const servidores = autoridad.split(',').map((servidor): Servidor => {
    const [host = '', puerto] = servidor.split(':')
    return { host, puerto: Number(puerto) }
  })
  const [usuario, contrasena] = credenciales?.split(':').map(decodeURIComponent) ?? []
  const o = new URLSearchParams(opciones)
  const ca = o.get('tlsCAFile')
  return {
    usuario,
    contrasena,
    servidores,
    tls: o.get('tls') !== 'false',
    ca: ca === null ? undefined : readFileSync(ca),
  }
}
