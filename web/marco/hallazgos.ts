import { queryOptions } from '@tanstack/react-query'
import type { ResultadoBusqueda } from '#api/contract/bandas.ts'
import type { TablaCompras } from '#api/contract/compra.ts'
import type { TablaCuentas } from '#api/contract/cuenta.ts'
import type { TablaPedidos } from '#api/contract/pedido.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { negocia, vende } from '#domain/cuenta/tipos.ts'
import { rutaDeCompra, rutaDePedido } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { type Escritorio, RUTA_DE_TABLA } from '#web/escritorio/consultas.ts'
import { RUTA_DE_PEDIDOS, type Tabla } from '#web/pedido/consultas.ts'
import { leerResultados } from '#web/red/buscador/lectura.ts'
import { rutaDePedido as rutaDePedidoNuevo } from '#web/red/lista/destino.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { llano } from '#web/ui/llano.ts'

/** A search result: its name, a detail and the address it leads to. */
export type Hallado = { readonly id: string; readonly palabra: string; readonly detalle: string; readonly a: string }
export type Grupo = { readonly titulo: string; readonly hallados: readonly Hallado[] }

type Buscar = (texto: string, signal: AbortSignal) => Promise<Grupo>
const CUANTOS = '5'
const CUANTAS_CUENTAS = '10'

const enTabla = (texto: string, length = CUANTOS) => ({ 'search[value]': texto, length })

const contiene = (dicho: string, texto: string): boolean => llano(dicho).includes(llano(texto))

/**
 * Returns the field of a purchase that holds the text, for one found by neither its client's name
 * nor its code. It is shown, so that nobody wonders why the purchase was found.
 */
const porQue = (fila: TablaCompras['data'][number], texto: string): string =>
  [
    fila.factura?.razonSocial ?? '',
    fila.factura?.ruc ?? '',
    fila.identificacion,
    fila.celular,
    fila.emailTr,
    fila.ciudad,
  ].find((dicho) => contiene(dicho, texto)) ?? ''

const compras =
  (escritorio: Escritorio): Buscar =>
  async (texto, signal) => {
    const { data } = await consultar<TablaCompras>(RUTA_DE_TABLA[escritorio], enTabla(texto), signal)
    const hallados = data.map((fila) => {
      const { id, codCompra, nombreUserItem: palabra, estadoPedido } = fila
      const aLaVista = contiene(`${palabra} ${codCompra}`, texto)
      const detalle = unir(codCompra, estadoPedido, aLaVista ? '' : porQue(fila, texto))
      return { aLaVista, id, palabra, detalle, a: rutaDeCompra(escritorio, id) ?? '' }
    })
    // A match in name or code comes before one in the invoice or contact data.
    return { titulo: 'Compras', hallados: hallados.toSorted((a, b) => +b.aLaVista - +a.aLaVista) }
  }

const pedidos =
  (tabla: Tabla, titulo: string): Buscar =>
  async (texto, signal) => {
    const { data } = await consultar<TablaPedidos>(RUTA_DE_PEDIDOS[tabla], enTabla(texto), signal)
    const lado = tabla === 'consumidor' ? 'consumidor' : 'proveedor'
    const hallados = data.map(({ id, idPediProv, descriPedido, nombreUserItem, estadoCliente, estadoPedProv }) => ({
      id,
      palabra: descriPedido,
      detalle: unir(idPediProv, nombreUserItem, lado === 'consumidor' ? estadoCliente : estadoPedProv),
      a: rutaDePedido(id, lado),
    }))
    return { titulo, hallados }
  }

const proveedores: Buscar = async (texto, signal) => {
  const { items } = leerResultados(await consultar<ResultadoBusqueda>(ruta('home_search'), { query: texto }, signal))
  const hallados = items.slice(0, Number(CUANTOS)).map((item) => ({
    id: item.id,
    palabra: item.nombre,
    detalle: 'Hacerle un pedido',
    a: rutaDePedidoNuevo(item, true),
  }))
  return { titulo: 'Proveedores', hallados }
}

const cuentas: Buscar = async (texto, signal) => {
  const { data } = await consultar<TablaCuentas>(ruta('admin_clientes_ajax'), enTabla(texto, CUANTAS_CUENTAS), signal)
  const hallados = data.slice(0, Number(CUANTOS)).map(({ id, nombre, correo, ciudad }) => ({
    id,
    palabra: nombre,
    detalle: unir(correo, ciudad),
    a: `${ruta('admin_todos_clientes')}?buscar=${encodeURIComponent(correo)}`,
  }))
  return { titulo: 'Cuentas', hallados }
}

/** Returns the searches that an account may use. */
const fuentesDe = (cuenta: CuentaPropia): readonly Buscar[] => {
  const { tipoUsuario } = cuenta
  switch (tipoUsuario) {
    case 'callcenter':
    case 'vendedor':
    case 'financiero':
      return [compras(tipoUsuario)]
    case 'administrador':
      return [cuentas, compras(tipoUsuario)]
    default:
      if (!negocia(cuenta)) return []
      return [
        ...(vende(cuenta) ? [pedidos(tipoUsuario === 'nosotros' ? 'nosotros' : 'proveedor', 'Tus ventas')] : []),
        ...(tipoUsuario === 'nosotros' ? [] : [pedidos('consumidor', 'Tus pedidos'), proveedores]),
      ]
  }
}

/**
 * Returns the query for everything that holds a text, by kind. A kind that fails doesn't hide the
 * others; the query fails only if no kind has answered.
 */
export const consultaDeTodo = (cuenta: CuentaPropia, texto: string) =>
  queryOptions({
    queryKey: ['paleta', texto] as const,
    queryFn: async ({ signal }): Promise<readonly Grupo[]> => {
      const todas = await Promise.allSettled(fuentesDe(cuenta).map((buscar) => buscar(texto, signal)))
      const [fallo] = todas.flatMap((respuesta) => (respuesta.status === 'rejected' ? [respuesta.reason] : []))
      const grupos = todas.flatMap((respuesta) => (respuesta.status === 'fulfilled' ? [respuesta.value] : []))
      if (grupos.length === 0 && fallo) throw fallo
      return grupos.filter(({ hallados }) => hallados.length > 0)
    },
    enabled: texto.length >= 2,
    retry: false,
  })
