import type { ComprasEnCola, HechosDelLog, SucesosDeCifra } from '#api/contract/cifras.ts'
import type {
  TableroAdministrador,
  TableroAuditor,
  TableroCallcenter,
  TableroFinanciero,
  TableroVendedor,
} from '#api/contract/tableros.ts'
import { PASOS_DE_INVITADO, PASOS_DEL_EMBUDO } from '#domain/cifras.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'

const CABEZA = {
  posicion: '1',
  hora: '2026-06-02T15:00:00.000Z',
  desde: '2026-01-01',
  hasta: '2026-06-02',
  antes: { desde: '2025-01-01', hasta: '2025-06-02' },
}
const NADA = { cuantas: 0, monto: '0.00', desde: null }
const cobro = (total: string) => ({ subtotal: total, iva: '0.00', total })
/** Twelve months, up to June. */
const MESES = Array.from({ length: 12 }, (_, i) =>
  i < 6 ? `2025-${String(i + 7).padStart(2, '0')}` : `2026-0${i - 5}`,
)

/**
 * A year in which two of three opened negotiations were taken, and three purchases were authorized,
 * two in one province and one in another.
 */
export const DEL_ADMINISTRADOR: TableroAdministrador = {
  ...CABEZA,
  colas: { 'sin-tomar': NADA, llamadas: NADA, 'por-confirmar': NADA, 'por-autorizar': NADA },
  aparcados: 0,
  atraso: 0,
  activas: 2,
  pruebasActivas: 0,
  recurrente: { ahora: '44.00', antes: '0.00' },
  incidentes: 1,
  facturado: { ahora: cobro('44.00'), antes: cobro('0.00') },
  autorizadas: { ahora: 3, antes: 0 },
  pruebas: { ahora: { autorizadas: 0, pagadas: 0 }, antes: { autorizadas: 0, pagadas: 0 } },
  fines: { ahora: { vencida: 0, manual: 0, cerrada: 0 }, antes: { vencida: 0, manual: 0, cerrada: 0 } },
  pedidos: ESTADOS_PEDIDO.map((estado) => ({ estado, cuantos: 0, valor: '0.00' })),
  embudo: PASOS_DEL_EMBUDO.map((paso) => ({ paso, cuantas: paso === 'abierta' ? 3 : 2, dias: 1 })),
  meses: MESES.map((mes) => ({
    mes,
    nueva: mes === '2026-06' ? '44.00' : '0.00',
    renovada: '0.00',
    perdida: '0.00',
    total: mes === '2026-06' ? '44.00' : '0.00',
  })),
  vencen: [],
  equipo: [],
  provincias: [
    { provincia: 'Pichincha', cuantas: 2 },
    { provincia: 'Azuay', cuantas: 1 },
  ],
}

/** Finance's dashboard, with two proofs to confirm for two hours, and $23 collected. */
export const DE_FINANZAS: TableroFinanciero = {
  ...CABEZA,
  colas: {
    'por-confirmar': { cuantas: 2, monto: '46.00', desde: '2026-06-02T13:00:00.000Z' },
    'por-autorizar': NADA,
    'sin-pagar': NADA,
  },
  cobrado: { ahora: cobro('23.00'), antes: cobro('12.00') },
  antiguedad: [
    { desde: 0, hasta: 1, cuantas: 2, monto: '46.00' },
    { desde: 1, hasta: 2, cuantas: 0, monto: '0.00' },
    { desde: 2, hasta: 3, cuantas: 0, monto: '0.00' },
    { desde: 3, hasta: null, cuantas: 0, monto: '0.00' },
  ],
  tramos: [{ desde: '2026-06-01', hasta: '2026-06-01', montos: { Transferencia: '23.00' } }],
  meses: MESES.map((mes) => ({ mes, facturado: '0.00', cobrado: '0.00' })),
  firmas: [],
  consumo: {
    cobrado: { ahora: '0.00', antes: '0.00' },
    porConfirmar: { cuantos: 0, monto: '0.00' },
    debido: '0.00',
    deudores: 0,
    quienes: [],
  },
}

/** The auditor's dashboard: sixty facts, all of them approvals, and nothing unusual. */
/** A team with nothing to do, and a clerk who did nothing. */
export const DEL_CALLCENTER: TableroCallcenter = {
  ...CABEZA,
  colas: {
    'sin-tomar': NADA,
    llamadas: NADA,
    renegociaciones: NADA,
    'ofertas-vistas': NADA,
    'ofertas-sin-ver': NADA,
    terminan: NADA,
  },
  tomadas: { ahora: 0, antes: 0 },
  ofrecidas: { ahora: 0, antes: 0 },
  aceptadas: { ahora: 0, antes: 0 },
  enTomar: { ahora: null, antes: null },
  ofertas: [],
  tramos: [{ desde: '2026-06-01', hasta: '2026-06-01', tomadas: 0, ofrecidas: 0, aceptadas: 0 }],
}

/** A seller whose invitations brought nobody yet. */
const SIN_INVITADOS = Object.fromEntries(
  PASOS_DE_INVITADO.map((paso) => [paso, 0]),
) as TableroVendedor['invitados']['ahora']
export const DEL_VENDEDOR: TableroVendedor = {
  ...CABEZA,
  colas: { activas: NADA, pruebas: NADA, terminan: NADA },
  invitados: { ahora: SIN_INVITADOS, antes: SIN_INVITADOS },
  facturado: { ahora: '0.00', antes: '0.00' },
}

export const DEL_AUDITOR: TableroAuditor = {
  ...CABEZA,
  hechos: { ahora: 60, antes: 0 },
  tipos: [{ type: 'PedidoAprobado', cuantos: 60 }],
  tramos: [{ desde: '2026-06-01', hasta: '2026-06-01', cuantos: 60 }],
  inusuales: Array.from({ length: 4 }, () => ({ ahora: 0, antes: 0 })),
  aparcados: 0,
}

/** Returns `cuantos` facts of purchases that add up to `suma`. */
export const sucesos = (cuantos: number, suma: string): SucesosDeCifra => ({
  items: Array.from({ length: cuantos }, (_, i) => ({
    id: String(i),
    momento: '2026-06-01T15:00:00.000Z',
    compra: { id: `compraNum${i}`, codigo: `C1-2026-00000${i}` },
    pedido: null,
    cliente: `Tejidos ${i + 1}`,
    otro: '',
    clave: '',
    valor: '1',
    logro: null,
    espera: null,
  })),
  quien: '',
  clave: '',
  cuantos,
  suma,
  siguiente: null,
})

/** Returns `cuantos` purchases in a queue. */
export const enCola = (cuantos: number): ComprasEnCola => ({
  items: Array.from({ length: cuantos }, (_, i) => ({
    compra: { id: `compraNum${i}`, codigo: `C1-2026-00000${i}` },
    cliente: `Tejidos ${i + 1}`,
    total: '23.00',
    desde: '2026-06-02T13:00:00.000Z',
  })),
  quien: '',
  cuantos,
  suma: '46.00',
  siguiente: null,
})

/** Returns a page of the log's facts, from position `de` to before `hasta`, of `cuantos` in all. */
export const hechos = (de: number, hasta: number, cuantos: number): HechosDelLog => ({
  items: Array.from({ length: hasta - de }, (_, i) => ({
    posicion: String(de + i),
    stream: `pedido-${de + i}`,
    revision: 2,
    type: 'PedidoAprobado',
    momento: '2026-06-01T15:00:00.000Z',
    actor: 'Lucía Andrade',
  })),
  cuantos,
  siguiente: hasta < cuantos ? String(hasta) : null,
})
