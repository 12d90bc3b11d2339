import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDeAdministrar } from './administrar.ts'
import { rutasDeAvisos } from './avisos.ts'
import { rutasDeBaja } from './baja.ts'
import { rutasDeContrasena } from './contrasena.ts'
import { rutasDeLogoPropio } from './logo-propio.ts'
import { rutasDePerfil } from './perfil.ts'
import { rutasDePersonal } from './personal.ts'
import { rutasDePush } from './push.ts'
import { rutasDeRegistro } from './registro.ts'
import { rutasDeSesion } from './sesion.ts'
import { rutasDeSesiones } from './sesiones.ts'
import { rutasDeSucursales } from './sucursales.ts'

/** Registers the routes of accounts: session, registration, profile, branches, staff. */
export const cuenta: RutasDeNoun = async (app, servicios) => {
  rutasDeAdministrar(app, servicios)
  rutasDeAvisos(app, servicios)
  rutasDeBaja(app, servicios)
  rutasDeContrasena(app, servicios)
  rutasDeLogoPropio(app, servicios)
  rutasDePerfil(app, servicios)
  rutasDePersonal(app, servicios)
  rutasDePush(app, servicios)
  rutasDeRegistro(app, servicios)
  rutasDeSesion(app, servicios)
  rutasDeSesiones(app, servicios)
  rutasDeSucursales(app, servicios)
}
