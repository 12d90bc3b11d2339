import type { HechoDeHistoria, Historia } from '#api/contract/auditoria.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { papelDe } from './palabras.ts'

/** A fact that the reader may see, with a sentence of what happened. */
export type Visto = HechoDeHistoria
/** A fact in its place that the reader may not see. `lectores` says in words who may. */
export type Reservado = { readonly revision: number; readonly texto: string; readonly lectores: string }

const enLista = new Intl.ListFormat('es-EC')

/**
 * Returns the facts of a history, each in its place; `texto` is never empty. One that can't be
 * proven has no place: the history stops there.
 */
export const sucesosDe = (paginas: readonly Historia[]): readonly (Visto | Reservado)[] =>
  paginas.flatMap(({ eventos }) =>
    eventos.flatMap((evento): (Visto | Reservado)[] => {
      if ('detenido' in evento) return []
      if ('tipo' in evento) return [{ ...evento, texto: evento.texto || tipoEscrito(evento.tipo) }]
      const { revision, ven } = evento
      const lectores = ven.length === 0 ? 'De una versión más nueva' : `Lo ve: ${enLista.format(ven.map(papelDe))}`
      return [{ revision, texto: `Hecho reservado, revisión ${revision}`, lectores }]
    }),
  )

/** Returns whether the reader may see a fact of a history. */
export const seMuestra = (suceso: Visto | Reservado | undefined): suceso is Visto =>
  suceso !== undefined && 'tipo' in suceso

/** Returns why a history stops before its end; undefined where it is whole. */
export const motivoDeAlto = (paginas: readonly Historia[]): string | undefined => {
  for (const { eventos } of paginas) for (const evento of eventos) if ('detenido' in evento) return evento.detenido
  return undefined
}

/** Words for the channel that a command came through. */
export const PALABRA_VIA: Readonly<Record<string, string>> = {
  web: 'desde la página',
  api: 'desde un programa',
  proceso: 'un proceso de BandWork',
  demo: 'los datos de muestra',
}
