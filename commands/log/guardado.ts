import type { KeyObject } from 'node:crypto'
import { CATEGORIAS } from '#domain/deciders.ts'
import {
  ascender,
  camposPersonales,
  type EsquemaDeHecho,
  type EventSchemas,
  esPrescindible,
  incumple,
} from '#domain/esquema.ts'
import { ELIMINADO, type Hecho, type Metadata } from '#domain/hecho.ts'
import { enlaza, type Guardado, type Reparo, reparo, type Sellos } from './cadena.ts'
import { abrirCifrado, type Claves, cifrar, esCifrado } from './cifrado.ts'
import { HechoInvalido } from './fallos.ts'

/**
 * An event that can't be read: it isn't what the product wrote, its type is unknown, or it doesn't
 * fit its schema.
 */
export type Ilegible = {
  /** A Spanish sentence that names the event and says what is wrong with it. */
  readonly ilegible: string
  readonly stream: string
  readonly revision: number
  readonly posicion: bigint
  /** The link as it is stored, whatever it is worth. */
  readonly cadena: string
  /**
   * Whether its seal is that of its `cadena`. If so, the product wrote an event with that link,
   * whatever is stored of it now.
   */
  readonly enlazado: boolean
  /** Set when only the key is missing that would tell whether the product wrote it. */
  readonly ajeno?: true
  /**
   * The event as the product wrote it, when it proves itself but can't be read or doesn't follow.
   * Undefined when it doesn't prove itself.
   */
  readonly sellado?: Sellado
}
/** A sealed event as it is stored. */
export type Sellado = {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly momento: string
}

/**
 * A personal value of an event, and the salt (base64url) with which it gives its field's
 * `compromiso`.
 */
export type Revelado = { readonly campo: string; readonly valor: unknown; readonly sal: string }

export const esIlegible = (leido: Hecho | Ilegible): leido is Ilegible => 'ilegible' in leido

/** Builds an Ilegible that says why an event can't be used, and where it is. */
export const ilegible = (
  evento: Guardado,
  posicion: bigint,
  { motivo, ajeno }: Reparo,
  { probado, enlazado = probado }: { readonly probado: boolean; readonly enlazado?: boolean },
): Ilegible => {
  const { streamId: stream, type } = evento
  const revision = Number(evento.revision)
  const { cadena, momento } = (evento.metadata ?? {}) as Partial<Metadata>
  return {
    ilegible: `No se puede leer ${type} (${stream}, revisión ${revision}): ${motivo}`,
    stream,
    revision,
    posicion,
    cadena: typeof cadena === 'string' ? cadena : '',
    enlazado,
    ...(ajeno ? { ajeno } : {}),
    ...(probado ? { sellado: { type, data: evento.data as Sellado['data'], momento: momento as string } } : {}),
  }
}

/**
 * How the categories begin that releases after 1.0 add, so that earlier ones know them for the
 * product's.
 */
const CATEGORIA_NUEVA = 'bandwork_'
const NOMBRE_DE_STREAM = /^((?:bandwork_)?[a-z]+)-(.+)$/

/** Splits a stream's name into its category and the rest. Both are '' when it has no category. */
export const separarStream = (stream: string): Pick<Hecho, 'category' | 'clave'> => {
  const [, category = '', clave = ''] = NOMBRE_DE_STREAM.exec(stream) ?? []
  return { category, clave }
}
export const categoriaDe = (stream: string): string => separarStream(stream).category

/**
 * Prefixes of the product's stream names. Where the log is shared, no other events concern the
 * product.
 */
export const PREFIJOS: readonly string[] = [...Object.keys(CATEGORIAS).map((c) => `${c}-`), CATEGORIA_NUEVA]
export const esSuyo = ({ streamId }: Pick<Guardado, 'streamId'>): boolean => {
  const category = categoriaDe(streamId)
  return Object.hasOwn(CATEGORIAS, category) || category.startsWith(CATEGORIA_NUEVA)
}

/**
 * Creates the converter between the product's facts and what the log keeps, by the schemas of each
 * category. Encryption by mark, upcasting and parsing happen only here.
 */
export const crearGuardado = (
  claves: Claves,
  sellos: Sellos,
  categorias: Readonly<Record<string, EventSchemas>> = CATEGORIAS,
) => {
  const personales = new Map<EsquemaDeHecho, ReturnType<typeof camposPersonales>>()
  for (const schemas of Object.values(categorias)) {
    for (const schema of Object.values(schemas)) personales.set(schema, camposPersonales(schema))
  }
  const camposDe = (schema: EsquemaDeHecho) => personales.get(schema)?.campos ?? []
  const sujetoDe = (schema: EsquemaDeHecho, data: Record<string, unknown>, actorId: number): number => {
    const sujeto = personales.get(schema)?.sujeto
    return sujeto ? Number(data[sujeto]) : actorId
  }

  /**
   * Returns whether an event holds a personal value that its subject's key has to do with. A value
   * in clear comes from a release in which its field wasn't marked yet.
   */
  const esPersonal = (schema: EsquemaDeHecho, data: Record<string, unknown>): boolean =>
    Object.values(data).some(esCifrado) || camposDe(schema).some((campo) => data[campo] !== undefined)

  const abrir = (schema: EsquemaDeHecho, { id, data: guardada }: Guardado, clave: KeyObject | null) => {
    const data = { ...(guardada as Record<string, unknown>) }
    const esLista = (campo: string) => schema.shape[campo]?.safeParse([]).success
    // A value in clear is withheld as well once its subject was erased.
    const eliminada = clave === null && esPersonal(schema, data)
    // An encrypted value identifies itself: the fields of an older shape may have had other names.
    for (const [campo, valor] of Object.entries(data)) {
      if (!esCifrado(valor)) continue
      if (clave) data[campo] = abrirCifrado(clave, valor, `${id}.${campo}`).valor
      else data[campo] = esLista(campo) ? [] : ''
    }
    const leida = schema.parse(ascender(schema, data)) as Record<string, unknown>
    if (!eliminada) return leida
    // This follows the parsing, because what replaces an erased text needn't fit the text's schema.
    for (const campo of camposDe(schema)) {
      if (leida[campo] !== undefined) leida[campo] = esLista(campo) ? [] : ELIMINADO
    }
    return leida
  }

  /**
   * Returns an event's fact (proven, decrypted and parsed), or why it can't be read. The readers of
   * a stream check whether it follows the event before.
   */
  const leer = (evento: Guardado, posicion: bigint): Hecho | Ilegible | Promise<Hecho | Ilegible> => {
    const falso = reparo(sellos, evento)
    if (falso !== undefined)
      return ilegible(evento, posicion, falso, { probado: false, enlazado: enlaza(sellos, evento) })
    const sinLeer = (error: unknown) =>
      ilegible(evento, posicion, { motivo: error instanceof Error ? error.message : String(error) }, { probado: true })
    try {
      const { streamId: stream, type } = evento
      const { category, clave } = separarStream(stream)
      const meta = evento.metadata as Metadata
      const revision = Number(evento.revision)
      const comun = { type, eventId: evento.id, stream, category, clave, revision, posicion, meta }
      const schemas = categorias[category]
      const schema = schemas?.[type]
      if (!schema && meta.prescindible) return { ...comun, data: {}, omitido: true }
      if (!schemas) throw new Error('categoría desconocida')
      if (!schema) throw new Error(`tipo de hecho desconocido «${type}»`)
      const armar = (llave: KeyObject | null): Hecho => ({ ...comun, data: abrir(schema, evento, llave) })
      const data = evento.data as Record<string, unknown>
      if (!esPersonal(schema, data)) return armar(null)
      const sujeto = sujetoDe(schema, data, meta.actor.id)
      const llave = claves.aMano(sujeto)
      if (llave !== undefined) return armar(llave)
      return claves.clave(sujeto).then((hallada) => {
        try {
          return armar(hallada)
        } catch (error) {
          return sinLeer(error)
        }
      })
    } catch (error) {
      return sinLeer(error)
    }
  }

  /**
   * Resolves with what an event holds under its subject's key, field by field, or with nothing once
   * that key is gone. Throws when the stored bytes were changed or moved, or don't fit their
   * commitment.
   */
  const revelar = async ({ id, streamId, type, data: guardada, metadata }: Guardado): Promise<readonly Revelado[]> => {
    const schema = categorias[categoriaDe(streamId)]?.[type]
    const data = guardada as Record<string, unknown>
    const cifrados = Object.entries(data).flatMap(([campo, valor]) =>
      esCifrado(valor) ? [[campo, valor] as const] : [],
    )
    if (!schema || cifrados.length === 0) return []
    const sujeto = sujetoDe(schema, data, (metadata as Metadata).actor.id)
    const aMano = claves.aMano(sujeto)
    const llave = aMano === undefined ? await claves.clave(sujeto) : aMano
    if (!llave) return []
    return cifrados.map(([campo, cifrado]) => {
      const { sal, valor } = abrirCifrado(llave, cifrado, `${id}.${campo}`)
      return { campo, valor, sal: sal.toString('base64url') }
    })
  }

  /** Throws HechoInvalido for a fact that could never be read again, before it is sealed. */
  const exigir = (category: string, type: string, data: object): void => {
    const schemas = categorias[category]
    if (!schemas) return
    const schema = schemas[type]
    if (!schema) throw new HechoInvalido(`«${type}» no es un hecho de ${category}`)
    const falta = incumple(schema, data)
    if (falta !== undefined) throw new HechoInvalido(`${type} no cumple su esquema: ${falta}`)
  }

  /** Resolves with an event's data as they are kept: personal fields under their subject's key. */
  const cifrada = async (category: string, type: string, data: object, id: string, actorId: number) => {
    const schema = categorias[category]?.[type]
    if (!schema || camposDe(schema).length === 0) return data
    const copia: Record<string, unknown> = { ...data }
    const sujeto = sujetoDe(schema, copia, actorId)
    const llave = claves.aMano(sujeto) ?? (await claves.claveOCrear(sujeto))
    for (const campo of camposDe(schema)) {
      if (copia[campo] !== undefined) copia[campo] = cifrar(llave, copia[campo], `${id}.${campo}`)
    }
    return copia
  }

  /** Returns the metadata that an event has because of its type. */
  const deTipo = (category: string, type: string): Pick<Metadata, 'prescindible'> => {
    const schema = categorias[category]?.[type]
    return schema && esPrescindible(schema) ? { prescindible: true } : {}
  }

  return { leer, revelar, exigir, cifrada, deTipo }
}

export type Guardador = ReturnType<typeof crearGuardado>
