import { MODELOS } from '#projections/modelos.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import type { Entorno } from './componentes.ts'
import { abrirLog, admitirLog } from './log.ts'
import { nombreDeReserva } from './reserva.ts'

/**
 * Runs this process as the projector: it follows the log until it is told to stop. `enReserva`:
 * another part keeps it while there is no other projector.
 */
export const serProyector = async (
  { config, direcciones, logger, cierres, signal }: Entorno,
  { enReserva }: { readonly enReserva: boolean },
): Promise<void> => {
  const { pool, store, cerrar } = await abrirLog(direcciones, config.secretos, { logger })
  cierres.push(cerrar)
  await admitirLog(pool, store, logger)
  const nombre = enReserva ? { nombre: nombreDeReserva(process.pid) } : {}
  const { databaseUrl } = direcciones
  await correrProyector({ databaseUrl, modelos: MODELOS, fuente: store, logger, ...nombre }, signal)
}
