import { execFileSync } from 'node:child_process'
import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr } from '#tests/programa.ts'
import { crearAparte, SECRETO } from './aparte.ts'
import { enMarcha, esquemaDe } from './banco.ts'
import { consumo } from './consumo.ts'
import { seguirProyeccion } from './flujos.ts'
import { cifrarReconstruccion, reconstruirYLeer } from './log.ts'
import { type Cifrar, crearSeries, type Series } from './medidas.ts'
import { llenarMercado } from './mercado.ts'

/** Measurements whose time grows with the log. */
export const DEL_LARGO = ['atraso', 'auditoria', 'reconstruccion', 'conciliacion'] as const
/** The number of facts that the read side has. It is behind by the others. */
const LEIDOS = 16_000
const SONDEO_MS = 100
/** Seconds that health may still report a lag after the read side has everything. */
const PLAZO_S = 30

const arrancar = (datos: string, ...argumentos: string[]) =>
  iniciarProducto({
    env: {
      ...process.env,
      DATA_DIR: datos,
      PORT: '0',
      SECRETO,
      DEMO: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
    },
    argumentos,
  })

type Salud = {
  readonly posicion: string
  readonly proyeccion: string
  readonly atraso: { readonly hechos: number; readonly segundos: number }
}
const saludDe = async (url: string): Promise<Salud> => (await (await fetch(`${url}/api/salud`)).json()) as Salud

/** Opens the read side of a product, and notes how far the log goes now. */
const abrirLectura = async (datos: string, url: string) => {
  const { databaseUrl } = enMarcha(datos)
  const lectura = new pg.Client(databaseUrl)
  await lectura.connect()
  const esquema = await esquemaDe(lectura)
  const proyeccion = await seguirProyeccion(databaseUrl)
  const meta = Number((await saludDe(url)).posicion)
  const atrasada = async (): Promise<boolean> => {
    const { rows } = await lectura.query(`select coalesce(posicion, -1)::text as posicion from ${esquema}.checkpoint`)
    return Number(rows[0].posicion) < meta
  }
  return {
    esquema,
    atrasada,
    alcanzar: async () => {
      if (await atrasada()) await proyeccion.alcanzar(meta)
    },
    cerrar: async () => {
      await proyeccion.cerrar()
      await lectura.end()
    },
  }
}

/**
 * Creates the data of a product with this many facts, the last of them written while nothing
 * projected.
 */
const criar = async (hechos: number): Promise<string> => {
  const datos = carpetaNueva('bench-largo')
  const entero = await arrancar(datos)
  await llenarMercado(enMarcha(datos), 0, LEIDOS, hechos)
  const lectura = await abrirLectura(datos, entero.url)
  await lectura.alcanzar()
  await lectura.cerrar()
  await entero.parar()
  const sinProyector = await arrancar(datos, '--only', 'api,live,procesos')
  await llenarMercado(enMarcha(datos), LEIDOS, hechos, hechos)
  await sinProyector.parar()
  return datos
}

/** Measures how a product that was just started catches up, and what its health says meanwhile. */
const ponerAlDia = async (
  datos: string,
  { url, pid, ms }: Pick<Awaited<ReturnType<typeof arrancar>>, 'url' | 'pid' | 'ms'>,
  series: Series,
): Promise<string> => {
  const desde = performance.now() - ms
  const segundos = () => (performance.now() - desde) / 1_000
  const { esquema, atrasada, alcanzar, cerrar } = await abrirLectura(datos, url)
  const callada = async (): Promise<number> => {
    let veces = 0
    for (;;) {
      const { atraso } = await saludDe(url)
      // Its answer may be a second old: a side that is behind now was behind then.
      if (!(await atrasada())) return veces
      if (atraso.hechos === 0) veces += 1
      await dormir(SONDEO_MS)
    }
  }
  const [alDia, calladas] = await Promise.all([alcanzar().then(segundos), callada()])
  for (const { que, picoMib } of consumo(datos, pid)) series.anotar(que, picoMib)
  for (;;) {
    const { atraso, posicion, proyeccion } = await saludDe(url)
    if (atraso.hechos === 0 && posicion === proyeccion) break
    if (segundos() > alDia + PLAZO_S) throw new Error(`La salud sigue diciendo que le faltan ${atraso.hechos} hechos`)
    await dormir(SONDEO_MS)
  }
  const dicho = segundos()
  await cerrar()
  series.anotar('listo', ms / 1_000)
  series.anotar('al día', alDia)
  series.anotar('dicho', dicho)
  series.anotar('calladas', calladas)
  console.error(
    `  listo a los ${(ms / 1_000).toFixed(1)} s, al día a los ${alDia.toFixed(1)}, lo dice a los ${dicho.toFixed(1)}; ${calladas} veces calló`,
  )
  return esquema
}

/** Measures `npm run auditar` beside the product, from its start to its end. */
const auditar = async (datos: string, series: Series): Promise<void> => {
  const desde = performance.now()
  const { codigo, salida, errores } = await correr('api/herramientas/auditar.ts', { DATA_DIR: datos, SECRETO })
  if (codigo !== 0) throw new Error(`auditar terminó con ${codigo}: ${salida}${errores}`)
  const segundos = (performance.now() - desde) / 1_000
  series.anotar('auditar', segundos)
  console.error(`  auditar ${segundos.toFixed(1)} s: ${salida.trim()}`)
}

const conciliarYLeer = async (correrAparte: ReturnType<typeof crearAparte>, esquema: string, series: Series) => {
  const nuestra = await correrAparte('conciliador.ts', { ESQUEMA: esquema })
  const leido = await correrAparte('lector.ts', { COMO: 'read' })
  series.anotar('conciliar', nuestra.ms / leido.ms)
  series.anotar('memoria de conciliar', nuestra.mib ?? 0)
  console.error(`  conciliar ${nuestra.ms.toFixed(0)} ms, solo leer ${leido.ms.toFixed(0)} ms`)
}

/**
 * Measures what takes longer with a longer log, on a product with this many facts. Each round
 * starts it that far behind, and once it has caught up, runs the requested measurements beside it.
 */
export const medirLargo = async (
  cifra: Cifrar,
  rondas: number,
  hechos: number,
  pedidas: ReadonlySet<string>,
): Promise<void> => {
  const datos = await criar(hechos)
  const series = crearSeries()
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const copia = `${datos}-${ronda}`
    // The owners of the files are copied too: Postgres runs under another account when root starts
    // it.
    execFileSync('cp', ['-a', datos, copia])
    const producto = await arrancar(copia)
    const esquema = await ponerAlDia(copia, producto, series)
    if (pedidas.has('auditoria')) await auditar(copia, series)
    const direcciones = enMarcha(copia)
    if (pedidas.has('reconstruccion')) await reconstruirYLeer(crearAparte(direcciones, 'reconstruir'), series)
    if (pedidas.has('conciliacion')) await conciliarYLeer(crearAparte(direcciones, 'auditar'), esquema, series)
    await producto.parar()
    borrar(copia)
  }
  borrar(datos)
  if (pedidas.has('atraso')) {
    const tras = `inicio con ${hechos - LEIDOS} hechos de atraso`
    cifra(`${tras}, listo`, series.mediana('listo'), 's')
    cifra(`${tras}, al día`, series.mediana('al día'), 's', undefined, 12)
    cifra(`${tras}, la salud dice que está al día`, series.mediana('dicho'), 's')
    cifra(`${tras}, veces que la salud no lo dijo`, series.maximo('calladas'), '', undefined, 0)
    for (const que of ['proyector', 'api']) cifra(`${tras}, memoria, ${que}`, series.maximo(que), 'MiB', undefined, 250)
  }
  if (pedidas.has('auditoria'))
    cifra(`npm run auditar, ${hechos} hechos`, series.mediana('auditar'), 's', undefined, 25)
  if (pedidas.has('reconstruccion')) cifrarReconstruccion(cifra, series)
  if (pedidas.has('conciliacion')) {
    cifra(`conciliar ${hechos} hechos / leer $all con el cliente solo`, series.mediana('conciliar'), 'x', undefined, 2)
    cifra('memoria de la conciliación', series.maximo('memoria de conciliar'), 'MiB')
  }
}
