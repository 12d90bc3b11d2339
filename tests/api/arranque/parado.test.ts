import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Cierres } from '#api/arranque/direcciones.ts'
import { servir } from '#api/servir.ts'
import { hijosDe } from '#tests/proc.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

it('a product that is stopped while it starts begins no other process', async () => {
  const { config, direcciones } = sistema()
  const cierres: Cierres = []
  const antes = hijosDe(process.pid)
  const entorno = { config, direcciones, logger: pino({ level: 'silent' }), cierres, signal: AbortSignal.abort() }
  try {
    await expect(servir(new Set(['proyector']), entorno)).rejects.toThrow('aborted')
    expect(hijosDe(process.pid)).toEqual(antes)
  } finally {
    for (const cierre of cierres.toReversed()) await cierre()
  }
})
