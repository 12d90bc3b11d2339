import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { HechoPublicacion } from '#domain/publicacion/hechos.ts'

/**
 * The classes of a provider's use of its account that are counted (decisiones/consumo,
 * «What counts»).
 */
export const CLASES_DE_CONSUMO = ['aprobado', 'pedido', 'publicacion', 'palabra'] as const
export type ClaseDeConsumo = (typeof CLASES_DE_CONSUMO)[number]

/** The contribution of one fact. */
export type Renglon = {
  readonly clase: ClaseDeConsumo
  /** The provider, or undefined where only the order tells it. */
  readonly proveedor: number | undefined
  /** Id of the order, the post or the account. */
  readonly objeto: number
  readonly cuantos: number
  /** Cents: the total of an approved order, IVA included; 0 for the other classes. */
  readonly ventas: number
}

type Contable = HechoPedido | HechoPublicacion | HechoCuenta

/**
 * Returns what a fact counts for, or undefined for nothing. It reads no personal field, so an
 * erased person's facts count the same.
 */
export const renglonDe = (leido: Pick<Hecho, 'clave' | 'type' | 'data'>): Renglon | undefined => {
  const { type, data } = leido as Contable
  const objeto = Number(leido.clave)
  switch (type) {
    case 'PedidoColocado':
      return { clase: 'pedido', proveedor: data.proveedorId, objeto, cuantos: 1, ventas: 0 }
    case 'PedidoAprobado':
      return { clase: 'aprobado', proveedor: undefined, objeto, cuantos: 1, ventas: data.total }
    case 'PublicacionPublicada':
      return { clase: 'publicacion', proveedor: data.proveedorId, objeto, cuantos: 1, ventas: 0 }
    case 'PalabrasClaveEditadas':
      return data.anadidas === undefined
        ? undefined
        : { clase: 'palabra', proveedor: data.cuentaId, objeto, cuantos: data.anadidas, ventas: 0 }
    default:
      return undefined
  }
}
