import { expect, it } from 'vitest'
import { otraCasa } from './comun.ts'
import { danosDe, unSistema } from './sistema.ts'

// A system of its own, because it is broken here.
const sistema = unSistema({}, { aparte: true })

it('the check of a shared system finds a whole one, a parked stream and a store that is gone', async () => {
  await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  expect(await danosDe(sistema())).toEqual([])
  const { avance } = sistema().servicios
  const aparcados = `${avance.esquema()}.aparcados`
  // It reaches less far than it is known to have gone: otherwise, a projector that starts again
  // would clear it.
  await sistema().pool.query(
    `insert into ${aparcados} (stream, revision, posicion, error, cabeza_revision, cabeza_cadena)
     values ('pedido-7', 0, 0, 'roto', 0, 'x')`,
  )
  expect(await danosDe(sistema())).toEqual(['pedido-7 está detenido'])
  await sistema().pool.query(`delete from ${aparcados}`)
  await sistema().almacen.parar('SIGKILL')
  expect(await danosDe(sistema())).toEqual([expect.stringMatching(/./)])
})

it('no address is given twice', () => {
  const todas = Array.from({ length: 300 }, otraCasa)
  expect(new Set(todas).size).toBe(300)
  for (const direccion of todas) expect(direccion).toMatch(/^10(\.\d{1,3}){3}$/)
})
