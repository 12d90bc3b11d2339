import { z } from 'zod'
import { CANALES_DE_AVISO, CLASES_QUE_SE_ELIGEN } from '#domain/cuenta/eleccion-de-avisos.ts'

const hora = z.string('Escribe la hora.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 22:00.')
const silencio = z.strictObject({ desde: hora, hasta: hora })
const clase = z.enum(CLASES_QUE_SE_ELIGEN, 'Elige qué avisos.')

/** The ways in which an account's notices arrive (decisiones/vivo, «What an account chooses»). */
export const avisosElegidos = z.object({
  canales: z.record(z.enum(CANALES_DE_AVISO), z.array(clase).readonly()),
  silencio: silencio.nullable(),
  nombran: z.boolean(),
})

/** POST elegir_avisos: one choice. */
export const eleccionDeAvisos = z.union(
  [
    z.strictObject({
      canal: z.enum(CANALES_DE_AVISO, 'Elige por dónde te llegan.'),
      clase,
      llega: z.boolean('Di si te llegan.'),
    }),
    z.strictObject({ silencio: silencio.nullable() }),
    z.strictObject({ nombran: z.boolean('Di si nombran personas y valores.') }),
  ],
  'Elige una clase de avisos y por dónde te llegan, las horas de silencio o si los de tus equipos nombran.',
)
