import { type Banco, PUERTO, PUERTO_JUSTA } from './banco.ts'
import { consumo } from './consumo.ts'
import { abrirContador, NADA, porPaso } from './contador.ts'
import {
  correrFlujos,
  entrar,
  escuchar,
  flujoJusta,
  flujoProducto,
  type Gente,
  juntarGente,
  PASOS,
  type Parte,
  seguirProyeccion,
} from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifrar, crearSeries, sumar } from './medidas.ts'
import { VISTAS } from './vista.ts'

/** The number of flows that are counted, one after the other, after one that warms up. */
const CONTADOS = 40
const CLIENTES = 32
/** Rounds enough that a machine that is slow for a quarter of a minute doesn't move the median. */
const RONDAS = 7
/**
 * Steps taken before any is measured: until then the product's code is being compiled. One round
 * was enough for that on a fast machine alone.
 */
const CALENTADOS = 20_000
const SEGUNDOS = 4

/** Notes a figure that LIMITES bounds. */
export type Limitar = (que: string, valor: number, unidad: string) => void

/** Counts what one step costs when nothing else happens. None of it depends on the machine. */
const contarPaso = async (banco: Banco, limitar: Limitar, [cliente, proveedor]: readonly [Parte, Parte]) => {
  const contador = await abrirContador(banco)
  const proyeccion = await seguirProyeccion(banco.databaseUrl)
  const mensajes = { cuantos: 0, bytes: 0 }
  const sordos = []
  for (const parte of [cliente, proveedor, await entrar(PUERTO, 'admin@demo.ec')])
    for (const tema of parte.temas)
      sordos.push(
        await escuchar(PUERTO, parte, tema, (cuerpo) => {
          mensajes.cuantos += 1
          mensajes.bytes += Buffer.byteLength(JSON.stringify(cuerpo))
        }),
      )
  const flujo = flujoProducto(cliente, proveedor, (posicion) => proyeccion.alcanzar(posicion))
  const vivir = async (veces: number) => {
    const conexion = crearConexion(PUERTO)
    await conexion.abrir()
    for (let n = 0; n < veces; n += 1) await flujo(conexion, n)
    conexion.cerrar()
  }
  await vivir(1)

  const antes = {
    filas: await contador.filas(),
    sentencias: await contador.sentencias(),
    log: await contador.log(),
    wal: await contador.posicionDeWal(),
  }
  Object.assign(mensajes, { cuantos: 0, bytes: 0 })
  await vivir(CONTADOS)
  const pasos = CONTADOS * PASOS
  const sentencias = porPaso('sentencias', pasos, antes.sentencias, await contador.sentencias())
  const wal = porPaso('WAL', pasos, NADA, await contador.wal(antes.wal, await contador.posicionDeWal()))
  const log = await contador.log()
  const filas = porPaso('filas', pasos, antes.filas, await contador.filas())
  const cada = (total: number) => total / pasos
  limitar('sentencias SQL por paso', sentencias, '')
  limitar('filas escritas del lado de lectura por paso', filas, '')
  limitar('WAL por paso', wal / 1_000, 'kB')
  limitar('log por paso', cada((log.get('bytes') ?? 0) - (antes.log.get('bytes') ?? 0)) / 1_000, 'kB')
  limitar('mensajes en vivo por paso', cada(mensajes.cuantos), '')
  limitar('bytes en vivo por paso', cada(mensajes.bytes) / 1_000, 'kB')
  for (const cerrar of sordos) cerrar()
  await proyeccion.cerrar()
}

const PARTES = ['api', 'proyector', 'event store', 'postgres'] as const

/** Measures the CPU time of each part a step, against the fair baseline's whole CPU time a step. */
const medirCpu = async (banco: Banco, cifra: Cifrar, limitar: Limitar, { clientes, proveedores }: Gente) => {
  const proyeccion = await seguirProyeccion(banco.databaseUrl)
  const cpu = () => new Map(consumo(banco.datos, banco.pid).map(({ que, cpuS }) => [que, cpuS]))
  const razones = crearSeries()
  const vivir = async () => {
    let [pasos, ultima] = [0, 0]
    const propios = Array.from({ length: CLIENTES }, (_, n) =>
      flujoProducto(clientes[n] as Parte, proveedores[n] as Parte, (posicion) => {
        pasos += 1
        ultima = Math.max(ultima, posicion)
      }),
    )
    const ritmo = await correrFlujos(PUERTO, propios, SEGUNDOS, () => proyeccion.alcanzar(ultima))
    return { ritmo, pasos }
  }
  for (let calentados = 0; calentados < CALENTADOS; ) calentados += (await vivir()).pasos
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    const antes = cpu()
    const { ritmo: nuestro, pasos } = await vivir()
    const despues = cpu()
    const [justaAntes, justos] = [banco.cpuJusta(), { pasos: 0 }]
    const ritmoJusta = await correrFlujos(
      PUERTO_JUSTA,
      Array.from({ length: CLIENTES }, (_, n) =>
        flujoJusta(n + 1, () => {
          justos.pasos += 1
        }),
      ),
      SEGUNDOS,
    )
    const cpuJusta = banco.cpuJusta() - justaAntes + ((cpu().get('postgres') ?? 0) - (despues.get('postgres') ?? 0))
    // The first round warms up the baseline.
    if (ronda === 0) continue
    const deJusta = cpuJusta / justos.pasos
    razones.anotar('flujos', nuestro / ritmoJusta)
    const deCada = PARTES.map((parte) => ((despues.get(parte) ?? 0) - (antes.get(parte) ?? 0)) / pasos)
    for (const [n, parte] of PARTES.entries()) razones.anotar(parte, (deCada[n] ?? 0) / deJusta)
    razones.anotar('todo', sumar(deCada) / deJusta)
    console.error(
      `  ronda ${ronda}: ${nuestro.toFixed(0)} flujos/s, ${ritmoJusta.toFixed(0)} la justa; CPU por paso ${(sumar(deCada) * 1_000).toFixed(2)} ms, ${(deJusta * 1_000).toFixed(2)} ms`,
    )
  }
  cifra('flujos, 32 clientes / CRUD justo', razones.mediana('flujos'), 'x')
  for (const que of [...PARTES, 'todo']) limitar(`CPU por paso / CRUD justo, ${que}`, razones.mediana(que), 'x')
  for (const { que, mib } of consumo(banco.datos, banco.pid))
    if (que === 'api' || que === 'proyector') limitar(`memoria bajo carga, ${que}`, mib, 'MiB')
  await proyeccion.cerrar()
}

/** Returns the bytes of a file as a browser gets it, and the files that it imports at once. */
const pedirArchivo = async (camino: string) => {
  const r = await fetch(`http://127.0.0.1:${PUERTO}${camino}`, { headers: { 'accept-encoding': 'gzip' } })
  if (r.status !== 200) throw new Error(`${camino}: ${r.status}`)
  const texto = await r.text()
  const importados = [...texto.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, nombre]) => `/assets/${nombre}`)
  return { bytes: Number(r.headers.get('content-length')), texto, importados }
}

/**
 * Measures the script and the sheets that the page of a view starts with. Whether a browser's other
 * requests come before its first row is chance.
 */
const pesarVistas = async (limitar: Limitar) => {
  const { texto: pagina } = await pedirArchivo('/')
  const primeras: Readonly<Record<string, Readonly<Record<'archivos' | 'hojas', readonly string[]>>>> = JSON.parse(
    /id="primeras">(.*?)<\/script>/.exec(pagina)?.[1] ?? '{}',
  )
  const nombrados = (expresion: RegExp) => [...pagina.matchAll(expresion)].map(([, camino = '']) => camino)
  const programa = nombrados(/<script type="module"[^>]* src="([^"]+)"/g)
  const hojas = nombrados(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  const pesar = async (archivos: readonly string[]): Promise<number> => {
    const vistos = new Set(archivos)
    let suma = 0
    for (const camino of vistos) {
      const { bytes, importados } = await pedirArchivo(camino)
      suma += bytes
      for (const otro of importados) vistos.add(otro)
    }
    return suma / 1_000
  }
  for (const { nombre, camino, quien, tipo = quien } of VISTAS) {
    const primera = primeras[tipo === undefined ? camino : `${camino} ${tipo}`]
    if (!primera) throw new Error(`${camino} no es de las primeras`)
    limitar(`${nombre}, guion`, await pesar([...programa, ...primera.archivos]), 'kB')
    limitar(`${nombre}, estilo`, await pesar([...hojas, ...primera.hojas]), 'kB')
  }
}

/** Measures for three minutes whether something got worse. */
export const medirCorto = async (banco: Banco, cifra: Cifrar, limitar: Limitar): Promise<void> => {
  const gente = await juntarGente(banco.lectura)
  await contarPaso(banco, limitar, [gente.clientes[0] as Parte, gente.proveedores[0] as Parte])
  await medirCpu(banco, cifra, limitar, gente)
  await pesarVistas(limitar)
}
