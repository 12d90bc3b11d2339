import { expect, it } from 'vitest'
import { crearProcesoDeFirmas } from '#commands/processes/firmas.ts'
import type { CifraAlterada, Periodo } from '#domain/consumo/cierre.ts'

it('the check of signed months covers every signed month, also from before the log was opened', async () => {
  const resumen = [{ figura: 'pedidos', valor: '3' }]
  const periodos: Readonly<Record<string, Periodo>> = {
    '2026-08': { cerrado: true },
    '2026-09': { cerrado: true, firmado: resumen },
    '2026-10': { cerrado: true },
  }
  const revisadas: [string, readonly CifraAlterada[]][] = []
  const pedidos: string[] = []
  const { revisar } = crearProcesoDeFirmas({
    consumos: {
      periodo: async (mes) => periodos[mes] ?? { cerrado: false },
      primerMes: async () => '2026-11',
      revisarFirma: async (mes, alteradas) => void revisadas.push([mes, alteradas]),
    },
    leidas: async ({ desde, hasta }) => {
      pedidos.push(desde, hasta)
      return [{ mes: '2026-09', fuente: 'pedidos', figura: 'pedidos', valor: 4 }]
    },
    ahora: () => '2026-11-25T12:00:00.000Z',
    logger: { warn: (datos) => expect.fail(JSON.stringify(datos)) },
  })
  await revisar()
  expect(pedidos).toEqual(['2026-09', '2026-09'])
  expect(revisadas).toMatchObject([
    ['2026-09', expect.arrayContaining([{ fuente: 'pedidos', figura: 'pedidos', firmado: '3', leido: '4' }])],
  ])
})
