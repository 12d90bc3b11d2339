import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const RAIZ = join(import.meta.dirname, '../..')

/** The folders whose comments follow these rules. */
const PISOS = ['api', 'commands', 'domain', 'eventstore', 'projections', 'tests', 'web']
const COLUMNAS = 100

/** A line of a comment; a directive for the linter has to be on one line, however long. */
const COMENTARIO = /^\s*(?:\/\*\*?|\*|\/\/)(?:\s(?!biome-ignore)|$)/
const APERTURA = /^\s*(?:\/\*\*?|\/\/)\s*(.*)$/
/** A clause without the noun that it is about: the reader looks for the subject at its end. */
const SIN_SUJETO = /^(?:What|Who|Whom|Whose|Of|Where|Which)\b/

/** The faults of a source file's comments, each with its line. */
const faltasDe = (texto: string): readonly string[] => {
  const lineas = texto.split('\n')
  return lineas.flatMap((linea, i) => {
    if (!COMENTARIO.test(linea)) return []
    const lugar = `${i + 1}: ${linea.trim().slice(0, 60)}`
    const ancha = linea.length > COLUMNAS ? [`${lugar} (${linea.length} columns)`] : []
    const [, junto] = APERTURA.exec(linea) ?? []
    const sigue = /^\s*\/\//.test(linea) && /^\s*\/\/(?! biome-ignore)/.test(lineas[i - 1] ?? '')
    if (junto === undefined || sigue) return ancha
    const primera = junto || (lineas[i + 1] ?? '').replace(/^\s*\*\s*/, '')
    return SIN_SUJETO.test(primera) ? [...ancha, `${lugar} (no subject)`] : ancha
  })
}

describe('Comments', () => {
  it('fit in 100 columns and begin with their subject', () => {
    const fuentes = execFileSync('git', ['ls-files', '--', ...PISOS], { cwd: RAIZ, encoding: 'utf8' })
      .split('\n')
      .filter((ruta) => /\.(?:tsx?|js)$/.test(ruta))
    expect(fuentes.length).toBeGreaterThan(500)
    const faltas = fuentes.flatMap((ruta) =>
      faltasDe(readFileSync(join(RAIZ, ruta), 'utf8')).map((falta) => `${ruta}:${falta}`),
    )
    expect(faltas).toEqual([])
  })

  it('that are too wide, or begin without a subject, are found', () => {
    expect(faltasDe('/** Reads a row. */\nconst a = 1\n// The second one,\n// which goes on.\n')).toEqual([])
    expect(faltasDe(`// ${'x'.repeat(COLUMNAS)}`)).toHaveLength(1)
    expect(faltasDe('/** What is read. */\n/**\n * Whose it is.\n */\n  // Of one thing.')).toHaveLength(3)
  })
})
