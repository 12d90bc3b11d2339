import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr, lanzar, sinAjustes } from '#tests/programa.ts'

const producto = unaInstalacion()
let destino: Almacen
let ajena: EventStoreDBClient
beforeAll(async () => {
  destino = await iniciarAlmacen((await basesNuevas()).almacenUrl)
  ajena = EventStoreDBClient.connectionString(destino.url)
  // Positions are different there, and others write there too.
  await ajena.appendToStream(
    'ventas-1',
    Array.from({ length: 321 }, (_, n) => jsonEvent<JSONEventType>({ type: 'V', data: { n } })),
  )
})
afterAll(async () => {
  await ajena.dispose()
  await destino.parar()
})
const herramienta = (nombre: string, ...argumentos: string[]) =>
  correr(`api/herramientas/${nombre}.ts`, { DATA_DIR: producto.datos(), DEMO: '1' }, ...argumentos)
const copiar = (a = destino.url) => herramienta('copiar', '--a', a)

it('copying takes the log to a cluster in order, despite a kill, and the product goes on there with everything', async () => {
  // Killed in the middle of the copy.
  const cortada = lanzar('api/herramientas/copiar.ts', {
    env: sinAjustes({ DATA_DIR: producto.datos(), DEMO: '1' }),
    argumentos: ['--a', destino.url],
    callado: true,
  })
  await cortada.errores(/Copiando el log \[█+·+\] [3-8]\d %/)
  await cortada.parar('SIGKILL')
  let primera = await copiar()
  const [, deUnaVez, todos] = /Copiados (\d+) hechos; la copia tiene (\d+)/.exec(primera.salida) ?? []
  expect(Number(deUnaVez)).toBeLessThan(Number(todos))
  // A product that has just started writes on its own account.
  while (/siguió creciendo/.test(primera.salida)) primera = await copiar()
  expect([primera.codigo, primera.salida], primera.errores).toEqual([
    0,
    expect.stringMatching(/^Copiados \d+ hechos; la copia tiene \d+, y todos cuadran\.\nPara cambiar: /),
  ])
  // Facts that come meanwhile are left to the next copy; facts already there aren't written twice.
  const cookie = await producto.entrar('cliente@demo.ec')
  expect((await producto.enviar('/api/cuenta/perfil', { celular: '0991234567' }, cookie)).estado).toBe(200)
  const segunda = await copiar()
  expect(segunda.salida).toMatch(/^Copiados [1-9] hechos; /)

  await producto.parar()
  const alli = { DATA_DIR: producto.datos(), DEMO: '1', EVENTSTORE_URL: destino.url }
  const rehecho = await correr('api/herramientas/reconstruir.ts', alli)
  expect([rehecho.codigo, rehecho.salida]).toEqual([0, expect.stringContaining('El log es el mismo en otro lugar')])
  const nuevo = await iniciarProducto({ env: sinAjustes({ ...alli, PORT: '0' }), callado: true })
  try {
    const salud = await (await fetch(`${nuevo.url}/api/salud`)).json()
    expect(salud).toMatchObject({ estado: 'ok', aparcados: 0 })
    const entrada = await fetch(`${nuevo.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ correo: 'cliente@demo.ec', contrasena: 'bandwork-demo' }),
    })
    const cookie = entrada.headers.get('set-cookie')?.split(';')[0] ?? ''
    const perfil = await (
      await fetch(`${nuevo.url}/api/cuenta/perfil`, { headers: { cookie, accept: 'application/json' } })
    ).json()
    expect(JSON.stringify(perfil)).toContain('0991234567')
    const auditada = await correr('api/herramientas/auditar.ts', alli)
    expect([auditada.codigo, auditada.salida], auditada.errores).toEqual([0, expect.stringMatching(/^Todo cuadra/)])
  } finally {
    await nuevo.parar()
  }
}, 300_000)

it('copying is refused to a log that isn’t a copy of this one, and to an address that isn’t usable', async () => {
  const otro = await iniciarAlmacen((await basesNuevas()).almacenUrl)
  const cliente = EventStoreDBClient.connectionString(otro.url)
  try {
    await cliente.appendToStream('log-identidad', [
      jsonEvent<JSONEventType>({ type: 'LogAbierto', data: { formato: 1 } }),
    ])
    const ajeno = await copiar(otro.url)
    expect([ajeno.codigo, ajeno.errores]).toEqual([1, 'El log de destino no es copia de este: usa uno vacío.\n'])
  } finally {
    await cliente.dispose()
    await otro.parar()
  }
  const cerrado = await copiar(otro.url)
  expect([cerrado.codigo, cerrado.errores]).toEqual([
    1,
    expect.stringMatching(/^--a: .*nadie escucha en ese puerto\.\n$/),
  ])
  const malo = await copiar('http://x')
  expect([malo.codigo, malo.errores]).toEqual([1, expect.stringMatching(/^--a debe empezar por esdb:/)])
  const nada = await herramienta('copiar')
  expect([nada.codigo, nada.errores]).toEqual([1, 'Di adónde: npm run copiar -- --a esdb://…\n'])
}, 120_000)
