import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'

export const PALABRA_TIPO_CUENTA: Readonly<Record<TipoUsuario, string>> = {
  consumidor: 'Cliente',
  proveedor: 'Proveedor',
  nosotros: 'Nosotros',
  callcenter: 'Call center',
  financiero: 'Financiero',
  administrador: 'Administrador',
  vendedor: 'Vendedor',
  auditor: 'Auditor',
}
/** Words for the place of a staff member's last activity, by category. */
export const PALABRA_ACTIVIDAD: Readonly<Record<string, string>> = {
  compra: 'en una compra',
  consumo: 'en un consumo',
  conversacion: 'en un chat',
  cuenta: 'en una cuenta',
  pedido: 'en un pedido',
  invitaciones: 'en sus invitaciones',
}
export const PALABRA_CLASE: Readonly<Record<Clase, string>> = {
  personal: 'personal',
  empresa: 'empresa',
  individual: 'individual',
  sucursal: 'sucursal',
  staff: 'equipo',
}
