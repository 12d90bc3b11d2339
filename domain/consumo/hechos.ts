import { z } from 'zod'
import { MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'
import { LEEN_TODO } from '#domain/permisos.ts'

/** What a provider plans of its consumption, and does about it. Stream: consumo-<account id>. These names are the stored format. */
export const streamConsumo = (proveedorId: number): string => `consumo-${proveedorId}`

/** Cents (decisiones/consumo, «Objective»). */
export const OBJETIVO_MINIMO = 1
export const OBJETIVO_MAXIMO = MAXIMO_CENTAVOS

export const hechosConsumo = {
  ObjetivoAnualFijado: hecho(
    { ven: LEEN_TODO },
    z.object({
      proveedorId: z.int().positive(),
      /** A year in America/Guayaquil. */
      anio: z.int().positive(),
      /** Cents. */
      objetivo: z.int().positive(),
    }),
  ),
} as const
export type HechoConsumo = EventsOf<typeof hechosConsumo>
