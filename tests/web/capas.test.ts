import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RAIZ } from '#tests/programa.ts'
import { FILA_WEB } from '../../.dependency-cruiser.ts'

it('what a room’s sheet says stands over what those say that it may know, and a package’s over our base alone', () => {
  const [, dichas = ''] = /@layer ([^;{]+);/.exec(readFileSync(join(RAIZ, 'web/marco/capas.css'), 'utf8')) ?? []
  const [base, ...salas] = FILA_WEB.filter((una) => !una.includes('.'))
  expect(dichas.split(/,\s*/)).toEqual([base, 'paquetes', ...salas])
})
