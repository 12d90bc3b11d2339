import { expect, test } from 'vitest'
import { desdeEl, primeroALaVista } from '#web/red/banda/giro.ts'
import { medidaDe, preguntaPorMatriz, rutaDeFavorito } from '#web/red/lista/listas.ts'
import { unLogo } from './bandas.ts'

const PERSONA = { tipoUsuario: 'consumidor', clase: 'personal' } as const
const EMPRESA = { tipoUsuario: 'consumidor', clase: 'empresa' } as const
const PROVEEDOR = { tipoUsuario: 'proveedor', clase: 'empresa' } as const
const ID = 'abcdefghij'

test('a favourite goes by the route of the account that adds it and of its kind', () => {
  expect([
    rutaDeFavorito(PERSONA, 'proveedores', 'anadir', ID),
    rutaDeFavorito(EMPRESA, 'proveedores', 'quitar', ID),
    rutaDeFavorito(PROVEEDOR, 'proveedores', 'anadir', ID),
    rutaDeFavorito(PROVEEDOR, 'clnts_prov', 'anadir', ID),
    rutaDeFavorito(PROVEEDOR, 'clnts_empr', 'quitar', ID),
    rutaDeFavorito(PROVEEDOR, 'clnts_pers', 'anadir', ID),
  ]).toEqual([
    '/cliente/proveedores/add/favoritos/abcdefghij',
    '/empresa/proveedores/remove/favoritos/abcdefghij',
    '/proveedor/proveedores/add/favoritos/abcdefghij',
    '/proveedor/proveedores/add/favoritos/abcdefghij',
    '/proveedor/empresas/remove/favoritos/abcdefghij',
    '/proveedor/personas/add/favoritos/abcdefghij',
  ])
})

test('people stand closer together than companies', () => {
  expect(medidaDe('enFavoritos', 'clnts_pers')).toEqual({ visibles: 24, repiteDesde: 23 })
  expect(medidaDe('enUniversal', 'clnts_pers')).toEqual({ visibles: 22, repiteDesde: 21 })
  expect(medidaDe('enFavoritos', 'clnts_empr')).toEqual({ visibles: 14, repiteDesde: 13 })
  expect(medidaDe('enUniversal', 'proveedores')).toEqual({ visibles: 13, repiteDesde: 12 })
})

test('only a branch, or a company that has some, asks for its head office', () => {
  expect(preguntaPorMatriz(unLogo(ID))).toBeUndefined()
  const empresa = { empresa_id: 'matriz0001', api_logo: '', is_sucursal_online: false, is_has_sucursales: true }
  expect(preguntaPorMatriz(unLogo(ID, { empresa }))).toEqual({ sucursal: false, idEmpresa: 'matriz0001' })
  expect(preguntaPorMatriz(unLogo(ID, { tipo: 'sucursal', matriz_init: 'matriz0001', empresa }))).toEqual({
    sucursal: true,
    idEmpresa: 'matriz0001',
  })
})

test('a carousel starts at any of its items, and tells which one stands first despite the copies', () => {
  expect(desdeEl(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a'])
  // Thirteen of sixty in view: twenty-six copies before the first.
  expect([26, 27, 85, 86, 25, 0].map((lugar) => primeroALaVista(lugar, 13, 60, true))).toEqual([0, 1, 59, 0, 59, 34])
  // With few items, copies of all of them stand before the first.
  expect([20, 21, 39, 40, 19].map((lugar) => primeroALaVista(lugar, 13, 20, true))).toEqual([0, 1, 19, 0, 19])
  expect(primeroALaVista(7, 13, 60, false)).toBe(7)
})
