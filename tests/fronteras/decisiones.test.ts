import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const RAIZ = join(import.meta.dirname, '../..')
const CARPETA = join(RAIZ, 'docs/decisiones')
const BINARIOS = /\.(?:webp|png|svg|woff2|tgz|jsonl?)$/

/** Returns the key of a section, as in «decisiones/pedido, «Money»». */
const clave = (archivo: string, titulo: string) => `${archivo}, «${titulo}»`

const fuentes = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: RAIZ,
  encoding: 'utf8',
})
  .split('\n')
  .filter((ruta) => ruta && !ruta.startsWith('docs/') && !BINARIOS.test(ruta) && ruta !== 'package-lock.json')
  .filter((ruta) => ruta !== 'tests/fronteras/decisiones.test.ts')
  .flatMap((ruta) => {
    try {
      // A citation may be broken over two lines of a comment.
      return [[ruta, readFileSync(join(RAIZ, ruta), 'utf8').replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')] as const]
    } catch {
      return []
    }
  })

const citas = fuentes.flatMap(([ruta, texto]) =>
  [...texto.matchAll(/(?<!docs\/)decisiones\/(\w+)((?:, «[^»]+»)*)/g)].flatMap(
    ([entera, archivo = '', titulos = '']) => {
      const nombrados = [...titulos.matchAll(/«([^»]+)»/g)].map(([, titulo = '']) => clave(archivo, titulo))
      return nombrados.length > 0 ? nombrados.map((cita) => ({ ruta, cita })) : [{ ruta, cita: entera }]
    },
  ),
)

const escritas = globSync('*.md', { cwd: CARPETA })
  .filter((archivo) => archivo !== 'README.md')
  .flatMap((archivo) =>
    [...readFileSync(join(CARPETA, archivo), 'utf8').matchAll(/^## (.+)$/gm)].map(([, titulo = '']) =>
      clave(basename(archivo, '.md'), titulo),
    ),
  )

describe('The decisions', () => {
  it('exist for each citation in the code', () => {
    expect(citas.length).toBeGreaterThan(120)
    const hay = new Set(escritas)
    expect(citas.filter(({ cita }) => !hay.has(cita))).toEqual([])
  })

  it('are all cited, and have unique names', () => {
    const citadas = new Set(citas.map(({ cita }) => cita))
    expect(escritas.filter((decision) => !citadas.has(decision))).toEqual([])
    expect(escritas).toEqual([...new Set(escritas)])
  })

  it('are all listed in their index', () => {
    const indice = readFileSync(join(CARPETA, 'README.md'), 'utf8')
    const nombrados = [...indice.matchAll(/^\| \[\w+\]\((\w+\.md)\)/gm)].map(([, archivo]) => archivo)
    expect(nombrados.sort()).toEqual(
      globSync('*.md', { cwd: CARPETA })
        .filter((archivo) => archivo !== 'README.md')
        .sort(),
    )
  })

  it('are the only source that the code cites: all its rules are in the repository', () => {
    const FUERA =
      /§|\blive-events\b|\bspec(?:ification)? part \d|\bpart [12],|\(spec\b|\bspec:|\bspecification’?'?s?\b|\(design\b|design: /gi
    expect(fuentes.flatMap(([ruta, texto]) => [...texto.matchAll(FUERA)].map(([que]) => `${ruta}: ${que}`))).toEqual([])
  })
})
