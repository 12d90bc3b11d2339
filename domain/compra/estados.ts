/**
 * The states of region `estado` (estadoPedido). Those of region `ventas` (isActivoClie) are below
 * (decisiones/compra, «Life»).
 */
export const ESTADOS_COMPRA = ['En Curso', 'Por Aprobar', 'Aprobado', 'Completado', 'Desactivado'] as const
export type EstadoCompra = (typeof ESTADOS_COMPRA)[number]
/** States in which the purchase is being negotiated. */
export const EN_NEGOCIACION: readonly EstadoCompra[] = ['En Curso', 'Por Aprobar', 'Aprobado']
export const ESTADOS_VENTA = [
  'tablanegociacion',
  'encomunicacion',
  'enEspera',
  'confirmacionpago',
  'confirmacioninterna',
  'activado',
] as const
export type EstadoVenta = (typeof ESTADOS_VENTA)[number]

export const esDemo = ({ oferta: vigente }: { readonly oferta?: { readonly unidad: string } | undefined }): boolean =>
  vigente?.unidad === 'dias'

/** Returns the state of both regions, or undefined before the purchase exists. */
export const estadosDe = (compra: {
  readonly value: unknown
}): { estado: EstadoCompra; venta: EstadoVenta } | undefined => {
  const { estado, ventas } = compra.value as { estado: EstadoCompra | 'Inexistente'; ventas: EstadoVenta }
  return estado === 'Inexistente' ? undefined : { estado, venta: ventas }
}

/**
 * Returns what a purchase makes of its provider's account (decisiones/compra, «The account»). The
 * account is free while its first negotiation runs and paid for while a term runs. After a term the
 * account is deactivated, even while a new negotiation runs.
 */
export const suscripcionDe = (compra: {
  readonly value: unknown
  readonly context: { readonly completada?: true }
}): 'activa' | 'desactivada' => {
  const estado = estadosDe(compra)?.estado
  const corre = estado === 'Completado' || (estado !== 'Desactivado' && compra.context.completada === undefined)
  return corre ? 'activa' : 'desactivada'
}
