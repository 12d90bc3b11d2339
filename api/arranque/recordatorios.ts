import { leerCerrados } from '#api/consumo/lecturas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Logger } from '#commands/processes/punto.ts'
import { type ConsumoSinPago, crearProcesoDeRecordatorios } from '#commands/processes/recordatorios.ts'
import { PLAZOS_DE_CONSUMO, PLAZOS_DE_PAGO } from '#domain/recordatorios.ts'
import { comprasSinPagar, morosos, propuestasPorVencer } from '#projections/cifras/recordatorios.ts'

/** Builds the process that reminds of payments and deadlines from what the read side knows. */
export const crearRecordatorios = (
  servicios: Pick<Servicios, 'db' | 'avance' | 'compras' | 'consumos' | 'pedidos' | 'ahora'>,
  logger: Logger,
) => {
  const { db, avance } = servicios
  return crearProcesoDeRecordatorios({
    ...servicios,
    porRecordar: {
      compras: async (ahora) =>
        avance.listo()
          ? (await comprasSinPagar(db, avance.esquema(), PLAZOS_DE_PAGO, ahora)).map(({ id, ...resto }) => ({
              compraId: id,
              ...resto,
            }))
          : [],
      consumos: async (ahora) => {
        if (!avance.listo()) return []
        const esquema = avance.esquema()
        const deudas: ConsumoSinPago[] = []
        for (const { proveedor: proveedorId, mes, dias, causa } of await morosos(
          db,
          esquema,
          PLAZOS_DE_CONSUMO,
          ahora,
        )) {
          const cerrados = await leerCerrados(db, esquema, proveedorId)
          if (cerrados) deudas.push({ proveedorId, cerrados, vencido: { mes, dias }, causa })
        }
        return deudas
      },
      propuestas: async (ahora) =>
        avance.listo()
          ? (await propuestasPorVencer(db, avance.esquema(), ahora)).map(({ id, ...resto }) => ({
              pedidoId: id,
              ...resto,
            }))
          : [],
    },
    logger,
  })
}
