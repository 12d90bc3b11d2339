import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { ClavePush } from '#api/access/clave-push.ts'
import type { Credenciales } from '#api/access/credenciales.ts'
import type { Dispositivos } from '#api/access/dispositivos.ts'
import type { Eliminaciones } from '#api/access/eliminaciones.ts'
import type { Equipos } from '#api/access/equipos.ts'
import type { Identidades } from '#api/access/identidades.ts'
import type { Intentos } from '#api/access/intentos.ts'
import type { Leidos } from '#api/access/leidos.ts'
import type { Puerta } from '#api/access/puerta.ts'
import type { ClavesDeRaices } from '#api/access/raices.ts'
import type { Sesiones } from '#api/access/sesiones.ts'
import type { Archivos } from '#api/http/archivos.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Taller } from '#api/http/imagen.ts'
import type { Cuadrilla } from '#api/taller/cuadrilla.ts'
import type { Extractos } from '#api/taller/guardados.ts'
import type { Trabajos } from '#api/trabajos/cola.ts'
import type { Presencia } from '#api/wamp/presencia.ts'
import type { Candados } from '#commands/candados.ts'
import type { ComandosCompra } from '#commands/compra.ts'
import type { ComandosConsumo } from '#commands/consumo.ts'
import type { ComandosConversacion } from '#commands/conversacion.ts'
import type { ComandosCuenta } from '#commands/cuenta.ts'
import type { ComandosInvitacion } from '#commands/invitacion.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import type { Firmas } from '#commands/log/firmas.ts'
import type { Historias } from '#commands/log/historias.ts'
import type { ComandosOferta } from '#commands/oferta.ts'
import type { ComandosPedido } from '#commands/pedido.ts'
import type { ComandosPropuesta } from '#commands/propuesta.ts'
import type { ComandosPublicacion } from '#commands/publicacion.ts'
import type { ComandosRaiz } from '#commands/raiz.ts'
import type { ComandosRed } from '#commands/red.ts'
import type { ComandosRevision } from '#commands/revision.ts'
import type { OfertaDeCatalogo } from '#domain/compra/ofertas.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { Buzon } from './buzon.ts'
import type { Latido } from './latido.ts'
import type { Medidas } from './medidas.ts'
import type { Vigia } from './vigia.ts'

/** The part of the configuration that routes use. */
type Ajustes = {
  readonly produccion: boolean
  readonly esProxyConfiable: ((direccion: string) => boolean) | undefined
  readonly prueba: boolean
  readonly demo: boolean
  readonly dataDir: string
  readonly filesDir: string
  readonly wampUrl: string | undefined
  readonly cuentaBancaria?: string | undefined
  readonly dosPersonas: boolean
  readonly tiendas: { readonly android?: string | undefined; readonly ios?: string | undefined }
  readonly registroToken: string | undefined
  readonly serviciosPush: readonly string[]
  readonly teselas: { readonly url: string; readonly atribucion: string } | undefined
  readonly trazas: object | undefined
}

/** The use of a pool of database connections. */
export type Conexiones = {
  readonly nombre: string
  readonly usadas: number
  readonly libres: number
  readonly esperan: number
}

/** The dependencies of the routes. */
export type Servicios = {
  readonly config: Ajustes
  readonly store: EventStore
  readonly pedidos: ComandosPedido
  readonly ofertas: ComandosOferta
  readonly propuestas: ComandosPropuesta
  readonly compras: ComandosCompra
  readonly conversaciones: ComandosConversacion
  readonly consumos: ComandosConsumo
  readonly candados: Candados
  readonly cuentas: ComandosCuenta
  readonly invitaciones: ComandosInvitacion
  readonly publicaciones: ComandosPublicacion
  readonly red: ComandosRed
  readonly raices: ComandosRaiz
  readonly revisiones: ComandosRevision
  readonly clavesDeRaices: ClavesDeRaices
  readonly firmas: Firmas
  readonly historias: Pick<Historias, 'leer'>
  readonly db: Kysely<Lectura>
  /**
   * The same database for queries that are planned once for all parameters (`crearPoolDePlanes`).
   */
  readonly preparado: Kysely<Lectura>
  readonly avance: Avance
  readonly sesiones: Sesiones
  readonly credenciales: Credenciales
  readonly equipos: Equipos
  readonly intentos: Intentos
  /** The name and tax id on the documents of erased persons. Only finance reads them. */
  readonly identidades: Identidades
  readonly puerta: Puerta
  readonly ids: Ofuscador
  readonly presencia: Presencia
  readonly leidos: Leidos
  readonly dispositivos: Dispositivos
  /** The key by which push services know this installation. */
  readonly clavePush: () => Promise<ClavePush>
  readonly archivos: Archivos
  /**
   * The pictures of posts, in a store of their own: deleting one for good takes no attachment with
   * it.
   */
  readonly imagenes: Archivos
  /** Logos, in a store of their own for the same reason. */
  readonly logos: Archivos
  readonly taller: Taller
  /** The offers that the call center picks from, by id. */
  readonly catalogo: ReadonlyMap<number, OfertaDeCatalogo>
  readonly buzon: Buzon | undefined
  readonly vigia: Vigia
  readonly medidas: Medidas
  /** Returns how the database connections of each pool are used. */
  readonly conexiones: () => readonly Conexiones[]
  /** Returns whether no projector has worked on this version's read side for a while. */
  readonly abandonado: () => boolean
  /** Returns the free bytes on the disk that has the fewest. */
  readonly espacio: () => Promise<number>
  readonly trabajos: Trabajos
  readonly extractos: Extractos
  readonly cuadrilla: Cuadrilla
  /** Returns what each process of the runner last told. */
  readonly latidos: () => Promise<readonly Latido[]>
  readonly ultimoRespaldo: () => Promise<string | undefined>
  /** Returns how many erased persons have been waiting too long for a read side without them. */
  readonly olvidosAtrasados: () => Promise<number>
  /** The list of erased persons outside the backups. */
  readonly eliminaciones: Eliminaciones
  /** The address at which people reach the product, without a slash at its end. */
  readonly publicUrl: string
  /** Returns the present instant, ISO 8601, UTC. */
  readonly ahora: () => string
}

/** The routes of a noun, as the composition root registers them. */
export type RutasDeNoun = FastifyPluginAsyncZod<Servicios>
