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

/** The name of a unique value, keyed by what stays the same when the secret changes: an e-mail in any case is one e-mail. */
export const huellaUnica = (constante: string, que: string, valor: string): string =>
  createHmac('sha256', constante).update(`${que}:${valor.trim().toLowerCase()}`).digest('hex')

/** Who and when, and never a whole command: its name would take another's place. */
type Origen = { readonly actor: Actor; readonly ahora: string; readonly type?: never }
type Reservable = readonly [que: QueSeReserva, valor: string]
type Aceptar = (cuentaId: number) => Promise<object | Refusal> | undefined
export type CuentaHecha = Hecha<Cuenta, HechoCuenta> & { readonly id: number }

/** What is reserved is opened within this long, well before anybody may take it over (`abandonada`, less the time that an append may take). */
const PRUDENTE_MS = 30_000

/**
 * All that an address takes: each spelling under which it may have been reserved before there was one form, and how it looks. An ASCII
 * address takes a single place.
 */
const deCorreo = (correo: string): Reservable[] => {
  // The canonical form first: of many who want one mailbox at once, whoever takes it gets the rest.
  const formas = new Set([correoCanonico(correo), ...formasDeCorreo(correo)])
  const parecido = correoParecido(correo)
  return [
    ...[...formas].map((forma) => ['correo', forma] as const),
    ...(formas.has(parecido) ? [] : [['parecido', parecido] as const]),
  ]
}

/** A branch shares the tax id of its head office; the rest have one of their own, when they have any. */
const unicosDe = ({
  correo,
  clase,
  identificacion,
}: Pick<Perfil, 'correo' | 'clase' | 'identificacion'>): Reservable[] => [
  ...deCorreo(correo),
  ...(clase === 'sucursal' || identificacion === '' ? [] : [['identificacion', identificacion] as const]),
]

/** The commands of an account. */
export const comandosCuenta = (
  { handle, cargar, anterior, lleva, unaVez }: Handle,
  claves: Claves,
  constante: string,
) => {
  // An address that is looked like takes the place of the one that it would be.
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
    const pedir = (inexistente?: number) =>
      handle(
        reservaDecider,
        lugar,
        { ...origen, type: 'TomarReserva', cuentaId, que, intento, inexistente },
        pasoDe(solicitud, `tomar ${lugar} ${intento}`),
      )
    const tomada = await pedir()
    if (!isRefusal(tomada) || tomada.refused !== 'ya-registrado') return tomada
    const { cuentaId: duena = 0 } = await cargar(reservaDecider, lugar)
    return (await cargar(cuentaDecider, streamCuenta(duena))).existe ? tomada : pedir(duena)
  }

  /**
   * Reserves all of them or none, and does what they are for; what is refused gives back what this request took. Many requests may hold a place
   * for one account.
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

  const ejecutar = (id: number, command: ComandoCuenta, solicitud: Solicitud) =>
    handle(cuentaDecider, streamCuenta(id), command, solicitud)

  return {
    /** The id of the account that a registration opens. */
    idDe: (solicitud: Solicitud): number => idNuevo(solicitud.comando),
    /**
     * Reserves the e-mail and the tax id (and `ademas`), lets `aceptar` have its say, then opens the account; a refusal on the way gives back
     * what was reserved. Refusals: ya-registrado and registro-en-curso with the `campo`, clave-reusada, the decider's and those of `aceptar`.
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
        // The same key again: what it did once is the answer, and nothing else is touched.
        const antes = await anterior(cuentaDecider, stream, origen.actor.id, solicitud)
        if (antes) return conId(antes)
        return conReservas(cuentaId, [...ademas, ...unicosDe(perfil)], origen, solicitud, async () => {
          const aceptada = await aceptar?.(cuentaId)
          if (isRefusal(aceptada)) return aceptada
          const command = { ...origen, type: 'AbrirCuenta', perfil: { ...perfil, cuentaId } } as const
          return conId(await handle(cuentaDecider, stream, command, solicitud, { crea: true }))
        })
      }),
    /** A client's account becomes a provider's: a tax id that it didn't have is reserved first, and the old one is given back after. */
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
     * Erases a person (decisiones/cuenta, «Personal data»): frees what they held, destroys their key, then says so. Whatever stops it in between,
     * asking again finishes it. Refusals: no-existe, cuenta-propia.
     */
    eliminar: async (id: number, origen: Origen, solicitud: Solicitud) => {
      const cuenta = await cargar(cuentaDecider, streamCuenta(id))
      const command = { ...origen, type: 'EliminarPersona' } as const
      const decision = cuentaDecider.decide(cuenta, command)
      if (isRefusal(decision)) return decision
      if (cuenta.existe && !cuenta.eliminada) {
        for (const reservable of unicosDe(cuenta)) await liberar(id, reservable, origen, solicitud)
      }
      await claves.destruir(id)
      return ejecutar(id, command, solicitud)
    },
    /** Any step of an account that exists. */
    ejecutar,
    /** Whether a step was taken before under the same key. */
    lleva: (id: number, solicitud: Solicitud) => lleva(cuentaDecider, streamCuenta(id), id, solicitud),
    /** An account's facts as decisions see them, at most two seconds old. */
    estado: (id: number): Promise<Cuenta> => cargar(cuentaDecider, streamCuenta(id)),
    /** The account that holds an e-mail, at most two seconds old; undefined when it is nobody's. */
    deCorreo: async (correo: string): Promise<number | undefined> => {
      for (const forma of formasDeCorreo(correo)) {
        const { cuentaId, que } = await cargar(reservaDecider, lugarDe(['correo', forma]))
        if (cuentaId !== undefined && que !== 'parecido') return cuentaId
      }
      return undefined
    },
    /**
     * The account that holds an e-mail (or one that looks like it) or a tax id, at most two seconds old; undefined when it is free. A place
     * that was left counts as taken.
     */
    quienTiene: async (que: 'correo' | 'identificacion', valor: string): Promise<number | undefined> => {
      for (const reservable of que === 'correo' ? deCorreo(valor) : [[que, valor] as const]) {
        const { cuentaId } = await cargar(reservaDecider, lugarDe(reservable))
        if (cuentaId !== undefined) return cuentaId
      }
      return undefined
    },
  }
}

export type ComandosCuenta = ReturnType<typeof comandosCuenta>
