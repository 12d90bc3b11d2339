import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, test } from 'vitest'
import { abrirConstante } from '#api/access/constante.ts'
import { crearApp } from '#api/arranque/app.ts'
import { type Config, leerConfig } from '#api/arranque/config.ts'
import { abrirNucleo, type Nucleo } from '#api/arranque/nucleo.ts'
import { CORREDOR } from '#api/operacion/latido.ts'
import { crearLive } from '#api/wamp/live.ts'
import { huellaUnica } from '#commands/cuenta.ts'
import { solicitudDe } from '#commands/log/solicitud.ts'
import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'
import { isRefusal } from '#domain/decider.ts'
import { MODELOS } from '#projections/modelos.ts'
import { aparcadosDe } from '#projections/motor/aparcados.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import { LogAtrasado } from '#projections/motor/punto.ts'
import { abrirAlmacen, basesNuevas, type DondeAlmacen } from './almacen.ts'
import { borrar, carpetaNueva } from './carpeta.ts'
import { fallada } from './comun.ts'

export const CONTRASENA = 'una contraseña larga'

export type Respuesta = { readonly estado: number; readonly cuerpo: any; readonly cabeceras: Record<string, unknown> }

type Pedir = (
  metodo: 'GET' | 'POST' | 'DELETE',
  url: string,
  cuerpo?: object,
  cabeceras?: Record<string, string>,
) => Promise<Respuesta>

export type Persona = {
  readonly id: number
  readonly hash: string
  readonly cookie: string
  readonly pedir: Pedir
}

/**
 * Takes a step that must be accepted with this status, and returns its answer. Throws with the
 * refusal's own words.
 */
export const bien = async (
  quien: Pick<Persona, 'pedir'>,
  url: string,
  cuerpo: object,
  con = 200,
): Promise<Respuesta['cuerpo']> => {
  const { estado, cuerpo: dicho } = await quien.pedir('POST', url, cuerpo)
  if (estado !== con) throw new Error(`POST ${url}: ${estado} ${JSON.stringify(dicho)}`)
  return dicho
}
/** Places an order of a client with a provider. */
export const abrirPedido = (
  cliente: Pick<Persona, 'pedir'>,
  { hash: hashIdProv }: Pick<Persona, 'hash'>,
  descripcion = '50 quintales de cemento',
): Promise<{ readonly idPedido: string; readonly idPediProv: string; readonly posicion: string }> =>
  bien(cliente, '/api/save/index/pedido', { hashIdProv, descripcion }, 201)

/**
 * The stored form of CONTRASENA, as cheap as argon2 gives it: the product's takes 19 MiB and some
 * 40 ms at each sign-in. A test that needs the product's changes the password.
 */
let suContrasena: Promise<string> | undefined

/**
 * Opens the whole product in this process, on a real Postgres and a real event store, listening on
 * loopback. `antes` prepares what was there before it.
 */
export const abrirSistema = async (
  env: Record<string, string> = {},
  antes: (donde: { readonly databaseUrl: string; readonly eventstoreUrl: string }) => Promise<void> = async () => {},
  donde: DondeAlmacen = {},
) => {
  const { databaseUrl, almacenUrl } = await basesNuevas()
  const almacen = await abrirAlmacen(almacenUrl, donde)
  await antes({ databaseUrl, eventstoreUrl: almacen.url })
  const dataDir = carpetaNueva('sistema')
  const web = join(dataDir, 'web')
  mkdirSync(web)
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="es"><title>BandWork</title></html>')
  // Tests make more changes a minute than a person. The tests of the rate limit set their own.
  const ajustes = { NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '0', ESCRITURAS_POR_MINUTO: '100000', ...env }
  const config: Config = leerConfig(ajustes)
  const logger = pino({ level: 'silent' })
  const direcciones = { databaseUrl, eventstoreUrl: almacen.url }
  const nucleo: Nucleo = await abrirNucleo(config, direcciones, 3000, logger)
  const alto = new AbortController()
  const proyector = correrProyector(
    { databaseUrl, modelos: MODELOS, fuente: nucleo.servicios.store, logger },
    alto.signal,
    // It ends by itself only on a log that isn't the one that it projected.
  ).catch((error) => {
    if (!(error instanceof LogAtrasado)) throw error
  })
  // The process runner isn't part of this system; its health needn't say so.
  await nucleo.pool.query(`insert into acceso.latidos values ($1, now() + interval '1 day', 0)`, [CORREDOR])
  const live = crearLive(nucleo, logger)
  const { app } = await crearApp(nucleo.servicios, live, logger, web)
  const escuchar = async (servidor: typeof app, { servicios }: Nucleo): Promise<number> => {
    await servidor.listen({ port: 0, host: '127.0.0.1' })
    const { port } = servidor.server.address() as { port: number }
    // The server's own address is one of its origins, whatever port it got.
    ;(servicios.puerta.origenes as Set<string>).add(`http://127.0.0.1:${port}`)
    return port
  }
  const port = await escuchar(app, nucleo)

  const peticiones =
    (de: Pick<typeof app, 'inject'>) =>
    (cookie: string): Pedir =>
    async (method, url, cuerpo, cabeceras = {}) => {
      const r = await de.inject({
        method,
        url,
        headers: { cookie, ...cabeceras },
        ...(cuerpo ? { payload: cuerpo } : {}),
      })
      const json = String(r.headers['content-type']).includes('json')
      return { estado: r.statusCode, cuerpo: json ? r.json() : r.body, cabeceras: r.headers }
    }

  /** Makes requests under a session. */
  const pedirCon = peticiones(app)
  let otras: (() => Promise<void>)[] = []
  const cerrarOtras = async () => {
    const abiertas = otras
    otras = []
    for (const cerrarOtra of abiertas) await cerrarOtra()
  }
  /**
   * Opens another API on the same log and databases, as a second process has it: nothing in memory
   * is shared.
   */
  const otraApi = async () => {
    const otroNucleo = await abrirNucleo(config, direcciones, 3000, logger)
    const suLive = crearLive(otroNucleo, logger)
    const { app: otra, retirar } = await crearApp(otroNucleo.servicios, suLive, logger, web)
    otras.push(async () => {
      await suLive.cerrar()
      await otra.close()
      await otroNucleo.cerrar()
    })
    return {
      ...otroNucleo,
      live: suLive,
      retirar,
      port: await escuchar(otra, otroNucleo),
      pedirCon: peticiones(otra),
      inject: otra.inject.bind(otra) as typeof app.inject,
    }
  }

  const { equipos, puerta, sesiones } = nucleo.servicios
  const constante = await abrirConstante(nucleo.pool, config.secretos)
  let serie = 0
  /**
   * Opens an account with its password, its known browser and a session there, as after a sign-in.
   */
  const abrirCuenta = async (
    tipoUsuario: TipoUsuario,
    clase: Clase,
    nombre: string,
    matrizId?: number,
  ): Promise<Persona> => {
    serie += 1
    const correo = `persona${serie}@prueba.ec`
    const perfil = {
      tipoUsuario,
      clase,
      nombre,
      correo,
      celular: '0990000000',
      direccion: 'Av. Bolívar',
      identificacion: String(1_700_000_000 + serie),
      pais: 'Ecuador',
      provincia: 'Pichincha',
      ciudad: 'Quito',
      actividad: 'Ferretería',
      cuentaGratuita: false,
      correoConfirmado: true,
      ...(matrizId === undefined ? {} : { matrizId }),
    }
    const solicitud = solicitudDe({ quien: correo, accion: 'prueba', objeto: '', clave: correo }, correo, 'api')
    const origen = { actor: { id: 0, tipoUsuario: 'sistema' }, ahora: new Date().toISOString() }
    const abierta = await nucleo.servicios.cuentas.abrir(perfil, origen, solicitud)
    if (isRefusal(abierta)) throw new Error(abierta.detalle)
    suContrasena ??= argon2.hash(CONTRASENA, { memoryCost: 8, timeCost: 1 })
    await nucleo.pool.query('insert into acceso.credenciales (cuenta, correo, contrasena) values ($1, $2, $3)', [
      abierta.id,
      huellaUnica(constante, 'acceso', correo),
      await suContrasena,
    ])
    await nucleo.servicios.avance.esperar(abierta.posicion, 20_000)
    await equipos.recordar(abierta.id, randomBytes(32).toString('base64url'))
    const { token } = await sesiones.abrir(abierta.id, false)
    const cookie = `${puerta.cookie}=${token}`
    return {
      id: abierta.id,
      hash: nucleo.servicios.ids.ocultar(abierta.id),
      cookie,
      pedir: pedirCon(cookie),
    }
  }

  return {
    ...nucleo,
    app,
    live,
    almacen,
    almacenUrl,
    config,
    direcciones,
    port,
    pedirCon,
    otraApi,
    cerrarOtras,
    abrirCuenta,
    cerrar: async () => {
      alto.abort()
      await live.cerrar()
      await cerrarOtras()
      await app.close()
      await proyector
      await nucleo.cerrar()
      await almacen.parar()
      borrar(dataDir)
    },
  }
}

export type Sistema = Awaited<ReturnType<typeof abrirSistema>>

/** Changes the log's own tables behind its back, as anybody with a database client could. */
export const detrasDe = async ({ almacenUrl }: Sistema, sentencia: string, valores: unknown[] = []): Promise<void> => {
  const client = new pg.Client(almacenUrl)
  await client.connect()
  const { rowCount } = await client.query(sentencia, valores).finally(() => client.end())
  if (!rowCount) throw new Error(`no cambió nada: ${sentencia}`)
}

/**
 * Opens a system for one test file alone, which needs an empty world, settings or a clock of its
 * own, or breaks what it is given. The file says why; all others share one.
 */
export const unSistema = (env: Record<string, string> = {}, donde: DondeAlmacen = {}): (() => Sistema) => {
  let sistema: Sistema | undefined
  beforeAll(async () => {
    sistema = await abrirSistema(env, undefined, donde)
  })
  afterAll(() => sistema?.cerrar())
  return () => {
    if (!sistema) throw new Error('el sistema no está abierto')
    return sistema
  }
}

/**
 * Returns why a system can't serve the next file as it served this one, whose other APIs are
 * closed.
 */
export const danosDe = async ({
  cerrarOtras,
  servicios: { avance, db, store },
}: Sistema): Promise<readonly string[]> => {
  try {
    await cerrarOtras()
    await store.escribible()
    await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
    const aparcados = (await aparcadosDe(db, avance.esquema())).map(({ stream }) => stream)
    return [
      ...(store.noEscribe() ? ['no escribe'] : []),
      ...new Set([...aparcados, ...store.detenidos()].map((stream) => `${stream} está detenido`)),
    ]
  } catch (error) {
    return [String(error)]
  }
}

/** The things that the files of one worker share, until the worker ends. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads there what a fixture needs
const conComun = test.extend('comun', { scope: 'worker' }, ({}, { onCleanup }) => {
  const comun: { sistema?: Sistema; entero: boolean } = { entero: true }
  onCleanup(() => comun.sistema?.cerrar())
  return comun
})
/**
 * Opens the system that test files share. Each has accounts of its own in it (`abrirCuenta`) and
 * addresses of its own (`otraCasa`), looks at nothing else, and leaves it whole: a file that
 * doesn't fails. After a file that failed, the next one gets another.
 */
export const sistemaComun = (): (() => Sistema) => {
  let sistema: Sistema | undefined
  conComun.beforeAll(async ({ comun }) => {
    const roto = comun.entero ? undefined : comun.sistema
    if (roto) delete comun.sistema
    await roto?.cerrar()
    comun.sistema ??= await abrirSistema()
    // It stays so until this file ends without a failure.
    comun.entero = false
    sistema = comun.sistema
  })
  conComun.afterAll(async ({ comun }, archivo) => {
    if (!sistema || fallada(archivo)) return
    const danos = await danosDe(sistema)
    if (danos.length > 0) throw new Error(`Este archivo dejó roto el sistema que otros comparten: ${danos.join('; ')}`)
    comun.entero = true
  })
  return () => {
    if (!sistema) throw new Error('el sistema no está abierto')
    return sistema
  }
}
