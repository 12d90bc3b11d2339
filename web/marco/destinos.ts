import type { CuentaPropia } from '#api/contract/sesion.ts'
import { negocia, type TipoUsuario, vende } from '#domain/cuenta/tipos.ts'
import { CONSUMOS, INCIDENTES, rutaDeTusSesiones, VER, VERIFICACION } from '#domain/destinos.ts'
import { negado } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { SUPUESTO } from '#web/consumo/rutas.ts'
import { CONCILIACION, CUENTAS_DEL_EQUIPO, HISTORIAS, MOMENTOS } from '#web/escritorio/rutas.ts'
import { EXTRACTO, LIBRO } from '#web/libro/rutas.ts'
import { rutaDeInicio } from '#web/yo/sesion.ts'

export type Lugar = { readonly palabra: string; readonly a: string }

const lugar = (palabra: string, a: string): Lugar => ({ palabra, a })
const parte = (casa: string, vista: string): string => `${casa}?${VER}=${vista}`

const DE_ESCRITORIO: Partial<Readonly<Record<TipoUsuario, readonly Lugar[]>>> = {
  callcenter: [
    lugar('Negociaciones', ruta('vendedor')),
    lugar('Todas las negociaciones', ruta('vendedor_clientes')),
    lugar('Incidentes', parte(ruta('vendedor'), INCIDENTES)),
  ],
  vendedor: [
    lugar('Tus clientes', ruta('vendedor')),
    lugar('Cuentas que invitaste', parte(ruta('vendedor'), 'cuentas')),
    lugar('Incidentes', parte(ruta('vendedor'), INCIDENTES)),
  ],
  financiero: [
    lugar('Compras', ruta('financiero')),
    lugar('Pagos de consumo', parte(ruta('financiero'), CONSUMOS)),
    lugar('Libro de cobros', parte(ruta('financiero'), LIBRO)),
    lugar('Extractos del banco', parte(ruta('financiero'), EXTRACTO)),
    lugar('¿Qué pasaría con otra tarifa?', parte(ruta('financiero'), SUPUESTO)),
    lugar('Conciliación', parte(ruta('financiero'), CONCILIACION)),
    lugar('Incidentes', parte(ruta('financiero'), INCIDENTES)),
    lugar('Historias', parte(ruta('financiero'), HISTORIAS)),
    lugar('Verificación', parte(ruta('financiero'), VERIFICACION)),
  ],
  administrador: [
    lugar('Tablero', ruta('admin')),
    lugar('Incidentes', parte(ruta('admin'), INCIDENTES)),
    lugar('Cuentas', ruta('admin_todos_clientes')),
    lugar('Compras', parte(ruta('admin'), 'compras')),
    lugar('Pagos de consumo', parte(ruta('admin'), CONSUMOS)),
    lugar('Libro de cobros', parte(ruta('admin'), LIBRO)),
    lugar('¿Qué pasaría con otra tarifa?', parte(ruta('admin'), SUPUESTO)),
    lugar('Historias', parte(ruta('admin'), HISTORIAS)),
    lugar('Así estaba', parte(ruta('admin'), MOMENTOS)),
    lugar('Verificación', parte(ruta('admin'), VERIFICACION)),
    lugar('Equipo', CUENTAS_DEL_EQUIPO),
    lugar('Nueva cuenta del equipo', ruta('admin_new')),
  ],
  auditor: [
    lugar('Tablero', ruta('auditoria')),
    lugar('Historias', parte(ruta('auditoria'), HISTORIAS)),
    lugar('Por mirar', parte(ruta('auditoria'), 'mirar')),
    lugar('Registro en vivo', parte(ruta('auditoria'), 'registro')),
    lugar('Así estaba', parte(ruta('auditoria'), MOMENTOS)),
    lugar('Verificación', parte(ruta('auditoria'), VERIFICACION)),
    lugar('Incidentes', parte(ruta('auditoria'), INCIDENTES)),
    lugar('Pagos de consumo', parte(ruta('auditoria'), CONSUMOS)),
    lugar('Libro de cobros', parte(ruta('auditoria'), LIBRO)),
  ],
}

const DE_QUIEN_VENDE = (cuenta: CuentaPropia): readonly Lugar[] => [
  ...(cuenta.clase === 'sucursal' ? [] : [lugar('Publicaciones', ruta('mis_publicaciones'))]),
  lugar('Consumo', ruta('consumo')),
  lugar('Tus pagos de consumo', ruta('mis_pagos_de_consumo')),
  ...(cuenta.tipoUsuario === 'proveedor' ? [lugar('Tu suscripción', ruta('new_negociacion'))] : []),
  ...(cuenta.tipoUsuario === 'proveedor' && cuenta.clase === 'empresa'
    ? [lugar('Sucursales', ruta('sucursales'))]
    : []),
]

/** Returns the pages that an account has, by the names in its menus. */
export const lugaresDe = (cuenta: CuentaPropia): readonly Lugar[] => {
  const { tipoUsuario } = cuenta
  const escribe = tipoUsuario === 'consumidor' || tipoUsuario === 'proveedor'
  return [
    ...(DE_ESCRITORIO[tipoUsuario] ?? [lugar('Inicio', rutaDeInicio(cuenta))]),
    ...(vende(cuenta) ? DE_QUIEN_VENDE(cuenta) : []),
    ...(negado(tipoUsuario, 'chat.escribir') ? [] : [lugar('Chat', ruta('chat'))]),
    ...(escribe || tipoUsuario === 'vendedor' ? [lugar('Invitaciones', ruta('invitaciones'))] : []),
    ...(escribe ? [lugar('Mensajes', ruta('mensajes'))] : []),
    ...(negocia(cuenta) ? [lugar('Mis incidentes', ruta('mis_incidentes'))] : []),
    lugar('Tu perfil', ruta('perfil')),
    lugar('Tus sesiones', rutaDeTusSesiones),
  ]
}
