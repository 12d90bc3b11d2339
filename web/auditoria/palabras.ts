/** Categories of streams as people call them. */
export const PALABRA_CATEGORIA: Readonly<Record<string, string>> = {
  pedido: 'Pedido',
  compra: 'Compra',
  cuenta: 'Cuenta',
  conversacion: 'Conversación',
  consumo: 'Consumo',
  periodo: 'Cierre de mes',
  publicacion: 'Publicación',
  vitrina: 'Vitrina',
  favoritos: 'Favoritos',
  invitaciones: 'Invitaciones',
  mensajes: 'Mensajes masivos',
  correo: 'Correo',
  remisiones: 'Envíos por correo',
  reserva: 'Reserva',
}
