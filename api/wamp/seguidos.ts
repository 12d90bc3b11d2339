import { lru } from 'tiny-lru'
import type { Ofuscador } from '#api/http/ids.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Lector } from '#domain/lector.ts'
import { type Seguible, seguibleEn } from '#domain/seguible.ts'
import type { Identidad } from './router.ts'

const TEMA = /^bandwork\.hechos\.([a-z]{1,20})\.([A-Za-z0-9:]{10,60})\.([a-z]{1,20})$/
const RECORDADOS = 10_000
const PAGINA = 64

/** An object, and the kind of reader that looks at it. */
export type Seguido = {
  readonly seguible: Seguible
  /** The stream whose state decides who may look. */
  readonly puerta: string
  readonly stream: string
  readonly lector: Lector
}

/** Creates the checks of who may look at which object as what, and from which of its facts on. */
export const crearSeguidos = ({
  store,
  cargar,
  ids,
}: {
  readonly store: Pick<EventStore, 'readStreamCrudo'>
  readonly cargar: Handle['cargar']
  readonly ids: Ofuscador
}) => {
  const inicios = lru<number>(RECORDADOS)
  const partes = lru<readonly number[]>(RECORDADOS)

  /** Returns what a topic names, whether it exists or not. */
  const leer = (tema: string): Seguido | undefined => {
    const [, nombre = '', objeto = '', lector] = TEMA.exec(tema) ?? []
    const { seguible, id } = seguibleEn(nombre, objeto, ids.revelar) ?? {}
    if (!seguible || id === undefined) return undefined
    return { seguible, puerta: seguible.puerta(id), stream: seguible.stream(id), lector: lector as Lector }
  }

  return {
    leer,
    /**
     * Returns what a topic names, if the account is that reader of that object. Undefined both for
     * another's object and for one that doesn't exist. Throws NoDisponible, StreamDetenido.
     */
    permitido: async (identidad: Identidad, tema: string): Promise<Seguido | undefined> => {
      const seguido = identidad ? leer(tema) : undefined
      if (!identidad || !seguido) return undefined
      const { seguible, puerta, stream, lector } = seguido
      // Before a no, the log itself is read.
      for (const revision of [-1, Number.POSITIVE_INFINITY]) {
        const estado = await cargar(seguible.decider, puerta, revision)
        if (seguible.lectorDe(estado, { id: identidad.cuenta, tipoUsuario: identidad.rol }) !== lector) continue
        partes.set(stream, seguible.decider.partes(estado))
        return seguido
      }
      return undefined
    },
    /**
     * Returns the revision with which an object begins for a reader; Infinity while it hasn't
     * begun. Throws NoDisponible.
     */
    inicioDe: async ({ seguible, stream, lector }: Seguido): Promise<number> => {
      const tipo = seguible.empieza?.[lector]
      if (tipo === undefined) return 0
      const sabido = inicios.get(stream)
      if (sabido !== undefined) return sabido
      for (let desde = 0, leidos = PAGINA; leidos === PAGINA; desde += PAGINA) {
        leidos = 0
        for await (const leido of store.readStreamCrudo(stream, desde, PAGINA)) {
          leidos += 1
          if (esIlegible(leido) || leido.type !== tipo) continue
          inicios.set(stream, leido.revision)
          return leido.revision
        }
      }
      return Number.POSITIVE_INFINITY
    },
    /** Returns whether an account is known to be no party of a stream that is looked at. */
    esAjena: (cuenta: number, stream: string): boolean => partes.get(stream)?.includes(cuenta) === false,
  }
}
