import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, type JSONEventType, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import pg from 'pg'
import { expect } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { crearClaves } from '#api/access/claves.ts'
import { abrirConstante } from '#api/access/constante.ts'
import { crearSellos, encadenar } from '#commands/log/cadena.ts'
import type { Claves } from '#commands/log/cifrado.ts'
import { type Cabeza, cadenaDe, conectarEventStore, type EventStore, SIN_CABEZA } from '#commands/log/event-store.ts'
import { HechoInvalido } from '#commands/log/fallos.ts'
import { crearHandle, type Hecha } from '#commands/log/handle.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { type Solicitud, solicitudDe } from '#commands/log/solicitud.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal, type Refusal } from '#domain/decider.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { crearPool } from '#projections/motor/database.ts'
import { abrirAlmacen, basesNuevas, type DondeAlmacen, iniciarAlmacen } from './almacen.ts'
import { hastaQue } from './espera.ts'

export const SECRETO = 'un secreto de pruebas de 32 letras'
export const SECRETOS: Secretos = { actual: SECRETO, anteriores: [] }
export const CLIENTE = { id: 1, tipoUsuario: 'consumidor' } as const
export const PROVEEDOR = { id: 2, tipoUsuario: 'proveedor' } as const
export const AHORA = '2026-11-20T15:00:00.000Z'

let serie = 0
/** Returns a command's id and digest, different at each call unless both are given. */
export const solicitud = (clave?: string, contenido: unknown = clave): Solicitud => {
  serie += 1
  return solicitudDe(
    { quien: 1, accion: 'prueba', objeto: '', clave: clave ?? `accion-${serie}` },
    contenido ?? null,
    'api',
  )
}

export const colocado = (descripcion = '50 quintales de cemento'): HechoPedido => ({
  type: 'PedidoColocado',
  data: { consumidorId: CLIENTE.id, proveedorId: PROVEEDOR.id, descripcion, sinConexion: false },
})

/** Returns events that a cluster writes of its own into every log. */
export const deSistema = (cuantos: number) => Array.from({ length: cuantos }, () => ({ type: '$Medido', data: {} }))

/** Returns an account's opening. */
export const cuentaAbierta = (
  cuentaId: number,
  tipoUsuario: 'consumidor' | 'proveedor',
  nombre = `Cuenta ${cuentaId}`,
): HechoCuenta => ({
  type: 'CuentaAbierta',
  data: {
    cuentaId,
    tipoUsuario,
    clase: 'empresa',
    cuentaGratuita: false,
    nombre,
    correo: `cuenta${cuentaId}@prueba.ec`,
    celular: '0990000000',
    direccion: 'Av. Amazonas',
    identificacion: '1710034065',
    pais: 'Ecuador',
    provincia: 'Pichincha',
    ciudad: 'Quito',
    actividad: 'Ferretería',
  },
})

/** A fact of any release; with `prescindible`, one that others may leave out. */
type HechoDeOtra = { readonly type: string; readonly data: object; readonly prescindible?: true }

/** Returns the result of a command, or fails when it was refused. */
export const aceptada = <S, E>(resultado: Hecha<S, E> | Refusal): Hecha<S, E> => {
  if (isRefusal(resultado)) expect.fail(`rechazado: ${resultado.detalle}`)
  return resultado
}

/**
 * Opens a log of its own: the embedded store, the keys, and access behind the store's back. `nuevo`
 * leaves it unused.
 */
export const abrirLogDePrueba = async ({ nuevo = false, ...donde }: DondeAlmacen & { nuevo?: boolean } = {}) => {
  const { databaseUrl, almacenUrl } = await basesNuevas()
  let almacen = await abrirAlmacen(almacenUrl, donde)
  const pool = crearPool(databaseUrl)
  await prepararAcceso(pool)
  await abrirConstante(pool, SECRETOS)
  let actuales = crearClaves(pool, SECRETOS)
  const claves: Claves = {
    aMano: (id) => actuales.aMano(id),
    clave: (id) => actuales.clave(id),
    claveOCrear: (id) => actuales.claveOCrear(id),
    destruir: (id) => actuales.destruir(id),
  }
  // Short deadlines: a test takes the store down on purpose.
  const store = conectarEventStore(almacen.url, claves, SECRETOS, { plazoMs: 5_000 })
  if (!nuevo) await store.identidad()
  const client = EventStoreDBClient.connectionString(almacen.url)
  const sellos = crearSellos(SECRETOS)
  /**
   * Appends as the store does. Facts that no schema accepts are sealed as by a release that knew
   * others.
   */
  const anexar: EventStore['append'] = async (stream, cabeza, hechos, comun) => {
    const deOtra = hechos as readonly HechoDeOtra[]
    try {
      if (!deOtra.some(({ prescindible }) => prescindible)) return await store.append(stream, cabeza, hechos, comun)
    } catch (error) {
      if (!(error instanceof HechoInvalido)) throw error
    }
    let { revision, cadena, momento } = cabeza
    momento = comun.momento > momento ? comun.momento : momento
    const nuevos = deOtra.map(({ type, data, prescindible }) => {
      revision += 1
      const id = randomUUID()
      const base = { ...comun, ...(prescindible ? { prescindible } : {}), momento, previa: cadena }
      cadena = encadenar({ stream, revision, type, id, metadata: base, data })
      return { id, type, data, metadata: { ...base, cadena, sello: sellos.sellar(cadena) } }
    })
    const { position } = await client.appendToStream(
      stream,
      nuevos.map((nuevo) => jsonEvent(nuevo as unknown as JSONEventType & { id: string })),
      { expectedRevision: cabeza.revision < 0 ? NO_STREAM : BigInt(cabeza.revision) },
    )
    const category = stream.replace(/-.*/, '')
    const posicion = position?.commit ?? 0n
    const hechosDe = nuevos.map(({ id, type, metadata }, n) => ({
      type,
      data: (hechos[n] as { data: object }).data,
      eventId: id,
      stream,
      category,
      posicion,
      meta: metadata,
      clave: stream.slice(category.length + 1),
      revision: cabeza.revision + 1 + n,
    }))
    return { hechos: hechosDe, cabeza: { revision, cadena, momento }, posicion }
  }
  const detras = new pg.Client(almacenUrl)
  await detras.connect()
  return {
    databaseUrl,
    almacenUrl,
    url: almacen.url,
    pool,
    store,
    claves,
    /** A database client of the log's own tables, to change them behind the store's back. */
    detras,
    /** Creates a handler without a cache, as a second process would have it. */
    manejador: () => crearHandle(store),
    /** Forgets the keys in memory, like a process that has just started. */
    olvidarClaves: () => {
      actuales = crearClaves(pool, SECRETOS)
    },
    /** Appends facts of any kind to a stream, in one append. */
    escribir: async (stream: string, hechos: readonly HechoDeOtra[], actor: number = CLIENTE.id) => {
      let cabeza: Cabeza = SIN_CABEZA
      for await (const leido of store.readStreamCrudo(stream)) {
        const momento = 'meta' in leido ? leido.meta.momento : cabeza.momento
        cabeza = { revision: leido.revision, cadena: cadenaDe(leido), momento }
      }
      const escrito = await anexar(stream, cabeza, hechos, {
        ...solicitud(),
        actor: { id: actor, tipoUsuario: 'consumidor' },
        partes: [CLIENTE.id, PROVEEDOR.id],
        momento: AHORA,
      })
      if (escrito === 'conflicto') throw new Error(`${stream} se movió`)
      return escrito
    },
    caer: () => almacen.parar('SIGKILL'),
    levantar: async () => {
      almacen = await iniciarAlmacen(almacenUrl, almacen.puerto, donde.programa)
      // Until the client tries the connection again, every call fails at once.
      await hastaQue(() => store.ultimaPosicion())
    },
    cerrar: async () => {
      await client.dispose()
      await store.dispose()
      await pool.end()
      await detras.end()
      await almacen.parar()
    },
  }
}

export type LogDePrueba = Awaited<ReturnType<typeof abrirLogDePrueba>>
