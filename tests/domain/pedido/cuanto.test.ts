import { describe, it } from 'vitest'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { MAXIMO_CAMBIOS } from '#domain/pedido/pasos.ts'
import { CLIENTE, colocado, dado, del, descartado, PROVEEDOR, propuesta } from './hechos.ts'

const nota = (lado: Lado, texto: string): HechoPedido => ({ type: 'NotaGuardada', data: { lado, nota: texto } })
const notas = (lado: Lado, cuantas: number) => Array.from({ length: cuantas }, (_, n) => nota(lado, `nota ${n}`))
const anotar = (texto: string) => ({ type: 'GuardarNota', nota: texto })

describe('the changes of one side to an order', () => {
  it('stop at a maximum, while the other side and the order go on', () => {
    const casi = [colocado, propuesta(1, 10_000), ...notas('consumidor', MAXIMO_CAMBIOS - 1)]
    dado(...casi)
      .cuando(del(CLIENTE, anotar('la última')))
      .entonces(nota('consumidor', 'la última'))
    const lleno = [...casi, nota('consumidor', 'la última')]
    dado(...lleno)
      .cuando(del(CLIENTE, anotar('otra')))
      .rechaza('demasiados-cambios')
    // Repeating the present value changes nothing.
    dado(...lleno)
      .cuando(del(CLIENTE, anotar('la última')))
      .nada()
    dado(...lleno)
      .cuando(del(PROVEEDOR, anotar('suya')))
      .entonces(nota('proveedor', 'suya'))
    dado(...lleno)
      .cuando(del(CLIENTE, { type: 'AprobarPedido', version: 1 }))
      .entonces({ type: 'PedidoAprobado', data: { version: 1, total: 11_500 } })
  })

  it('count together, whatever they change', () => {
    const fijado = (subtotal: number): HechoPedido => ({ type: 'SubtotalFijado', data: { subtotal } })
    const mitad = Array.from({ length: MAXIMO_CAMBIOS - 1 }, (_, n) => (n % 2 ? fijado(n) : nota('proveedor', `${n}`)))
    const lleno = [colocado, ...mitad, propuesta(1, 10_000)]
    for (const comando of [
      { type: 'FijarSubtotal', subtotal: 777 },
      { type: 'EnviarPropuesta', subtotal: 777 },
      anotar('otra'),
    ])
      dado(...lleno)
        .cuando(del(PROVEEDOR, comando))
        .rechaza('demasiados-cambios')
    const descrito = (n: number): HechoPedido => ({ type: 'PedidoEditado', data: { descripcion: `Cosa ${n}` } })
    const editado = [colocado, ...Array.from({ length: MAXIMO_CAMBIOS }, (_, n) => descrito(n))]
    dado(...editado)
      .cuando(del(CLIENTE, { type: 'EditarPedido', descripcion: 'Más' }))
      .rechaza('demasiados-cambios')
    // It may be discarded, but the discard can't be undone.
    dado(...editado)
      .cuando(del(CLIENTE, { type: 'DescartarPedido' }))
      .entonces(descartado)
    dado(...editado, descartado)
      .cuando(del(CLIENTE, { type: 'DeshacerDescarte' }))
      .rechaza('demasiados-cambios')
  })
})
