import { borradores } from './borradores.ts'

const clave = (paso: string, id: string) => `motivo.${paso}.${id}`

/** The reason for a step of something, as it was last written here: it outlives the dialog until the step is taken. `loLee` names who reads it. */
export const motivoEscrito = (paso: string, id: string, loLee: string) => ({
  loLee,
  escrito: borradores.leer(clave(paso, id)),
  alEscribir: (texto: string) => borradores.guardar(clave(paso, id), texto),
})

/** Once it was said. */
export const soltarMotivo = (paso: string, id: string): void => borradores.borrar(clave(paso, id))
