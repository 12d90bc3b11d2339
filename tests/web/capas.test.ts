import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RAIZ } from '#tests/programa.ts'
import { SALAS } from '../../.dependency-cruiser.ts'

it('the CSS layers are the base, then packages, then each room after those that it may know', () => {
  const [, dichas = ''] = /@layer ([^;{]+);/.exec(readFileSync(join(RAIZ, 'web/marco/capas.css'), 'utf8')) ?? []
  const [base, ...salas] = Object.keys(SALAS['web'] ?? {}).filter((sala) => !sala.includes('.'))
  expect(dichas.split(/,\s*/)).toEqual([base, 'paquetes', ...salas])
})
