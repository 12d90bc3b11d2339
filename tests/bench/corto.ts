import pg from 'pg'
import { type Banco, PUERTO, PUERTO_JUSTA } from './banco.ts'
import { consumo } from './consumo.ts'
import {
  correrFlujos,
  entrar,
  escuchar,
  flujoJusta,
  flujoProducto,
  type Gente,
  juntarGente,
  type Parte,
  seguirProyeccion,
} from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifrar, mediana } from './medidas.ts'
import { VISTAS } from './vista.ts'

const PASOS = 6
/** Flows that are counted, one after the other, after one that warms up. */
const CONTADOS = 40
const CLIENTES = 32
const RONDAS = 3
const SEGUNDOS = 4

/** Notes a figure that LIMITES bounds. */
export type Limitar = (que: string, valor: number, unidad: string) => void

const sumar = (numeros: readonly number[]): number => numeros.reduce((suma, uno) => suma + uno, 0)

/** How often, by what. */
type Cuentas = ReadonlyMap<string, number>

/** What Postgres counts, asked by statements that don't count themselves. */
const abrirContador = async ({ base, lectura, databaseUrl, esquema }: Banco) => {
  await base.query('create extension if not exists pg_stat_statements')
  await base.query('create extension if not exists pg_walinspect')
  const log = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: '/eventstore' }).href)
  await log.connect()
  const cuentas = async (client: pg.Client, texto: string, valores: unknown[] = []): Promise<Cuentas> => {
    const { rows } = await client.query<{ que: string; veces: string }>(`/* bench */ ${texto}`, valores)
    return new Map(rows.map(({ que, veces }) => [que, Number(veces)]))
  }
  return {
    /** Each statement that was sent, whether it was prepared or not. */
    sentencias: () =>
      cuentas(
        base,
        `select datname || ': ' || left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 120) as que, sum(calls) as veces
         from pg_stat_statements join pg_database d on d.oid = dbid
         where datname in ('bandwork', 'eventstore') and query not like '/* bench */%' group by 1`,
      ),
    /** Rows written, by table. */
    filas: async () =>
      cuentas(
        lectura,
        `select relname as que, n_tup_ins + n_tup_upd + n_tup_del as veces from pg_stat_user_tables where schemaname = $1`,
        [await esquema()],
      ),
    /** Bytes of the log's events, and how many they are. */
    log: () =>
      cuentas(
        log,
        `select 'bytes' as que, coalesce(sum(octet_length(data) + octet_length(metadata)), 0) as veces from events
         union all select 'hechos', count(*) from events`,
      ),
    posicionDeWal: async (): Promise<string> => (await base.query('select pg_current_wal_lsn() as lsn')).rows[0].lsn,
    /** Bytes by kind, without the whole pages after a checkpoint, which come when they come. */
    wal: (desde: string, hasta: string) =>
      cuentas(
        base,
        `select "resource_manager/record_type" as que, record_size as veces from pg_get_wal_stats($1, $2, true)`,
        [desde, hasta],
      ),
    cerrar: () => log.end(),
  }
}

const NADA: Cuentas = new Map()
/** What came to be between two counts, a step; what counts most is told. */
const porPaso = (que: string, antes: Cuentas, despues: Cuentas): number => {
  const cada = [...despues].map(
    ([cual, veces]) => [cual, (veces - (antes.get(cual) ?? 0)) / (CONTADOS * PASOS)] as const,
  )
  const suma = sumar(cada.map(([, veces]) => veces))
  console.error(`  ${que} por paso:`)
  for (const [cual, veces] of cada.sort(([, una], [, otra]) => otra - una))
    if (veces >= suma / 100) console.error(`    ${veces.toFixed(2).padStart(8)} ${cual}`)
  return suma
}

/** What Postgres holds back before it tells what a connection did, ms. */
const CUENTAS_TARDAN_MS = 11_000

/** What one step costs where nothing else happens: nothing of it depends on the machine. */
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
  await new Promise((listo) => setTimeout(listo, CUENTAS_TARDAN_MS))

  const antes = {
    filas: await contador.filas(),
    sentencias: await contador.sentencias(),
    log: await contador.log(),
    wal: await contador.posicionDeWal(),
  }
  Object.assign(mensajes, { cuantos: 0, bytes: 0 })
  await vivir(CONTADOS)
  const sentencias = porPaso('sentencias', antes.sentencias, await contador.sentencias())
  const wal = porPaso('WAL', NADA, await contador.wal(antes.wal, await contador.posicionDeWal()))
  const log = await contador.log()
  await new Promise((listo) => setTimeout(listo, CUENTAS_TARDAN_MS))
  const filas = porPaso('filas', antes.filas, await contador.filas())
  const cada = (total: number) => total / (CONTADOS * PASOS)
  limitar('sentencias SQL por paso', sentencias, '')
  limitar('filas escritas del lado de lectura por paso', filas, '')
  limitar('WAL por paso', wal / 1_000, 'kB')
  limitar('log por paso', cada((log.get('bytes') ?? 0) - (antes.log.get('bytes') ?? 0)) / 1_000, 'kB')
  limitar('mensajes en vivo por paso', cada(mensajes.cuantos), '')
  limitar('bytes en vivo por paso', cada(mensajes.bytes) / 1_000, 'kB')
  for (const cerrar of sordos) cerrar()
  await proyeccion.cerrar()
  await contador.cerrar()
}

const PARTES = ['api', 'proyector', 'event store', 'postgres'] as const

/** CPU time of each part a step, against the fair baseline's whole CPU time a step. */
const medirCpu = async (banco: Banco, cifra: Cifrar, limitar: Limitar, { clientes, proveedores }: Gente) => {
  const proyeccion = await seguirProyeccion(banco.databaseUrl)
  const cpu = () => new Map(consumo(banco.datos, banco.pid).map(({ que, cpuS }) => [que, cpuS]))
  const razones = new Map<string, number[]>()
  const ritmos: number[] = []
  const anotar = (que: string, valor: number) => razones.set(que, [...(razones.get(que) ?? []), valor])
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    let [pasos, ultima] = [0, 0]
    const propios = Array.from({ length: CLIENTES }, (_, n) =>
      flujoProducto(clientes[n] as Parte, proveedores[n] as Parte, (posicion) => {
        pasos += 1
        ultima = Math.max(ultima, posicion)
      }),
    )
    const antes = cpu()
    const nuestro = await correrFlujos(PUERTO, propios, SEGUNDOS, () => proyeccion.alcanzar(ultima))
    const despues = cpu()
    const [suyaAntes, justos] = [banco.cpuJusta(), { pasos: 0 }]
    const suyo = await correrFlujos(
      PUERTO_JUSTA,
      Array.from({ length: CLIENTES }, (_, n) =>
        flujoJusta(n + 1, () => {
          justos.pasos += 1
        }),
      ),
      SEGUNDOS,
    )
    const suya = banco.cpuJusta() - suyaAntes + ((cpu().get('postgres') ?? 0) - (despues.get('postgres') ?? 0))
    // The first round warms up.
    if (ronda === 0) continue
    const deJusta = suya / justos.pasos
    ritmos.push(nuestro / suyo)
    const deCada = PARTES.map((parte) => ((despues.get(parte) ?? 0) - (antes.get(parte) ?? 0)) / pasos)
    for (const [n, parte] of PARTES.entries()) anotar(parte, (deCada[n] ?? 0) / deJusta)
    anotar('todo', sumar(deCada) / deJusta)
    console.error(
      `  ronda ${ronda}: ${nuestro.toFixed(0)} flujos/s, ${suyo.toFixed(0)} la justa; CPU por paso ${(sumar(deCada) * 1_000).toFixed(2)} ms, ${(deJusta * 1_000).toFixed(2)} ms`,
    )
  }
  cifra('flujos, 32 clientes / CRUD justo', mediana(ritmos), 'x')
  for (const [que, veces] of razones) limitar(`CPU por paso / CRUD justo, ${que}`, mediana(veces), 'x')
  for (const { que, mib } of consumo(banco.datos, banco.pid))
    if (que === 'api' || que === 'proyector') limitar(`memoria bajo carga, ${que}`, mib, 'MiB')
  await proyeccion.cerrar()
}

/** Bytes of a file as a browser is sent it, and the files that it imports at once. */
const pedirArchivo = async (camino: string) => {
  const r = await fetch(`http://127.0.0.1:${PUERTO}${camino}`, { headers: { 'accept-encoding': 'gzip' } })
  if (r.status !== 200) throw new Error(`${camino}: ${r.status}`)
  const texto = await r.text()
  const importados = [...texto.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, nombre]) => `/assets/${nombre}`)
  return { bytes: Number(r.headers.get('content-length')), texto, importados }
}

/**
 * The script and the sheet that the page of a view says it begins with. What a browser asks for
 * besides comes before or after its first row by chance.
 */
const pesarVistas = async (limitar: Limitar) => {
  const { texto: pagina } = await pedirArchivo('/')
  const primeras: Readonly<Record<string, { readonly archivos: readonly string[] }>> = JSON.parse(
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
    const suyos = primeras[tipo === undefined ? camino : `${camino} ${tipo}`]
    if (!suyos) throw new Error(`${camino} no es de las primeras`)
    limitar(`${nombre}, guion`, await pesar([...programa, ...suyos.archivos]), 'kB')
  }
  limitar('hoja de estilo', await pesar(hojas), 'kB')
}

/** Three minutes that say whether something got worse. */
export const medirCorto = async (banco: Banco, cifra: Cifrar, limitar: Limitar): Promise<void> => {
  const gente = await juntarGente(banco)
  await contarPaso(banco, limitar, [gente.clientes[0] as Parte, gente.proveedores[0] as Parte])
  await medirCpu(banco, cifra, limitar, gente)
  await pesarVistas(limitar)
}
