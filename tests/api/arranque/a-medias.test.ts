import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pararEnMedio } from '#tests/arranques.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { ponerDemo } from '#tests/demo.ts'
import { procDe } from '#tests/proc.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr, sinAjustes } from '#tests/programa.ts'

const raiz = carpetaNueva('arranques')
afterAll(() => borrar(raiz))
const ajustes = (datos: string, mas: Record<string, string> = {}) =>
  sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '0', ...mas })

describe('a port that somebody else has', () => {
  const otro = createServer()
  beforeAll(() => once(otro.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => void otro.close())

  it.each(['PORT', 'METRICS_PORT'])('as %s is told before anything was started', async (ajuste) => {
    const { port } = otro.address() as { port: number }
    const datos = join(raiz, ajuste)
    const { codigo, errores } = await correr('api/server.ts', ajustes(datos, { [ajuste]: String(port) }) as never)
    expect([codigo, errores]).toEqual([1, `El puerto ${port} ya está ocupado: elige otro con ${ajuste}.\n`])
    expect(existsSync(join(datos, 'postgres'))).toBe(false)
  })
})

describe('two started at once on the same new data', () => {
  it('are one that serves and one that says why not, which harms it in nothing', async () => {
    const datos = join(raiz, 'dos')
    const uno = () => iniciarProducto({ env: ajustes(datos), callado: true })
    const arranques = await Promise.allSettled([uno(), uno(), uno()])
    const [sirve] = arranques.flatMap((arranque) => (arranque.status === 'fulfilled' ? [arranque.value] : []))
    try {
      const motivos = arranques.flatMap((arranque) => (arranque.status === 'rejected' ? [String(arranque.reason)] : []))
      expect(motivos).toEqual(
        Array(2).fill(expect.stringContaining(`BandWork ya está en marcha con los datos de ${datos}.`)),
      )
      expect((await fetch(`${sirve?.url}/api/salud/listo`)).status).toBe(200)
    } finally {
      await sirve?.parar()
    }
    // Each read the secret that stays.
    const otraVez = await uno()
    expect((await fetch(`${otraVez.url}/api/salud/listo`)).status).toBe(200)
    await otraVez.parar()
    await vi.waitFor(() => expect(procDe(datos)).toEqual([]), { timeout: 10_000, interval: 50 })
  }, 60_000)
})

describe('what a killed one left', () => {
  it('doesn’t keep the next from starting: its place, with a process and a port that others have now, and an empty note of Postgres', async () => {
    const datos = join(raiz, 'restos')
    mkdirSync(datos)
    await ponerDemo(datos)
    const ajeno = createServer().listen(0, '127.0.0.1')
    await once(ajeno, 'listening')
    const { port } = ajeno.address() as { port: number }
    const databaseUrl = `postgres://postgres:x@127.0.0.1:${port}/bandwork`
    writeFileSync(
      join(datos, 'en-marcha.json'),
      JSON.stringify({ databaseUrl, eventstoreUrl: 'unix:/x', pid: process.pid }),
    )
    writeFileSync(join(datos, 'postgres/pgdata/postmaster.pid'), '')
    const { url, parar } = await iniciarProducto({ env: ajustes(datos, { DEMO: '1' }), callado: true })
    ajeno.close()
    expect((await fetch(`${url}/api/salud/listo`)).status).toBe(200)
    expect(readFileSync(join(datos, 'en-marcha.json'), 'utf8')).not.toContain(`:${port}/`)
    await parar()
  }, 60_000)
})

describe('stopped while it starts', () => {
  // Around the making of its database, and around its start.
  it.each([
    [1_600, true],
    [2_400, true],
    [1_200, false],
    [1_700, false],
  ])(
    'after %i ms, new: %s, it leaves nothing running',
    async (ms, nueva) => {
      await pararEnMedio(ms, nueva)
    },
    60_000,
  )
})
