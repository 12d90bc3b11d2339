import type { Lector } from './decider.ts'

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

/** Message fields that hold an account's or an order's id. */
export const CAMPOS_ID = ['idPedido', 'idProv', 'idCompra', 'usuario'] as const

/** Messages that tell a screen to ask again and nothing to the person: they aren't among the notices. */
export const CALLADOS = ['favoritos', 'invitacion', 'negociacionAbierta'] as const
