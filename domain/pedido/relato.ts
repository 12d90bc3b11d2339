import type { HechoPedido } from './hechos.ts'
import { cuantasLineas } from './lineas.ts'
import { PASOS } from './pasos.ts'

type Tipo = HechoPedido['type']
type Relato<T extends Tipo> = string | ((data: Extract<HechoPedido, { type: T }>['data']) => string)
type DePaso = (typeof PASOS)[keyof typeof PASOS]['hecho']

/** The words for the facts that no step of a party leaves. */
const SIN_PASO: { readonly [T in Exclude<Tipo, DePaso>]: Relato<T> } = {
  PedidoPreparado: 'Preparó el pedido para un proveedor sin conexión',
  PedidoColocado: ({ sinConexion }) =>
    sinConexion ? 'Envió el pedido que preparó mientras el proveedor estaba sin conexión' : 'Hizo el pedido',
  LineasCambiadas: ({ lineas }) => `Cambió las líneas del pedido: ahora ${cuantasLineas(lineas.length)}`,
  VencimientoAvisado: ({ version }) => `Se avisó que la propuesta ${version} vale solo hasta mañana`,
  PropuestaVistaPorEnlace: ({ version }) => `Abrió la propuesta ${version} con el enlace del correo`,
  IncidenteRespondido: ({ numero }) => `Se respondió el incidente ${numero}`,
  IncidenteCerrado: ({ numero }) => `Se cerró el incidente ${numero}`,
}

const RELATOS = new Map<string, unknown>([
  ...Object.entries(SIN_PASO),
  ...Object.values(PASOS).map(({ hecho, relato }) => [hecho, relato] as const),
])

/** Returns an order's fact as a person reads it in the history. */
export const relatoDe = ({ type, data }: HechoPedido): string => {
  const relato = RELATOS.get(type) as Relato<Tipo>
  return typeof relato === 'string' ? relato : relato(data as never)
}
