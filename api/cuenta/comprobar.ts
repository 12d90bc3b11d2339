import { esComun } from '#api/access/contrasenas.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { lugarValido } from '#api/lugares/lugares.ts'
import type { Clase } from '#domain/cuenta/tipos.ts'
import { type Refusal, refuse } from '#domain/decider.ts'
import { revisarIdentificacion, soloDigitos } from '#domain/identificacion.ts'
import { sinInvisibles } from '#domain/texto.ts'

const ECUADOR = 'Ecuador'
const IDENTIFICACION_MAXIMA = 13

export type Comprobada = { readonly identificacion: string; readonly advertencia?: string }

/**
 * Checks a cédula or a RUC by the class of account. A company needs a RUC; a branch has a RUC or
 * none; an individual provider needs either; a person has either or none. Outside Ecuador any text
 * of up to 13 characters will do. `campo` is its name in the form.
 */
export const comprobarIdentificacion = (
  texto: string,
  clase: Clase,
  pais: string,
  campo = 'identificacion',
): Comprobada | Refusal => {
  const escrita = sinInvisibles(texto).trim()
  const identificacion = pais === ECUADOR || escrita.length > IDENTIFICACION_MAXIMA ? soloDigitos(texto) : escrita
  if (pais !== ECUADOR && identificacion.length > IDENTIFICACION_MAXIMA)
    return refuse('identificacion-invalida', `Como máximo ${IDENTIFICACION_MAXIMA} caracteres.`, { campo })
  const opcional = clase === 'personal' || clase === 'sucursal'
  if (identificacion === '' && opcional) return { identificacion }
  if (pais !== ECUADOR && identificacion !== '') return { identificacion }
  const conRuc = clase === 'empresa' || clase === 'sucursal'
  const revision = revisarIdentificacion(identificacion, conRuc ? 'ruc' : 'cualquiera')
  if (!revision.valida) return refuse('identificacion-invalida', revision.mensaje, { campo })
  return { identificacion, ...(revision.advertencia === undefined ? {} : { advertencia: revision.advertencia }) }
}

type Lugar = { readonly pais: string; readonly provincia: string; readonly ciudad: string; readonly parroquia: string }

/** Throws lugar-invalido when there is no such place (decisiones/lugares, «How deep»). */
export const comprobarLugar = ({ pais, provincia, ciudad, parroquia }: Lugar): void => {
  if (lugarValido({ pais, provincia, ciudad, parroquia })) return
  throw new Rechazado(
    refuse('lugar-invalido', 'Elige la provincia, la ciudad y la parroquia de la lista.', { campo: 'ciudad' }),
  )
}

export const CONTRASENA_COMUN = 'Esa contraseña es demasiado común: elige otra que solo tú conozcas.'

/**
 * Throws contrasena-comun when the password is too common
 * (decisiones/cuenta, «Credentials and sessions»).
 */
export const comprobarContrasena = (contrasena: string, propios: readonly string[], campo = 'contrasena'): void => {
  if (!esComun(contrasena, propios)) return
  throw new Rechazado(refuse('contrasena-comun', CONTRASENA_COMUN, { campo }))
}
