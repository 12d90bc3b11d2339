import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type HechoInvitacion, type TipoInvitacion, VIGENCIA_DIAS } from '#domain/red/invitacion.ts'
import { ruta } from '#domain/rutas.ts'
import { type Cartas, escribir, type Remitente, tieneBuzon } from './carta.ts'

const COMO: Readonly<Record<TipoInvitacion, string>> = {
  cliente: 'como cliente',
  proveedor: 'como proveedor',
  amigo: 'como parte de su red',
  sucursal: 'como sucursal de su empresa',
}

/**
 * Writes an invitation's mail, with the one-time link that pre-fills the registration
 * (decisiones/red, «Invitations»). An addressee who has an account learns it from the mail, and
 * nobody else does: the inviter sees no difference.
 */
export const cartasDeInvitacion = ({ cargar, firmas, publicUrl, tieneCuenta }: Remitente): Cartas => ({
  InvitacionPedida: async (hecho) => {
    const { data } = hecho as Hecho & HechoInvitacion & { type: 'InvitacionPedida' }
    const invitadorId = Number(hecho.clave)
    const cuenta = await cargar(cuentaDecider, streamCuenta(invitadorId))
    if (!cuenta.existe || !tieneBuzon(data.correo)) return []
    const formulario = data.tipo === 'proveedor' || data.tipo === 'sucursal' ? 'proveedor_add' : 'clnt_add'
    const invitacion = { invitadorId, numero: data.numero }
    if (await tieneCuenta(data.correo)) {
      return [
        escribir({
          para: data.correo,
          asunto: `${cuenta.nombre} te busca en BandWork: entra a tu cuenta`,
          parrafos: [
            `${cuenta.nombre} te invitó a BandWork ${COMO[data.tipo]}, y ya tienes una cuenta:`,
            data.mensaje,
            'Entra y búscalo en las bandas para añadirlo a tus favoritos.',
          ],
          enlace: `${publicUrl}${ruta('login')}`,
          acto: 'Entra a BandWork',
          invitacion,
        }),
      ]
    }
    const token = firmas.firmar(ENLACE_INVITACION, invitadorId, data.numero)
    return [
      escribir({
        para: data.correo,
        asunto: `${cuenta.nombre} te invita a BandWork: crea tu cuenta`,
        parrafos: [
          `${cuenta.nombre} te invita a BandWork ${COMO[data.tipo]}:`,
          data.mensaje,
          `El enlace de arriba es solo para ti y sirve durante ${VIGENCIA_DIAS} días.`,
        ],
        enlace: `${publicUrl}${ruta(formulario)}?invitacion=${token}`,
        acto: 'Crea tu cuenta',
        invitacion,
      }),
    ]
  },
})
