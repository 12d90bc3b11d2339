import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDeArchivosDeCompra } from './archivos.ts'
import { rutasDeHistoriaDeCompra } from './historia.ts'
import { rutasDeLecturasDeCompras } from './lecturas.ts'
import { rutasDeOfertas } from './ofertas.ts'
import { rutasDeCompras } from './pasos.ts'

/** Registers the routes of purchases: steps, desks, files. */
export const compra: RutasDeNoun = async (app, servicios) => {
  rutasDeArchivosDeCompra(app, servicios)
  rutasDeLecturasDeCompras(app, servicios)
  rutasDeHistoriaDeCompra(app, servicios)
  rutasDeOfertas(app, servicios)
  rutasDeCompras(app, servicios)
}
