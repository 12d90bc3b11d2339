import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { MENSAJES } from '#api/contract/vivo.ts'
import { crearOfuscador } from '#api/http/ids.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import { filasDe, hechosDe, PROXIMA } from '#tests/logs/carpeta.ts'
import { quien, TABLA } from './asuntos.ts'

/** Whether a message only makes a screen ask again, whatever the fact. */
const sigue = ({ asunto }: { readonly asunto: string }) => asunto === 'chatwork'

const ids = crearOfuscador('el secreto de los identificadores de prueba')
const NOUNS = Object.keys(TABLA) as (keyof typeof TABLA)[]
const CASOS = NOUNS.flatMap((noun) =>
  Object.entries(TABLA[noun]).flatMap(([asunto, casos]) =>
    casos.map(([{ type, oyen }, oido]) => ({ noun, asunto, type, oyen, oido })),
  ),
)

describe('a live message', () => {
  it.each(NOUNS)('of %s is in this table if it is in the contract', (noun) => {
    expect(Object.keys(TABLA[noun]).toSorted()).toEqual(Object.keys(MENSAJES[noun]).toSorted())
  })

  it.each(CASOS)('$asunto ($noun, $type) reaches its listeners and nobody else, with its fields', (caso) => {
    const { noun, asunto, oyen, oido } = caso
    const tuplas = oyen.filter((tupla) => tupla.asunto === asunto)
    expect(Object.fromEntries(tuplas.map(({ destino, datos }) => [quien(destino), datos]))).toEqual(oido)
    expect(tuplas).toHaveLength(Object.keys(oido).length)
    for (const tupla of tuplas) {
      const { noun: deQue, asunto: _, ...campos } = mensajeDe(tupla, ids)
      expect(deQue).toBe(noun)
      const formas: Readonly<Record<string, z.ZodType>> = MENSAJES[noun]
      expect(formas[asunto]?.parse(campos)).toEqual(campos)
    }
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
