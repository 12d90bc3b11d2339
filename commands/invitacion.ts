import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { type Actor, noExiste, type Refusal, refuse } from '#domain/decider.ts'
import {
  caduca,
  type Invitacion,
  invitacionDe,
  invitacionDecider,
  quedanHoy,
  streamInvitaciones,
  type TipoInvitacion,
} from '#domain/red/invitacion.ts'

/** The purpose of the token in an invitation's link. */
export const ENLACE_INVITACION = 'invitacion'

/** An invitation that its link opens, and who sent it. */
export type InvitacionLeida = Invitacion & {
  readonly invitadorId: number
  readonly numero: number
  readonly invitador: string
}

type Pedida = {
  readonly actor: Actor
  readonly ahora: string
  readonly tipo: TipoInvitacion
  readonly correos: readonly string[]
  readonly mensaje: string
}

/** Creates the commands of an account's invitations. */
export const comandosInvitacion = ({ handle, cargar, anterior }: Handle, firmas: Firmas) => {
  const impedimento = async ({ actor, tipo, correos }: Pedida): Promise<Refusal | undefined> => {
    const cuenta = await cargar(cuentaDecider, streamCuenta(actor.id))
    if (!cuenta.existe) return noExiste('esa cuenta')
    if (correos.some((correo) => correoCanonico(correo) === correoCanonico(cuenta.correo))) {
      return refuse('invitacion-propia', 'Ese es tu propio correo: escribe el de otra persona.')
    }
    if (!cuenta.confirmada) {
      return refuse('correo-sin-confirmar', 'Confirma tu correo antes de invitar a otras personas.')
    }
    if (tipo === 'sucursal' && (cuenta.tipoUsuario !== 'proveedor' || cuenta.clase !== 'empresa')) {
      return refuse('prohibido', 'Solo la matriz de una empresa invita a sus sucursales.')
    }
    return undefined
  }
  return {
    /**
     * Asks for one invitation to each address. The mails go out from the log. Refusals:
     * ya-invitado, demasiadas-invitaciones, prohibido, no-existe, invitacion-propia,
     * correo-sin-confirmar.
     */
    pedir: async (pedida: Pedida, solicitud: Solicitud) => {
      const stream = streamInvitaciones(pedida.actor.id)
      const no = await impedimento(pedida)
      if (no) return (await anterior(invitacionDecider, stream, pedida.actor.id, solicitud)) ?? no
      return handle(invitacionDecider, stream, { type: 'PedirInvitaciones', ...pedida }, solicitud)
    },
    /**
     * Resolves with the invitation that a link's token opens, for the account `paraId` also once it
     * has taken it. Refusals: no-existe, invitacion-usada, invitacion-vencida.
     */
    abrirEnlace: async (token: string, ahora: string, paraId = 0): Promise<InvitacionLeida | Refusal> => {
      const [invitador, numero] = (firmas.leer(ENLACE_INVITACION, token) ?? []).map(Number)
      if (!invitador || !numero) return refuse('no-existe', 'No existe esa invitación.')
      const escrita = invitacionDe(await cargar(invitacionDecider, streamInvitaciones(invitador)), numero)
      const tomadaPor = escrita?.cuentaId
      // An account that took the invitation and was never opened leaves it to the next.
      const libre =
        tomadaPor === undefined ||
        tomadaPor === paraId ||
        !(await cargar(cuentaDecider, streamCuenta(tomadaPor))).existe
      const no = caduca(escrita, ahora, libre)
      if (no || !escrita) return no ?? noExiste('esa invitación')
      const cuenta = await cargar(cuentaDecider, streamCuenta(invitador))
      if (!cuenta.existe || !cuenta.isActive)
        return refuse('invitacion-vencida', 'Quien te invitó ya no está en BandWork.')
      return { ...escrita, invitadorId: invitador, numero, invitador: cuenta.nombre }
    },
    /** Accepts an invitation with the account that came of it. */
    aceptar: (
      { invitadorId, numero, cuentaId: tomadaPor }: InvitacionLeida,
      cuentaId: number,
      origen: { actor: Actor; ahora: string },
      solicitud: Solicitud,
    ) =>
      handle(
        invitacionDecider,
        streamInvitaciones(invitadorId),
        { type: 'AceptarInvitacion', numero, cuentaId, inexistente: tomadaPor, ...origen },
        solicitud,
      ),
    /** Resolves with how many more addresses an account may invite today. */
    quedan: async (cuentaId: number, ahora: string): Promise<number> =>
      Math.max(0, quedanHoy(await cargar(invitacionDecider, streamInvitaciones(cuentaId)), ahora)),
  }
}

export type ComandosInvitacion = ReturnType<typeof comandosInvitacion>
