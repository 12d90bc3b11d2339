import type { Refusal } from '#domain/decider.ts'

/** Thrown to answer a refusal from where there is no reply at hand. */
export class Rechazado extends Error {
  readonly rechazo: Refusal
  constructor(rechazo: Refusal) {
    super(rechazo.detalle)
    this.rechazo = rechazo
  }
}
