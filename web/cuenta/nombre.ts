import type { Clase } from '#domain/cuenta/tipos.ts'

const DE_NEGOCIO: Partial<Record<Clase, string>> = { empresa: 'la empresa', sucursal: 'la sucursal' }

export const esDeNegocio = (clase: Clase): boolean => DE_NEGOCIO[clase] !== undefined

/** What the field is called for each class of account. */
export const nombreDelNombre = (clase: Clase): string =>
  DE_NEGOCIO[clase] ? `Nombre de ${DE_NEGOCIO[clase]}` : 'Nombre y apellido'

/** What a company or a branch is told that left it empty; people are told by the contract. */
export const faltaDeNombre = (nombre: string, clase: Clase): string | undefined =>
  nombre.trim() === '' && DE_NEGOCIO[clase] ? `Escribe el nombre de ${DE_NEGOCIO[clase]}.` : undefined
