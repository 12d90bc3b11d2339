import type { Nombrado, Nombres } from '#api/contract/auditoria.ts'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { seguirTodo } from '#web/vivo/registro.ts'
import { seguimiento } from '#web/vivo/seguimiento.ts'

/**
 * The number of facts held, the newest ones. It is also how many older facts are read before the
 * queue pauses until the reader goes on.
 */
export const GUARDADOS = 500
/** Milliseconds between two notifications: whatever arrives within them is shown at once. */
const CADA_MS = 200
/** Milliseconds before a failed request for names is tried again. */
const OTRA_VEZ_MS = 3_000

export type EstadoDeCola = {
  /** The facts, newest first. */
  readonly tramas: readonly TramaDeTodo[]
  /** Names of a fact's history and account by its position. They arrive after the facts. */
  readonly nombres: ReadonlyMap<string, Nombrado>
  /** The position up to which the log was read. */
  readonly posicion: string
  readonly sigue: boolean
  /** Whether it paused by itself: there is more after `posicion`. */
  readonly hayMas: boolean
}

/**
 * Requests the names of the facts after a position, once the read model has reached the other one.
 */
const pedirNombres = (despues: string, posicion: string) =>
  consultar<Nombres>(ruta('auditoria_nombres'), { despues, posicion })

/** Creates a queue at the end of the whole log. It can be paused and resumes where it was left. */
export const crearCola = (
  desde: string,
  seguir: typeof seguirTodo = seguirTodo,
  pedir: (despues: string, posicion: string) => Promise<Nombres> = pedirNombres,
) => {
  let estado: EstadoDeCola = { tramas: [], nombres: new Map(), posicion: desde, sigue: false, hayMas: false }
  /**
   * The position up to which names are known. One request runs at a time; later facts are asked for
   * after it.
   */
  let nombradas = desde
  let nombrando = false
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
  const nombrar = async (): Promise<void> => {
    if (nombrando || nombradas === estado.posicion) return
    nombrando = true
    const [{ posicion }, antes] = [estado, nombradas]
    const dichos = await pedir(antes, posicion).catch(() => undefined)
    nombrando = false
    // The facts were forgotten meanwhile, so the names are requested again.
    if (nombradas !== antes) return nombrar()
    if (!dichos) return void setTimeout(() => estado.sigue && nombrar(), OTRA_VEZ_MS)
    nombradas = posicion
    const nombres = new Map([
      ...estado.nombres,
      ...dichos.items.map((nombrado) => [nombrado.posicion, nombrado] as const),
    ])
    const masVieja = estado.tramas.at(-1)?.posicion ?? posicion
    for (const nombrada of nombres.keys()) if (BigInt(nombrada) < BigInt(masVieja)) nombres.delete(nombrada)
    poner({ nombres })
    return nombrar()
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
    void nombrar()
    // The facts left out are read once the reader goes on.
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
        alOlvidar: () => {
          nombradas = estado.posicion
          poner({ tramas: [], nombres: new Map() })
        },
      })
    },
  }
}
