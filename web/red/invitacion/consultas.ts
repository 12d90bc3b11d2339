import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { InvitacionesPropias, invitacionEnviada } from '#api/contract/invitaciones.ts'
import type { TipoInvitacion } from '#domain/red/invitacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, mandar } from '#web/servidor/pedir.ts'

type Enviada = z.infer<typeof invitacionEnviada>

export const consultaInvitaciones = queryOptions({
  queryKey: ['invitaciones'] as const,
  queryFn: ({ signal }) => consultar<InvitacionesPropias>(ruta('invitaciones_propias'), {}, signal),
})

export const invitarAUno = (correo: string, opcion: 'cliente' | 'proveedor') =>
  mandar<Enviada>(ruta('enviar_correo_cliente'), { correo, opcion })

export const invitarAVarios = (tipo: TipoInvitacion, mensaje: string, correo: readonly string[]) =>
  tipo === 'sucursal'
    ? mandar<Enviada>(ruta('enviar_correo_sucursal'), { mensajeSucursal: mensaje, correo })
    : mandar<Enviada>(ruta('enviar_correo_varios'), { mensajeCliente: mensaje, correo, opcion: tipo })
