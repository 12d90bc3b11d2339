import { momentoEscrito } from '#domain/calendario.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import type { CuentaAbierta, HechoCuenta } from '#domain/cuenta/hechos.ts'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import { INVITACION_DIAS } from '#domain/cuenta/tipos.ts'
import { rutaDeTusSesiones } from '#domain/destinos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { type Carta, type Cartas, escribir, type Remitente, tieneBuzon } from './carta.ts'

/** Purposes of the links in an account's mails. */
export const ENLACE_CONFIRMAR = 'confirmar'
export const ENLACE_RESTABLECER = 'restablecer'
export const ENLACE_PERSONAL = 'personal'
/**
 * Minutes for which a link to choose another password is valid
 * (decisiones/cuenta, «Credentials and sessions»).
 */
export const RESTABLECER_MINUTOS = 30
/** Minutes for which each link to choose a password is valid, by its purpose. */
export const ENLACES_DE_CONTRASENA = {
  [ENLACE_RESTABLECER]: RESTABLECER_MINUTOS,
  [ENLACE_PERSONAL]: INVITACION_DIAS * 24 * 60,
} as const

/** Returns the terms that somebody accepted, as a mail says them. */
const terminosDe = ({ terminos = TERMINOS.version }: CuentaAbierta): string[] => [
  `Estos son los términos y condiciones que aceptaste (versión ${terminos}):`,
  ...TERMINOS.secciones.map(({ titulo, texto }) => `${titulo}\n${texto}`),
]

/**
 * Writes an account's own mails: welcome and upgrade with the terms, the confirmation link, the
 * links to choose a password, and the warnings of a sign-in with a new browser and of a
 * repeated registration.
 */
export const cartasDeCuenta = ({ cargar, firmas, publicUrl }: Remitente): Cartas => {
  const aSuBuzon = async (hecho: Hecho, carta: (cuenta: CuentaAbierta) => Carta): Promise<Carta[]> => {
    const cuenta = await cargar(cuentaDecider, hecho.stream, hecho.revision)
    return cuenta.existe && tieneBuzon(cuenta.correo) ? [carta(cuenta)] : []
  }
  const bienvenida = (cuenta: CuentaAbierta): Carta => {
    const token = firmas.firmar(ENLACE_CONFIRMAR, cuenta.cuentaId)
    return escribir({
      para: cuenta.correo,
      asunto: cuenta.confirmada ? 'Entra a BandWork: tu cuenta está abierta' : 'Confirma tu correo en BandWork',
      parrafos: [
        `Hola, ${cuenta.nombre}:`,
        cuenta.confirmada
          ? 'Tu cuenta de BandWork ya está abierta.'
          : 'Tu cuenta de BandWork ya está abierta. Cuando confirmes tu correo podrás invitar y escribir a otras personas.',
        ...terminosDe(cuenta),
      ],
      enlace: publicUrl + (cuenta.confirmada ? ruta('login') : ruta('registro_confirmar', { token })),
      acto: cuenta.confirmada ? 'Entra a BandWork' : 'Confirma tu correo',
    })
  }
  return {
    CuentaAbierta: async (hecho) => {
      const { data } = hecho as Hecho & HechoCuenta & { type: 'CuentaAbierta' }
      // Staff, and branches from earlier times, registered nothing themselves.
      return data.terminos === undefined ? [] : aSuBuzon(hecho, bienvenida)
    },
    CuentaConvertida: (hecho) =>
      aSuBuzon(hecho, (cuenta) =>
        escribir({
          para: cuenta.correo,
          asunto: 'Negocia tu suscripción: tu cuenta de BandWork ya es de proveedor',
          parrafos: [
            `Hola, ${cuenta.nombre}:`,
            'Tu cuenta de BandWork ya es de proveedor. Tus pedidos y tus favoritos siguen en ella.',
            ...terminosDe(cuenta),
          ],
          enlace: publicUrl + ruta('new_negociacion'),
          acto: 'Negocia tu suscripción',
        }),
      ),
    EntradaDesdeOtroEquipo: async (hecho) => {
      const { equipo, momento } = (hecho as Hecho & HechoCuenta & { type: 'EntradaDesdeOtroEquipo' }).data
      const cuenta = await cargar(cuentaDecider, hecho.stream, hecho.revision)
      // An address that nobody has confirmed may be a stranger's.
      if (!cuenta.existe || !cuenta.confirmada || !tieneBuzon(cuenta.correo)) return []
      return [
        escribir({
          para: cuenta.correo,
          asunto: 'Mira quién entró a tu cuenta de BandWork',
          parrafos: [
            `Hola, ${cuenta.nombre}:`,
            `Alguien entró a tu cuenta con tu contraseña desde un equipo donde nunca la habías abierto: ${equipo}, el ${momentoEscrito(momento)}.`,
            'Si fuiste tú, no hagas nada.',
            'Si no fuiste tú, cambia tu contraseña ahora: con eso se cierra la sesión que abrió.',
            { dice: 'Si ya no puedes entrar, elige otra con un enlace', enlace: publicUrl + ruta('olvido_contrasena') },
          ],
          enlace: publicUrl + rutaDeTusSesiones,
          acto: 'Mira tus sesiones',
        }),
      ]
    },
    ConfirmacionPedida: (hecho) => aSuBuzon(hecho, bienvenida),
    RegistroRepetido: (hecho) =>
      aSuBuzon(hecho, ({ correo, nombre }) =>
        escribir({
          para: correo,
          asunto: 'Ya tienes una cuenta en BandWork',
          parrafos: [
            `Hola, ${nombre}:`,
            'Alguien quiso abrir otra cuenta con tu correo, o con uno que se le parece, y le dijimos que ya tiene una.',
            'Si fuiste tú, entra con la cuenta que tienes. Si olvidaste tu contraseña, elige otra.',
            'Si no fuiste tú, no hagas nada: tu cuenta sigue como estaba. Te lo contamos como mucho una vez al día.',
            { dice: 'Elige otra contraseña', enlace: publicUrl + ruta('olvido_contrasena') },
          ],
          enlace: publicUrl + ruta('login'),
          acto: 'Entra a BandWork',
        }),
      ),
    PersonalInvitado: (hecho) =>
      aSuBuzon(hecho, ({ cuentaId, correo, nombre }) => {
        const token = firmas.firmar(ENLACE_PERSONAL, cuentaId, Date.parse(hecho.meta.momento))
        return escribir({
          para: correo,
          asunto: 'Elige tu contraseña: ya eres del equipo de BandWork',
          parrafos: [
            `Hola, ${nombre}:`,
            'Te abrieron una cuenta en el equipo de BandWork. Entras con este correo y con la contraseña que elijas: nadie más la sabrá.',
            `El enlace sirve una sola vez, durante ${INVITACION_DIAS} días. Si vence, pide que te lo envíen otra vez.`,
            'Si no esperabas este correo, no hagas nada.',
          ],
          enlace: publicUrl + ruta('restablecer_contrasena', { token }),
          acto: 'Elige tu contraseña',
        })
      }),
    RestablecimientoPedido: (hecho) =>
      aSuBuzon(hecho, ({ cuentaId, correo, nombre }) => {
        const token = firmas.firmar(ENLACE_RESTABLECER, cuentaId, Date.parse(hecho.meta.momento))
        return escribir({
          para: correo,
          asunto: 'Elige otra contraseña en BandWork',
          parrafos: [
            `Hola, ${nombre}:`,
            `Alguien pidió elegir otra contraseña para tu cuenta. El enlace sirve una sola vez, durante ${RESTABLECER_MINUTOS} minutos.`,
            'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
          ],
          enlace: publicUrl + ruta('restablecer_contrasena', { token }),
          acto: 'Elige otra contraseña',
        })
      }),
  }
}
