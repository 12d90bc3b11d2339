import { imprimir, lineasDeParte } from '#api/operacion/documento.ts'
import { momentoEscrito } from '#domain/calendario.ts'
import { renglonesDeMontos } from '#domain/impuestos.ts'
import { lineasImpresas, type PropuestaImpresa } from '#domain/pedido/enlace.ts'
import { terminosEnPalabras } from '#domain/pedido/terminos.ts'
import { tablaDeLineas } from './lineas-pdf.ts'

/** Prints a mailed proposal as PDF, A4. The same proposal gives the same bytes. */
export const imprimirPropuesta = (impresa: PropuestaImpresa): Promise<Uint8Array> => {
  const { codigo, propuesta, enviada, remitida, descripcion, mensaje, proveedor, cliente } = impresa
  return imprimir({
    titulo: `Propuesta ${propuesta.version}${codigo ? ` · Pedido ${codigo}` : ''}`,
    cuando: `${momentoEscrito(enviada)} (hora de Ecuador)`,
    hecho: remitida,
    partes: [
      { titulo: 'Proveedor', lineas: lineasDeParte(proveedor) },
      { titulo: 'Cliente', lineas: lineasDeParte(cliente) },
    ],
    antes: [{ titulo: 'Pedido', texto: descripcion }],
    tabla: tablaDeLineas(lineasImpresas(impresa)),
    montos: renglonesDeMontos('Subtotal', propuesta),
    despues: [
      { titulo: 'Condiciones', texto: terminosEnPalabras(propuesta).join('\n') },
      { titulo: 'Mensaje del proveedor', texto: mensaje },
    ],
    pie: `enviada por correo el ${momentoEscrito(remitida)}`,
  })
}
