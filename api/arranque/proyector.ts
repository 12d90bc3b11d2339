import { crearMedidas } from '#api/operacion/medidas.ts'
import { tramoPasado } from '#commands/log/trazas.ts'
import { MODELOS } from '#projections/modelos.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import type { Entorno } from './componentes.ts'
import { abrirLog, admitirLog } from './log.ts'
import { contarAlPadre, servirMetricas } from './medidor.ts'

/**
 * Runs this process as the projector: it follows the log until it is told to stop. `reserva`: the
 * name of one that another part keeps while there is no other projector. `medido`: its parent asks
 * for its metrics.
 */
export const serProyector = async (
  { config, direcciones, logger, cierres, signal }: Entorno,
  { reserva, medido }: { readonly reserva: string | undefined; readonly medido: boolean },
): Promise<void> => {
  const medidas = medido || config.metricsPort !== undefined ? crearMedidas('proyector', config.commit) : undefined
  const { pool, store, cerrar } = await abrirLog(direcciones, config.secretos, {
    logger,
    ...(medidas ? { medidas: medidas.delLog } : {}),
  })
  cierres.push(cerrar)
  await admitirLog(pool, store, logger)
  const nombre = reserva === undefined ? {} : { nombre: reserva }
  const { databaseUrl } = direcciones
  if (medidas) {
    contarAlPadre(medidas.registro)
    await servirMetricas(config, medidas.registro, cierres)
  }
  await correrProyector(
    {
      databaseUrl,
      modelos: MODELOS,
      fuente: store,
      logger,
      ...nombre,
      alAplicar: (leidos, ms) => {
        medidas?.alAplicar(leidos.length, ms)
        const desde = performance.now() - ms
        for (const leido of leidos) {
          if ('meta' in leido) tramoPasado(leido.meta, 'project', { 'bandwork.batch_events': leidos.length }, desde)
        }
      },
    },
    signal,
  )
}
