import {
  type Decider,
  type Decision,
  HechoImposible,
  noExiste,
  type Origen,
  type Refusal,
  refuse,
} from '#domain/decider.ts'
import { largoDe, seLee } from '#domain/texto.ts'
import { type Canal, LADOS_QUE_CONVERSAN, type LadoDeCanal } from './canal.ts'
import { type HechoConversacion, hechosConversacion, MAXIMO_TEXTO } from './hechos.ts'
import { type Propios, plegarPropios, SIN_PROPIOS } from './propios.ts'

/** The maximum number of files in one conversation (decisiones/conversacion, «Messages»). */
export const MAXIMO_ARCHIVOS = 200
/**
 * The maximum number of a side's own messages beyond what it has read. Writing one more counts
 * everything before it as read.
 */
export const MAXIMO_PROPIOS = 100

/** The number up to which a person has read, and for which side. */
export type Lectura = { readonly lado: LadoDeCanal; readonly hasta: number }

/** The part of a conversation that decisions need. It holds no messages. */
export type Conversacion = {
  /** Account ids of those that take part as themselves, not as a desk. */
  readonly partes: readonly number[]
  /** The number of the last message, 0 before the first. */
  readonly ultimo: number
  /**
   * The messages that brought a file, with the file's side, and the numbers of those whose file was
   * withdrawn.
   */
  readonly archivos: readonly { readonly numero: number; readonly lado: LadoDeCanal }[]
  readonly retirados: readonly number[]
  /** By account id. */
  readonly lecturas: Readonly<Record<number, Lectura>>
  readonly propios: Propios
  /**
   * The sides that haven't closed it since the last message. Those that aren't sides of the channel
   * never close it.
   */
  readonly abierta: readonly LadoDeCanal[]
}

export const SIN_MENSAJES: Conversacion = {
  partes: [],
  ultimo: 0,
  archivos: [],
  retirados: [],
  lecturas: {},
  propios: SIN_PROPIOS,
  abierta: [],
}

/** A channel with its parties, as the order or the purchase names them. */
export type CanalConPartes = Canal & { readonly consumidorId?: number; readonly proveedorId?: number }
type DeQuien = Origen & { readonly canal: CanalConPartes; readonly lado: LadoDeCanal }
/**
 * `visto` is the last message that the author had on the screen. Undefined means the one just
 * before.
 */
type Dicho = { readonly texto: string; readonly cita?: number | undefined; readonly visto?: number | undefined }
export type ComandoConversacion =
  | (DeQuien & Dicho & { readonly type: 'EscribirMensaje' })
  | (DeQuien &
      Dicho & {
        readonly type: 'CompartirArchivo'
        readonly sha256: string
        readonly nombre: string
        readonly tipo: string
        readonly bytes: number
      })
  | (DeQuien & { readonly type: 'RetirarArchivo'; readonly numero: number })
  | (DeQuien & { readonly type: 'MarcarLectura'; readonly hasta: number })
  | (DeQuien & { readonly type: 'CerrarConversacion' })

/** Returns how far a side has read. A desk has read as far as any of its members. */
export const leidoPor = ({ lecturas }: Pick<Conversacion, 'lecturas'>, lado: LadoDeCanal): number =>
  Math.max(0, ...Object.values(lecturas).map((lectura) => (lectura.lado === lado ? lectura.hasta : 0)))

/** Returns how far each side has read. */
export const leidoPorTodos = (c: Pick<Conversacion, 'lecturas'>): Readonly<Record<LadoDeCanal, number>> => ({
  consumidor: leidoPor(c, 'consumidor'),
  proveedor: leidoPor(c, 'proveedor'),
  callcenter: leidoPor(c, 'callcenter'),
  financiero: leidoPor(c, 'financiero'),
})

const conLectura = (
  c: Conversacion,
  hecho: HechoConversacion & { readonly data: { readonly autorId: number; readonly lado: LadoDeCanal } },
  hasta: number,
): Pick<Conversacion, 'lecturas' | 'propios'> => {
  const { autorId, lado } = hecho.data
  const lecturas = {
    ...c.lecturas,
    [autorId]: { lado, hasta: Math.max(hasta, c.lecturas[autorId]?.hasta ?? 0) },
  }
  return { lecturas, propios: plegarPropios(c.propios, hecho, leidoPorTodos({ lecturas })) }
}

const imposible = ({ ultimo }: Conversacion, { type }: HechoConversacion) =>
  new HechoImposible(type, `mensaje ${ultimo}`)

/**
 * Folds a fact. The author of a message has read everything before it, unless the fact says how
 * far. Throws HechoImposible on an opening after the first message, on a gap between the messages,
 * on a reading of a message that isn't written yet, on a closing before the first message, and on a
 * withdrawn file that nobody shared.
 */
export const evolveConversacion = (c: Conversacion, hecho: HechoConversacion): Conversacion => {
  switch (hecho.type) {
    case 'ConversacionAbierta': {
      if (c.ultimo > 0) throw imposible(c, hecho)
      const { consumidorId, proveedorId } = hecho.data
      return { ...c, partes: [consumidorId, proveedorId].filter((id) => id !== undefined) }
    }
    case 'MensajeEscrito':
    case 'ArchivoCompartido': {
      const { numero, lado, visto = numero } = hecho.data
      if (numero !== c.ultimo + 1) throw imposible(c, hecho)
      const archivos = hecho.type === 'ArchivoCompartido' ? [...c.archivos, { numero, lado }] : c.archivos
      return {
        ...c,
        ultimo: numero,
        archivos,
        ...conLectura(c, hecho, visto),
        abierta: LADOS_QUE_CONVERSAN,
      }
    }
    case 'ArchivoRetirado': {
      const { numero } = hecho.data
      if (!c.archivos.some((archivo) => archivo.numero === numero)) throw imposible(c, hecho)
      return { ...c, retirados: [...c.retirados, numero] }
    }
    case 'LecturaMarcada': {
      const { hasta } = hecho.data
      if (hasta > c.ultimo) throw imposible(c, hecho)
      return { ...c, ...conLectura(c, hecho, hasta) }
    }
    case 'ConversacionCerrada':
      if (c.ultimo === 0) throw imposible(c, hecho)
      return { ...c, abierta: c.abierta.filter((lado) => lado !== hecho.data.lado) }
  }
}

const noDicho = (c: Conversacion, { texto, cita, visto = 0 }: Dicho): Refusal | undefined => {
  if (largoDe(texto) > MAXIMO_TEXTO) {
    return refuse('texto-largo', `Un mensaje tiene hasta ${MAXIMO_TEXTO} caracteres.`, { campo: 'texto' })
  }
  if (cita !== undefined && (cita < 1 || cita > c.ultimo))
    return refuse('mensaje-inexistente', 'El mensaje al que respondes no existe.', { campo: 'cita' })
  return visto < 0 || visto > c.ultimo
    ? refuse('mensaje-inexistente', 'No hay un mensaje con ese número.', { campo: 'visto' })
    : undefined
}

/**
 * Returns why a file can't come with such a message, whatever the file holds. Refusals:
 * texto-largo, mensaje-inexistente, demasiados-archivos.
 */
export const impedimentoDeArchivo = (c: Conversacion, dicho: Dicho): Refusal | undefined =>
  noDicho(c, dicho) ??
  (c.archivos.length < MAXIMO_ARCHIVOS
    ? undefined
    : refuse('demasiados-archivos', `Una conversación lleva hasta ${MAXIMO_ARCHIVOS} archivos.`))

/** Opens the conversation with its first message. */
const abrir = (c: Conversacion, { tipo, id, ...partes }: CanalConPartes): HechoConversacion[] =>
  c.ultimo > 0 ? [] : [{ type: 'ConversacionAbierta', data: { tipo, objetoId: id, ...partes } }]

const mensaje = (c: Conversacion, { lado, actor, texto, cita, visto = c.ultimo }: DeQuien & Dicho) => {
  const hasta = Math.max(visto, c.lecturas[actor.id]?.hasta ?? 0)
  const tarde = hasta < c.ultimo && c.propios[lado].length < MAXIMO_PROPIOS
  return {
    numero: c.ultimo + 1,
    lado,
    autorId: actor.id,
    texto,
    ...(cita === undefined ? {} : { cita }),
    ...(tarde ? { visto: hasta } : {}),
  }
}

/**
 * Decides a command. The caller has already checked that the account is that side. Refusals:
 * falta-texto, texto-largo, mensaje-inexistente, demasiados-archivos, no-existe, prohibido.
 */
export const decideConversacion = (c: Conversacion, comando: ComandoConversacion): Decision<HechoConversacion> => {
  const { lado, actor } = comando
  const autorId = actor.id
  switch (comando.type) {
    case 'EscribirMensaje': {
      const texto = comando.texto.trim()
      if (!seLee(texto)) return refuse('falta-texto', 'Escribe el mensaje.', { campo: 'texto' })
      const no = noDicho(c, { ...comando, texto })
      if (no) return no
      return [...abrir(c, comando.canal), { type: 'MensajeEscrito', data: mensaje(c, { ...comando, texto }) }]
    }
    case 'CompartirArchivo': {
      const { sha256, nombre, tipo, bytes } = comando
      const texto = seLee(comando.texto) ? comando.texto.trim() : ''
      const no = impedimentoDeArchivo(c, { ...comando, texto })
      if (no) return no
      const data = { ...mensaje(c, { ...comando, texto }), sha256, nombre, tipo, bytes }
      return [...abrir(c, comando.canal), { type: 'ArchivoCompartido', data }]
    }
    case 'RetirarArchivo': {
      const { numero } = comando
      const compartido = c.archivos.find((archivo) => archivo.numero === numero)
      if (!compartido) return noExiste('ese archivo')
      if (compartido.lado !== lado) return refuse('prohibido', 'Un archivo lo retira quien lo compartió.')
      return c.retirados.includes(numero) ? [] : [{ type: 'ArchivoRetirado', data: { numero, lado, autorId } }]
    }
    case 'MarcarLectura': {
      const { hasta } = comando
      if (hasta < 1 || hasta > c.ultimo) {
        return refuse('mensaje-inexistente', 'No hay un mensaje con ese número.', { campo: 'hasta' })
      }
      const leido = c.lecturas[autorId]?.hasta ?? 0
      return hasta <= leido ? [] : [{ type: 'LecturaMarcada', data: { lado, autorId, hasta } }]
    }
    case 'CerrarConversacion':
      return c.abierta.includes(lado) ? [{ type: 'ConversacionCerrada', data: { lado, autorId } }] : []
  }
}

export const conversacionDecider: Decider<Conversacion, ComandoConversacion, HechoConversacion> = {
  category: 'conversacion',
  schemas: hechosConversacion,
  initial: SIN_MENSAJES,
  decide: decideConversacion,
  evolve: evolveConversacion,
  partes: ({ partes }) => partes,
}
