import type { HistoriaCompra } from '#api/contract/compra.ts'
import type { HechoCompra, Oferta } from '#domain/compra/hechos.ts'

export type Suceso = HistoriaCompra['eventos'][number]

type Dado = Partial<Readonly<Record<'nota' | 'motivo' | 'fecha' | 'mensaje', string | null>>>

/** Returns the text that somebody wrote with a fact, and the moment that it refers to. */
export const detalleDe = ({ data }: Suceso): { readonly escrito: string; readonly fecha: string | null } => {
  const { nota, motivo, mensaje, fecha = null } = data as Dado
  return { escrito: nota || motivo || mensaje || '', fecha }
}

export type Respuesta = 'aceptada' | 'otra' | 'rechazada' | 'reemplazada' | 'vista' | 'espera' | 'sin-respuesta'
/**
 * An offer, the fact that made it, and its answer. `motivo` is the reason of a rejection, if one
 * was given.
 */
export type OfertaHecha = {
  readonly oferta: Oferta
  readonly suceso: Suceso
  readonly respuesta: Respuesta
  readonly motivo: string
}

const RESPONDEN: Partial<Record<HechoCompra['type'], Respuesta>> = {
  OfertaVista: 'vista',
  RenegociacionDeCompraPedida: 'otra',
  DemoRechazada: 'rechazada',
  OfertaAprobada: 'aceptada',
  DemoAprobada: 'aceptada',
  NegociacionCerrada: 'sin-respuesta',
}
/** Answers after which an offer no longer changes. */
const CERRADAS: readonly Respuesta[] = ['aceptada', 'otra', 'rechazada']

/** Returns every offer in a purchase's history, newest first. */
export const ofertasDe = (sucesos: readonly Suceso[]): readonly OfertaHecha[] => {
  const ofertas: OfertaHecha[] = []
  const ultima = (respuesta: Respuesta, motivo = '') => {
    const antes = ofertas.pop()
    if (!antes) return
    ofertas.push(CERRADAS.includes(antes.respuesta) ? antes : { ...antes, respuesta, motivo })
  }
  for (const suceso of sucesos) {
    const tipo = suceso.tipo as HechoCompra['type']
    if (tipo === 'OfertaEnviada' || tipo === 'DemoEnviada' || tipo === 'OfertaElegida') {
      ultima('reemplazada')
      const respuesta = tipo === 'OfertaElegida' ? 'aceptada' : 'espera'
      ofertas.push({ oferta: suceso.data as Oferta, suceso, respuesta, motivo: '' })
      continue
    }
    const respuesta = RESPONDEN[tipo]
    if (respuesta) ultima(respuesta, detalleDe(suceso).escrito)
  }
  return ofertas.toReversed()
}

/**
 * Facts after which their author has the negotiation open. If the same account sees it right
 * afterwards, that isn't told again.
 */
const YA_LA_VE: readonly string[] = [
  'CallCenterAsignado',
  'CompraReasignada',
  'NegociacionVista',
] satisfies HechoCompra['type'][]
export const sinRepetir = (sucesos: readonly Suceso[]): readonly Suceso[] =>
  sucesos.filter(({ tipo, quien }, n) => {
    const antes = sucesos[n - 1]
    return !(tipo === 'NegociacionVista' && antes && YA_LA_VE.includes(antes.tipo) && antes.quien.id === quien.id)
  })
