import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDeArchivos } from './archivos.ts'
import { rutasDeDescargas } from './descargas.ts'
import { rutasDeHistoria } from './historia.ts'
import { rutasDeLecturas } from './lecturas.ts'
import { rutasDePedidos } from './pasos.ts'
import { rutasDePropuestas } from './propuestas.ts'
import { rutasDeTablas } from './tablas.ts'

/** Registers the routes of orders: steps, tables, history, files. */
export const pedido: RutasDeNoun = async (app, servicios) => {
  rutasDeArchivos(app, servicios)
  rutasDeDescargas(app, servicios)
  rutasDeHistoria(app, servicios)
  rutasDeLecturas(app, servicios)
  rutasDePropuestas(app, servicios)
  rutasDePedidos(app, servicios)
  rutasDeTablas(app, servicios)
}
