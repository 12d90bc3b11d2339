import { z } from 'zod'
import { NEGOCIAN } from '#domain/cuenta/tipos.ts'
import { MAXIMO_REPORTE, TIPOS_INCIDENTE } from '#domain/incidente.ts'
import { diezmilesimas } from '#domain/pedido/cotizacion.ts'
import { MAXIMO_DESCRIPCION } from '#domain/pedido/descripcion.ts'
import { SITUACIONES } from '#domain/pedido/enlace.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { CANTIDAD_MALA, esUnidad, UNIDAD_MALA } from '#domain/pedido/linea-escrita.ts'
import {
  MAXIMO_LINEAS,
  MAXIMO_NUMERO,
  MAXIMO_REFERENCIA,
  MAXIMO_TEXTO_DE_LINEA,
  MAXIMO_UNIDAD,
  milesimas,
} from '#domain/pedido/lineas.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { MAXIMO_ARCHIVOS, PASOS, type Paso } from '#domain/pedido/pasos.ts'
import { MAXIMO_CONDICIONES, MAXIMO_ENTREGA_DIAS } from '#domain/pedido/terminos.ts'
import { seLee } from '#domain/texto.ts'
import {
  buscado,
  codigo,
  conPosicion,
  enUnaLinea,
  escrito,
  hashId,
  hecho,
  impuestos,
  instante,
  monto,
  montoEscrito,
  motivo,
  opcional,
  posicion,
  siguiente,
  TARIFA_MALA,
  tablaDe,
  tarifaDeIva as tarifa,
} from './comunes.ts'
import { dia as diaDeHorario, punto } from './cuenta.ts'
import { hechoVisto } from './hechos.ts'
import { abiertaPorEnlace, parte, porCorreo } from './remision.ts'

const idPedido = hashId
const sinDescripcion = 'Escribe qué necesitas.'
const numero = z.int().positive().max(MAXIMO_NUMERO)

/** Says of a list which of its lines name a number again. */
const sinRepetirse = (lineas: readonly { readonly numero?: number | undefined }[], contexto: z.RefinementCtx): void => {
  const vistos = new Set<number>()
  for (const [i, linea] of lineas.entries()) {
    if (linea.numero === undefined) continue
    if (vistos.has(linea.numero))
      contexto.addIssue({ code: 'custom', path: [i, 'numero'], message: `La línea ${linea.numero} está dos veces.` })
    vistos.add(linea.numero)
  }
}
const listaDe = <L extends z.ZodType<{ readonly numero?: number | undefined }>>(linea: L) =>
  z
    .array(linea)
    .min(1, 'Escribe al menos una línea.')
    .max(MAXIMO_LINEAS, `Un pedido tiene hasta ${MAXIMO_LINEAS} líneas.`)
    .superRefine(sinRepetirse)

/** Builds the schema of a text on one line, which may be empty. */
const enRenglon = (max: number) =>
  opcional(max).refine((texto) => !texto.includes('\n'), 'Escríbelo en una sola línea.')

/** A line as its client writes it. A line that exists keeps its number; a new one names none. */
const lineaEscrita = z.strictObject({
  numero: numero.optional(),
  descripcion: enUnaLinea(MAXIMO_TEXTO_DE_LINEA, sinDescripcion),
  cantidad: z
    .string()
    .max(20, CANTIDAD_MALA)
    .refine((texto) => milesimas(texto) !== undefined, CANTIDAD_MALA),
  unidad: codigo(MAXIMO_UNIDAD, UNIDAD_MALA).refine(esUnidad, UNIDAD_MALA),
  referencia: enRenglon(MAXIMO_REFERENCIA).optional(),
})
const lineasEscritas = listaDe(lineaEscrita)
/** The text and the lines of an order, one of which may be left out. */
const contenido = {
  descripcion: opcional(MAXIMO_DESCRIPCION).default(''),
  lineas: lineasEscritas.optional(),
}
const tieneContenido = ({ descripcion, lineas }: { descripcion: string; lineas?: unknown }): boolean =>
  lineas !== undefined || seLee(descripcion)
const SIN_CONTENIDO = { error: sinDescripcion, path: ['descripcion'] }

/**
 * POST /api/save/index/pedido, and /pedido/cliente/sin-conexion/{hashId} for its draft.
 * `hashIdProv` may be a head office when `sucursal` names its branch.
 */
const encargo = {
  ...contenido,
  sucursal: hashId.optional(),
  /** The post that the order is placed from, of the provider or its head office. */
  publicacion: hashId.optional(),
}
export const pedidoNuevo = z.strictObject({ hashIdProv: hashId, ...encargo }).refine(tieneContenido, SIN_CONTENIDO)
export const borradorNuevo = z.strictObject(encargo).refine(tieneContenido, SIN_CONTENIDO)
export const pedidoColocado = z.object({ idPedido, posicion })

/** POST /pedido/edit/cliente/{hashId}: what isn't named stays as it is. */
export const pedidoEditado = z.strictObject({
  descripcion: opcional(MAXIMO_DESCRIPCION).optional(),
  lineas: lineasEscritas.optional(),
})

/** POST /api/pedidos/{entregar,recibir,finalizar} and /api/pedidos/descartar/deshacer */
export const pasoSimple = z.strictObject({ idPedido })
/** POST /api/pedidos/descartar; the other side reads the reason. */
export const descarte = z.strictObject({ idPedido, motivo: motivo.optional() })
/**
 * The answer to a discard (decisiones/pedido, «Both discard»). `lado` is the side that discarded,
 * null when the fact dates from before its moment was stored.
 */
export const descartado = hecho.extend({ lado: z.enum(LADOS).nullable() })
export type Descartado = z.infer<typeof descartado>

/** POST /api/pedidos/renegociar */
export const renegociacion = z.strictObject({ idPedido, motivo })

/** POST /api/pedidos/subtotal */
export const conSubtotal = z.strictObject({ idPedido, subtotal: montoEscrito })
const PRECIO_MALO = 'Escribe un precio de 0 a 99999999.9999, con hasta cuatro decimales.'
const precioUnitario = z
  .string()
  .max(20, PRECIO_MALO)
  .refine((texto) => diezmilesimas(texto) !== undefined, PRECIO_MALO)
/** A line with its price. One that isn't available needs none. */
const lineaConPrecio = z
  .strictObject({
    numero,
    precioUnitario: precioUnitario.optional(),
    descuento: montoEscrito.optional(),
    iva: tarifa.optional(),
    disponible: z.boolean().default(true),
    sustituto: enRenglon(MAXIMO_TEXTO_DE_LINEA).optional(),
  })
  .superRefine(({ disponible, precioUnitario: precio, iva }, contexto) => {
    if (!disponible) return
    if (precio === undefined) contexto.addIssue({ code: 'custom', path: ['precioUnitario'], message: PRECIO_MALO })
    if (iva === undefined) contexto.addIssue({ code: 'custom', path: ['iva'], message: TARIFA_MALA })
  })
const dia = z.iso.date('Escribe una fecha como 2026-12-31.')
/**
 * POST /api/pedidos/envio/precio: a subtotal, with the general rate unless `iva` names one; or the
 * price of each line. `lista` is the list of lines that the sender saw.
 */
export const conPrecio = z
  .strictObject({
    idPedido,
    subtotal: montoEscrito.optional(),
    iva: tarifa.optional(),
    lineas: listaDe(lineaConPrecio).optional(),
    lista: z.int().nonnegative().optional(),
    validaHasta: dia.optional(),
    entregaDias: z
      .int('Escribe un número entero de días.')
      .min(0, 'Escribe cero días o más.')
      .max(MAXIMO_ENTREGA_DIAS, `Escribe hasta ${MAXIMO_ENTREGA_DIAS} días.`)
      .optional(),
    condiciones: opcional(MAXIMO_CONDICIONES).optional(),
  })
  .refine(({ subtotal, lineas }) => (subtotal === undefined) !== (lineas === undefined), {
    error: 'Escribe un subtotal, o el precio de cada línea.',
    path: ['subtotal'],
  })
  .refine(({ lineas, iva }) => lineas === undefined || iva === undefined, {
    error: 'Con líneas, cada una dice su tarifa de IVA.',
    path: ['iva'],
  })
const montos = { subtotal: monto, impuestos, iva: monto, total: monto }
export const propuestaEnviada = z.object({ version: z.int(), ...montos, posicion })

const version = z.int().positive()
/** POST /api/pedidos/aprobar: without `lineas`, all of them. */
export const aprobacion = z.strictObject({
  idPedido,
  version,
  lineas: z
    .array(numero)
    .min(1, 'Elige al menos una línea.')
    .max(MAXIMO_LINEAS, `Un pedido tiene hasta ${MAXIMO_LINEAS} líneas.`)
    .refine((numeros) => new Set(numeros).size === numeros.length, 'Una línea está dos veces.')
    .optional(),
})

/** POST /api/pedidos/propuesta/pedir-confirmacion */
export const porConfirmar = z.strictObject({ idPedido, version })
/** POST /api/pedidos/propuesta/confirmar: without `validaHasta`, for a week. */
export const confirmacion = porConfirmar.extend({ validaHasta: dia.optional() })

/** POST /api/pedidos/contraoferta: other prices of some lines, or a total with IVA. */
export const contraofertaNueva = z
  .strictObject({
    idPedido,
    version,
    total: montoEscrito.optional(),
    lineas: listaDe(z.strictObject({ numero, precioUnitario })).optional(),
    motivo,
  })
  .refine(({ total, lineas }) => (total === undefined) !== (lineas === undefined), {
    error: 'Escribe un total, o el precio de algunas líneas.',
    path: ['total'],
  })
const contraoferta = z.int().positive()
export const contraofertaEnviada = z.object({ contraoferta, ...montos, posicion })
/** POST /api/pedidos/contraoferta/{aceptar,retirar} */
export const deContraoferta = z.strictObject({ idPedido, contraoferta })
/** POST /api/pedidos/contraoferta/declinar */
export const contraofertaDeclinada = deContraoferta.extend({ motivo })

/**
 * POST /api/pedidos/propuesta/correo (decisiones/pedido, «A proposal by e-mail»): `version` is the
 * proposal that the sender saw.
 */
export const propuestaPorCorreo = porCorreo.extend({ idPedido, version: z.int().positive().optional() })

const lineaPedida = z.object({
  numero: z.int(),
  descripcion: z.string(),
  cantidad: z.string(),
  unidad: z.string(),
  referencia: z.string(),
})
const lineaOfrecida = z
  .object({ cantidad: z.string(), precioUnitario: z.string(), descuento: monto, importe: monto, tarifa })
  .nullable()
export const lineaDePedido = lineaPedida.extend({
  /** The proposal's price; null when the line isn't available or there is no proposal. */
  oferta: lineaOfrecida,
  sustituto: z.string(),
  contraoferta: lineaOfrecida,
  /** Whether a partial approval left it out. */
  fuera: z.boolean(),
})
export type LineaDePedido = z.infer<typeof lineaDePedido>
/** POST /propuesta/{token}: a proposal sent by mail, and its current situation. */
export const propuestaAbierta = abiertaPorEnlace.extend({
  version: z.int(),
  situacion: z.enum(SITUACIONES),
  descripcion: z.string(),
  lineas: z.array(lineaDePedido),
  /** Its validity, time of delivery and conditions in words. */
  terminos: z.array(z.string()),
  proveedor: parte,
})
export type PropuestaAbierta = z.infer<typeof propuestaAbierta>

/** POST /api/pedidos/nota: an empty one clears it. */
export const notaDePedido = z.strictObject({ idPedido, nota: z.union([z.literal(''), escrito(2000, '')]) })

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** POST /api/pedidos/archivo/prohibir */
export const archivoProhibido = z.strictObject({ idPedido, sha256 })

/** POST /api/pedidos/copiar/archivos: files that the asker attached to the order `de`. */
export const archivosCopiados = z.strictObject({
  idPedido,
  de: hashId,
  archivos: z
    .array(sha256)
    .min(1, 'Elige qué archivos.')
    .max(MAXIMO_ARCHIVOS, `Elige hasta ${MAXIMO_ARCHIVOS} archivos.`),
})

/** POST /api/pedidos/incidente */
export const incidenteNuevo = z.strictObject({
  idPedido,
  tipo: z.enum(TIPOS_INCIDENTE, 'Elige de qué se trata.'),
  texto: escrito(MAXIMO_REPORTE, 'Cuenta qué pasó.'),
})

/** POST /api/pedidos/adjuntar/archivo (multipart: idPedido, archivo) */
export const archivoAdjuntado = z.object({
  sha256: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  bytes: z.int(),
  posicion,
})

export const archivoDePedido = z.object({
  sha256: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  bytes: z.int(),
  lado: z.enum(LADOS),
  /** Whether it is withdrawn: it stays listed, but its bytes are no longer served. */
  prohibido: z.boolean(),
  url: z.string(),
})
export type ArchivoDePedido = z.infer<typeof archivoDePedido>

/** The steps, each null when it can be taken now, else with the reason in Spanish. */
export const pasos = z.object(
  Object.fromEntries(Object.keys(PASOS).map((paso) => [paso, z.string().nullable()])) as Record<
    Paso,
    z.ZodNullable<z.ZodString>
  >,
)

const deChat = z.object({ msgForRead: z.int(), chatState: z.enum(['inicial', 'enChat']) })

/**
 * An order as one side reads it: the "UserItem" fields are the other side's
 * (decisiones/pedido, «The row»).
 */
export const filaPedido = z.object({
  id: idPedido,
  /** The display code; '' while the order is a draft. */
  idPediProv: z.string(),
  descriPedido: z.string(),
  /**
   * For the provider, the text before the client changed it, and when, until the next proposal;
   * null when it hasn't changed.
   */
  cambio: z.object({ antes: z.string(), momento: instante }).nullable(),
  /** The provider's note, null for the client: notes are private to their side. */
  nota: z.string().nullable(),
  notacliente: z.string().nullable(),
  createAt: instante,
  updatedAt: instante,
  adjuPedido: z.array(archivoDePedido),
  propuestaProv: z
    .object({ version: z.int(), subtotal: monto, iva: monto, total: monto, enviada: instante })
    .nullable(),
  /** The reason why the client asks for another proposal, until there is one; else ''. */
  motivo: z.string(),
  /** For the provider the working amount, for the client the proposal's. */
  subtotalPedido: monto,
  ivaPedido: monto,
  totalPedido: monto,
  estadoPedido: z.enum(ESTADOS_PEDIDO),
  estadoCliente: z.string(),
  estadoPedProv: z.string(),
  idProv: hashId,
  consumidor_id: hashId,
  /** The reader's side; 'nosotros' for the platform's own account. */
  tipoUsuario: z.enum(NEGOCIAN),
  lado: z.enum(LADOS),
  /** The other side's class: personal, empresa, individual, sucursal. */
  tipoUserItem: z.string(),
  idUserItem: hashId,
  nombreUserItem: z.string(),
  /** Whether the provider has branches. */
  sucursales: z.boolean(),
  userItemSucursal: z.object({ nombre_sucursal: z.string(), id: hashId, empresa_id: hashId }).nullable(),
  direccion: z.string(),
  celular: z.string(),
  correo: z.string(),
  pais: z.string(),
  ciudad: z.string(),
  actividadeco: z.string(),
  /** Whether the other side is connected now. */
  abierto: z.boolean(),
  /** Whether the other side's account is closed because an administrator deactivated it. */
  desactivada: z.boolean(),
  chatPedido: z.object({ consumidor: deChat, proveedor: deChat }),
  /**
   * The post that it was placed from. The title is '' when its provider deleted the post for good;
   * `publicada` says whether it can be opened.
   */
  publicacion: z.object({ id: hashId, titulo: z.string(), publicada: z.boolean() }).nullable(),
  /** The other side's logo. */
  imagePublic: z.string(),
  /**
   * Hundredths of a percent: the rate of the proposal or, before there is one, of the order's day.
   */
  tasaIva: z.int(),
  tarifa,
  impuestos,
  /** The number of its lines; 0 for an order in words alone. */
  nroLineas: z.int(),
  /** The last local date on which the proposal may be approved; null when it doesn't end. */
  validaHasta: z.iso.date().nullable(),
  entregaDias: z.int().nullable(),
  condiciones: z.string(),
  /** Whether the client asks to confirm a proposal whose validity has ended. */
  porConfirmar: z.boolean(),
  /** The counter-offer that waits for the provider. */
  contraoferta: z.object({ contraoferta: z.int(), version: z.int(), ...montos, motivo: z.string() }).nullable(),
  /** The instant until which the reader can take back their discard; null when there is none. */
  deshacerHasta: instante.nullable(),
  /** Whether it waits for the reader. */
  meEspera: z.boolean(),
  /**
   * Whether its history can't be verified. The row may be wrong then, and nobody can take a step.
   */
  detenido: z.boolean(),
  /** The branch whose order its head office reads; absent in an order of one's own. */
  sucursal: z.object({ id: hashId, nombre: z.string() }).optional(),
  pasos,
  revision: z.int(),
  posicion,
})

/** GET /api/pedidos/{idPedido}: an order's row with its lines. */
export const unPedido = filaPedido.extend({
  /** The number of the list of lines: a changed list is another one. 0 without lines. */
  lista: z.int(),
  lineas: z.array(lineaDePedido),
  /** For the provider, the lines before the client changed them, until the next proposal. */
  lineasAntes: z.array(lineaPedida).nullable(),
})
export type UnPedido = z.infer<typeof unPedido>
/** An order's row; those of a table come without lines. */
export type FilaPedido = z.infer<typeof filaPedido> & Partial<Pick<UnPedido, 'lista' | 'lineas' | 'lineasAntes'>>

/**
 * GET /api/pedidos/{idPedido}: as it is, as it was at a revision (`version`), or at an instant
 * (`en`).
 */
export const consultaPedido = conPosicion.extend({
  /** The branch as whose head office the account reads it. */
  sucursal: hashId.optional(),
  version: z.coerce.number().int().nonnegative().optional(),
  en: instante.optional(),
})

/** GET /api/pedidos/{idPedido}/historia: a page of the facts that the reader sees, oldest first. */
export const historiaPedido = z.object({
  idPedido,
  eventos: z.array(
    hechoVisto.extend({
      /** The Spanish sentence that people read. */
      texto: z.string(),
      quien: z.object({
        id: hashId.nullable(),
        nombre: z.string(),
        lado: z.enum(['consumidor', 'proveedor', 'sistema']),
      }),
    }),
  ),
  /** The revision of the newest fact, whether the reader sees it or not. */
  revision: z.int(),
  siguiente,
})
export type HistoriaPedido = z.infer<typeof historiaPedido>

/**
 * GET carga_pedidos_ajax, proveedor_ajax, pedidos_nosotros_ajax with DataTables parameters: draw,
 * start, length, search[value], order[0][column], order[0][dir], columns[i][data]. Ours are
 * `estado` (a state, or 'me-esperan'), `despues` (the `siguiente` of the previous page, so that
 * pages at any depth cost the same) and `posicion`.
 */
export const tablaPedidos = tablaDe(filaPedido).extend({
  siguiente: z.string().nullable(),
  /** The text that was searched instead, when a typo was forgiven. */
  aproximada: z.string().nullable(),
})
export type TablaPedidos = z.infer<typeof tablaPedidos>

/** The most orders of one zip. */
export const PEDIDOS_POR_ZIP = 200
/** GET /api/descargas/pedidos: what GET /api/descargas/pedidos.zip would hold. */
export const medidaDeZip = z.object({ pedidos: z.int(), bytes: z.int() })
export type MedidaDeZip = z.infer<typeof medidaDeZip>

/** The branch whose orders its head office reads, or all of the account's branches. */
export const sucursalesPedidas = z.union([z.literal('todas'), hashId])

/** GET /api/pedidos/contrapartes: with `con`, that account alone, if it is one of them. */
export const consultaDeContrapartes = conPosicion.extend({
  lado: z.enum(LADOS, 'Elige consumidor o proveedor.'),
  q: buscado(200).default(''),
  con: hashId.optional(),
  sucursal: sucursalesPedidas.optional(),
})
export const contrapartes = z.object({
  items: z.array(z.object({ id: hashId, nombre: z.string(), ciudad: z.string() })),
})
export type Contrapartes = z.infer<typeof contrapartes>

/** GET /api/proveedores/{hashId}: a head office with its branches, or a branch. */
export const proveedor = z.object({
  id: hashId,
  nombre: z.string(),
  clase: z.string(),
  actividad: z.string(),
  ciudad: z.string(),
  logo: z.string(),
  abierto: z.boolean(),
  sucursales: z.array(z.object({ id: hashId, nombre_sucursal: z.string(), ciudad: z.string(), abierto: z.boolean() })),
})

/**
 * A provider's own words for its clients, and how they reach it. `telefono` is null for visitors,
 * '' when it gave none.
 */
export const presentacion = z.object({
  descripcion: z.string(),
  direccion: z.string(),
  provincia: z.string(),
  telefono: z.string().nullable(),
  paginaweb: z.string(),
  ubicacion: punto.nullable(),
  horario: z.array(diaDeHorario),
  feriados: z.array(z.string()),
  palabrasClave: z.array(z.string()),
})
/** GET /api/proveedores/{hashId} */
export const unProveedor = proveedor.extend({ presentacion })
export type UnProveedor = z.infer<typeof unProveedor>

/** A reader's dealings with a provider: orders with it or a branch, or it as a favourite. */
export const TRATOS = ['pedido', 'favorito'] as const
export type Trato = (typeof TRATOS)[number]
/**
 * GET /api/proveedores?q=: the providers with whom an order can be placed. Those that the reader
 * ordered from come first, the most recent one before the others, and then favourites.
 */
export const proveedores = z.object({ items: z.array(proveedor.extend({ trato: z.enum(TRATOS).optional() })) })
export type Proveedores = z.infer<typeof proveedores>
