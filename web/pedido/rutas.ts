import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'

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
