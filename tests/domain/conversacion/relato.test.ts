import { expect, it } from 'vitest'
import type { HechoConversacion } from '#domain/conversacion/hechos.ts'
import { relatoDeConversacion } from '#domain/conversacion/relato.ts'
import { ELIMINADO } from '#domain/hecho.ts'

const mensaje = { numero: 3, lado: 'consumidor', autorId: 1, texto: '¿Tienen\n\ncal?' } as const
const archivo = { ...mensaje, sha256: 'a'.repeat(64), nombre: 'plano.pdf', tipo: 'application/pdf', bytes: 9 } as const
const de = (hecho: HechoConversacion) => relatoDeConversacion(hecho)

it('the history shows a message by its beginning, a file by its name, an erased one as gone, and a reading by its number', () => {
  expect(de({ type: 'MensajeEscrito', data: mensaje })).toBe('Escribió el mensaje 3: «¿Tienen cal?»')
  const largo = { ...mensaje, texto: `${'x'.repeat(79)}😀 y mucho más` }
  expect(de({ type: 'MensajeEscrito', data: largo })).toBe(`Escribió el mensaje 3: «${'x'.repeat(79)}😀…»`)
  expect(de({ type: 'ArchivoCompartido', data: archivo })).toBe('Adjuntó «plano.pdf» en el mensaje 3: «¿Tienen cal?»')
  expect(de({ type: 'ArchivoCompartido', data: { ...archivo, texto: '' } })).toBe('Adjuntó «plano.pdf» en el mensaje 3')
  expect(de({ type: 'MensajeEscrito', data: { ...mensaje, texto: ELIMINADO } })).toBe(
    'Escribió el mensaje 3, que se eliminó',
  )
  expect(de({ type: 'ArchivoCompartido', data: { ...archivo, texto: ELIMINADO, nombre: ELIMINADO } })).toBe(
    'Adjuntó un archivo en el mensaje 3, que se eliminó',
  )
  expect(de({ type: 'LecturaMarcada', data: { lado: 'proveedor', autorId: 2, hasta: 3 } })).toBe(
    'Leyó hasta el mensaje 3',
  )
})
