import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { seguimiento } from '#web/vivo/hechos.ts'
import { seguirTodo } from '#web/vivo/registro.ts'

/** So many facts are held, the newest ones; of what was written before, as many are read before it waits to be told to go on. */
export const GUARDADOS = 500
/** Milliseconds in which what came is shown once. */
const CADA_MS = 200

export type EstadoDeCola = {
  /** The newest first. */
  readonly tramas: readonly TramaDeTodo[]
  /** Up to which position it was read. */
  readonly posicion: string
  readonly sigue: boolean
  /** It stopped by itself: there is more after `posicion`. */
  readonly hayMas: boolean
}

/** The end of the whole log as it grows, held while it is paused and gone on with from where it was left. */
export const crearCola = (desde: string, seguir: typeof seguirTodo = seguirTodo) => {
  let estado: EstadoDeCola = { tramas: [], posicion: desde, sigue: false, hayMas: false }
  let leidas = 0
  let avisado = false
  let seguida: ReturnType<typeof seguirTodo> | undefined
  const oyentes = new Set<() => void>()
  const poner = (cambios: Partial<EstadoDeCola>) => {
    estado = { ...estado, ...cambios }
    if (avisado) return
    avisado = true
    setTimeout(() => {
      avisado = false
      for (const oyente of oyentes) oyente()
    }, CADA_MS)
  }
  const pausar = (hayMas = false) => {
    seguida?.dejar()
    seguida = undefined
    poner({ sigue: false, hayMas })
  }
  const alLlegar = (nuevas: readonly TramaDeTodo[], alDia: boolean) => {
    if (!estado.sigue) return
    const tomadas = nuevas.slice(0, GUARDADOS - leidas)
    leidas = alDia ? 0 : leidas + tomadas.length
    const tramas = [...tomadas.toReversed(), ...estado.tramas].slice(0, GUARDADOS)
    poner({ tramas, posicion: tomadas.at(-1)?.posicion ?? estado.posicion })
    // What is left behind is asked for when it is gone on with.
    if (tomadas.length < nuevas.length) pausar(true)
  }
  return {
    leer: (): EstadoDeCola => estado,
    oir: (oyente: () => void): (() => void) => {
      oyentes.add(oyente)
      return () => void oyentes.delete(oyente)
    },
    pausar: () => pausar(),
    seguir: () => {
      if (seguida) return
      leidas = 0
      poner({ sigue: true, hayMas: false })
      seguida = seguir({
        seguimiento,
        desde: estado.posicion,
        alLlegar,
        alOlvidar: () => poner({ tramas: [] }),
      })
    },
  }
}
