import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pararEnMedio } from '#tests/arranques.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { ponerDemo } from '#tests/demo.ts'
import { hastaQue } from '#tests/espera.ts'
import { hijosDe, ordenDe, procDe } from '#tests/proc.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr, RAIZ, sinAjustes } from '#tests/programa.ts'

const raiz = carpetaNueva('arranques')
afterAll(() => borrar(raiz))
const ajustes = (datos: string, mas: Record<string, string> = {}) =>
  sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '0', ...mas })

describe('a port that somebody else has', () => {
  const otro = createServer()
  beforeAll(() => once(otro.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => void otro.close())

  it.each(['PORT', 'METRICS_PORT'])('is reported as %s before anything is started', async (ajuste) => {
    const { port } = otro.address() as { port: number }
    const datos = join(raiz, ajuste)
    const { codigo, errores } = await correr('api/server.ts', ajustes(datos, { [ajuste]: String(port) }) as never)
    expect([codigo, errores]).toEqual([1, `El puerto ${port} ya está ocupado: elige otro con ${ajuste}.\n`])
    expect(existsSync(join(datos, 'postgres'))).toBe(false)
  })
})

describe('several products started at once on the same new data', () => {
  it('end up as one that serves and others that say why not and do no harm to it', async () => {
    const datos = join(raiz, 'dos')
    const arrancar = () => iniciarProducto({ env: ajustes(datos), callado: true })
    const arranques = await Promise.allSettled([arrancar(), arrancar(), arrancar()])
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
    // Each process read the secret that stays.
    const otraVez = await arrancar()
    expect((await fetch(`${otraVez.url}/api/salud/listo`)).status).toBe(200)
    await otraVez.parar()
    await hastaQue(() => expect(procDe(datos)).toEqual([]), 50)
  }, 60_000)
})

describe('the remains of a killed product', () => {
  it('don’t stop the next start: a place note with another’s process and port, and an empty Postgres note', async () => {
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

describe('something else in the place of what the product keeps', () => {
  it.each([
    [
      'candado',
      (lugar: string) => writeFileSync(lugar, 'algo mío\n'.repeat(100)),
      /^DATA_DIR: \S+candado no es de BandWork\. Quítalo de ahí\.\n$/,
    ],
    [
      'en-marcha.json',
      (lugar: string) => mkdirSync(lugar),
      /^DATA_DIR: no se puede usar \S+en-marcha\.json \(\w+\)\.\n$/,
    ],
    ['secreto', (lugar: string) => mkdirSync(lugar), /^SECRETO: \S+secreto no se puede leer \(EISDIR\)\.\n$/],
    ['postgres', (lugar: string) => writeFileSync(lugar, ''), /^DATA_DIR: no se puede usar \S+postgres \(\w+\)\.\n$/],
  ])('is reported in a sentence: %s', async (nombre, poner, frase) => {
    const datos = join(raiz, `ajeno-${nombre}`)
    mkdirSync(datos)
    poner(join(datos, nombre))
    const { codigo, errores } = await correr('api/server.ts', ajustes(datos) as never)
    expect([codigo, errores]).toEqual([1, expect.stringMatching(frase)])
    expect(procDe(datos)).toEqual([])
  })

  it('is reported when its folder’s name spans two lines', async () => {
    const { codigo, errores } = await correr('api/server.ts', ajustes(join(raiz, 'dos\nlíneas')) as never)
    expect([codigo, errores]).toEqual([1, expect.stringContaining('DATA_DIR no debe llevar saltos de línea')])
  })
})

describe('the product stopped by npm', () => {
  it('before it has been loaded ends together with npm', async () => {
    const datos = join(raiz, 'npm')
    const env = { ...ajustes(datos), npm_lifecycle_event: 'start' }
    const orden = spawn('sh', ['-c', `"${process.execPath}" api/server.ts; :`], { cwd: RAIZ, env, stdio: 'ignore' })
    const [producto] = await hastaQue(() => {
      const hijos = hijosDe(orden.pid as number)
      expect(hijos).toHaveLength(1)
      return hijos
    })
    // It has begun to load itself.
    await new Promise((listo) => setTimeout(listo, 250))
    orden.kill('SIGTERM')
    await hastaQue(() => expect([ordenDe(producto as number), procDe(datos)]).toEqual(['', []]), 50)
  })
})

describe('the product stopped while it answers', () => {
  it('gives its answer, keeps nobody’s connection longer, and cuts off anyone who doesn’t finish', async () => {
    const datos = join(raiz, 'contesta')
    mkdirSync(datos)
    await ponerDemo(datos)
    const producto = await iniciarProducto({ env: ajustes(datos, { DEMO: '1' }), callado: true })
    const { port } = new URL(producto.url)
    const agente = new Agent({ keepAlive: true })
    const pedido = request({
      port,
      agent: agente,
      path: '/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    pedido.flushHeaders()
    // It has begun once it asks for its body.
    await once(pedido, 'continue')
    pedido.end(JSON.stringify({ correo: 'cliente@demo.ec', contrasena: 'bandwork-demo' }))
    const media = connect(Number(port))
    media.on('error', () => undefined)
    media.write(
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    )
    const respuesta = once(pedido, 'response')
    const desde = performance.now()
    const { codigo } = await producto.parar()
    expect(codigo).toBe(0)
    expect(performance.now() - desde).toBeLessThan(4 * 2_500)
    expect((await respuesta)[0].statusCode).toBe(200)
    agente.destroy()
    media.destroy()
  }, 60_000)
})

describe('the product stopped while it starts', () => {
  // Around the creation of its database, and around its start.
  it.each([
    [1_600, true],
    [2_400, true],
    [1_200, false],
    [1_700, false],
  ])(
    'after %i ms (new data: %s) leaves nothing running',
    async (ms, nueva) => {
      await pararEnMedio(ms, nueva)
    },
    60_000,
  )
})
