import type { Candados } from '#commands/candados.ts'
import type { Handle } from '#commands/log/handle.ts'
import { idNuevo, pasoDe, type Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoCompra, compraDecider, pasoDeComando } from '#domain/compra/decidir.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { impideDesactivado, impideSinCliente } from '#domain/compra/pasos.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import type { Modo } from '#domain/cuenta/tipos.ts'
import { isRefusal, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { permisoDeRemitir } from './remision.ts'

export type CompraAbierta = { readonly id: number; readonly posicion: bigint }

/** The steps after which a payment may wait for finance. */
const TRAEN_COBRO: readonly ComandoCompra['type'][] = ['EnviarComprobante', 'DeshacerArchivo']

/** Creates the commands of a compra. */
export const comandosCompra = (
  { handle, cargar, cargarAlDia, lleva, unaVez }: Handle,
  { alPagar }: Pick<Candados, 'alPagar'>,
) => {
  /**
   * Opens the purchase that an account has taken for its own. A caller that comes again finds it
   * open.
   */
  const completar = async (
    compraId: number,
    proveedorId: number,
    modo: Modo,
    origen: Origen,
    solicitud: Solicitud,
  ): Promise<CompraAbierta | Refusal> => {
    const command = { type: 'AbrirCompra', proveedorId, modo, ...origen } as const
    const abierta = await handle(compraDecider, streamCompra(compraId), command, solicitud, { crea: true })
    return isRefusal(abierta) ? abierta : { id: compraId, posicion: abierta.posicion }
  }

  /** Resolves with why an account can't be given a purchase to attend to, undefined for a clerk. */
  const atendible = async (id: number): Promise<Refusal | undefined> => {
    const cuenta = await cargar(cuentaDecider, streamCuenta(id))
    const atiende = cuenta.existe && cuenta.isActive && cuenta.tipoUsuario === 'callcenter'
    return atiende ? undefined : refuse('no-atiende', 'Esa persona no es del call center.')
  }

  /** Resolves with the account that attends to the purchase, if it is no longer an active clerk. */
  const ausenteDe = async (stream: string): Promise<number | undefined> => {
    const { callcenterId } = (await cargar(compraDecider, stream)).context
    return callcenterId !== undefined && (await atendible(callcenterId)) ? callcenterId : undefined
  }

  const mandar = async (id: number, dado: ComandoCompra, solicitud: Solicitud) => {
    const stream = streamCompra(id)
    const command = dado.type === 'TomarCompra' ? { ...dado, ausente: await ausenteDe(stream) } : dado
    const remision =
      command.type === 'RemitirOferta' ? permisoDeRemitir(handle, command, { compraId: id }, solicitud) : undefined
    const permitir = async () => {
      const { context } = await cargar(compraDecider, stream)
      const leer = TRAEN_COBRO.includes(command.type) ? cargarAlDia : cargar
      const cliente = await leer(cuentaDecider, streamCuenta(context.proveedorId))
      const sinCliente = cliente.existe && cliente.eliminada ? impideSinCliente(pasoDeComando(command)) : undefined
      const cerrada = cliente.existe && !cliente.isActive ? impideDesactivado(pasoDeComando(command)) : undefined
      const no =
        sinCliente ??
        cerrada ??
        (command.type === 'ReasignarCompra' ? await atendible(command.callcenterId) : undefined)
      return no ?? remision?.permitir()
    }
    return handle(compraDecider, stream, command, solicitud, { ...remision, permitir })
  }

  /**
   * Takes any step of a purchase that exists. The offer is mailed only if its sender may still
   * mail. A step that brings a payment waits until no erasure of its client is under way. Refusals:
   * cuenta-eliminada, no-atiende, cliente-desactivado, demasiados-correos, the decider's.
   */
  const ejecutar = async (id: number, dado: ComandoCompra, solicitud: Solicitud) => {
    if (!TRAEN_COBRO.includes(dado.type)) return mandar(id, dado, solicitud)
    const { context } = await cargar(compraDecider, streamCompra(id))
    return alPagar(context.proveedorId, () => mandar(id, dado, solicitud))
  }

  return {
    /** Resolves with whether an active clerk attends to the purchase. */
    atendida: async (id: number): Promise<boolean> => {
      const { context } = await cargar(compraDecider, streamCompra(id))
      return context.callcenterId !== undefined && (await atendible(context.callcenterId)) === undefined
    },
    /**
     * Opens a provider's purchase, or negotiates its lapsed or deactivated one anew. The account's
     * own stream says which is its one purchase (decisiones/compra, «One at a time»). Refusals:
     * compra-en-curso, prohibido, clave-reusada.
     */
    abrir: (proveedorId: number, modo: Modo, origen: Origen, solicitud: Solicitud): Promise<CompraAbierta | Refusal> =>
      unaVez(solicitud, async () => {
        const compraId = idNuevo(solicitud.comando)
        const tomar = { type: 'AbrirNegociacion', compraId, modo, ...origen } as const
        const tomada = await handle(cuentaDecider, streamCuenta(proveedorId), tomar, solicitud)
        if (!isRefusal(tomada)) return completar(compraId, proveedorId, modo, origen, solicitud)
        const cuenta = await cargar(cuentaDecider, streamCuenta(proveedorId))
        if (tomada.refused !== 'compra-en-curso' || !cuenta.existe || cuenta.negociacion === undefined) return tomada
        const stream = streamCompra(cuenta.negociacion)
        if ((await cargar(compraDecider, stream)).context.cerrada) {
          const liberar = { type: 'LiberarNegociacion', compraId: cuenta.negociacion, ...origen } as const
          await handle(cuentaDecider, streamCuenta(proveedorId), liberar, pasoDe(solicitud, 'liberar'))
          const otra = await handle(cuentaDecider, streamCuenta(proveedorId), tomar, pasoDe(solicitud, 'otra'))
          return isRefusal(otra) ? otra : completar(compraId, proveedorId, modo, origen, solicitud)
        }
        const reabierta = await handle(compraDecider, stream, { type: 'ReabrirNegociacion', ...origen }, solicitud)
        if (isRefusal(reabierta)) return reabierta.refused === 'clave-reusada' ? reabierta : tomada
        return { id: cuenta.negociacion, posicion: reabierta.posicion }
      }),
    completar,
    ejecutar,
    /** Resolves with whether a step was taken before under the same key. */
    lleva: (id: number, actorId: number, solicitud: Solicitud) =>
      lleva(compraDecider, streamCompra(id), actorId, solicitud),
    /** Resolves with the compra as its decisions see it, at most two seconds old. */
    estado: (id: number): Promise<Compra> => cargar(compraDecider, streamCompra(id)),
  }
}

export type ComandosCompra = ReturnType<typeof comandosCompra>
