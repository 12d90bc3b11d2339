import { lectorDePropuestas } from '#commands/propuesta.ts'
import { enlacesDe } from '#commands/remision.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal } from '#domain/decider.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { lineasImpresas, nombreDeDocumento } from '#domain/pedido/enlace.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { lineaEnPalabras, ofertaEnPalabras } from '#domain/pedido/linea-en-palabras.ts'
import { cantidadEscrita } from '#domain/pedido/lineas.ts'
import type { ContextoPedido } from '#domain/pedido/maquina.ts'
import { terminosEnPalabras } from '#domain/pedido/terminos.ts'
import { ruta } from '#domain/rutas.ts'
import { type Cartas, escribir, montosEnCarta, type Remitente, tieneBuzon, unaVezPorEnlace } from './carta.ts'

/** Returns what an order asks for: its text and its lines. */
const pedidoEnPalabras = ({ descripcion, detalle }: ContextoPedido): string =>
  [
    descripcion,
    ...detalle.lineas.map((linea) => lineaEnPalabras({ ...linea, cantidad: cantidadEscrita(linea.cantidad) })),
  ]
    .filter(Boolean)
    .join('\n')

/**
 * Writes the mails about orders: a proposal that was e-mailed, an order placed while its provider
 * was away.
 */
export const cartasDePedido = ({
  cargar,
  historia,
  firmas,
  publicUrl,
  codigoDePedido,
  ocultar,
  imprimirPropuesta,
}: Pick<
  Remitente,
  'cargar' | 'historia' | 'firmas' | 'publicUrl' | 'codigoDePedido' | 'ocultar' | 'imprimirPropuesta'
>): Cartas => {
  const leerRemitida = lectorDePropuestas({ cargar, historia })
  const enlaces = enlacesDe(firmas, 'propuesta')
  const enlace = (lado: Lado, id: number): string => publicUrl + rutaDePedido(ocultar(id), lado)
  const partesDe = async (hecho: Hecho) => {
    const id = Number(hecho.clave)
    const { context } = await cargar(pedidoDecider, hecho.stream, hecho.revision)
    const proveedor = await cargar(cuentaDecider, streamCuenta(context.proveedorId))
    const consumidor = await cargar(cuentaDecider, streamCuenta(context.consumidorId))
    if (!proveedor.existe || !consumidor.existe) return undefined
    const codigo = await codigoDePedido(id, hecho.posicion)
    /** Builds a subject that says which order, and what to do. */
    const asunto = (acto: string) => (codigo ? `${codigo}: ${acto}` : `${acto.charAt(0).toUpperCase()}${acto.slice(1)}`)
    const elPedido = codigo ? `el pedido ${codigo}` : 'un pedido'
    return { id, codigo, context, proveedor, consumidor, elPedido, asunto }
  }
  return {
    PropuestaRemitida: async (hecho) => {
      const partes = await partesDe(hecho)
      if (!partes) return []
      const { id, codigo, context, proveedor, elPedido, asunto } = partes
      const { data } = hecho as Hecho & HechoPedido & { type: 'PropuestaRemitida' }
      const firma = `Atentamente,\n${proveedor.nombre}`
      const remitida = await leerRemitida(id, { revision: hecho.revision })
      if (isRefusal(remitida)) return []
      if (!remitida) {
        return data.correos.map((para) =>
          escribir({
            para,
            asunto: asunto(`revisa la propuesta de ${proveedor.nombre}`),
            acto: `Revisa la propuesta para ${elPedido}`,
            enlace: enlace('consumidor', id),
            parrafos: [
              'La propuesta con su monto llegará pronto.',
              data.mensaje,
              `Pedido: ${pedidoEnPalabras(context)}`,
              firma,
            ],
          }),
        )
      }
      const impresa = { codigo, ...remitida.impresa }
      const { total } = impresa.propuesta
      const lineas = lineasImpresas(impresa)
      const contenido = await imprimirPropuesta(impresa)
      const adjuntos = [{ nombre: nombreDeDocumento(impresa), tipo: 'application/pdf', contenido }]
      return data.correos.map((para, correo) =>
        escribir({
          para,
          asunto: asunto(`revisa la propuesta de ${proveedor.nombre} por ${enDolares(total)}`),
          acto: `Revisa la propuesta para ${elPedido}`,
          enlace:
            publicUrl +
            ruta('propuesta_por_enlace', {
              token: enlaces.token({ id, remision: remitida.numero, correo }),
            }),
          parrafos: [
            ...(lineas.length > 0 ? [lineas.map(ofertaEnPalabras).join('\n')] : []),
            [montosEnCarta(impresa.propuesta), ...terminosEnPalabras(impresa.propuesta)].join('\n'),
            data.mensaje,
            firma,
            unaVezPorEnlace('la propuesta'),
            `Quien hizo el pedido la aprueba con su cuenta: ${enlace('consumidor', id)}`,
          ],
          adjuntos,
        }),
      )
    },
    PedidoColocado: async (hecho) => {
      const { data } = hecho as Hecho & HechoPedido & { type: 'PedidoColocado' }
      if (!data.sinConexion) return []
      const partes = await partesDe(hecho)
      if (!partes || !tieneBuzon(partes.proveedor.correo)) return []
      const { id, context, proveedor, consumidor, elPedido, asunto } = partes
      return [
        escribir({
          para: proveedor.correo,
          asunto: asunto(`cotiza el pedido de ${consumidor.nombre}`),
          acto: `Cotiza ${elPedido} de ${consumidor.nombre}`,
          enlace: enlace('proveedor', id),
          parrafos: [
            `Hola, ${proveedor.nombre}:`,
            `${consumidor.nombre} te hizo ${elPedido} mientras no estabas en línea:`,
            pedidoEnPalabras(context),
          ],
        }),
      ]
    },
  }
}
