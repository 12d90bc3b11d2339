import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { ESTADOS_PEDIDO, type EstadoPedido, type HechoPedido, type Lado, streamPedido } from '#domain/pedido.ts'
import { ESPERAN_A } from '#domain/pedido-estados.ts'
import { relatoDe } from '#domain/pedido-relato.ts'
import { LEEN_TODO } from '#domain/permisos.ts'
import { cuentaDe, pedidoPorId, proveedoresDe } from '#projections/consultas.ts'
import type { FilaCuenta } from '#projections/cuentas.ts'
import { evolucionar } from '#projections/pedidos.ts'
import { type PedidoVisto, paginaDePedidos, pedidoDe } from '#projections/pedidos-tabla.ts'
import { quien } from '../access/puerta.ts'
import { conPosicion, hashId } from '../contract/comunes.ts'
import {
  COLUMNAS_PEDIDO,
  consultaPedido,
  filaPedido,
  historiaPedido,
  proveedores,
  TAMANOS_TABLA_PEDIDOS,
  tablaPedidos,
} from '../contract/pedidos.ts'
import { type App, esperarPosicion, idDe, type Partes } from '../partes.ts'
import { Rechazado } from '../problema.ts'
import { filaDe } from './fila.ts'

const COLUMNAS: ReadonlySet<string> = new Set(COLUMNAS_PEDIDO)
const entero = (desde: number, hasta: number) => z.coerce.number().int().min(desde).max(hasta)

/** DataTables' parameters, by allow-list: an unknown column, direction or size is refused. */
const dataTables = conPosicion.extend({
  draw: entero(0, 2_000_000_000).default(0),
  start: entero(0, 100_000_000).default(0),
  length: z.coerce
    .number()
    .refine(
      (n) => (TAMANOS_TABLA_PEDIDOS as readonly number[]).includes(n),
      `El tamaño de página debe ser ${TAMANOS_TABLA_PEDIDOS.join(', ')}.`,
    )
    .default(5),
  search: z
    .object({ value: z.string().max(200, 'Busca con 200 caracteres como máximo.').default('') })
    .loose()
    .optional(),
  order: z
    .array(z.object({ column: entero(0, 99), dir: z.enum(['asc', 'desc']).default('desc') }).loose())
    .max(1, 'Ordena por una sola columna.')
    .optional(),
  columns: z
    .array(z.object({ data: z.string().max(60) }).loose())
    .max(60)
    .optional(),
  estado: z.enum([...ESTADOS_PEDIDO, 'me-esperan'], 'Ese estado no existe.').optional(),
  despues: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
})

const columnaPedida = ({ order, columns }: z.infer<typeof dataTables>) => {
  const [orden] = order ?? []
  if (!orden) return { columna: 'createAt', direccion: 'desc' } as const
  const columna = columns?.[orden.column]?.data ?? COLUMNAS_PEDIDO[orden.column] ?? ''
  if (!COLUMNAS.has(columna)) throw new Rechazado(refuse('columna-invalida', `No se puede ordenar por «${columna}».`))
  return { columna: columna as (typeof COLUMNAS_PEDIDO)[number], direccion: orden.dir }
}

/** Postgres takes no NUL, and a lone surrogate isn't text. */
const legible = (texto: string): string => texto.replaceAll('\0', '').toWellFormed().trim()

const estadosDe = (lado: Lado, estado: EstadoPedido | 'me-esperan' | undefined): readonly EstadoPedido[] | undefined =>
  estado === undefined ? undefined : estado === 'me-esperan' ? ESPERAN_A[lado] : [estado]

type Leido = Hecho & HechoPedido

/** The order's queries over HTTP. */
export const rutasDeLecturas = (app: App, partes: Partes): void => {
  const { avance, db, ids, presencia, store } = partes
  const tags = ['Pedidos']
  const visible = (fila: PedidoVisto, lado: Lado, cuenta: FilaCuenta) =>
    filaDe(fila, lado, cuenta.tipo_usuario, ids, presencia.conectado)

  const tabla = (
    url: string,
    permiso: 'pedido.tabla.cliente' | 'pedido.tabla.proveedor' | 'pedido.tabla.nosotros',
    lado: Lado,
    summary: string,
  ) =>
    app.get(
      url,
      { config: { permiso }, schema: { tags, summary, querystring: dataTables, response: { 200: tablaPedidos } } },
      async (request) => {
        const cuenta = quien(request)
        const q = request.query
        const esquema = await esperarPosicion(avance, q.posicion)
        const { columna, direccion } = columnaPedida(q)
        const pagina = await paginaDePedidos(db, esquema, {
          cuenta: cuenta.id,
          lado,
          desde: q.start,
          cuantos: q.length,
          buscar: legible(q.search?.value ?? ''),
          columna,
          direccion,
          estados: estadosDe(lado, q.estado),
          despues: q.despues === undefined ? undefined : Number(q.despues),
        })
        return {
          draw: q.draw,
          recordsTotal: pagina.total,
          recordsFiltered: pagina.filtrados,
          data: pagina.filas.map((fila) => visible(fila, lado, cuenta)),
          contadores: pagina.contadores,
          siguiente: pagina.siguiente,
        }
      },
    )

  tabla('/carga_pedidos_ajax', 'pedido.tabla.cliente', 'consumidor', 'Los pedidos que hiciste (carga_pedidos_ajax).')
  tabla('/api/pedidos/clientes', 'pedido.tabla.cliente', 'consumidor', 'Los pedidos que hiciste.')
  tabla('/proveedor_ajax', 'pedido.tabla.proveedor', 'proveedor', 'Los pedidos que te hicieron (proveedor_ajax).')
  tabla('/api/pedidos/clientes/proveedor', 'pedido.tabla.proveedor', 'proveedor', 'Los pedidos que te hicieron.')
  tabla(
    '/pedidos_nosotros_ajax',
    'pedido.tabla.nosotros',
    'proveedor',
    'Los pedidos a la plataforma (pedidos_nosotros_ajax).',
  )

  /** The stream's facts for a party or for who reads every history; for anybody else the order doesn't exist. */
  const hechosVisibles = async (request: FastifyRequest, id: number) => {
    const cuenta = quien(request)
    const hechos = (await store.readStream(streamPedido(id))) as Leido[]
    const parte = hechos.at(-1)?.meta.partes.includes(cuenta.id) ?? false
    const colocado = hechos.some(({ type }) => type === 'PedidoColocado')
    const esConsumidor = hechos[0]?.meta.partes[0] === cuenta.id
    const todo = (LEEN_TODO as readonly string[]).includes(cuenta.tipo_usuario)
    if (hechos.length === 0 || !(todo || (parte && (colocado || esConsumidor)))) {
      throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
    }
    return hechos
  }

  /** The row folded up to a revision or an instant. */
  const comoFue = (
    hoy: PedidoVisto,
    hechos: readonly Leido[],
    q: { version?: number | undefined; en?: string | undefined },
  ): PedidoVisto => {
    const hasta = hechos.filter(
      (hecho) =>
        (q.version === undefined || hecho.revision <= q.version) && (q.en === undefined || hecho.meta.momento <= q.en),
    )
    if (hasta.length === 0 || (q.version !== undefined && q.version >= hechos.length)) {
      throw new Rechazado(refuse('no-existe', 'El pedido no tiene esa versión.'))
    }
    const inicio: PedidoVisto = {
      ...hoy,
      estado: 'Borrador',
      nota_proveedor: '',
      nota_consumidor: '',
      subtotal: 0,
      propuesta_version: 0,
      propuesta_subtotal: 0,
      propuesta_iva: 0,
      propuesta_total: 0,
      propuesta_enviada: null,
      archivos: [],
    }
    return { ...inicio, ...hasta.reduce(evolucionar, inicio) }
  }

  app.get(
    '/api/pedidos/:idPedido',
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'Un pedido, como está o como fue.',
        params: z.object({ idPedido: hashId }),
        querystring: consultaPedido,
        response: { 200: filaPedido },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { posicion, version, en } = request.query
      const id = idDe(ids, request.params.idPedido, 'ese pedido')
      const fila = await pedidoDe(db, await esperarPosicion(avance, posicion), id, cuenta.id)
      if (!fila) throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
      if (version === undefined && en === undefined) return visible(fila, fila.lado, cuenta)
      const vista = comoFue(fila, await hechosVisibles(request, id), { version, en })
      return visible(vista, fila.lado, cuenta)
    },
  )

  app.get(
    '/api/pedidos/:idPedido/historia',
    {
      config: { permiso: 'pedido.historia' },
      schema: {
        tags,
        summary: 'Los hechos del pedido, del registro.',
        params: z.object({ idPedido: hashId }),
        querystring: conPosicion,
        response: { 200: historiaPedido },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.params.idPedido, 'ese pedido')
      const hechos = await hechosVisibles(request, id)
      const esquema = avance.esquema()
      const nombres = new Map<number, string>()
      for (const { meta } of hechos) {
        if (!nombres.has(meta.actor.id))
          nombres.set(meta.actor.id, (await cuentaDe(db, esquema, meta.actor.id))?.nombre ?? 'BandWork')
      }
      const [consumidor, proveedor] = hechos[0]?.meta.partes ?? []
      const ladoDeActor = (actorId: number) =>
        actorId === consumidor
          ? 'consumidor'
          : actorId === proveedor || hechos.at(-1)?.meta.partes[1] === actorId
            ? 'proveedor'
            : 'sistema'
      const mio = ladoDeActor(cuenta.id)
      // Notes and working amounts are private to their side (contract/pedidos.ts).
      const ajeno = ({ type, meta }: Leido) =>
        (type === 'NotaGuardada' || type === 'SubtotalFijado' || type === 'PropuestaRemitida') &&
        mio !== 'sistema' &&
        ladoDeActor(meta.actor.id) !== mio
      const idDeCampo = (campo: string, valor: unknown) =>
        campo.endsWith('Id') && typeof valor === 'number' ? ids.ocultar(valor) : valor
      return {
        idPedido: request.params.idPedido,
        eventos: hechos
          .filter((hecho) => !ajeno(hecho))
          .map((hecho) => ({
            revision: hecho.revision,
            tipo: hecho.type,
            texto: relatoDe(hecho),
            momento: hecho.meta.momento,
            quien: {
              id: hecho.meta.actor.id > 0 ? ids.ocultar(hecho.meta.actor.id) : null,
              nombre: nombres.get(hecho.meta.actor.id) ?? 'BandWork',
              lado: ladoDeActor(hecho.meta.actor.id) as 'consumidor' | 'proveedor' | 'sistema',
            },
            data: Object.fromEntries(
              Object.entries(hecho.data).map(([campo, valor]) => [campo, idDeCampo(campo, valor)]),
            ),
            cadena: hecho.meta.cadena,
            posicion: String(hecho.posicion),
          })),
      }
    },
  )

  app.get(
    '/api/proveedores',
    {
      config: { permiso: 'publico' },
      schema: {
        tags,
        summary: 'A quién se le puede hacer un pedido.',
        querystring: conPosicion.extend({ q: z.string().max(200).default('') }),
        response: { 200: proveedores },
      },
    },
    async (request) => {
      const filas = await proveedoresDe(
        db,
        await esperarPosicion(avance, request.query.posicion),
        legible(request.query.q),
        60,
      )
      return {
        items: filas
          .filter(({ id }) => id !== request.cuenta?.id)
          .map((p) => ({
            id: ids.ocultar(p.id),
            nombre: p.nombre,
            clase: p.clase,
            actividad: p.actividad,
            ciudad: p.ciudad,
            logo: `/api/logos/${ids.ocultar(p.id)}`,
            abierto: presencia.conectado(p.id),
            sucursales: p.sucursales.map((s) => ({
              id: ids.ocultar(s.id),
              nombre_sucursal: s.nombre,
              ciudad: s.ciudad,
              abierto: presencia.conectado(s.id),
            })),
          })),
      }
    },
  )

  /** GET /api/pedidos/proveedor/{idProv} and /api/pedidos/clientes/{idClient}: the asker's orders with that provider, of that client. */
  for (const [url, lado, permiso] of [
    ['/api/pedidos/proveedor/:con', 'consumidor', 'pedido.tabla.cliente'],
    ['/api/pedidos/clientes/:con', 'proveedor', 'pedido.tabla.proveedor'],
  ] as const) {
    app.get(
      url,
      {
        config: { permiso },
        schema: {
          tags,
          summary: 'Tus pedidos con una cuenta, los más nuevos primero.',
          params: z.object({ con: hashId }),
          querystring: conPosicion,
          response: { 200: z.object({ items: z.array(filaPedido) }) },
        },
      },
      async (request) => {
        const cuenta = quien(request)
        const esquema = await esperarPosicion(avance, request.query.posicion)
        const con = idDe(ids, request.params.con, 'esa cuenta')
        const { filas } = await paginaDePedidos(db, esquema, {
          cuenta: cuenta.id,
          lado,
          con,
          desde: 0,
          cuantos: 100,
          buscar: '',
          columna: 'createAt',
          direccion: 'desc',
        })
        return { items: filas.map((fila) => visible(fila, lado, cuenta)) }
      },
    )
  }

  app.get(
    '/api/pedidos/etapa/:idPedido',
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'La etapa en la que está un pedido.',
        params: z.object({ idPedido: hashId }),
        querystring: conPosicion,
        response: { 200: z.object({ estadoPedido: z.enum(ESTADOS_PEDIDO), revision: z.int() }) },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const fila = await pedidoPorId(db, esquema, idDe(ids, request.params.idPedido, 'ese pedido'))
      const suyo = fila && (fila.consumidor === cuenta.id || (fila.proveedor === cuenta.id && fila.codigo !== ''))
      if (!suyo) throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
      return { estadoPedido: fila.estado, revision: fila.revision }
    },
  )
}
