import { COLUMNAS_PEDIDO, TAMANOS_TABLA_PEDIDOS } from '#api/contract/tabla-pedido.ts'
import { ESTADO_CLIENTE } from '#domain/pedido/palabras.ts'

export type ColumnaPedido = (typeof COLUMNAS_PEDIDO)[number]

/** What a person has chosen in an order table. `pagina` counts from 0; `estado` is a state, 'me-esperan' or '' for all. */
export type EstadoTabla = {
  readonly pagina: number
  readonly tamano: number
  readonly buscar: string
  readonly columna: ColumnaPedido
  readonly sentido: 'asc' | 'desc'
  readonly estado: string
}

/** By creation: an order that changes shows it in its place, without a jump. */
export const TABLA_INICIAL: EstadoTabla = {
  pagina: 0,
  tamano: 5,
  buscar: '',
  columna: 'createAt',
  sentido: 'desc',
  estado: '',
}

/** (decisiones/pantallas, «What a table keeps») */
const VIDA_MS = 7200 * 1000

const CAMPOS = ['pagina', 'tamano', 'buscar', 'orden', 'estado'] as const

const esColumna = (texto: string): texto is ColumnaPedido => (COLUMNAS_PEDIDO as readonly string[]).includes(texto)
const esFiltro = (texto: string): boolean => texto === 'me-esperan' || Object.hasOwn(ESTADO_CLIENTE, texto)
const esTamano = (n: number): boolean => (TAMANOS_TABLA_PEDIDOS as readonly number[]).includes(n)

/** Whether an address says anything about the table: then it wins over what was saved. */
export const hablaDeLaTabla = (parametros: URLSearchParams): boolean => CAMPOS.some((campo) => parametros.has(campo))

/** From the address: whatever isn't a value of ours counts as not said. */
export const deDireccion = (parametros: URLSearchParams): EstadoTabla => {
  const pagina = Number(parametros.get('pagina') ?? 1)
  const tamano = Number(parametros.get('tamano') ?? TABLA_INICIAL.tamano)
  const filtro = parametros.get('estado') ?? ''
  const [columna = '', sentido = ''] = (parametros.get('orden') ?? '').split('.')
  return {
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina - 1 : 0,
    tamano: esTamano(tamano) ? tamano : TABLA_INICIAL.tamano,
    buscar: (parametros.get('buscar') ?? '').slice(0, 200),
    columna: esColumna(columna) ? columna : TABLA_INICIAL.columna,
    sentido: esColumna(columna) && sentido === 'asc' ? 'asc' : 'desc',
    estado: esFiltro(filtro) ? filtro : '',
  }
}

/** Into the address, over its other parameters; what is as at first isn't said. */
export const aDireccion = (estado: EstadoTabla, otros: URLSearchParams): URLSearchParams => {
  const parametros = new URLSearchParams(otros)
  for (const campo of CAMPOS) parametros.delete(campo)
  if (estado.estado) parametros.set('estado', estado.estado)
  if (estado.buscar) parametros.set('buscar', estado.buscar)
  if (estado.columna !== TABLA_INICIAL.columna || estado.sentido !== TABLA_INICIAL.sentido) {
    parametros.set('orden', `${estado.columna}.${estado.sentido}`)
  }
  if (estado.tamano !== TABLA_INICIAL.tamano) parametros.set('tamano', String(estado.tamano))
  if (estado.pagina > 0) parametros.set('pagina', String(estado.pagina + 1))
  return parametros
}

/** The DataTables parameters of the server's contract. */
export const aParametros = (estado: EstadoTabla): Record<string, string> => {
  const columnas = Object.fromEntries(COLUMNAS_PEDIDO.map((columna, i) => [`columns[${i}][data]`, columna]))
  return {
    draw: '1',
    start: String(estado.pagina * estado.tamano),
    length: String(estado.tamano),
    ...(estado.buscar ? { 'search[value]': estado.buscar } : {}),
    ...columnas,
    'order[0][column]': String(COLUMNAS_PEDIDO.indexOf(estado.columna)),
    'order[0][dir]': estado.sentido,
    ...(estado.estado ? { estado: estado.estado } : {}),
  }
}

/** Text to keep in the browser; `ahora` in milliseconds. */
export const aMemoria = (estado: EstadoTabla, ahora: number): string =>
  JSON.stringify({ en: ahora, direccion: aDireccion(estado, new URLSearchParams()).toString() })

/** What was kept, while it is younger than 7200 s. */
export const deMemoria = (texto: string | null, ahora: number): EstadoTabla | undefined => {
  if (!texto) return undefined
  try {
    const { en, direccion } = JSON.parse(texto) as { en?: unknown; direccion?: unknown }
    if (typeof en !== 'number' || typeof direccion !== 'string' || en > ahora || ahora - en > VIDA_MS) return undefined
    return deDireccion(new URLSearchParams(direccion))
  } catch {
    return undefined
  }
}
