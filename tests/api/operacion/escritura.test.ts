import { expect, it } from 'vitest'
import { crearVigilanciaDeEscritura } from '#commands/log/escritura.ts'
import { hastaQue } from '#tests/espera.ts'
import { detrasDe, unSistema } from '#tests/sistema.ts'

// A system of its own, because its log can't be written to for a while.
const sistema = unSistema()
const pedir = async (url: string) => {
  const r = await sistema().app.inject({ method: 'GET', url })
  return { estado: r.statusCode, cuerpo: r.json() }
}
const cambiar = async (celular: string) => {
  const ana = await sistema().abrirCuenta('consumidor', 'personal', `Ana ${celular}`)
  return () => ana.pedir('POST', '/api/cuenta/perfil', { celular })
}

it('the product writes past foreign events at the log’s end, in foreign streams', async () => {
  const escribir = await cambiar('0991111111')
  const fila = (posicion: string, stream: string) =>
    detrasDe(
      sistema(),
      `insert into events (position, stream, revision, id, type, json, created, data, metadata)
       select ${posicion}, $1, coalesce((select max(revision) + 1 from events where stream = $1), 0), gen_random_uuid(), 'Ajeno', true, 0, '{}', '{}' from events`,
      [stream],
    )
  await fila('max(position) + 1', 'ajeno-1')
  expect((await escribir()).estado).toBe(200)
  // Many writes at once, past two rows, one of them further on.
  await fila('max(position) + 1', 'ajeno-1')
  await fila('max(position) + 7', 'ajeno-1')
  const cambios = await Promise.all(Array.from({ length: 8 }, (_, n) => cambiar(`09922222${n}0`)))
  expect((await Promise.all(cambios.map((hacer) => hacer()))).map(({ estado }) => estado)).toEqual(Array(8).fill(200))
  await hastaQue(async () =>
    expect((await pedir('/api/salud')).cuerpo).toMatchObject({ estado: 'ok', escribe: true, atraso: { hechos: 0 } }),
  )
  expect((await sistema().servicios.store.verificar()).hallazgo).toBeUndefined()
})

it('health and readiness report a log that takes no appends, until an append succeeds', async () => {
  const escribir = await cambiar('0993333333')
  await detrasDe(sistema(), 'alter table events add constraint llena check (position < 0) not valid').catch(
    () => undefined,
  )
  for (let n = 0; n < 2; n += 1) expect((await escribir()).estado).toBe(503)
  await hastaQue(async () => {
    expect((await pedir('/api/salud')).cuerpo).toMatchObject({ estado: 'degradado', escribe: false })
    expect((await pedir('/api/salud/listo')).estado).toBe(503)
  })
  await detrasDe(sistema(), 'alter table events drop constraint llena').catch(() => undefined)
  expect((await escribir()).estado).toBe(200)
  await hastaQue(async () => expect((await pedir('/api/salud/listo')).estado).toBe(200))
})

it('a single failed append isn’t reported, nor one of long ago', () => {
  let ahora = 0
  const escritura = crearVigilanciaDeEscritura(() => ahora)
  escritura.fallado()
  expect(escritura.falla()).toBe(false)
  ahora += 3_000
  escritura.fallado()
  expect(escritura.falla()).toBe(true)
  ahora += 14_000
  expect(escritura.falla()).toBe(true)
  ahora += 2_000
  expect(escritura.falla()).toBe(false)
  escritura.fallado()
  expect(escritura.falla()).toBe(false)
  escritura.fallado()
  escritura.logrado()
  expect(escritura.falla()).toBe(false)
})
