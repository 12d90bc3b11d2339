import type { Clase } from '#domain/cuenta/tipos.ts'

const DE_NEGOCIO: Partial<Record<Clase, string>> = { empresa: 'la empresa', sucursal: 'la sucursal' }

export const esDeNegocio = (clase: Clase): boolean => DE_NEGOCIO[clase] !== undefined

/** Returns the label of the name field for a class of account. */
export const nombreDelNombre = (clase: Clase): string =>
  DE_NEGOCIO[clase] ? `Nombre de ${DE_NEGOCIO[clase]}` : 'Nombre y apellido'

/**
 * Returns the message for a company or a branch without a name. For people the contract reports it.
 */
export const faltaDeNombre = (nombre: string, clase: Clase): string | undefined =>
  nombre.trim() === '' && DE_NEGOCIO[clase] ? `Escribe el nombre de ${DE_NEGOCIO[clase]}.` : undefined
