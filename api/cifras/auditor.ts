import { INUSUALES } from '#api/contract/tableros.ts'
import { tramosDe } from '#domain/cifras.ts'
import { hechosPorDia } from '#projections/cifras/bitacora.ts'
import { sumasDe } from '#projections/cifras/consultas.ts'
import { aparcadosDe } from '#projections/motor/aparcados.ts'
import { deAmbas, type Instante } from './instante.ts'

type DeUnDia = Awaited<ReturnType<typeof hechosPorDia>>
const todos = (filas: DeUnDia): number => filas.reduce((suma, { cuantos }) => suma + cuantos, 0)

/**
 * Reads the auditor's dashboard: the facts of the log by day and type, and the unusual ones
 * (decisiones/cifras, «The auditor's»).
 */
export const leerAuditor = async ({ db, esquema, ventana, tiempos, enCada }: Instante) => {
  const hechos = await enCada((dias) => hechosPorDia(db, esquema, dias))
  const inusuales = await sumasDe(
    ...([db, esquema] as const),
    INUSUALES.map(({ medida }) => medida),
    tiempos,
  )
  const deTipo = new Map<string, number>()
  for (const { type, cuantos } of hechos.ahora) deTipo.set(type, (deTipo.get(type) ?? 0) + cuantos)
  return {
    hechos: deAmbas(hechos, todos),
    tipos: [...deTipo]
      .map(([type, cuantos]) => ({ type, cuantos }))
      .sort((a, b) => b.cuantos - a.cuantos || (a.type < b.type ? -1 : 1)),
    tramos: tramosDe(ventana).map((tramo) => ({
      ...tramo,
      cuantos: todos(hechos.ahora.filter(({ dia }) => dia >= tramo.desde && dia <= tramo.hasta)),
    })),
    inusuales: INUSUALES.map(({ medida, ...de }) => deAmbas(inusuales, (suma) => suma(medida, de))),
    aparcados: (await aparcadosDe(db, esquema)).length,
  }
}
