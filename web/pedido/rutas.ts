import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'

/** An order's page, as each side has it (decisiones/pantallas, «An order's page»). */
export const rutaDePedido = (idPedido: string, lado: Lado): string =>
  lado === 'proveedor' ? ruta('pedido_proveedor', { hashId: idPedido }) : ruta('pedido_cliente', { hashId: idPedido })

/** Which half of a desk its address shows. */
export const VER = 'ver'
export const INCIDENTES = 'incidentes'

/** Where incidents are looked at, by who looks. */
export const rutaDeIncidentes = (tipoUsuario: TipoUsuario): string =>
  tipoUsuario === 'administrador' ? ruta('admin') : `${ruta('vendedor')}?${VER}=${INCIDENTES}`
