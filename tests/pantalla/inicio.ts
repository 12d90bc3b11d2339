import type { PaginaDeAvisos } from '#api/contract/avisos.ts'
import type { Bandas, Lista } from '#api/contract/bandas.ts'
import type { CompraPropia } from '#api/contract/compra.ts'
import type { Proveedores } from '#api/contract/pedido.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import type { TableroPropio } from '#api/contract/tableros.ts'
import { contestar, entrar } from './escena.tsx'
import { tablaDePedidos } from './pedido.ts'

export const SIN_AVISOS: PaginaDeAvisos = { items: [], siguiente: null, sinLeer: 0, clases: [] }
const SIN_COMPRAS: CompraPropia = { compra: null, anteriores: [] }
const SIN_SUCURSALES: TablaSucursales = { draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [], contadores: {} }
const SIN_PROVEEDORES: Proveedores = { items: [] }
const SIN_CIFRAS: TableroPropio = {
  posicion: '1',
  hora: '2026-03-02T15:00:00.000Z',
  desde: '2026-03-01',
  hasta: '2026-03-02',
  antes: { desde: '2026-02-01', hasta: '2026-02-02' },
  estados: [],
  pedidos: { ahora: 0, antes: 0 },
  valor: { ahora: '0.00', antes: '0.00' },
  meses: [],
  mejores: [],
  cotizados: {
    ahora: { cotizados: 0, aprobados: 0, dias: null },
    antes: { cotizados: 0, aprobados: 0, dias: null },
  },
}
const NADIE: Lista = { userItems: [], vacio: 'Aquí no hay nadie.', total: 0, siguiente: null }
const DE_CLIENTES = { clnts_prov: NADIE, clnts_empr: NADIE, clnts_pers: NADIE }

/** The key under which a browser knows that a provider has taken its first steps. */
export const EMPEZO = 'bandwork:desplegado:empezo.'

/**
 * Signs in an account that buys or sells and has nothing yet, but has taken its first steps. The
 * requests of its home are answered.
 */
export const enSuCasa = (tipo: 'consumidor' | 'proveedor', cambios?: Partial<CuentaPropia>): CuentaPropia => {
  const bandas: Bandas = {
    proveedores: { favoritos: NADIE, universal: NADIE },
    clientes: tipo === 'proveedor' ? { favoritos: DE_CLIENTES, universal: DE_CLIENTES } : null,
    posicion: '1',
  }
  contestar('get', '/api/avisos', SIN_AVISOS)
  contestar('get', '/api/bandas', bandas)
  contestar('get', '/api/compras/propia', SIN_COMPRAS)
  contestar('get', '/api/cifras/propias', SIN_CIFRAS)
  if (tipo === 'consumidor') contestar('get', '/api/proveedores', SIN_PROVEEDORES)
  if (tipo === 'proveedor') contestar('get', '/api/sucursales', SIN_SUCURSALES)
  for (const tabla of ['/carga_pedidos_ajax', '/proveedor_ajax']) contestar('get', tabla, tablaDePedidos())
  const cuenta = entrar(tipo, cambios)
  localStorage.setItem(EMPEZO + cuenta.id, 'si')
  return cuenta
}
