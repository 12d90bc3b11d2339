import type { FilaAvisos } from './avisos/modelo.ts'
import { type FilaCompras, modeloCompras } from './compra/modelo.ts'
import { type FilaCuenta, type FilaNumeracion, modeloCuentas } from './cuenta/modelo.ts'
import { reunir } from './motor/modelo.ts'
import type { FilaIncidentes } from './pedido/incidentes.ts'
import { modeloPedidos } from './pedido/modelo.ts'
import type { FilaContadores, FilaPedidos, FilaPedidosTexto } from './pedido/tablas.ts'
import { type FilaPublicaciones, modeloPublicaciones } from './publicacion/modelo.ts'
import { type FilaBusqueda, type FilaLexico, modeloBusqueda } from './red/busqueda.ts'
import {
  type FilaAmigos,
  type FilaClientes,
  type FilaFavoritos,
  type FilaInvitaciones,
  modeloRed,
} from './red/modelo.ts'

/** Every read model of the product, in the order in which they see a fact. */
export const MODELOS = reunir([
  modeloCuentas,
  modeloPublicaciones,
  modeloBusqueda,
  modeloRed,
  modeloPedidos,
  modeloCompras,
])

/** The tables of the read side, as queries see them. */
export type Lectura = {
  cuentas: FilaCuenta
  numeracion: FilaNumeracion
  pedidos: FilaPedidos
  pedidos_texto: FilaPedidosTexto
  contadores: FilaContadores
  incidentes: FilaIncidentes
  avisos: FilaAvisos
  publicaciones: FilaPublicaciones
  busqueda: FilaBusqueda
  lexico: FilaLexico
  favoritos: FilaFavoritos
  clientes: FilaClientes
  amigos: FilaAmigos
  compras: FilaCompras
  invitaciones: FilaInvitaciones
}
