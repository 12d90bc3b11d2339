import { TIPOS_USUARIO, type TipoUsuario } from '#domain/cuenta/hechos.ts'
import { type Refusal, refuse } from './decider.ts'

export type Rol = TipoUsuario | 'anonimo'

const CON_SESION: readonly Rol[] = TIPOS_USUARIO
const TODOS: readonly Rol[] = ['anonimo', ...TIPOS_USUARIO]
const PARTES = ['consumidor', 'proveedor', 'nosotros'] as const satisfies readonly Rol[]

/**
 * Who may ask for what (design: quality, "Who may what"). Where a row says "own or a party", the decider or the query holds
 * the second half: another's object answers like one that doesn't exist.
 */
export const PERMISOS = {
  publico: TODOS,
  'sesion.propia': CON_SESION,
  'pedido.colocar': ['consumidor', 'proveedor'],
  'pedido.editar': ['consumidor', 'proveedor'],
  'pedido.proponer': ['proveedor', 'nosotros'],
  'pedido.entregar': ['proveedor', 'nosotros'],
  'pedido.aprobar': ['consumidor', 'proveedor'],
  'pedido.renegociar': ['consumidor', 'proveedor'],
  'pedido.recibir': ['consumidor', 'proveedor'],
  'pedido.finalizar': ['consumidor', 'proveedor'],
  'pedido.descartar': PARTES,
  'pedido.anotar': PARTES,
  'pedido.adjuntar': PARTES,
  'pedido.reportar': PARTES,
  'pedido.tabla.cliente': ['consumidor', 'proveedor'],
  'pedido.tabla.proveedor': ['proveedor'],
  'pedido.tabla.nosotros': ['nosotros'],
  'pedido.leer': PARTES,
  'pedido.archivo': [...PARTES, 'auditor'],
  'pedido.historia': [...PARTES, 'financiero', 'administrador', 'auditor'],
  'cuenta.propia': CON_SESION,
  'cuenta.palabras': ['proveedor', 'nosotros'],
  // A provider is told that it is one already; a repeated upgrade gets its first answer.
  'cuenta.ascender': ['consumidor', 'proveedor'],
  'cuenta.sucursales': ['proveedor'],
  'cuenta.administrar': ['administrador'],
  'contrasena.cliente': ['consumidor'],
  'contrasena.proveedor': ['proveedor', 'nosotros'],
  'bandas.leer': ['consumidor', 'proveedor'],
  'bandas.proveedor': ['proveedor'],
  'favoritos.cliente': ['consumidor'],
  'favoritos.proveedor': ['proveedor'],
  'invitacion.enviar': ['consumidor', 'proveedor', 'vendedor'],
  'invitacion.sucursal': ['proveedor'],
  'mensaje.masivo': ['consumidor', 'proveedor'],
  'pedido.mapa': ['consumidor', 'proveedor'],
  'cuenta.staff': ['callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'],
  'compra.propia': ['proveedor'],
  'compra.responder': ['proveedor', 'callcenter', 'financiero'],
  'compra.negociar': ['callcenter'],
  'compra.pedirFactura': ['callcenter', 'financiero'],
  'compra.autorizar': ['financiero'],
  'compra.catalogo': ['callcenter', 'financiero', 'proveedor'],
  'compra.leer': ['proveedor', 'callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'],
  'compra.tabla.callcenter': ['callcenter', 'vendedor'],
  'compra.tabla.financiero': ['financiero'],
  'compra.tabla.admin': ['administrador', 'auditor'],
  'incidente.leer': ['callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'],
  'incidente.cerrar': ['callcenter', 'administrador'],
  'proyeccion.leer': ['administrador', 'auditor'],
  'proyeccion.reintentar': ['administrador'],
  desarrollo: TODOS,
} as const satisfies Record<string, readonly Rol[]>

export type Accion = keyof typeof PERMISOS

/** Roles that read every order's history, not only their own. */
export const LEEN_TODO = ['financiero', 'administrador', 'auditor'] as const satisfies readonly Rol[]

/** undefined when the role may ask; else sin-sesion (401) or prohibido (403). */
export const negado = (rol: Rol, accion: Accion): Refusal | undefined => {
  if ((PERMISOS[accion] as readonly Rol[]).includes(rol)) return undefined
  return rol === 'anonimo'
    ? refuse('sin-sesion', 'Inicia sesión para continuar.')
    : refuse('prohibido', 'Tu cuenta no puede hacer eso.')
}
