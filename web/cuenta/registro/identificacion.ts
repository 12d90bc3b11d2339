import type { Clase } from '#domain/cuenta/tipos.ts'
import { revisarIdentificacion, soloDigitos } from '#domain/identificacion.ts'

export type Revisada = { readonly mensaje?: string; readonly advertencia?: string }

const OPCIONAL: readonly Clase[] = ['personal', 'sucursal']

/** Returns the label of the identification field for a class of account. */
export const nombreDeIdentificacion = (clase: Clase): string => {
  if (clase === 'personal') return 'Cédula o RUC (opcional)'
  if (clase === 'sucursal') return 'RUC (opcional)'
  return clase === 'individual' ? 'Cédula o RUC' : 'RUC'
}

/**
 * Checks a cédula or a RUC before it is sent, by the class of account: companies and branches have
 * a RUC, people either. Personal clients and branches may leave it empty. Outside Ecuador any
 * number is valid.
 */
export const revisarPropia = (texto: string, clase: Clase, pais: string): Revisada => {
  const digitos = soloDigitos(texto)
  if (digitos === '' && OPCIONAL.includes(clase)) return {}
  if (pais !== 'Ecuador' && digitos !== '') return {}
  const conRuc = clase === 'empresa' || clase === 'sucursal'
  const revision = revisarIdentificacion(digitos, conRuc ? 'ruc' : 'cualquiera')
  if (!revision.valida) return { mensaje: revision.mensaje }
  return revision.advertencia === undefined ? {} : { advertencia: revision.advertencia }
}
