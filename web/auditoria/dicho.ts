import type { Nombrado } from '#api/contract/auditoria.ts'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { unir } from '#domain/texto.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { categoriaEscrita, papelDe } from './palabras.ts'

/** A fact of the log as a person reads it. `papel` is the role in which the account acted. */
export type Dicho = {
  readonly category: string
  readonly momento: string
  readonly hecho: string
  readonly de: string
  readonly en: Nombrado['en']
  readonly quien: string
  readonly papel: string
}

/**
 * Returns the fact in words, or undefined where the reader may not see it or it can't be verified.
 * `nombrado` arrives a moment after the fact.
 */
export const dichoDe = (trama: TramaDeTodo, nombrado: Nombrado | undefined): Dicho | undefined => {
  if (!('stream' in trama)) return undefined
  const { stream, revision, momento, tipo, quien } = trama
  const [category = ''] = stream.split('-')
  const nadie = quien.tipo === 'anonimo' ? 'Quien recibió el correo' : 'BandWork'
  return {
    category,
    momento,
    hecho: tipoEscrito(tipo),
    papel: papelDe(quien.tipo),
    de: unir(categoriaEscrita(category), nombrado?.de ?? ''),
    en: nombrado?.en ?? (stream.includes('-') ? { stream, revision } : null),
    quien: quien.id === null ? nadie : (nombrado?.actor ?? ''),
  }
}
