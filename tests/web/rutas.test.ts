import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { esDePagina, RUTAS } from '#domain/rutas.ts'
import { RAIZ } from '#tests/programa.ts'

it('every page of the table of routes has its place in web/routes.tsx', () => {
  const escrito = readFileSync(join(RAIZ, 'web/routes.tsx'), 'utf8')
  const paginas = Object.entries(RUTAS).flatMap(([nombre, ruta]) => ('pagina' in ruta ? [nombre] : []))
  // The home is each account's own, so it is the index.
  const sinLugar = paginas.filter(
    (nombre) => nombre !== 'home' && !escrito.includes(`<Route path={patron('${nombre}')}`),
  )
  expect(sinLugar).toEqual([])
})

it('only pages are shown from the cache, and none with a secret address', () => {
  const conEjemplo = (camino: string) => camino.replace(/\{\w+\}/g, 'abcdefghij')
  const rutas: readonly Readonly<{ metodo: string; camino: string; pagina?: true; secreta?: true }>[] =
    Object.values(RUTAS)
  for (const { metodo, camino, pagina, secreta } of rutas)
    if (metodo === 'GET') expect(esDePagina(conEjemplo(camino)), camino).toBe(pagina === true && !secreta)
  for (const otra of ['/ws', '/assets/index-abc.js', '/servicio.js', '/otra', '/api/documentacion'])
    expect(esDePagina(otra), otra).toBe(false)
})
