import { expect, test } from 'vitest'
import { MAXIMO_ARCHIVOS, MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import { elegirArchivos, faltaDeArchivo } from '#web/pedido/archivo.ts'

const archivo = (name: string, type = 'application/pdf', size = 10) => ({ name, type, size, lastModified: 1 }) as File

test('a file is accepted by its type, or by its name where the system knows none, and by its size', () => {
  expect(faltaDeArchivo(archivo('plano.pdf'))).toBeUndefined()
  expect(faltaDeArchivo(archivo('Lista.XLSX', ''))).toBeUndefined()
  expect(faltaDeArchivo(archivo('foto.jpg', ''))).toBeUndefined()
  expect(faltaDeArchivo(archivo('lista.csv', 'application/vnd.ms-excel'))).toBeUndefined()
  expect(faltaDeArchivo(archivo('programa.exe', 'application/x-msdownload'))).toBe(
    'Se admiten PDF, PNG, JPEG, WebP, DOCX, XLSX, CSV.',
  )
  expect(faltaDeArchivo(archivo('foto.gif', 'image/gif'))).toMatch(/^Se admiten/)
  expect(faltaDeArchivo(archivo('justo.pdf', undefined, MAXIMO_BYTES_ARCHIVO))).toBeUndefined()
  expect(faltaDeArchivo(archivo('grande.pdf', undefined, MAXIMO_BYTES_ARCHIVO + 1))).toBe(
    'El archivo supera los 10 MiB.',
  )
  expect(faltaDeArchivo(archivo('nada.pdf', undefined, 0))).toBe('El archivo está vacío.')
})

test('a file of unknown kind is left to the server, and a photo above the limit is accepted', () => {
  expect(faltaDeArchivo(archivo('Proforma COMERCIAL ZAMORA S.A.', ''))).toBeUndefined()
  expect(faltaDeArchivo(archivo('IMG_1234.heic', 'image/heic'))).toBeUndefined()
  expect(faltaDeArchivo(archivo('foto.jpg', 'image/jpeg', 3 * MAXIMO_BYTES_ARCHIVO))).toBeUndefined()
})

test('a file chosen twice is added once, and none beyond an order’s maximum', () => {
  const muchos = Array.from({ length: MAXIMO_ARCHIVOS - 1 }, (_, n) => archivo(`plano${n}.pdf`))
  const { nuevos, faltas } = elegirArchivos(muchos, [
    archivo('plano0.pdf'),
    archivo('último.pdf'),
    archivo('último.pdf'),
    archivo('de más.pdf'),
  ])
  expect(nuevos.map(({ name }) => name)).toEqual(['último.pdf'])
  expect(faltas).toEqual(['«de más.pdf»: No cabe: un pedido admite hasta 20 archivos.'])
})
