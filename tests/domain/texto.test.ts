import { expect, test } from 'vitest'
import { tecleado } from '#api/contract/comunes.ts'
import { legible, sinOcultos } from '#domain/texto.ts'

const NO_CARACTERES = ['\ufffe', '\uffff', '\ufdd0', '\ufdef', '\u{1fffe}', '\u{1ffff}', '\u{10ffff}']
const DE_CONTROL = ['\u0001', '\u0008', '\u000e', '\u001f', '\u007f', '\u0080', '\u009f']

test('incoming text loses the characters that no file can hold, and gets one kind of line break', () => {
  for (const caracter of [...NO_CARACTERES, ...DE_CONTROL]) {
    expect(sinOcultos(`meta${caracter}análisis`)).toBe('metaanálisis')
    expect(tecleado.parse(`meta${caracter}análisis`)).toBe('metaanálisis')
  }
  expect(sinOcultos('a\r\nb\u2028c\td')).toBe('a\nb\nc\td')
  expect(sinOcultos('王 😀 🧱 ≤ Ω ⅜ ″ Δ → ✓ ł \u{20bb7}')).toBe('王 😀 🧱 ≤ Ω ⅜ ″ Δ → ✓ ł \u{20bb7}')
})

test('incoming text with half a character or NUL is refused, and a file never holds them', () => {
  for (const malo of ['a\ud800b', 'a\udc00', 'a\0b']) expect(tecleado.safeParse(malo).success).toBe(false)
  expect(legible('a\ud800b\0c\ufffe')).toBe('a\ufffdbc')
})
