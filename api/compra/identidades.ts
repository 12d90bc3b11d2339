import { documentoDeCompra, type Identidades } from '#api/access/identidades.ts'
import { type IdentidadFiscal, terminosDe } from '#domain/compra/recibos.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import type { TuplaCompra } from '#projections/compra/modelo.ts'

type DeCompra = Pick<TuplaCompra, 'id' | 'contexto' | 'autorizada' | 'terminos'>

/** Billing data of which only the identity is kept. */
const guardada = (identidad: IdentidadFiscal) => ({ direccion: '', telefono: '', correo: '', ...identidad })

/**
 * Returns purchases as a role reads them: for finance, those of erased persons have the name and
 * tax id that are kept of their documents (decisiones/cuenta, «Documents of an erased person»).
 */
export const conIdentidades = async <C extends DeCompra>(
  identidades: Pick<Identidades, 'leer'>,
  rol: string,
  compras: readonly C[],
): Promise<readonly C[]> => {
  if (rol !== 'financiero') return compras
  const deEliminados = compras.flatMap((compra) =>
    terminosDe(compra).flatMap(({ factura }, i) =>
      factura?.razonSocial === ELIMINADO ? [documentoDeCompra(compra.id, i + 1)] : [],
    ),
  )
  const guardadas = await identidades.leer(deEliminados)
  if (guardadas.size === 0) return compras
  const deTermino = <D extends { readonly factura?: unknown }>(compra: C, dato: D, i: number): D => {
    const identidad = guardadas.get(documentoDeCompra(compra.id, i + 1))
    return identidad ? { ...dato, factura: guardada(identidad) } : dato
  }
  return compras.map((compra) => ({
    ...compra,
    contexto: deTermino(compra, compra.contexto, compra.terminos.length),
    terminos: compra.terminos.map((termino, i) => deTermino(compra, termino, i)),
  }))
}
