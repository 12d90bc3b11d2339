import type { Clase } from '#domain/cuenta/tipos.ts'
import { veHecho } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { DetalleDePedido } from '#domain/pedido/detalle.ts'
import type { Archivo, HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { Descarte, EstadoPedido } from '#domain/pedido/maquina.ts'
import { plegarPedido, SIN_HECHOS, type Trato } from '#domain/pedido/plegado.ts'
import { documento, type TuplaDe, tabla, texto } from '#projections/motor/modelo.ts'

/** Orders. Amounts are in cents, the rate in hundredths of a percent. */
export const pedidos = tabla({
  nombre: 'pedidos',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    /** '' for a draft, which has no number yet. */
    codigo: 'text',
    proveedor: 'bigint',
    consumidor: 'bigint',
    matriz: 'bigint null',
    /** The post that it was placed from. */
    publicacion: 'bigint null',
    nombre_proveedor: 'text',
    nombre_consumidor: 'text',
    clase_consumidor: texto<Clase>(),
    estado: texto<EstadoPedido>(),
    descripcion: 'text',
    /**
     * The text before the client changed it, kept until the provider's next proposal; '' if it
     * hasn't changed.
     */
    descripcion_antes: 'text',
    editado: 'timestamptz null',
    nota_proveedor: 'text',
    nota_consumidor: 'text',
    /** The reason why the client asks for another proposal, until there is one. */
    motivo: 'text',
    subtotal: 'bigint',
    propuesta_version: 'int',
    propuesta_subtotal: 'bigint',
    propuesta_iva: 'bigint',
    propuesta_total: 'bigint',
    propuesta_enviada: 'timestamptz null',
    /**
     * The rate of the proposal. Before there is one, that of the day on which the order was placed
     * or the draft written (decisiones/pedido, «Money»).
     */
    tasa_iva: 'int',
    /** The proposal's rate, where its percent doesn't tell it. */
    tarifa: 'text null',
    nro_lineas: 'int',
    /** The negotiation besides the amounts, without its lines. */
    trato: documento<Trato | null>(),
    archivos: documento<readonly Archivo[]>(),
    /**
     * The discard of a discarded order. Null when its fact was written before facts kept the moment
     * of a discard.
     */
    descarte: documento<Descarte | null>(),
    creado: 'timestamptz',
    /** The last change that each side sees: other facts don't move it. */
    actualizado_consumidor: 'timestamptz',
    actualizado_proveedor: 'timestamptz',
    /** Log position of the first fact: the order of arrival, unique. */
    orden: 'bigint',
    revision: 'int',
    posicion: 'bigint',
  },
  clave: ['id'],
  indices: [
    '(proveedor, orden desc)',
    '(consumidor, orden desc)',
    '(proveedor, estado, orden desc)',
    '(consumidor, estado, orden desc)',
    '(estado, orden desc)',
    "(codigo) where codigo <> ''",
    // For the process that tells of the proposals that end tomorrow.
    "((trato ->> 'validaHasta')) where estado = 'Por Aprobar' and trato ->> 'validaHasta' is not null",
  ],
  con: 'fillfactor = 80',
  puente: { descripcion_antes: `''`, motivo: `''`, descarte: `'null'`, nro_lineas: '0', trato: `'null'` },
})
export type TuplaPedido = TuplaDe<typeof pedidos>

const { colocado: _, ...sinHechos } = SIN_HECHOS
/** The columns of a row that its facts fill in, before the first of them. */
export const FILA_SIN_HECHOS = { ...sinHechos, posicion: 0 } as const satisfies Partial<TuplaPedido>

/**
 * The lines of the orders that have any, with their prices. They have a table of their own, so that
 * the steps that leave them alone don't write them again.
 */
export const pedidosLineas = tabla({
  nombre: 'pedidos_lineas',
  modo: 'tuplas',
  columnas: { id: 'bigint', detalle: documento<DetalleDePedido>() },
  clave: ['id'],
  indices: [],
})

/**
 * The text that a search covers besides the present names. It has its own table, so that a step of
 * an order doesn't touch the index.
 */
export const pedidosTexto = tabla({
  nombre: 'pedidos_texto',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    proveedor: 'bigint',
    consumidor: 'bigint',
    orden: 'bigint',
    texto: 'text',
  },
  clave: ['id'],
  indices: ['using gin (proveedor, consumidor, texto gin_trgm_ops)'],
})

/** The number of an account's orders in a state, as one side. */
export const contadores = tabla({
  nombre: 'contadores',
  modo: 'sumas',
  detras: true,
  columnas: {
    cuenta: 'bigint',
    lado: texto<Lado>(),
    estado: 'text',
    cuantos: 'bigint',
  },
  clave: ['cuenta', 'lado', 'estado'],
  indices: [],
  con: 'fillfactor = 50',
})

/** Returns an order's row after one more fact. Codes and names are not in the facts. */
export const evolucionar = (tupla: TuplaPedido, hecho: Hecho & HechoPedido): TuplaPedido => {
  const { meta, posicion } = hecho
  const { colocado: _, ...plegado } = plegarPedido(
    { ...tupla, colocado: tupla.codigo !== '' },
    { ...hecho, momento: meta.momento },
  )
  const visto = (lado: Lado) => (veHecho(hecho, lado) ? meta.momento : tupla[`actualizado_${lado}`])
  return {
    ...tupla,
    ...plegado,
    actualizado_consumidor: visto('consumidor'),
    actualizado_proveedor: visto('proveedor'),
    posicion: Number(posicion),
  }
}
