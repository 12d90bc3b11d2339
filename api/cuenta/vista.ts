import type { Perfil } from '#api/contract/cuenta.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { direccionLogo } from './logo.ts'
import { puntoDe } from './sucursales.ts'

/** Builds an account's own identity, as its browser gets it. */
export const cuentaPropiaDe = (c: TuplaCuenta, ids: Ofuscador): CuentaPropia => ({
  id: ids.ocultar(c.id),
  tipoUsuario: c.tipo_usuario,
  clase: c.clase,
  nombre: c.nombre,
  correo: c.correo,
  incidenteId: c.incidente,
  cuentaGratuita: c.gratuita,
  correoConfirmado: c.confirmada,
  fondo: c.fondo,
  estrellas: c.estrellas,
  avisos: c.avisos,
  logo: direccionLogo(c, ids),
})

export const perfilDe = (
  c: TuplaCuenta,
  matriz: TuplaCuenta | undefined,
  posicion: string,
  ids: Ofuscador,
): Perfil => ({
  ...cuentaPropiaDe(c, ids),
  celular: c.celular,
  identificacion: c.identificacion,
  pais: c.pais,
  provincia: c.provincia,
  ciudad: c.ciudad,
  parroquia: c.parroquia,
  direccion: c.direccion,
  actividad: c.actividad,
  descripcion: c.descripcion,
  paginaweb: c.paginaweb,
  ubicacion: puntoDe(c.ubicacion),
  horario: [...c.horario],
  feriados: [...c.feriados],
  palabrasClave: [...c.palabras],
  logoPropio: c.logo !== '',
  matriz: matriz ? { id: ids.ocultar(matriz.id), nombre: matriz.nombre } : null,
  terminos: c.terminos,
  posicion,
})
