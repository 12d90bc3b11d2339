import { z } from 'zod'
import { type EventsOf, personal } from '#domain/decider.ts'

/** Stream: pedido-<id>. These names are the stored format. */
export const streamPedido = (id: number): string => `pedido-${id}`

export const LADOS = ['consumidor', 'proveedor'] as const
export type Lado = (typeof LADOS)[number]

const id = z.int().positive()
const cents = z.int().nonnegative()
const texto = (max: number) => z.string().max(max)

const encargo = {
  consumidorId: id,
  proveedorId: id,
  /** Head office of a branch that serves the order. */
  matrizId: id.optional(),
  descripcion: personal(texto(4000)),
}

export const hechosPedido = {
  /** An order to a provider that isn't connected starts as a draft that only its client sees (decisions §2). */
  PedidoPreparado: z.object(encargo),
  PedidoColocado: z.object({ ...encargo, sinConexion: z.boolean() }),
  PedidoEditado: z.object({ descripcion: personal(texto(4000)) }),
  SubtotalFijado: z.object({ subtotal: cents }),
  PropuestaEnviada: z.object({
    version: z.int().positive(),
    subtotal: cents,
    /** Hundredths of a percent. */
    tasaIva: z.int().nonnegative(),
    iva: cents,
    total: cents,
  }),
  PropuestaRemitida: z.object({
    version: z.int().nonnegative(),
    mensaje: personal(texto(4000)),
    correos: personal(z.array(z.string()).max(20)),
  }),
  RenegociacionPedida: z.object({ version: z.int().positive() }),
  PedidoAprobado: z.object({ version: z.int().positive(), total: cents }),
  PedidoEntregado: z.object({}),
  PedidoRecibido: z.object({}),
  PedidoFinalizado: z.object({}),
  PedidoDescartado: z.object({ lado: z.enum(LADOS) }),
  NotaGuardada: z.object({ lado: z.enum(LADOS), nota: personal(texto(2000)) }),
  ArchivoAdjuntado: z.object({
    sha256: z.string().length(64),
    nombre: personal(texto(200)),
    tipo: z.string(),
    bytes: z.int().positive(),
    lado: z.enum(LADOS),
  }),
  ArchivoProhibido: z.object({ sha256: z.string().length(64), lado: z.enum(LADOS) }),
  IncidenteReportado: z.object({
    numero: z.int().positive(),
    tipo: z.string(),
    texto: personal(texto(2000)),
    lado: z.enum(LADOS),
  }),
  IncidenteCerrado: z.object({ numero: z.int().positive() }),
} as const

export type HechoPedido = EventsOf<typeof hechosPedido>

export type Propuesta = Readonly<z.infer<typeof hechosPedido.PropuestaEnviada>>
export type Archivo = Readonly<z.infer<typeof hechosPedido.ArchivoAdjuntado>> & { readonly prohibido: boolean }
