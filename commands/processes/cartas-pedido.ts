import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { type Cartas, escribir, type Remitente, tieneBuzon } from './carta.ts'

/** Orders by mail: a proposal that was e-mailed, an order placed while its provider was away. */
export const cartasDePedido = ({
  cargar,
  codigoDePedido,
  enlaceDePedido: enlace,
}: Pick<Remitente, 'cargar' | 'codigoDePedido' | 'enlaceDePedido'>): Cartas => {
  const partesDe = async (hecho: Hecho) => {
    const id = Number(hecho.clave)
    const { context } = await cargar(pedidoDecider, hecho.stream, hecho.revision)
    const proveedor = await cargar(cuentaDecider, streamCuenta(context.proveedorId))
    const consumidor = await cargar(cuentaDecider, streamCuenta(context.consumidorId))
    if (!proveedor.existe || !consumidor.existe) return undefined
    const codigo = await codigoDePedido(id, hecho.posicion)
    /** A subject says which order, and what to do. */
    const asunto = (acto: string) => (codigo ? `${codigo}: ${acto}` : `${acto.charAt(0).toUpperCase()}${acto.slice(1)}`)
    const elPedido = codigo ? `el pedido ${codigo}` : 'un pedido'
    return { id, context, proveedor, consumidor, elPedido, asunto }
  }
  return {
    PropuestaRemitida: async (hecho) => {
      const partes = await partesDe(hecho)
      if (!partes) return []
      const { id, context, proveedor, elPedido, asunto } = partes
      const { data } = hecho as Hecho & HechoPedido & { type: 'PropuestaRemitida' }
      // The one that was sent, whatever was proposed since.
      const vigente = context.propuestas.find(({ version }) => version === data.version)
      const montos = vigente
        ? `Subtotal: ${enDolares(vigente.subtotal)}\nIVA: ${enDolares(vigente.iva)}\nTotal: ${enDolares(vigente.total)}`
        : 'La propuesta con su monto llegará pronto.'
      const por = vigente ? ` por ${enDolares(vigente.total)}` : ''
      return data.correos.map((para) =>
        escribir({
          para,
          asunto: asunto(`revisa la propuesta de ${proveedor.nombre}${por}`),
          acto: `Revisa la propuesta para ${elPedido}`,
          enlace: enlace('consumidor', id),
          parrafos: [montos, data.mensaje, `Pedido: ${context.descripcion}`, `Atentamente,\n${proveedor.nombre}`],
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
            context.descripcion,
          ],
        }),
      ]
    },
  }
}
