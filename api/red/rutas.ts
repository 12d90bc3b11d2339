import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDeBandas } from './bandas.ts'
import { rutasDeBusqueda } from './busqueda.ts'
import { rutasDeDescargas } from './descargas.ts'
import { rutasDeFavoritos } from './favoritos.ts'
import { rutasDeInvitaciones } from './invitaciones.ts'
import { rutasDeMensajes } from './mensajes.ts'
import { rutasDeMercado } from './mercado.ts'
import { rutasDeProveedores } from './proveedores.ts'

/**
 * Registers the routes of the network: bands, search, favourites, invitations, messages, providers.
 */
export const red: RutasDeNoun = async (app, servicios) => {
  rutasDeBandas(app, servicios)
  rutasDeBusqueda(app, servicios)
  rutasDeDescargas(app, servicios)
  rutasDeFavoritos(app, servicios)
  rutasDeInvitaciones(app, servicios)
  rutasDeMensajes(app, servicios)
  rutasDeMercado(app, servicios)
  rutasDeProveedores(app, servicios)
}
