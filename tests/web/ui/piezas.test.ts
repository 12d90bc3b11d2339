import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../../../web')
const leer = (ruta: string) => readFileSync(join(WEB, ruta), 'utf8')
const deAqui = (patron: string) => globSync(patron, { cwd: WEB }).map((ruta) => ruta.replaceAll('\\', '/'))

/**
 * What holds pieces and shows nothing itself, is a page of its own, is shown by another, or is
 * drawn by the browser's own viewer.
 */
const SIN_CARA = ['Confirmaciones', 'Documento', 'PaginaDeTabla', 'PreguntaAbierta', 'RemoveScroll']

const piezas = deAqui('ui/**/*.tsx').flatMap((archivo) =>
  [...leer(archivo).matchAll(/^export (?:const|function|class) ([A-Z]\w*[a-z]\w*)/gm)].map(([, nombre = '']) => ({
    archivo,
    nombre,
  })),
)
const pagina = deAqui('desarrollo/piezas/*.tsx').map(leer)

const seMuestra = ({ archivo, nombre }: { archivo: string; nombre: string }) =>
  pagina.some(
    (texto) =>
      [...texto.matchAll(/import \{([^}]*)\} from '#web\/([^']+)'/g)].some(
        ([, nombres = '', de]) => de === archivo && nombres.split(/[\s,]+/).includes(nombre),
      ) && new RegExp(`<${nombre}[\\s/>]`).test(texto),
  )

describe('The page of pieces', () => {
  it('shows every piece that web/ui has', () => {
    expect(piezas.length).toBeGreaterThan(20)
    expect(piezas.filter((una) => !SIN_CARA.includes(una.nombre) && !seMuestra(una))).toEqual([])
    expect(SIN_CARA.filter((nombre) => !piezas.some((una) => una.nombre === nombre))).toEqual([])
  })

  it('is no part of what the home loads', () => {
    const quienes = deAqui('**/*.{ts,tsx}').filter(
      (ruta) => !ruta.startsWith('dist/') && /from '#web\/desarrollo\//.test(leer(ruta)),
    )
    expect(quienes).toEqual([])
  })
})
