import { expect, test } from 'vitest'
import { CLASES_DE, TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { destino, inicioConBusqueda, rutaDeInicio } from '#web/yo/sesion.ts'

test('every kind of account has a home', () => {
  const casas = TIPOS_USUARIO.flatMap((tipoUsuario) =>
    CLASES_DE[tipoUsuario].map((clase) => rutaDeInicio({ tipoUsuario, clase })),
  )
  expect(new Set(casas)).toEqual(
    new Set(['/personal', '/empresa', '/proveedor', '/vendedor', '/vendedor/financiero', '/admin', '/auditoria']),
  )
})

test.each([null, '', 'https://otro.ec', '//otro.ec', '/\\otro.ec', 'javascript:alert(1)'])(
  'signing in never leads out of the site: %s',
  (volver) => {
    const cuenta = { tipoUsuario: 'consumidor', clase: 'personal' } as Parameters<typeof destino>[1]
    expect(destino(volver, cuenta)).toBe('/personal')
  },
)

test('signing in leads back to the page that asked for it', () => {
  const cuenta = { tipoUsuario: 'consumidor', clase: 'personal' } as Parameters<typeof destino>[1]
  expect(destino('/pedido/cliente/abcdefghij?version=2', cuenta)).toBe('/pedido/cliente/abcdefghij?version=2')
})

test('a search link opens in a signed-in account’s own band, if it has one', () => {
  const con = (tipoUsuario: 'consumidor' | 'proveedor' | 'nosotros' | 'auditor', search: string) =>
    inicioConBusqueda({ tipoUsuario, clase: 'empresa' }, search)
  expect(con('consumidor', '?q=Sacos+de+cemento')).toBe('/empresa?q=Sacos+de+cemento')
  expect(con('proveedor', '?q=cemento')).toBe('/proveedor?lado=proveedores&q=cemento')
  expect([con('nosotros', '?q=a'), con('auditor', '?q=a'), con('consumidor', '')]).toEqual([
    '/proveedor',
    '/auditoria',
    '/empresa',
  ])
})
