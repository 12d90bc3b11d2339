import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import {
  CERRADA,
  type OfertaImpresa,
  type SituacionDeOferta,
  situacionDeOferta,
  YA_NO_ESTA,
} from '#domain/compra/enlace.ts'
import { type HechoCompra, streamCompra } from '#domain/compra/hechos.ts'
import { compraInicial, evolveCompra } from '#domain/compra/maquina.ts'
import { isRefusal, noExiste, type Refusal } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { CUALQUIERA, type CualRemision, type Enlace, enlacesDe, lectorDePartes, remisionEn } from './remision.ts'

type Leido = Hecho & HechoCompra
const esRemision = (hecho: Leido): hecho is Leido & { type: 'OfertaRemitida' } => hecho.type === 'OfertaRemitida'
const esOferta = (hecho: Leido): hecho is Leido & { type: 'OfertaEnviada' | 'DemoEnviada' | 'OfertaElegida' } =>
  hecho.type === 'OfertaEnviada' || hecho.type === 'DemoEnviada' || hecho.type === 'OfertaElegida'

/**
 * A mailed offer without its code, which no fact tells. `aceptada` means that its client had
 * accepted it by then.
 */
export type OfertaRemitida = {
  readonly numero: number
  readonly aceptada: boolean
  readonly impresa: Omit<OfertaImpresa, 'codigo'>
}

/**
 * Returns a function that reads a mailed offer as it was when it was mailed, by its fact's revision
 * or its number among the mailings, from 1. It resolves with undefined when there is none, and with
 * YA_NO_ESTA once its client was erased.
 */
export const lectorDeOfertas = (con: Pick<Handle, 'cargar' | 'historia'>) => {
  const parteEn = lectorDePartes(con)
  return async (compraId: number, remision: CualRemision): Promise<OfertaRemitida | Refusal | undefined> => {
    const hechos = (await con.historia(streamCompra(compraId))) as Leido[]
    const hallada = remisionEn(hechos.filter(esRemision), remision)
    if (!hallada) return undefined
    const { numero, remitida } = hallada
    const enviada = hechos.filter(esOferta).find(({ data }) => data.numero === remitida.data.numero)
    if (!enviada) return undefined
    const compra = hechos.filter(({ revision }) => revision <= remitida.revision).reduce(evolveCompra, compraInicial)
    const cliente = await parteEn(compra.context.proveedorId, remitida.posicion)
    if (!cliente) return YA_NO_ESTA
    return {
      numero,
      aceptada: situacionDeOferta(compra, remitida.data.numero) === 'aceptada',
      impresa: {
        oferta: enviada.data,
        enviada: enviada.meta.momento,
        remitida: remitida.meta.momento,
        mensaje: remitida.data.mensaje,
        cliente,
      },
    }
  }
}

export type OfertaAbierta = OfertaRemitida & { readonly situacion: SituacionDeOferta; readonly posicion: bigint }

/** Creates the commands of somebody who was mailed an offer. */
export const comandosOferta = (con: Handle, firmas: Firmas) => {
  const { handle, cargar } = con
  const leer = lectorDeOfertas(con)
  return {
    enlaces: enlacesDe(firmas, 'oferta'),
    /**
     * Uses up a link and opens its offer. Refusals: no-existe, oferta-retirada, enlace-usado,
     * enlace-vencido.
     */
    abrir: async (
      { id, remision, correo }: Enlace,
      ahora: string,
      solicitud: Solicitud,
    ): Promise<OfertaAbierta | Refusal> => {
      const stream = streamCompra(id)
      const remitida = await leer(id, { numero: remision })
      if (!remitida) return noExiste('esa oferta')
      if (isRefusal(remitida)) return remitida
      const usar = { type: 'VerOfertaPorEnlace', remision, correo, remitida: remitida.impresa.remitida } as const
      const usado = await handle(compraDecider, stream, { ...usar, actor: CUALQUIERA, ahora }, solicitud)
      if (isRefusal(usado)) return usado
      const compra = await cargar(compraDecider, stream)
      // A repeat under the same key comes this far, even if the purchase was closed since.
      if (compra.context.cerrada) return CERRADA
      return {
        ...remitida,
        situacion: situacionDeOferta(compra, remitida.impresa.oferta.numero),
        posicion: usado.posicion,
      }
    },
  }
}

export type ComandosOferta = ReturnType<typeof comandosOferta>
