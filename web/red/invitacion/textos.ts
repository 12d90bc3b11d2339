import type { TipoInvitacion } from '#domain/red/invitacion.ts'

const texto = (saludo: string, cierre: string): string =>
  [
    saludo,
    '',
    'Les recomiendo crear una cuenta en BandWork, la red de trabajo donde podemos encontrarnos, comunicarnos, hacer consultas, pedir cotizaciones y concretar pedidos en un solo lugar.',
    '',
    cierre,
  ].join('\n')

/**
 * The message of each kind of invitation before somebody changes it (decisiones/red,
 * «Invitation forms»), at most 500 characters.
 */
export const MENSAJE_INICIAL: Readonly<Record<TipoInvitacion, string>> = {
  cliente: texto(
    'Estimados clientes:',
    'Creen su cuenta con el enlace de este correo y hagan por ahí sus próximos pedidos.',
  ),
  proveedor: texto(
    'Estimados proveedores:',
    'Creen su cuenta con el enlace de este correo y reciban por ahí nuestros próximos pedidos.',
  ),
  amigo: texto('Queridos amigos:', 'Creen su cuenta con el enlace de este correo y sigamos en contacto por ahí.'),
  sucursal: [
    'Estimado equipo:',
    '',
    'Creen la cuenta de su sucursal en BandWork con el enlace de este correo: aparecerá en el mapa junto a la matriz, y podrán recibir sus propios pedidos, comunicarse con los clientes y enviarles cotizaciones.',
  ].join('\n'),
}

export const MAXIMO_MENSAJE_INVITACION = 500
export const INDICACION_MENSAJE = 'Escribe tu mensaje (máximo 500 caracteres)'

export const PALABRA_TIPO: Readonly<Record<TipoInvitacion, string>> = {
  cliente: 'Cliente',
  proveedor: 'Proveedor',
  amigo: 'Amigo',
  sucursal: 'Sucursal',
}
