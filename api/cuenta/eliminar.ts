import type { Servicios } from '#api/operacion/servicios.ts'
import { type Solicitud, solicitudDe } from '#commands/log/solicitud.ts'
import { isRefusal, type Origen, SISTEMA } from '#domain/decider.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { impideEliminar, leerCobros } from './cobros.ts'

type Necesita =
  | 'archivos'
  | 'buzon'
  | 'candados'
  | 'credenciales'
  | 'cuentas'
  | 'eliminaciones'
  | 'equipos'
  | 'identidades'
  | 'imagenes'
  | 'leidos'
  | 'logos'
  | 'sesiones'
  | 'store'
  | 'ahora'

/**
 * Builds the erasure of persons (decisiones/cuenta, «Personal data»): of what the log says of them,
 * except what tax law makes one keep, and then of what is kept beside it.
 */
export const crearEliminacion = (servicios: Pick<Servicios, Necesita>) => {
  const { archivos, buzon, candados, credenciales, cuentas, eliminaciones, equipos, identidades } = servicios
  const { imagenes, leidos, logos, sesiones, store, ahora } = servicios
  /** Deletes what is kept of a person beside the log. */
  const quitar = async (id: number): Promise<void> => {
    await credenciales.borrar(id)
    await leidos.olvidar(id)
    await sesiones.cerrarTodas(id, 'eliminada')
    await equipos.olvidar(id)
    for (const deposito of [archivos, imagenes, logos]) await deposito.vaciar(id)
  }
  const cobros = async (id: number) => {
    const cuenta = await cuentas.estado(id)
    return leerCobros(store, id, cuenta.existe ? cuenta : { nombre: ELIMINADO, identificacion: '' }, ahora())
  }
  const borrar = async (id: number, origen: Origen & { readonly motivo?: string }, solicitud: Solicitud) => {
    const antes = await cuentas.estado(id)
    const guardar = async () => identidades.guardar((await cobros(id)).documentos)
    const eliminada = await cuentas.eliminar(id, origen, solicitud, guardar)
    if (isRefusal(eliminada)) return eliminada
    await quitar(id)
    if (antes.existe) await buzon?.olvidar(id, antes.correo)
    await eliminaciones.anotar()
    return eliminada
  }
  /**
   * Erases a person, for the reason in `origen`. If something stops it half-way, doing it again
   * finishes it. Refusals: no-existe, cuenta-propia, falta-motivo, motivo-largo, pago-en-espera.
   */
  const eliminar = (id: number, origen: Origen & { readonly motivo: string }, solicitud: Solicitud) =>
    candados.alEliminar(id, async () => {
      const cuenta = await cuentas.estado(id)
      const viva = cuenta.existe && !cuenta.eliminada
      const no = viva ? impideEliminar((await cobros(id)).esperan) : undefined
      return no ?? borrar(id, origen, solicitud)
    })
  /**
   * Erases a person again, for an erasure that is half done or that a restored log lacks. It was
   * asked for when no payment waited.
   */
  const repetir = (id: number) => {
    const accion = { quien: SISTEMA.id, accion: 'terminar de eliminar', objeto: String(id), clave: String(id) }
    return borrar(id, { actor: SISTEMA, ahora: ahora() }, solicitudDe(accion, '', 'proceso'))
  }
  return {
    cobros,
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
