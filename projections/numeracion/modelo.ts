import { anioLocal } from '#domain/calendario.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { type Asentador, type Asiento, de, type Tuplas, tabla } from '#projections/motor/modelo.ts'

/** The last number of each series. */
const series = tabla({
  nombre: 'series',
  modo: 'tuplas',
  columnas: {
    serie: 'text',
    ultimo: 'bigint',
  },
  clave: ['serie'],
  indices: [],
})

/**
 * The name that people use for something: its number in its series and its code ('' for an
 * account). It never changes.
 */
export const numeros = tabla({
  nombre: 'numeros',
  modo: 'tuplas',
  columnas: {
    stream: 'text',
    numero: 'bigint',
    codigo: 'text',
  },
  clave: ['stream'],
  indices: [],
})

const deCuenta = (id: number): string => `cuenta-${id}`

/**
 * Returns the code of an order, such as `P12-2026-000345`: the provider, the year, and the
 * provider's n-th order of that year (decisiones/pedido, «Codes»).
 */
const codigoDePedido = (proveedor: number, anio: number, numero: number): string =>
  `P${proveedor}-${anio}-${String(numero).padStart(6, '0')}`

/** Returns the code of a purchase, such as `C12-0003`: the provider and its n-th purchase. */
const codigoDeCompra = (proveedor: number, numero: number): string => `C${proveedor}-${String(numero).padStart(4, '0')}`

/**
 * Returns the series in which a sealed event counts, with the function that makes the code from its
 * number; undefined when it counts in none.
 */
const cuentaEn = ({ type, data, momento }: Asiento) => {
  const proveedorId = Number(data['proveedorId'])
  switch (type) {
    case 'PedidoColocado': {
      const anio = anioLocal(momento)
      return {
        serie: `pedidos-${proveedorId}-${anio}`,
        proveedorId,
        codigo: (proveedor: number, numero: number) => codigoDePedido(proveedor, anio, numero),
      }
    }
    case 'CompraAbierta':
      return { serie: `compras-${proveedorId}`, proveedorId, codigo: codigoDeCompra }
    case 'CuentaAbierta':
      return vende({ tipoUsuario: String(data['tipoUsuario']) }) ? { serie: 'proveedores' } : undefined
    case 'CuentaConvertida':
      return { serie: 'proveedores' }
    default:
      return undefined
  }
}

/**
 * Numbers of providers, orders and purchases in the order of the log. They are dense, and the same
 * however often the log is read and whatever of it is parked (decisiones/pedido, «Codes»). If an
 * event didn't prove itself when it was read, it gets the next number once it does, and keeps it.
 */
export const modeloNumeracion = {
  nombre: 'numeracion',
  tablas: [series, numeros],
  tipos: new Set(['PedidoColocado', 'CompraAbierta', 'CuentaAbierta', 'CuentaConvertida']),
  hereda: true,
  necesita: (asiento) => {
    const cuenta = cuentaEn(asiento)
    if (!cuenta) return []
    const necesarias = [de(series, cuenta.serie), de(numeros, asiento.stream)]
    return cuenta.proveedorId === undefined ? necesarias : [...necesarias, de(numeros, deCuenta(cuenta.proveedorId))]
  },
  aplicar: (asiento, tuplas) => {
    const cuenta = cuentaEn(asiento)
    if (!cuenta || tuplas.leer(numeros, asiento.stream)) return
    const { serie, proveedorId, codigo } = cuenta
    const numero = (tuplas.leer(series, serie)?.ultimo ?? 0) + 1
    tuplas.poner(series, { serie, ultimo: numero })
    const proveedor = proveedorId === undefined ? 0 : numeroDeCuenta(proveedorId, tuplas)
    tuplas.poner(numeros, { stream: asiento.stream, numero, codigo: codigo?.(proveedor, numero) ?? '' })
  },
} satisfies Asentador

/**
 * Returns the number by which people call a provider: the n-th that opened an account; 0 for other
 * accounts. The row must have been asked for.
 */
export const numeroDeCuenta = (id: number, tuplas: Tuplas): number => tuplas.leer(numeros, deCuenta(id))?.numero ?? 0

/**
 * Returns the code of an order or a purchase. Throws when its stream wasn't counted. The row must
 * have been asked for.
 */
export const codigoDe = (stream: string, tuplas: Tuplas): string => {
  const numerado = tuplas.leer(numeros, stream)
  if (!numerado) throw new Error(`${stream} no tiene número`)
  return numerado.codigo
}
