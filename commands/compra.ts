import type { Handle } from '#commands/log/handle.ts'
import { idNuevo, type Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoCompra, compraDecider } from '#domain/compra/decidir.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'

/** The commands of a compra. */
export const comandosCompra = ({ handle, cargar }: Handle) => ({
  /** Opens one for a provider: its id and position. */
  abrir: async (command: ComandoCompra & { type: 'AbrirCompra' }, solicitud: Solicitud) => {
    const id = idNuevo(solicitud.comando)
    const hecha = await handle(compraDecider, streamCompra(id), command, solicitud, { crea: true })
    return 'refused' in hecha ? hecha : { id, ...hecha }
  },
  /** Any step of one that exists. */
  ejecutar: (id: number, command: ComandoCompra, solicitud: Solicitud) =>
    handle(compraDecider, streamCompra(id), command, solicitud),
  /** The compra as its decisions see it, at most two seconds old. */
  estado: (id: number): Promise<Compra> => cargar(compraDecider, streamCompra(id)),
})

export type ComandosCompra = ReturnType<typeof comandosCompra>
