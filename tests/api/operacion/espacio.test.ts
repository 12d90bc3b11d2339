import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { crearApp } from '#api/arranque/app.ts'
import { espacioEn } from '#api/operacion/espacio.ts'
import { hastaQue } from '#tests/espera.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const MIB = 1024 ** 2

it('health reports the free disk space, and is degraded below 256 MiB', async () => {
  const { servicios } = sistema()
  let libres = 300 * MIB
  const { app } = await crearApp(
    { ...servicios, espacio: async () => libres },
    undefined,
    pino({ level: 'silent' }),
    join(servicios.config.dataDir, 'web'),
  )
  const salud = async () => (await app.inject({ method: 'GET', url: '/api/salud' })).json()
  try {
    await vi.waitFor(async () => expect(await salud()).toMatchObject({ estado: 'ok', espacio: 300 * MIB }), 20_000)
    libres = 255 * MIB
    await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'degradado', espacio: 255 * MIB }))
    libres = 256 * MIB
    await hastaQue(async () => expect(await salud()).toMatchObject({ estado: 'ok' }))
  } finally {
    await app.close()
  }
})

it('the free space of an existing folder is known, and a missing folder has no limit', async () => {
  const { dataDir } = sistema().servicios.config
  const libre = await espacioEn([dataDir])
  expect(libre).toBeGreaterThan(0)
  expect(libre).toBeLessThan(Number.MAX_SAFE_INTEGER)
  expect(await espacioEn([join(dataDir, 'no está')])).toBe(Number.MAX_SAFE_INTEGER)
})
