import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { AJUSTES, describirAjustes } from '../../docs/ajustes.ts'

const RAIZ = join(import.meta.dirname, '../..')
const PAGINAS = globSync(['*.md', 'docs/**/*.md'], { cwd: RAIZ })
const leer = (pagina: string) => readFileSync(join(RAIZ, pagina), 'utf8')

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anclasDe = (texto: string) =>
  [...texto.matchAll(/^#+ (.+)$/gm)].map(([, titulo = '']) =>
    titulo
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

it('each link between the pages leads to a file, and to one of its headings', () => {
  const enlaces = PAGINAS.flatMap((pagina) =>
    [...leer(pagina).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, archivo = '', ancla]) => ({
      pagina,
      destino: archivo === '' ? pagina : join(dirname(pagina), archivo),
      ancla,
    })),
  )
  expect(enlaces.length).toBeGreaterThan(60)
  expect(
    enlaces.filter(({ destino, ancla }) => {
      if (!existsSync(join(RAIZ, destino))) return true
      return ancla !== undefined && !anclasDe(leer(destino)).includes(ancla)
    }),
  ).toEqual([])
})

it('the page of the settings is the one that the code gives (npm run plano)', () => {
  expect(readFileSync(AJUSTES, 'utf8')).toBe(describirAjustes())
})
