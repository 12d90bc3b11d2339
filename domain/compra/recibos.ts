import { ELIMINADO } from '#domain/hecho.ts'
import type { Factura } from './hechos.ts'
import type { CompraPlegada } from './plegado.ts'

type Plegada = Pick<CompraPlegada, 'estado' | 'contexto' | 'autorizada' | 'terminos'>

/** The part of a document's billing data that the law makes one keep. */
export type IdentidadFiscal = Pick<Factura, 'razonSocial' | 'ruc'>

/**
 * Returns what a purchase's documents are made from, one a term, oldest first. The present term is
 * numbered as well, so a receipt keeps its name when its term is over.
 */
export const terminosDe = ({ terminos, contexto, autorizada }: Omit<Plegada, 'estado'>) => [
  ...terminos,
  { ...contexto, autorizada },
]

const retenida = (factura: Factura): Factura =>
  Object.fromEntries(Object.keys(factura).map((campo) => [campo, ELIMINADO])) as Factura

/**
 * Returns a purchase as its facts read once its provider was erased: without billing data. Rows
 * folded before the erasure still have them until the read side is rebuilt.
 */
export const sinFacturas = <C extends Pick<Plegada, 'contexto' | 'terminos'>>(compra: C): C => {
  const retener = <D extends { readonly factura?: Factura | undefined }>(dato: D): D =>
    dato.factura ? { ...dato, factura: retenida(dato.factura) } : dato
  return { ...compra, contexto: retener(compra.contexto), terminos: compra.terminos.map(retener) }
}

/** Returns what a payment of a purchase waits for from finance; undefined when none waits. */
export const pagoEnEspera = ({
  estado,
  contexto: { pagada, comprobante, noConfirmado, cerrada, abonos = [] },
}: Pick<Plegada, 'estado' | 'contexto'>): 'confirmar' | 'autorizar' | 'abono' | undefined => {
  const abono = abonos.length > 0 ? 'abono' : undefined
  if (estado !== 'Aprobado') return cerrada ? abono : undefined
  if (pagada) return 'autorizar'
  return comprobante && !noConfirmado ? 'confirmar' : abono
}

/**
 * Returns to whom each document of a purchase was made out, with its term, from 1, and its date
 * (ISO 8601; null while its payment waits). Terms that cost nothing have no document, and neither
 * has a person who was erased before.
 */
export const identidadesDeRecibos = (
  compra: Plegada,
): readonly { readonly termino: number; readonly fecha: string | null; readonly identidad: IdentidadFiscal }[] => {
  const espera = pagoEnEspera(compra) !== undefined
  return terminosDe(compra).flatMap(({ oferta, factura, autorizada }, i, todos) => {
    const debido = autorizada !== null || (espera && i === todos.length - 1)
    if (!debido || !factura || !oferta || oferta.total === 0 || factura.razonSocial === ELIMINADO) return []
    const { razonSocial, ruc } = factura
    return [{ termino: i + 1, fecha: autorizada, identidad: { razonSocial, ruc } }]
  })
}
