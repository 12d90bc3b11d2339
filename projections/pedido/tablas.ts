import type { Clase } from '#domain/cuenta/tipos.ts'
import { veHecho } from '#domain/deciders.ts'
import { tasaIva } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Archivo, HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import {
  contextoVacio,
  type EstadoPedido,
  evolvePedido,
  type Pedido,
  pedidoEn,
  pedidoInicial,
  propuestaVigente,
} from '#domain/pedido/maquina.ts'
import { documento, type TuplaDe, tabla, texto } from '#projections/motor/modelo.ts'

/** What an order's facts fill in, and `evolucionar` says of each: a row before the first of them. */
export const SIN_HECHOS = {
  estado: 'Borrador',
  descripcion: '',
  descripcion_antes: '',
  editado: null,
  nota_proveedor: '',
  nota_consumidor: '',
  motivo: '',
  subtotal: 0,
  propuesta_version: 0,
  propuesta_subtotal: 0,
  propuesta_iva: 0,
  propuesta_total: 0,
  propuesta_enviada: null,
  tasa_iva: 0,
  archivos: [],
  revision: -1,
  posicion: 0,
} as const satisfies Partial<TuplaPedido>

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
    "(codigo) where codigo <> ''",
  ],
  con: 'fillfactor = 80',
})
export type TuplaPedido = TuplaDe<typeof pedidos>

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

/** An order as its machine sees it in a row: the proposal in force stands for all before it. */
const pedidoDe = (tupla: TuplaPedido): Pedido => {
  if (tupla.revision === SIN_HECHOS.revision) return pedidoInicial
  const { estado, consumidor, proveedor, codigo, descripcion, descripcion_antes, subtotal, archivos } = tupla
  const vigente = {
    version: tupla.propuesta_version,
    subtotal: tupla.propuesta_subtotal,
    tasaIva: tupla.tasa_iva,
    iva: tupla.propuesta_iva,
    total: tupla.propuesta_total,
  }
  return pedidoEn(estado, {
    ...contextoVacio,
    consumidorId: consumidor,
    proveedorId: proveedor,
    colocado: codigo !== '',
    descripcion,
    antes: descripcion_antes || undefined,
    subtotal,
    motivo: tupla.motivo || undefined,
    propuestas: vigente.version > 0 ? [vigente] : [],
    notas: { consumidor: tupla.nota_consumidor, proveedor: tupla.nota_proveedor },
    archivos,
  })
}

/** An order's row after one more fact: the same fold makes the table and an order as it was. Codes and names are not in the facts. */
export const evolucionar = (tupla: TuplaPedido, hecho: Hecho & HechoPedido): TuplaPedido => {
  const { type, revision, posicion, meta } = hecho
  const { value, context } = evolvePedido(pedidoDe(tupla), hecho)
  const vigente = propuestaVigente(context)
  const visto = (lado: Lado) => (veHecho(hecho, lado) ? meta.momento : tupla[`actualizado_${lado}`])
  const encargado = type === 'PedidoPreparado' || type === 'PedidoColocado'
  const cambia: Pick<TuplaPedido, keyof typeof SIN_HECHOS | 'actualizado_consumidor' | 'actualizado_proveedor'> = {
    estado: value as EstadoPedido,
    descripcion: context.descripcion,
    descripcion_antes: context.antes ?? '',
    editado: context.antes === undefined ? null : type === 'PedidoEditado' ? meta.momento : tupla.editado,
    nota_proveedor: context.notas.proveedor,
    nota_consumidor: context.notas.consumidor,
    motivo: context.motivo ?? '',
    subtotal: context.subtotal,
    propuesta_version: vigente?.version ?? 0,
    propuesta_subtotal: vigente?.subtotal ?? 0,
    propuesta_iva: vigente?.iva ?? 0,
    propuesta_total: vigente?.total ?? 0,
    propuesta_enviada: type === 'PropuestaEnviada' ? meta.momento : tupla.propuesta_enviada,
    tasa_iva: vigente?.tasaIva ?? (encargado ? tasaIva(meta.momento) : tupla.tasa_iva),
    archivos: context.archivos,
    actualizado_consumidor: visto('consumidor'),
    actualizado_proveedor: visto('proveedor'),
    revision,
    posicion: Number(posicion),
  }
  return { ...tupla, ...cambia }
}
