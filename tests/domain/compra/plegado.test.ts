import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compraDecider } from '#domain/compra/decidir.ts'
import { filaDeHechos } from '#domain/compra/fila.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'
import { isRefusal } from '#domain/decider.ts'
import { soloDelPersonal, veHecho } from '#domain/deciders.ts'
import type { Lector } from '#domain/lector.ts'
import { abierta, con, OFRECIDA, PAGADA, PRUEBA, pasoDeCompra } from './vidas.ts'

const { decide, evolve } = compraDecider
const LECTORES = [
  'proveedor',
  'callcenter',
  'financiero',
  'administrador',
  'auditor',
] as const satisfies readonly Lector[]
const NOMBRES = { id: 'id', codigo: 'C2-0001', proveedor: 'Ferrecentro', eliminado: false, ausente: false }
const AHORA = '2026-12-01T15:00:00.000Z'

type Fechado = HechoCompra & { readonly momento: string }
const APERTURA: Fechado = {
  type: 'CompraAbierta',
  data: { proveedorId: 2, modo: 'negociacion' },
  momento: '2026-11-01T15:00:00.000Z',
}
const minuto = (n: number) => new Date(Date.parse(APERTURA.momento) + n * 60_000).toISOString()

it('each reader’s fold of the facts they see equals the server’s answer at every revision', () => {
  let vistas = 0
  const comienzo = fc.constantFrom(OFRECIDA, PAGADA, PRUEBA)
  fc.assert(
    fc.property(comienzo, fc.array(pasoDeCompra, { maxLength: 30, size: 'max' }), (antes, vida) => {
      const hechos: Fechado[] = [APERTURA]
      const comandos = [...antes.map(([c, q]) => con(c, q)), ...vida.map(([c, q]) => con(c, q))]
      comandos.reduce((compra, comando) => {
        const decision = decide(compra, comando)
        if (isRefusal(decision)) return compra
        for (const hecho of decision) hechos.push({ ...hecho, momento: minuto(hechos.length) })
        return decision.reduce(evolve, compra)
      }, abierta())
      const plegar = (fechados: readonly Fechado[]) =>
        fechados.reduce<CompraPlegada | undefined>(plegarCompra, undefined) as CompraPlegada
      for (let n = 1; n <= hechos.length; n += 1) {
        const hasta = hechos.slice(0, n)
        for (const rol of LECTORES) {
          const vistos = hasta
            .filter((hecho) => veHecho({ category: 'compra', ...hecho }, rol))
            .map((hecho) => {
              const callados = rol === 'proveedor' ? soloDelPersonal({ category: 'compra', ...hecho }) : []
              return {
                ...hecho,
                data: { ...hecho.data, ...Object.fromEntries(callados.map((campo) => [campo, null])) },
              } as Fechado
            })
          // The page has nothing to hide from its reader; the server has.
          const enLaPagina = filaDeHechos(plegar(vistos), NOMBRES, { rol, ahora: AHORA, ve: () => true })
          const ve = (type: HechoCompra['type']) => veHecho({ category: 'compra', type, data: {} }, rol)
          expect(enLaPagina).toEqual(filaDeHechos(plegar(hasta), NOMBRES, { rol, ahora: AHORA, ve }))
          vistas += 1
        }
      }
    }),
    { numRuns: 150 },
  )
  expect(vistas).toBeGreaterThan(3_000)
})
