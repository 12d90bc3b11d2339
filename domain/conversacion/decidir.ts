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

/** Files of one conversation (decisiones/conversacion, «Messages»). */
export const MAXIMO_ARCHIVOS = 200
/** Messages of one side that may stand beyond what it has read: who says more has read what stands before. */
export const MAXIMO_PROPIOS = 100

/** How far a person has read, for which side. */
export type Lectura = { readonly lado: LadoDeCanal; readonly hasta: number }

/** What decisions need of a conversation: no message is kept in it. */
export type Conversacion = {
  /** Accounts that take part by themselves. */
  readonly partes: readonly number[]
  /** The number of the last message; 0 before the first. */
  readonly ultimo: number
  /** The messages that brought a file, and of which side; those whose file was taken back. */
  readonly archivos: readonly { readonly numero: number; readonly lado: LadoDeCanal }[]
  readonly retirados: readonly number[]
  /** By account. */
  readonly lecturas: Readonly<Record<number, Lectura>>
  readonly propios: Propios
  /** The sides that haven't closed it since the last message; whoever is no side of the channel never does. */
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

/** Whose channel it is, as the order or the purchase says. */
export type CanalConPartes = Canal & { readonly consumidorId?: number; readonly proveedorId?: number }
type DeQuien = Origen & { readonly canal: CanalConPartes; readonly lado: LadoDeCanal }
/** `visto`: the last message that its author had before their eyes; undefined: the one before. */
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

/** How far a side has read: a team, as far as anybody of it. */
export const leidoPor = ({ lecturas }: Pick<Conversacion, 'lecturas'>, lado: LadoDeCanal): number =>
  Math.max(0, ...Object.values(lecturas).map((una) => (una.lado === lado ? una.hasta : 0)))

/** How far each side has. */
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

/** Who writes has read what stands before, unless they say how far. Throws HechoImposible on a gap between the messages, on what is read or closed before it is said, and on a file taken back that nobody shared. */
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

/** Why a file can't come with such a message, whatever it holds. Refusals: texto-largo, mensaje-inexistente, demasiados-archivos. */
export const impedimentoDeArchivo = (c: Conversacion, dicho: Dicho): Refusal | undefined =>
  noDicho(c, dicho) ??
  (c.archivos.length < MAXIMO_ARCHIVOS
    ? undefined
    : refuse('demasiados-archivos', `Una conversación lleva hasta ${MAXIMO_ARCHIVOS} archivos.`))

/** With the first message. */
const abrir = (c: Conversacion, { tipo, id, ...partes }: CanalConPartes): HechoConversacion[] =>
  c.ultimo > 0 ? [] : [{ type: 'ConversacionAbierta', data: { tipo, objetoId: id, ...partes } }]

const mensaje = (c: Conversacion, { lado, actor, texto, cita, visto = c.ultimo }: DeQuien & Dicho) => {
  const hasta = Math.max(visto, c.lecturas[actor.id]?.hasta ?? 0)
  const tarde = hasta < c.ultimo && c.propios[lado].length < MAXIMO_PROPIOS
  return {
    ...{ numero: c.ultimo + 1, lado, autorId: actor.id, texto },
    ...(cita === undefined ? {} : { cita }),
    ...(tarde ? { visto: hasta } : {}),
  }
}

/** Refusals: falta-texto, texto-largo, mensaje-inexistente, demasiados-archivos, no-existe, prohibido. Whether the account is that side was asked before. */
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
      const suyo = c.archivos.find((archivo) => archivo.numero === numero)
      if (!suyo) return noExiste('ese archivo')
      if (suyo.lado !== lado) return refuse('prohibido', 'Un archivo lo retira quien lo compartió.')
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
