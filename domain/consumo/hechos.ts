import { z } from 'zod'
import { cobroGuardado } from '#domain/cobro-guardado.ts'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'
import { motivoGuardado } from '#domain/motivo-guardado.ts'

/**
 * Returns the stream of a provider's plans for its consumption and of what it does about it:
 * consumo-<account id>. The names here are the stored format.
 */
export const streamConsumo = (proveedorId: number): string => `consumo-${proveedorId}`

/** Bounds of an objective, in cents (decisiones/consumo, «Objective»). */
export const OBJETIVO_MINIMO = 1
export const OBJETIVO_MAXIMO = MAXIMO_CENTAVOS

const cents = z.int().nonnegative()
const proveedorId = z.int().positive()
/** The number of a provider's payment, from 1. */
const numero = z.int().positive()

export const hechosConsumo = {
  ObjetivoAnualFijado: hecho(
    { ven: LEEN_TODO },
    z.object({
      proveedorId,
      /** A year in America/Guayaquil. */
      anio: z.int().positive(),
      /** Cents. */
      objetivo: z.int().positive(),
    }),
  ),
  /**
   * A payment settles its months at once (decisiones/consumo, «Payment»). One above 0 has a proof,
   * stored under the provider's account.
   */
  PagoDeConsumoEnviado: hecho(
    { ven: LEEN_TODO },
    z.object({
      proveedorId,
      numero,
      meses: z.array(z.object({ mes: z.string(), valor: cents })),
      valor: cents,
      sha256: z.string().optional(),
      nombre: personal(z.string().max(200).optional()),
      tipo: z.string().optional(),
      bytes: z.int().positive().optional(),
      /** The number that its sender read on the proof. */
      referencia: cobroGuardado.shape.referencia,
    }),
  ),
  PagoDeConsumoConfirmado: hecho({ ven: LEEN_TODO }, z.object({ proveedorId, numero, ...cobroGuardado.shape })),
  PagoDeConsumoRechazado: hecho(
    { ven: LEEN_TODO },
    z.object({ proveedorId, numero, motivo: personal(motivoGuardado.clone()) }),
  ),
  /** The provider was reminded of these months and of what they cost, in cents. */
  ConsumoRecordado: hecho(
    { ven: LEEN_TODO, prescindible: true },
    z.object({
      proveedorId,
      meses: z.array(z.object({ mes: z.string(), valor: cents })),
      valor: cents,
      /** ISO 8601. */
      momento: z.string(),
      /** The month that was due, so many days after its close; absent when finance reminded. */
      vencido: z.object({ mes: z.string(), dias: z.int().positive() }).optional(),
    }),
  ),
} as const
export type HechoConsumo = EventsOf<typeof hechosConsumo>
