import { MODELOS } from '#projections/modelos.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import type { Entorno } from './componentes.ts'
import { abrirLog, admitirLog } from './log.ts'

/** Runs this process as the projector: it follows the log until it is told to stop. */
export const serProyector = async ({ config, direcciones, logger, cierres, signal }: Entorno): Promise<void> => {
  const { pool, store, cerrar } = await abrirLog(direcciones, config.secretos, { logger })
  cierres.push(cerrar)
  await admitirLog(pool, store, logger)
  await correrProyector({ databaseUrl: direcciones.databaseUrl, modelos: MODELOS, fuente: store, logger }, signal)
}
