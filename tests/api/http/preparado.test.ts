import { expect, it, vi } from 'vitest'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

it('order tables, searches and one’s own figures use the connections that don’t plan for specific values', async () => {
  const { preparado } = sistema().servicios
  const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Fundición Latacunga')
  for (const camino of [
    '/proveedor_ajax?draw=1',
    '/buscar?query=fundicion',
    '/api/cifras/propias?ventana=mes&lado=proveedor',
  ]) {
    const vias = (['executeQuery', 'getExecutor', 'transaction'] as const).map((via) => vi.spyOn(preparado, via))
    expect((await proveedor.pedir('GET', camino)).estado).toBe(200)
    expect(
      vias.flatMap(({ mock }) => mock.calls as unknown[]),
      camino,
    ).not.toHaveLength(0)
    for (const via of vias) via.mockRestore()
  }
})
