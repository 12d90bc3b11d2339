import { expect, test } from 'vitest'
import { CLASES_DE, TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { destino, rutaDeInicio } from '#web/yo/sesion.ts'

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
