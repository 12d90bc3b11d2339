import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDelPersonal } from './personal.ts'
import { rutasDePropios } from './propios.ts'

/** Incidents: reported by people, answered and closed by staff. */
export const incidente: RutasDeNoun = async (app, servicios) => {
  rutasDelPersonal(app, servicios)
  rutasDePropios(app, servicios)
}
