import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FilaCompra } from '#api/contract/compra.ts'
import { Atiende } from '#web/escritorio/celdas.tsx'
import { esperaAlEscritorio } from '#web/escritorio/palabras.ts'
import { Siguiente } from '#web/escritorio/siguiente.tsx'
import { consultaYo } from '#web/yo/sesion.ts'

const fila = (cambios: Partial<FilaCompra>): FilaCompra =>
  ({
    id: 'compra1',
    nombreUserItem: 'Alfarería',
    estadoPedido: 'En Curso',
    estadoFiltroFinan: 'visible',
    isAtendido: true,
    callcenter: 'yo',
    atendidoPor: 'Paola Mena',
    pasos: { ofrecer: null, reasignar: null },
    proximaLlamada: null,
    ...cambios,
  }) as FilaCompra

const dibujar = (de: FilaCompra): string => {
  const consultas = new QueryClient()
  consultas.setQueryData(consultaYo.queryKey, { cuenta: { id: 'yo', tipoUsuario: 'callcenter' } } as never)
  const siguiente = createElement(Siguiente, { fila: de, escritorio: 'callcenter', abrir: () => {} })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: consultas }, siguiente))
}

describe('a negotiation’s next step at the call center', () => {
  it('is an offer when one attends it oneself', () => {
    const propia = dibujar(fila({}))
    expect(propia).toContain('Ofrecer')
    expect(propia).toMatch(/class="[^"]*espera/)
  })
  it('is to take it over, without emphasis, when a colleague attends it', () => {
    const ajena = dibujar(fila({ callcenter: 'otra' }))
    expect(ajena).toContain('Atenderla yo')
    expect(ajena).not.toContain('Ofrecer')
    expect(ajena).not.toMatch(/class="[^"]*espera/)
  })
  it('is nothing once the client’s account was erased', () => {
    const borrada = fila({ clienteEliminado: true })
    expect(dibujar(borrada)).not.toContain('<button')
    expect(esperaAlEscritorio(borrada, 'callcenter')).toBe(false)
  })
})

it('a purchase shows that nobody attends it when its attendant can’t sign in any more', () => {
  const atiende = (cambios: Partial<FilaCompra>) =>
    renderToStaticMarkup(createElement(Atiende, { fila: fila(cambios) }))
  expect(atiende({})).toBe('Paola Mena')
  expect(atiende({ sinQuienAtienda: true })).toMatch(/>nadie</)
  expect(atiende({ atendidoPor: '' })).toMatch(/>nadie</)
})
