import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ARCHIVOS_POR_CUENTA, BYTES_POR_CUENTA } from '#api/access/limites.ts'
import { crearArchivos } from '#api/http/archivos.ts'
import { nadaSeEscribio } from '#api/http/problema.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { refuse } from '#domain/decider.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'

const CUOTA = { archivos: ARCHIVOS_POR_CUENTA, bytes: BYTES_POR_CUENTA }
let dir = ''
beforeEach(() => {
  dir = carpetaNueva('archivos')
})
afterEach(() => borrar(dir))

const enDisco = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entrada) => entrada.isFile()).length
/** Creates sparse files of `bytes` bytes in an account's folder, without uploading them. */
const llenar = (cuenta: number, cuantos: number, bytes = 1) => {
  mkdirSync(join(dir, String(cuenta)), { recursive: true })
  for (let n = 0; n < cuantos; n += 1) {
    const ruta = join(dir, String(cuenta), String(n).padStart(64, '0'))
    writeFileSync(ruta, '')
    truncateSync(ruta, bytes)
  }
}
const de = (contenido: string = randomUUID()) => Readable.from([Buffer.from(contenido)])
const LLENA = { rechazo: { refused: 'cuota-llena' } }

describe('the quota of an account', () => {
  it('is two thousand files; one more is refused without a trace, and the same file again is accepted', async () => {
    const archivos = crearArchivos(dir, CUOTA)
    llenar(7, ARCHIVOS_POR_CUENTA - 1)
    await archivos.guardar(7, de('el último'))
    await expect(archivos.guardar(7, de())).rejects.toMatchObject(LLENA)
    expect(enDisco()).toBe(ARCHIVOS_POR_CUENTA)
    await archivos.guardar(7, de('el último'))
    // Another account has its own quota.
    await archivos.guardar(8, de())
    // A deleted file makes room.
    await archivos.borrar(7, '0'.repeat(64))
    await archivos.guardar(7, de())
    await expect(archivos.guardar(7, de())).rejects.toMatchObject(LLENA)
    expect(enDisco()).toBe(ARCHIVOS_POR_CUENTA + 1)
  })

  it('isn’t exceeded by the same bytes at two processes at once', async () => {
    const cuota = { ...CUOTA, archivos: 3 }
    const [primero, segundo] = [crearArchivos(dir, cuota), crearArchivos(dir, cuota)]
    llenar(7, 3)
    for (let n = 0; n < 10; n += 1) {
      const traer = (donde: typeof primero) =>
        donde.guardarPara(
          7,
          de(`igual ${n}`),
          () => undefined,
          async () => 'hecho',
          nadaSeEscribio,
        )
      const hechas = await Promise.allSettled([traer(primero), traer(segundo)])
      expect(hechas.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    }
    expect(enDisco()).toBe(3)
  })

  it('is 1 GiB to the byte', async () => {
    const archivos = crearArchivos(dir, CUOTA)
    llenar(7, 4, BYTES_POR_CUENTA / 4)
    truncateSync(join(dir, '7', '0'.repeat(64)), BYTES_POR_CUENTA / 4 - 11)
    await expect(archivos.guardar(7, de('doce letras.'))).rejects.toMatchObject(LLENA)
    await archivos.guardar(7, de('once letras'))
    await expect(archivos.guardar(7, de('1'))).rejects.toMatchObject(LLENA)
    expect(enDisco()).toBe(5)
  })

  it('lets one of many parallel uploads have the last place, also over two processes', async () => {
    const [primero, segundo] = [
      crearArchivos(dir, { ...CUOTA, archivos: 10 }),
      crearArchivos(dir, { ...CUOTA, archivos: 10 }),
    ]
    llenar(7, 9)
    const juntos = await Promise.allSettled(Array.from({ length: 12 }, () => primero.guardar(7, de())))
    expect(juntos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(enDisco()).toBe(10)
    await primero.borrar(7, '0'.repeat(64))
    // Two processes share no memory, so both may refuse; neither exceeds the quota.
    const deDos = Array.from({ length: 12 }, (_, n) => (n % 2 ? primero : segundo).guardar(7, de()))
    expect((await Promise.allSettled(deDos)).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
    expect(enDisco()).toBeLessThanOrEqual(10)
  })

  it('counts the same bytes in parallel as one file', async () => {
    const archivos = crearArchivos(dir, { ...CUOTA, archivos: 2 })
    llenar(7, 2)
    const juntos = await Promise.allSettled(['a', 'a', 'a'].map((letra) => archivos.guardar(7, de(letra))))
    expect(juntos.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await archivos.borrar(7, '0'.repeat(64))
    await Promise.all(['a', 'a', 'a'].map((letra) => archivos.guardar(7, de(letra))))
    expect(enDisco()).toBe(2)
  })
})

describe('no file is left', () => {
  it('of an upload that broke off or was refused, or whose command was refused', async () => {
    const archivos = crearArchivos(dir, CUOTA)
    const cortado = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('se fue')
      })(),
    )
    await expect(archivos.guardar(7, cortado)).rejects.toThrow('se fue')
    const no = () => {
      throw new Rechazado(refuse('no', 'No.'))
    }
    await expect(archivos.guardar(7, de(), no)).rejects.toThrow('No.')
    await expect(
      archivos.guardarPara(
        7,
        de(),
        () => undefined,
        async () => no(),
        nadaSeEscribio,
      ),
    ).rejects.toThrow('No.')
    expect(
      await archivos.prestado(
        de('prestado'),
        () => undefined,
        async (_ruta, { bytes }) => bytes,
      ),
    ).toBe(8)
    expect(enDisco()).toBe(0)
  })

  it('of an upload whose process died, once no request can still be waiting for it', async () => {
    const archivos = crearArchivos(dir, CUOTA)
    await archivos.barrer()
    const entrantes = join(dir, 'entrantes')
    mkdirSync(entrantes)
    const hace = (minutos: number) => new Date(Date.now() - minutos * 60_000)
    for (const [nombre, minutos] of [
      ['vieja', 11],
      ['en-camino', 9],
    ] as const) {
      writeFileSync(join(entrantes, nombre), 'x')
      utimesSync(join(entrantes, nombre), hace(minutos), hace(minutos))
    }
    await archivos.barrer()
    expect(readdirSync(entrantes)).toEqual(['en-camino'])
  })
})

it('an open file can be read to its end, even if it is deleted meanwhile', async () => {
  const archivos = crearArchivos(dir, CUOTA)
  const { sha256 } = await archivos.guardar(7, de('entero'))
  const abierto = await archivos.abrir(7, sha256)
  await archivos.borrar(7, sha256)
  expect(abierto && (await text(abierto.contenido))).toBe('entero')
  expect(await archivos.abrir(7, sha256)).toBeUndefined()
})

it('a file where an earlier release stored it is found', async () => {
  const antes = crearArchivos(dir, CUOTA)
  const logos = crearArchivos(join(dir, 'logos'), CUOTA, antes)
  const { sha256 } = await antes.guardar(7, de('de antes'))
  expect(await logos.medir(7, sha256)).toBe(8)
  const abierto = await logos.abrir(7, sha256)
  expect(abierto && (await buffer(abierto.contenido)).toString()).toBe('de antes')
  await logos.borrar(7, sha256)
  expect(await antes.hay(7, sha256)).toBe(true)
})

it('a file refused by one process and accepted by another stays, in whatever order they come', async () => {
  const [primero, segundo] = [crearArchivos(dir, CUOTA), crearArchivos(dir, CUOTA)]
  const nada = () => undefined
  const pausa = () => new Promise((listo) => setTimeout(listo, Math.random() * 4))
  for (let vez = 0; vez < 150; vez += 1) {
    const contenido = `igual ${vez}`
    const negada = primero
      .guardarPara(
        9,
        de(contenido),
        nada,
        async () => {
          await pausa()
          throw new Rechazado(refuse('demasiados-archivos', 'No caben más.'))
        },
        nadaSeEscribio,
      )
      .catch((error: unknown) => error)
    await pausa()
    const sha256 = await segundo.guardarPara(
      9,
      de(contenido),
      nada,
      async (guardado) => {
        await pausa()
        return guardado.sha256
      },
      nadaSeEscribio,
    )
    expect(await negada).toBeInstanceOf(Rechazado)
    expect(await segundo.hay(9, sha256), `vez ${vez}`).toBe(true)
  }
  expect(enDisco()).toBe(150)
})

it('a file that a process was deleting when it died is put back', async () => {
  const archivos = crearArchivos(dir, CUOTA)
  const { sha256 } = await archivos.guardar(7, de('nombrado por otro proceso'))
  const aparte = join(dir, 'entrantes', `7-${sha256}-${randomUUID()}`)
  renameSync(join(dir, '7', sha256), aparte)
  const hace = new Date(Date.now() - 3_600_000)
  utimesSync(aparte, hace, hace)
  await archivos.barrer()
  expect(await archivos.hay(7, sha256)).toBe(true)
  expect(readdirSync(join(dir, 'entrantes'))).toEqual([])
})
