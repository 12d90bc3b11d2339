import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../../../web')
const leer = (ruta: string) => readFileSync(join(WEB, ruta), 'utf8')
const deAqui = (patron: string) => globSync(patron, { cwd: WEB }).map((ruta) => ruta.replaceAll('\\', '/'))

/**
 * Pieces that hold others and show nothing, are a page of their own, are shown by another, or are
 * drawn by the browser's own viewer.
 */
const SIN_CARA = ['Confirmaciones', 'Documento', 'PaginaDeTabla', 'PaginaSola', 'PreguntaAbierta', 'RemoveScroll']

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

describe('the page of pieces', () => {
  it('shows every piece of web/ui', () => {
    expect(piezas.length).toBeGreaterThan(20)
    expect(piezas.filter((pieza) => !SIN_CARA.includes(pieza.nombre) && !seMuestra(pieza))).toEqual([])
    expect(SIN_CARA.filter((nombre) => !piezas.some((pieza) => pieza.nombre === nombre))).toEqual([])
  })

  it('isn’t imported statically by any file of the web', () => {
    const quienes = deAqui('**/*.{ts,tsx}').filter(
      (ruta) => !ruta.startsWith('dist/') && /from '#web\/desarrollo\//.test(leer(ruta)),
    )
    expect(quienes).toEqual([])
  })
})
