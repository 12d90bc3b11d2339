import { LEEN_TODO, NEGOCIAN, PERSONAL, PIDEN, TIPOS_USUARIO, type TipoUsuario, VENDEN } from '#domain/cuenta/tipos.ts'
import { type Refusal, refuse } from './decider.ts'

export type Rol = TipoUsuario | 'anonimo'

const CON_SESION: readonly Rol[] = TIPOS_USUARIO
const TODOS: readonly Rol[] = ['anonimo', ...TIPOS_USUARIO]

/** The roles that answer for incidents (decisiones/pedido, «Incidents»). */
export const ATIENDEN = ['callcenter', 'administrador'] as const satisfies readonly Rol[]

/**
 * The roles that may ask for each action (decisiones/permisos, «Who may what»). Where the object
 * must be one's own, the decider or the query checks that second half: another's object answers
 * like one that doesn't exist.
 */
export const PERMISOS = {
  publico: TODOS,
  'sesion.propia': CON_SESION,
  'pedido.colocar': PIDEN,
  'pedido.editar': PIDEN,
  'pedido.proponer': VENDEN,
  'pedido.entregar': VENDEN,
  'pedido.aprobar': PIDEN,
  'pedido.renegociar': PIDEN,
  'pedido.recibir': PIDEN,
  'pedido.finalizar': PIDEN,
  'pedido.descartar': NEGOCIAN,
  'pedido.anotar': NEGOCIAN,
  'pedido.adjuntar': NEGOCIAN,
  'pedido.reportar': NEGOCIAN,
  'pedido.tabla.cliente': PIDEN,
  'pedido.tabla.proveedor': ['proveedor'],
  'pedido.tabla.nosotros': ['nosotros'],
  'pedido.leer': NEGOCIAN,
  'pedido.archivo': [...NEGOCIAN, 'auditor'],
  'pedido.historia': [...NEGOCIAN, 'financiero', 'administrador', 'auditor'],
  'cuenta.propia': CON_SESION,
  'cuenta.palabras': VENDEN,
  // A provider is told that it already is one. A repeated upgrade gets its first answer.
  'cuenta.ascender': PIDEN,
  'cuenta.sucursales': ['proveedor'],
  'sucursal.leer': ['proveedor'],
  'cuenta.administrar': ['administrador'],
  'cuenta.invitadas': ['vendedor'],
  'contrasena.cliente': ['consumidor'],
  'contrasena.proveedor': VENDEN,
  'bandas.leer': PIDEN,
  'bandas.proveedor': ['proveedor'],
  'favoritos.cliente': ['consumidor'],
  'favoritos.proveedor': ['proveedor'],
  'favoritos.ordenar': ['consumidor', 'proveedor'],
  'invitacion.enviar': [...PIDEN, 'vendedor'],
  'invitacion.sucursal': ['proveedor'],
  'mensaje.masivo': PIDEN,
  'publicacion.gestionar': VENDEN,
  'consumo.gestionar': VENDEN,
  'consumo.pagos': [...VENDEN, 'financiero', 'administrador', 'auditor'],
  'consumo.cobrar': ['financiero'],
  'conciliacion.leer': ['financiero'],
  'conciliacion.firmar': ['financiero'],
  'conciliacion.cierres': ['financiero', 'administrador', 'auditor'],
  'extracto.cobrar': ['financiero'],
  'consumo.suponer': ['financiero', 'administrador'],
  'cifras.administrar': ['administrador'],
  'cifras.negociar': ['callcenter'],
  'cifras.cobrar': ['financiero'],
  'cifras.vender': ['vendedor'],
  'cifras.auditar': ['auditor'],
  'anomalia.revisar': ['auditor'],
  // `leeHistoria` says whose histories.
  'auditoria.historia': ['financiero', 'administrador', 'auditor'],
  'auditoria.verificar': ['financiero', 'administrador', 'auditor'],
  'auditoria.momento': ['administrador', 'auditor'],
  'auditoria.caso': ['administrador', 'auditor'],
  'auditoria.raices': ['financiero', 'administrador', 'auditor'],
  'cifras.propias': NEGOCIAN,
  // The figures of a role determine what it may open.
  'cifras.abrir': CON_SESION,
  'cifras.colas': ['callcenter', 'financiero', 'administrador', 'vendedor'],
  'libro.leer': ['financiero', 'administrador', 'auditor'],
  'pedido.mapa': PIDEN,
  'cuenta.staff': PERSONAL,
  // The channel's own sides, as its order or purchase says.
  'chat.escribir': [...NEGOCIAN, 'callcenter', 'financiero'],
  'chat.leer': [...NEGOCIAN, 'callcenter', 'financiero', 'auditor'],
  'compra.propia': ['proveedor'],
  'compra.responder': ['proveedor', 'callcenter', 'financiero'],
  'compra.negociar': ['callcenter'],
  'compra.historia': ['proveedor', 'callcenter', 'financiero', 'administrador', 'auditor'],
  'compra.remitir': ['callcenter', 'financiero'],
  'compra.pedirFactura': ['callcenter', 'financiero'],
  'compra.autorizar': ['financiero'],
  'compra.catalogo': ['callcenter', 'financiero', 'proveedor'],
  'compra.leer': ['proveedor', ...PERSONAL],
  'compra.tabla.callcenter': ['callcenter', 'vendedor'],
  'compra.tabla.financiero': ['financiero'],
  'compra.tabla.admin': ['administrador', 'auditor'],
  'incidente.leer': PERSONAL,
  'incidente.atender': ATIENDEN,
  'incidente.propio': NEGOCIAN,
  'proyeccion.leer': ['administrador', 'auditor'],
  'proyeccion.reintentar': ['administrador'],
  'proyeccion.reconstruir': ['financiero', 'administrador'],
  desarrollo: TODOS,
} as const satisfies Record<string, readonly Rol[]>

export type Accion = keyof typeof PERMISOS

export type LectorDeTodo = (typeof LEEN_TODO)[number]
/** Returns the reader of everything that a role is, or undefined when it isn't one. */
export const lectorDeTodo = (rol: string | undefined): LectorDeTodo | undefined =>
  LEEN_TODO.find((lector) => lector === rol)

/**
 * The roles besides auditors that read the histories of a category (decisiones/permisos,
 * «Who may what»).
 */
const LEEN_HISTORIAS: Readonly<Record<string, readonly LectorDeTodo[]>> = {
  pedido: ['financiero', 'administrador'],
  compra: ['financiero', 'administrador'],
  cuenta: ['administrador'],
  bandwork_revision: ['financiero', 'administrador'],
}
export const leeHistoria = (lector: LectorDeTodo, category: string): boolean =>
  lector === 'auditor' || (LEEN_HISTORIAS[category] ?? []).includes(lector)

/**
 * Returns whether a category's objects have a case file (decisiones/auditoria, «The case file»).
 */
export const tieneCaso = (category: string): category is 'pedido' | 'compra' =>
  category === 'pedido' || category === 'compra'

/** Categories whose histories can be named, because their streams have a number or a channel. */
export const HISTORIAS = [
  'pedido',
  'compra',
  'cuenta',
  'conversacion',
  'publicacion',
  'vitrina',
  'consumo',
  'favoritos',
  'invitaciones',
  'mensajes',
  'remisiones',
] as const
export type CategoriaConHistoria = (typeof HISTORIAS)[number]
/** Returns the categories whose histories a reader may read. */
export const historiasDe = (lector: LectorDeTodo): readonly CategoriaConHistoria[] =>
  HISTORIAS.filter((category) => leeHistoria(lector, category))

export const puede = (rol: Rol, accion: Accion): boolean => rolesQue(accion).includes(rol)

/** Returns the roles that may ask for an action. */
export const rolesQue = (accion: Accion): readonly Rol[] => PERMISOS[accion]

/** Returns undefined when the role may ask, else sin-sesion (401) or prohibido (403). */
export const negado = (rol: Rol, accion: Accion): Refusal | undefined => {
  if (puede(rol, accion)) return undefined
  return rol === 'anonimo'
    ? refuse('sin-sesion', 'Inicia sesión para continuar.')
    : refuse('prohibido', 'Tu cuenta no puede hacer eso.')
}
