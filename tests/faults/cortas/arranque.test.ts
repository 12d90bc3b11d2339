import { describe, expect, it, vi } from 'vitest'
import { puertoLibre } from '#api/arranque/puerto.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { hastaQue } from '#tests/espera.ts'
import { hayPostgres, unaInstalacion } from '#tests/instalacion.ts'
import { procDe } from '#tests/proc.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr, sinAjustes } from '#tests/programa.ts'

const puertoDeMetricas = await puertoLibre()
const producto = unaInstalacion({ nueva: true, ajustes: { METRICS_PORT: String(puertoDeMetricas) } })

const posicionDe = async () => (await producto.pedir('/api/salud')).cuerpo.posicion as string
const nadie = () => vi.waitFor(() => expect(procDe(producto.datos())).toEqual([]), { timeout: 60_000, interval: 50 })

describe('the product, started', () => {
  it('says where it is in one line, and serves the web, its health and the demo market', async () => {
    expect(producto.salida()).toMatch(/^BandWork listo: http:\/\/localhost:\d+\n$/)
    expect((await producto.pedir('/', { headers: { accept: 'text/html' } })).cuerpo).toContain('<html')
    const salud = (await producto.pedir('/api/salud')).cuerpo
    expect(salud).toMatchObject({ estado: 'ok', demo: true, aparcados: 0 })
    await hastaQue(async () =>
      expect((await producto.pedir('/api/salud')).cuerpo).toMatchObject({
        reparos: [],
        procesos: expect.any(Number),
        correos: { pendientes: 0, segundos: 0, fallo: null },
        ultimoRespaldo: null,
      }),
    )
    // In production nothing strips fields that the contract doesn't name.
    expect(salud).not.toHaveProperty('listo')
    expect((await producto.pedir('/api/salud/listo')).estado).toBe(200)
    const cookie = await producto.entrar('proveedor@demo.ec')
    const { cuerpo } = await producto.pedir('/proveedor_ajax?draw=1&length=5', { cookie })
    expect(cuerpo.recordsTotal).toBeGreaterThan(5)
  })

  it('tells its own metrics and those of the projector that it keeps at one port', async () => {
    await hastaQue(async () => {
      const dicho = await (await fetch(`http://127.0.0.1:${puertoDeMetricas}/metrics`)).text()
      for (const part of ['todo', 'proyector'])
        for (const de of ['process_resident_memory_bytes', 'process_start_time_seconds'])
          expect(dicho).toMatch(new RegExp(`^${de}\\{part="${part}"\\} [1-9]`, 'm'))
      expect(dicho).toMatch(/^bandwork_appended_events_total\{part="todo"\} [1-9]/m)
      expect(dicho).toMatch(/^bandwork_projected_events_total\{part="proyector"\} [1-9]/m)
      expect(dicho.match(/^# TYPE bandwork_projected_events_total /gm)).toHaveLength(1)
    })
  })

  it('refuses a second one on the same data with a sentence', async () => {
    const { codigo, errores } = await correr('api/server.ts', { DATA_DIR: producto.datos(), PORT: '0' })
    expect(codigo).toBe(1)
    expect(errores).toBe(`BandWork ya está en marcha con los datos de ${producto.datos()}.\n`)
    expect((await producto.pedir('/api/salud/listo')).estado).toBe(200)
  })

  it('stops cleanly on SIGTERM, leaves no process behind, and finds all its data at the next start', async () => {
    const antes = await posicionDe()
    // Told again while it stops, as by an end of its whole group, and then of npm's shell.
    const deNuevo = setInterval(() => void producto.parar('SIGTERM'), 20)
    const { codigo, senal } = await producto.parar('SIGTERM').finally(() => clearInterval(deNuevo))
    expect([codigo, senal]).toEqual([0, null])
    await nadie()
    expect(hayPostgres(producto.datos())).toBe(false)
    await producto.arrancar()
    expect(await posicionDe()).toBe(antes)
    const cookie = await producto.entrar('cliente@demo.ec')
    expect((await producto.pedir('/api/yo', { cookie })).estado).toBe(200)
  })

  it('comes back with everything at the next start after being killed', async () => {
    const antes = await posicionDe()
    await producto.parar('SIGKILL')
    await producto.arrancar()
    expect(await posicionDe()).toBe(antes)
    await producto.parar('SIGINT')
    await nadie()
    await producto.arrancar()
  }, 120_000)

  it('is ready on an empty log when it says so, if it has no demo market', async () => {
    const datos = carpetaNueva('vacio')
    const env = sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '0' })
    const vacio = await iniciarProducto({ env })
    try {
      expect((await fetch(`${vacio.url}/api/salud/listo`)).status).toBe(200)
    } finally {
      await vacio.parar()
      borrar(datos)
    }
  })
})
