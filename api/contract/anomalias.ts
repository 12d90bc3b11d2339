import { z } from 'zod'
import { ANOMALIAS, POR_REVISION } from '#domain/anomalias.ts'
import { VENTANAS } from '#domain/cifras.ts'
import { nombrado } from './auditoria.ts'
import { conPosicion, instante, motivo, posicion } from './comunes.ts'
import { cuenta, dias, enOrden } from './tableros.ts'

/**
 * GET auditoria_anomalias: the number of facts worth a look, by kind, in a window and in the one
 * before (decisiones/auditoria, «Worth a look»).
 */
export const consultaAnomalias = conPosicion.extend({
  ventana: z.enum(VENTANAS, 'Esa ventana no existe.').default('mes'),
})
export const anomalias = z.object({
  posicion,
  hora: instante,
  ...dias.shape,
  antes: dias,
  clases: z.array(z.object({ clase: z.enum(ANOMALIAS), ahora: cuenta, antes: cuenta })),
})
export type Anomalias = z.infer<typeof anomalias>

/** GET auditoria_anomalia: those of some days, newest first. */
export const deAnomalia = z.object({ clase: z.enum(ANOMALIAS, 'Eso no se mira.') })
export const consultaAnomalia = enOrden(
  conPosicion.extend({
    ...dias.shape,
    solo: z.enum(POR_REVISION, 'Eso no se filtra así.').default('todas'),
    despues: z
      .string()
      .regex(/^\d{1,16}$/, 'La página no es válida.')
      .optional(),
  }),
)
export const hechosAnomalos = z.object({
  items: z.array(
    z.object({
      posicion: z.string(),
      ...nombrado.shape,
      type: z.string(),
      momento: instante,
      /**
       * The measure of the kind: the cents of a price, with the price before it in `previo`; the
       * milliseconds that an approval took; the hour of an act at night; the number of discards.
       */
      cuanto: z.number().nullable(),
      previo: z.number().nullable(),
      /** The review that stands: whose, when and its note. */
      revision: z.object({ quien: z.string(), momento: instante, motivo: z.string() }).nullable(),
    }),
  ),
  /** All of those days, reviewed or not, and how many of them are reviewed. */
  cuantos: cuenta,
  revisadas: cuenta,
  siguiente: z.string().nullable(),
})
export type HechosAnomalos = z.infer<typeof hechosAnomalos>

/**
 * POST auditoria_revisar, auditoria_revision_deshacer. The fact is named by its log position, as in
 * the list (decisiones/auditoria, «Reviews»).
 */
const hecho = z.string('Falta el hecho.').regex(/^\d{1,16}$/, 'Ese hecho no existe.')
export const deRevision = z.strictObject({ hecho })
export const conRevision = deRevision.extend({ motivo })
