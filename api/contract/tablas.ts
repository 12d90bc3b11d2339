// Kept apart from the schemas, so that the browser's first view needn't load zod for a few lists.

export const SENTIDOS = ['asc', 'desc'] as const
export type Sentido = (typeof SENTIDOS)[number]

/**
 * The formats in which every row of a table's filter can be downloaded; `csv-excel` is for Excel of
 * es-EC.
 */
export const FORMATOS_DE_DESCARGA = ['csv', 'csv-excel', 'xlsx'] as const
export type FormatoDeDescarga = (typeof FORMATOS_DE_DESCARGA)[number]

/**
 * A table's form: the columns it can be ordered by (DataTables' `columns[i][data]`), its page
 * sizes, and its initial order.
 */
export type FormaDeTabla<C extends string = string> = {
  readonly columnas: readonly C[]
  readonly tamanos: readonly number[]
  readonly columna: C
  readonly sentido: Sentido
}

/** The page sizes of negotiation tables (decisiones/pantallas, «Table sizes»). */
const DE_NEGOCIACION = [5, 10, 25, 50, 75, 100] as const
const DE_LAS_DEMAS = [10, 25, 50, 100] as const
/** The rows of a page unless another size is asked for. */
export const FILAS = 10

/** Ordered by creation, so that an order shows a change in its place, without a jump. */
export const FORMA_PEDIDOS = {
  columnas: [
    'idPediProv',
    'nombreUserItem',
    'descriPedido',
    'createAt',
    'updatedAt',
    'subtotalPedido',
    'totalPedido',
    'estadoPedido',
  ],
  tamanos: DE_NEGOCIACION,
  columna: 'createAt',
  sentido: 'desc',
} as const satisfies FormaDeTabla

export const FORMA_COMPRAS = {
  columnas: ['nombreUserItem', 'estadoVenta', 'totalCompra', 'fechaFin', 'atendidoPor', 'fechaCompra', 'esperaDesde'],
  tamanos: DE_NEGOCIACION,
  columna: 'fechaCompra',
  sentido: 'desc',
} as const satisfies FormaDeTabla

export const FORMA_CUENTAS = {
  columnas: ['nombre', 'tipoUsuario', 'ciudad', 'isActive', 'fecharegistro', 'ultimaActividad'],
  tamanos: DE_LAS_DEMAS,
  columna: 'fecharegistro',
  sentido: 'desc',
} as const satisfies FormaDeTabla

export const FORMA_SUCURSALES = {
  columnas: ['nombre_sucursal', 'ciudad', 'conUbicacion', 'isActive', 'fecharegistro'],
  tamanos: DE_LAS_DEMAS,
  columna: 'nombre_sucursal',
  sentido: 'asc',
} as const satisfies FormaDeTabla

export const FORMA_PAGOS = {
  columnas: ['proveedor', 'valor', 'estado', 'enviado'],
  tamanos: DE_LAS_DEMAS,
  columna: 'enviado',
  sentido: 'desc',
} as const satisfies FormaDeTabla

export const FORMA_LIBRO = {
  columnas: ['momento', 'cliente', 'esperado', 'recibido'],
  tamanos: DE_LAS_DEMAS,
  columna: 'momento',
  sentido: 'desc',
} as const satisfies FormaDeTabla

/** The difference that another tariff would make, the largest first. */
export const FORMA_SUPUESTO = {
  columnas: ['cliente', 'real', 'supuesto', 'diferencia'],
  tamanos: DE_LAS_DEMAS,
  columna: 'diferencia',
  sentido: 'desc',
} as const satisfies FormaDeTabla
/** The most months that are compared. */
export const MESES_SUPUESTOS = 36
export const FILTROS_SUPUESTO = ['cambian', 'todas'] as const

/** Everybody's orders, as they stood at an instant. */
export const FORMA_PEDIDOS_DE_TODOS = {
  columnas: ['codigo', 'cliente', 'proveedor', 'estado', 'total', 'creado'],
  tamanos: DE_LAS_DEMAS,
  columna: 'creado',
  sentido: 'desc',
} as const satisfies FormaDeTabla

/** Any table as it stood at an instant, in its own order or by one of its own columns. */
export const FORMA_MOMENTO = {
  columnas: [],
  tamanos: DE_LAS_DEMAS,
  columna: '',
  sentido: 'desc',
} as const satisfies FormaDeTabla<string>

/** Open incidents first, each group newest first. */
export const FORMA_INCIDENTES = {
  columnas: ['estado', 'tipo', 'quien', 'momento'],
  tamanos: DE_LAS_DEMAS,
  columna: 'estado',
  sentido: 'desc',
} as const satisfies FormaDeTabla
export const FILTROS_INCIDENTES = ['abiertos', 'cerrados'] as const

export type ColumnaDe<F extends FormaDeTabla> = F['columnas'][number]
