import { z } from 'zod'
import { MAXIMO_MOTIVO } from './motivo.ts'
import { largoDe } from './texto.ts'

/** A reason as facts keep it. Apart from its words: pages count a reason's letters, and need no schema for that. */
export const motivoGuardado = z.string().refine((texto) => largoDe(texto) <= MAXIMO_MOTIVO)
