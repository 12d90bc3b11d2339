import { setTimeout as dormir } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SE_VA } from '#api/contract/vivo.ts'
import { abrirLibro } from '#tests/oraculo/libro.ts'
import { abrirGente, type Gente } from '#tests/oraculo/ordenes.ts'
import { abrirBalanceador, type Balanceador } from '#tests/racimo/balanceador.ts'
import { abrirCarga, PAUSA_MS } from '#tests/racimo/carga.ts'
import { abrirDos, abrirInstalacion, type Instalacion } from '#tests/racimo/partes.ts'

const LECTORES = 150
const ESCRITORES = 50
/** All of them find room at one server while the other restarts: 25 of each of four accounts. */
const SOCKETS = 100

const libro = abrirLibro('T')
let balanceador: Balanceador
let casa: Instalacion
let partes: Awaited<ReturnType<typeof abrirDos>>
let gente: Gente
beforeAll(async () => {
  balanceador = await abrirBalanceador()
  casa = await abrirInstalacion({ PUBLIC_URL: balanceador.url, RETIRO_S: '2' })
  partes = await abrirDos(casa)
  gente = await abrirGente({ producto: partes.primera }, libro)
})
afterAll(async () => {
  await casa?.cerrar()
  await balanceador?.cerrar()
})

it('parts that restart in turn under load fail no request, lose nothing, and their sockets come back', async () => {
  const quitar = new Map<number, () => void>()
  for (const { port } of [partes.primera, partes.otra]) quitar.set(port, await balanceador.poner(port))
  const cuantos = { lectores: LECTORES, escritores: ESCRITORES, sockets: SOCKETS }
  const carga = await abrirCarga(balanceador, partes.primera, gente, cuantos)
  await carga.abiertos()

  for (const vieja of [partes.primera, partes.otra]) {
    const nueva = await casa.api()
    quitar.set(nueva.port, await balanceador.poner(nueva.port))
    expect(await vieja.parar('SIGTERM')).toMatchObject({ codigo: 0 })
    quitar.get(vieja.port)?.()
    await carga.abiertos()
  }
  for (const [parte, una] of [
    ['proyector', partes.proyectores[0]],
    ['procesos', partes.procesos[0]],
  ] as const) {
    await una?.parar('SIGTERM')
    casa.parte(parte)
    await dormir(PAUSA_MS)
  }
  await carga.parar()

  expect(carga.malas()).toEqual([])
  expect(new Set(carga.dichas)).toEqual(new Set([SE_VA]))
  expect(carga.vueltas()).toBe(SOCKETS + carga.dichas.length)
  expect(await carga.perdidas(casa.ajustes)).toEqual([])
  expect(carga.hechas.length).toBeGreaterThan(ESCRITORES)
})
