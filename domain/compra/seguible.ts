import { compraDecider } from './decidir.ts'
import { streamCompra } from './hechos.ts'
import type { Compra } from './maquina.ts'

/**
 * The desks that read every purchase's history, besides its provider (decisiones/permisos,
 * «Who may what»).
 */
const MESAS = ['callcenter', 'financiero', 'administrador', 'auditor'] as const

/** The way in which a purchase is followed, fact by fact. */
export const compraSeguible = {
  decider: compraDecider,
  puerta: streamCompra,
  stream: streamCompra,
  lados: ['proveedor'],
  lectorDe: ({ context }: Compra, { id, tipoUsuario }: { readonly id: number; readonly tipoUsuario: string }) =>
    // A purchase that doesn't exist has no reader.
    context.proveedorId === 0
      ? undefined
      : context.proveedorId === id
        ? ('proveedor' as const)
        : MESAS.find((mesa) => mesa === tipoUsuario),
} as const
