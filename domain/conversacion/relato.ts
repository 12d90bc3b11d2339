import { ELIMINADO } from '#domain/hecho.ts'
import { inicioDe } from '#domain/texto.ts'
import { esMensaje, type HechoConversacion } from './hechos.ts'

/** The maximum number of characters of a message that a line of the history quotes. */
const CITADO = 80

const estaBorrado = (hecho: HechoConversacion): boolean => esMensaje(hecho) && hecho.data.texto === ELIMINADO

/**
 * Returns a conversation's fact as a person reads it in the history, without the text of messages.
 */
export const relatoSinTexto = (hecho: HechoConversacion): string => {
  const { type, data } = hecho
  switch (type) {
    case 'ConversacionAbierta':
      return 'Abrió la conversación'
    case 'MensajeEscrito':
      return `Escribió el mensaje ${data.numero}`
    case 'ArchivoCompartido':
      return `Adjuntó ${estaBorrado(hecho) ? 'un archivo' : `«${data.nombre}»`} en el mensaje ${data.numero}`
    case 'ArchivoRetirado':
      return `Retiró el archivo del mensaje ${data.numero}`
    case 'LecturaMarcada':
      return `Leyó hasta el mensaje ${data.hasta}`
    case 'ConversacionCerrada':
      return 'Cerró la conversación'
  }
}

/**
 * Returns the same with the beginning of the message, or a note that an erased person's message is
 * gone.
 */
export const relatoDeConversacion = (hecho: HechoConversacion): string => {
  const relato = relatoSinTexto(hecho)
  if (!esMensaje(hecho)) return relato
  if (estaBorrado(hecho)) return `${relato}, que se eliminó`
  const { texto } = hecho.data
  return texto === '' ? relato : `${relato}: «${inicioDe(texto, CITADO)}»`
}
