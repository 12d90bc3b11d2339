import { describe, expect, it, vi } from 'vitest'
import { unaInstalacion } from '#tests/instalacion.ts'
import { correr } from '#tests/programa.ts'

/** Which part is killed -9 at which acknowledged command. */
const MUERTES = [
  [40, 'eventstore'],
  [90, 'proyector'],
  [150, 'postgres'],
  [210, 'eventstore'],
  [260, 'postgres'],
] as const
const PEDIDOS = 320
const CLIENTES = 6

const producto = unaInstalacion()

describe('with its parts killed while orders are placed', () => {
  it('comes back without a hand, and every acknowledged order is there exactly once', async () => {
    const cookie = await producto.entrar('cliente@demo.ec')
    const { cuerpo: directorio } = await producto.pedir('/api/proveedores')
    const hashIdProv = directorio.items[0].id as string
    const { cuerpo: antes } = await producto.pedir('/carga_pedidos_ajax?draw=1&length=5', { cookie })
    /** The outside ledger: what each command was answered, by its own description. */
    const libro = new Map<string, string>()
    const ids = new Map<string, string>()
    const muertes = [...MUERTES]
    let serie = 0

    const matar = (cual: (typeof MUERTES)[number][1]) => {
      process.kill(producto.parte(cual), 'SIGKILL')
    }
    const hacer = async (descripcion: string) => {
      const clave = crypto.randomUUID()
      // As a browser does: the same action again until it is answered.
      for (let intento = 0; intento < 200; intento += 1) {
        try {
          const { estado, cuerpo } = await producto.enviar(
            '/api/save/index/pedido',
            { hashIdProv, descripcion },
            cookie,
            clave,
          )
          if (estado === 201) {
            ids.set(descripcion, cuerpo.idPedido)
            return libro.set(descripcion, 'hecho')
          }
          if (estado < 500) return libro.set(descripcion, `rechazado ${estado} ${JSON.stringify(cuerpo)}`)
          expect(estado, JSON.stringify(cuerpo)).toBe(503)
        } catch (error) {
          if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error
        }
        await new Promise((listo) => setTimeout(listo, 100))
      }
      return libro.set(descripcion, 'sin respuesta')
    }
    const cliente = async () => {
      while (serie < PEDIDOS) {
        serie += 1
        await hacer(`Muerte ${serie}`)
        if (libro.size >= (muertes[0]?.[0] ?? Number.POSITIVE_INFINITY)) matar(muertes.shift()?.[1] ?? 'proyector')
      }
    }
    await Promise.all(Array.from({ length: CLIENTES }, cliente))

    expect(muertes).toEqual([])
    expect([...libro].filter(([, como]) => como !== 'hecho')).toEqual([])
    expect(new Set(ids.values()).size).toBe(PEDIDOS)
    await vi.waitFor(
      async () => {
        const { cuerpo: salud } = await producto.pedir('/api/salud')
        expect(salud).toMatchObject({ estado: 'ok', atraso: '0' })
        const { cuerpo } = await producto.pedir('/carga_pedidos_ajax?draw=1&length=5', { cookie })
        expect(cuerpo.recordsTotal).toBe(antes.recordsTotal + PEDIDOS)
      },
      { timeout: 30_000, interval: 250 },
    )
    const vistas: string[] = []
    for (let start = 0; start < PEDIDOS; start += 100) {
      const { cuerpo } = await producto.pedir(`/carga_pedidos_ajax?draw=1&length=100&start=${start}`, { cookie })
      vistas.push(...cuerpo.data.map(({ descriPedido }: { descriPedido: string }) => descriPedido))
    }
    expect(vistas.filter((texto) => texto.startsWith('Muerte ')).sort()).toEqual([...libro.keys()].sort())
    const auditoria = await correr('api/herramientas/auditar.ts', { DATA_DIR: producto.datos() })
    expect(auditoria.salida).toContain('Todo cuadra')
    expect(auditoria.codigo).toBe(0)
  }, 180_000)
})
