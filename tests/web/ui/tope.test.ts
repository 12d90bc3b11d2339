import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sobran, sobranEn } from '#web/ui/formulario/tope.ts'

const RAIZ = join(import.meta.dirname, '../../../web')

test('no field of the web cuts what is typed or pasted', () => {
  const archivos = globSync('**/*.{ts,tsx,js,html}', { cwd: RAIZ, exclude: ['dist/**'] })
  expect(archivos.length).toBeGreaterThan(300)
  const cortan = archivos.filter((archivo) => /\bmaxlength\s*[=:]/i.test(readFileSync(join(RAIZ, archivo), 'utf8')))
  expect(cortan).toEqual([])
})

test('a text over its limit shows by how much, counted as the server does', () => {
  expect(sobranEn('x'.repeat(20_000), 20_000)).toBeUndefined()
  expect(sobranEn('x'.repeat(20_001), 20_000)).toBe('Sobra 1 carácter: caben 20.000.')
  expect(sobran(21_500, 20_000)).toBe('Sobran 1.500 caracteres: caben 20.000.')
  expect(sobranEn(`  \u202a${'x'.repeat(10)}\r\n\u202c  `, 10)).toBeUndefined()
})
