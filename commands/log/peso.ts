/**
 * Counts the characters of all that a value holds, names of fields included. They are what a person
 * can make long.
 */
export const letrasDe = (valor: unknown): number =>
  typeof valor === 'string'
    ? valor.length
    : typeof valor === 'object' && valor !== null
      ? Object.entries(valor).reduce((suma, [campo, contenido]) => suma + campo.length + letrasDe(contenido), 0)
      : 0
