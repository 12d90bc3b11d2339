import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { type Cartas, escribir, type Remitente, tieneBuzon } from './carta.ts'

const BOTON = 'Ver en BandWork'

/** Orders by mail: a proposal that was e-mailed, an order placed while its provider was away. */
export const cartasDePedido = ({
  cargar,
  enlaceDePedido: enlace,
}: Pick<Remitente, 'cargar' | 'enlaceDePedido'>): Cartas => {
  const partesDe = async (hecho: Hecho) => {
    const id = Number(hecho.clave)
    const { context } = await cargar(pedidoDecider, hecho.stream, hecho.revision)
    const proveedor = await cargar(cuentaDecider, streamCuenta(context.proveedorId))
    const consumidor = await cargar(cuentaDecider, streamCuenta(context.consumidorId))
    return proveedor.existe && consumidor.existe ? { id, context, proveedor, consumidor } : undefined
  }
  return {
    PropuestaRemitida: async (hecho) => {
      const partes = await partesDe(hecho)
      if (!partes) return []
      const { id, context, proveedor } = partes
      const { data } = hecho as Hecho & HechoPedido & { type: 'PropuestaRemitida' }
      // The one that was sent, whatever was proposed since.
      const vigente = context.propuestas.find(({ version }) => version === data.version)
      const montos = vigente
        ? `Subtotal: ${enDolares(vigente.subtotal)}\nIVA: ${enDolares(vigente.iva)}\nTotal: ${enDolares(vigente.total)}`
        : 'La propuesta con su monto llegará pronto.'
      const parrafos = [data.mensaje, `Pedido: ${context.descripcion}`, montos, `Atentamente,\n${proveedor.nombre}`]
      const asunto = `Propuesta de ${proveedor.nombre}`
      return data.correos.map((para) =>
        escribir({ para, asunto, parrafos, enlace: enlace('consumidor', id), boton: BOTON }),
      )
    },
    PedidoColocado: async (hecho) => {
      const { data } = hecho as Hecho & HechoPedido & { type: 'PedidoColocado' }
      if (!data.sinConexion) return []
      const partes = await partesDe(hecho)
      if (!partes || !tieneBuzon(partes.proveedor.correo)) return []
      const { id, context, proveedor, consumidor } = partes
      return [
        escribir({
          para: proveedor.correo,
          asunto: `Nuevo pedido de ${consumidor.nombre}`,
          parrafos: [
            `Hola, ${proveedor.nombre}:`,
            `${consumidor.nombre} te hizo un pedido mientras no estabas conectado.`,
            context.descripcion,
          ],
          enlace: enlace('proveedor', id),
          boton: BOTON,
        }),
      ]
    },
  }
}
