import type * as c from '#api/contract/auditoria.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { nombrarStream } from '#api/http/streams.ts'
import { categoriaDe } from '#commands/log/guardado.ts'
import { tiposOcultos } from '#domain/deciders.ts'
import { HISTORIAS, type LectorDeTodo, leeHistoria } from '#domain/permisos.ts'
import { hechosPorEvento } from '#projections/auditoria/cadena.ts'
import { nombresDe, quienesSon } from '#projections/auditoria/nombres.ts'

/** A fact as the read side lists it. */
type Listado = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly actor: number
  readonly causa: string | null
}

/** Returns whether a reader sees a fact that the read side lists. */
export const loVe = (lector: LectorDeTodo, { stream, type }: Pick<Listado, 'stream' | 'type'>): boolean => {
  const category = categoriaDe(stream)
  return leeHistoria(lector, category) && !tiposOcultos(category, lector).includes(type)
}

const tieneHistoria = (stream: string): boolean => HISTORIAS.some((categoria) => categoria === categoriaDe(stream))

/**
 * Builds a function that gives, for each fact, the names of its object and of the account that did
 * it, and the place where it is read. A fact is read in its own history; one without a history,
 * such as a mail, in that of the fact that caused it.
 */
export const nombrarHechos = async (
  db: Parameters<typeof quienesSon>[0],
  esquema: string,
  { lector, ids }: { readonly lector: LectorDeTodo; readonly ids: Ofuscador },
  hechos: readonly Listado[],
): Promise<(hecho: Listado) => c.Nombrado> => {
  const sinHistoria = hechos.filter(({ stream }) => !tieneHistoria(stream))
  const causas = new Map(
    (
      await hechosPorEvento(
        db,
        esquema,
        sinHistoria.flatMap(({ causa }) => causa ?? []),
      )
    ).map((hecho) => [hecho.evento, hecho]),
  )
  const leidoEn = (hecho: Listado) => {
    if (tieneHistoria(hecho.stream)) return hecho
    const causa = hecho.causa === null ? undefined : causas.get(hecho.causa)
    return causa && tieneHistoria(causa.stream) && loVe(lector, causa) ? causa : undefined
  }
  const son = await quienesSon(
    db,
    esquema,
    hechos.flatMap((hecho) => leidoEn(hecho)?.stream ?? []),
  )
  const nombres = await nombresDe(
    db,
    esquema,
    hechos.map(({ actor }) => actor),
  )
  return (hecho) => {
    const donde = leidoEn(hecho)
    const { codigo = '', cuentas = [] } = (donde && son.get(donde.stream)) ?? {}
    return {
      de: codigo || (cuentas[0]?.nombre ?? ''),
      actor: nombres.get(hecho.actor) ?? '',
      en: donde ? { stream: nombrarStream(donde.stream, ids), revision: donde.revision } : null,
    }
  }
}
