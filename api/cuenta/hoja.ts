import type { TablaCuentas } from '#api/contract/cuenta.ts'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import type { Hoja } from '#api/http/descarga.ts'

/** Accounts as a file, as administrators and sellers read them. */
export const HOJA_DE_CUENTAS: Hoja<TablaCuentas['data'][number]> = {
  nombre: 'cuentas',
  columnas: [
    ['Nombre', 'texto', (fila) => fila.nombre],
    ['Correo', 'texto', (fila) => fila.correo],
    ['Tipo', 'texto', (fila) => fila.tipoUsuario],
    ['Clase', 'texto', (fila) => fila.clase],
    ['Ciudad', 'texto', (fila) => fila.ciudad],
    ['Provincia', 'texto', (fila) => fila.provincia],
    ['Celular', 'texto', (fila) => fila.celular],
    [
      'Estado',
      'texto',
      (fila) => (fila.eliminada ? 'eliminada' : !fila.isActive ? 'desactivada' : fila.limitada ? 'limitada' : 'activa'),
    ],
    ['Gratuita', 'texto', (fila) => (fila.cuentaGratuita ? 'sí' : 'no')],
    ['Suscripción', 'texto', (fila) => (fila.sinSuscripcion ? 'desactivada' : '')],
    ['Registrada', 'momento', (fila) => fila.fecharegistro],
    ['Última actividad', 'momento', (fila) => fila.ultimaActividad?.momento ?? ''],
  ],
}

/** A company's branches as a file. */
export const HOJA_DE_SUCURSALES: Hoja<TablaSucursales['data'][number]> = {
  nombre: 'sucursales',
  columnas: [
    ['Sucursal', 'texto', (fila) => fila.nombre_sucursal],
    ['Correo', 'texto', (fila) => fila.correo],
    ['Celular', 'texto', (fila) => fila.celular],
    ['Dirección', 'texto', (fila) => fila.direccion],
    ['Ciudad', 'texto', (fila) => fila.ciudad],
    ['Provincia', 'texto', (fila) => fila.provincia],
    ['En el mapa', 'texto', (fila) => (fila.conUbicacion ? 'sí' : 'no')],
    ['Activa', 'texto', (fila) => (fila.isActive ? 'sí' : 'no')],
    ['Registrada', 'momento', (fila) => fila.fecharegistro],
  ],
}
