import { expect, it } from 'vitest'
import { sobreLoMismo } from '#web/vivo/destino.ts'

it('a notice opens its purchase over the table that is worked in, and elsewhere as it stands', () => {
  const aqui = { pathname: '/vendedor/clientes', search: '?buscar=paramo&compra=vieja&pagina=2' }
  expect(sobreLoMismo('/vendedor/clientes?compra=abcdefghij', aqui)).toBe(
    '/vendedor/clientes?buscar=paramo&compra=abcdefghij&pagina=2',
  )
  expect(sobreLoMismo('/vendedor?ver=incidentes', aqui)).toBe('/vendedor?ver=incidentes')
  expect(sobreLoMismo('/vendedor/clientes', aqui)).toBe('/vendedor/clientes')
})
