import { createHmac } from 'node:crypto'
import {
  type ComandoCuenta,
  type Cuenta,
  cuentaDecider,
  type HechoCuenta,
  type Perfil,
  streamCuenta,
} from '#domain/cuenta.ts'
import { type Actor, isRefusal, type Refusal } from '#domain/decider.ts'
import { reservaDecider, streamReserva } from '#domain/reserva.ts'
import { idNuevo } from './cifrado.ts'
import type { Handle, Hecha, Sello } from './handle.ts'

/** The stable, keyed name of a unique value: an e-mail in any case is one e-mail. */
export const huellaUnica = (secreto: string, que: string, valor: string): string =>
  createHmac('sha256', secreto).update(`${que}:${valor.trim().toLowerCase()}`).digest('hex')

/** The commands of an account. */
export const comandosCuenta = ({ handle, cargar }: Handle, secreto: string) => ({
  /** Reserves the e-mail, then opens the account. Refusals: ya-registrado, and the decider's. */
  abrir: async (
    perfil: Omit<Perfil, 'cuentaId'>,
    origen: { actor: Actor; ahora: string },
    sello: Sello,
  ): Promise<(Hecha<Cuenta, HechoCuenta> & { id: number }) | Refusal> => {
    const cuentaId = idNuevo(sello.comando, 0)
    const reserva = await handle(
      reservaDecider,
      streamReserva(huellaUnica(secreto, 'correo', perfil.correo)),
      { type: 'TomarReserva', cuentaId, que: 'correo', ...origen },
      sello,
      true,
    )
    if (isRefusal(reserva)) return reserva
    const command = { type: 'AbrirCuenta', perfil: { ...perfil, cuentaId }, ...origen } as const
    const abierta = await handle(cuentaDecider, streamCuenta(cuentaId), command, sello, true)
    return isRefusal(abierta) ? abierta : { id: cuentaId, ...abierta }
  },
  /** Any step of an account that exists. */
  ejecutar: (id: number, command: ComandoCuenta, sello: Sello) =>
    handle(cuentaDecider, streamCuenta(id), command, sello),
  /** An account's facts as decisions see them, at most two seconds old. */
  estado: (id: number): Promise<Cuenta> => cargar(cuentaDecider, streamCuenta(id)),
})

export type ComandosCuenta = ReturnType<typeof comandosCuenta>
