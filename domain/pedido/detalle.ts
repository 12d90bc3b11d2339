import type { Contraoferta, HechoPedido, Propuesta } from './hechos.ts'
import { cambiosDeLineas, type Linea, leerLineas } from './lineas.ts'

/** The lines of an order and what is being negotiated about them. */
export type DetalleDePedido = {
  /** The lines that it asks for; none for an order in words alone. */
  readonly lineas: readonly Linea[]
  /** The number of the list of lines: a changed list is another one. 0 without lines. */
  readonly lista: number
  /** The greatest number that a line has had. */
  readonly ultima: number
  /** The lines before the client changed them, until the provider's next proposal. */
  readonly antes?: readonly Linea[] | undefined
  /** The proposal in force, or what both sides agreed to. */
  readonly propuesta?: Propuesta | undefined
  /** The counter-offer that waits for the provider, and the number of those ever made. */
  readonly contraoferta?: Contraoferta | undefined
  readonly contraofertas: number
  /** The counter-offer that the provider agreed to. */
  readonly aceptada?: number | undefined
  /** The numbers of the lines that a partial approval left out. */
  readonly fuera: readonly number[]
}

export const SIN_DETALLE: DetalleDePedido = { lineas: [], lista: 0, ultima: 0, contraofertas: 0, fuera: [] }

const conLista = (antes: DetalleDePedido, lineas: readonly Linea[]): DetalleDePedido => ({
  ...antes,
  lineas,
  ultima: Math.max(antes.ultima, ...lineas.map(({ numero }) => numero)),
})

/** Returns a proposal without its prices for lines that say something else now. */
const sinCambiadas = (propuesta: Propuesta, antes: readonly Linea[], ahora: readonly Linea[]): Propuesta => {
  const cambiadas = new Set(cambiosDeLineas(antes, ahora).map(({ numero }) => numero))
  const igual = ({ numero }: { readonly numero: number }) => !cambiadas.has(numero)
  const { lineas, sustitutos } = propuesta
  return {
    ...propuesta,
    ...(lineas ? { lineas: lineas.filter(igual) } : {}),
    ...(sustitutos ? { sustitutos: sustitutos.filter(igual) } : {}),
  }
}

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
      // The provider sees nothing of a draft, so the lists count from 1 when it is placed.
      return hecho.data.lineas ? { ...conLista(antes, leerLineas(hecho.data)), lista: 1 } : antes
    case 'LineasCambiadas': {
      const lineas = leerLineas(hecho.data)
      return {
        ...conLista(antes, lineas),
        lista: antes.lista + 1,
        antes: colocado ? (antes.antes ?? antes.lineas) : undefined,
        propuesta: propuesta && sinCambiadas(propuesta, antes.lineas, lineas),
      }
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
        aceptada: hecho.data.contraoferta,
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
