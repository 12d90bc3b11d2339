import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { rutasDeArchivosDeChat } from './archivos.ts'
import { rutasDeLista } from './lista.ts'
import { rutasDeMensajesDeChat } from './mensajes.ts'

/** Registers the routes of ChatWork: conversations about orders and purchases. */
export const conversacion: RutasDeNoun = async (app, servicios) => {
  rutasDeMensajesDeChat(app, servicios)
  rutasDeArchivosDeChat(app, servicios)
  rutasDeLista(app, servicios)
}
