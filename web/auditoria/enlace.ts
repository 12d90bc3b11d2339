import type { Nombrado } from '#api/contract/auditoria.ts'
import { ruta } from '#domain/rutas.ts'

/** Returns the path of a history as it stood after one of its facts. */
export const enlaceA = ({ stream, revision }: NonNullable<Nombrado['en']>): string =>
  `${ruta('auditoria_de', { stream })}?version=${revision}`
