import {
  type Decider,
  type Decision,
  HechoImposible,
  noExiste,
  type Origen,
  type Refusal,
  refuse,
} from '#domain/decider.ts'
import { seLee } from '#domain/texto.ts'
import {
  type ContenidoDePublicacion,
  diceContenido,
  type EstadoPublicacion,
  type HechoPublicacion,
  hechosPublicacion,
  type TipoPublicacion,
} from './hechos.ts'

type Viva = ContenidoDePublicacion & {
  readonly existe: true
  readonly estado: EstadoPublicacion
  /** The state before it was deleted. */
  readonly antes: 'borrador' | 'publicada'
  /**
   * The number of times that its content was given. An edit says which version it was made from.
   */
  readonly version: number
}
export type Publicacion = { readonly existe: false } | Viva

export type ComandoPublicacion = Origen &
  (
    | ({
        readonly type: 'GuardarPublicacion' | 'Publicar'
        /** The version that was edited, undefined for a new post. */
        readonly desde?: number | undefined
      } & ContenidoDePublicacion)
    | {
        readonly type: 'EliminarPublicacion' | 'RestaurarPublicacion' | 'PurgarPublicacion'
        readonly proveedorId: number
      }
  )
type Guardar = Extract<ComandoPublicacion, { readonly tipo: TipoPublicacion }>
type Paso = Exclude<ComandoPublicacion, Guardar>

const dice = (c: ComandoPublicacion): c is Guardar => c.type === 'GuardarPublicacion' || c.type === 'Publicar'

const CONTENIDO: Readonly<Record<TipoPublicacion, RegExp>> = {
  '': /^$/,
  imagen: /^[0-9a-f]{64}$/,
  youtube: /^[A-Za-z0-9_-]{11}$/,
}
const contenidoDe = ({
  proveedorId,
  tipo,
  contenido,
  tituloSuperior,
  descripcionSuperior,
}: ContenidoDePublicacion) => ({
  proveedorId,
  tipo,
  contenido,
  tituloSuperior,
  descripcionSuperior,
})
const esIgual = (a: ContenidoDePublicacion, b: ContenidoDePublicacion): boolean =>
  a.tipo === b.tipo &&
  a.contenido === b.contenido &&
  a.tituloSuperior === b.tituloSuperior &&
  a.descripcionSuperior === b.descripcionSuperior

/** The states that a fact may follow; 'nada' where it may be the first. */
const SIGUE_A: Readonly<Record<HechoPublicacion['type'], readonly (EstadoPublicacion | 'nada')[]>> = {
  BorradorGuardado: ['nada', 'borrador'],
  PublicacionPublicada: ['nada', 'borrador'],
  PublicacionEditada: ['publicada'],
  PublicacionEliminada: ['borrador', 'publicada'],
  PublicacionRestaurada: ['eliminada'],
  PublicacionPurgada: ['eliminada'],
}
export const sigueA = (antes: Publicacion, { type }: Pick<HechoPublicacion, 'type'>): boolean =>
  SIGUE_A[type].includes(antes.existe ? antes.estado : 'nada')

export const evolvePublicacion = (antes: Publicacion, hecho: HechoPublicacion): Publicacion => {
  const { type } = hecho
  if (!sigueA(antes, hecho)) throw new HechoImposible(type, antes.existe ? antes.estado : 'sin nada')
  if (diceContenido(hecho)) {
    const estado = type === 'BorradorGuardado' ? 'borrador' : 'publicada'
    return { existe: true, estado, antes: estado, version: antes.existe ? antes.version + 1 : 1, ...hecho.data }
  }
  if (!antes.existe) throw new HechoImposible(type, 'sin nada')
  switch (type) {
    case 'PublicacionRestaurada':
      return { ...antes, estado: antes.antes }
    case 'PublicacionEliminada':
      return { ...antes, estado: 'eliminada' }
    default:
      // Its picture is still named, so that it can be removed.
      return { ...antes, estado: 'purgada', tituloSuperior: '', descripcionSuperior: '' }
  }
}

/** Returns why a content can't be published. A draft may still lack its words. */
const noSePublica = ({ tituloSuperior }: ContenidoDePublicacion): Refusal | undefined =>
  seLee(tituloSuperior) ? undefined : refuse('sin-titulo', 'Para publicarla ponle un título.')

const guardar = (antes: Publicacion, c: Guardar): Decision<HechoPublicacion> => {
  const data = contenidoDe(c)
  if (!CONTENIDO[data.tipo].test(data.contenido))
    return refuse('contenido-invalido', 'El contenido de la publicación no es válido.')
  const publica = c.type === 'Publicar'
  const falta = publica || (antes.existe && antes.estado === 'publicada') ? noSePublica(data) : undefined
  if (falta) return falta
  if (!antes.existe) {
    if (c.desde !== undefined) return noExiste('esa publicación')
    return [{ type: publica ? 'PublicacionPublicada' : 'BorradorGuardado', data }]
  }
  if (antes.estado === 'eliminada') return refuse('publicacion-eliminada', 'Está eliminada: restáurala para cambiarla.')
  const igual = esIgual(antes, data)
  const yaEsta = igual && (!publica || antes.estado === 'publicada')
  if (yaEsta) return []
  // A version that another tab saved isn't overwritten unseen. With the same words nobody loses
  // anything.
  if (!igual && c.desde !== antes.version)
    return refuse('publicacion-cambio', 'La cambiaste en otra ventana: revisa cómo quedó antes de guardar.')
  if (antes.estado === 'publicada') return [{ type: 'PublicacionEditada', data }]
  return [{ type: publica ? 'PublicacionPublicada' : 'BorradorGuardado', data }]
}

const dar = (antes: Viva, { type, proveedorId }: Paso): Decision<HechoPublicacion> => {
  const { estado } = antes
  switch (type) {
    case 'EliminarPublicacion':
      return estado === 'eliminada' ? [] : [{ type: 'PublicacionEliminada', data: { proveedorId } }]
    case 'RestaurarPublicacion':
      return estado === 'eliminada' ? [{ type: 'PublicacionRestaurada', data: { proveedorId } }] : []
    case 'PurgarPublicacion':
      return estado === 'eliminada'
        ? [{ type: 'PublicacionPurgada', data: { proveedorId } }]
        : refuse('no-eliminada', 'Primero elimínala: así puedes arrepentirte.')
  }
}

/**
 * Decides a command. Refusals: no-existe (another's, or gone for good), contenido-invalido,
 * sin-titulo, publicacion-eliminada, publicacion-cambio, no-eliminada (decisiones/publicacion,
 * «Steps»).
 */
export const decidePublicacion = (antes: Publicacion, c: ComandoPublicacion): Decision<HechoPublicacion> => {
  const esSuya = c.actor.id === c.proveedorId || c.actor.tipoUsuario === 'sistema'
  if (!esSuya || (antes.existe && antes.proveedorId !== c.proveedorId)) return noExiste('esa publicación')
  if (antes.existe && antes.estado === 'purgada')
    return c.type === 'PurgarPublicacion' ? [] : noExiste('esa publicación')
  if (dice(c)) return guardar(antes, c)
  return antes.existe ? dar(antes, c) : noExiste('esa publicación')
}

export const publicacionDecider: Decider<Publicacion, ComandoPublicacion, HechoPublicacion> = {
  category: 'publicacion',
  schemas: hechosPublicacion,
  initial: { existe: false },
  decide: decidePublicacion,
  evolve: evolvePublicacion,
  partes: (publicacion) => (publicacion.existe ? [publicacion.proveedorId] : []),
}
