import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { comprobarPaquete, type Entrada, escribirPaquete, leerPaquete } from '#api/herramientas/paquete.ts'
import { CARPETAS } from '#api/http/archivos.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'

const carpeta = carpetaNueva('paquete')
afterAll(() => borrar(carpeta))

const LARGO = 'ñ'.repeat(3 * 1024 * 1024)
const ENTRADAS: readonly Entrada[] = [
  { tabla: 'acceso.ajustes', fila: { nombre: 'uno\ndos', valor: LARGO } },
  { tabla: 'claves.personas', fila: { cuenta: 7 } },
  ...Object.values(CARPETAS).map((carpeta) => ({
    archivo: posix.join(carpeta, '1', 'ab'.repeat(32)),
    contenido: Buffer.from([0, 10, 13, 255]).toString('base64'),
  })),
]
const deEstas = async function* () {
  yield* ENTRADAS
}
const todas = async (ruta: string): Promise<Entrada[]> => {
  const leidas: Entrada[] = []
  for await (const entrada of leerPaquete(ruta)) leidas.push(entrada)
  return leidas
}

it('a backup gives back its entries in order, and is never overwritten', async () => {
  const ruta = join(carpeta, 'uno.gz')
  const dicho = await escribirPaquete(ruta, deEstas())
  expect(dicho).toMatchObject({ hechos: 0, filas: 2, archivos: 3 })
  expect(await comprobarPaquete(ruta)).toEqual(dicho)
  expect(await todas(ruta)).toEqual(ENTRADAS)
  const antes = readFileSync(ruta)
  await expect(escribirPaquete(ruta, deEstas())).rejects.toThrow(
    /^Ya existe .*: un respaldo no se escribe sobre otro\.$/,
  )
  expect(readFileSync(ruta).equals(antes)).toBe(true)
  expect(readdirSync(carpeta)).toEqual(['uno.gz'])
})

it('a backup that fails while it is written leaves no file, and says why', async () => {
  const rotas = async function* () {
    yield* ENTRADAS
    throw new Error('se fue el log')
  }
  await expect(escribirPaquete(join(carpeta, 'roto.gz'), rotas())).rejects.toThrow('se fue el log')
  await expect(escribirPaquete(join(carpeta, 'no-hay', 'roto.gz'), deEstas())).rejects.toMatchObject({ code: 'ENOENT' })
  expect(readdirSync(carpeta)).toEqual(['uno.gz'])
})

it('a file that is cut, changed or not a backup is refused with a reason', async () => {
  const bytes = readFileSync(join(carpeta, 'uno.gz'))
  const ruta = join(carpeta, 'otro.gz')
  const texto = gunzipSync(bytes).toString('utf8')
  const lineas = texto.trimEnd().split('\n')
  for (const [hacer, dice] of [
    [() => writeFileSync(ruta, 'no soy un respaldo'), /no se puede leer: está cortado/],
    [() => writeFileSync(ruta, bytes.subarray(0, bytes.length - 300)), /no se puede leer: está cortado/],
    [() => writeFileSync(ruta, ''), /manifiesto|no se puede leer: está cortado/],
    [() => writeFileSync(ruta, gzipSync(`${lineas.slice(0, -1).join('\n')}\n`)), /le falta el manifiesto/],
    [() => writeFileSync(ruta, gzipSync(texto.replace('"cuenta":7', '"cuenta":8'))), /su suma no cuadra/],
    [() => writeFileSync(ruta, gzipSync(`${lineas.toReversed().join('\n')}\n`)), /después de su manifiesto/],
    [() => writeFileSync(ruta, gzipSync(texto.replace('"archivo":"1/', '"archivo":"../1/'))), /no es de los nuestros/],
    [() => writeFileSync(ruta, gzipSync('{"manifiesto":{"formato":2}}\n')), /no es un respaldo de esta versión/],
  ] as const) {
    hacer()
    const error = await comprobarPaquete(ruta).catch((fallo: Error) => fallo)
    expect(error).toMatchObject({ name: 'PaqueteInservible', message: expect.stringMatching(dice) })
  }
  await expect(comprobarPaquete(join(carpeta, 'ninguno'))).rejects.toThrow(/^No existe/)
})
