import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const RAIZ = join(import.meta.dirname, '../..')
const CARPETA = join(RAIZ, 'docs/decisiones')
const BINARIOS = /\.(?:webp|png|svg|woff2|jsonl?)$/

/** «decisiones/pedido, «Money»» as a key. */
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
      // What a comment breaks over two lines is one sentence.
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
  it('that the code cites are all written', () => {
    expect(citas.length).toBeGreaterThan(120)
    const hay = new Set(escritas)
    expect(citas.filter(({ cita }) => !hay.has(cita))).toEqual([])
  })

  it('that are written are all cited, and each once by its name', () => {
    const citadas = new Set(citas.map(({ cita }) => cita))
    expect(escritas.filter((una) => !citadas.has(una))).toEqual([])
    expect(escritas).toEqual([...new Set(escritas)])
  })

  it('are all in their index', () => {
    const indice = readFileSync(join(CARPETA, 'README.md'), 'utf8')
    const nombrados = [...indice.matchAll(/^\| \[\w+\]\((\w+\.md)\)/gm)].map(([, archivo]) => archivo)
    expect(nombrados.sort()).toEqual(
      globSync('*.md', { cwd: CARPETA })
        .filter((archivo) => archivo !== 'README.md')
        .sort(),
    )
  })

  it('are the only place that the code cites: everything it follows is in the repository', () => {
    const FUERA =
      /§|\blive-events\b|\bspec(?:ification)? part \d|\bpart [12],|\(spec\b|\bspec:|\bspecification’?'?s?\b|\(design\b|design: /gi
    expect(fuentes.flatMap(([ruta, texto]) => [...texto.matchAll(FUERA)].map(([que]) => `${ruta}: ${que}`))).toEqual([])
  })
})
