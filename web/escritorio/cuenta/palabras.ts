import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'

export const PALABRA_TIPO_CUENTA: Readonly<Record<TipoUsuario, string>> = {
  consumidor: 'Cliente',
  proveedor: 'Proveedor',
  nosotros: 'Nosotros',
  callcenter: 'Call center',
  financiero: 'Financiero',
  administrador: 'Administrador',
  vendedor: 'Vendedor',
  auditor: 'Auditor',
}
export const PALABRA_CLASE: Readonly<Record<Clase, string>> = {
  personal: 'personal',
  empresa: 'empresa',
  individual: 'individual',
  sucursal: 'sucursal',
  staff: 'equipo',
}
