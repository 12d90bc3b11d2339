import type { Evento } from './decider.ts'
import type { Lector } from './lector.ts'

/**
 * A live message (spec: live-events): to whom, its asunto and fields. Account and order ids are numbers here; the door obfuscates them. `como` is
 * the side as which an account is told; without it the fact itself names the account as addressee.
 */
export type Aviso = {
  readonly destino:
    | { readonly cuenta: number; readonly como?: 'consumidor' | 'proveedor' }
    | { readonly rol: Exclude<Lector, 'consumidor' | 'proveedor'> }
  readonly asunto: string
  readonly datos: Readonly<Record<string, string | number>>
}

/** A message before it is said what it is about. */
export type Destinado = Omit<Aviso, 'asunto'>

type ConAsuntos = Readonly<Record<string, { readonly hecho: string; readonly asuntos?: readonly string[] }>>
/** The asuntos that a noun's rows name. */
export type AsuntoDe<P extends ConAsuntos> = {
  [K in keyof P]: P[K] extends { readonly asuntos: readonly (infer A)[] } ? A : never
}[keyof P] &
  string
/** The facts whose rows name an asunto. */
export type HechoDeAsunto<P extends ConAsuntos, A> = {
  [K in keyof P]: P[K] extends { readonly asuntos: readonly (infer X)[] }
    ? A extends X
      ? P[K]['hecho']
      : never
    : never
}[keyof P]

/** The messages of a noun's facts: each asunto that a fact's row names is addressed and filled by its own function. */
export const avisosPorAsunto = <H extends Evento, F>(
  filas: ConAsuntos,
  avisos: Readonly<Record<string, (hecho: never, ficha: F) => readonly Destinado[]>>,
): ((hecho: H, ficha: F) => readonly Aviso[]) => {
  const asuntos = new Map(Object.values(filas).map((fila) => [fila.hecho, fila.asuntos ?? []]))
  return (hecho, ficha) =>
    (asuntos.get(hecho.type) ?? []).flatMap((asunto) =>
      (avisos[asunto]?.(hecho as never, ficha) ?? []).map((aviso) => ({ asunto, ...aviso })),
    )
}

const suDestino = ({ destino }: Destinado): string => ('cuenta' in destino ? `u${destino.cuenta}` : `r${destino.rol}`)

/**
 * A fact's messages, and a silent one to everybody else whose screens show what it changed: staff tables move whatever happens. Whoever may not
 * see the fact is left out where it is sent.
 */
export const conCallados = (
  avisos: readonly Aviso[],
  asunto: (typeof CALLADOS)[number],
  miran: readonly Destinado[],
): readonly Aviso[] => {
  const avisados = new Set(avisos.map(suDestino))
  return [...avisos, ...miran.filter((uno) => !avisados.has(suDestino(uno))).map((uno) => ({ asunto, ...uno }))]
}

/** Message fields that hold an account's or an order's id. */
export const CAMPOS_ID = ['idPedido', 'idProv', 'idCompra', 'usuario'] as const

/** Messages that tell a screen to ask again and nothing to the person: they aren't among the notices. */
export const CALLADOS = ['favoritos', 'invitacion', 'negociacionAbierta', 'compraCambiada'] as const
export const esCallado = (asunto: string): boolean => (CALLADOS as readonly string[]).includes(asunto)
