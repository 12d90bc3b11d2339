import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { crearClaves } from '#api/access/claves.ts'
import { abrirConstante, comprobarClaves } from '#api/access/constante.ts'
import { SecretoDesconocido } from '#api/access/envoltura.ts'
import { crearIdentidades } from '#api/access/identidades.ts'
import { resguardar } from '#api/access/resguardo.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { abrirNucleo } from '#api/arranque/nucleo.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { crearFirmas } from '#commands/log/firmas.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { isRefusal } from '#domain/decider.ts'
import { crearPool } from '#projections/motor/database.ts'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { hastaQue } from '#tests/espera.ts'
import { AHORA, solicitud } from '#tests/log.ts'
import { correr } from '#tests/programa.ts'

const [A, B, C] = ['a', 'b', 'c'].map((letra) => letra.repeat(40)) as [string, string, string]
const SOLO_A = { actual: A, anteriores: [] }
const B_TRAS_A = { actual: B, anteriores: [A] }
const SOLO_B = { actual: B, anteriores: [] }
const nadie = () => undefined

const PERFIL = {
  tipoUsuario: 'consumidor',
  clase: 'personal',
  nombre: 'Ana Lucía Mora',
  correo: 'ana@prueba.ec',
  celular: '0990000000',
  direccion: 'Av. Loja',
  identificacion: '1710034065',
  pais: 'Ecuador',
  provincia: 'Loja',
  ciudad: 'Loja',
  actividad: '',
  cuentaGratuita: false,
} as const
const ORIGEN = { actor: { id: 0, tipoUsuario: 'sistema' }, ahora: AHORA } as const

const datos = carpetaNueva('rotacion')
let almacen: Almacen
let base: { databaseUrl: string; almacenUrl: string }
beforeAll(async () => {
  base = await basesNuevas()
  almacen = await iniciarAlmacen(base.almacenUrl)
})
afterAll(async () => {
  await almacen.parar()
  borrar(datos)
})

const aqui = () => ({ DATA_DIR: datos, DATABASE_URL: base.databaseUrl, EVENTSTORE_URL: almacen.url })

/** Wires the product's parts as a start with these secrets does; closes them when `hacer` ends. */
const con = async <T>({ actual, anteriores }: Secretos, hacer: (partes: Servicios) => Promise<T>): Promise<T> => {
  const { databaseUrl } = base
  const config = leerConfig({ NODE_ENV: 'test', ...aqui(), SECRETO: actual, SECRETO_ANTERIOR: anteriores.join() })
  const logger = pino({ level: 'silent' })
  const nucleo = await abrirNucleo(config, { databaseUrl, eventstoreUrl: almacen.url }, 3000, logger)
  return hacer(nucleo.servicios).finally(nucleo.cerrar)
}
const herramienta = (env: Record<string, string>) => correr('api/herramientas/resguardar.ts', { ...aqui(), ...env })

describe('a product whose SECRETO changes', () => {
  let id = 0
  let [oculto, enlace] = ['', '']

  const comprobarTodo = async ({ cuentas, credenciales, ids, firmas }: Servicios) => {
    expect(ids.ocultar(id)).toBe(oculto)
    expect(await cuentas.estado(id)).toMatchObject({ nombre: PERFIL.nombre, correo: PERFIL.correo })
    expect(await cuentas.deCorreo(PERFIL.correo)).toBe(id)
    const otra = await cuentas.abrir({ ...PERFIL, identificacion: '1710034073' }, ORIGEN, solicitud())
    expect(isRefusal(otra) && otra.refused).toBe('ya-registrado')
    expect((await credenciales.comprobar(PERFIL.correo, 'una contraseña larga'))?.cuenta).toBe(id)
    return firmas
  }

  it('has, under the first one, a person with a name, a password and a link', async () => {
    await con(SOLO_A, async (partes) => {
      const abierta = await partes.cuentas.abrir(PERFIL, ORIGEN, solicitud())
      if (isRefusal(abierta)) throw new Error(abierta.detalle)
      id = abierta.id
      await partes.credenciales.fijarPrimera(id, PERFIL.correo, 'una contraseña larga')
      oculto = partes.ids.ocultar(id)
      enlace = partes.firmas.firmar('confirmar', id)
      await comprobarTodo(partes)
    })
  })

  it('keeps ids, reservations, passwords, persons and links while it names the old one, and signs with the new one', async () => {
    await con(B_TRAS_A, async (partes) => {
      const firmas = await comprobarTodo(partes)
      expect(firmas.leer('confirmar', enlace)).toEqual([String(id)])
      const nuevo = firmas.firmar('confirmar', id)
      expect(crearFirmas(SOLO_B).leer('confirmar', nuevo)).toEqual([String(id)])
      expect(crearFirmas(SOLO_A).leer('confirmar', nuevo)).toBeUndefined()
    })
  })

  it('stops with one sentence that names SECRETO_ANTERIOR when it isn’t told the previous one', async () => {
    await expect(con(SOLO_B, async () => undefined)).rejects.toThrow(SecretoDesconocido)
    const { codigo, salida, errores } = await correr('api/server.ts', { ...aqui(), PORT: '0', SECRETO: C })
    expect([codigo, salida]).toEqual([1, ''])
    expect(errores).toMatch(/^La .* no se abre con SECRETO ni con SECRETO_ANTERIOR: .*\.\n$/)
  })

  it('stays as it was when resguardar refuses secrets that open nothing', async () => {
    const { codigo, errores } = await herramienta({ SECRETO: C })
    expect(codigo).toBe(1)
    expect(errores).toContain('añade a SECRETO_ANTERIOR')
    await con(SOLO_A, comprobarTodo)
  })

  it('opens every key with the new one alone after resguardar, but still needs the old one for its seals', async () => {
    const secretos = { SECRETO: B, SECRETO_ANTERIOR: A }
    expect(await herramienta(secretos)).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('1 envueltas ahora'),
    })
    expect(await herramienta(secretos)).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('0 envueltas ahora'),
    })
    await con(SOLO_B, async ({ ids, firmas, cuentas }) => {
      expect(ids.ocultar(id)).toBe(oculto)
      expect(firmas.leer('confirmar', enlace)).toBeUndefined()
      await expect(cuentas.estado(id)).rejects.toThrow('sellado con una SECRETO que no se conoce')
    })
    await expect(con(SOLO_A, async () => undefined)).rejects.toThrow('SECRETO_ANTERIOR')
    const { codigo, errores } = await correr('api/server.ts', { ...aqui(), PORT: '0', SECRETO: B })
    expect([codigo, errores]).toEqual([
      1,
      expect.stringMatching(/^El log lleva sellos de una SECRETO .*SECRETO_ANTERIOR.*\.\n$/),
    ])
    await con(B_TRAS_A, comprobarTodo)
  })
})

describe('the keys, on a database of their own', () => {
  const abiertos: { end(): Promise<unknown> }[] = []
  afterAll(() => Promise.all(abiertos.map((abierto) => abierto.end())))
  const fresca = async () => {
    const { databaseUrl } = await basesNuevas()
    const pool = crearPool(databaseUrl)
    abiertos.push(pool)
    return { pool, databaseUrl }
  }
  const clavesDe = async (pool: pg.Pool) =>
    (await pool.query('select cuenta, clave, llave from claves.personas order by cuenta')).rows

  it('share one constant among several starts at once', async () => {
    const { pool } = await fresca()
    await prepararAcceso(pool)
    const todas = await Promise.all(Array.from({ length: 8 }, () => abrirConstante(pool, SOLO_A)))
    expect(new Set(todas).size).toBe(1)
    expect(Buffer.from(todas[0] ?? '', 'base64url')).toHaveLength(32)
  })

  it('are wrapped anew, except one that no secret opens, which stays and is reported with what to do', async () => {
    const { pool } = await fresca()
    await prepararAcceso(pool)
    await abrirConstante(pool, SOLO_A)
    const deA = crearClaves(pool, SOLO_A)
    const buena = await deA.claveOCrear(1)
    await crearClaves(pool, { actual: C, anteriores: [] }).claveOCrear(2)
    const [, ajena] = await clavesDe(pool)
    const frase = /^La clave de la cuenta 2 no se abre .* añade a SECRETO_ANTERIOR/
    await expect(crearClaves(pool, B_TRAS_A).clave(2)).rejects.toThrow(frase)
    await expect(comprobarClaves(pool, B_TRAS_A)).rejects.toThrow(frase)
    const identidad = { razonSocial: 'Tejas del Austro S. A.', ruc: '1790011674001' }
    const documento = { documento: 'compra-1-1', fecha: new Date().toISOString(), identidad }
    await crearIdentidades(pool, SOLO_A).guardar([documento])
    const { envueltas, problemas } = await resguardar(pool, B_TRAS_A, nadie)
    expect([envueltas, problemas]).toEqual([2, [expect.stringMatching(frase)]])
    expect((await clavesDe(pool))[1]).toEqual(ajena)
    expect((await crearIdentidades(pool, SOLO_B).leer(['compra-1-1'])).get('compra-1-1')).toEqual(identidad)
    await expect(crearIdentidades(pool, SOLO_A).leer(['compra-1-1'])).rejects.toThrow(
      /^La identidad del documento compra-1-1 no se abre .* añade a SECRETO_ANTERIOR/,
    )
    expect((await crearClaves(pool, SOLO_B).clave(1))?.equals(buena)).toBe(true)
  })

  it('with changed bytes are told apart from those of another secret', async () => {
    const { pool } = await fresca()
    await prepararAcceso(pool)
    await crearClaves(pool, SOLO_A).claveOCrear(1)
    await pool.query(`update claves.personas set clave = set_byte(clave, 20, get_byte(clave, 20) # 1)`)
    await expect(crearClaves(pool, SOLO_A).clave(1)).rejects.toThrow('La clave de la cuenta 1 está dañada.')
  })

  it('that are destroyed while the others are wrapped anew stay destroyed', async () => {
    const { pool, databaseUrl } = await fresca()
    const otro = new pg.Client(databaseUrl)
    await otro.connect()
    abiertos.push(otro)
    await prepararAcceso(pool)
    await abrirConstante(pool, SOLO_A)
    for (const cuenta of [1, 2]) await crearClaves(pool, SOLO_A).claveOCrear(cuenta)
    await otro.query('begin; update claves.personas set clave = null, llave = null, destruida = now() where cuenta = 1')
    const hecho = resguardar(pool, B_TRAS_A, nadie)
    await hastaQue(async () => {
      const { rowCount } = await otro.query(
        'select from pg_stat_activity where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      expect(rowCount).toBe(1)
    })
    await otro.query('commit')
    expect(await hecho).toMatchObject({ envueltas: 1, problemas: [] })
    expect(await crearClaves(pool, SOLO_B).clave(1)).toBeNull()
    expect(await crearClaves(pool, SOLO_B).clave(2)).not.toBeNull()
  })
})
