import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type NombreRuta, RUTAS } from '#domain/rutas.ts'
import { MODELOS } from '#projections/modelos.ts'
import { candadoDeObra, esPuente } from '#projections/motor/esquema.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import { ponerAnterior } from '#tests/logs/anterior.ts'
import { type Filas, llavesDe } from '#tests/logs/carpeta.ts'
import { abrirSistema, CONTRASENA, type Sistema } from '#tests/sistema.ts'

const ANTERIOR = '2026-11-22'
/** The release's own schema is the first of the database, the bridge the second. */
const EN_OBRA = `lectura_${MODELOS.version}_3`
const PLAZO = { timeout: 30_000, interval: 50 }

/**
 * Routes whose data that release hadn't counted, or not in this way, and that nobody answers
 * meanwhile.
 */
const SIN_PUENTE: Readonly<Record<string, readonly NombreRuta[]>> = {
  consumidor: ['incidentes_propios'],
  proveedor: ['consumo_pagos', 'sucursales_ajax', 'incidentes_propios'],
  callcenter: ['cifras_callcenter', 'incidentes'],
  financiero: [
    'cifras_financiero',
    'cifras_deudas',
    'auditoria_historias',
    'libro_ajax',
    'conciliacion_cierres',
    'extractos_pendientes',
    'consumo_supuesto',
    'consumo_pagos',
    'incidentes',
  ],
}

let sistema: Sistema
let filas: Filas
/** Connection that keeps the projector from finishing today's read side. */
let obra: pg.Client
const alto = new AbortController()
let otroProyector: Promise<void>
beforeAll(async () => {
  sistema = await abrirSistema({ SECRETO: llavesDe(ANTERIOR).secreto }, async (donde) => {
    filas = await ponerAnterior(ANTERIOR, donde)
    obra = new pg.Client(donde.databaseUrl)
    await obra.connect()
    // The schema that a stopped first start left half made.
    await obra.query(`create schema lectura_${MODELOS.version}_0`)
    await obra.query('select pg_advisory_lock($1)', [String(candadoDeObra(EN_OBRA))])
  })
  const { direcciones, servicios } = sistema
  const opciones = { ...direcciones, modelos: MODELOS, fuente: servicios.store, logger: pino({ level: 'silent' }) }
  otroProyector = correrProyector(opciones, alto.signal)
  await vi.waitFor(() => expect(servicios.avance.sirve()).toBe(true), PLAZO)
})
afterAll(async () => {
  alto.abort()
  await obra.end()
  await otroProyector
  await sistema.cerrar()
})

type Filtro = Readonly<Record<string, unknown>>
const deTabla = (tabla: string, filtro: Filtro) =>
  (filas[tabla] ?? []).filter((fila) => Object.entries(filtro).every(([columna, valor]) => fila[columna] === valor))

const entrar = async (id: number, correo: string) => {
  await sistema.servicios.credenciales.fijarPrimera(id, correo, CONTRASENA)
  const r = await sistema.app.inject({ method: 'POST', url: '/login', payload: { correo, contrasena: CONTRASENA } })
  expect(r.statusCode, r.body).toBe(200)
  return String(r.headers['set-cookie']).split(';')[0] ?? ''
}
/** Returns the account of its kind that placed, or was asked for, the most orders. */
const alguien = async (tipo_usuario: string) => {
  const cuantos = (id: unknown) => deTabla('pedidos', { [tipo_usuario]: id }).length
  const [cuenta] = deTabla('cuentas', { tipo_usuario, activa: true }).sort(
    (a, b) => cuantos(b['id']) - cuantos(a['id']),
  )
  const [id, correo] = [Number(cuenta?.['id']), String(cuenta?.['correo'])]
  return { id, cookie: await entrar(id, correo) }
}

const salud = async () => (await sistema.pedirCon('')('GET', '/api/salud')).cuerpo
const esquemas = async () => {
  const { rows } = await obra.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname like 'lectura\\_${MODELOS.version}%' order by 1`,
  )
  return rows.map(({ nspname }) => nspname)
}

it('the product serves what the previous release had written while it makes its own read side', async () => {
  const { avance } = sistema.servicios
  expect([esPuente(avance.esquema()), avance.listo()]).toEqual([true, false])
  expect(() => avance.propio()).toThrow()
  expect(await salud()).toMatchObject({ estado: 'degradado', preparando: true, sinRespuesta: [] })
  expect((await sistema.pedirCon('')('GET', '/api/salud/listo')).estado).toBe(200)

  // Every question is either answered or put off, here and by a process that begins now: nothing
  // fails.
  const otra = await sistema.otraApi()
  for (const [rol, faltan] of Object.entries(SIN_PUENTE)) {
    const { cookie } = await alguien(rol)
    for (const pedirCon of [sistema.pedirCon, otra.pedirCon]) {
      const aplazadas: string[] = []
      for (const nombre of Object.keys(RUTAS) as NombreRuta[]) {
        const { metodo, camino } = RUTAS[nombre]
        if (metodo !== 'GET' || 'pagina' in RUTAS[nombre]) continue
        const r = await pedirCon(cookie)('GET', camino.replace(/\{\w+\}/g, 'abcdefghij'))
        if (r.estado < 500) continue
        expect([nombre, r.estado, r.cuerpo.code, r.cabeceras['retry-after']]).toEqual([
          nombre,
          503,
          'no-disponible',
          '1',
        ])
        aplazadas.push(nombre)
      }
      expect(aplazadas.toSorted(), rol).toEqual(faltan.toSorted())
    }
  }

  const cliente = await alguien('consumidor')
  const pedir = sistema.pedirCon(cliente.cookie)
  const leerPedidos = async (posicion: string) => {
    const { estado, cuerpo } = await pedir('GET', `/api/pedidos/clientes?posicion=${posicion}`)
    return { estado, pedidos: (cuerpo.data ?? []).map(({ id }: { id: string }) => id).toSorted() }
  }
  const antes = deTabla('pedidos', { consumidor: cliente.id })
    .map(({ id }) => sistema.servicios.ids.ocultar(Number(id)))
    .toSorted()
  expect(antes.length).toBeGreaterThan(2)
  expect(await leerPedidos('0')).toEqual({ estado: 200, pedidos: antes })

  // A step is accepted, and shown to nobody before its rows are there.
  const proveedor = deTabla('cuentas', { tipo_usuario: 'proveedor', clase: 'empresa', activa: true })[0]?.['id']
  const hashIdProv = sistema.servicios.ids.ocultar(Number(proveedor))
  const puesto = await pedir('POST', '/api/save/index/pedido', { hashIdProv, descripcion: 'Cemento' })
  expect(puesto.estado).toBe(201)
  expect((await leerPedidos(puesto.cuerpo.posicion)).estado).toBe(503)
  expect((await salud()).atraso.hechos).toBeGreaterThan(0)
  const deMientras = await esquemas()
  expect([deMientras.length, deMientras.filter(esPuente).length]).toEqual([1, 1])

  await obra.query('select pg_advisory_unlock_all()')
  await vi.waitFor(() => expect(avance.listo() && otra.servicios.avance.listo()).toBe(true), PLAZO)
  expect(avance.propio()).toBe(EN_OBRA)
  const despues = [...antes, puesto.cuerpo.idPedido].toSorted()
  expect(await leerPedidos(puesto.cuerpo.posicion)).toEqual({ estado: 200, pedidos: despues })
  await vi.waitFor(async () => expect(await salud()).toMatchObject({ estado: 'ok', preparando: false }), PLAZO)
  // Two projectors made a single read side, and whoever still asks the bridge is answered.
  expect(await esquemas()).toEqual([...deMientras, EN_OBRA])
}, 120_000)
