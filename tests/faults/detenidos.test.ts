import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { unaInstalacion } from '#tests/instalacion.ts'
import { hijosDe } from '#tests/proc.ts'

/** Time within which every answer comes, ms. */
const COTA_MS = 5_000
const SEGUNDOS = Number(process.env['SEGUNDOS'] ?? 25)
const producto = unaInstalacion({ ajustes: { ESCRITURAS_POR_MINUTO: '100000' } })
it.each(['eventstore', 'postgres', 'proyector'] as const)(
  'every answer comes while %s is halted, at worst a 503 with Retry-After, health’s too; then everything is done',
  async (parte) => {
    const cookie = await producto.entrar('cliente@demo.ec')
    const hashIdProv = (await producto.pedir('/api/proveedores?q=Ferrecentro')).cuerpo.items[0].id as string
    const pid = producto.parte(parte)
    const detenidos = [pid, ...hijosDe(pid)]
    const tardaron: number[] = []
    const claves: string[] = []
    const medir = async (que: () => ReturnType<typeof producto.pedir>) => {
      const desde = performance.now()
      const { estado, cabeceras, cuerpo } = await que()
      tardaron.push(performance.now() - desde)
      if (estado >= 500) expect([estado, cabeceras.get('retry-after')], JSON.stringify(cuerpo)).toEqual([503, '1'])
      return { estado, cuerpo }
    }
    const pedir = (descripcion: string, clave: string) =>
      producto.pedir('/api/save/index/pedido', {
        method: 'POST',
        cookie,
        body: JSON.stringify({ hashIdProv, descripcion }),
        headers: { 'content-type': 'application/json', 'idempotency-key': clave },
      })
    for (const pid of detenidos) process.kill(pid, 'SIGSTOP')
    try {
      for (const fin = Date.now() + SEGUNDOS * 1_000; Date.now() < fin; await esperar(500)) {
        const clave = crypto.randomUUID()
        claves.push(clave)
        await Promise.all([
          medir(() => pedir(`Detenido ${clave}`, clave)),
          medir(() => producto.pedir('/carga_pedidos_ajax?draw=1&length=5', { cookie })),
          medir(() => producto.pedir('/api/yo', { cookie })),
          medir(() => producto.pedir('/api/salud')),
          medir(() => producto.pedir('/api/salud/listo')),
          medir(() =>
            producto.pedir('/login/olvido-contrasena', {
              method: 'POST',
              body: JSON.stringify({ correo: `nadie${claves.length}@prueba.ec` }),
              headers: { 'content-type': 'application/json' },
            }),
          ),
        ])
      }
    } finally {
      for (const pid of detenidos) process.kill(pid, 'SIGCONT')
    }
    const peor = Math.max(...tardaron)
    console.log(`${parte}, ${SEGUNDOS} s detenido: ${tardaron.length} respuestas, la peor ${peor.toFixed(0)} ms`)
    // Each is there once, whatever was answered.
    for (const clave of claves) {
      const [hecha] = [
        await vi.waitFor(async () => {
          const r = await pedir(`Detenido ${clave}`, clave)
          expect(r.estado, JSON.stringify(r.cuerpo)).toBe(201)
          return r
        }, 20_000),
      ]
      expect((await pedir(`Detenido ${clave}`, clave)).cuerpo.idPedido).toBe(hecha.cuerpo.idPedido)
    }
    await vi.waitFor(
      async () =>
        expect((await producto.pedir('/api/salud')).cuerpo).toMatchObject({
          estado: 'ok',
          atraso: { hechos: 0, segundos: 0 },
        }),
      20_000,
    )
    const { cuerpo } = await producto.pedir(`/carga_pedidos_ajax?draw=1&length=100&search[value]=Detenido`, { cookie })
    const vistos = cuerpo.data.map(({ descriPedido }: { descriPedido: string }) => descriPedido)
    for (const clave of claves) expect(vistos.filter((visto: string) => visto === `Detenido ${clave}`)).toHaveLength(1)
    expect(peor).toBeLessThan(COTA_MS * 4)
  },
  240_000,
)
