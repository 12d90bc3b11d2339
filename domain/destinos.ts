import type { TipoUsuario } from './cuenta/tipos.ts'
import type { Lado } from './pedido/lado.ts'
import { ruta } from './rutas.ts'

/** Returns the address of an order's page for a side (decisiones/pantallas, «An order's page»). */
export const rutaDePedido = (idPedido: string, lado: Lado): string =>
  lado === 'proveedor' ? ruta('pedido_proveedor', { hashId: idPedido }) : ruta('pedido_cliente', { hashId: idPedido })

/** The query parameter that says which half of a desk is shown. */
export const VER = 'ver'
export const INCIDENTES = 'incidentes'
/** The part of a desk that shows the consumption payments. */
export const CONSUMOS = 'consumos'
/** The part of a desk that verifies everything. */
export const VERIFICACION = 'verificacion'

/** The page on which finance confirms them. */
export const PAGOS_POR_CONFIRMAR = `${ruta('financiero')}?${VER}=${CONSUMOS}`

/** Returns where finance sees a provider's payments of consumption. */
export const consumosDe = (nombre: string): string =>
  `${ruta('financiero')}?${new URLSearchParams({ [VER]: CONSUMOS, filtro: 'todas', buscar: nombre })}`

/** Returns where finance sees a provider's purchases and, beside them, its account. */
export const comprasDe = (nombre: string): string =>
  `${ruta('financiero_todos_clientes')}?${new URLSearchParams({ buscar: nombre })}`

/** Returns where a member of the staff reads and answers an incident: beside their list. */
export const rutaDeIncidente = (tipoUsuario: TipoUsuario, incidente: string): string =>
  tipoUsuario === 'administrador'
    ? `${ruta('admin')}?${VER}=${INCIDENTES}&incidente=${incidente}`
    : `${ruta('vendedor')}?${VER}=${INCIDENTES}&incidente=${incidente}`

/**
 * Returns where a reporter reads the answers to an order's incidents: the list of all their
 * reports, filtered by that order.
 */
export const rutaDeMisIncidentes = (codigo: string): string =>
  `${ruta('mis_incidentes')}?buscar=${encodeURIComponent(codigo)}&filtro=todos`

/** Returns the address of a part of the profile. */
export const rutaDePerfil = (parte: string): string => `${ruta('perfil')}#${parte}`
/** The parts of a provider's profile that its first steps lead to. */
export const LOGO = 'logo'
export const PALABRAS = 'palabras'
export const HORARIO = 'horario'

/** The section of the profile in which a person chooses how their notices come. */
export const AJUSTES_DE_AVISOS = 'avisos'
export const rutaDeAjustesDeAvisos = rutaDePerfil(AJUSTES_DE_AVISOS)

/** The section of the profile in which a person sees their sessions. */
export const SESIONES = 'sesiones'
export const rutaDeTusSesiones = rutaDePerfil(SESIONES)

/** Returns where an account looks at a purchase, or undefined when its kind has no such page. */
export const rutaDeCompra = (tipoUsuario: TipoUsuario, idCompra: string): string | undefined => {
  const compra = `compra=${encodeURIComponent(idCompra)}`
  switch (tipoUsuario) {
    case 'proveedor':
      return ruta('new_negociacion')
    case 'callcenter':
    case 'vendedor':
      return `${ruta('vendedor_clientes')}?${compra}`
    case 'financiero':
      return `${ruta('financiero_todos_clientes')}?${compra}`
    case 'administrador':
      return `${ruta('admin')}?${VER}=compras&${compra}`
    default:
      return undefined
  }
}
