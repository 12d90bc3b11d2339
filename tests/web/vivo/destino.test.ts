import { expect, it } from 'vitest'
import { llevaAqui, sobreLoMismo } from '#web/vivo/destino.ts'

const aqui = { pathname: '/vendedor/clientes', search: '?buscar=paramo&compra=vieja&pagina=2' }

it('a notice opens its purchase over the table being worked in, and elsewhere as it stands', () => {
  expect(sobreLoMismo('/vendedor/clientes?compra=abcdefghij', aqui)).toBe(
    '/vendedor/clientes?buscar=paramo&compra=abcdefghij&pagina=2',
  )
  expect(sobreLoMismo('/vendedor?ver=incidentes', aqui)).toBe('/vendedor?ver=incidentes')
  expect(sobreLoMismo('/vendedor/clientes', aqui)).toBe('/vendedor/clientes')
})

it('a notice that names no page opens over the present one', () => {
  expect(sobreLoMismo('?mensaje=9', aqui)).toBe('/vendedor/clientes?buscar=paramo&compra=vieja&pagina=2&mensaje=9')
  expect(sobreLoMismo('?mensaje=9', { pathname: '/personal', search: '' })).toBe('/personal?mensaje=9')
})

it('ChatWork shows a conversation beside its list', () => {
  const chat = { pathname: '/new', search: '?filtro=sin-leer&con=pedido%3Auna' }
  expect(sobreLoMismo('?chat=pedido%3Aotra', chat)).toBe('/new?filtro=sin-leer&con=pedido%3Aotra')
  expect(llevaAqui('?chat=pedido%3Auna', chat)).toBe(true)
  expect(llevaAqui('?chat=pedido%3Aotra', chat)).toBe(false)
})

it('a page counts as a notice’s destination when it shows it, whatever else is in its address', () => {
  expect(llevaAqui('/vendedor/clientes?compra=vieja', aqui)).toBe(true)
  expect(llevaAqui('/vendedor/clientes?compra=otra', aqui)).toBe(false)
  expect(llevaAqui('/vendedor?compra=vieja', aqui)).toBe(false)
  expect(llevaAqui('?compra=vieja', aqui)).toBe(true)
  // The same page with something of its own opened isn't the page as it stands.
  expect(llevaAqui('/vendedor/clientes', aqui)).toBe(false)
  expect(llevaAqui('/invitaciones', { pathname: '/invitaciones', search: '' })).toBe(true)
})
