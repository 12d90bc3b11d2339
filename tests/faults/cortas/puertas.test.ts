import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cerrarDatos, DatosInservibles, hacerDatos } from '#api/arranque/datos.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { loQuePuedeOtro } from '#tests/otro-usuario.ts'
import { puertosDe } from '#tests/proc.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { sinAjustes } from '#tests/programa.ts'

const producto = unaInstalacion()
const DE_LA_CARPETA = process.getuid?.() === 0 ? 0o711 : 0o700

/** Returns everything in a folder, however deep. */
const todo = (carpeta: string): string[] =>
  readdirSync(carpeta, { withFileTypes: true }).flatMap((dato) => {
    const lugar = join(carpeta, dato.name)
    return dato.isDirectory() ? [lugar, ...todo(lugar)] : [lugar]
  })
const modo = (lugar: string) => statSync(lugar).mode & 0o777
const abiertos = (datos: string) =>
  todo(datos).flatMap((lugar) => {
    // A file that is on its way when it is listed may be gone by now.
    const dato = statSync(lugar, { throwIfNoEntry: false })
    const modo = dato?.isDirectory() ? 0o700 : 0o600
    return dato && (dato.mode & 0o777) !== modo ? [`${relative(datos, lugar)} ${(dato.mode & 0o777).toString(8)}`] : []
  })
const socketDe = (datos: string): string =>
  JSON.parse(readFileSync(join(datos, 'en-marcha.json'), 'utf8')).eventstoreUrl.replace(/^unix:/, '')

describe('another user of the machine', () => {
  it('finds no port of the event store, which is on a socket in the data directory', () => {
    expect(puertosDe(producto.parte('eventstore'))).toEqual([])
    expect(puertosDe(producto.pid()), 'looked for as the API’s is').toHaveLength(1)
    const socket = socketDe(producto.datos())
    expect(socket).toBe(join(producto.datos(), 'eventstore.sock'))
    expect(lstatSync(socket).isSocket()).toBe(true)
  })

  it('can neither connect to it nor read or write any of the data', async () => {
    const lugares = [producto.datos(), ...todo(producto.datos())]
    expect(lugares.length).toBeGreaterThan(50)
    expect(await loQuePuedeOtro(lugares)).toEqual([])
    const abierto = join(producto.datos(), 'abierto.sock')
    const servidor = createServer((socket) => socket.end()).listen(abierto)
    await new Promise((listo) => servidor.once('listening', listo))
    chmodSync(abierto, 0o666)
    // The mode shuts them out, not the way it is tried.
    if (DE_LA_CARPETA === 0o711) expect(await loQuePuedeOtro([abierto])).toEqual([[abierto, ['conectar']]])
    servidor.close()
  })

  it('is shut out by the mode of everything that the product made', async () => {
    // The folder of mails comes with the first mail.
    await expect.poll(() => existsSync(join(producto.datos(), 'correo')), { timeout: 20_000 }).toBe(true)
    expect(abiertos(producto.datos())).toEqual([])
    expect(modo(producto.datos())).toBe(DE_LA_CARPETA)
    for (const nombre of ['correo', 'secreto', 'postgres', 'en-marcha.json'])
      expect(existsSync(join(producto.datos(), nombre)), nombre).toBe(true)
  })

  it('is shut out at the next start from data that an older release left open', async () => {
    await producto.parar()
    for (const lugar of todo(producto.datos())) {
      if (!lugar.includes('pgdata')) chmodSync(lugar, statSync(lugar).isDirectory() ? 0o755 : 0o644)
    }
    chmodSync(producto.datos(), 0o755)
    await producto.arrancar()
    expect(abiertos(producto.datos())).toEqual([])
    expect(modo(producto.datos())).toBe(DE_LA_CARPETA)
  })
})

describe('the data directory', () => {
  const raiz = carpetaNueva('puertas')
  afterAll(() => borrar(raiz))

  it('is closed to others when it is made, and leaves alone whatever others put in it', () => {
    const datos = join(raiz, 'nueva/datos')
    hacerDatos(datos)
    expect([modo(datos), modo(dirname(datos)) & 0o005]).toEqual([DE_LA_CARPETA, 0o005])
    mkdirSync(join(datos, 'archivos/ab'), { recursive: true })
    writeFileSync(join(datos, 'archivos/ab/uno'), '')
    writeFileSync(join(datos, 'nota.txt'), '', { mode: 0o644 })
    cerrarDatos(datos)
    expect(abiertos(datos)).toEqual(['nota.txt 644'])
  })

  it('is refused with a sentence when it is everybody’s, and stays as it is', () => {
    const datos = join(raiz, 'de-todos')
    mkdirSync(datos)
    chmodSync(datos, 0o1777)
    expect(() => hacerDatos(datos)).toThrow(DatosInservibles)
    expect(modo(datos)).toBe(0o777)
  })

  it.runIf(existsSync('/proc/self'))('is refused at once on a path that no system can make', () => {
    expect(() => hacerDatos('/proc/bandwork/datos')).toThrow('DATA_DIR: no se puede escribir en /proc/bandwork/datos')
  })
})

describe('a data directory whose name is too long for a socket', () => {
  const raiz = carpetaNueva('larga')
  const datos = join(raiz, 'x'.repeat(60), 'y'.repeat(60))
  let largo: Awaited<ReturnType<typeof iniciarProducto>>
  beforeAll(async () => {
    largo = await iniciarProducto({ env: sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '0' }), callado: true })
  })
  afterAll(() => borrar(raiz))

  it('has it in a private folder, which goes when the product stops', async () => {
    const carpeta = dirname(socketDe(datos))
    expect(carpeta.startsWith(join(tmpdir(), 'bandwork-'))).toBe(true)
    expect(modo(carpeta)).toBe(0o700)
    expect((await fetch(`${largo.url}/api/salud/listo`)).status).toBe(200)
    expect(await largo.parar()).toMatchObject({ codigo: 0 })
    expect(existsSync(carpeta)).toBe(false)
  })
})
