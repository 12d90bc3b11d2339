import { describe, it } from 'vitest'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { CLIENTE, colocado, dado, del } from './hechos.ts'

describe('incidents', () => {
  it('are numbered in their order and closed once', () => {
    const reportado: HechoPedido = {
      type: 'IncidenteReportado',
      data: { numero: 1, tipo: 'demora', texto: 'No llegó', lado: 'consumidor' },
    }
    const staff = { id: 9, tipoUsuario: 'callcenter' }
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'ReportarIncidente', tipo: 'demora', texto: 'No llegó' }))
      .entonces(reportado)
    dado(colocado, reportado)
      .cuando(del(staff, { type: 'CerrarIncidente', numero: 1 }))
      .entonces({ type: 'IncidenteCerrado', data: { numero: 1 } })
    dado(colocado, reportado, { type: 'IncidenteCerrado', data: { numero: 1 } })
      .cuando(del(staff, { type: 'CerrarIncidente', numero: 1 }))
      .nada()
    dado(colocado)
      .cuando(del(staff, { type: 'CerrarIncidente', numero: 1 }))
      .rechaza('no-existe')
  })
})
