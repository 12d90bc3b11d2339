import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comprobarNombre, conSuFinal, nombreLimpio } from '#api/http/nombres.ts'
import { CON_CLAVE, tipoDe } from '#api/http/tipo.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'

let dir = ''
beforeEach(() => {
  dir = carpetaNueva('tipo')
})
afterEach(() => borrar(dir))

const hallar = (contenido: string | Buffer) => {
  const ruta = join(dir, 'x')
  writeFileSync(ruta, contenido)
  return tipoDe(ruta)
}

const PDF = '%PDF-1.4\n1 0 obj\n'
describe('a PDF', () => {
  it.each([
    ['nothing', ''],
    ['a line break', '\n'],
    ['blanks', ' \t  '],
    ['a mark of UTF-8', '\ufeff'],
    ['a printer’s header', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['a gateway’s header', 'Content-Type: application/pdf\r\n\r\n'],
    ['a MacBinary header', '\0'.repeat(128)],
    ['as much as readers pass over', ' '.repeat(1024)],
  ])('is recognised after %s', async (_, antes) => {
    expect(await hallar(antes + PDF)).toBe('application/pdf')
  })

  it.each([
    ['a page', `<html><body>${PDF}`],
    ['a page after blanks', `  \n<!DOCTYPE html>${PDF}`],
    ['a drawing', `<svg xmlns="x">${PDF}`],
    ['PHP', `hola <?php echo 1 ?>${PDF}`],
    ['a script', `#!/bin/sh\n${PDF}`],
    ['more than readers pass over', `${'\0'.repeat(1025)}${PDF}`],
  ])('isn’t recognised behind %s', async (_, contenido) => {
    expect(await hallar(contenido)).not.toBe('application/pdf')
  })
})

it('a locked Office document is distinguished from other compound files', async () => {
  const compuesto = (nombre: string, en: number) => {
    const bytes = Buffer.alloc(4096)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
    bytes.write(`${nombre}\0`, en, 'utf16le')
    return bytes
  }
  expect(await hallar(compuesto('EncryptedPackage', 512 + 128 * 3))).toBe(CON_CLAVE)
  expect(await hallar(Buffer.concat([compuesto('Root Entry', 512), Buffer.alloc(70_000), compuesto('x', 512)]))).toBe(
    'application/x-cfb',
  )
  // The same words elsewhere in a file aren't an entry of its directory.
  expect(await hallar(compuesto('EncryptedPackage', 600))).toBe('application/x-cfb')
})

describe('a CSV file', () => {
  it.each([
    ['in UTF-8', 'código;precio\r\nÑ-1;1,50\r\n'],
    ['with its mark', '\ufeffcódigo,precio\n'],
    ['in Windows-1252', Buffer.from('código;a\xf1o\r\n', 'latin1')],
    ['that begins as another kind of file does', 'BM-12;PK;MZ\n'],
    ['longer than a piece of a file', `${'á'.repeat(70_001)};1\n`],
  ])('is recognised %s', async (_, contenido) => {
    expect(await hallar(contenido)).toBe('text/csv')
  })

  it.each([
    ['with a NUL', 'a;b\0\n'],
    ['with control characters', 'a;\x07\n'],
    ['with a page', 'a;b\n<script>alert(1)</script>'],
    ['with markup in capitals, across two pieces of the file', `${'x'.repeat(65_533)}<SCRIPT src=x>`],
    ['that is a page', '<!doctype html><p>'],
    ['with PHP', 'a;<?php system(1) ?>'],
    ['in no encoding', Buffer.from([0x61, 0x3b, 0x81, 0xff, 0x0a])],
    ['that is XML', '<?xml version="1.0"?><a/>'],
  ])('isn’t recognised %s', async (_, contenido) => {
    expect(await hallar(contenido)).not.toBe('text/csv')
  })
})

describe('a file’s name', () => {
  it.each([
    ['IMG_1234.heic', 'image/jpeg', 'IMG_1234.jpg'],
    ['IMG_1234.HEIC', 'image/png', 'IMG_1234.png'],
    ['foto.JPEG', 'image/jpeg', 'foto.JPEG'],
    ['Proforma COMERCIAL ZAMORA S.A.', 'image/jpeg', 'Proforma COMERCIAL ZAMORA S.A.jpg'],
    ['Ferretería Cía. Ltda', 'application/pdf', 'Ferretería Cía. Ltda'],
    ['factura 001-001.000123', 'application/pdf', 'factura 001-001.000123'],
    ['precios.CSV', 'text/csv', 'precios.CSV'],
    ['escaneado', 'application/pdf', 'escaneado'],
    ['ZAMORA C.A', 'application/pdf', 'ZAMORA C.A.pdf'],
    ['a．heic', 'image/jpeg', 'a．heic.jpg'],
  ])('%s with the content %s becomes %s', (nombre, tipo, debido) => {
    const limpio = nombreLimpio(nombre)
    expect(() => comprobarNombre(limpio)).not.toThrow()
    expect(conSuFinal(limpio, tipo)).toBe(debido)
  })

  it.each([
    'foto.jpg.php',
    'foto.PhAr',
    'a.exe',
    'a.ｅｘｅ',
    'a.svg',
    'a.html',
    'a.xhtml',
    'a.js',
    'a.sh',
    'a.lnk',
    'a.com',
    'a.docm',
    'a.php;',
    'a.php...',
    'a.php5',
    'foto%00.jpg',
    '%2e%2e%2fa.jpg',
    '..%5ca.jpg',
    'a\u2024php',
  ])('%s is refused', (nombre) => {
    expect(() => comprobarNombre(nombreLimpio(nombre))).toThrow()
  })
})
