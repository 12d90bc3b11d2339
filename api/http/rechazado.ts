import type { Refusal } from '#domain/decider.ts'

/** The error that answers a refusal from where no reply is at hand. */
export class Rechazado extends Error {
  readonly rechazo: Refusal
  constructor(rechazo: Refusal) {
    super(rechazo.detalle)
    this.rechazo = rechazo
  }
}
