import { expect, it } from 'vitest'
import { instante, posicion as posicionEscrita } from '#api/contract/comunes.ts'
import { crearOfuscador } from '#api/http/ids.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import { filasDe, PROXIMA } from '#tests/logs/carpeta.ts'
import { TABLA } from './asuntos.ts'

const ids = crearOfuscador('el secreto de los identificadores de prueba')
/** The messages that the golden log causes. The log has every type of fact. */
const tuplas = filasDe(PROXIMA)['avisos'] as readonly TuplaAviso[]

/** Fields of a message whose number isn't an id: it may be shown as it is. */
const NUMEROS = ['numero', 'version', 'cantidad', 'typeSuscripcion', 'nroMessages', 'cifras', 'meses']

/** The fields of an object and of the objects in it, by their path. */
const campos = (objeto: object, camino = ''): readonly (readonly [string, unknown])[] =>
  Object.entries(objeto).flatMap(([campo, valor]) =>
    typeof valor === 'object' && valor !== null ? campos(valor, `${camino}${campo}.`) : [[`${camino}${campo}`, valor]],
  )
const ultimo = (camino: string) => camino.split('.').at(-1) ?? ''

it('a browser gets each field of a message as it is stored, and every id obfuscated', () => {
  for (const tupla of tuplas) {
    const { noun, asunto, posicion, momento, ...dicho } = mensajeDe(tupla, ids)
    expect([noun, asunto, posicion, momento]).toEqual([
      tupla.noun,
      tupla.asunto,
      posicionEscrita.parse(String(tupla.posicion)),
      instante.parse(tupla.momento),
    ])
    const guardados = new Map(campos(tupla.datos))
    expect(campos(dicho).map(([camino]) => camino)).toEqual([...guardados.keys()])
    for (const [camino, valor] of campos(dicho)) {
      const guardado = guardados.get(camino)
      const esId = typeof guardado === 'number' && !NUMEROS.includes(ultimo(camino))
      expect(valor, `${asunto}.${camino}`).toEqual(esId ? ids.ocultar(guardado) : guardado)
    }
  }
})

it('the golden log causes every message that is stored', () => {
  for (const [noun, asuntos] of Object.entries(TABLA)) {
    const causados = tuplas.filter((tupla) => tupla.noun === noun).map(({ asunto }) => asunto)
    expect([...new Set<string>(causados)].toSorted(), noun).toEqual(Object.keys(asuntos).toSorted())
  }
})
