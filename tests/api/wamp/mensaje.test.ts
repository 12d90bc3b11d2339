import { expect, it } from 'vitest'
import type { z } from 'zod'
import { MENSAJES } from '#api/contract/vivo.ts'
import { crearOfuscador } from '#api/http/ids.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import { filasDe, PROXIMA } from '#tests/logs/carpeta.ts'

const ids = crearOfuscador('el secreto de los identificadores de prueba')
/**
 * The messages that the golden log causes, as browsers get them. The log has every type of fact.
 */
const mensajes = (filasDe(PROXIMA)['avisos'] as readonly TuplaAviso[]).map((tupla) => mensajeDe(tupla, ids))
it('every message has the fields in the contract, and no others', () => {
  for (const mensaje of mensajes) {
    const { noun, asunto, ...campos } = mensaje
    const formas: Readonly<Record<string, z.ZodType>> = MENSAJES[noun]
    expect(formas[asunto]?.parse(campos), asunto).toEqual(campos)
  }
})

it('the golden log causes every stored message in the contract', () => {
  for (const noun of ['pedido', 'compra', 'conversacion', 'cuenta', 'red', 'consumo'] as const) {
    const asuntos = mensajes.filter((mensaje) => mensaje.noun === noun).map(({ asunto }) => asunto)
    expect([...new Set(asuntos)].toSorted(), noun).toEqual(Object.keys(MENSAJES[noun]).toSorted())
  }
})
