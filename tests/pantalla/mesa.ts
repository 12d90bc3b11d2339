import type { Filtros, TablaCompras } from '#api/contract/compra.ts'
import type { Cierres } from '#api/contract/conciliacion.ts'
import type { TablaIncidentes } from '#api/contract/incidente.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { Trabajos } from '#api/contract/trabajos.ts'
import type { PERSONAL } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { DE_FINANZAS, DEL_ADMINISTRADOR, DEL_AUDITOR, DEL_CALLCENTER } from './cifras/tableros.ts'
import { contestar, entrar } from './escena.tsx'
import { SIN_AVISOS } from './inicio.ts'

const SIN_FILAS = { draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [], contadores: {} }
const SIN_COMPRAS: TablaCompras = SIN_FILAS
const SIN_FILTROS: Filtros = { filtros: {}, posicion: '1' }
const SIN_CIERRES: Cierres = { items: [] }
const SIN_INCIDENTES: TablaIncidentes = SIN_FILAS
const SIN_TRABAJOS: Trabajos = { items: [], verificada: null }

/** Signs in a staff account with nothing pending. The requests of its desk are answered. */
export const enMesa = (tipo: (typeof PERSONAL)[number]): CuentaPropia => {
  contestar('get', '/api/avisos', SIN_AVISOS)
  contestar('get', '/api/cifras/financiero', DE_FINANZAS)
  contestar('get', '/api/cifras/auditor', DEL_AUDITOR)
  contestar('get', '/api/cifras/callcenter', DEL_CALLCENTER)
  contestar('get', '/api/cifras/administrador', DEL_ADMINISTRADOR)
  contestar('get', '/api/conciliacion/cierres', SIN_CIERRES)
  contestar('get', '/api/incidentes', SIN_INCIDENTES)
  contestar('get', '/api/consumo/pagos', SIN_FILAS)
  contestar('get', ruta('admin_compras_ajax'), SIN_COMPRAS)
  contestar('get', '/api/auditoria/trabajos', SIN_TRABAJOS)
  contestar('get', '/vendedor/estados-filtro/:mesa', SIN_FILTROS)
  contestar('get', '/vendedor/:tabla/datatable', SIN_COMPRAS)
  return entrar(tipo)
}
