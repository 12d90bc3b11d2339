import { expect, it } from 'vitest'
import { cuentasEn, esId } from '#api/http/streams.ts'
import { retratoDe, seRetrata } from '#domain/retrato.ts'
import { leerLog } from '#tests/hechos/observar.ts'

/** Fields with the number of an object that isn't an account. */
const DE_OBJETOS = new Set(['pedidoId', 'compraId', 'publicacionId', 'objetoId'])

it('every account of a fact or of a past state of the golden log is looked up by name', async () => {
  const hechos = await leerLog()
  const anonimos = new Set<string>()
  const mirar = (valor: unknown): void => {
    if (typeof valor !== 'object' || valor === null) return
    for (const [campo, dentro] of Object.entries(valor)) {
      const esDeCuenta = typeof dentro === 'number' && esId(campo) && !DE_OBJETOS.has(campo)
      if (esDeCuenta && cuentasEn({ [campo]: dentro }).length === 0) anonimos.add(campo)
      mirar(dentro)
    }
  }
  for (const { data } of hechos) mirar(data)
  for (const stream of new Set(hechos.map((hecho) => hecho.stream))) {
    const suyos = hechos.filter((hecho) => hecho.stream === stream)
    const category = suyos[0]?.category ?? ''
    if (!seRetrata(category)) continue
    for (const n of suyos.keys()) mirar(retratoDe(category, suyos.slice(0, n + 1), () => true))
  }
  expect([...anonimos]).toEqual([])
})
