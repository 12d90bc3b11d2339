import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { abrirConstante } from '#api/access/constante.ts'
import { crearEliminaciones, eliminadasSegun, leerLista } from '#api/access/eliminaciones.ts'
import { crearApp } from '#api/arranque/app.ts'
import { crearBarrido } from '#api/arranque/barrido.ts'
import { crearEliminacion } from '#api/cuenta/eliminar.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it lists all erased persons.
const carpeta = carpetaNueva('eliminaciones')
const ruta = join(carpeta, 'lista')
const sistema = unSistema({ ERASURES_FILE: ruta })
afterAll(() => borrar(carpeta))
beforeEach(() => rmSync(ruta, { recursive: true, force: true }))

const callado = pino({ level: 'silent' })
const constante = () => abrirConstante(sistema().pool, sistema().config.secretos)
const escritor = async (donde = ruta) => crearEliminaciones(sistema().pool, await constante(), donde, callado)
const lineas = () => readFileSync(ruta, 'utf8').split('\n')
const abrir = () => sistema().abrirCuenta('consumidor', 'personal', 'Gabriela Ordóñez')
const eliminar = async ({ hash }: Persona) => {
  const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
  expect(
    (await admin.pedir('POST', `/api/admin/cuentas/${hash}/eliminar`, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' }))
      .estado,
  ).toBe(200)
}
/** Destroys a person's key as a process that dies right after it. */
const destruir = async ({ id }: Persona) => {
  await sistema().pool.query(
    'update claves.personas set clave = null, llave = null, destruida = now() where cuenta = $1',
    [id],
  )
}
/** Returns how many lines name each of these persons. */
const veces = async (...personas: Persona[]): Promise<number[]> => {
  const cuales = personas.map(({ id }) => id)
  const todas = lineas()
  const clave = await constante()
  return cuales.map((id) => todas.filter((linea) => nombra(linea, clave, id)).length)
}
const nombra = (linea: string, clave: string, id: number): boolean => {
  const [, instalacion = '', persona = ''] = linea.split(' ')
  const lista = {
    porInstalacion: new Map([[instalacion, new Set([persona])]]),
    cortadas: 0,
    final: 'entero' as const,
  }
  return persona !== '' && eliminadasSegun(lista, clave, ruta)(id)
}

describe('the list of erased persons', () => {
  it('has a line for each once the erasure is answered, with a moment and nothing that names anybody', async () => {
    const ana = await abrir()
    const { correo } = (await ana.pedir('GET', '/api/yo')).cuerpo.cuenta
    await eliminar(ana)
    expect(await veces(ana)).toEqual([1])
    await eliminar(ana)
    expect(await veces(ana)).toEqual([1])
    const [inicio = '', ...resto] = lineas()
    expect(inicio).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f]{16} inicio$/)
    expect(resto.pop()).toBe('')
    for (const linea of resto) expect(linea).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z [0-9a-f]{16} [0-9a-f]{64}$/)
    const texto = readFileSync(ruta, 'utf8')
    for (const palabra of ['Gabriela', correo, String(ana.id), ana.hash]) expect(texto).not.toContain(palabra)
    expect(statSync(ruta).mode & 0o077).toBe(0)
  })

  it('gets from the sweep what a killed process, a lost file or a cut write left out, once', async () => {
    const [ana, eva] = [await abrir(), await abrir()]
    await eliminar(ana)
    await destruir(eva)
    expect(await veces(ana, eva)).toEqual([1, 0])
    const { archivos, eliminaciones } = sistema().servicios
    const { terminar } = crearEliminacion(sistema().servicios)
    const alto = new AbortController()
    const barrido = crearBarrido({
      ...sistema(),
      archivos: [archivos],
      terminar,
      eliminaciones,
      tablas: [],
      logger: callado,
    })
    const corre = barrido.correr(alto.signal)
    await hastaQue(async () => expect(await veces(ana, eva)).toEqual([1, 1]))
    alto.abort()
    await corre
    const entera = lineas().length
    truncateSync(ruta, statSync(ruta).size - 30)
    await (await escritor()).anotar()
    expect(await veces(ana, eva)).toEqual([1, 1])
    // The cut line stands between whole ones.
    expect(lineas()).toHaveLength(entera + 1)
    expect(await leerLista(ruta)).toMatchObject({ cortadas: 1, final: 'entero' })
    rmSync(ruta)
    await eliminaciones.anotar()
    expect(await veces(ana, eva)).toEqual([1, 1])
  })

  it('is written by several processes at once without a double or torn line', async () => {
    const personas = await Promise.all([abrir(), abrir(), abrir(), abrir()])
    const escritores = await Promise.all([escritor(), escritor(), escritor(), escritor()])
    for (const persona of personas) {
      await destruir(persona)
      await Promise.all(escritores.map(({ anotar }) => anotar()))
    }
    expect(await veces(...personas)).toEqual([1, 1, 1, 1])
    expect(await leerLista(ruta)).toMatchObject({ cortadas: 0, final: 'entero' })
    // Nothing is written while nothing has changed.
    const { mtimeMs } = statSync(ruta)
    for (const { anotar } of escritores) await anotar()
    expect(statSync(ruta).mtimeMs).toBe(mtimeMs)
  })

  it('that can’t be written is told by health, and the erasure is complete all the same', async () => {
    mkdirSync(ruta)
    const { app } = await crearApp(
      sistema().servicios,
      undefined,
      callado,
      join(sistema().servicios.config.dataDir, 'web'),
    )
    const reparos = async () => (await app.inject('/api/salud')).json().reparos
    const ana = await abrir()
    await eliminar(ana)
    const { rows } = await sistema().pool.query('select clave from claves.personas where cuenta = $1', [ana.id])
    expect(rows).toEqual([{ clave: null }])
    await hastaQue(async () => expect(await reparos()).toContain('eliminaciones'))
    rmSync(ruta, { recursive: true })
    await sistema().servicios.eliminaciones.anotar()
    expect(await veces(ana)).toEqual([1])
    await hastaQue(async () => expect(await reparos()).not.toContain('eliminaciones'))
    await app.close()
  })

  it('in a folder that isn’t there makes none, and somebody else’s file stays as it is', async () => {
    const lejos = await escritor(join(carpeta, 'sin montar', 'lista'))
    await lejos.anotar()
    expect([lejos.falla(), existsSync(join(carpeta, 'sin montar'))]).toEqual([true, false])
    writeFileSync(ruta, 'root:x:0:0\n')
    const ajeno = await escritor()
    await ajeno.anotar()
    expect([ajeno.falla(), readFileSync(ruta, 'utf8')]).toEqual([true, 'root:x:0:0\n'])
    // Root may read any file.
    if (process.getuid?.() === 0) return
    rmSync(ruta)
    writeFileSync(ruta, '')
    chmodSync(ruta, 0o400)
    const cerrada = await escritor()
    await cerrada.anotar()
    expect(cerrada.falla()).toBe(true)
  })

  it('shared with another installation keeps both apart', async () => {
    await (await escritor()).anotar()
    await crearEliminaciones(sistema().pool, 'la constante de otra', ruta, callado).anotar()
    const [ana] = [await abrir()]
    await eliminar(ana)
    const lista = await leerLista(ruta)
    expect(lista.porInstalacion.size).toBe(2)
    expect(eliminadasSegun(lista, await constante(), ruta)(ana.id)).toBe(true)
    expect(eliminadasSegun(lista, 'la constante de otra', ruta)(ana.id)).toBe(false)
    expect(() => eliminadasSegun(lista, 'la de una tercera', ruta)).toThrow(/no es de la instalación de este respaldo/)
  })
})

describe('a list that a restore reads', () => {
  const LINEA = `2026-11-30T10:00:00.000Z ${'ab'.repeat(8)} ${'0f'.repeat(32)}`
  const con = (texto: string) => {
    writeFileSync(ruta, texto, 'latin1')
    return leerLista(ruta)
  }

  it('may have doubles, blank lines, a missing last newline, and lines that were cut within', async () => {
    const lista = await con(`${LINEA}\n${LINEA.slice(0, 40)}\n\n2\n${LINEA}\n${LINEA.replace('0f', 'f0')}`)
    expect([...lista.porInstalacion.values()].map((personas) => personas.size)).toEqual([2])
    expect(lista).toMatchObject({ cortadas: 2, final: 'sin-salto' })
    expect((await con('')).porInstalacion.size).toBe(0)
  })

  it('is refused with a sentence when it is anything else', async () => {
    for (const basura of [
      'hola\n',
      `${LINEA}\nhola\n`,
      `${LINEA}x\n`,
      `${LINEA.toUpperCase()}\n`,
      ` ${LINEA}\n`,
      '\0'.repeat(100),
      'ñ\n',
      '9'.repeat(1_000_000),
    ])
      await expect(con(basura), basura.slice(0, 200)).rejects.toThrow(/^La línea \d de .* no es de una lista/)
    await expect(con(`${LINEA}\n${LINEA.slice(0, 60)}`)).rejects.toThrow(/^La última línea de .* está cortada/)
    rmSync(ruta)
    await expect(leerLista(ruta)).rejects.toThrow(/no se puede leer \(ENOENT\)/)
    await expect(leerLista(carpeta)).rejects.toThrow(/no es un archivo/)
  })
})
