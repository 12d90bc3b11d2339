import { useQuery } from '@tanstack/react-query'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import type { PasoCompra } from '#domain/compra/pasos.ts'
import { masReciente } from '#web/servidor/posicion.ts'
import { dolares } from '#web/ui/cifras.ts'
import type { Pregunta } from '#web/ui/dialogo/confirmar.tsx'
import { useEstadoVivo } from '#web/vivo/senales.ts'
import { SALE_AL_VOLVER } from '#web/vivo/sin-linea.tsx'
import { consultaCompra } from './consultas.ts'
import { esDemo } from './etapas.ts'

/** An offer as a refusal names it too: its number, and its total as a decimal string. */
export type OfertaVista = { readonly numero: number; readonly total: string }

const ofertaDe = ({ datosCompra }: FilaCompra): OfertaVista | undefined =>
  datosCompra ? { numero: datosCompra.numero, total: datosCompra.totalCompra } : undefined

/** Returns a purchase's code, company and total in a line. */
const resumenDe = (fila: FilaCompra): string => {
  const oferta = ofertaDe(fila)
  return [fila.codCompra, fila.empresaProv, oferta && !esDemo(fila) ? dolares(oferta.total) : undefined]
    .filter(Boolean)
    .join(' · ')
}

/**
 * A question about a purchase. `numero` is the offer that it is about, if any. `con` holds what
 * else its step sends.
 */
type PreguntaDeCompra = Pregunta & { readonly numero?: number | undefined; readonly con?: object }
export type Preguntar = (fila: FilaCompra, resumen: string) => PreguntaDeCompra

/**
 * Builds a question about a step of a purchase. It follows the purchase while it is open, and ends
 * once the step is no longer possible.
 */
export const preguntaDeCompra = (
  conocida: FilaCompra,
  pasoDe: (fila: FilaCompra) => PasoCompra,
  preguntar: Preguntar,
) =>
  function usePregunta(): PreguntaDeCompra {
    const fila = masReciente(conocida, useQuery(consultaCompra(conocida.id)).data)
    const sinLinea = useEstadoVivo() === 'reintentando'
    const motivo = fila.pasos[pasoDe(fila)]
    if (typeof motivo === 'string')
      return { titulo: 'La compra cambió', texto: `${resumenDe(fila)}. ${motivo}`, acto: undefined }
    const pregunta = preguntar(fila, resumenDe(fila))
    return sinLinea ? { ...pregunta, texto: `${pregunta.texto} ${SALE_AL_VOLVER}` } : pregunta
  }

/**
 * Builds the question before accepting, as for orders. `vista` is the offer that the person saw
 * first, `negada` the one that the server's refusal named.
 */
export const preguntaDeAceptar = (conocida: FilaCompra, vista: number | undefined, negada?: OfertaVista) =>
  preguntaDeCompra(
    conocida,
    (fila) => (esDemo(fila) ? 'aprobarDemo' : 'aprobarOferta'),
    (fila, resumen) => {
      const leida = ofertaDe(fila)
      const oferta = negada && negada.numero > (leida?.numero ?? 0) ? negada : leida
      const total = dolares(oferta?.total ?? '0.00')
      const numero = oferta?.numero
      const demo = esDemo(fila)
      if (numero !== vista) {
        // The refusal has no term; the row that has it is on its way.
        const condiciones =
          oferta !== leida ? '' : demo ? ' No pagas nada.' : ` Suscripción de ${plazo(fila)}, con IVA.`
        return {
          titulo: `La oferta cambió: ahora ${demo ? `es una prueba de ${plazo(fila)}` : `son ${total}`}. ¿La aceptas?`,
          texto: `${resumen}.${condiciones} Nadie acepta lo que no vio: revísalo antes de decidir.`,
          acto: demo ? 'aceptar la prueba' : `aceptar ${total}`,
          cambiada: true,
          numero,
        }
      }
      if (demo) {
        return {
          titulo: `¿Aceptar la prueba de ${plazo(fila)}?`,
          texto: `${resumen}. No pagas nada. Finanzas la activa y el plazo empieza a correr.`,
          acto: 'aceptar la prueba',
          numero,
        }
      }
      return {
        titulo: `¿Aceptar la oferta por ${total}?`,
        texto: `${resumen}. Suscripción de ${plazo(fila)}, con IVA. Después envías tu comprobante de pago.`,
        acto: `aceptar ${total}`,
        numero,
      }
    },
  )
