import { expect, it } from 'vitest'
import { conexion, conPaciencia } from '#projections/motor/database.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { abrirPasarela } from '#tests/oraculo/pasarela.ts'
import { correr } from '#tests/programa.ts'

it('a tool waits longer for a connection than a page does, or as long as its address says', () => {
  const esperaDe = (url: string) => conexion(url).connectionTimeoutMillis
  const url = 'postgres://ana:cl%C3%A1%40ve@127.0.0.1:5432/bandwork'
  expect([esperaDe(url), esperaDe(conPaciencia(url))]).toEqual([5_000, 60_000])
  expect(esperaDe(conPaciencia(`${url}?connect_timeout=7`))).toBe(7_000)
  for (const nada of ['0', '-1', 'x', '9999999']) expect(esperaDe(`${url}?connect_timeout=${nada}`)).toBe(5_000)
  expect(new URL(conPaciencia(url)).password).toBe('cl%C3%A1%40ve')
})

it('a tool reports in a sentence that Postgres doesn’t answer', async () => {
  const { databaseUrl } = await basesNuevas()
  const pasarela = await abrirPasarela(() => Number(new URL(databaseUrl).port))
  pasarela.poner('ignora')
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${pasarela.puerto}`, search: 'connect_timeout=1' })
  const ajustes = { DATABASE_URL: url.href, EVENTSTORE_URL: 'unix:/nadie', SECRETO: 's'.repeat(40) }
  const { codigo, errores } = await correr('api/herramientas/resguardar.ts', ajustes)
  pasarela.cerrar()
  expect([codigo, errores]).toEqual([1, expect.stringMatching(/^No se puede hablar con Postgres: [^\n]+\n$/)])
})
