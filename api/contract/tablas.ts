// Apart from the shapes, so that the browser's first view needn't bring zod along for some lists.

export const SENTIDOS = ['asc', 'desc'] as const
export type Sentido = (typeof SENTIDOS)[number]

/** As what every row of a table's filter can be had; `csv-excel`: as Excel of es-EC opens it. */
export const FORMATOS_DE_DESCARGA = ['csv', 'csv-excel', 'xlsx'] as const
export type FormatoDeDescarga = (typeof FORMATOS_DE_DESCARGA)[number]

/** By what a table can be ordered (DataTables' `columns[i][data]`), by how many rows it pages, and how it opens. */
export type FormaDeTabla<C extends string = string> = {
  readonly columnas: readonly C[]
  /** The first is the default. */
  readonly tamanos: readonly [number, ...number[]]
  readonly columna: C
  readonly sentido: Sentido
}

/** (decisiones/pantallas, «Table sizes») */
const DE_NEGOCIACION = [5, 10, 25, 50, 75, 100] as const
const DE_LAS_DEMAS = [10, 25, 50, 100] as const

/** By creation: an order that changes shows it in its place, without a jump. */
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

/** What another tariff would change, the most first. */
export const FORMA_SUPUESTO = {
  columnas: ['cliente', 'real', 'supuesto', 'diferencia'],
  tamanos: DE_LAS_DEMAS,
  columna: 'diferencia',
  sentido: 'desc',
} as const satisfies FormaDeTabla
/** Months that are looked at, at most. */
export const MESES_SUPUESTOS = 36
export const FILTROS_SUPUESTO = ['cambian', 'todas'] as const

/** Everybody's orders, as they stood at an instant. */
export const FORMA_PEDIDOS_DE_TODOS = {
  columnas: ['codigo', 'cliente', 'proveedor', 'estado', 'total', 'creado'],
  tamanos: DE_LAS_DEMAS,
  columna: 'creado',
  sentido: 'desc',
} as const satisfies FormaDeTabla

/** Any table as it stood at an instant: by its own order, or by one of its own columns. */
export const FORMA_MOMENTO = {
  columnas: [],
  tamanos: DE_LAS_DEMAS,
  columna: '',
  sentido: 'desc',
} as const satisfies FormaDeTabla<string>

/** What is open first, and that newest first. */
export const FORMA_INCIDENTES = {
  columnas: ['estado', 'tipo', 'quien', 'momento'],
  tamanos: DE_LAS_DEMAS,
  columna: 'estado',
  sentido: 'desc',
} as const satisfies FormaDeTabla
export const FILTROS_INCIDENTES = ['abiertos', 'cerrados'] as const

export type ColumnaDe<F extends FormaDeTabla> = F['columnas'][number]
