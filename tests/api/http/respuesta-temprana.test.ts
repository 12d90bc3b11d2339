import { Agent, request as pedirHttp } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crearApp } from '#api/arranque/app.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
/** The agent with one connection, which is kept. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let app: Awaited<ReturnType<typeof crearApp>>['app']
let puerto = 0
beforeAll(async () => {
  const { servicios } = sistema()
  // Simulates a disk that is full after the first bytes.
  const guardarPara = async (_cuenta: number, contenido: AsyncIterable<unknown>) => {
    for await (const _ of contenido) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const archivos = { ...servicios.archivos, guardarPara } as typeof servicios.archivos
  const nueva = await crearApp(
    { ...servicios, archivos },
    undefined,
    pino({ level: 'silent' }),
    join(servicios.config.dataDir, 'web'),
  )
  app = nueva.app
  await app.listen({ port: 0, host: '127.0.0.1' })
  puerto = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

const pedir = (method: string, path: string, headers: Record<string, string | number> = {}, cuerpo?: Buffer) =>
  new Promise<{ estado: number; cuerpo: string; cerrada: boolean }>((resolve, reject) => {
    const pedida = pedirHttp({ host: '127.0.0.1', port: puerto, method, path, agent, headers }, (respuesta) => {
      let texto = ''
      respuesta.on('data', (trozo) => {
        texto += trozo
      })
      respuesta.on('end', () =>
        resolve({
          estado: respuesta.statusCode ?? 0,
          cuerpo: texto,
          cerrada: respuesta.headers.connection === 'close',
        }),
      )
    })
    pedida.on('error', reject)
    pedida.end(cuerpo)
  })

const RAYA = 'raya-de-prueba'
const formulario = (campos: Record<string, string>, nombre: string, contenido: Buffer): Buffer =>
  Buffer.concat([
    ...Object.entries(campos).map(([campo, valor]) =>
      Buffer.from(`--${RAYA}\r\ncontent-disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`),
    ),
    Buffer.from(
      `--${RAYA}\r\ncontent-disposition: form-data; name="archivo"; filename="${nombre}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    contenido,
    Buffer.from(`\r\n--${RAYA}--\r\n`),
  ])

it('after an answer given before the body was read, the next request on that connection is answered at once', async () => {
  const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Quien sube')
  const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Quien vende')
  const pedido = await persona.pedir('POST', '/api/save/index/pedido', {
    hashIdProv: proveedor.hash,
    descripcion: 'Cemento',
  })
  const { idPedido } = pedido.cuerpo
  const origin = `http://127.0.0.1:${puerto}`
  ;(sistema().servicios.puerta.origenes as Set<string>).add(origin)
  const tipo = `multipart/form-data; boundary=${RAYA}`
  const grande = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * 1024 * 1024, 'x')])
  const subir = (cookie: string, campos: Record<string, string>, nombre = 'plano.pdf', tamano = grande) => {
    const cuerpo = formulario(campos, nombre, tamano)
    return pedir(
      'POST',
      '/api/pedidos/adjuntar/archivo',
      { cookie, origin, 'content-type': tipo, 'content-length': cuerpo.length },
      cuerpo,
    )
  }
  const intentos = [
    [507, () => subir(persona.cookie, { idPedido })],
    [404, () => subir(persona.cookie, { idPedido: 'a1b2c3d4e5f6' })],
    [401, () => subir('', { idPedido })],
  ] as const
  for (const [estado, intento] of intentos) {
    const antes = performance.now()
    const respuesta = await intento()
    expect(respuesta.estado, respuesta.cuerpo).toBe(estado)
    const siguiente = await pedir('GET', '/api/salud/listo', { cookie: persona.cookie })
    expect([estado, siguiente.estado]).toEqual([estado, 200])
    expect(performance.now() - antes, `${estado}`).toBeLessThan(3_000)
  }
})
