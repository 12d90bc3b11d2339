import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { borrar, carpetaDeDatos, correr, hayPostgres, iniciar, type Producto, procesosDe } from './producto.ts'

let datos = ''
let producto: Producto

beforeAll(async () => {
  datos = carpetaDeDatos()
  producto = await iniciar(datos, { DEMO: '1' })
})
afterAll(async () => {
  await producto.parar()
  borrar(datos)
})

const posicionDe = async () => (await producto.pedir('/api/salud')).cuerpo.posicion as string
const nadie = () => vi.waitFor(() => expect(procesosDe(datos)).toEqual([]), { timeout: 10_000, interval: 50 })

describe('the product, started', () => {
  it('says where it is in one line, and serves the web, its health and the demo market', async () => {
    expect(producto.salida()).toMatch(/^BandWork listo: http:\/\/localhost:\d+\n$/)
    expect((await producto.pedir('/', { headers: { accept: 'text/html' } })).cuerpo).toContain('<html')
    expect((await producto.pedir('/api/salud')).cuerpo).toMatchObject({ estado: 'ok', demo: true, aparcados: 0 })
    expect((await producto.pedir('/api/salud/listo')).estado).toBe(200)
    const cookie = await producto.entrar('proveedor@demo.ec')
    const { cuerpo } = await producto.pedir('/proveedor_ajax?draw=1&length=5', { cookie })
    expect(cuerpo.recordsTotal).toBeGreaterThan(5)
  })

  it('refuses a second one on the same data with a sentence', async () => {
    const { codigo, errores } = await correr('api/server.ts', { DATA_DIR: datos, PORT: '0' })
    expect(codigo).toBe(1)
    expect(errores).toContain(`BandWork ya está en marcha con los datos de ${datos}.`)
    expect((await producto.pedir('/api/salud/listo')).estado).toBe(200)
  })

  it('stops cleanly on SIGTERM, leaves no process behind, and finds all its data at the next start', async () => {
    const antes = await posicionDe()
    const { codigo, senal } = await producto.parar('SIGTERM')
    expect([codigo, senal]).toEqual([0, null])
    await nadie()
    expect(hayPostgres(datos)).toBe(false)
    producto = await iniciar(datos, { DEMO: '1' })
    expect(await posicionDe()).toBe(antes)
    const cookie = await producto.entrar('cliente@demo.ec')
    expect((await producto.pedir('/api/yo', { cookie })).estado).toBe(200)
  })

  it('killed itself, is there again at the next start with everything', async () => {
    const antes = await posicionDe()
    await producto.parar('SIGKILL')
    producto = await iniciar(datos, { DEMO: '1' })
    expect(await posicionDe()).toBe(antes)
    await producto.parar('SIGINT')
    await nadie()
    producto = await iniciar(datos, { DEMO: '1' })
  })
})
