import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { isRefusal, noExiste, type Refusal } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { DESCARTADA, type PropuestaImpresa, SIN_PARTE, type Situacion, situacionDe } from '#domain/pedido/enlace.ts'
import { type HechoPedido, streamPedido } from '#domain/pedido/hechos.ts'
import { evolvePedido, pedidoInicial } from '#domain/pedido/maquina.ts'
import { CUALQUIERA, type CualRemision, type Enlace, enlacesDe, lectorDePartes, remisionEn } from './remision.ts'

type Leido = Hecho & HechoPedido
const esRemision = (hecho: Leido): hecho is Leido & { type: 'PropuestaRemitida' } => hecho.type === 'PropuestaRemitida'

/** A mailed proposal without its code, which no fact tells. */
export type Remitida = { readonly numero: number; readonly impresa: Omit<PropuestaImpresa, 'codigo'> }

/**
 * Returns a function that reads a mailed proposal as it was when it was mailed, by its fact's
 * revision or its number among the mailings, from 1. It resolves with undefined when there is none,
 * and with SIN_PARTE once a party was erased.
 */
export const lectorDePropuestas = (con: Pick<Handle, 'cargar' | 'historia'>) => {
  const parteEn = lectorDePartes(con)
  return async (pedidoId: number, remision: CualRemision): Promise<Remitida | Refusal | undefined> => {
    const hechos = (await con.historia(streamPedido(pedidoId))) as Leido[]
    const hallada = remisionEn(hechos.filter(esRemision), remision)
    if (!hallada) return undefined
    const { numero, remitida } = hallada
    const hasta = hechos.filter(({ revision }) => revision <= remitida.revision)
    const { context } = hasta.reduce(evolvePedido, pedidoInicial)
    const { version, mensaje } = remitida.data
    const propuesta = context.propuestas.find((hecha) => hecha.version === version)
    if (!propuesta) return undefined
    const proveedor = await parteEn(context.proveedorId, remitida.posicion)
    const cliente = await parteEn(context.consumidorId, remitida.posicion)
    if (!proveedor || !cliente) return SIN_PARTE
    const enviada = hasta.findLast((hecho) => hecho.type === 'PropuestaEnviada' && hecho.data.version === version)
    // The client may have changed the lines since they were quoted.
    const alCotizar = hasta.filter(({ revision }) => revision <= (enviada ?? remitida).revision)
    const cotizadas = alCotizar.reduce(evolvePedido, pedidoInicial).context.detalle.lineas
    return {
      numero,
      impresa: {
        propuesta,
        lineas: cotizadas,
        enviada: (enviada ?? remitida).meta.momento,
        remitida: remitida.meta.momento,
        descripcion: context.descripcion,
        mensaje,
        proveedor,
        cliente,
      },
    }
  }
}

export type PropuestaAbierta = Remitida & { readonly situacion: Situacion; readonly posicion: bigint }

/** Creates the commands of somebody who was mailed a proposal. */
export const comandosPropuesta = (con: Handle, firmas: Firmas) => {
  const { handle, cargar } = con
  const leer = lectorDePropuestas(con)
  return {
    enlaces: enlacesDe(firmas, 'propuesta'),
    /**
     * Uses up a link and opens its proposal. Refusals: no-existe, propuesta-retirada,
     * propuesta-descartada, enlace-usado, enlace-vencido.
     */
    abrir: async (
      { id, remision, correo }: Enlace,
      ahora: string,
      solicitud: Solicitud,
    ): Promise<PropuestaAbierta | Refusal> => {
      const stream = streamPedido(id)
      const remitida = await leer(id, { numero: remision })
      if (!remitida) return noExiste('esa propuesta')
      if (isRefusal(remitida)) return remitida
      const usar = { type: 'VerPropuestaPorEnlace', remision, correo, remitida: remitida.impresa.remitida } as const
      const usado = await handle(pedidoDecider, stream, { ...usar, actor: CUALQUIERA, ahora }, solicitud)
      if (isRefusal(usado)) return usado
      const pedido = await cargar(pedidoDecider, stream)
      // A repeat under the same key comes this far, even if the order was discarded since.
      if (pedido.value === 'Descartado') return DESCARTADA
      return {
        ...remitida,
        situacion: situacionDe(pedido, remitida.impresa.propuesta.version),
        posicion: usado.posicion,
      }
    },
  }
}

export type ComandosPropuesta = ReturnType<typeof comandosPropuesta>
