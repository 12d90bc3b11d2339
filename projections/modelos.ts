import type { TuplaAviso } from './avisos/modelo.ts'
import { modeloCompras, type TuplaCompra } from './compra/modelo.ts'
import { modeloCuentas, type TuplaCuenta } from './cuenta/modelo.ts'
import { modeloCabezas, type TuplaCabeza } from './motor/cabezas.ts'
import { reunir } from './motor/modelo.ts'
import { modeloNumeracion, type TuplaNumero, type TuplaSerie } from './numeracion/modelo.ts'
import type { TuplaIncidente } from './pedido/incidentes.ts'
import { modeloPedidos } from './pedido/modelo.ts'
import type { TuplaContador, TuplaPedido, TuplaPedidoTexto } from './pedido/tablas.ts'
import { modeloPublicaciones, type TuplaPublicacion } from './publicacion/modelo.ts'
import { modeloBusqueda, type TuplaBusqueda, type TuplaLexico } from './red/busqueda.ts'
import {
  modeloRed,
  type TuplaAmigo,
  type TuplaCliente,
  type TuplaFavorito,
  type TuplaInvitacion,
} from './red/modelo.ts'
import { VERSION } from './version.ts'

/** Every read model of the product, in the order in which they see a fact. */
export const MODELOS = reunir(VERSION, modeloNumeracion, [
  modeloCabezas,
  modeloCuentas,
  modeloPublicaciones,
  modeloBusqueda,
  modeloRed,
  modeloPedidos,
  modeloCompras,
])

/** The tables of the read side, as queries see them. */
export type Lectura = {
  cabezas: TuplaCabeza
  cuentas: TuplaCuenta
  series: TuplaSerie
  numeros: TuplaNumero
  pedidos: TuplaPedido
  pedidos_texto: TuplaPedidoTexto
  contadores: TuplaContador
  incidentes: TuplaIncidente
  avisos: TuplaAviso
  publicaciones: TuplaPublicacion
  busqueda: TuplaBusqueda
  lexico: TuplaLexico
  favoritos: TuplaFavorito
  clientes: TuplaCliente
  amigos: TuplaAmigo
  compras: TuplaCompra
  invitaciones: TuplaInvitacion
}
