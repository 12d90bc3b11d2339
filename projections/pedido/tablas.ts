import type { Clase } from '#domain/cuenta/tipos.ts'
import { veHecho } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Archivo, HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { Descarte, EstadoPedido } from '#domain/pedido/maquina.ts'
import { plegarPedido, SIN_HECHOS } from '#domain/pedido/plegado.ts'
import { documento, type TuplaDe, tabla, texto } from '#projections/motor/modelo.ts'

/** Amounts in cents, the rate in hundredths of a percent. */
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
    /** What it said before the client changed it, until the provider's next proposal; '' when it hasn't changed. */
    descripcion_antes: 'text',
    editado: 'timestamptz null',
    nota_proveedor: 'text',
    nota_consumidor: 'text',
    /** Why the client asks for another proposal, until there is one. */
    motivo: 'text',
    subtotal: 'bigint',
    propuesta_version: 'int',
    propuesta_subtotal: 'bigint',
    propuesta_iva: 'bigint',
    propuesta_total: 'bigint',
    propuesta_enviada: 'timestamptz null',
    /** Of the proposal; before there is one, of the day on which the order was placed, or the draft written (decisiones/pedido, «Money»). */
    tasa_iva: 'int',
    archivos: documento<readonly Archivo[]>(),
    /** Of an order that is discarded, since its moment is kept. */
    descarte: documento<Descarte | null>(),
    creado: 'timestamptz',
    /** Each side's last change: a fact that it doesn't see moves nothing. */
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
  ],
  con: 'fillfactor = 80',
  puente: { descripcion_antes: `''`, motivo: `''`, descarte: `'null'` },
})
export type TuplaPedido = TuplaDe<typeof pedidos>

const { colocado: _, ...sinHechos } = SIN_HECHOS
/** What of a row its facts fill in, before the first of them. */
export const FILA_SIN_HECHOS = { ...sinHechos, posicion: 0 } as const satisfies Partial<TuplaPedido>

/** What a search looks through besides today's names, apart, so that a step doesn't touch its index. */
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

/** How many orders of an account, as one side, are in a state. */
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

/** An order's row after one more fact. Codes and names are not in the facts. */
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
