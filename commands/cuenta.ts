import { createHmac } from 'node:crypto'
import { type Claves, idDeComando, idNuevo } from '#commands/log/cifrado.ts'
import type { Handle, Hecha, Solicitud } from '#commands/log/handle.ts'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type Cuenta, type HechoCuenta, type Perfil, streamCuenta } from '#domain/cuenta/hechos.ts'
import { type QueSeReserva, reservaDecider, streamReserva } from '#domain/cuenta/reserva.ts'
import { type Actor, isRefusal, type Refusal, refuse } from '#domain/decider.ts'

/** The stable, keyed name of a unique value: an e-mail in any case is one e-mail. */
export const huellaUnica = (secreto: string, que: string, valor: string): string =>
  createHmac('sha256', secreto).update(`${que}:${valor.trim().toLowerCase()}`).digest('hex')

type Origen = { readonly actor: Actor; readonly ahora: string }
type Reservable = readonly [que: QueSeReserva, valor: string]
export type CuentaHecha = Hecha<Cuenta, HechoCuenta> & { readonly id: number }

/** A reservation whose account never opened is free again after this long. */
const ABANDONADA_MS = 60_000

const derivado = (solicitud: Solicitud, paso: string): Solicitud => ({
  ...solicitud,
  comando: idDeComando(0, `${solicitud.comando} ${paso}`),
})

/** A branch shares the tax id of its head office; the rest have one of their own, when they have any. */
const unicosDe = ({
  correo,
  clase,
  identificacion,
}: Pick<Perfil, 'correo' | 'clase' | 'identificacion'>): Reservable[] => [
  ['correo', correo],
  ...(clase === 'sucursal' || identificacion === '' ? [] : [['identificacion', identificacion] as const]),
]

/** The commands of an account. */
export const comandosCuenta = ({ handle, cargar }: Handle, claves: Claves, secreto: string) => {
  const lugarDe = ([que, valor]: Reservable) => streamReserva(huellaUnica(secreto, que, valor))

  const liberar = (cuentaId: number, reservable: Reservable, origen: Origen, solicitud: Solicitud) =>
    handle(reservaDecider, lugarDe(reservable), { type: 'LiberarReserva', cuentaId, ...origen }, solicitud)

  const tomar = async (
    cuentaId: number,
    reservable: Reservable,
    origen: Origen,
    solicitud: Solicitud,
  ): Promise<Refusal | undefined> => {
    const lugar = lugarDe(reservable)
    const pedir = (conSolicitud: Solicitud) =>
      handle(reservaDecider, lugar, { type: 'TomarReserva', cuentaId, que: reservable[0], ...origen }, conSolicitud)
    let tomada = await pedir(solicitud)
    if (isRefusal(tomada) && tomada.refused === 'ya-registrado') {
      const { cuentaId: duena = 0, tomada: desde = '' } = await cargar(reservaDecider, lugar)
      const abandonada = Date.parse(origen.ahora) - (Date.parse(desde) || 0) > ABANDONADA_MS
      if (!abandonada || (await cargar(cuentaDecider, streamCuenta(duena))).existe) return tomada
      await liberar(duena, reservable, origen, derivado(solicitud, 'abandonada'))
      tomada = await pedir(derivado(solicitud, 'otra vez'))
    }
    if (isRefusal(tomada)) return tomada
    // A repeated command is answered from what it did once: it may have given the place back since.
    return tomada.state.cuentaId === cuentaId
      ? undefined
      : refuse('ya-registrado', 'Esos datos ya tienen una cuenta.', { campo: reservable[0] })
  }

  const devolver = async (cuentaId: number, lista: readonly Reservable[], origen: Origen, solicitud: Solicitud) => {
    for (const previa of lista) await liberar(cuentaId, previa, origen, derivado(solicitud, `devolver ${previa[0]}`))
  }

  /** All of them or none. */
  const tomarTodas = async (cuentaId: number, lista: readonly Reservable[], origen: Origen, solicitud: Solicitud) => {
    for (const [n, reservable] of lista.entries()) {
      const no = await tomar(cuentaId, reservable, origen, solicitud)
      if (!no) continue
      await devolver(cuentaId, lista.slice(0, n), origen, solicitud)
      return no
    }
    return undefined
  }

  const ejecutar = (id: number, command: ComandoCuenta, solicitud: Solicitud) =>
    handle(cuentaDecider, streamCuenta(id), command, solicitud)

  return {
    /** The id of the account that a registration opens. */
    idDe: (solicitud: Solicitud): number => idNuevo(solicitud.comando, 0),
    /**
     * Reserves the e-mail and the tax id (and `ademas`), lets `aceptar` have its say, then opens the account; a refusal on the way gives back
     * what was reserved. Refusals: ya-registrado with the `campo`, clave-reusada, the decider's and those of `aceptar`.
     */
    abrir: async (
      perfil: Omit<Perfil, 'cuentaId'>,
      origen: Origen,
      solicitud: Solicitud,
      {
        ademas = [],
        aceptar,
      }: {
        ademas?: readonly Reservable[]
        aceptar?: (cuentaId: number) => Promise<object | Refusal> | undefined
      } = {},
    ): Promise<CuentaHecha | Refusal> => {
      const cuentaId = idNuevo(solicitud.comando, 0)
      const command = { type: 'AbrirCuenta', perfil: { ...perfil, cuentaId }, ...origen } as const
      const abrirla = async () => {
        const abierta = await handle(cuentaDecider, streamCuenta(cuentaId), command, solicitud, { crea: true })
        return isRefusal(abierta) ? abierta : { id: cuentaId, ...abierta }
      }
      // The same key again: what it did once is the answer, and nothing else is touched.
      if ((await cargar(cuentaDecider, streamCuenta(cuentaId))).existe) return abrirla()
      const reservas = [...ademas, ...unicosDe(perfil)]
      const no = await tomarTodas(cuentaId, reservas, origen, solicitud)
      if (no) return no
      const aceptada = await aceptar?.(cuentaId)
      const abierta = isRefusal(aceptada) ? aceptada : await abrirla()
      if (isRefusal(abierta)) await devolver(cuentaId, reservas, origen, solicitud)
      return abierta
    },
    /** A client's account becomes a provider's: a tax id that it didn't have is reserved first, and the old one is given back after. */
    convertir: async (id: number, command: ComandoCuenta & { type: 'ConvertirCuenta' }, solicitud: Solicitud) => {
      const antes = await cargar(cuentaDecider, streamCuenta(id))
      const nueva = [['identificacion', command.conversion.identificacion]] as const
      const cambia = antes.existe && antes.tipoUsuario === 'consumidor' && antes.identificacion !== nueva[0][1]
      const no = cambia ? await tomarTodas(id, nueva, command, solicitud) : undefined
      if (no) return no
      const hecha = await ejecutar(id, command, solicitud)
      if (cambia && isRefusal(hecha)) await devolver(id, nueva, command, solicitud)
      else if (cambia && antes.identificacion !== '') {
        await liberar(id, ['identificacion', antes.identificacion], command, derivado(solicitud, 'anterior'))
      }
      return hecha
    },
    /**
     * Erases a person (decisions §1): frees what they held, destroys their key, then says so. Whatever stops it in between, asking again
     * finishes it. Refusals: no-existe, cuenta-propia.
     */
    eliminar: async (id: number, origen: Origen, solicitud: Solicitud) => {
      const cuenta = await cargar(cuentaDecider, streamCuenta(id))
      const command = { type: 'EliminarPersona', ...origen } as const
      const decision = cuentaDecider.decide(cuenta, command)
      if (isRefusal(decision)) return decision
      if (cuenta.existe && !cuenta.eliminada) {
        for (const reservable of unicosDe(cuenta))
          await liberar(id, reservable, origen, derivado(solicitud, reservable[0]))
      }
      await claves.destruir(id)
      return ejecutar(id, command, solicitud)
    },
    /** Any step of an account that exists. */
    ejecutar,
    /** An account's facts as decisions see them, at most two seconds old. */
    estado: (id: number): Promise<Cuenta> => cargar(cuentaDecider, streamCuenta(id)),
    /** The account that holds an e-mail, at most two seconds old; undefined when it is nobody's. */
    deCorreo: async (correo: string): Promise<number | undefined> =>
      (await cargar(reservaDecider, lugarDe(['correo', correo]))).cuentaId,
    /** Whether an e-mail or a tax id is free, at most two seconds old; a place that was left counts as taken. */
    libre: async (que: 'correo' | 'identificacion', valor: string): Promise<boolean> =>
      (await cargar(reservaDecider, lugarDe([que, valor]))).cuentaId === undefined,
  }
}

export type ComandosCuenta = ReturnType<typeof comandosCuenta>
