import { expect, it } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { unSistema } from '#tests/sistema.ts'

// A system of its own, because it counts all erased persons and inserts one.
const sistema = unSistema()

it('the health reports an erasure that has been due for too long', async () => {
  const salud = async () => (await sistema().app.inject('/api/salud')).json()
  await sistema().pool.query(`insert into claves.personas (cuenta, destruida) values (78, now() - interval '1 hour')`)
  await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'degradado', olvidosAtrasados: 1 }))
  await sistema().pool.query(`insert into acceso.ajustes (nombre, valor) values ('olvido', now()::text)`)
  await hastaQue(async () => expect(await salud()).toMatchObject({ olvidosAtrasados: 0 }))
})
