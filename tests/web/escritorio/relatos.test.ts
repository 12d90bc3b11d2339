import { describe, expect, it, test } from 'vitest'
import { internacional } from '#web/escritorio/panel/guion.ts'
import { ofertasDe, type Suceso, sinRepetir } from '#web/escritorio/panel/relatos.ts'

const OFERTA = { numero: 1, ofertaId: 1, tipo: 1, cantidad: 1, unidad: 'meses' }
type Dicho = readonly [tipo: string, data?: object]
const historia = (hechos: readonly Dicho[]) =>
  hechos.map(([tipo, data = {}], revision) => ({ revision, tipo, data })) as unknown as readonly Suceso[]
const respuestas = (...hechos: readonly Dicho[]) =>
  ofertasDe(historia(hechos)).map(({ oferta, respuesta, motivo }) => [oferta.numero, respuesta, motivo])

describe('the outcome of each offer', () => {
  it('is listed newest first, with the reason that was given', () => {
    expect(
      respuestas(
        ['CompraAbierta'],
        ['OfertaEnviada', OFERTA],
        ['OfertaEnviada', { ...OFERTA, numero: 2 }],
        ['OfertaVista', { numero: 2 }],
        ['RenegociacionDeCompraPedida', { motivo: 'Muy caro' }],
        ['DemoEnviada', { ...OFERTA, numero: 3, unidad: 'dias' }],
        ['DemoRechazada', {}],
        ['OfertaEnviada', { ...OFERTA, numero: 4 }],
        ['OfertaVista', { numero: 4 }],
        ['OfertaAprobada', { numero: 4 }],
        ['NegociacionCerrada', { motivo: 'No pagó' }],
      ),
    ).toEqual([
      [4, 'aceptada', ''],
      [3, 'rechazada', ''],
      [2, 'otra', 'Muy caro'],
      [1, 'reemplazada', ''],
    ])
  })

  it('is open until somebody answers, seen or not', () => {
    expect(respuestas(['OfertaEnviada', OFERTA])).toEqual([[1, 'espera', '']])
    expect(respuestas(['OfertaEnviada', OFERTA], ['OfertaVista', {}])).toEqual([[1, 'vista', '']])
    expect(respuestas(['OfertaElegida', OFERTA])).toEqual([[1, 'aceptada', '']])
    expect(respuestas(['NegociacionCerrada', { motivo: 'Nada' }])).toEqual([])
  })
})

it('a phone number is dialled in its international form', () => {
  expect(['0991234567', '+593 99 123 4567', '593991234567', '02 234-5678'].map(internacional)).toEqual([
    '593991234567',
    '593991234567',
    '593991234567',
    '59322345678',
  ])
})

test('repeated views of a negotiation by the one who attends it are told once', () => {
  const visto = (...hechos: readonly (readonly [tipo: string, quien: string])[]) =>
    sinRepetir(hechos.map(([tipo, id], revision) => ({ revision, tipo, quien: { id } })) as unknown as Suceso[]).map(
      ({ revision }) => revision,
    )
  const [tomada, vista] = ['CallCenterAsignado', 'NegociacionVista']
  expect(visto([tomada, 'p'], [vista, 'p'], [vista, 'p'], ['OfertaVista', 'c'], [vista, 'p'])).toEqual([0, 3, 4])
  expect(visto([tomada, 'p'], [vista, 'n'])).toEqual([0, 1])
})
