import type { Servicios } from '#api/operacion/servicios.ts'
import { type Solicitud, solicitudDe } from '#commands/log/solicitud.ts'
import { isRefusal, type Origen, SISTEMA } from '#domain/decider.ts'

type Necesita =
  | 'archivos'
  | 'buzon'
  | 'credenciales'
  | 'cuentas'
  | 'eliminaciones'
  | 'equipos'
  | 'imagenes'
  | 'leidos'
  | 'logos'
  | 'sesiones'
  | 'ahora'

/**
 * Builds the erasure of persons (decisiones/cuenta, «Personal data»): of what the log says of them,
 * and then of what is kept beside it.
 */
export const crearEliminacion = (servicios: Pick<Servicios, Necesita>) => {
  const { archivos, buzon, credenciales, cuentas, eliminaciones, equipos, imagenes, leidos, logos, sesiones, ahora } =
    servicios
  /** Deletes what is kept of a person beside the log. */
  const quitar = async (id: number): Promise<void> => {
    await credenciales.borrar(id)
    await leidos.olvidar(id)
    await sesiones.cerrarTodas(id, 'eliminada')
    await equipos.olvidar(id)
    for (const deposito of [archivos, imagenes, logos]) await deposito.vaciar(id)
  }
  /**
   * Erases a person. If something stops it half-way, doing it again finishes it. Refusals:
   * no-existe, cuenta-propia.
   */
  const eliminar = async (id: number, origen: Origen, solicitud: Solicitud) => {
    const antes = await cuentas.estado(id)
    const eliminada = await cuentas.eliminar(id, origen, solicitud)
    if (isRefusal(eliminada)) return eliminada
    await quitar(id)
    if (antes.existe) await buzon?.olvidar(id, antes.correo)
    await eliminaciones.anotar()
    return eliminada
  }
  /** Erases a person again, for an erasure that is half done or that a restored log lacks. */
  const repetir = (id: number) => {
    const accion = { quien: SISTEMA.id, accion: 'terminar de eliminar', objeto: String(id), clave: String(id) }
    return eliminar(id, { actor: SISTEMA, ahora: ahora() }, solicitudDe(accion, '', 'proceso'))
  }
  return {
    eliminar,
    quitar,
    repetir,
    /** Finishes erasures whose process died half-way. */
    terminar: async (): Promise<void> => {
      for (const id of await credenciales.deEliminadas()) {
        const eliminada = await repetir(id)
        if (isRefusal(eliminada)) throw new Error(eliminada.detalle)
      }
    },
  }
}
