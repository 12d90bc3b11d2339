import type { HistoriaCompra } from '#api/contract/compra.ts'
import type { HechoCompra, Oferta } from '#domain/compra/hechos.ts'

export type Suceso = HistoriaCompra['eventos'][number]

type Dado = Partial<Readonly<Record<'nota' | 'motivo' | 'fecha' | 'mensaje', string | null>>>

/** What somebody wrote beside a fact, and the moment that it speaks of. */
export const detalleDe = ({ data }: Suceso): { readonly escrito: string; readonly fecha: string | null } => {
  const { nota, motivo, mensaje, fecha = null } = data as Dado
  return { escrito: nota || motivo || mensaje || '', fecha }
}

export type Respuesta = 'aceptada' | 'otra' | 'rechazada' | 'reemplazada' | 'vista' | 'espera' | 'sin-respuesta'
/** An offer, who made it and when, and what became of it; `motivo`: why it was rejected, where somebody said so. */
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
/** After it an offer is what it is. */
const CERRADAS: readonly Respuesta[] = ['aceptada', 'otra', 'rechazada']

/** Every offer that a purchase's history holds, the newest first. */
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

/** Whoever takes a negotiation, or comes back to it, has it before them: seen by the same person, it is told once. */
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
