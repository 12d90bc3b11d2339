import { ruta } from '#domain/rutas.ts'
import { dolares } from '#web/ui/cifras.ts'
import type { Mensaje } from './cola.ts'
import type { Pestana } from './senales.ts'
import type { Tono } from './tonos.ts'

export type Efecto = {
  readonly titulo: string
  readonly detalle: string
  readonly tono: Tono
  /** Which tab of the header it concerns; absent when the message doesn't say on which side the reader stands. */
  readonly pestana?: Pestana
  /** Of the network, not of an order: no row glows and no tab blinks; where a press on it leads, if anywhere. */
  readonly red?: { readonly a?: string }
}

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')
const cifra = (valor: unknown): string => (typeof valor === 'string' && /^\d+\.\d\d$/.test(valor) ? dolares(valor) : '')
const unir = (...partes: string[]): string => partes.filter(Boolean).join(' · ')

/** What of the page's data a message of the network changes; undefined for the messages about orders. */
export const datosDe = (asunto: string): 'bandas' | 'invitaciones' | 'avisos' | undefined => {
  switch (asunto) {
    case 'favoritos':
      return 'bandas'
    case 'invitacion':
    case 'invitacionAceptada':
      return 'invitaciones'
    case 'mensajeMasivo':
      return 'avisos'
    default:
      return undefined
  }
}

/** What a live message shows and sounds like (spec: live-events.md); undefined when it shows nothing by itself. */
export const efectoDe = (m: Mensaje): Efecto | undefined => {
  const efecto = porAsunto(m)
  // The reader's side in that order; a provider is the client of others.
  if (m.lado === 'consumidor') return efecto && { ...efecto, pestana: 'pedidos' }
  if (m.lado === 'proveedor') return efecto && { ...efecto, pestana: 'ventas' }
  return efecto
}

const porAsunto = (m: Mensaje): Efecto | undefined => {
  const codigo = texto(m.codPedido)
  switch (m.asunto) {
    case 'nuevoPedido':
      return { titulo: 'Nuevo pedido', detalle: unir(codigo, texto(m.userItem)), tono: 'resto', pestana: 'ventas' }
    case 'propuestaEnviada':
      return { titulo: 'Propuesta recibida', detalle: unir(codigo, cifra(m.total)), tono: 'resto', pestana: 'pedidos' }
    case 'Aprobado':
      return { titulo: 'Pedido aprobado', detalle: unir(codigo, cifra(m.total)), tono: 'aprobacion', pestana: 'ventas' }
    case 'renegociacion':
      return { titulo: 'Te piden otra propuesta', detalle: codigo, tono: 'resto', pestana: 'ventas' }
    case 'Entregado':
      return { titulo: 'Pedido entregado', detalle: codigo, tono: 'resto', pestana: 'pedidos' }
    case 'Recibido':
      return { titulo: 'Pedido recibido', detalle: codigo, tono: 'resto', pestana: 'ventas' }
    case 'Finalizado':
      return { titulo: 'Pedido finalizado', detalle: codigo, tono: 'resto', pestana: 'ventas' }
    case 'descartarPedido':
      return { titulo: 'Pedido Descartado', detalle: codigo, tono: 'resto' }
    case 'archivoAdjunto':
      return { titulo: 'Archivo adjunto', detalle: codigo, tono: 'resto' }
    case 'descartarArchivo':
      return { titulo: 'Archivo retirado', detalle: codigo, tono: 'resto' }
    case 'incidenteReportado':
      return { titulo: 'Incidente reportado', detalle: codigo, tono: 'resto' }
    case 'chatMessage':
      return {
        titulo: unir('Mensaje de', texto(m.empresa).slice(0, 13)).replace(' · ', ' '),
        detalle: codigo,
        tono: 'chat',
      }
    case 'invitacionAceptada':
      return {
        titulo: 'Aceptaron tu invitación',
        detalle: texto(m.userItem),
        tono: 'resto',
        red: { a: ruta('invitaciones') },
      }
    case 'mensajeMasivo':
      return { titulo: `Mensaje de ${texto(m.userItem)}`, detalle: texto(m.texto), tono: 'chat', red: {} }
    default:
      return undefined
  }
}
