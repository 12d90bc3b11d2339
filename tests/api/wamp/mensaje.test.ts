import { expect, it } from 'vitest'
import type { z } from 'zod'
import { MENSAJES } from '#api/contract/vivo.ts'
import { crearOfuscador } from '#api/http/ids.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import { filasDe, PROXIMA } from '#tests/logs/carpeta.ts'

const ids = crearOfuscador('el secreto de los identificadores de prueba')
/** What the golden log causes, as browsers get it: it holds every type of fact. */
const mensajes = (filasDe(PROXIMA)['avisos'] as readonly TuplaAviso[]).map((tupla) => mensajeDe(tupla, ids))
const nounDe = (mensaje: object) => ('idCompra' in mensaje ? 'compra' : 'idPedido' in mensaje ? 'pedido' : 'red')

it('every message has the fields that the contract lists, and no others', () => {
  for (const { asunto, ...campos } of mensajes) {
    const formas: Readonly<Record<string, z.ZodType>> = MENSAJES[nounDe(campos)]
    expect(formas[asunto]?.parse(campos), asunto).toEqual(campos)
  }
})

it('every message of the contract that a fact causes is there', () => {
  for (const noun of ['pedido', 'compra', 'red'] as const) {
    const suyos = mensajes.filter((mensaje) => nounDe(mensaje) === noun).map(({ asunto }) => asunto)
    expect([...new Set(suyos)].toSorted(), noun).toEqual(Object.keys(MENSAJES[noun]).toSorted())
  }
})
