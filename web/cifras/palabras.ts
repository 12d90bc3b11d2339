import type { Medida, NombreDeVentana } from '#domain/cifras.ts'

export const PALABRA_VENTANA: Readonly<Record<NombreDeVentana, string>> = {
  mes: 'Este mes',
  treinta: '30 días',
  trimestre: '90 días',
  anio: 'Este año',
}

/** A measure as the list of its facts is headed. */
export const PALABRA_MEDIDA: Readonly<Record<Medida, string>> = {
  abierta: 'Negociaciones abiertas',
  tomada: 'Negociaciones tomadas',
  ofrecida: 'Ofertas enviadas',
  aceptada: 'Ofertas aceptadas',
  comprobante: 'Comprobantes enviados',
  confirmada: 'Pagos confirmados',
  autorizada: 'Compras autorizadas',
  'prueba-ofrecida': 'Pruebas ofrecidas',
  prueba: 'Pruebas autorizadas',
  'prueba-reactivada': 'Pruebas reactivadas',
  fin: 'Terminaciones',
  'sin-confirmar': 'Pagos archivados sin confirmar',
  recurrente: 'Ingreso recurrente al mes',
  facturado: 'Facturado, sin IVA',
  iva: 'IVA facturado',
  cobrado: 'Cobrado, con IVA',
  'iva-cobrado': 'IVA cobrado',
  pedido: 'Pedidos',
  cotizado: 'Pedidos cotizados',
  aprobado: 'Pedidos aprobados',
  vendido: 'Valor aprobado, con IVA',
  'consumo-cobrado': 'Consumo cobrado',
  'persona-eliminada': 'Personas eliminadas',
}

/** How something ended, what recurs by what, and the other kinds as they are. */
const PALABRA_CLAVE: Readonly<Record<string, string>> = {
  vencida: 'Se venció el plazo',
  manual: 'Desactivada a mano',
  cerrada: 'Negociación cerrada',
  nueva: 'Nueva',
  renovada: 'Renovada',
  perdida: 'Perdida',
}
export const palabraDeClave = (clave: string): string =>
  PALABRA_CLAVE[clave] ?? (clave.startsWith('oferta ') ? '' : clave)

const enDias = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 })
/** «3 h», «1,5 días»: what a step takes. */
export const tarda = (dias: number): string =>
  dias < 1 / 24
    ? `${Math.max(1, Math.round(dias * 1_440))} min`
    : dias < 1
      ? `${Math.round(dias * 24)} h`
      : `${enDias.format(dias)} ${dias < 1.05 ? 'día' : 'días'}`
