import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RUTAS } from '#domain/rutas.ts'
import { RAIZ } from '#tests/programa.ts'

it('every page of the table of routes has its place in web/routes.tsx', () => {
  const escrito = readFileSync(join(RAIZ, 'web/routes.tsx'), 'utf8')
  const paginas = Object.entries(RUTAS).flatMap(([nombre, ruta]) => ('pagina' in ruta ? [nombre] : []))
  // The home is everybody's own, the index.
  const sinLugar = paginas.filter(
    (nombre) => nombre !== 'home' && !escrito.includes(`<Route path={patron('${nombre}')}`),
  )
  expect(sinLugar).toEqual([])
})

it('what runs behind the pages says again where a browser takes what is pushed at the route that it has', () => {
  const escrito = readFileSync(join(RAIZ, 'web/public/servicio.js'), 'utf8')
  expect(/^const SUSCRIBIR = '(.+)'$/m.exec(escrito)?.[1]).toBe(RUTAS.push_suscribir.camino)
})
