import type { KeyObject } from 'node:crypto'
import { camposPersonales, type EventSchemas } from '#domain/decider.ts'
import { CATEGORIAS, ELIMINADO, type Hecho, type Metadata } from '#domain/hecho.ts'
import { type Guardado, type Reparo, reparo, type Sellos } from './cadena.ts'
import { abrirCifrado, type Claves, cifrar, esCifrado } from './cifrado.ts'

/** An event that can't be read: not what the product wrote, of no known type, or not of its schema. */
export type Ilegible = {
  /** Which event, and what is wrong with it: a Spanish sentence. */
  readonly ilegible: string
  readonly stream: string
  readonly revision: number
  readonly posicion: bigint
  /** As it is stored, whatever it is worth. */
  readonly cadena: string
  /** Only the key is missing that could tell whether the product wrote it. */
  readonly ajeno?: true
  /** What the product did write, though it can't be read or doesn't follow: it proves itself. Undefined when it doesn't. */
  readonly sellado?: Sellado
}
/** A sealed event as it is stored. */
export type Sellado = {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly momento: string
}

export const esIlegible = (leido: Hecho | Ilegible): leido is Ilegible => 'ilegible' in leido

/** Why an event can't be used, told with its place. */
export const ilegible = (evento: Guardado, posicion: bigint, { motivo, ajeno }: Reparo, probado: boolean): Ilegible => {
  const { streamId: stream, type } = evento
  const revision = Number(evento.revision)
  const { cadena, momento } = (evento.metadata ?? {}) as Partial<Metadata>
  return {
    ilegible: `No se puede leer ${type} (${stream}, revisión ${revision}): ${motivo}`,
    stream,
    revision,
    posicion,
    cadena: typeof cadena === 'string' ? cadena : '',
    ...(ajeno ? { ajeno } : {}),
    ...(probado ? { sellado: { type, data: evento.data as Sellado['data'], momento: momento as string } } : {}),
  }
}

const NOMBRE_DE_STREAM = /^([a-z]+)-(.+)$/

const personales = new Map<string, ReturnType<typeof camposPersonales>>()
for (const [category, schemas] of Object.entries(CATEGORIAS)) {
  for (const [type, schema] of Object.entries(schemas)) personales.set(`${category}.${type}`, camposPersonales(schema))
}

const sujetoDe = (category: string, type: string, data: Record<string, unknown>, actorId: number) => {
  const marca = personales.get(`${category}.${type}`)
  if (!marca || marca.campos.length === 0) return undefined
  return { campos: marca.campos, cuentaId: marca.sujeto ? Number(data[marca.sujeto]) : actorId }
}

/** The category of a stream by its name, '' when it has none. */
export const categoriaDe = (stream: string): string => NOMBRE_DE_STREAM.exec(stream)?.[1] ?? ''

/** Between the product's facts and what the log keeps: encryption by schema mark and parsing are here alone. */
export const crearGuardado = (claves: Claves, sellos: Sellos) => {
  const abrir = (type: string, schemas: EventSchemas, evento: Guardado, category: string, clave: KeyObject | null) => {
    const schema = schemas[type]
    if (!schema) throw new Error(`tipo de hecho desconocido «${type}»`)
    const data = { ...(evento.data as Record<string, unknown>) }
    const eliminados: string[] = []
    const campos = personales.get(`${category}.${type}`)?.campos ?? []
    for (const campo of campos) {
      const valor = data[campo]
      if (!esCifrado(valor)) continue
      if (clave) data[campo] = abrirCifrado(clave, valor, `${evento.id}.${campo}`).valor
      else {
        const lista = schema.shape[campo]?.safeParse([]).success
        data[campo] = lista ? [] : ''
        if (!lista) eliminados.push(campo)
      }
    }
    const leida = schema.parse(data) as Record<string, unknown>
    // After parsing: what stands for an erased text needn't fit where the text did.
    for (const campo of eliminados) leida[campo] = ELIMINADO
    return leida
  }

  /** An event's fact: proven, decrypted, parsed; or why it can't be read. Whether it follows the one before is asked by who reads a stream. */
  const leer = (evento: Guardado, posicion: bigint): Hecho | Ilegible | Promise<Hecho | Ilegible> => {
    const falso = reparo(sellos, evento)
    if (falso !== undefined) return ilegible(evento, posicion, falso, false)
    const sinLeer = (error: unknown) =>
      ilegible(evento, posicion, { motivo: error instanceof Error ? error.message : String(error) }, true)
    try {
      const { streamId: stream, type } = evento
      const [, category = '', clave = ''] = NOMBRE_DE_STREAM.exec(stream) ?? []
      const schemas = CATEGORIAS[category]
      if (!schemas) throw new Error('categoría desconocida')
      const meta = evento.metadata as Metadata
      const armar = (llave: KeyObject | null): Hecho => ({
        type,
        data: abrir(type, schemas, evento, category, llave),
        eventId: evento.id,
        stream,
        category,
        clave,
        revision: Number(evento.revision),
        posicion,
        meta,
      })
      const sujeto = sujetoDe(category, type, evento.data as Record<string, unknown>, meta.actor.id)
      if (!sujeto) return armar(null)
      const llave = claves.aMano(sujeto.cuentaId)
      if (llave !== undefined) return armar(llave)
      return claves.clave(sujeto.cuentaId).then((hallada) => {
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

  /** An event's data as they are kept: personal fields under their subject's key. */
  const cifrada = async (category: string, type: string, data: object, id: string, actorId: number) => {
    const sujeto = sujetoDe(category, type, data as Record<string, unknown>, actorId)
    if (!sujeto) return data
    const llave = claves.aMano(sujeto.cuentaId) ?? (await claves.claveOCrear(sujeto.cuentaId))
    const copia: Record<string, unknown> = { ...data }
    for (const campo of sujeto.campos) {
      if (copia[campo] !== undefined) copia[campo] = cifrar(llave, copia[campo], `${id}.${campo}`)
    }
    return copia
  }

  return { leer, cifrada }
}
