import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDelPersonal } from './personal.ts'
import { rutasDePropios } from './propios.ts'

/** Registers the routes of incidents: people report them, and staff answers and closes them. */
export const incidente: RutasDeNoun = async (app, servicios) => {
  rutasDelPersonal(app, servicios)
  rutasDePropios(app, servicios)
}
