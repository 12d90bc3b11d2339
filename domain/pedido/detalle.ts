import type { Contraoferta, HechoPedido, Propuesta } from './hechos.ts'
import { type Linea, leerLineas } from './lineas.ts'

/** The lines of an order and what is being negotiated about them. */
export type DetalleDePedido = {
  /** The lines that it asks for; none for an order in words alone. */
  readonly lineas: readonly Linea[]
  /** The number of the list of lines: a changed list is another one. 0 without lines. */
  readonly lista: number
  /** The lines before the client changed them, until the provider's next proposal. */
  readonly antes?: readonly Linea[] | undefined
  /** The proposal in force, or what both sides agreed to. */
  readonly propuesta?: Propuesta | undefined
  /** The counter-offer that waits for the provider, and the number of those ever made. */
  readonly contraoferta?: Contraoferta | undefined
  readonly contraofertas: number
  /** The numbers of the lines that a partial approval left out. */
  readonly fuera: readonly number[]
}

export const SIN_DETALLE: DetalleDePedido = { lineas: [], lista: 0, contraofertas: 0, fuera: [] }

/** Returns a proposal at the amounts of a counter-offer. */
const alPrecioDe = (propuesta: Propuesta, contraoferta: Contraoferta): Propuesta => {
  const { contraoferta: _numero, version: _version, motivo: _motivo, ...montos } = contraoferta
  return { ...propuesta, ...montos }
}

/** Returns a proposal reduced to the lines that were approved, at their amounts. */
const reducida = (
  propuesta: Propuesta,
  { lineas: numeros = [], subtotal = 0, iva = 0, impuestos = [], total }: Aprobacion,
): Propuesta => ({
  ...propuesta,
  lineas: (propuesta.lineas ?? []).filter(({ numero }) => numeros.includes(numero)),
  subtotal,
  impuestos,
  iva,
  total,
})
type Aprobacion = Extract<HechoPedido, { type: 'PedidoAprobado' }>['data']

/**
 * Folds one more fact. `colocado` says whether the provider knows of the order: only then it has to
 * be told what the lines were before.
 */
export const plegarDetalle = (antes: DetalleDePedido, hecho: HechoPedido, colocado: boolean): DetalleDePedido => {
  const { propuesta, contraoferta } = antes
  switch (hecho.type) {
    case 'PedidoPreparado':
    case 'PedidoColocado':
      return hecho.data.lineas ? { ...antes, lineas: leerLineas(hecho.data), lista: Math.max(1, antes.lista) } : antes
    case 'LineasCambiadas':
      return {
        ...antes,
        lineas: leerLineas(hecho.data),
        lista: antes.lista + 1,
        antes: colocado ? (antes.antes ?? antes.lineas) : undefined,
      }
    case 'PropuestaEnviada':
      return { ...antes, propuesta: hecho.data, contraoferta: undefined, antes: undefined }
    case 'ContraofertaEnviada':
      return { ...antes, contraoferta: hecho.data, contraofertas: hecho.data.contraoferta }
    case 'ContraofertaRetirada':
    case 'ContraofertaDeclinada':
      return { ...antes, contraoferta: undefined }
    case 'ContraofertaAceptada':
      return {
        ...antes,
        contraoferta: undefined,
        propuesta: propuesta && contraoferta && alPrecioDe(propuesta, contraoferta),
      }
    case 'PedidoAprobado': {
      const numeros = hecho.data.lineas
      if (!numeros || !propuesta) return antes
      const fuera = (propuesta.lineas ?? []).flatMap(({ numero }) => (numeros.includes(numero) ? [] : numero))
      return { ...antes, propuesta: reducida(propuesta, hecho.data), fuera }
    }
    default:
      return antes
  }
}
