import type { TipoUsuario } from './cuenta/tipos.ts'
import type { Lado } from './pedido/lado.ts'
import { ruta } from './rutas.ts'

/** An order's page, as each side has it (decisiones/pantallas, «An order's page»). */
export const rutaDePedido = (idPedido: string, lado: Lado): string =>
  lado === 'proveedor' ? ruta('pedido_proveedor', { hashId: idPedido }) : ruta('pedido_cliente', { hashId: idPedido })

/** Which half of a desk its address shows. */
export const VER = 'ver'
export const INCIDENTES = 'incidentes'

/** Where one of the staff reads and answers an incident: beside their list. */
export const rutaDeIncidente = (tipoUsuario: TipoUsuario, incidente: string): string =>
  tipoUsuario === 'administrador'
    ? `${ruta('admin')}?${VER}=${INCIDENTES}&incidente=${incidente}`
    : `${ruta('vendedor')}?${VER}=${INCIDENTES}&incidente=${incidente}`

/** Where its reporter reads what was answered of an order's incident: among all that they reported, those of that order. */
export const rutaDeMisIncidentes = (codigo: string): string =>
  `${ruta('mis_incidentes')}?buscar=${encodeURIComponent(codigo)}&filtro=todos`

/** Where one chooses how one's notices come: in one's profile. */
export const AJUSTES_DE_AVISOS = 'avisos'
export const rutaDeAjustesDeAvisos = `${ruta('perfil')}#${AJUSTES_DE_AVISOS}`

/** Where one sees one's sessions: in one's profile. */
export const SESIONES = 'sesiones'
export const rutaDeTusSesiones = `${ruta('perfil')}#${SESIONES}`

/** Where a purchase is looked at, by who looks. */
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
