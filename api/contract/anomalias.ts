import { z } from 'zod'
import { ANOMALIAS } from '#domain/anomalias.ts'
import { VENTANAS } from '#domain/cifras.ts'
import { nombrado } from './auditoria.ts'
import { conPosicion, instante, posicion } from './comunes.ts'
import { cuenta, dias, enOrden } from './tableros.ts'

/** GET auditoria_anomalias: how many facts of a window are worth a look, by kind, and of the one before (decisiones/auditoria, «Worth a look»). */
export const consultaAnomalias = conPosicion.extend({
  ventana: z.enum(VENTANAS, 'Esa ventana no existe.').default('mes'),
})
export const anomalias = z.object({
  ...{ posicion, hora: instante, ...dias.shape, antes: dias },
  clases: z.array(z.object({ clase: z.enum(ANOMALIAS), ahora: cuenta, antes: cuenta })),
})
export type Anomalias = z.infer<typeof anomalias>

/** GET auditoria_anomalia: those of some days, the newest first. */
export const deAnomalia = z.object({ clase: z.enum(ANOMALIAS, 'Eso no se mira.') })
export const consultaAnomalia = enOrden(
  conPosicion.extend({
    ...dias.shape,
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
      /** Of a price cents, and what it was before; of an approval the milliseconds that it took; of the night its hour; of discards how many. */
      cuanto: z.number().nullable(),
      previo: z.number().nullable(),
    }),
  ),
  cuantos: cuenta,
  siguiente: z.string().nullable(),
})
export type HechosAnomalos = z.infer<typeof hechosAnomalos>
