import { z } from 'zod'
import { MAXIMO_MOTIVO } from './motivo.ts'
import { largoDe } from './texto.ts'

/**
 * The schema of a reason as facts store it. It has a file of its own because pages count a reason's
 * characters and need no schema for that.
 */
export const motivoGuardado = z.string().refine((texto) => largoDe(texto) <= MAXIMO_MOTIVO)
