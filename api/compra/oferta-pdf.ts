import { imprimir, lineasDeParte } from '#api/operacion/documento.ts'
import { momentoEscrito, plazo } from '#domain/calendario.ts'
import type { OfertaImpresa } from '#domain/compra/enlace.ts'
import type { Oferta } from '#domain/compra/hechos.ts'
import { renglonesDeMontos } from '#domain/impuestos.ts'

/** Describes what is offered: «Suscripción de 12 meses». */
export const conceptoDe = (oferta: Pick<Oferta, 'cantidad' | 'unidad'>): string =>
  `${oferta.unidad === 'dias' ? 'Prueba gratuita' : 'Suscripción'} de ${plazo(oferta)}`

/** Prints a mailed offer as PDF, A4. The same offer gives the same bytes. */
export const imprimirOferta = ({
  codigo,
  oferta,
  enviada,
  remitida,
  mensaje,
  cliente,
}: OfertaImpresa): Promise<Uint8Array> =>
  imprimir({
    titulo: `Oferta ${oferta.numero}${codigo ? ` · ${codigo}` : ''}`,
    cuando: `${momentoEscrito(enviada)} (hora de Ecuador)`,
    hecho: remitida,
    partes: [{ titulo: 'Cliente', lineas: lineasDeParte(cliente) }],
    antes: [],
    montos: renglonesDeMontos(conceptoDe(oferta), oferta),
    despues: [{ titulo: 'Mensaje de BandWork', texto: mensaje }],
    pie: `enviada por correo el ${momentoEscrito(remitida)}`,
  })
