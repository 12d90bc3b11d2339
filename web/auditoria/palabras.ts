import { PALABRA_TIPO_CUENTA } from '#web/escritorio/cuenta/palabras.ts'
import { numero } from '#web/ui/cifras.ts'

/** Says a number of things: "1 raíz firmada", "2.400 filas". */
export const cuantas = (n: number, singular: string, plural: string): string =>
  `${numero(n)} ${n === 1 ? singular : plural}`

/** Names of the stream categories as people read them. */
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
  raices: 'Raíces',
  bandwork_revision: 'Revisiones',
  log: 'Registro',
}
export const categoriaEscrita = (category: string): string => PALABRA_CATEGORIA[category] ?? category

/** Returns the role in which somebody acted; '' for an actor without an account. */
export const papelDe = (tipo: string): string => (PALABRA_TIPO_CUENTA as Readonly<Record<string, string>>)[tipo] ?? ''
