import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type Cuenta, type CuentaAbierta, evolveCuenta, type HechoCuenta, streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal, noExiste, type Refusal } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import {
  DESCARTADA,
  type ParteImpresa,
  type PropuestaImpresa,
  SIN_PARTE,
  type Situacion,
  situacionDe,
} from '#domain/pedido/enlace.ts'
import { type HechoPedido, streamPedido } from '#domain/pedido/hechos.ts'
import { evolvePedido, pedidoInicial } from '#domain/pedido/maquina.ts'

/** What the token of a mailed proposal's link is for. */
const ENLACE_PROPUESTA = 'propuesta'
/** Whoever has a link comes without an account. */
const CUALQUIERA = { id: 0, tipoUsuario: 'anonimo' } as const

/** An addressee of a mailing: of which order, the how manieth mailing, from 1, and which of its addresses, from 0. */
export type EnlaceDePropuesta = {
  readonly pedidoId: number
  readonly remision: number
  readonly correo: number
}

type Leido = Hecho & HechoPedido
const esRemision = (hecho: Leido): hecho is Leido & { type: 'PropuestaRemitida' } => hecho.type === 'PropuestaRemitida'

const parteDe = ({ nombre, ciudad, celular, correo }: CuentaAbierta): ParteImpresa => ({
  nombre,
  ciudad,
  celular,
  correo,
})

/** A mailed proposal without its code, which no fact tells. */
export type Remitida = { readonly numero: number; readonly impresa: Omit<PropuestaImpresa, 'codigo'> }

/**
 * Reads a mailed proposal as it was when it was mailed, by its fact's revision or its number among the mailings, from 1. undefined where there is
 * none; SIN_PARTE once a party was erased.
 */
export const lectorDeRemitidas = ({ cargar, historia }: Pick<Handle, 'cargar' | 'historia'>) => {
  const cuentaEn = async (id: number, posicion: bigint): Promise<CuentaAbierta | undefined> => {
    const stream = streamCuenta(id)
    const ahora = await cargar(cuentaDecider, stream)
    if (!ahora.existe || ahora.eliminada) return undefined
    const hechos = (await historia(stream)).filter((hecho) => hecho.posicion <= posicion)
    const entonces = (hechos as (Hecho & HechoCuenta)[]).reduce<Cuenta>(evolveCuenta, cuentaDecider.initial)
    return entonces.existe ? entonces : undefined
  }
  return async (
    pedidoId: number,
    cual: { readonly revision: number } | { readonly numero: number },
  ): Promise<Remitida | Refusal | undefined> => {
    const hechos = (await historia(streamPedido(pedidoId))) as Leido[]
    const remisiones = hechos.filter(esRemision)
    const numero = 'numero' in cual ? cual.numero : remisiones.findIndex((una) => una.revision === cual.revision) + 1
    const remitida = remisiones[numero - 1]
    if (!remitida) return undefined
    const hasta = hechos.filter(({ revision }) => revision <= remitida.revision)
    const { context } = hasta.reduce(evolvePedido, pedidoInicial)
    const { version, mensaje } = remitida.data
    const propuesta = context.propuestas.find((una) => una.version === version)
    if (!propuesta) return undefined
    const proveedor = await cuentaEn(context.proveedorId, remitida.posicion)
    const cliente = await cuentaEn(context.consumidorId, remitida.posicion)
    if (!proveedor || !cliente) return SIN_PARTE
    const enviada = hasta.findLast((hecho) => hecho.type === 'PropuestaEnviada' && hecho.data.version === version)
    return {
      numero,
      impresa: {
        propuesta,
        enviada: (enviada ?? remitida).meta.momento,
        remitida: remitida.meta.momento,
        descripcion: context.descripcion,
        mensaje,
        proveedor: parteDe(proveedor),
        cliente: parteDe(cliente),
      },
    }
  }
}

/** The token of an addressee's link: the same each time that the mail is written. */
export const tokenDePropuesta = (firmas: Firmas, { pedidoId, remision, correo }: EnlaceDePropuesta): string =>
  firmas.firmar(ENLACE_PROPUESTA, pedidoId, remision, correo)

export type PropuestaAbierta = Remitida & { readonly situacion: Situacion; readonly posicion: bigint }

/** What somebody does who was mailed a proposal. */
export const comandosPropuesta = (con: Handle, firmas: Firmas) => {
  const { handle, cargar } = con
  const leer = lectorDeRemitidas(con)
  return {
    /** What a link's token names; undefined when it isn't one of ours. */
    enlace: (token: string): EnlaceDePropuesta | undefined => {
      const [pedidoId, remision, correo] = (firmas.leer(ENLACE_PROPUESTA, token) ?? []).map(Number)
      return pedidoId === undefined || remision === undefined || correo === undefined
        ? undefined
        : { pedidoId, remision, correo }
    },
    /** Uses a link up and opens its proposal. Refusals: no-existe, propuesta-retirada, propuesta-descartada, enlace-usado, enlace-vencido. */
    abrir: async (
      { pedidoId, remision, correo }: EnlaceDePropuesta,
      ahora: string,
      solicitud: Solicitud,
    ): Promise<PropuestaAbierta | Refusal> => {
      const stream = streamPedido(pedidoId)
      const remitida = await leer(pedidoId, { numero: remision })
      if (!remitida) return noExiste('esa propuesta')
      if (isRefusal(remitida)) return remitida
      const usar = { type: 'VerPropuestaPorEnlace', remision, correo, remitida: remitida.impresa.remitida } as const
      const usado = await handle(pedidoDecider, stream, { ...usar, actor: CUALQUIERA, ahora }, solicitud)
      if (isRefusal(usado)) return usado
      const pedido = await cargar(pedidoDecider, stream)
      // Whoever asks again under one key has used it up before.
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
