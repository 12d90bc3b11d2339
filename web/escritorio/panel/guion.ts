import type { FilaCompra } from '#api/contract/compra.ts'
import { diaEscrito, plazo } from '#domain/calendario.ts'
import { esDemo } from '#web/compra/etapas.ts'
import { dolares } from '#web/ui/cifras.ts'

const saludo = ({ nombreUserItem }: FilaCompra): string =>
  `Buenos días, le saludo de BandWork. ¿Hablo con ${nombreUserItem}?`
const DESPEDIDA = 'Le dejo anotado. ¿Cuándo le viene bien que volvamos a hablar?'

const deEtapa = (fila: FilaCompra): readonly string[] => {
  const { datosCompra: oferta, motivo, fechaFin } = fila
  if (fila.clienteEliminado || fila.cerrada) return []
  if (fila.estadoPedido === 'En Curso' && motivo) {
    return [
      `Leímos lo que nos pide: «${motivo.texto}».`,
      'Puedo hacerle otra oferta ahora mismo: ¿cuánto tiempo y cuánto al mes le resulta cómodo?',
    ]
  }
  if (fila.estadoPedido === 'En Curso') {
    return [
      'Vimos que registró su negocio. ¿Qué vende y a quién le gustaría llegar?',
      'En BandWork los clientes le piden cotizaciones y usted responde con propuestas; le cuesta desde un dólar al día.',
      'Si quiere probarlo antes, le abro unos días gratis.',
    ]
  }
  if (fila.estadoPedido === 'Por Aprobar' && oferta) {
    const que = esDemo(fila) ? `una prueba de ${plazo(fila)}` : `${plazo(fila)} por ${dolares(oferta.totalCompra)}`
    return [
      `Le enviamos ${que}, con IVA. ${oferta.vista ? 'Vi que la abrió: ¿tiene alguna duda?' : '¿Pudo verla?'}`,
      'Para aceptarla basta un toque en su negociación.',
    ]
  }
  if (fila.estadoPedido === 'Aprobado') {
    return [
      fila.confirmadoFile
        ? 'Tenemos su comprobante: finanzas lo está revisando.'
        : `Falta el comprobante de ${dolares(fila.totalCompra)}: una foto de la transferencia alcanza.`,
    ]
  }
  if (fila.estadoPedido === 'Completado' && fechaFin) {
    return [
      `Su plazo termina el ${diaEscrito(fechaFin)}. ¿Cómo le ha ido con los pedidos?`,
      'Si renueva antes de esa fecha no pierde ni un día en las bandas.',
    ]
  }
  return ['Su cuenta está desactivada. ¿Quiere que le haga otra oferta?']
}

/** Returns what a clerk may say on the phone, by the purchase's state. */
export const guionDe = (fila: FilaCompra): readonly string[] => {
  const lineas = deEtapa(fila)
  return lineas.length === 0 ? [] : [saludo(fila), ...lineas, DESPEDIDA]
}

/**
 * Converts an Ecuadorian number to its international form, digits only: 0991234567 → 593991234567.
 */
export const internacional = (celular: string): string => {
  const cifras = celular.replace(/\D/g, '')
  return cifras.startsWith('0') ? `593${cifras.slice(1)}` : cifras
}
