import { expect, test } from 'vitest'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { nombreTramo, recorrer, tramosDeLaMaquina } from '#web/pedido/hoja/recorrido.ts'
import { propuestasDe } from '#web/pedido/propuestas.ts'

const suceso = (revision: number, tipo: string, data: Record<string, unknown> = {}) => ({
  revision,
  tipo,
  data,
  texto: tipo,
  momento: `2026-11-0${revision + 1}T15:00:00.000Z`,
  cadena: '',
  posicion: String(revision),
  quien: { id: null, nombre: '', lado: 'sistema' as const },
})
const propuesta = (version: number, subtotal: unknown, iva: unknown, total: unknown) => ({
  version,
  subtotal,
  tasaIva: 1500,
  iva,
  total,
})
const vida = [
  suceso(0, 'PedidoColocado', { consumidorId: 1, proveedorId: 2, descripcion: 'x', sinConexion: false }),
  suceso(1, 'PropuestaEnviada', propuesta(1, 10000, 1500, 11500)),
  suceso(2, 'NotaGuardada', { lado: 'proveedor', nota: 'x' }),
  suceso(3, 'RenegociacionPedida', { version: 1 }),
  suceso(4, 'PropuestaEnviada', propuesta(2, 9000, 1350, 10350)),
  suceso(5, 'PedidoAprobado', { version: 2, total: 10350 }),
]

test('the drawn machine has every state, no way out of Finalizado and three out of Descartado', () => {
  const tramos = tramosDeLaMaquina()
  const estados = new Set(tramos.flatMap(({ de, a }) => [de, a]))
  expect([...estados].toSorted()).toEqual([...ESTADOS_PEDIDO].toSorted())
  expect(new Set(tramos.map(({ de, a }) => nombreTramo(de, a)))).toContain('Por Aprobar>En Curso')
  expect(tramos.some(({ de }) => de === 'Finalizado')).toBe(false)
  expect(tramos.flatMap(({ de, a }) => (de === 'Descartado' ? [a] : [])).toSorted()).toEqual([
    'Borrador',
    'En Curso',
    'Por Aprobar',
  ])
})

test('an order that was renegotiated has walked both ways', () => {
  const { estado, tramos, llegadas } = recorrer(vida, 5)
  expect(estado).toBe('Aprobado')
  expect([...tramos]).toEqual([
    'Inexistente>En Curso',
    'En Curso>Por Aprobar',
    'Por Aprobar>En Curso',
    'Por Aprobar>Aprobado',
  ])
  expect(llegadas.get('Por Aprobar')).toBe('2026-11-05T15:00:00.000Z')
})

test('an order is in its earlier state at an earlier revision', () => {
  expect(recorrer(vida, 2).estado).toBe('Por Aprobar')
  expect(recorrer(vida, 3).estado).toBe('En Curso')
})

test('the proposals of a history are listed oldest first, as decimal strings', () => {
  expect(propuestasDe({ eventos: vida })).toMatchObject([
    { version: 1, subtotal: '100.00', tarifas: 'IVA 15 %', iva: '15.00', total: '115.00' },
    { version: 2, subtotal: '90.00', iva: '13.50', total: '103.50' },
  ])
})
