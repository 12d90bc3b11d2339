import { describe, it } from 'vitest'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { CLIENTE, colocado, dado, del, PROVEEDOR } from './hechos.ts'

describe('attachments', () => {
  const archivo = (n: number) => ({
    sha256: String(n).padStart(64, '0'),
    nombre: `plano ${n}.pdf`,
    tipo: 'application/pdf',
    bytes: 10,
  })
  const adjuntado = (n: number): HechoPedido => ({
    type: 'ArchivoAdjuntado',
    data: { cuentaId: PROVEEDOR.id, ...archivo(n), lado: 'proveedor' },
  })
  it('are at most twenty for each order, of an allowed type and at most 10 MiB', () => {
    const veinte = Array.from({ length: 20 }, (_, n) => adjuntado(n))
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(1) }))
      .entonces(adjuntado(1))
    dado(colocado, ...veinte)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(21) }))
      .rechaza('demasiados-archivos')
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(1), tipo: 'text/html' }))
      .rechaza('tipo-no-admitido')
    dado(colocado)
      .cuando(del(PROVEEDOR, { type: 'AdjuntarArchivo', ...archivo(1), bytes: 10 * 1024 * 1024 + 1 }))
      .rechaza('archivo-grande')
  })
  it('are withdrawn only by the side that attached them', () => {
    const { sha256 } = archivo(1)
    dado(colocado, adjuntado(1))
      .cuando(del(PROVEEDOR, { type: 'ProhibirArchivo', sha256 }))
      .entonces({ type: 'ArchivoProhibido', data: { sha256, lado: 'proveedor' } })
    dado(colocado, adjuntado(1))
      .cuando(del(CLIENTE, { type: 'ProhibirArchivo', sha256 }))
      .rechaza('prohibido')
    dado(colocado)
      .cuando(del(CLIENTE, { type: 'ProhibirArchivo', sha256 }))
      .rechaza('no-existe')
  })
})
