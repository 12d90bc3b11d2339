import { describe, expect, it } from 'vitest'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import { filasDe, hechosDe, PROXIMA } from '#tests/logs/carpeta.ts'
import { quien, TABLA } from './asuntos.ts'

/** Whether a message only makes a screen ask again, whatever the fact. */
const sigue = ({ asunto }: { readonly asunto: string }) => asunto === 'chatwork'

const NOUNS = Object.keys(TABLA) as (keyof typeof TABLA)[]
const CASOS = NOUNS.flatMap((noun) =>
  Object.entries(TABLA[noun]).flatMap(([asunto, casos]) =>
    casos.map(([{ type, oyen }, oido]) => ({ noun, asunto, type, oyen, oido })),
  ),
)

describe('a live message', () => {
  it.each(CASOS)('$asunto ($noun, $type) reaches its listeners and nobody else, with its fields', (caso) => {
    const { noun, asunto, oyen, oido } = caso
    const tuplas = oyen.filter((tupla) => tupla.asunto === asunto)
    expect(Object.fromEntries(tuplas.map(({ destino, datos }) => [quien(destino), datos]))).toEqual(oido)
    expect(tuplas).toHaveLength(Object.keys(oido).length)
    expect(tuplas.every((tupla) => tupla.noun === noun)).toBe(true)
  })

  it('that isn’t silent is caused by the facts in this table, and by no others of a whole log', () => {
    const hechos = hechosDe(PROXIMA)
    const contados = (filasDe(PROXIMA)['avisos'] as readonly TuplaAviso[])
      .filter((tupla) => !sigue(tupla))
      .map(({ posicion, asunto }) => `${asunto} ${hechos[posicion - 1]?.type}`)
    const enLaTabla = CASOS.filter((caso) => !sigue(caso) && Object.keys(caso.oido).length > 0)
    expect(new Set(contados)).toEqual(new Set(enLaTabla.map(({ asunto, type }) => `${asunto} ${type}`)))
  })
})
