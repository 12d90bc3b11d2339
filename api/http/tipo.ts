import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { TIPOS_ARCHIVO } from '#domain/pedido/pasos.ts'

/** An Office document locked by a password: its content can't be checked. */
export const CON_CLAVE = 'application/encrypted-office'
const OLE = 'application/x-cfb'

/** Bytes before `%PDF-` that readers skip. Printers, gateways and mail programs put data there. */
const ANTES_DE_PDF = 1024
/** Signs of a page or a script that merely contains `%PDF-`, when found before it. */
const ES_OTRA_COSA = /<[a-z!?/%]|^#!/i

const principio = async (ruta: string, cuantos: number): Promise<Buffer> => {
  const asa = await open(ruta)
  try {
    const { buffer, bytesRead } = await asa.read(Buffer.alloc(cuantos), 0, cuantos, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await asa.close()
  }
}

const esPdf = async (ruta: string): Promise<boolean> => {
  const leido = (await principio(ruta, ANTES_DE_PDF + 5)).toString('latin1')
  const desde = leido.indexOf('%PDF-')
  return desde >= 0 && !ES_OTRA_COSA.test(leido.slice(0, desde))
}

/**
 * Bytes of an entry in a compound file's directory. It begins with its name in UTF-16, at a
 * multiple of 128 bytes (MS-CFB, 2.6.1).
 */
const ENTRADA = 128
const CIFRADO = Buffer.from('EncryptedPackage\0', 'utf16le')
const estaCifrado = async (ruta: string): Promise<boolean> => {
  let desde = 0
  for await (const trozo of createReadStream(ruta, { highWaterMark: 512 * ENTRADA })) {
    const bytes = trozo as Buffer
    for (let en = bytes.indexOf(CIFRADO); en >= 0; en = bytes.indexOf(CIFRADO, en + 1))
      if ((desde + en) % ENTRADA === 0) return true
    desde += bytes.length
  }
  return false
}

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BINARIO = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/
/** Bytes that stand for nothing in Windows-1252. */
const SIN_LETRA = /[\x81\x8d\x8f\x90\x9d]/
/** Markup that a browser or a server would run, wherever it stands. */
const MARCADO =
  /<(!doctype|\?(php|xml|=)|(html|head|body|script|style|svg|iframe|img|object|embed|link|meta|base|form)[\s/>])/i
/** Characters of the longest markup above. */
const COLA = 16

/** Returns whether a file is text in UTF-8 or Windows-1252, without markup. */
const esTexto = async (ruta: string): Promise<boolean> => {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let valeUtf8 = true
  let valeWindows = true
  let cola = ''
  try {
    for await (const trozo of createReadStream(ruta)) {
      const leido = (trozo as Buffer).toString('latin1')
      if (BINARIO.test(leido) || MARCADO.test(cola + leido)) return false
      cola = leido.slice(-COLA)
      valeWindows &&= !SIN_LETRA.test(leido)
      if (valeUtf8)
        try {
          utf8.decode(trozo as Buffer, { stream: true })
        } catch {
          valeUtf8 = false
        }
      if (!valeUtf8 && !valeWindows) return false
    }
    if (valeUtf8) utf8.decode()
    return true
  } catch {
    return valeWindows
  }
}

/**
 * Returns the type of a file by its bytes: one of those that may be attached, `CON_CLAVE`, or
 * whatever else it is; undefined when nothing tells. Text without markup is `text/csv`.
 */
export const tipoDe = async (ruta: string): Promise<string | undefined> => {
  const hallado = (await fileTypeFromFile(ruta))?.mime
  if (hallado !== undefined && hallado in TIPOS_ARCHIVO) return hallado
  if (hallado === OLE) return (await estaCifrado(ruta)) ? CON_CLAVE : hallado
  if (await esPdf(ruta)) return 'application/pdf'
  return (await esTexto(ruta)) ? 'text/csv' : hallado
}
