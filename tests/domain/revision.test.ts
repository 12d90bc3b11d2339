import { expect, it } from 'vitest'
import { type Decision, isRefusal } from '#domain/decider.ts'
import { type HechoRevision, type Revision, revisionDecider, streamRevision } from '#domain/revision.ts'

const { decide, evolve, initial } = revisionDecider
const ORIGEN = {
  actor: { id: 9, tipoUsuario: 'auditor' },
  ahora: '2026-05-24T12:00:00.000Z',
  clase: 'misma-persona',
} as const
const revisar = (estado: Revision, motivo: string) => decide(estado, { type: 'RevisarHecho', motivo, ...ORIGEN })
const deshacer = (estado: Revision) => decide(estado, { type: 'DeshacerRevision', ...ORIGEN })
const tras = (estado: Revision, decision: Decision<HechoRevision>): Revision =>
  isRefusal(decision) ? expect.fail(decision.detalle) : decision.reduce(evolve, estado)

it('a review stands with its note until it is taken back, and the same note again changes nothing', () => {
  expect(deshacer(initial)).toEqual([])
  const revisada = tras(initial, revisar(initial, '  Se habló con ella '))
  expect(revisada).toEqual({ cuantas: 1, motivo: 'Se habló con ella' })
  expect(revisar(revisada, 'Se habló con ella')).toEqual([])
  expect(revisar(revisada, 'Otra cosa')).toMatchObject({ refused: 'ya-revisado' })
  const otraVez = tras(revisada, deshacer(revisada))
  expect(otraVez).toEqual({ cuantas: 1 })
  expect(tras(otraVez, revisar(otraVez, 'Otra cosa'))).toEqual({ cuantas: 2, motivo: 'Otra cosa' })
})

it('a review needs a note that can be read, of at most 500 characters', () => {
  expect(revisar(initial, ' \u200b ')).toMatchObject({ refused: 'falta-motivo' })
  expect(revisar(initial, '🧾'.repeat(501))).toMatchObject({ refused: 'motivo-largo' })
  expect(isRefusal(revisar(initial, '🧾'.repeat(500)))).toBe(false)
})

it('one anomaly is reviewed fifty times at most, and the last review can still be taken back', () => {
  const revisada = (estado: Revision) => tras(estado, revisar(estado, 'Hablamos'))
  let estado: Revision = initial
  for (let n = 0; n < 49; n += 1) estado = tras(revisada(estado), deshacer(revisada(estado)))
  const ultima = revisada(estado)
  const deshecha = tras(ultima, deshacer(ultima))
  expect(revisar(deshecha, 'Hablamos')).toMatchObject({ refused: 'demasiadas-revisiones' })
})

it('reviews of one fact for two reasons have streams of their own', () => {
  const evento = '0b8b9d2e-0000-4000-8000-000000000000'
  expect(streamRevision({ clase: 'misma-persona', evento })).toBe(`bandwork_revision-misma-persona.${evento}`)
  expect(streamRevision({ clase: 'de-noche', evento })).not.toBe(streamRevision({ clase: 'misma-persona', evento }))
})
