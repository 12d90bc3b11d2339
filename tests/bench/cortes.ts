import { setTimeout as dormir } from 'node:timers/promises'
import type { Cartero } from '#tests/oraculo/cartero.ts'
import { comprobar } from '#tests/oraculo/comprobar.ts'
import { abrirLibro, type Respuesta } from '#tests/oraculo/libro.ts'
import { auditar, CALMA_MS, leerLog } from '#tests/oraculo/mirada.ts'
import { abrirGente, RECHAZOS_BUSCADOS, trabajar } from '#tests/oraculo/ordenes.ts'
import { crearPeticiones } from '#tests/peticiones.ts'
import type { Banco } from './banco.ts'
import { vigilarLider } from './lider.ts'
import type { Cifrar } from './medidas.ts'

/**
 * An outage: no step is accepted for longer, and the outcome of a try is unknown. Less is a slow
 * moment.
 */
const CORTE_MS = 500
const TANDA = 150
const SONDA_MS = 50
const PLAZO_MS = 2_500
const VUELTA_MS = 1_000

/**
 * Writes through the product for some minutes, while somebody kills what they like. Prints for each
 * outage how long no step was accepted, and how long after the present leader was first seen.
 * Returns a sentence for each thing that doesn't hold at the end.
 */
export const medirCortes = async (
  { datos, url, almacen }: Pick<Banco, 'datos' | 'url'> & { readonly almacen: string },
  { cartas }: Pick<Cartero, 'cartas'>,
  cifra: Cifrar,
  minutos: number,
): Promise<readonly string[]> => {
  const producto = crearPeticiones(() => url)
  const semilla = Date.now()
  const libro = abrirLibro(`B.${semilla}`)
  const lider = vigilarLider(almacen)
  const respuestas: Record<Respuesta, number> = { hecha: 0, rechazada: 0, incierta: 0 }
  let [cortes, antes] = [0, { ms: 0, ...respuestas }]

  /** Notes that a step was accepted. */
  const aceptar = () => {
    const ahora = performance.now()
    if (ahora - antes.ms > CORTE_MS && respuestas.incierta > antes.incierta) {
      cortes += 1
      cifra(`corte ${cortes}: sin aceptar un paso`, (ahora - antes.ms) / 1_000, 's')
      const desde = lider.desde() ?? ahora
      if (desde > antes.ms) {
        cifra(`corte ${cortes}: aceptado tras verse líder`, Math.max(0, ahora - desde) / 1_000, 's', undefined, 1.5)
      }
      cifra(`corte ${cortes}: intentos de los que no se supo`, respuestas.incierta - antes.incierta, '')
    }
    antes = { ms: ahora, ...respuestas }
  }
  const gente = await abrirGente(
    { producto },
    {
      ...libro,
      anotar: (marca, respuesta, resto) => {
        libro.anotar(marca, respuesta, resto)
        respuestas[respuesta] += 1
        if (respuesta === 'hecha') aceptar()
      },
    },
  )

  antes = { ms: performance.now(), ...respuestas }
  const fin = antes.ms + minutos * 60_000
  const sigue = () => performance.now() < fin
  const trabajo = (async () => {
    for (let n = 0; sigue(); n += 1) await trabajar(gente, { cuantas: TANDA, semilla: semilla + n })
  })()
  // A client that insists waits longer than the outage: one that doesn't sees when it is over.
  const sonda = (async () => {
    while (sigue()) {
      await gente.colocar({ impaciente: true, plazoMs: PLAZO_MS })
      await dormir(SONDA_MS)
    }
  })()
  console.error(`Se escribe durante ${minutos} min: mata los nodos que quieras, y vuelve a levantarlos.`)
  await Promise.all([trabajo, sonda])
  await lider.cerrar()

  const codigos = new Map<string, number>()
  for (const { respuesta, dicho } of libro.anotadas.values()) {
    if (respuesta !== 'rechazada') continue
    const { code } = JSON.parse(dicho)
    codigos.set(code, (codigos.get(code) ?? 0) + 1)
  }
  const { hecha, rechazada, incierta } = libro.cuenta()
  cifra('cortes', cortes, '')
  cifra('pasos hechos', hecha, '')
  cifra('pasos rechazados', rechazada, '')
  for (const [codigo, veces] of codigos) {
    cifra(`pasos rechazados por ${codigo}${RECHAZOS_BUSCADOS.has(codigo) ? ', que la carga busca' : ''}`, veces, '')
  }
  cifra('pasos de los que nunca se supo', incierta, '')

  console.error('Se comprueba que cada paso aceptado está una vez, y que todo cuadra.')
  for (const hasta = performance.now() + CALMA_MS; ; await dormir(VUELTA_MS)) {
    const visto = { hechos: await leerLog({ DATA_DIR: datos }), cartas, hallazgo: null }
    const reparos = comprobar(libro, visto)
    if (reparos.length > 0 && performance.now() < hasta) continue
    const hallazgo = await auditar({ DATA_DIR: datos })
    return hallazgo === null ? reparos : [...reparos, hallazgo]
  }
}
