import type { FilaCompra } from '#api/contract/compra.ts'
import type { EstadoVenta } from '#domain/compra/estados.ts'
import { PALABRA_VENTA } from '#domain/compra/palabras.ts'
import { etapaDe } from '#web/compra/etapas.ts'
import type { Escritorio } from './consultas.ts'

/** Returns a purchase's own state as a desk reads it. */
export const palabraDePedido = (estadoPedido: FilaCompra['estadoPedido']): string =>
  estadoPedido === 'En Curso' ? 'Esperando Negociacion' : estadoPedido

const DE_CALLCENTER = [
  ['todas', 'Todas'],
  ...(Object.entries(PALABRA_VENTA) as [EstadoVenta, string][]),
  ['Desactivado', 'Desactivadas'],
] as const

/** Filters of each desk with their names, as the address and the server have them. */
export const FILTROS: Readonly<Record<Escritorio, readonly (readonly [clave: string, palabra: string])[]>> = {
  callcenter: [['por-hacer', 'Por hacer'], ...DE_CALLCENTER],
  vendedor: DE_CALLCENTER,
  financiero: [
    ['por-autorizar', 'Por autorizar'],
    ['confirmacioninterna', 'Por confirmar'],
    ['todas', 'Todas'],
    ['confirmacionpago', 'Por pagar'],
    ['activado', 'Activadas'],
    ['Desactivado', 'Desactivadas'],
    ['archivado', 'Archivadas'],
  ],
  administrador: [
    ['todas', 'Todas'],
    ...(Object.entries(PALABRA_VENTA) as [EstadoVenta, string][]),
    ['Desactivado', 'Desactivadas'],
  ],
}
/** Filters of what waits for a desk. Their counters are amber. */
export const ESPERAN_AL: Readonly<Record<Escritorio, readonly string[]>> = {
  callcenter: ['por-hacer'],
  financiero: ['por-autorizar', 'confirmacioninterna'],
  vendedor: [],
  administrador: [],
}

/** Returns whether a call is due. */
export const tocaLlamar = (fecha: string | null, ahora = Date.now()): boolean =>
  fecha !== null && Date.parse(fecha) <= ahora

/** Days before the end of a term from which on its client is called. */
const FIN_CERCA_DIAS = 20
const terminaPronto = ({ reloj }: Pick<FilaCompra, 'reloj'>): boolean => reloj !== null && reloj.dias <= FIN_CERCA_DIAS

/**
 * Returns whether the client is to be called: at a time that has come, or before their term ends.
 */
export const hayQueLlamar = (fila: FilaCompra): boolean =>
  tocaLlamar(fila.proximaLlamada) || (terminaPronto(fila) && fila.proximaLlamada === null && fila.esperaDesde !== null)

/** Returns whether the next step is this desk's. */
export const esperaAlEscritorio = (fila: FilaCompra, escritorio: Escritorio): boolean => {
  const { estadoPedido, pasos, confirmadoFile, pagoConfirmado } = fila
  if (fila.estadoFiltroFinan === 'archivado') return false
  if (escritorio === 'callcenter')
    return !fila.clienteEliminado && (estadoPedido === 'En Curso' || tocaLlamar(fila.proximaLlamada))
  if (escritorio === 'financiero') {
    return pasos['autorizar'] === null || (estadoPedido === 'Aprobado' && confirmadoFile && !pagoConfirmado)
  }
  return false
}

/** Says for whom a purchase waits when it isn't the reader. */
export const esperaA = (fila: FilaCompra): string => {
  switch (fila.estadoPedido) {
    case 'En Curso':
      return etapaDe(fila) === 'Oferta' ? 'el cliente elige su oferta' : 'espera al call center'
    case 'Por Aprobar':
      return fila.datosCompra?.vista ? 'el cliente vio la oferta' : 'espera al cliente'
    case 'Aprobado':
      return etapaDe(fila) === 'Pago' ? 'espera el pago' : 'espera a Finanzas'
    case 'Completado':
    case 'Desactivado':
      return ''
  }
}

type Cuentas = Pick<
  FilaCompra,
  'numCltPro' | 'numCltEmpr' | 'numCltPer' | 'numCltProF' | 'numCltEmprF' | 'numCltPerF' | 'numprove' | 'numProvFav'
>
const cuantos = (n: number, singular: string, plural: string): string => `${n} ${n === 1 ? singular : plural}`
const porClase = (prov: number, empr: number, pers: number): string =>
  `${cuantos(prov, 'proveedor', 'proveedores')}, ${cuantos(empr, 'empresa', 'empresas')} y ${cuantos(pers, 'persona', 'personas')}`

/**
 * Says how many clients a provider has and how many are favourites, by kind, from how many
 * providers it buys, and how many of those are favourites.
 */
export const clientesEnDetalle = (c: Cuentas): string =>
  `Clientes: ${porClase(c.numCltPro, c.numCltEmpr, c.numCltPer)}. Clientes favoritos: ${porClase(
    c.numCltProF,
    c.numCltEmprF,
    c.numCltPerF,
  )}. Compra a ${cuantos(c.numprove, 'proveedor', 'proveedores')}; proveedores favoritos: ${c.numProvFav}.`
