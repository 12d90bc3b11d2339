import { borradores } from './borradores.ts'

const clave = (paso: string, id: string) => `motivo.${paso}.${id}`

/**
 * Returns the reason for a step as last written here; it outlives the dialog until the step is
 * taken. `loLee` names its reader.
 */
export const motivoEscrito = (paso: string, id: string, loLee: string) => ({
  loLee,
  escrito: borradores.leer(clave(paso, id)),
  alEscribir: (texto: string) => borradores.guardar(clave(paso, id), texto),
})

/** Deletes the written reason once it has been sent. */
export const soltarMotivo = (paso: string, id: string): void => borradores.borrar(clave(paso, id))
