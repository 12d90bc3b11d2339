import { expect, it, vi } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { deSistema, solicitud } from '#tests/log.ts'
import { unSistema } from '#tests/sistema.ts'

// A system of its own, because nothing may have been written to its log.
const sistema = unSistema()

const pedir = async (url: string) => {
  const r = await sistema().app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
  return [r.statusCode, r.json()]
}
const lista = () => vi.waitFor(async () => expect((await pedir('/api/salud/listo'))[0]).toBe(200), 20_000)
let medidas = 0
const escribirDeSistema = async (cuantos: number) => {
  const { store } = sistema().servicios
  const escrito = await store.append(
    '$medidas',
    { revision: medidas - 1, cadena: '', momento: '' },
    deSistema(cuantos),
    {
      ...solicitud(),
      actor: { id: 0, tipoUsuario: 'sistema' },
      partes: [],
      momento: new Date().toISOString(),
    },
  )
  if (escrito === 'conflicto') throw new Error('$medidas se movió')
  medidas += cuantos
}

/** Returns the position of the event that opened the log. */
const inicio = async () => String(await sistema().servicios.store.ultimaPosicion())

it('a log without facts is ready, with its opening as the position', async () => {
  await lista()
  const posicion = await inicio()
  await hastaQue(async () =>
    expect(await pedir('/api/salud')).toMatchObject([
      200,
      { estado: 'ok', posicion, proyeccion: posicion, atraso: { hechos: 0, segundos: 0 }, aparcados: 0 },
    ]),
  )
  expect((await pedir('/api/bandas/publica?posicion=0'))[0]).toBe(200)
})

it('a log with only system events is ready too, and a later fact is read at its position', async () => {
  const posicionInicial = await inicio()
  for (const cuantos of [64, 200]) {
    await escribirDeSistema(cuantos)
    await lista()
    expect(await pedir('/api/salud')).toMatchObject([
      200,
      { estado: 'ok', posicion: posicionInicial, atraso: { hechos: 0, segundos: 0 } },
    ])
  }
  const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  const { posicion } = (await ana.pedir('GET', '/api/yo')).cuerpo
  await escribirDeSistema(200)
  await hastaQue(async () =>
    expect(await pedir('/api/salud')).toMatchObject([200, { estado: 'ok', posicion, proyeccion: posicion }]),
  )
  expect((await ana.pedir('GET', `/api/bandas?posicion=${posicion}`)).cuerpo.posicion).toBe(posicion)
})
