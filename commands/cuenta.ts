import { createHmac, randomUUID } from 'node:crypto'
import type { Claves } from '#commands/log/cifrado.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import type { Handle, Hecha } from '#commands/log/handle.ts'
import { idNuevo, pasoDe, type Solicitud } from '#commands/log/solicitud.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type Cuenta, type HechoCuenta, type Perfil, streamCuenta } from '#domain/cuenta/hechos.ts'
import { type QueSeReserva, reservaDecider, streamReserva } from '#domain/cuenta/reserva.ts'
import { type Actor, isRefusal, type Refusal } from '#domain/decider.ts'
import { correoParecido, formasDeCorreo } from './formas-de-correo.ts'

/**
 * Computes the name of a unique value, keyed by what stays the same when the secret changes. An
 * e-mail is the same in upper and in lower case.
 */
export const huellaUnica = (constante: string, que: string, valor: string): string =>
  createHmac('sha256', constante).update(`${que}:${valor.trim().toLowerCase()}`).digest('hex')

/** The actor and the moment, but never a whole command, whose `type` would replace another's. */
type Origen = { readonly actor: Actor; readonly ahora: string; readonly type?: never }
type Reservable = readonly [que: QueSeReserva, valor: string]
type Aceptar = (cuentaId: number) => Promise<object | Refusal> | undefined
export type CuentaHecha = Hecha<Cuenta, HechoCuenta> & { readonly id: number }

/**
 * Milliseconds within which the account of a reservation is opened, well before anybody may take
 * the reservation over (`abandonada`, less the time that an append may take).
 */
const PRUDENTE_MS = 30_000

/**
 * Lists all that an address takes: each spelling under which it may have been reserved before there
 * was one form, and its look-alike form. An ASCII address takes a single place.
 */
const deCorreo = (correo: string): Reservable[] => {
  // The canonical form comes first. Of many requests for one mailbox at once, the one that takes it
  // gets the rest.
  const formas = new Set([correoCanonico(correo), ...formasDeCorreo(correo)])
  const parecido = correoParecido(correo)
  return [
    ...[...formas].map((forma) => ['correo', forma] as const),
    ...(formas.has(parecido) ? [] : [['parecido', parecido] as const]),
  ]
}

/**
 * Lists the unique values of an account. A branch shares the tax id of its head office. The other
 * accounts have one of their own, if any.
 */
const unicosDe = ({
  correo,
  clase,
  identificacion,
}: Pick<Perfil, 'correo' | 'clase' | 'identificacion'>): Reservable[] => [
  ...deCorreo(correo),
  ...(clase === 'sucursal' || identificacion === '' ? [] : [['identificacion', identificacion] as const]),
]

/** Creates the commands of an account. */
export const comandosCuenta = (
  { handle, cargar, anterior, lleva, unaVez }: Handle,
  claves: Claves,
  constante: string,
) => {
  // A look-alike form takes the place of the address that is spelt like it.
  const lugarDe = ([que, valor]: Reservable) =>
    streamReserva(huellaUnica(constante, que === 'parecido' ? 'correo' : que, valor))

  const liberar = (
    cuentaId: number,
    reservable: Reservable,
    origen: Origen,
    solicitud: Solicitud,
    intento?: string,
  ) => {
    const command = { ...origen, type: 'LiberarReserva', cuentaId, ...(intento ? { intento } : {}) } as const
    const lugar = lugarDe(reservable)
    return handle(reservaDecider, lugar, command, pasoDe(solicitud, `liberar ${lugar} ${intento}`))
  }

  const tomar = async (
    intento: string,
    cuentaId: number,
    reservable: Reservable,
    origen: Origen,
    solicitud: Solicitud,
  ) => {
    const lugar = lugarDe(reservable)
    const [que] = reservable
    const pedir = (ausente: { readonly inexistente?: number; readonly eliminada?: number }) =>
      handle(
        reservaDecider,
        lugar,
        { ...origen, type: 'TomarReserva', cuentaId, que, intento, ...ausente },
        pasoDe(solicitud, `tomar ${lugar} ${intento}`),
      )
    const tomada = await pedir({})
    if (!isRefusal(tomada) || tomada.refused !== 'ya-registrado') return tomada
    const { cuentaId: duena = 0 } = await cargar(reservaDecider, lugar)
    const otra = await cargar(cuentaDecider, streamCuenta(duena))
    if (!otra.existe) return pedir({ inexistente: duena })
    return otra.eliminada ? pedir({ eliminada: duena }) : tomada
  }

  /**
   * Reserves all of a list or none, then does what they are for. A refusal gives back what this
   * request took. Several requests may hold one place for the same account.
   */
  const conReservas = async <T extends object>(
    cuentaId: number,
    lista: readonly Reservable[],
    origen: Origen,
    solicitud: Solicitud,
    hacer: () => Promise<T | Refusal>,
  ): Promise<T | Refusal> => {
    const intento = randomUUID()
    const desde = performance.now()
    const tomadas: Reservable[] = []
    const devolver = async () => {
      for (const reservable of tomadas) await liberar(cuentaId, reservable, origen, solicitud, intento)
    }
    for (const reservable of lista) {
      const tomada = await tomar(intento, cuentaId, reservable, origen, solicitud)
      if (isRefusal(tomada)) {
        await devolver()
        return tomada
      }
      tomadas.push(reservable)
    }
    if (performance.now() - desde > PRUDENTE_MS) {
      await devolver()
      throw new NoDisponible('El registro tardó demasiado.')
    }
    const hecho = await hacer()
    if (isRefusal(hecho)) await devolver()
    return hecho
  }

  /**
   * Resolves with the account that holds a place; undefined when it is free or its holder erased.
   */
  const duenaDe = async (reservable: Reservable) => {
    const { cuentaId, que } = await cargar(reservaDecider, lugarDe(reservable))
    if (cuentaId === undefined) return undefined
    const cuenta = await cargar(cuentaDecider, streamCuenta(cuentaId))
    return cuenta.existe && cuenta.eliminada ? undefined : { cuentaId, que }
  }

  const ejecutar = (id: number, command: ComandoCuenta, solicitud: Solicitud) =>
    handle(cuentaDecider, streamCuenta(id), command, solicitud)

  return {
    /** Returns the id of the account that a registration opens. */
    idDe: (solicitud: Solicitud): number => idNuevo(solicitud.comando),
    /**
     * Reserves the e-mail and the tax id (and `ademas`), lets `aceptar` have its say, then opens
     * the account. A refusal on the way gives back what was reserved. Refusals: ya-registrado and
     * registro-en-curso with the `campo`, clave-reusada, the decider's and those of `aceptar`.
     */
    abrir: (
      perfil: Omit<Perfil, 'cuentaId'>,
      origen: Origen,
      solicitud: Solicitud,
      { ademas = [], aceptar }: { ademas?: readonly Reservable[]; aceptar?: Aceptar } = {},
    ): Promise<CuentaHecha | Refusal> =>
      unaVez(solicitud, async () => {
        const cuentaId = idNuevo(solicitud.comando)
        const stream = streamCuenta(cuentaId)
        const conId = <T extends object>(hecha: T | Refusal) => (isRefusal(hecha) ? hecha : { id: cuentaId, ...hecha })
        // The same key again gets the answer of the first time, and nothing else is touched.
        const antes = await anterior(cuentaDecider, stream, origen.actor.id, solicitud)
        if (antes) return conId(antes)
        return conReservas(cuentaId, [...ademas, ...unicosDe(perfil)], origen, solicitud, async () => {
          const aceptada = await aceptar?.(cuentaId)
          if (isRefusal(aceptada)) return aceptada
          const command = { ...origen, type: 'AbrirCuenta', perfil: { ...perfil, cuentaId } } as const
          return conId(await handle(cuentaDecider, stream, command, solicitud, { crea: true }))
        })
      }),
    /**
     * Turns a client's account into a provider's. A tax id that it didn't have is reserved first,
     * and the old one is given back after.
     */
    convertir: (id: number, command: ComandoCuenta & { type: 'ConvertirCuenta' }, solicitud: Solicitud) =>
      unaVez(solicitud, async () => {
        const antes = await cargar(cuentaDecider, streamCuenta(id))
        const nueva = ['identificacion', command.conversion.identificacion] as const
        if (!antes.existe || antes.tipoUsuario !== 'consumidor' || antes.identificacion === nueva[1]) {
          return ejecutar(id, command, solicitud)
        }
        const origen = { actor: command.actor, ahora: command.ahora }
        const hecha = await conReservas(id, [nueva], origen, solicitud, () => ejecutar(id, command, solicitud))
        if (!isRefusal(hecha) && antes.identificacion !== '') {
          await liberar(id, ['identificacion', antes.identificacion], origen, solicitud)
        }
        return hecha
      }),
    /**
     * Erases a person (decisiones/cuenta, «Personal data»): destroys their key, records it, then
     * frees what they held. Whatever stops it in between, asking again finishes it; what it didn't
     * free is anybody's to take. `guardar` keeps what has to outlast the key, and is called only
     * while there is one. Refusals: no-existe, cuenta-propia, falta-motivo, motivo-largo.
     */
    eliminar: async (
      id: number,
      origen: Origen & { readonly motivo?: string | undefined },
      solicitud: Solicitud,
      guardar?: () => Promise<void>,
    ) => {
      const cuenta = await cargar(cuentaDecider, streamCuenta(id))
      const command = { ...origen, type: 'EliminarPersona' } as const
      const decision = cuentaDecider.decide(cuenta, command)
      if (isRefusal(decision)) return decision
      if (await claves.clave(id)) await guardar?.()
      await claves.destruir(id)
      const eliminada = await ejecutar(id, command, solicitud)
      if (!isRefusal(eliminada) && cuenta.existe && !cuenta.eliminada) {
        for (const reservable of unicosDe(cuenta)) await liberar(id, reservable, origen, solicitud)
      }
      return eliminada
    },
    /** Takes any step of an account that exists. */
    ejecutar,
    /** Resolves with whether a step was taken before under the same key. */
    lleva: (id: number, solicitud: Solicitud) => lleva(cuentaDecider, streamCuenta(id), id, solicitud),
    /** Resolves with an account as decisions see it, at most two seconds old. */
    estado: (id: number): Promise<Cuenta> => cargar(cuentaDecider, streamCuenta(id)),
    /**
     * Resolves with the account that holds an e-mail, at most two seconds old. Undefined when
     * nobody holds it.
     */
    deCorreo: async (correo: string): Promise<number | undefined> => {
      for (const forma of formasDeCorreo(correo)) {
        const duena = await duenaDe(['correo', forma])
        if (duena && duena.que !== 'parecido') return duena.cuentaId
      }
      return undefined
    },
    /**
     * Resolves with the account that holds an e-mail (or one that looks like it) or a tax id, at
     * most two seconds old. Undefined when it is free. An abandoned reservation counts as taken.
     */
    quienTiene: async (que: 'correo' | 'identificacion', valor: string): Promise<number | undefined> => {
      for (const reservable of que === 'correo' ? deCorreo(valor) : [[que, valor] as const]) {
        const duena = await duenaDe(reservable)
        if (duena) return duena.cuentaId
      }
      return undefined
    },
  }
}

export type ComandosCuenta = ReturnType<typeof comandosCuenta>
