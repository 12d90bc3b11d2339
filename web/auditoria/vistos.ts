import type { HechoDeHistoria, Historia } from '#api/contract/auditoria.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'

/** A fact that the reader may see, with a sentence of what happened. */
export type Visto = HechoDeHistoria

/** Returns the facts of a history that its reader may see; `texto` is never empty. */
export const vistosDe = (paginas: readonly Historia[]): readonly Visto[] =>
  paginas.flatMap(({ eventos }) =>
    eventos.flatMap((evento) =>
      'tipo' in evento ? [{ ...evento, texto: evento.texto || tipoEscrito(evento.tipo) }] : [],
    ),
  )

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
