import { type Banco, PUERTO, PUERTO_BASE, PUERTO_JUSTA } from './banco.ts'
import { consumo } from './consumo.ts'
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
import { type Cifrar, mediana, percentil } from './medidas.ts'
import { conversarMientras } from './plegado.ts'

const PUERTOS = { producto: PUERTO, justa: PUERTO_JUSTA, begin: PUERTO_BASE, cte: PUERTO_BASE } as const
type Modo = keyof typeof PUERTOS
const MODOS = Object.keys(PUERTOS) as Modo[]
type Acuse = { posicion: number; ms: number }

/** Against what, what that is called, and how many of its flows ours are to be. */
const META = [
  ['justa', 'CRUD justo', 1],
  ['begin', 'BEGIN-COMMIT', 0.35],
  ['cte', 'CTE', undefined],
] as const

/** Whole orders a second against the baseline's, how far the read side lags behind, and how soon a browser hears. */
export const medirCarga = async (banco: Banco, cifra: Cifrar, rondas: number, segundos: number): Promise<void> => {
  const { datos, pid, databaseUrl, eventstoreUrl } = banco
  const { clientes, proveedores } = await juntarGente(banco)
  const proyeccion = await seguirProyeccion(databaseUrl)

  const flujosDe = (modo: Modo, n: number, acuses: Acuse[]): Flujo[] =>
    Array.from({ length: n }, (_, i) => {
      if (modo === 'justa') return flujoJusta(i + 1, () => undefined)
      if (modo !== 'producto') return flujoBase(modo, i, i)
      const [cliente, proveedor] = [clientes[i % clientes.length], proveedores[i % proveedores.length]]
      return flujoProducto(cliente as Parte, proveedor as Parte, (posicion, ms) => {
        acuses.push({ posicion, ms })
      })
    })

  const llegadas = new Map<number, number>()
  const sordos = []
  for (const parte of [...clientes, ...proveedores])
    sordos.push(
      await escuchar(PUERTO, parte, parte.temas[0], (mensaje) =>
        llegadas.set(Number((mensaje as { posicion: string }).posicion), performance.now()),
      ),
    )
  const porSegundo: Record<string, number[]> = {}
  const retrasos: number[] = []
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    for (const n of [32, 8]) {
      for (const modo of MODOS) {
        const acuses: Acuse[] = []
        proyeccion.avances.length = 0
        const fin = async () => {
          if (modo === 'producto') await proyeccion.alcanzar(Math.max(...acuses.map(({ posicion }) => posicion)))
        }
        const ritmo = await correrFlujos(PUERTOS[modo], flujosDe(modo, n, acuses), segundos, fin)
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
  for (const [contra, dicho, minimo] of META) {
    cifra(`flujos, 32 clientes / ${dicho}`, m('producto 32') / m(`${contra} 32`), 'x', minimo)
    cifra(`flujos, 8 clientes / ${dicho}`, m('producto 8') / m(`${contra} 8`), 'x')
  }
  cifra('atraso de la proyección con esa carga, p50', percentil(retrasos, 50), 'ms', undefined, 8)
  cifra('atraso de la proyección con esa carga, p99', percentil(retrasos, 99), 'ms', undefined, 50)
  for (const { que, mib, cpuS } of consumo(datos, pid)) {
    if (que === 'postgres') continue
    cifra(`memoria residente bajo carga, ${que}`, mib, 'MiB', undefined, 250)
    cifra(`CPU acumulada, ${que}`, cpuS, 's')
  }
  // Half that load: as many clients as give half the flows, paced.
  const esperas: number[] = []
  const razones: number[] = []
  const pausa = (1000 * 32) / (m('producto 32') / 2)
  for (let ronda = 0; ronda < rondas; ronda += 1) {
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
    const hablan = [clientes[ronda % 32], proveedores[(ronda + 1) % 32]] as [Parte, Parte]
    const { plegado, suscripcion } = await conversarMientras(eventstoreUrl, hablan, async () => {
      await correrFlujos(PUERTO, pausados, segundos)
      await proyeccion.alcanzar(Math.max(...acuses.map(({ posicion }) => posicion)))
    })
    razones.push(mediana(plegado) / mediana(suscripcion))
    console.error(
      `  plegado ${mediana(plegado).toFixed(1)} ms, suscripción propia ${mediana(suscripcion).toFixed(1)} ms`,
    )
    let perdidos = 0
    for (const { posicion, ms } of acuses) {
      const llegada = llegadas.get(posicion)
      if (llegada === undefined) perdidos += 1
      else esperas.push(Math.max(0, llegada - ms))
    }
    if (perdidos > 0) throw new Error(`${perdidos} mensajes en vivo no llegaron`)
  }
  cifra('acuse → mensaje en el navegador, media carga, p50', percentil(esperas, 50), 'ms')
  cifra('acuse → mensaje en el navegador, media carga, p99', percentil(esperas, 99), 'ms', undefined, 40)
  cifra('hecho → plegado en otra pantalla / suscripción propia, media carga', mediana(razones), 'x', undefined, 1.5)
  for (const cerrar of sordos) cerrar()
  await proyeccion.cerrar()
}
