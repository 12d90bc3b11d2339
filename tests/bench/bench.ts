import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { iniciarProducto } from '#tests/producto.ts'
import { iniciar, RAIZ } from '#tests/programa.ts'
import { BUSCADOS, CONSULTA_DESNUDA, llenarProveedores } from './busqueda.ts'
import { consumo } from './consumo.ts'
import {
  atrasos,
  correrFlujos,
  entrar,
  escuchar,
  type Flujo,
  flujoBase,
  flujoProducto,
  type Parte,
  seguirProyeccion,
} from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifra, imprimir, mediana, percentil } from './medidas.ts'
import { llenar } from './tablas.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    rondas: { type: 'string', default: '5' },
    segundos: { type: 'string', default: '4' },
    filas: { type: 'string', default: '1000000' },
    solo: { type: 'string', default: 'inicio,flujos,log,tablas,busqueda' },
    proveedores: { type: 'string', default: '100000' },
  },
})
const RONDAS = Number(values.rondas)
const SEGUNDOS = Number(values.segundos)
const FILAS = Number(values.filas)
const pedidas = new Set(values.solo.split(','))
const cifras: Cifra[] = []
const cifra = (que: string, valor: number, unidad: string, minimo?: number, maximo?: number) => {
  if (minimo !== undefined) cifras.push({ que, valor, unidad, meta: `≥ ${minimo}`, cumple: valor >= minimo })
  else if (maximo !== undefined) cifras.push({ que, valor, unidad, meta: `≤ ${maximo}`, cumple: valor <= maximo })
  else cifras.push({ que, valor, unidad })
  console.error(`${que}: ${valor.toFixed(2)} ${unidad}`)
}

const datos = mkdtempSync(join(tmpdir(), 'bandwork-bench-'))

const PUERTO = 34_100
const PUERTO_BASE = 34_101
/** What `npm start` gives to node. */
const OPCIONES = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((palabra: string) => palabra.startsWith('--'))
const env = {
  ...process.env,
  DATA_DIR: datos,
  PORT: String(PUERTO),
  LOG_LEVEL: 'error',
  DEMO: '1',
  NODE_ENV: 'development',
}
const arrancar = () => iniciarProducto({ env, opciones: OPCIONES })

const primero = await arrancar()
let producto = primero
if (pedidas.has('inicio')) {
  await producto.parar()
  const segundo = await arrancar()
  producto = segundo
  cifra('inicio, la primera vez con la demo', primero.ms / 1000, 's', undefined, 15)
  cifra('inicio, con datos', segundo.ms / 1000, 's', undefined, 3)
}
const { databaseUrl, eventstoreUrl } = JSON.parse(readFileSync(join(datos, 'en-marcha.json'), 'utf8'))
const lectura = new pg.Client({ connectionString: databaseUrl })
await lectura.connect()
await lectura.query('create database base')
const baseUrl = Object.assign(new URL(databaseUrl), { pathname: '/base' }).href
const base = new pg.Client({ connectionString: baseUrl })
await base.connect()
await base.query(`
  create table pedidos (id bigint generated always as identity primary key, cliente bigint, proveedor bigint, descripcion text, estado text,
    subtotal bigint, iva bigint, total bigint, creado timestamptz default now(), actualizado timestamptz default now());
  create index on pedidos (proveedor, id desc);
  create index on pedidos (cliente, id desc);
  create table auditoria (id bigint generated always as identity primary key, pedido bigint, que text, datos jsonb, cuando timestamptz default now())`)
const llano = await iniciar('tests/bench/base.ts', /^lista/m, {
  env: { ...process.env, BASE_URL: baseUrl, PORT: String(PUERTO_BASE) },
})

const correos = async (tipo: string, cuantos: number) => {
  const { rows } = await lectura.query('select esquema from proyeccion.activo')
  const { rows: hallados } = await lectura.query(
    `select correo from ${rows[0].esquema}.cuentas where tipo_usuario = $1 and suscripcion <> 'desactivada' and matriz is null order by numero, correo limit $2`,
    [tipo, cuantos],
  )
  return hallados.map(({ correo }) => String(correo))
}
const entrarTodos = async (lista: string[]) => {
  const hechas: Parte[] = []
  for (const correo of lista) hechas.push(await entrar(PUERTO, correo))
  return hechas
}
const clientes = await entrarTodos(await correos('consumidor', 32))
const proveedores = await entrarTodos(await correos('proveedor', 32))

const proyeccion = await seguirProyeccion(databaseUrl)

type Acuse = { posicion: number; ms: number }
const flujosDe = (modo: 'producto' | 'begin' | 'cte', n: number, acuses: Acuse[]): Flujo[] =>
  Array.from({ length: n }, (_, i) =>
    modo === 'producto'
      ? flujoProducto(
          clientes[i % clientes.length] as Parte,
          proveedores[i % proveedores.length] as Parte,
          (posicion, ms) => {
            acuses.push({ posicion, ms })
          },
        )
      : flujoBase(modo, i, i),
  )

if (pedidas.has('flujos')) {
  const llegadas = new Map<number, number>()
  const sordos = []
  for (const parte of [...clientes, ...proveedores])
    sordos.push(await escuchar(PUERTO, parte, (p, ms) => llegadas.set(p, ms)))
  const porSegundo: Record<string, number[]> = {}
  const retrasos: number[] = []
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    for (const n of [32, 8]) {
      for (const modo of ['producto', 'begin', 'cte'] as const) {
        const acuses: Acuse[] = []
        proyeccion.avances.length = 0
        const fin = async () => {
          if (modo === 'producto') await proyeccion.alcanzar(Math.max(...acuses.map(({ posicion }) => posicion)))
        }
        const puerto = modo === 'producto' ? PUERTO : PUERTO_BASE
        const ritmo = await correrFlujos(puerto, flujosDe(modo, n, acuses), SEGUNDOS, fin)
        // The first round warms everything up.
        if (ronda === 0) continue
        const clave = `${modo} ${n}`
        porSegundo[clave] = [...(porSegundo[clave] ?? []), ritmo]
        if (modo === 'producto' && n === 32) retrasos.push(...atrasos(acuses, proyeccion.avances))
        console.error(`  ronda ${ronda} ${clave}: ${ritmo.toFixed(0)} flujos/s`)
      }
    }
  }
  const m = (clave: string) => mediana(porSegundo[clave] ?? [])
  cifra('flujos/s, 32 clientes (absoluto)', m('producto 32'), 'flujos/s')
  cifra('flujos, 32 clientes / BEGIN-COMMIT', m('producto 32') / m('begin 32'), 'x', 1.5)
  cifra('flujos, 32 clientes / CTE', m('producto 32') / m('cte 32'), 'x', 0.9)
  cifra('flujos, 8 clientes / BEGIN-COMMIT', m('producto 8') / m('begin 8'), 'x', 1)
  cifra('flujos, 8 clientes / CTE', m('producto 8') / m('cte 8'), 'x', 0.7)
  cifra('atraso de la proyección con esa carga, p50', percentil(retrasos, 50), 'ms', undefined, 15)
  cifra('atraso de la proyección con esa carga, p99', percentil(retrasos, 99), 'ms', undefined, 150)
  for (const { que, mib, cpuS } of consumo(datos, producto.pid)) {
    if (que === 'postgres') continue
    cifra(`memoria residente bajo carga, ${que}`, mib, 'MiB', undefined, 250)
    cifra(`CPU acumulada, ${que}`, cpuS, 's')
  }
  // Half that load: as many clients as give half the flows, paced.
  const esperas: number[] = []
  const pausa = (1000 * 32) / (m('producto 32') / 2)
  for (let ronda = 0; ronda < RONDAS; ronda += 1) {
    const acuses: Acuse[] = []
    llegadas.clear()
    const pausados = flujosDe('producto', 32, acuses).map(
      (flujo): Flujo =>
        async (c, n) => {
          const desde = performance.now()
          await flujo(c, n)
          await new Promise((listo) => setTimeout(listo, Math.max(0, pausa - (performance.now() - desde))))
        },
    )
    await correrFlujos(PUERTO, pausados, SEGUNDOS, async () => {
      await proyeccion.alcanzar(Math.max(...acuses.map(({ posicion }) => posicion)))
      await new Promise((listo) => setTimeout(listo, 300))
    })
    let perdidos = 0
    for (const { posicion, ms } of acuses) {
      const llegada = llegadas.get(posicion)
      if (llegada === undefined) perdidos += 1
      else esperas.push(Math.max(0, llegada - ms))
    }
    if (perdidos > 0) throw new Error(`${perdidos} mensajes en vivo no llegaron`)
  }
  cifra('acuse → mensaje en el navegador, media carga, p50', percentil(esperas, 50), 'ms')
  cifra('acuse → mensaje en el navegador, media carga, p99', percentil(esperas, 99), 'ms', undefined, 60)
  for (const cerrar of sordos) cerrar()
}

if (pedidas.has('registro')) {
  const { medirRegistro } = await import('./log.ts')
  for (const una of await medirRegistro({ databaseUrl, eventstoreUrl, baseUrl, datos, rondas: Math.min(RONDAS, 3) })) {
    cifra(una.que, una.valor, una.unidad, una.minimo, una.maximo)
  }
}

if (pedidas.has('tablas')) {
  const { rows } = await lectura.query('select esquema from proyeccion.activo')
  const { esquema } = rows[0]
  const { rows: elegido } = await lectura.query(
    `select id from ${esquema}.cuentas where tipo_usuario = 'proveedor' and matriz is null and correo = 'proveedor@demo.ec'`,
  )
  const proveedorId = String(elegido[0].id)
  const parte = await entrar(PUERTO, 'proveedor@demo.ec')
  const buscados = ['uniformes', 'cacao', 'maria fernanda', '-0004', 'ab12', 'fletes a la']
  const medir = async (deProducto: boolean, cuantas: number) => {
    const tiempos = { paginas: [] as number[], busquedas: [] as number[] }
    const c = crearConexion(deProducto ? PUERTO : PUERTO_BASE)
    await c.abrir()
    const pedir = async (camino: string, lista: number[]) => {
      const desde = performance.now()
      const { estado, cuerpo } = await c.pedir('GET', camino, undefined, parte.cookie)
      lista.push(performance.now() - desde)
      if (estado !== 200) throw new Error(`${camino}: ${estado} ${cuerpo}`)
      return JSON.parse(cuerpo)
    }
    for (let i = 0; i < cuantas * 3; i += 1) {
      let despues = ''
      for (let pagina = 0; pagina < 4; pagina += 1) {
        const camino = deProducto
          ? `/proveedor_ajax?draw=1&start=0&length=5${despues && `&despues=${despues}`}`
          : `/pagina?proveedor=${proveedorId}${despues && `&despues=${despues}`}`
        const respuesta = await pedir(camino, tiempos.paginas)
        despues = deProducto ? respuesta.siguiente : String(respuesta.data.at(-1).id)
      }
    }
    for (let i = 0; i < cuantas; i += 1) {
      const q = encodeURIComponent(buscados[i % buscados.length] as string)
      const camino = deProducto
        ? `/proveedor_ajax?draw=1&start=0&length=5&search[value]=${q}`
        : `/buscar?proveedor=${proveedorId}&q=${q}`
      await pedir(camino, tiempos.busquedas)
    }
    c.cerrar()
    return tiempos
  }
  const comparar = async (filas: number) => {
    const razones = { pagina: [] as number[], busqueda: [] as number[] }
    const propias: number[] = []
    for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
      const suyas = await medir(false, 60)
      const nuestras = await medir(true, 60)
      if (ronda === 0) continue
      razones.pagina.push(percentil(nuestras.paginas, 99) / percentil(suyas.paginas, 99))
      razones.busqueda.push(percentil(nuestras.busquedas, 99) / percentil(suyas.busquedas, 99))
      propias.push(percentil(nuestras.paginas, 99))
    }
    cifra(
      `página con totales exactos, ${filas} pedidos, p99 / base sin totales`,
      mediana(razones.pagina),
      'x',
      undefined,
      1.5,
    )
    cifra(`búsqueda, ${filas} pedidos, p99 / base con trigramas`, mediana(razones.busqueda), 'x', undefined, 1.3)
    return mediana(propias)
  }
  await llenar(lectura, base, esquema, 0, FILAS / 10)
  const chica = await comparar(FILAS / 10)
  await llenar(lectura, base, esquema, FILAS / 10, FILAS)
  const grande = await comparar(FILAS)
  cifra(`página p99, ${FILAS} / ${FILAS / 10} pedidos`, grande / chica, 'x', undefined, 1.5)
}

if (pedidas.has('busqueda')) {
  const PROVEEDORES = Number(values.proveedores)
  const { rows } = await lectura.query('select esquema from proyeccion.activo')
  const { esquema } = rows[0]
  await llenarProveedores(lectura, esquema, PROVEEDORES)
  const { rows: gente } = await lectura.query(
    `select correo from ${esquema}.cuentas where tipo_usuario in ('consumidor', 'proveedor') and correo like '%demo.ec' and id < 2000000000 or correo like '%@mercado.demo.ec' limit 60`,
  )
  // Each account may search only so often a minute.
  const cookies: string[] = []
  for (const { correo } of gente) cookies.push((await entrar(PUERTO, correo)).cookie)
  const c = crearConexion(PUERTO)
  await c.abrir()
  const PASADAS = 25
  const text = CONSULTA_DESNUDA(esquema)
  const razones: number[] = []
  const puerta: number[] = []
  const desnuda: number[] = []
  let vuelta = 0
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    const [propios, suyos] = [[] as number[], [] as number[]]
    for (let pasada = 0; pasada < PASADAS; pasada += 1) {
      for (const buscado of BUSCADOS) {
        const palabras = buscado.toLowerCase().split(' ')
        let desde = performance.now()
        await lectura.query({ name: 'desnuda', text, values: [`${palabras.join(' & ')}:*`] })
        suyos.push(performance.now() - desde)
        vuelta += 1
        desde = performance.now()
        const r = await c.pedir(
          'GET',
          `/buscar?query=${encodeURIComponent(buscado)}`,
          undefined,
          cookies[vuelta % cookies.length],
        )
        propios.push(performance.now() - desde)
        if (r.estado !== 200) throw new Error(`/buscar ${buscado}: ${r.estado} ${r.cuerpo}`)
      }
    }
    if (ronda === 0) continue
    razones.push(percentil(propios, 99) / percentil(suyos, 99))
    puerta.push(percentil(propios, 99))
    desnuda.push(percentil(suyos, 99))
  }
  c.cerrar()
  cifra(`búsqueda entre ${PROVEEDORES} proveedores, en la puerta, p99`, mediana(puerta), 'ms')
  cifra(`la consulta desnuda, p99`, mediana(desnuda), 'ms')
  cifra(`búsqueda en la puerta / consulta desnuda, p99`, mediana(razones), 'x', undefined, 2)
}

await proyeccion.cerrar()
await lectura.end()
await base.end()
await llano.parar()
await producto.parar()
rmSync(datos, { recursive: true, force: true })
imprimir(cifras)
if (values.json) writeFileSync(values.json, `${JSON.stringify(cifras, null, 2)}\n`)
