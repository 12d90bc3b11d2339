import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { type ComandoPedido, decidePedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { filaDeHechos } from '#domain/pedido/fila.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import type { Pedido } from '#domain/pedido/maquina.ts'
import { plegarPedido, SIN_HECHOS } from '#domain/pedido/plegado.ts'
import { comandoPedido, vidaDePedido } from '#tests/arbitraries.ts'
import { AHORA, CLIENTE, colocado, dado, del, descartado, PROVEEDOR, propuesta } from './hechos.ts'

const DESHACER = { type: 'DeshacerDescarte' }
const deshecho: HechoPedido = { type: 'DescarteDeshecho', data: { lado: 'consumidor' } }
const tras = (ms: number) => ({ ahora: new Date(Date.parse(AHORA) + ms).toISOString() })
const reporte = (lado: 'consumidor' | 'proveedor'): HechoPedido => ({
  type: 'IncidenteReportado',
  data: { numero: 1, tipo: 'trato', texto: 'Por qué', lado },
})

const { evolve, initial } = pedidoDecider
const decidir = (pedido: Pedido, c: ComandoPedido): readonly HechoPedido[] => {
  const decision = decidePedido(pedido, c)
  return isRefusal(decision) ? [] : decision
}
/** Returns the row that these facts fold to. */
const plegar = (hechos: readonly HechoPedido[]) =>
  hechos.reduce(
    (fila, hecho, revision) => plegarPedido(fila, { ...hecho, revision, momento: AHORA }),
    SIN_HECHOS as Parameters<typeof plegarPedido>[0],
  )
const sinMarca = ({ value, context: { deshecho: _, cambios: __, ...resto } }: Pedido) => ({
  value,
  context: { ...resto, descarte: resto.descarte },
})

describe('undoing a discard', () => {
  it('is possible after a note, which both sides may still write', () => {
    const nota = { type: 'GuardarNota', nota: 'x' } as const
    const anotada = (lado: 'consumidor' | 'proveedor') => ({ type: 'NotaGuardada', data: { lado, nota: 'x' } }) as const
    dado(colocado, descartado).cuando(del(CLIENTE, nota)).entonces(anotada('consumidor'))
    dado(colocado, descartado).cuando(del(PROVEEDOR, nota)).entonces(anotada('proveedor'))
    dado(colocado, descartado, anotada('consumidor'), anotada('proveedor'))
      .cuando(del(CLIENTE, { ...DESHACER }))
      .entonces(deshecho)
  })
  it('is allowed to the side that discarded, for ten minutes', () => {
    const hasta = [colocado, propuesta(1, 10000), descartado]
    for (const ms of [0, 600_000])
      dado(...hasta)
        .cuando(del(CLIENTE, { ...DESHACER, ...tras(ms) }))
        .entonces(deshecho)
    dado(...hasta)
      .cuando(del(CLIENTE, { ...DESHACER, ...tras(600_001) }))
      .rechaza('paso-no-permitido', { estado: 'Descartado' })
    dado(...hasta)
      .cuando(del(PROVEEDOR, DESHACER))
      .rechaza('paso-no-permitido')
    dado(colocado).cuando(del(CLIENTE, DESHACER)).rechaza('paso-no-permitido', { estado: 'En Curso' })
  })
  it('happens once, and repeating it changes nothing', () => {
    dado(colocado, descartado, deshecho)
      .cuando(del(CLIENTE, { ...DESHACER, ...tras(700_000) }))
      .nada()
    dado(colocado, descartado, deshecho).cuando(del(PROVEEDOR, DESHACER)).rechaza('paso-no-permitido')
    dado(colocado, descartado, deshecho)
      .cuando(del(PROVEEDOR, { type: 'DescartarPedido' }))
      .entonces({ type: 'PedidoDescartado', data: { lado: 'proveedor', momento: AHORA } })
  })
  it('a discard may have a reason of up to 500 characters', () => {
    const conMotivo = (motivo: string) => dado(colocado).cuando(del(PROVEEDOR, { type: 'DescartarPedido', motivo }))
    const data = { lado: 'proveedor', momento: AHORA } as const
    conMotivo('  Ya no lo fabricamos ').entonces({
      type: 'PedidoDescartado',
      data: { ...data, motivo: 'Ya no lo fabricamos' },
    })
    for (const nada of ['', '  \u200b ']) conMotivo(nada).entonces({ type: 'PedidoDescartado', data })
    conMotivo('a'.repeat(501)).rechaza('motivo-largo', { campo: 'motivo' })
  })

  it('is refused after a step of the other side, and allowed after one’s own', () => {
    dado(colocado, descartado, reporte('consumidor')).cuando(del(CLIENTE, DESHACER)).entonces(deshecho)
    dado(colocado, descartado, reporte('proveedor')).cuando(del(CLIENTE, DESHACER)).rechaza('paso-no-permitido')
    // The discarder can neither read that report nor infer it from a button.
    const fila = plegar([colocado, descartado, reporte('proveedor')])
    expect(filaDeHechos(fila, 'consumidor', 'x')).toEqual({
      ...filaDeHechos(plegar([colocado, descartado]), 'consumidor', 'x'),
      revision: fila.revision,
    })
    // A report from before the discard doesn't count.
    dado(colocado, reporte('proveedor'), descartado).cuando(del(CLIENTE, DESHACER)).entonces(deshecho)
  })
  it('is refused for a discard stored before its moment was', () => {
    dado(colocado, { type: 'PedidoDescartado', data: { lado: 'consumidor' } })
      .cuando(del(CLIENTE, DESHACER))
      .rechaza('paso-no-permitido')
  })
  it('leaves the order, its rows and everything that follows as if it had never been discarded', () => {
    let deshechos = 0
    fc.assert(
      fc.property(
        vidaDePedido,
        fc.nat(40),
        fc.constantFrom(CLIENTE, PROVEEDOR),
        fc.array(comandoPedido),
        (vida, n, actor, resto) => {
          const hechos: HechoPedido[] = []
          const antes = vida.slice(0, n + 1).reduce((pedido, c) => {
            const nuevos = decidir(pedido, c)
            hechos.push(...nuevos)
            return nuevos.reduce(evolve, pedido)
          }, initial)
          const dos = decidir(antes, del(actor, { type: 'DescartarPedido' }))
          if (dos.length === 0) return
          const descartada = dos.reduce(evolve, antes)
          const vuelta = decidir(descartada, del(actor, { ...DESHACER, ...tras(599_999) }))
          let [con, sin] = [vuelta.reduce(evolve, descartada), antes]
          expect(vuelta).toHaveLength(1)
          deshechos += 1
          expect(sinMarca(con)).toEqual(sinMarca(sin))
          const [fila, otra] = [plegar([...hechos, ...dos, ...vuelta]), plegar(hechos)]
          expect(fila).toEqual({ ...otra, revision: otra.revision + 2 })
          for (const lado of LADOS)
            expect(filaDeHechos(fila, lado, 'x')).toEqual({ ...filaDeHechos(otra, lado, 'x'), revision: fila.revision })
          for (const c of resto) {
            if (c.type === 'DeshacerDescarte') continue
            const nuevos = decidir(sin, c)
            expect(decidir(con, c)).toEqual(nuevos)
            ;[con, sin] = [nuevos.reduce(evolve, con), nuevos.reduce(evolve, sin)]
            expect(sinMarca(con)).toEqual(sinMarca(sin))
          }
        },
      ),
    )
    expect(deshechos).toBeGreaterThan(20)
  })
})
