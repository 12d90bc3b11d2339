import { setTimeout as dormir } from 'node:timers/promises'
import { type Banco, PUERTO, PUERTO_BASE, PUERTO_JUSTA } from './banco.ts'
import { consumo } from './consumo.ts'
import { abrirContador, NADA, porPaso } from './contador.ts'
import { abrirContra } from './contra.ts'
import {
  atrasos,
  correrFlujos,
  escuchar,
  type Flujo,
  flujoBase,
  flujoJusta,
  flujoProducto,
  juntarGente,
  type Parte,
  seguirProyeccion,
} from './flujos.ts'
import { type Cifrar, crearSeries, mediana, sumar } from './medidas.ts'
import { conversarMientras } from './plegado.ts'

type Acuse = { posicion: number; ms: number }

/** Opens a product that flows run on, with people of its market whose browsers listen. */
const abrirCasa = async (
  puerto: number,
  { databaseUrl, lectura }: Pick<Banco, 'databaseUrl' | 'lectura'>,
  alLlegar: (posicion: number) => void = () => undefined,
) => {
  const gente = await juntarGente(lectura, puerto)
  const proyeccion = await seguirProyeccion(databaseUrl)
  const sordos: (() => void)[] = []
  for (const parte of [...gente.clientes, ...gente.proveedores])
    sordos.push(
      await escuchar(puerto, parte, parte.temas[0], (mensaje) =>
        alLlegar(Number((mensaje as { posicion: string }).posicion)),
      ),
    )
  return {
    ...gente,
    proyeccion,
    /** Returns the flows a second until the read side has them too, and the acknowledgements. */
    correr: async (n: number, segundos: number, cambiar: (flujo: Flujo) => Flujo = (flujo) => flujo) => {
      const acuses: Acuse[] = []
      const flujos = Array.from({ length: n }, (_, i) =>
        flujoProducto(gente.clientes[i] as Parte, gente.proveedores[i] as Parte, (posicion, ms) => {
          acuses.push({ posicion, ms })
        }),
      )
      proyeccion.avances.length = 0
      const ritmo = await correrFlujos(puerto, flujos.map(cambiar), segundos, () =>
        proyeccion.alcanzar(Math.max(...acuses.map(({ posicion }) => posicion))),
      )
      return { ritmo, acuses }
    },
    cerrar: async () => {
      for (const cerrar of sordos) cerrar()
      await proyeccion.cerrar()
    },
  }
}
type Casa = Awaited<ReturnType<typeof abrirCasa>>

const MUCHOS = 32

/**
 * A rival: its name, the minimum ratio of our flows to its own, and its flows a second with n
 * clients.
 */
type Contrario = readonly [nombre: string, minimo: number | undefined, correr: (n: number) => Promise<number>]

/**
 * Measures what a step writes under many writers: writes that come together are written together.
 */
const contarBajoCarga = async (banco: Banco, casa: Casa, cifra: Cifrar, rondas: number, segundos: number) => {
  const contador = await abrirContador(banco)
  const series = crearSeries()
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const [filas, desde] = [await contador.filas(), await contador.posicionDeWal()]
    const { acuses } = await casa.correr(MUCHOS, segundos)
    const wal = await contador.wal(desde, await contador.posicionDeWal())
    series.anotar('filas', porPaso('filas', acuses.length, filas, await contador.filas()))
    series.anotar('wal', porPaso('WAL', acuses.length, NADA, wal))
  }
  cifra(`filas escritas del lado de lectura por paso, ${MUCHOS} clientes`, series.mediana('filas'), '', undefined, 8)
  cifra(`WAL por paso, ${MUCHOS} clientes`, series.mediana('wal') / 1_000, 'kB', undefined, 3.5)
}

/**
 * Measures whole orders a second against the baselines', and against the product of another commit
 * checked out in `carpetaContra`, if given. Also how far the read side lags behind, what a step
 * writes, and how soon a browser hears.
 */
export const medirCarga = async (
  banco: Banco,
  cifra: Cifrar,
  rondas: number,
  segundos: number,
  carpetaContra: string | undefined,
): Promise<void> => {
  const { datos, pid, eventstoreUrl } = banco
  const llegadas = new Map<number, number>()
  const casa = await abrirCasa(PUERTO, banco, (posicion) => llegadas.set(posicion, performance.now()))
  const contra = carpetaContra === undefined ? undefined : await abrirContra(carpetaContra)
  const otra = contra && (await abrirCasa(contra.puerto, contra))
  const deBase = (modo: 'begin' | 'cte') => (n: number) =>
    correrFlujos(
      PUERTO_BASE,
      Array.from({ length: n }, (_, i) => flujoBase(modo, i, i)),
      segundos,
    )
  const contrarios: readonly Contrario[] = [
    [
      'CRUD justo',
      1,
      (n) =>
        correrFlujos(
          PUERTO_JUSTA,
          Array.from({ length: n }, (_, i) => flujoJusta(i + 1, () => undefined)),
          segundos,
        ),
    ],
    ['BEGIN-COMMIT', 0.35, deBase('begin')],
    ['CTE', undefined, deBase('cte')],
  ]

  const series = crearSeries()
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    for (const n of [MUCHOS, 8]) {
      const { ritmo, acuses } = await casa.correr(n, segundos)
      const [consumido, retrasos] = [consumo(datos, pid), atrasos(acuses, casa.proyeccion.avances)]
      const ritmos: string[] = []
      if (otra) {
        // Ours, theirs, theirs, ours: whatever a run leaves to the next one meets both alike.
        const suyos = [(await otra.correr(n, segundos)).ritmo, (await otra.correr(n, segundos)).ritmo]
        const nuestros = [ritmo, (await casa.correr(n, segundos)).ritmo]
        ritmos.push(`${contra.nombre} ${suyos.map((suyo) => suyo.toFixed(0)).join(' y ')}`)
        if (ronda > 0) series.anotar(`${contra.nombre} ${n}`, sumar(nuestros) / sumar(suyos))
      }
      for (const [nombre, , correr] of contrarios) {
        const ritmoContrario = await correr(n)
        ritmos.push(`${nombre} ${ritmoContrario.toFixed(0)}`)
        if (ronda > 0) series.anotar(`${nombre} ${n}`, ritmo / ritmoContrario)
      }
      // The first round warms everything up.
      if (ronda === 0) continue
      console.error(`  ronda ${ronda}, ${n} clientes: ${ritmo.toFixed(0)} flujos/s; ${ritmos.join(', ')}`)
      if (n !== MUCHOS) continue
      series.anotar('flujos', ritmo)
      series.anotar('atrasos', ...retrasos)
      for (const { que, mib } of consumido) series.anotar(que, mib)
    }
  }
  cifra('flujos/s, 32 clientes (absoluto)', series.mediana('flujos'), 'flujos/s')
  const comparados = [...(otra ? [[contra.nombre, 1.1] as const] : []), ...contrarios]
  for (const [nombre, minimo] of comparados) {
    cifra(`flujos, 32 clientes / ${nombre}`, series.mediana(`${nombre} 32`), 'x', minimo)
    cifra(`flujos, 8 clientes / ${nombre}`, series.mediana(`${nombre} 8`), 'x')
  }
  cifra('atraso de la proyección con esa carga, p50', series.percentil('atrasos', 50), 'ms', undefined, 8)
  cifra('atraso de la proyección con esa carga, p99', series.percentil('atrasos', 99), 'ms', undefined, 50)
  for (const { que, cpuS } of consumo(datos, pid)) {
    if (que === 'postgres') continue
    cifra(`memoria residente bajo carga, ${que}`, series.maximo(que), 'MiB', undefined, 250)
    cifra(`CPU acumulada, ${que}`, cpuS, 's')
  }
  await otra?.cerrar()
  await contra?.cerrar()
  await contarBajoCarga(banco, casa, cifra, rondas, segundos)
  // Half that load: as many clients, paced to give half the flows.
  const pausa = (1000 * MUCHOS) / (series.mediana('flujos') / 2)
  const pausado =
    (flujo: Flujo): Flujo =>
    async (c, n) => {
      const desde = performance.now()
      await flujo(c, n)
      await dormir(Math.max(0, pausa - (performance.now() - desde)))
    }
  for (let ronda = 0; ronda < rondas; ronda += 1) {
    llegadas.clear()
    let acuses: readonly Acuse[] = []
    const hablan = [casa.clientes[ronda % MUCHOS], casa.proveedores[(ronda + 1) % MUCHOS]] as [Parte, Parte]
    const { plegado, suscripcion } = await conversarMientras(eventstoreUrl, hablan, async () => {
      ;({ acuses } = await casa.correr(MUCHOS, segundos, pausado))
    })
    series.anotar('plegado', mediana(plegado) / mediana(suscripcion))
    console.error(
      `  plegado ${mediana(plegado).toFixed(1)} ms, suscripción propia ${mediana(suscripcion).toFixed(1)} ms`,
    )
    const esperas = acuses.flatMap(({ posicion, ms }) => {
      const llegada = llegadas.get(posicion)
      return llegada === undefined ? [] : [Math.max(0, llegada - ms)]
    })
    if (esperas.length < acuses.length)
      throw new Error(`${acuses.length - esperas.length} mensajes en vivo no llegaron`)
    series.anotar('esperas', ...esperas)
  }
  cifra('acuse → mensaje en el navegador, media carga, p50', series.percentil('esperas', 50), 'ms')
  cifra('acuse → mensaje en el navegador, media carga, p99', series.percentil('esperas', 99), 'ms', undefined, 40)
  cifra(
    'hecho → plegado en otra pantalla / suscripción propia, media carga',
    ...([series.mediana('plegado'), 'x', undefined, 1.5] as const),
  )
  await casa.cerrar()
}
