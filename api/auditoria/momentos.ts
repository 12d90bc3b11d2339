import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { filaDeCompra, ve } from '#api/compra/fila.ts'
import { HOJA_DE_COMPRAS } from '#api/compra/hoja.ts'
import { HOJA_DE_PAGOS } from '#api/consumo/hoja.ts'
import { pagoListado } from '#api/consumo/vista.ts'
import * as formas from '#api/contract/tablas.ts'
import type { consultaMomento, RespuestaDeMomento, TablaDeMomento } from '#api/contract/trabajos.ts'
import { HOJA_DE_CUENTAS } from '#api/cuenta/hoja.ts'
import { cuentaListada } from '#api/cuenta/listada.ts'
import type { Hoja } from '#api/http/descarga.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { nombrarStream } from '#api/http/streams.ts'
import { enArchivo, enTabla, paginaPedida } from '#api/http/tabla.ts'
import { HOJA_DEL_LIBRO } from '#api/libro/hoja.ts'
import { asientoDe } from '#api/libro/rutas.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import { ESTADOS_DE_PAGO } from '#domain/consumo/pago.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { TODOS_LOS_MESES } from '#domain/libro.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { comprasVistas, contarCompras, FILTROS_COMPRA } from '#projections/compra/consultas.ts'
import { pagosVistos } from '#projections/consumo/consultas.ts'
import { cuentasDe } from '#projections/cuenta/consultas.ts'
import { asientosVistos } from '#projections/libro/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Pagina, Paginada } from '#projections/motor/pagina.ts'
import { type PedidoDeTodos, pedidosDeTodos } from '#projections/pedido/todos.ts'

const TODAS = 'todas'
/** Returns false: nobody counts as connected at a past instant. */
const ausente = (): boolean => false

/** The schema that a job made, its instant (ISO 8601), and the account that reads it. */
type Momento = {
  readonly db: Kysely<Lectura>
  readonly esquema: string
  readonly en: string
  readonly ids: Ofuscador
  readonly lectora: { readonly id: number; readonly rol: string }
}

/**
 * Builds the handler of a table over a moment, with the table's own order, file, filters and query.
 * `stream` returns the stream whose history a row comes from.
 */
const tabla = <C extends string, F, V, const T extends string>(de: {
  readonly forma: formas.FormaDeTabla<C>
  readonly hoja: Hoja<V>
  readonly todos: T
  readonly filtros: readonly T[] | RegExp
  readonly leer: (momento: Momento, pagina: Pagina<C>, filtro: T) => Promise<Paginada<F>>
  readonly vista: (fila: F, momento: Momento) => V
  readonly stream: (fila: F) => string | null
}) => {
  const filtroDe = (dicho: string = de.todos): T => {
    const admitido =
      de.filtros instanceof RegExp ? de.filtros.test(dicho) : (de.filtros as readonly string[]).includes(dicho)
    if (!admitido && dicho !== de.todos) throw new Rechazado(refuse('filtro-invalido', `No hay un filtro «${dicho}».`))
    return dicho as T
  }
  return async (
    reply: FastifyReply,
    query: z.infer<typeof consultaMomento>,
    momento: Momento,
  ): Promise<RespuestaDeMomento> => {
    const { db, en, ids, lectora } = momento
    const filtro = filtroDe(query.filtro)
    const leer = (lectura: Kysely<Lectura>, pagina: Pagina<C>) => de.leer({ ...momento, db: lectura }, pagina, filtro)
    const vista = (fila: F) => de.vista(fila, momento)
    if (query.formato !== undefined)
      return enArchivo(reply, query, query.formato, {
        db,
        ahora: () => en,
        para: lectora.id,
        forma: de.forma,
        hoja: de.hoja,
        leer,
        vista,
      })
    const { columnas } = de.hoja
    const leida = await leer(db, paginaPedida(de.forma, query))
    return {
      ...enTabla(query, leida, (fila) => {
        const stream = de.stream(fila)
        const vista_ = vista(fila)
        return {
          stream: stream === null ? null : nombrarStream(stream, ids),
          celdas: columnas.map(([, , celda]) => celda(vista_)),
        }
      }),
      en,
      columnas: columnas.map(([palabra, clase]) => ({ palabra, clase })),
    }
  }
}

const HOJA_DE_TODOS: Hoja<PedidoDeTodos> = {
  nombre: 'pedidos',
  columnas: [
    ['Código', 'texto', (fila) => fila.codigo],
    ['Cliente', 'texto', (fila) => fila.cliente],
    ['Proveedor', 'texto', (fila) => fila.proveedor],
    ['Estado', 'texto', (fila) => fila.estado],
    ['Total', 'monto', (fila) => (fila.propuesta_total === 0 ? null : decimal(fila.propuesta_total))],
    ['Creado', 'momento', (fila) => fila.creado],
  ],
}

/**
 * The tables that are read as they stood, by their own queries
 * (decisiones/auditoria, «Whole tables as they stood»).
 */
export const TABLAS = {
  pedidos: tabla({
    forma: formas.FORMA_PEDIDOS_DE_TODOS,
    hoja: HOJA_DE_TODOS,
    todos: TODAS,
    filtros: [...ESTADOS_PEDIDO, TODAS],
    leer: ({ db, esquema }, pagina, filtro) => pedidosDeTodos(db, esquema, { ...pagina, filtro }),
    vista: (fila) => fila,
    stream: ({ id }) => streamPedido(id),
  }),
  compras: tabla({
    forma: formas.FORMA_COMPRAS,
    hoja: HOJA_DE_COMPRAS,
    todos: TODAS,
    filtros: FILTROS_COMPRA,
    leer: async ({ db, esquema, en, lectora: { rol } }, pagina, filtro) => {
      const consulta = { ...pagina, filtro, ahora: en, veArchivadas: ve(rol, 'CompraArchivada') }
      const cuentas = await contarCompras(db, esquema, consulta)
      const filas = await comprasVistas(db, esquema, consulta)
      return { filas, ...cuentas, halladas: cuentas.contadores[filtro] }
    },
    vista: (fila, { en, ids, lectora: { rol } }) => filaDeCompra(fila, rol, en, ids, ausente),
    stream: ({ id }) => streamCompra(id),
  }),
  cuentas: tabla({
    forma: formas.FORMA_CUENTAS,
    hoja: HOJA_DE_CUENTAS,
    todos: TODAS,
    filtros: [...TIPOS_USUARIO, 'equipo', TODAS],
    leer: ({ db, esquema }, pagina, filtro) =>
      cuentasDe(db, esquema, { ...pagina, tipo: filtro === TODAS ? undefined : filtro }),
    vista: (fila, { ids }) => cuentaListada(fila, ids, ausente),
    stream: ({ id }) => streamCuenta(id),
  }),
  libro: tabla({
    forma: formas.FORMA_LIBRO,
    hoja: HOJA_DEL_LIBRO,
    todos: TODOS_LOS_MESES,
    filtros: /^\d{4}-(0[1-9]|1[0-2])$/,
    leer: ({ db, esquema }, pagina, mes) => asientosVistos(db, esquema, { ...pagina, mes }),
    vista: (fila, { ids }) => asientoDe(fila, ids),
    stream: ({ compra }) => (compra === null ? null : streamCompra(compra)),
  }),
  consumo: tabla({
    forma: formas.FORMA_PAGOS,
    hoja: HOJA_DE_PAGOS,
    todos: TODAS,
    filtros: [...ESTADOS_DE_PAGO, TODAS],
    leer: ({ db, esquema }, pagina, filtro) => pagosVistos(db, esquema, { ...pagina, filtro, proveedor: undefined }),
    vista: (fila, { ids }) => pagoListado(fila, ids, true),
    stream: () => null,
  }),
} as const satisfies Record<TablaDeMomento, unknown>
