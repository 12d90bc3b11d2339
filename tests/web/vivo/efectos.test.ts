import { expect, test } from 'vitest'
import { datosDe, efectoDe } from '#web/vivo/efectos.ts'

const base = { posicion: '9', idPedido: 'abcdefghij', codPedido: 'P3-2026-000001' }

test('an approval has its own tone, and says of what and how much', () => {
  expect(efectoDe({ ...base, asunto: 'Aprobado', total: '144.33' })).toEqual({
    titulo: 'Pedido aprobado',
    detalle: 'P3-2026-000001 · $144,33',
    tono: 'aprobacion',
    pestana: 'ventas',
  })
})

test('a chat message has its own tone, and the company in at most 13 characters', () => {
  expect(efectoDe({ ...base, asunto: 'chatMessage', empresa: 'Ferretería El Tornillo' })).toMatchObject({
    titulo: 'Mensaje de Ferretería El',
    tono: 'chat',
  })
})

test.each([
  'nuevoPedido',
  'propuestaEnviada',
  'renegociacion',
  'Entregado',
  'Recibido',
  'Finalizado',
  'descartarPedido',
  'archivoAdjunto',
  'descartarArchivo',
])('%s sounds like the rest', (asunto) => {
  expect(efectoDe({ ...base, asunto })?.tono).toBe('resto')
})

test('a discarded order is announced in the specification’s words', () => {
  expect(efectoDe({ ...base, asunto: 'descartarPedido' })?.titulo).toBe('Pedido Descartado')
})

test('what this screen doesn’t know shows nothing by itself', () => {
  expect(efectoDe({ ...base, asunto: 'algoNuevo' })).toBeUndefined()
})

test('amounts that aren’t amounts are left out', () => {
  expect(efectoDe({ ...base, asunto: 'propuestaEnviada', total: '<b>' })?.detalle).toBe('P3-2026-000001')
})

test('an accepted invitation and a mass message show who it is; a favourite changed elsewhere only changes the bands', () => {
  const usuario = { posicion: '9', usuario: 'abcdefghij', userItem: 'Comercial Andes' }
  expect(efectoDe({ ...usuario, asunto: 'invitacionAceptada', tipo: 'cliente' })).toEqual({
    titulo: 'Aceptaron tu invitación',
    detalle: 'Comercial Andes',
    tono: 'resto',
    red: { a: '/invitaciones' },
  })
  expect(efectoDe({ ...usuario, asunto: 'mensajeMasivo', texto: 'Mañana abrimos a las 9' })).toEqual({
    titulo: 'Mensaje de Comercial Andes',
    detalle: 'Mañana abrimos a las 9',
    tono: 'chat',
    red: {},
  })
  expect(efectoDe({ posicion: '9', asunto: 'favoritos' })).toBeUndefined()
  expect(['favoritos', 'invitacion', 'invitacionAceptada', 'mensajeMasivo', 'Aprobado'].map(datosDe)).toEqual([
    'bandas',
    'invitaciones',
    'invitaciones',
    'avisos',
    undefined,
  ])
})
