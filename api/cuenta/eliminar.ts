import type { Servicios } from '#api/operacion/servicios.ts'
import { type Solicitud, solicitudDe } from '#commands/log/solicitud.ts'
import { isRefusal, type Origen, SISTEMA } from '#domain/decider.ts'

/**
 * Builds the erasure of persons (decisiones/cuenta, «Personal data»): of what the log says of them,
 * and then of what is kept beside it.
 */
export const crearEliminacion = (servicios: Servicios) => {
  const { archivos, buzon, credenciales, cuentas, equipos, imagenes, leidos, logos, sesiones, ahora } = servicios
  /**
   * Erases a person. If something stops it half-way, doing it again finishes it. Refusals:
   * no-existe, cuenta-propia.
   */
  const eliminar = async (id: number, origen: Origen, solicitud: Solicitud) => {
    const antes = await cuentas.estado(id)
    const eliminada = await cuentas.eliminar(id, origen, solicitud)
    if (isRefusal(eliminada)) return eliminada
    await credenciales.borrar(id)
    await leidos.olvidar(id)
    await sesiones.cerrarTodas(id, 'eliminada')
    await equipos.olvidar(id)
    if (antes.existe) {
      await buzon?.olvidar(id, antes.correo)
      for (const deposito of [archivos, imagenes, logos]) await deposito.vaciar(id)
    }
    return eliminada
  }
  return {
    eliminar,
    /** Finishes erasures whose process died half-way. */
    terminar: async (): Promise<void> => {
      for (const id of await credenciales.deEliminadas()) {
        const accion = { quien: SISTEMA.id, accion: 'terminar de eliminar', objeto: String(id), clave: String(id) }
        const origen = { actor: SISTEMA, ahora: ahora() }
        const eliminada = await eliminar(id, origen, solicitudDe(accion, '', 'proceso'))
        if (isRefusal(eliminada)) throw new Error(eliminada.detalle)
      }
    },
  }
}
